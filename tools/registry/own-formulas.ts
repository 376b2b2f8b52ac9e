import * as z from 'zod';
import { describeOperator } from '../../src/answer/describe-operator.js';
import { type Caller, machineOf } from '../../src/call/caller.js';
import type { KeptFormula } from '../../src/call/formulas.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { MAX_FORMULA_LENGTH } from '../../src/core/formula/parse-formula.js';
import { readFormula, readFormulas } from '../../src/core/formula/read-formula.js';
import { nearest } from '../../src/core/nearest.js';
import { OWN_DOMAIN } from '../../src/core/registry/operator-id.js';
import { defineCapability } from '../capability.js';

const EXAMPLE = `deflection: delta = F * L^3 / (48 * E * I)
  delta: deflection at midspan [mm]
  F: force at midspan [N] > 0
  L: span [m] > 0
  E: Young's modulus [GPa] > 0
  I: second moment of area [mm^4] > 0
  example: F = 1 kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4 gives 0.794 mm to 3 digits
  source: Roark's Formulas for Stress and Strain, table 8.1
  assumes: simply supported beam, load at midspan
`;

const nameSchema = z.string().min(1).max(70).describe('name of the formula, with or without `my.`');
const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits');

const withoutDomain = (name: string): string => (name.startsWith(`${OWN_DOMAIN}.`) ? name.slice(OWN_DOMAIN.length + 1) : name);

/** Gives the machine whose formulas a caller reads and changes. */
const ownMachine = (caller: Caller): string => {
  const machine = machineOf(caller);
  if (machine === undefined) throw new Fault('FORBIDDEN', 'The demo key has no machine to keep formulas for.', { machine: null });
  return machine;
};

const unknownFormula = async (machine: string, name: string, { formulas }: NodeContext): Promise<Fault> => {
  const near = nearest(
    name,
    (await formulas.list(machine)).map((each) => each.name),
  );
  const kept = near.length === 0 ? 'none is kept' : `nearest are ${near.join(', ')}`;
  return new Fault('UNKNOWN_FORMULA', `There is no formula ${JSON.stringify(name.slice(0, 64))} here; ${kept}.`, {
    formula: name.slice(0, 64),
    nearest: [...near],
  });
};

const summarise = ({ name, text, digest, created }: KeptFormula) => {
  const { record } = readFormula(text);
  return { id: `${OWN_DOMAIN}.${name}`, name: record.name, equation: record.equation, digest, created };
};

const summarySchema = {
  id: z.string(),
  name: z.string(),
  equation: z.string(),
  digest: z.string(),
  created: z.string(),
};

/** Keeps a formula of the caller's own. */
export const keepOwnFormula = defineCapability({
  name: 'keep_formula',
  title: 'Keep a formula',
  description:
    "Check the text of a formula as an operator is checked, and keep it for the machine of the caller's key, to be called as `my.name` wherever an operator's id is taken. Its text has a heading, a line for each symbol, an example that must reproduce, and a source. An older version stays and is found by its digest.",
  routes: [{ method: 'PUT', path: '/api/formulas/:name', auth: 'owner', body: 'required' }],
  input: z.strictObject({ name: nameSchema, text: z.string().min(1).max(MAX_FORMULA_LENGTH) }),
  output: z.strictObject({ ok: z.literal(true), ...summarySchema, text: z.string(), machine: z.string() }),
  example: { name: 'deflection', text: EXAMPLE },
  run: async ({ name, text }, { formulas }, caller) => {
    const machine = ownMachine(caller);
    const { formula } = readFormula(text);
    const own = withoutDomain(formula.name);
    if (own !== withoutDomain(name))
      throw new Fault(
        'FORMULA_INVALID',
        `line 1: the text is that of ${own}, and is to be kept as ${withoutDomain(name)}; the two are one name.`,
        {
          line: 1,
        },
      );
    const kept = await formulas.keep(machine, { name: own, text: formula.text, digest: formula.digest });
    return { ok: true as const, ...summarise(kept), text: kept.text, machine };
  },
});

/** Longest text of several formulas. */
const MOST_TEXT = 100_000;

