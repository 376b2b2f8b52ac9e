import type { Operator } from '../registry/operator.js';
import { splitWords, type Word } from '../registry/search/split-words.js';
import { STOP_WORDS } from '../registry/search/stop-words.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { foldSymbol } from './fold-symbol.js';

/** Words that a search passes over and that change what is asked: `at most k events` is not `k events`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'most more many much not no nor without before after until till under over than all both every only up out off one once each'.split(' '),
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

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

const telling = (words: readonly Word[]): readonly Word[] => words.filter(({ text }) => !STOP_WORDS.has(text) || QUALIFIERS.has(text));

const upTo = (words: readonly Word[], isEnd: (word: string) => boolean): readonly Word[] => {
  const end = words.findIndex(({ text }, i) => i > 0 && isEnd(text));
  return end < 0 ? words : words.slice(0, end);
};

const stemsIn = (words: readonly Word[]): readonly string[] => telling(words).map(({ stem }) => stem);

/** A text that names a quantity, in parts of stems. */
interface NamedQuantity {
  /** The quantity itself, up to the first preposition: `stored energy` of `stored energy of a coil`. */
  readonly head: readonly string[];
  /** What the head ends with: `energy` of `energy stored`, each of `precision or recall`. */
  readonly nouns: readonly string[];
  /** All up to a word like `from`, after which inputs are told. */
  readonly subject: readonly string[];
  readonly all: readonly string[];
}

const nounOf = (head: readonly Word[]): readonly string[] => {
  const noun = head.findLast(({ text }) => !text.endsWith('ed')) ?? head.at(-1);
  return noun === undefined ? [] : [noun.stem];
};

const readQuantity = (text: string): NamedQuantity => {
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

interface OwnWords {
  readonly name: readonly string[];
  /** Words of name, aliases, output and domain. */
  readonly subject: ReadonlySet<string>;
  /** Words of the inputs too. */
  readonly all: ReadonlySet<string>;
  /** What the operator gives by its name and its output; an alias may name what it can be solved for. */
  readonly gives: readonly NamedQuantity[];
}

const remembered = new WeakMap<Operator, OwnWords>();

const wordsOf = (operator: Operator): OwnWords => {
  const known = remembered.get(operator);
  if (known !== undefined) return known;
  const { record, domain, inputs, output } = operator;
  const stems = (text: string): readonly string[] => stemsIn(splitWords(text));
  const subject = [record.name, ...record.also, output.meaning, domain.name].flatMap(stems);
  const words: OwnWords = {
    name: stems(record.name),
    subject: new Set(subject),
    all: new Set([...subject, ...inputs.flatMap(({ meaning }) => stems(meaning))]),
    gives: [record.name, output.meaning].map(readQuantity),
  };
  remembered.set(operator, words);
  return words;
};

const symbolSought = (operator: Operator, solveFor: string): SymbolDeclaration | undefined => {
  const name = foldSymbol(solveFor, [operator]).replace(/^[A-Za-z]{2}\d{1,4}\./, '');
  return operator.inputs.find((input) => input.name === name);
};

/** What words and an operator have to do with each other. */
export interface WordsFit {
  /** True where every word is one of the operator's and what they name is what the operator gives. */
  readonly isGiven: boolean;
  /** Words of the operator's name that were not said. */
  readonly leftOver: number;
}

/** Tells whether words are a name or an alias, but for articles and endings. */
export const isNamed = (words: string, { record }: Operator): boolean => {
  const plain = (text: string): string =>
    splitWords(text)
      .filter(({ text: word }) => !ARTICLES.has(word))
      .map(({ stem }) => stem)
      .join(' ');
  const asked = plain(words);
  return asked !== '' && [record.name, ...record.also].some((name) => plain(name) === asked);
};

/**
 * Judges whether an operator gives what words name. Each telling word stands in its name, aliases, output or domain, those after `from` or
 * `with` in its inputs too; the noun of the words is that of its name or of its output, with nothing in the head of it left unsaid: `mean
 * square error` is no `root mean square error`. Where a symbol is sought, that symbol's meaning takes the place of name and output.
 */
export const judgeWords = (words: string, operator: Operator, solveFor: string | undefined): WordsFit => {
  const asked = readQuantity(words);
  const own = wordsOf(operator);
  const sought = solveFor === undefined ? undefined : symbolSought(operator, solveFor);
  const gives = sought === undefined ? own.gives : [readQuantity(sought.meaning)];
  const subject = sought === undefined ? own.subject : own.all;
  const isSaid = ({ nouns, head }: NamedQuantity): boolean =>
    asked.nouns.every((noun) => nouns.includes(noun)) && (nouns.length > 1 || head.every((word) => asked.all.includes(word)));
  return {
    isGiven:
      asked.nouns.length > 0 &&
      gives.some(isSaid) &&
      asked.subject.every((word) => subject.has(word)) &&
      asked.all.every((word) => own.all.has(word)),
    leftOver: own.name.filter((word) => !asked.all.includes(word)).length,
  };
};
