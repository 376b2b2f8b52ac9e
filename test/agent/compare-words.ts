/** Words that tell nothing about what a quantity is. */
const EMPTY: ReadonlySet<string> = new Set(
  'a an the of or and in on at to for by from with its is as it be that this per each one given positive number value'.split(' '),
);

/** Words that mean the same in plain English; a model knows these, and a script has to be told. */
const SAME: readonly (readonly string[])[] = [
  ['speed', 'velocity', 'airspeed'],
  ['mass', 'weight'],
  ['length', 'distance', 'displacement', 'separation', 'space', 'gap'],
  ['height', 'elevation', 'altitude', 'depth', 'level', 'head'],
  ['thick', 'depth', 'width'],
  ['start', 'initial', 'before', 'first', 'begin', 'original', 'old', 'reference', 'known', 'present', 'now', 'today', 'ignition'],
  ['end', 'final', 'after', 'second', 'last', 'left', 'new', 'later', 'other', 'remain', 'future', 'burnout'],
  ['warm', 'hot', 'higher', 'upper'],
  ['cold', 'cool', 'lower'],
  ['time', 'duration', 'period', 'interval', 'delay'],
  ['load', 'force', 'tension', 'preload'],
  ['price', 'cost', 'value', 'amount', 'principal', 'charge', 'payment'],
  ['chance', 'probability', 'risk', 'fraction', 'share', 'proportion', 'part'],
  ['count', 'quantity', 'size', 'population'],
  ['voltage', 'potential'],
  ['power', 'wattage', 'watt'],
  ['heat', 'energy'],
  ['angle', 'direction'],
  ['ratio', 'factor', 'coefficient', 'constant', 'index', 'exponent'],
  ['surround', 'ambient', 'environment', 'outside', 'air'],
  ['inside', 'inner', 'internal'],
  ['yearly', 'annual', 'year'],
  ['listener', 'observer', 'receiver'],
  ['mean', 'average', 'expect'],
  ['maximum', 'largest', 'greatest', 'top', 'peak'],
  ['minimum', 'smallest', 'least'],
];

const SYNONYM = 0.7;
const LIKE = 0.5;
const LIKE_LETTERS = 5;

const SHORTEST = 4;

/** Cuts the endings that change a word without changing what it is about. */
const stem = (word: string): string => {
  if (word.length < SHORTEST || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  const singular = word.replace(/(?<=[sxz]|ch|sh)es$|s$/, '');
  const plain = singular.replace(/(?:ness|ing|ed)$/, '');
  return plain.length < SHORTEST ? singular : plain.replace(/([bdgklmnprt])\1$/, '$1');
};

const lower = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const read = new Map<string, readonly string[]>();

/** The words of a text that tell something, in lower case and without endings. */
export const wordsOf = (text: string): readonly string[] => {
  const known = read.get(text);
  if (known !== undefined) return known;
  const words = (lower(text).match(/[\p{L}\p{N}.]*[\p{L}\p{N}]/gu) ?? []).map(stem).filter((word) => !EMPTY.has(word));
  const once = [...new Set(words)];
  read.set(text, once);
  return once;
};

const groups = new Map<string, readonly number[]>();
SAME.forEach((group, i) => {
  for (const word of group.map(stem)) groups.set(word, [...(groups.get(word) ?? []), i]);
});

const alikeness = (a: string, b: string): number => {
  if (a === b) return 1;
  const others = groups.get(b);
  if (others !== undefined && groups.get(a)?.some((group) => others.includes(group))) return SYNONYM;
  return a.length >= LIKE_LETTERS && a.slice(0, LIKE_LETTERS) === b.slice(0, LIKE_LETTERS) ? LIKE : 0;
};

const compared = new Map<string, Map<string, number>>();

/** The share of the words of one text that another has, from 0 to 1. */
export const coverage = (text: string, by: string): number => {
  const row = compared.get(text) ?? new Map<string, number>();
  compared.set(text, row);
  const known = row.get(by);
  if (known !== undefined) return known;
  const [words, others] = [wordsOf(text), wordsOf(by)];
  const found = words.reduce((sum, word) => sum + Math.max(0, ...others.map((other) => alikeness(word, other))), 0);
  const share = words.length === 0 ? 0 : found / words.length;
  row.set(by, share);
  return share;
};

/** How alike two texts are in their words, from 0 to 1; the words of the first count more. */
export const likeness = (a: string, b: string): number => 0.6 * coverage(a, b) + 0.4 * coverage(b, a);