/** Keeps every formula of a file. */
export const keepOwnFormulas = defineCapability({
  name: 'keep_formulas',
  title: 'Keep the formulas of a file',
  description:
    "Check every formula of a text in which blank lines part them, then keep them for the machine of the caller's key, each under its own name. Where one does not hold, none is kept.",
  routes: [{ method: 'POST', path: '/api/formulas', auth: 'owner', body: 'required' }],
  input: z.strictObject({ text: z.string().min(1).max(MOST_TEXT) }),
  output: z.strictObject({ ok: z.literal(true), formulas: z.array(z.strictObject(summarySchema)), total: z.int(), machine: z.string() }),
  example: { text: EXAMPLE },
  run: async ({ text }, { formulas }, caller) => {
    const machine = ownMachine(caller);
    const read = readFormulas(text).map(({ formula }) => formula);
    if (read.length === 0)
      throw new Fault('FORMULA_INVALID', 'There is no formula in the text; one begins with name: output = expression.', { line: 1 });
    const kept: KeptFormula[] = [];
    for (const { name, text: own, digest } of read)
      kept.push(await formulas.keep(machine, { name: withoutDomain(name), text: own, digest }));
    return { ok: true as const, formulas: kept.map(summarise), total: kept.length, machine };
  },
});

/** Lists the formulas that the caller keeps. */
export const listOwnFormulas = defineCapability({
  name: 'list_formulas',
  title: 'List own formulas',
  description: "The formulas that are kept for the machine of the caller's key, by name.",
  routes: [{ method: 'GET', path: '/api/formulas', auth: 'owner' }],
  input: z.strictObject({}),
  output: z.strictObject({ formulas: z.array(z.strictObject(summarySchema)), total: z.int() }),
  example: {},
  run: async (_, { formulas }, caller) => {
    const kept = (await formulas.list(ownMachine(caller))).map(summarise);
    return { formulas: kept, total: kept.length };
  },
});

/** Shows one formula that the caller keeps. */
export const showOwnFormula = defineCapability({
  name: 'show_formula',
  title: 'Show an own formula',
  description:
    'One formula in full: its text, its symbols as an operator has them, and the digests of all its versions; an older version by `digest`.',
  routes: [{ method: 'GET', path: '/api/formulas/:name', auth: 'owner' }],
  input: z.strictObject({ name: nameSchema, digest: digestSchema.optional() }),
  output: z.strictObject({
    ...summarySchema,
    text: z.string(),
    versions: z.array(z.strictObject({ digest: z.string(), created: z.string() })),
    operator: z.looseObject({ id: z.string(), equation: z.string() }),
  }),
  example: { name: 'deflection' },
  run: async ({ name, digest }, context, caller) => {
    const machine = ownMachine(caller);
    const own = withoutDomain(name);
    const kept = await context.formulas.find(machine, own, digest);
    if (kept === undefined) throw await unknownFormula(machine, own, context);
    const versions = (await context.formulas.versions(machine, own)).map(({ digest: each, created }) => ({ digest: each, created }));
    return { ...summarise(kept), text: kept.text, versions, operator: describeOperator(readFormula(kept.text)) };
  },
});

/** Removes a formula that the caller keeps. */
export const removeOwnFormula = defineCapability({
  name: 'remove_formula',
  title: 'Remove an own formula',
  description: 'Take the name of a formula away. Its versions stay, found by their digests, for what was pinned to them.',
  routes: [{ method: 'DELETE', path: '/api/formulas/:name', auth: 'owner' }],
  input: z.strictObject({ name: nameSchema }),
  output: z.strictObject({ ok: z.literal(true), id: z.string(), digest: z.string() }),
  example: { name: 'deflection' },
  run: async ({ name }, context, caller) => {
    const machine = ownMachine(caller);
    const own = withoutDomain(name);
    const removed = await context.formulas.remove(machine, own);
    if (removed === undefined) throw await unknownFormula(machine, own, context);
    return { ok: true as const, id: `${OWN_DOMAIN}.${own}`, digest: removed.digest };
  },
});
