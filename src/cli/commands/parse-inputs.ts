import { Fault } from '../../core/faults.js';

/** The operators and the inputs of a computation, as the tools take them. */
export interface Computation {
  readonly operators?: readonly string[];
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Splits `symbol=value` at its first equals sign. */
const splitInput = (word: string): readonly [symbol: string, value: string] => {
  const at = word.indexOf('=');
  return [word.slice(0, at).trim(), word.slice(at + 1).trim()];
};

/** Parses the value of `symbol=value`: a number, a list (`x=1,2,3`), JSON that starts with `[` or `{`, or a quantity in text. */
const parseValue = (text: string, symbol: string): unknown => {
  if (/^[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      throw new Fault('USAGE', `${symbol}: ${JSON.stringify(text)} looks like JSON but is none.`);
    }
  }
  const elements = text.split(',').map((element) => element.trim());
  const numbers = elements.map(Number);
  if (elements.every((element) => element !== '') && numbers.every(Number.isFinite)) return numbers.length === 1 ? numbers[0] : numbers;
  return text;
};

/**
 * Parses the words of `prove` and `compute`: operators, by id or in words, and inputs (`m=1500`, `F="2 kN"`).
 * @throws Fault USAGE where JSON does not parse, or a symbol is given twice
 */
export const parseComputation = (words: readonly string[]): Computation => {
  const operators = words.filter((word) => !word.includes('='));
  const inputs = words
    .filter((word) => word.includes('='))
    .map((word): readonly [string, unknown] => {
      const [symbol, value] = splitInput(word);
      return [symbol, parseValue(value, symbol)];
    });
  const twice = inputs.find(([symbol], i) => inputs.findIndex(([other]) => other === symbol) !== i);
  if (twice) throw new Fault('USAGE', `${twice[0]} is given twice.`);
  return { ...(operators.length === 0 ? {} : { operators }), inputs: Object.fromEntries(inputs) };
};

/** An input that varies from one end to the other; an end with a unit is text. */
export interface Range {
  readonly symbol: string;
  readonly from: number | string;
  readonly to: number | string;
}

const RANGE = /^[^=]+=\s*(?![[{]).*\.\./;
/** The number that a quantity begins with. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;

/** The unit behind the number of a quantity. */
const unitOf = (text: string): string => text.replace(NUMBER, '').trim();

const parseEnd = (text: string): number | string => (text !== '' && text.replace(NUMBER, '') === '' ? Number(text) : text);

const parseRange = (word: string): Range => {
  const [symbol, ends] = splitInput(word);
  const [first = '', second = ''] = /^(.*?)\.\.(.*)$/.exec(ends)?.slice(1) ?? [];
  if (second.startsWith('.'))
    throw new Fault('USAGE', `A range has two dots: write ${symbol}=${first.trim() || 0}..${second.replace(/^\.+/, '').trim() || 10}.`);
  const [from, to] = [parseEnd(first.trim()), parseEnd(second.trim())];
  if (from === '' || to === '') throw new Fault('USAGE', `${symbol} lacks an end: write ${symbol}=0..10, with units if you like.`);
  return { symbol, from: typeof from === 'number' && typeof to === 'string' ? `${from} ${unitOf(to)}` : from, to };
};

/**
 * Parses the ranges among the words of `plot` and gives the words that are left: `a=0..10`, `T=0..100 degC`, `v=0 m/s..30 m/s`.
 * A unit at the second end alone is that of both.
 * @throws Fault USAGE where an end is missing, or there are more than two dots
 */
export const parseRanges = (words: readonly string[]): { readonly ranges: readonly Range[]; readonly held: readonly string[] } => ({
  ranges: words.filter((word) => RANGE.test(word)).map(parseRange),
  held: words.filter((word) => !RANGE.test(word)),
});
