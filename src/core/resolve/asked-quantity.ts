import type { Operator } from '../registry/operator.js';
import { mainOf, type SymbolDeclaration } from '../registry/symbol-declaration.js';
import { type NamedQuantity, readNamedQuantity } from '../search/named-quantity.js';
import { readUnitHints } from '../search/unit-hints.js';
import { stemsOf } from '../search/words/split-words.js';
import { aliasesOf, namesIn } from './record-names.js';

/** What a record says of one quantity that its operator gives: the output, or a symbol that it is solved for. */
interface GivenWords {
  /** Nouns by which it is called. */
  readonly nouns: ReadonlySet<string>;
  /** Words with which those nouns are told from others. */
  readonly words: ReadonlySet<string>;
  /** The name and the meaning, without the aliases. */
  readonly names: readonly NamedQuantity[];
}

/** What a record says of an operator. */
interface RecordWords {
  readonly given: Map<string, GivenWords>;
  /** All words of the record. */
  readonly all: ReadonlySet<string>;
  readonly inputs: readonly NamedQuantity[];
}

const remembered = new WeakMap<Operator, RecordWords>();

const wordsOf = (operator: Operator): RecordWords => {
  const known = remembered.get(operator);
  if (known !== undefined) return known;
  const { record, domain, inputs, output } = operator;
  const texts = [record.name, ...record.also, record.assumes ?? '', domain.name, ...[output, ...inputs].map(({ meaning }) => meaning)];
  const words = {
    given: new Map<string, GivenWords>(),
    all: new Set(texts.flatMap(stemsOf)),
    inputs: inputs.map((symbol) => readNamedQuantity(mainOf(symbol))),
  };
  remembered.set(operator, words);
  return words;
};

const givenWords = (operator: Operator, symbol: SymbolDeclaration): GivenWords => {
  const { given } = wordsOf(operator);
  const known = given.get(symbol.name);
  if (known !== undefined) return known;
  const { record, domain, output } = operator;
  const names = [mainOf(symbol), ...(symbol === output ? namesIn(record) : [])].map(readNamedQuantity);
  const all = [
    ...names,
    ...aliasesOf(operator).flatMap(({ text, of }) => (of === symbol.name && !text.includes('=') ? [readNamedQuantity(text)] : [])),
  ];
  const words = {
    nouns: new Set(all.flatMap(({ nouns }) => nouns)),
    words: new Set([...all.flatMap(({ subject }) => subject), ...stemsOf(domain.name), ...(symbol === output ? [] : stemsOf(record.name))]),
    names,
  };
  given.set(symbol.name, words);
  return words;
};

/**
 * Tells whether words ask for what an operator gives, as far as its record says: their noun is one by which the record calls it, the words before
 * the noun are told of it, those after it are of the record, and no input is named better. The variance of readings is no standard deviation.
 * @param hasUnit true where the unit asked for says already which quantity is meant, so that what is told after the noun may be anything
 */
export const isAskedQuantity = (asked: string, operator: Operator, symbol: SymbolDeclaration, hasUnit: boolean): boolean => {
  const { head, nouns, subject } = readNamedQuantity(readUnitHints(asked).rest);
  const { all, inputs } = wordsOf(operator);
  const given = givenWords(operator, symbol);
  const shared = (quantity: NamedQuantity): number =>
    nouns.every((noun) => quantity.nouns.includes(noun)) ? subject.filter((word) => quantity.subject.includes(word)).length : 0;
  return (
    nouns.every((noun) => given.nouns.has(noun)) &&
    head.every((word) => given.words.has(word)) &&
    (hasUnit || subject.every((word) => all.has(word))) &&
    Math.max(0, ...inputs.map(shared)) <= Math.max(0, ...given.names.map(shared))
  );
};
