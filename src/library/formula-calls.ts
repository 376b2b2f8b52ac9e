import type { Call } from './calls.js';

/** A formula that a machine keeps. */
export interface OwnFormula {
  /** `my.` and its name, by which it is called. */
  readonly id: string;
  /** What it gives, in words. */
  readonly name: string;
  readonly equation: string;
  /** SHA-256 of its text, which names this version for ever. */
  readonly digest: string;
  /** When this text was first kept, ISO 8601. */
  readonly created: string;
}

/** A formula with its text, and the digests of all its versions. */
export interface ShownFormula extends OwnFormula {
  readonly text: string;
  readonly versions: readonly { readonly digest: string; readonly created: string }[];
}

/** The formulas that a node keeps for the machine of a key; every call with the key knows them as `my.` and their names. */
export interface FormulaCalls {
  /** Checks the formulas of a text, parted by blank lines, and keeps them; none where one does not hold. */
  readonly keep: (text: string) => Promise<readonly OwnFormula[]>;
  readonly list: () => Promise<readonly OwnFormula[]>;
  /** Shows a formula, or an earlier version of it by its digest. */
  readonly show: (name: string, digest?: string) => Promise<ShownFormula>;
  /** Takes a name away; its versions are still found by their digests. */
  readonly remove: (name: string) => Promise<void>;
}

/** Gives the calls of formulas the types that their capabilities answer. */
export const createFormulaCalls = (call: Call): FormulaCalls => {
  const listOf = (answer: unknown): readonly OwnFormula[] => (answer as { readonly formulas: readonly OwnFormula[] }).formulas;
  return {
    keep: async (text) => listOf(await call('keep_formulas', { text })),
    list: async () => listOf(await call('list_formulas', {})),
    show: async (name, digest) => (await call('show_formula', { name, ...(digest === undefined ? {} : { digest }) })) as ShownFormula,
    remove: async (name) => {
      await call('remove_formula', { name });
    },
  };
};
