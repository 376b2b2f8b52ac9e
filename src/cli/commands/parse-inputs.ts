import { Fault } from '../../core/faults.js';

/** An input that varies from one end to the other. */
export interface Range {
  readonly symbol: string;
  readonly from: number | string;
  readonly to: number | string;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const readEnd = (text: string): number | string => (NUMBER.test(text) ? Number(text) : text);

/** Gives the unit behind the number of a quantity. */
const unitOf = (text: string): string => text.replace(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i, '').trim();

/**
 * Tells `symbol=from..to` from the words that hold an input: `a=0..10`, `T=0..100 degC`, `v=0 m/s..30 m/s`. A unit at the second end alone is
 * that of both.
 * @throws Fault USAGE where an end is missing, or there are more than two dots
 */
export const readRanges = (words: readonly string[]): { readonly ranges: readonly Range[]; readonly held: readonly string[] } => {
  const isRange = (word: string): boolean => /^[^=]+=\s*(?![[{]).*\.\./.test(word);
  const ranges = words.filter(isRange).map((word): Range => {
    const at = word.indexOf('=');
    const symbol = word.slice(0, at).trim();
    const [first = '', second = ''] = /^(.*?)\.\.(.*)$/.exec(word.slice(at + 1))?.slice(1) ?? [];
    if (second.startsWith('.'))
      throw new Fault('USAGE', `A range has two dots: write ${symbol}=${first.trim() || 0}..${second.replace(/^\.+/, '').trim() || 10}.`);
    const [from, to] = [readEnd(first.trim()), readEnd(second.trim())];
    if (from === '' || to === '') throw new Fault('USAGE', `${symbol} lacks an end: write ${symbol}=0..10, with units if you like.`);
    return { symbol, from: typeof from === 'number' && typeof to === 'string' ? `${from} ${unitOf(to)}` : from, to };
  });
  return { ranges, held: words.filter((word) => !isRange(word)) };
};
