import { foldSymbol } from '../inputs/fold-symbol.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { NamedQuantity } from '../search/named-quantity.js';
import { splitWords } from '../search/split-words.js';
import { readUnitHints } from '../search/unit-hints.js';
import { isOpposed } from './is-opposed.js';
import { isQuantity, readGiven, readSame, sameStemsOf } from './read-given.js';
import { CONTRASTS, FILLERS, GENERALS, INSTANCES, PLAIN } from './word-kinds.js';

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** Gives a name and what stands in brackets behind it, which is a name too: `Risk ratio (relative risk)`. */
const namesIn = (name: string): readonly string[] => [name, ...[...name.matchAll(/\(([^)]*)\)/gu)].map(([, other = '']) => other)];

interface OwnWords {
  readonly name: readonly string[];
  /** Words of name, aliases and output. */
  readonly subject: ReadonlySet<string>;
  /** Words of the inputs and the domain too. */
  readonly all: ReadonlySet<string>;
  /** What the operator gives: its name, its output, and the aliases of the same noun that set no condition (`S = 0`) and convert nothing. */
  readonly gives: readonly NamedQuantity[];
  readonly inputs: readonly NamedQuantity[];
  /** Words of the domain's name, which a head need not say: electric in electric circuits. */
  readonly domain: ReadonlySet<string>;
  /** Names and aliases, as plain words, under which the operator may be taken. */
  readonly names: ReadonlySet<string>;
  /** Aliases that name another quantity, mostly one that it can be solved for: plain words and noun. */
  readonly others: ReadonlyMap<string, readonly string[]>;
}

const plainWords = (text: string): string =>
  splitWords(text)
    .filter(({ text: word }) => !ARTICLES.has(word))
    .map(({ stem }) => stem)
    .join(' ');

const remembered = new WeakMap<Operator, OwnWords>();

const wordsOf = (operator: Operator): OwnWords => {
  const known = remembered.get(operator);
  if (known !== undefined) return known;
  const { record, domain, inputs, output } = operator;
  const named = namesIn(record.name);
  const own = [...named, output.meaning].map(readGiven);
  const nouns = new Set(own.flatMap((quantity) => quantity.nouns));
  const inputNouns = new Set(inputs.flatMap(({ meaning }) => readGiven(meaning).nouns));
  const aliases = record.also.map((alias) => ({ alias, quantity: readGiven(alias) }));
  const isOther = ({ alias, quantity }: (typeof aliases)[number]): boolean =>
    !alias.includes('=') && quantity.nouns.some((noun) => !nouns.has(noun) && (isQuantity(noun) || inputNouns.has(noun)));
  const subject = new Set([record.name, ...record.also, output.meaning].flatMap(sameStemsOf));
  const words: OwnWords = {
    name: sameStemsOf(record.name),
    subject,
    all: new Set([...subject, ...[domain.name, ...inputs.map(({ meaning }) => meaning)].flatMap(sameStemsOf)]),
    gives: [
      ...own,
      ...aliases
        .filter(({ alias, quantity }) => !/=|\bto\b/u.test(alias) && quantity.nouns.some((noun) => nouns.has(noun)))
        .map(({ quantity }) => quantity),
    ],
    domain: new Set(sameStemsOf(domain.name)),
    inputs: inputs.map(({ meaning }) => readGiven(meaning)),
    names: new Set([...named, ...aliases.filter((each) => !isOther(each)).map(({ alias }) => alias)].map(plainWords)),
    others: new Map(aliases.filter(isOther).map(({ alias, quantity }) => [plainWords(alias), quantity.nouns])),
  };
  remembered.set(operator, words);
  return words;
};

const symbolSought = (operator: Operator, solveFor: string | undefined): SymbolDeclaration | undefined => {
  if (solveFor === undefined) return undefined;
  const name = foldSymbol(solveFor, [operator]).replace(/^[A-Za-z]{2}\d{1,4}\./, '');
  return operator.inputs.find((input) => input.name === name);
};

/** Share of the words that an operator must have for a question back. */
const COVERED = 0.75;

/** How near what an operator gives comes to what words name. */
export type Nearness = 'said' | 'head' | 'noun' | 'other';

/** What words and an operator have to do with each other. */
export interface WordsFit {
  /** True where every word is one of the operator's and what they name is what the operator gives. */
  readonly isGiven: boolean;
  /** True where a name of what is given is said wholly, or something after the head of the words tells which operator is meant. */
  readonly isTelling: boolean;
  /** True where the whole head of the operator's name was said with what the head is of. */
  readonly isWhole: boolean;
  /** How near what is given comes to what the words name: wholly, in all words of their head, in the noun alone, or not by its noun. */
  readonly nearness: Nearness;
  /** True where the noun is that of what is given and no word is foreign: whatever else is taken must leave less of its name unsaid. */
  readonly isRival: boolean;
  /** True where nearly every word is one of the operator's, and no quantity is named that it does not give. */
  readonly isCovered: boolean;
  /** Share of the words that are the operator's. */
  readonly share: number;
  /** True where a word that sets its name apart is another in the words: simple, compound. */
  readonly isContrary: boolean;
  /** Words of the operator's name that were not said. */
  readonly leftOver: number;
}

/**
 * Tells whether words are the name or an alias, but for articles and endings. An alias that names another quantity than the operator gives
 * (`photon momentum` of a wavelength) counts only where that quantity is sought.
 */
