import { type FormulaOperator, readFormula } from '../core/formula/read-formula.js';
import { RecentlyUsed } from '../core/recently-used.js';
import type { Operator } from '../core/registry/operator.js';
import { OWN_DOMAIN } from '../core/registry/operator-id.js';
import type { Registry } from '../core/registry/registry.js';
import { type Caller, machineOf } from './caller.js';
import type { NodeContext } from './node-context.js';

/** Most formulas that a machine has by name. */
export const MOST_FORMULAS = 200;

/** Most texts that a machine keeps: older versions, and those of formulas that were removed, are found by their digests for good. */
export const MOST_TEXTS = 1_000;

/** The text of a formula as it is kept under its name, which stands without `my.` here. */
export interface KeptFormula {
  readonly name: string;
  /** In canonical form. */
  readonly text: string;
  /** SHA-256 of the text in UTF-8, which names this version for ever. */
  readonly digest: string;
  /** Time at which this text was first kept, ISO 8601. */
  readonly created: string;
}

/** The port behind which the formulas of machines are kept. */
export interface Formulas {
  /** Gives the formulas of a machine, each in the version that its name stands for, by name. */
  readonly list: (machine: string) => Promise<readonly KeptFormula[]>;
  /**
   * Finds a formula by its name; with a digest that version of it, whether it is the present one, an older one, or of a name that was removed.
   * @throws Fault STORE_FAILED where what is kept cannot be read
   */
  readonly find: (machine: string, name: string, digest?: string) => Promise<KeptFormula | undefined>;
  /** Gives the versions of a name, the oldest first. */
  readonly versions: (machine: string, name: string) => Promise<readonly KeptFormula[]>;
  /**
   * Keeps a text, which was checked, as the present version of its name; resolves when it is on the disk. The same text again is kept once.
   * @throws Fault TOO_MANY_FORMULAS, STORE_FAILED
   */
  readonly keep: (machine: string, formula: Omit<KeptFormula, 'created'>) => Promise<KeptFormula>;
  /** Takes a name away, however often, and gives what it stood for; nothing where it never stood for anything. Its versions stay. */
  readonly remove: (machine: string, name: string) => Promise<KeptFormula | undefined>;
}

const MENTION = new RegExp(`\\b${OWN_DOMAIN}\\.[A-Za-z]`, 'u');

/** Tells whether a text may name a formula of the caller's own. */
export const mentionsFormula = (text: string): boolean => text.includes(`${OWN_DOMAIN}.`) && MENTION.test(text);

/** Gives formulas with those of a program beside them: they are listed in place of what is kept by the same names, and kept nowhere. */
export const withGivenFormulas = (formulas: Formulas, given: readonly FormulaOperator[]): Formulas => {
  const created = new Date().toISOString();
  const listed = given.map(({ formula: { name, text, digest } }) => ({ name: name.slice(OWN_DOMAIN.length + 1), text, digest, created }));
  return {
    ...formulas,
    list: async (machine) => [
      ...listed,
      ...(await formulas.list(machine)).filter(({ name }) => !listed.some((each) => each.name === name)),
    ],
  };
};

/** Registries with own formulas that are kept ready; what is made of a formula follows from its text alone. */
const MOST_REGISTRIES = 32;
const registries = new WeakMap<Registry, RecentlyUsed<Registry>>();

const registryWith = (registry: Registry, kept: readonly KeptFormula[]): Registry => {
  const ready = registries.get(registry) ?? new RecentlyUsed<Registry>(MOST_REGISTRIES);
  registries.set(registry, ready);
  return ready.get(kept.map(({ digest }) => digest).join(), () => {
    const own = kept.map(({ name, text }): readonly [string, () => Operator] => [`${OWN_DOMAIN}.${name}`, () => readFormula(text)]);
    return registry.with(new Map(own));
  });
};

/** Gives a context whose registry also knows the formulas that a machine keeps; the same one where there are none. */
export const withFormulasOf = async (context: NodeContext, machine: string | undefined): Promise<NodeContext> => {
  const kept = machine === undefined ? [] : await context.formulas.list(machine);
  if (kept.length === 0) return context;
  const registry = registryWith(context.registry, kept);
  // The members of a node are made when they are asked for, and are not copied.
  return Object.create(context, { registry: { value: registry, enumerable: true } }) as NodeContext;
};

/** Gives the context of a call whose registry also knows the formulas that the caller keeps; the same one where there are none. */
export const withOwnFormulas = (context: NodeContext, caller: Caller): Promise<NodeContext> => withFormulasOf(context, machineOf(caller));
