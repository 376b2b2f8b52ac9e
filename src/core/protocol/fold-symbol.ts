import { symbolToUnicode } from '../expression/to-unicode.js';
import type { Operator } from '../registry/operator.js';
import { splitWords } from '../registry/search/split-words.js';
import type { Computation, InputValue } from './computation.js';

const withoutUnderscores = (name: string): string => name.replaceAll('_', '');

/** Names under which people write a symbol: as it is printed (`θ`, `v₀`), or without its underscore (`m1` for `m_1`). */
const isWrittenAs = (written: string, symbol: string): boolean =>
  written === symbolToUnicode(symbol) || withoutUnderscores(written) === withoutUnderscores(symbol);

/** Names shorter than this are symbols, never words. */
const SHORTEST_WORD = 3;

/** Gives the words of a name: `initial_speed` and `initialSpeed` are initial, speed. */
export const wordsOfName = (name: string): readonly string[] =>
  splitWords(name.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).map(({ text }) => text);

/**
 * Gives the one symbol whose whole meaning a name says: `mass` for `m: mass`. Nothing where another symbol's meaning holds the same words
 * (`m_1: first mass`), and nothing for a part of a meaning (`force` for `net force`): a value that is bound wrongly goes unnoticed.
 */
const meantBy = (written: string, operators: readonly Operator[]): string | undefined => {
  const words = written.length < SHORTEST_WORD ? [] : wordsOfName(written);
  if (words.length === 0) return undefined;
  const symbols = operators.flatMap(({ inputs, output }) => [...inputs, output]);
  const holding = symbols.filter(({ meaning }) => {
    const held = splitWords(meaning).map(({ text }) => text);
    return words.every((word) => held.includes(word));
  });
  const [first] = holding;
  if (first === undefined || holding.some(({ name }) => name !== first.name)) return undefined;
  const isWhole = holding.every(({ meaning }) => {
    const [head = ''] = meaning.split(/[,;(]/);
    return (
      splitWords(head)
        .map(({ text }) => text)
        .join(' ') === words.join(' ')
    );
  });
  return isWhole ? first.name : undefined;
};

/** Gives the one symbol of the operators that a key means, or the key as it is where none or several fit. */
export const foldSymbol = (key: string, operators: readonly Operator[]): string => {
  if (operators.some(({ inputs }) => inputs.some(({ name }) => name === key))) return key;
  const [, id, written = key] = /^([A-Za-z]{2}\d{1,4})\.(.+)$/.exec(key) ?? [];
  const own = id === undefined ? operators : operators.filter((operator) => operator.id === id.toUpperCase());
  const names = new Set(own.flatMap(({ inputs, output }) => [...inputs, output].map(({ name }) => name)));
  const fitting = names.has(written) ? [written] : [...names].filter((name) => isWrittenAs(written, name));
  const only = fitting.length === 0 ? meantBy(written, own) : fitting[0];
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
