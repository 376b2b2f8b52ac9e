import type { OperatorPage } from '../api/calls.js';

type Symbol = OperatorPage['takes'][number];

/** The values of the form by symbol, as they were typed. */
export type Values = Readonly<Record<string, string>>;

/** Gives the worked example as the form shows it; lists as the calculator writes them. */
export const exampleValues = ({ callWithUnits }: OperatorPage): Values =>
  Object.fromEntries(
    Object.entries(callWithUnits.inputs).map(([symbol, value]) => [symbol, Array.isArray(value) ? value.join(', ') : String(value)]),
  );

const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;

/** Turns what was typed into inputs: a plain number as such, a list by its commas. */
export const toInputs = (values: Values, symbols: readonly Symbol[]): Readonly<Record<string, number | string | (number | string)[]>> =>
  Object.fromEntries(
    symbols.flatMap(({ symbol, list }) => {
      const text = (values[symbol] ?? '').trim();
      if (text === '') return [];
      const read = (part: string): number | string => (PLAIN.test(part.trim()) ? Number(part) : part.trim());
      return [[symbol, list === true ? text.split(/[,;]/u).map(read) : read(text)]];
    }),
  );

/** Lists the symbols that are left empty; one with a value of its own where none is given is not missed. */
export const unknownOf = (values: Values, { gives, takes }: OperatorPage): readonly string[] =>
  [gives, ...takes]
    .filter(({ symbol, default: preset }) => preset === undefined && (values[symbol] ?? '').trim() === '')
    .map(({ symbol }) => symbol);
