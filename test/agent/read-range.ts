const NUMBER = String.raw`(-?[\d.]+(?:e[+-]?\d+)?)(?![\w/*^+-])`;
const LOWER = new RegExp(`(from|above|>=|>) ${NUMBER}`);
const UPPER = new RegExp(`(to|below|at most|<=|<) ${NUMBER}`);
const OPEN: ReadonlySet<string> = new Set(['above', '>', 'below', '<']);

const isBeyond = (distance: number, word: string): boolean => distance < 0 || (distance === 0 && OPEN.has(word));

/**
 * Tells whether a number is in a range as the catalogue words it: `integer, from 0 to n`, `above 0 and at most 1`. An end that names another
 * symbol says nothing.
 */
export const isInRange = (value: number, range: string): boolean => {
  if (/\binteger\b/.test(range) && !Number.isInteger(value)) return false;
  const [, above = '', low] = LOWER.exec(range) ?? [];
  const [, below = '', high] = UPPER.exec(range) ?? [];
  if (low !== undefined && isBeyond(value - Number(low), above)) return false;
  return high === undefined || !isBeyond(Number(high) - value, below);
};
