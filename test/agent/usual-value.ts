import { coverage } from './compare-words.js';

/** A value that a meaning names, and when it holds: `0 for break-even`, `1.96 for 95 percent`. */
interface Named {
  readonly value: string;
  readonly when: string;
}

const NAMED = /(?<![\w.])(-?\d+(?:\.\d+)?(?:\/\d+)?)(?: \S+)? (?:for|to|in|if|without) ([^,;]+?)(?=,|;|$| and -?\d)/g;
const NEUTRAL = /leave it out|none|narrow|gauge|break-even|pure|plain|\bno\b/;
/** Share of the words of a condition that must be in the question. */
const LEAST = 0.5;

const namedIn = (meaning: string): readonly Named[] => [...meaning.matchAll(NAMED)].map(([, value = '', when = '']) => ({ value, when }));

/** The value that the meaning of a symbol names for a case that the question is about, or for leaving the symbol out. */
export const usualValue = (meaning: string, question: string): string | undefined => {
  const named = namedIn(meaning);
  const fitting = named.map((each) => ({ ...each, share: coverage(each.when, question) })).sort((a, b) => b.share - a.share)[0];
  if (fitting !== undefined && fitting.share >= LEAST) return fitting.value;
  return named.find(({ value, when }) => (value === '0' || value === '1') && NEUTRAL.test(when))?.value;
};

/** The value that the meaning of a symbol names for just this number: 1.96 where it says `1.96 for 95 percent` and 95 % is given. */
export const translated = (meaning: string, text: string): string | undefined => {
  const [, number] = /^(\d+(?:\.\d+)?)\s*%$/.exec(text) ?? [];
  return number === undefined ? undefined : namedIn(meaning).find(({ when }) => when.startsWith(`${number} percent`))?.value;
};
