import { symbolToUnicode } from '../expression/print/to-unicode.js';
import type { Operator } from '../registry/operator.js';
import { splitQualified } from '../registry/operator-id.js';
import { namingPartOf, type SymbolDeclaration } from '../registry/symbol-declaration.js';
import { readNamedQuantity } from '../search/named-quantity.js';
import { foldText } from '../search/words/fold-text.js';
import { splitWords } from '../search/words/split-words.js';
import type { Computation, InputValue } from './computation.js';

const bareName = (name: string): string => name.replaceAll(/[_ '’-]/gu, '');

/** Names under which people write a symbol: as it is printed (`θ`, `v₀`), or without its underscore (`m1` for `m_1`). */
const isSpelling = (written: string): ((symbol: string) => boolean) => {
  const plain = bareName(foldText(written).replaceAll(' ', ''));
  return (symbol) => plain === bareName(symbol) || written === symbolToUnicode(symbol);
};

/** Names shorter than this are symbols, never words. */
const SHORTEST_WORD = 3;

const spelledOut = (name: string): string => name.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** Gives the stems of the words of a name: `initial_speed` and `initialSpeed` are initial, speed. */
export const wordsOfName = (name: string): readonly string[] => splitWords(spelledOut(name)).map(({ stem }) => stem);

/** Tells whether a meaning holds all words of a name. */
export const holdsWords = (symbol: SymbolDeclaration, words: readonly string[]): boolean => {
  const held = splitWords(namingPartOf(symbol)).map(({ stem }) => stem);
  return words.length > 0 && words.every((word) => held.includes(word));
};

/** Tells whether a name has words of another case of a symbol that is a code, as `male` has of `1 if female, 0 if male`: their values are opposite. */
export const isOtherCase = (written: string, symbol: SymbolDeclaration): boolean => {
  const own = namingPartOf(symbol);
  if (own === symbol.meaning) return false;
  const words = splitWords(symbol.meaning.slice(own.length)).map(({ stem }) => stem);
  return wordsOfName(written).some((word) => words.includes(word));
};

/**
 * Gives the one symbol that words mean: `mass` for `m: mass`, `force` for `F: net force`. Nothing where another symbol's meaning holds the
 * same words (`m_1: first mass`), and nothing where the words are beside what is meant (`temperature` for `temperature difference`).
 */
const meantBy = (written: string, operators: readonly Operator[]): string | undefined => {
  const words = written.length < SHORTEST_WORD ? [] : wordsOfName(written);
  const [first, ...others] = operators.flatMap(({ inputs, output }) => [...inputs, output]).filter((symbol) => holdsWords(symbol, words));
  if (first === undefined || others.some(({ name }) => name !== first.name)) return undefined;
  const nouns = [first, ...others].map(({ meaning }) => readNamedQuantity(meaning).nouns);
  const [noun] = readNamedQuantity(spelledOut(written)).nouns;
  return noun !== undefined && nouns.every((own) => own.length === 1 && own[0] === noun) ? first.name : undefined;
};

/** How a key stands for a symbol: it is the symbol, a spelling of it, the other case of it, or words for it. */
export type Reading = 'symbol' | 'spelling' | 'case' | 'meaning';

interface ReadKey {
  readonly name: string;
  readonly by: Reading;
}

const readKey = (key: string, operators: readonly Operator[]): ReadKey | undefined => {
  if (operators.some(({ inputs }) => inputs.some(({ name }) => name === key))) return { name: key, by: 'symbol' };
  const { id, name: written } = splitQualified(key);
  const own = id === undefined ? operators : operators.filter((operator) => operator.id === id);
  const names = [...new Set(own.flatMap(({ inputs, output }) => [...inputs, output].map(({ name }) => name)))];
  const read = (name: string, by: Reading): ReadKey => ({ name: id === undefined ? name : `${id}.${name}`, by });
  if (names.includes(written)) return read(written, 'symbol');
  const spelled = names.filter(isSpelling(written));
  if (spelled[0] !== undefined) return spelled.length > 1 ? undefined : read(spelled[0], 'spelling');
  const cased = names.filter((name) => bareName(name).toLowerCase() === bareName(written).toLowerCase());
  if (cased[0] !== undefined) return cased.length > 1 ? undefined : read(cased[0], 'case');
  const meant = meantBy(written, own);
  return meant === undefined ? undefined : read(meant, 'meaning');
};

/** Gives the one symbol of the operators that a key means, or the key as it is where none or several fit. */
export const foldSymbol = (key: string, operators: readonly Operator[]): string => readKey(key, operators)?.name ?? key;

/** Tells whether a value states a unit: a text with one, a stated quantity, or a list of these. */
export const hasUnit = (value: InputValue): boolean => {
  if (typeof value === 'string') return /[\p{L}°%$€£]/u.test(value.replace(/(?<=\d)e(?=[-+]?\d)/iu, ''));
  if (Array.isArray(value)) return value.length > 0 && value.every((each: InputValue) => hasUnit(each));
  if (typeof value === 'object' && 'quantity' in value) return value.quantity.hasUnit;
  return typeof value === 'object' && 'unit' in value && value.unit !== undefined;
};

/** Gives the bare symbol of a name that may bear an operator's id: `d` of `NM22.d`. */
export const withoutId = (name: string): string => splitQualified(name).name;

/** One letter in the other case, with an index or without, is mostly another quantity (T, t); only a unit shows that it is not. */
const isDoubtful = (key: string, { name, by }: ReadKey, value: InputValue | undefined): boolean => {
  const symbol = withoutId(name);
  if (value === undefined) return false;
  return by === 'case' && withoutId(key)[0] !== symbol[0] && /^.(?:$|[_\d])/u.test(symbol) && !hasUnit(value);
};

/** Reads the names of inputs as symbols of operators; `isOne` is false where two of them mean the same symbol. */
export const readInputKeys = <V extends InputValue | undefined>(given: Readonly<Record<string, V>>, operators: readonly Operator[]) => {
  const read = Object.entries(given).map(([key, value]) => {
    const found = readKey(key, operators);
    return { key, value, found: found === undefined || isDoubtful(key, found, value) ? undefined : found };
  });
  const nameOf = ({ key, found }: (typeof read)[number]): string => found?.name ?? key;
  return read.map((entry) => ({ ...entry, isOne: read.filter((other) => nameOf(other) === nameOf(entry)).length === 1 }));
};

/** Gives the inputs under the names that the operators have for them; a name that is given twice, in two spellings, stays as it is. */
export const foldInputs = (computation: Computation, operators: readonly Operator[]): Readonly<Record<string, InputValue>> => {
  const given = computation.inputs ?? {};
  const read = readInputKeys(given, operators);
  if (read.every(({ key, found }) => (found?.name ?? key) === key)) return given;
  return Object.fromEntries(read.map(({ key, value, found, isOne }) => [isOne ? (found?.name ?? key) : key, value]));
};
