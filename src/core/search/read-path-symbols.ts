import { symbolToUnicode } from '../expression/print/to-unicode.js';
import { Fault } from '../faults.js';
import { nearest } from '../nearest.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { isExchangeable } from '../registry/is-exchangeable.js';
import type { IndexedOperator, IndexedSymbol } from '../registry/registry-source.js';
import { stemsOf } from './words/split-words.js';

/** A symbol as somebody writes it who looks for a path: `m`, `m [kg]`, `m (mass)`, or words of its meaning alone. */
export interface PathSymbol {
  readonly text: string;
  readonly name?: string;
  readonly unitText?: string;
  /** Stems that its meaning must hold. */
  readonly words: readonly string[];
}

/** Ends of a path. */
export interface PathEnds {
  readonly from: readonly PathSymbol[];
  readonly to: PathSymbol;
}

/** Longest text that is more likely a symbol than a word. */
const LONGEST_SYMBOL = 4;

/** These read a text with single spaces: a long run of them could be parted in too many ways. */
const WRITTEN = /^([^[(]*?) ?(?:\[([^\]]*)\])? ?(?:\(([^)]*)\))? ?(?:\[([^\]]*)\])?$/u;
const SENTENCE = /^from (.+?) to (.+?)[?.]?$/iu;
const SEPARATOR = / ?, ?(?:and )?| and /u;

const singleSpaced = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');

const remembered = new WeakMap<readonly IndexedOperator[], ReadonlyMap<string, string>>();

/** Names of symbols by what people write for them: the name itself, as it is printed, without underscores. */
const namesByWriting = (operators: readonly IndexedOperator[]): ReadonlyMap<string, string> => {
  const ready = remembered.get(operators);
  if (ready !== undefined) return ready;
  const names = new Set(operators.flatMap(({ output, inputs }) => [output, ...inputs].map(({ name }) => name)));
  const written = new Map<string, string>();
  for (const name of names) for (const text of [name.replaceAll('_', ''), symbolToUnicode(name)]) written.set(text, name);
  for (const name of names) written.set(name, name);
  remembered.set(operators, written);
  return written;
};

const readOne = (text: string, names: ReadonlyMap<string, string>): PathSymbol => {
  const [, head = text.trim(), before, meaning, after] = WRITTEN.exec(singleSpaced(text)) ?? [];
  const name = names.get(head.trim());
  const unitText = before ?? after;
  if (unitText !== undefined) parseUnit(unitText);
  const words = [...(name === undefined ? stemsOf(head) : []), ...stemsOf(meaning ?? '')];
  return {
    text: text.trim(),
    ...(name === undefined ? {} : { name }),
    ...(unitText === undefined ? {} : { unitText }),
    words: [...new Set(words)],
  };
};

/** Tells whether a symbol of an operator is what was written. */
export const isMeant = ({ name, unitText, words }: PathSymbol, symbol: IndexedSymbol): boolean =>
  (name === undefined ? words.length > 0 : symbol.name === name) &&
  words.every((word) => symbol.words.includes(word)) &&
  (unitText === undefined || isExchangeable(unitText, symbol.unitText));

/** @throws Fault NOTHING_FOUND where no operator has such a symbol; of a unit that is none */
const assertKnown = (wanted: PathSymbol, operators: readonly IndexedOperator[], names: ReadonlyMap<string, string>): void => {
  if (operators.some(({ output, inputs }) => [output, ...inputs].some((symbol) => isMeant(wanted, symbol)))) return;
  const near = wanted.name === undefined && wanted.text.length <= LONGEST_SYMBOL ? nearest(wanted.text, new Set(names.values())) : [];
  const advice =
    near.length > 0
      ? `nearest are ${near.join(', ')}`
      : wanted.name === undefined
        ? 'write a symbol, like m or E_k, or words of what it means, like "kinetic energy"'
        : 'leave out its unit or meaning, or state another';
  throw new Fault('NOTHING_FOUND', `No operator has a symbol ${JSON.stringify(wanted.text.slice(0, 64))}: ${advice}.`, {
    symbol: wanted.text.slice(0, 64),
  });
};

/**
 * Reads the ends of a path.
 * @throws Fault NOTHING_FOUND where no operator has such a symbol, UNIT_UNKNOWN
 */
export const readPathEnds = (from: readonly string[], to: string, operators: readonly IndexedOperator[]): PathEnds => {
  const names = namesByWriting(operators);
  const ends = { from: from.map((text) => readOne(text, names)), to: readOne(to, names) };
  for (const wanted of [...ends.from, ends.to]) assertKnown(wanted, operators, names);
  return ends;
};

/** Splits `m and a` or `m, a` into symbols. */
export const splitSymbols = (text: string): readonly string[] =>
  singleSpaced(text)
    .split(SEPARATOR)
    .filter((part) => part !== '');

/**
 * Reads `from m and a to W` in a query. Gives nothing where it may be a question in words: unless every symbol is a name that operators have,
 * or comes with its unit or meaning in brackets.
 */
export const readPathQuery = (
  query: string,
  operators: () => readonly IndexedOperator[],
): { readonly from: readonly string[]; readonly to: string } | undefined => {
  const [, start, to] = SENTENCE.exec(singleSpaced(query)) ?? [];
  if (start === undefined || to === undefined) return undefined;
  const from = splitSymbols(start);
  const names = namesByWriting(operators());
  const isSymbol = (text: string): boolean => names.has((WRITTEN.exec(text)?.[1] ?? text).trim());
  return [...from, to].every(isSymbol) ? { from, to } : undefined;
};
