import * as z from 'zod';
import { keyOf, machineOf } from '../../src/call/caller.js';
import { Pace, ROW_COST } from '../../src/call/limits/pace.js';
import { checkDefinition } from '../../src/core/contract/definition/check-definition.js';
import { toMermaid, toStateDiagram } from '../../src/core/contract/definition/draw-definition.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { OWNER } from '../../src/core/contract/members/actor.js';
import { readParameters } from '../../src/core/contract/reduce/read-values.js';
import { type GenesisStep, runGenesis } from '../../src/core/contract/reduce/run-genesis.js';
import { Fault } from '../../src/core/faults.js';
import type { StateDiagram } from '../../src/core/picture.js';
import { PUBLIC_PREFIX } from '../../src/core/protocol/run-protocol.js';
import { defineCapability } from '../capability.js';
import { documentSchema, parametersSchema, payloadSchema, rowSchema, timeSchema } from './contract-schemas.js';
import { answerOf, countsOf, countsSchema, eventAnswerSchema } from './many-events.js';
import { nameSchema, rolesSchema } from './members.js';

/** Most events of a trial run, and the longest pause between two, in cycles. */
const MAX_EVENTS = 1_000;
const MAX_PAUSE = 10_000_000;

const stepSchema = z
  .strictObject({
    event: z.string().min(1).max(64),
    payload: payloadSchema.optional(),
    after: z.int().min(0).max(MAX_PAUSE).optional().describe('cycles after the event before'),
    at: timeSchema.optional().describe('RFC 3339, in place of `after`'),
    as: z.string().min(1).max(40).optional().describe('the member who sends it, one of `members`; the owner without it'),
  })
  .refine(({ after, at }) => after === undefined || at === undefined, 'has `after` or `at`, not both');

/** Lets each event be sent by the member that it names. */
const toSteps = (
  events: readonly z.output<typeof stepSchema>[],
  members: Readonly<Record<string, readonly string[]>>,
): readonly GenesisStep[] =>
  events.map(({ as: name, ...step }) => {
    if (name === undefined || name === OWNER.name) return step;
    const roles = Object.hasOwn(members, name) ? members[name] : undefined;
    if (roles === undefined) {
      const known = Object.keys(members).join(', ') || 'none';
      throw new Fault('INVALID_REQUEST', `There is no member ${JSON.stringify(name)} in \`members\`; there are ${known}.`);
    }
    return { ...step, actor: { name, roles } };
  });

/** Tries a contract without deploying it. */
export const genesis = defineCapability({
  name: 'genesis',
  title: 'Try a contract',
  description:
    'Run a template or a definition over a list of events from its initial state, on a simulated clock: every fire is computed and proved, what the ledger would refuse is told, nothing is stored.',
  routes: [{ method: 'POST', path: '/api/genesis/execute', auth: 'bearer', body: 'required', isSafe: true }],
  cost: 5,
  input: z.strictObject({
    template: z.string().min(1).max(64).optional(),
    definition: z.looseObject({}).optional(),
    parameters: parametersSchema.optional(),
    members: z.record(nameSchema, rolesSchema).optional().describe('members of the trial, with their roles'),
    at: timeSchema.optional().describe('when the contract is made (RFC 3339); now without it'),
    events: z.array(stepSchema).max(MAX_EVENTS),
  }),
  output: z.strictObject({
    ok: z.literal(true),
    currentState: z.string(),
    emitted: z.array(z.strictObject({ event: z.string(), cycle: z.int(), seq: z.int() })),
    contract: documentSchema,
    counts: countsSchema,
    answers: z.array(eventAnswerSchema),
    fires: z.array(rowSchema),
    mermaid: z.string(),
    diagram: z.looseObject({ title: z.string() }).describe('the states and arrows as they are drawn; those that were taken are marked'),
  }),
  example: {
    template: 'rate-limiter',
    parameters: { threshold: 2 },
    events: [{ event: 'request' }, { event: 'request' }, { event: 'request' }],
  },
  isLong: true,
  isThreaded: true,
  run: async ({ template, definition, parameters = {}, members = {}, at, events }, context, caller, watch) => {
    if ((template === undefined) === (definition === undefined))
      throw new Fault('INVALID_REQUEST', 'Either `template` (its id) is given or a whole `definition`.');
    const key = keyOf(caller);
    // The store is only opened for a definition of the caller's own: another process may own its folder.
    const wanted =
      definition ??
      TEMPLATES.find(({ id }) => id === template) ??
      (await context.contracts().then(({ contracts }) => contracts.definitions.template(template ?? '', machineOf(caller))));
    const prepared = checkDefinition(wanted, context.registry);
    const values = readParameters(prepared.definition, parameters);
    const pace = new Pace(watch, events.length);
    const settings = {
      at,
      keyPrefix: key?.prefix ?? PUBLIC_PREFIX, // Asked for twice for each row.
      turn: () => pace.turn(ROW_COST / 2),
    };
    const { rows, answers, contract, path } = await runGenesis(prepared, values, toSteps(events, members), context, settings);
    return {
      ok: true as const,
      currentState: contract.currentState,
      emitted: rows.flatMap(({ emits, cycle, seq }) => emits.map((event) => ({ event, cycle, seq }))),
      contract: { ...contract },
      counts: countsOf(answers),
      answers: answers.map(answerOf),
      fires: rows.map((row) => ({ ...row, emits: [...row.emits] })),
      mermaid: toMermaid(prepared.definition, contract.currentState, path),
      diagram: { ...toStateDiagram(prepared.definition, contract.currentState, path) },
    };
  },
  depict: ({ diagram }, { pictures }) => pictures.stateDiagram(diagram as unknown as StateDiagram),
});
