import * as z from 'zod';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { defineCapability } from '../capability.js';
import { contractSchema, documentSchema, idempotencySchema, machineSchema, rowSchema, timeSchema } from './contract-schemas.js';
import { moverOf, openMachine } from './machine-access.js';

const expressions = z.record(z.string().max(64), z.union([z.number(), z.string().min(1).max(500)]));
const endSchema = z.strictObject({ version: z.string(), digest: z.string(), state: z.string() });
const carriedSchema = z.record(z.string(), z.strictObject({ is: z.string().optional(), gives: z.unknown() }));

/** Brings a contract to another version of its definition. */
export const upgradeContract = defineCapability({
  name: 'upgrade_contract',
  title: 'Move a contract to another version',
  description:
    'Bring a contract to another version of its own definition, by a row that names both by digest. `states`, `parameters` and `memory` say what becomes of those that have another name or meaning there; `dryRun` shows what would be, and writes nothing.',
  routes: [
    {
      method: 'POST',
      path: '/api/chain/:slug/contracts/:id/upgrade',
      auth: 'owner',
      body: 'required',
      names: { slug: 'machine', id: 'contract' },
    },
  ],
  input: z.strictObject({
    machine: machineSchema,
    contract: contractSchema,
    version: z.string().min(1).max(20).describe('version of the definition to move to'),
    states: z
      .record(z.string().max(64), z.string().min(1).max(64))
      .optional()
      .describe('present state to the one it becomes; the rest keep their names'),
    parameters: expressions.optional().describe('parameter there to a value, or an expression over what the contract knows'),
    memory: expressions.optional().describe('the same for memory'),
    dryRun: z.boolean().optional().describe('show what would be, and write nothing'),
    at: timeSchema.optional(),
    idempotencyKey: idempotencySchema,
  }),
  output: z.strictObject({
    ok: z.literal(true),
    dryRun: z.boolean(),
    replayed: z.boolean(),
    from: endSchema,
    to: endSchema,
    /** What each became, and the expression that gave it; what has none begins as in a new contract. */
    parameters: carriedSchema,
    memory: carriedSchema,
    counts: z.strictObject({ goOn: z.array(z.string()), beginAgain: z.array(z.string()) }),
    /** Parameters and memory that the other version does not have. */
    dropped: z.array(z.string()),
    row: rowSchema.optional(),
    contract: documentSchema,
  }),
  example: { machine: 'local', contract: 'ctr_…', version: '1.1', states: { wet: 'condensing' }, dryRun: true },
  run: async ({ machine, contract, version, states, parameters, memory, dryRun = false, at, idempotencyKey }, context, caller) => {
    const { contracts } = await openMachine(machine, context, caller);
    const { definitions } = contracts;
    const mapping = {
      ...(states === undefined ? {} : { states }),
      ...(parameters === undefined ? {} : { parameters }),
      ...(memory === undefined ? {} : { memory }),
    };
    const target = definitions.prepared(contracts.document(machine, contract).template, machine, version);
    const move = { upgrade: { target, mapping } };
    const asked = { upgrade: { version, ...mapping }, ...(at === undefined ? {} : { at }) };
    const mover = moverOf(machine, caller, asked, idempotencyKey);
    const moved = dryRun
      ? { ...(await contracts.tryMove(machine, contract, move, mover, at)), isReplay: false }
      : await contracts.move(machine, contract, move, mover, at);
    const row: StoredRow = moved.row;
    const { upgrade, template } = row;
    if (upgrade === undefined) throw new Error(`row ${row.seq} of ${contract} is no upgrade`);
    const own = definitions.named(upgrade.from);
    const known = Object.keys({ ...own.definition.parameters, ...own.definition.memory });
    const next = definitions.named(template);
    const counted = [...Object.keys(next.definition.counts), ...next.histories.keys()];
    return {
      ok: true as const,
      dryRun,
      replayed: moved.isReplay,
      from: { version: upgrade.from.version, digest: upgrade.from.digest, state: row.from },
      to: { version: template.version, digest: template.digest, state: row.to },
      parameters: { ...upgrade.parameters },
      memory: { ...upgrade.memory },
      counts: { goOn: [...upgrade.counts], beginAgain: counted.filter((name) => !upgrade.counts.includes(name)) },
      dropped: known.filter((name) => !Object.hasOwn(upgrade.parameters, name) && !Object.hasOwn(upgrade.memory, name)),
      ...(dryRun ? {} : { row: { ...row, emits: [...row.emits] } }),
      contract: { ...moved.document },
    };
  },
});
