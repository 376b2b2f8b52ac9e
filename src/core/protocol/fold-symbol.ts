import { symbolToUnicode } from '../expression/to-unicode.js';
import type { Operator } from '../registry/operator.js';
import type { Computation, InputValue } from './computation.js';

const withoutUnderscores = (name: string): string => name.replaceAll('_', '');

/** Names under which people write a symbol: as it is printed (`θ`, `v₀`), or without its underscore (`m1` for `m_1`). */
const isWrittenAs = (written: string, symbol: string): boolean =>
  written === symbolToUnicode(symbol) || withoutUnderscores(written) === withoutUnderscores(symbol);

/** Gives the one symbol of the operators that a key means, or the key as it is where none or several fit. */
export const foldSymbol = (key: string, operators: readonly Operator[]): string => {
  if (operators.some(({ inputs }) => inputs.some(({ name }) => name === key))) return key;
  const [, id, written = key] = /^([A-Za-z]{2}\d{1,4})\.(.+)$/.exec(key) ?? [];
  const own = id === undefined ? operators : operators.filter((operator) => operator.id === id.toUpperCase());
  const names = new Set(own.flatMap(({ inputs, output }) => [...inputs, output].map(({ name }) => name)));
  const fitting = names.has(written) ? [written] : [...names].filter((name) => isWrittenAs(written, name));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return key;
  return id === undefined ? only : `${id.toUpperCase()}.${only}`;
};

/** Gives the inputs under the names that the operators have for them; a name that is given twice, in two spellings, stays as it is. */
export const foldInputs = (computation: Computation, operators: readonly Operator[]): Readonly<Record<string, InputValue>> => {
  const given = computation.inputs ?? {};
  if (Object.keys(given).every((key) => foldSymbol(key, operators) === key)) return given;
  const entries = Object.entries(given).map(([key, value]) => [key, foldSymbol(key, operators), value] as const);
  return Object.fromEntries(
    entries.map(([key, folded, value]) => [entries.filter(([, other]) => other === folded).length > 1 ? key : folded, value]),
  );
};
