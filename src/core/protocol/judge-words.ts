import type { Operator } from '../registry/operator.js';
import { splitWords } from '../registry/search/split-words.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { foldSymbol } from './fold-symbol.js';
import { type NamedQuantity, readNamedQuantity } from './named-quantity.js';

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

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
  const stems = (text: string): readonly string[] => readNamedQuantity(text).all;
  const subject = [record.name, ...record.also, output.meaning, domain.name].flatMap(stems);
  const words: OwnWords = {
    name: stems(record.name),
    subject: new Set(subject),
    all: new Set([...subject, ...inputs.flatMap(({ meaning }) => stems(meaning))]),
    gives: [record.name, output.meaning].map(readNamedQuantity),
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
  /** True where what the words name is, by its noun, what the operator gives. */
  readonly isNoun: boolean;
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
  const asked = readNamedQuantity(words);
  const own = wordsOf(operator);
  const sought = solveFor === undefined ? undefined : symbolSought(operator, solveFor);
  const gives = sought === undefined ? own.gives : [readNamedQuantity(sought.meaning)];
  const subject = sought === undefined ? own.subject : own.all;
  const isSaid = ({ nouns, head }: NamedQuantity): boolean =>
    asked.nouns.every((noun) => nouns.includes(noun)) && (nouns.length > 1 || head.every((word) => asked.all.includes(word)));
  return {
    isGiven:
      asked.nouns.length > 0 &&
      gives.some(isSaid) &&
      asked.subject.every((word) => subject.has(word)) &&
      asked.all.every((word) => own.all.has(word)),
    isNoun: gives.some(({ nouns }) => asked.nouns.every((noun) => nouns.includes(noun))),
    leftOver: own.name.filter((word) => !asked.all.includes(word)).length,
  };
};
