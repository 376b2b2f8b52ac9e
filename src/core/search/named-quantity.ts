import { STOP_WORDS, splitWords, type Word } from './words/split-words.js';

/** Words that a search passes over and that change what is asked: `at most k events` is not `k events`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'most more many much not no nor without before after until till under over than all both every only up out off one once each back'.split(
    ' ',
  ),
);

/** Words after which a text no longer says what is given, but of what or where. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  (
    'of on in for at to about over under through without within near along across around during after before against into onto above ' +
    'below until till upon when where while that which who whose than if as is are does do was has relative exactly'
  ).split(' '),
);

/** Words after which a text says from what it is computed. */
const SOURCES: ReadonlySet<string> = new Set('from by with between given using via'.split(' '));

const telling = (words: readonly Word[]): readonly Word[] => words.filter(({ text }) => !STOP_WORDS.has(text) || QUALIFIERS.has(text));

const upTo = (words: readonly Word[], isEnd: (word: string) => boolean): readonly Word[] => {
  const end = words.findIndex(({ text }, i) => i > 0 && isEnd(text));
  return end < 0 ? words : words.slice(0, end);
};

const stemsIn = (words: readonly Word[]): readonly string[] => telling(words).map(({ stem }) => stem);

/** A text that names a quantity, in parts of stems. */
export interface NamedQuantity {
  /** The quantity itself, up to the first preposition: `stored energy` of `stored energy of a coil`. */
  readonly head: readonly string[];
  /** What the head ends with: `energy` of `energy stored`, each of `precision or recall`. */
  readonly nouns: readonly string[];
  /** All up to a word like `from`, after which inputs are told. */
  readonly subject: readonly string[];
  readonly all: readonly string[];
}

/** Ends of words that say more of a noun before them: `energy stored`, `flux outward`; `speed` is a noun. */
const AFTER_NOUN = /(?:(?<!e)ed|wards?)$/u;

const nounOf = (head: readonly Word[]): readonly string[] => {
  const noun = head.findLast(({ text }) => !AFTER_NOUN.test(text)) ?? head.at(-1);
  return noun === undefined ? [] : [noun.stem];
};

/** Reads a text that names a quantity: a question, a name, a meaning. */
export const readNamedQuantity = (text: string): NamedQuantity => {
  const words = splitWords(text);
  const head = upTo(
    splitWords((text.split(/[,;:()]/u)[0] ?? '').replace(/\bfor each\b/gu, 'per')),
    (word) => PREPOSITIONS.has(word) || SOURCES.has(word),
  );
  const or = head.findIndex(({ text: word }) => word === 'or');
  return {
    head: stemsIn(head),
    nouns: [...(or < 0 ? [] : nounOf(telling(head.slice(0, or)))), ...nounOf(telling(head.slice(or + 1)))],
    subject: stemsIn(upTo(words, (word) => SOURCES.has(word))),
    all: stemsIn(words),
  };
};