export const isNamed = (words: string, operator: Operator, solveFor: string | undefined): boolean => {
  const asked = plainWords(words);
  if (asked === '') return false;
  const { names, others } = wordsOf(operator);
  if (names.has(asked)) return true;
  const sought = symbolSought(operator, solveFor);
  const nouns = sought === undefined ? [] : readGiven(sought.meaning).nouns;
  return others.get(asked)?.some((noun) => nouns.includes(noun)) === true;
};

/**
 * Judges whether an operator gives what words name. Their noun is that of its name, its output or an alias of the same noun, with nothing in
 * the head of it left unsaid: `mean square error` is no `root mean square error`. Each further word of the head stands in such a name too,
 * so that `upper tail` is no tail; each word after it is one of the operator's, or a thing that such a word stands for (`truck` for `body`).
 * Quantities that are stated with a unit are no words. Where a symbol is sought, its meaning takes the place of name and output.
 */
export const judgeWords = (words: string, operator: Operator, solveFor: string | undefined): WordsFit => {
  const asked = readSame(readUnitHints(words).rest);
  const own = wordsOf(operator);
  const sought = symbolSought(operator, solveFor);
  const gives = (sought === undefined ? own.gives : [readGiven(sought.meaning)]).filter(({ nouns }) =>
    asked.nouns.every((noun) => nouns.includes(noun)),
  );
  const isAsked = (word: string | undefined): boolean => word === undefined || asked.all.includes(word);
  const given = new Set(sought === undefined ? gives.flatMap(({ subject }) => subject) : own.all);
  const [name] = own.gives;
  // A law has no noun of its own, and a name says after `from` what it is computed from: Coulomb force, parallax distance.
  if (name !== undefined && (gives.includes(name) || !name.nouns.some(isQuantity)))
    for (const word of name.all) if (!CONTRASTS.has(word)) given.add(word);
  const first = (words: readonly string[]): string | undefined => words.find((word) => !FILLERS.has(word));
  const next = first(asked.subject.slice(asked.head.length));
  const isAlone = asked.all.length === asked.head.length;
  // What follows the head belongs to it where the noun says little: depth of field is not depth of focus.
  const isSaid = ({ nouns, head, subject }: NamedQuantity): boolean =>
    nouns.length > 1 ||
    (head.every((word) => isAsked(word) || own.domain.has(word) || FILLERS.has(word)) &&
      (asked.head.length > 1 ||
        isAlone ||
        (next !== undefined && given.has(next)) ||
        isAsked(first(subject.slice(head.length).filter((word) => !PLAIN.has(word))))) &&
      subject.every((word) => sought !== undefined || isAsked(word) || !CONTRASTS.has(word) || PLAIN.has(word)));
  const held = ({ nouns, subject }: NamedQuantity): number =>
    asked.nouns.every((noun) => nouns.includes(noun)) ? asked.all.filter((word) => subject.includes(word)).length : 0;
  // `tension on the slack side` names an input better than it names the tension on the tight side.
  const isInput = sought === undefined && Math.max(0, ...own.inputs.map(held)) > Math.max(...gives.map(held));
  const isNearerInput = sought === undefined && Math.max(0, ...own.inputs.map(held)) > Math.max(0, ...gives.map(held));
  const head = new Set(asked.head);
  const told = new Set([...own.name, ...gives.flatMap(({ all }) => all)]);
  const isBare = name?.subject.slice(name.head.length).every(isAsked) === true;
  const isOwn = (word: string): boolean =>
    own.all.has(word) ||
    FILLERS.has(word) ||
    (isBare && INSTANCES.has(word)) ||
    [...(GENERALS.get(word) ?? [])].some((general) => own.all.has(general));
  const isKnown = (word: string): boolean => told.has(word) || (!CONTRASTS.has(word) && isOwn(word));
  const isHead = asked.head.every((word) => given.has(word) || FILLERS.has(word));
  const nearness = gives.length === 0 ? 'other' : !isHead || !asked.nouns.some(isQuantity) ? 'noun' : gives.some(isSaid) ? 'said' : 'head';
  const share = asked.all.length === 0 ? 0 : asked.all.filter(isOwn).length / asked.all.length;
  const isLaw = name?.nouns.some(isQuantity) === false;
  const isNounOwn =
    asked.nouns.length > 0 && (gives.length > 0 || asked.nouns.every((noun) => own.subject.has(noun) && (isLaw || !isQuantity(noun))));
  return {
    isGiven:
      asked.nouns.length > 0 &&
      !isInput &&
      !isOpposed(words, (sought ?? operator.output).meaning) &&
      gives.some(isSaid) &&
      isHead &&
      asked.all.every((word) => head.has(word) || isKnown(word)),
    isTelling:
      gives.some(({ subject }) => subject.every(isAsked)) ||
      asked.all.some((word) => !head.has(word) && !CONTRASTS.has(word) && own.subject.has(word)),
    isWhole: name !== undefined && gives.includes(name) && name.subject.every((word) => isAsked(word) || FILLERS.has(word)),
    nearness,
    isRival: gives.length > 0 && asked.all.every((word) => isOwn(word)),
    isCovered:
      isNounOwn &&
      !isNearerInput &&
      !isOpposed(words, (sought ?? operator.output).meaning) &&
      asked.all.every((word) => !CONTRASTS.has(word) || isKnown(word)) &&
      share >= COVERED,
    share,
    isContrary:
      asked.all.some((word) => CONTRASTS.has(word) && !own.name.includes(word)) &&
      own.name.some((word) => CONTRASTS.has(word) && !isAsked(word)),
    leftOver: own.name.filter((word) => !isAsked(word) && !PLAIN.has(word)).length,
  };
};
