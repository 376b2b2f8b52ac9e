import { parseEquation } from '../expression/tree/parse-expression.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import type { OperatorRecord } from '../registry/define-domain.js';
import { foldSymbol } from './equation-keys.js';
import { searchDimension } from './unit-hints.js';
import { stemsOf } from './words/split-words.js';

type Phrases = readonly (readonly string[])[];

/** The stems under which one operator is found, field by field. */
export interface DocumentWords {
  readonly name: readonly string[];
  readonly aliases: Phrases;
  readonly output: readonly string[];
  readonly inputs: readonly string[];
  readonly tags: readonly string[];
  /** Problems that the operator answers; the order of the words in one says nothing. */
  readonly asked: Phrases;
  readonly outputUnit: readonly string[];
  readonly inputUnits: readonly string[];
  readonly symbols: readonly string[];
}

const DECLARATION = /^([^[]*)\[([^\]]*)\]/u;

const bag = (stems: Iterable<string>, without: ReadonlySet<string> = new Set()): readonly string[] =>
  [...new Set(stems)].filter((stem) => !without.has(stem));

const unitsOf = (declarations: readonly string[]): readonly string[] =>
  declarations.map((text) => searchDimension(DECLARATION.exec(text)?.[2]?.trim() ?? '')).filter((word) => word !== undefined);

const meaningOf = (declaration: string): string => DECLARATION.exec(declaration)?.[1] ?? declaration;

const withoutDoubles = (phrases: Phrases): Phrases => [
  ...new Map(phrases.filter((stems) => stems.length > 0).map((stems) => [stems.join(' '), stems])).values(),
];

const BARE_NUMBER = /^[\d.]+$/u;

const SOLVE_NOTE = /\(\s*solve for [^)]*\)/giu;

const POSSESSOR = /\p{Lu}[\p{L}-]+(?=['’]s?\s)/gu;

/**
 * Splits an alias or a name into itself and what stands for itself in it: `internal rate of return, IRR (solve for r)` holds two phrases
 * beside, the note none; `Ohm's law` holds `Ohm`.
 */
const partsOf = (text: string): Phrases => {
  const plain = text.replace(SOLVE_NOTE, ' ');
  return [plain, ...(plain.includes('=') ? [] : plain.split(/,\s|[()]/u)), ...(plain.match(POSSESSOR) ?? [])].map(stemsOf);
};

/** Phrases of everyday words by operator: the problems that it answers, as people state them. */
export type AskedWords = Readonly<Record<string, readonly string[]>>;

/** Gives the stems under which an operator is found: those of its record, and of the problems that it answers. */
export const toDocumentWords = (record: OperatorRecord, asked: AskedWords): DocumentWords => {
  const { output, expression } = parseEquation(record.equation);
  const inputs = Object.entries(record.where).filter(([symbol]) => symbol !== output);
  const outputDeclaration = record.where[output] ?? '';
  const name = stemsOf(record.name);
  const aliases = withoutDoubles([...record.also.flatMap(partsOf), ...partsOf(record.name).slice(1)]).filter(
    (stems) => stems.join(' ') !== name.join(' '),
  );
  const outputWords = bag(stemsOf(meaningOf(outputDeclaration)), new Set(name));
  const named = new Set([...name, ...aliases.flat()]);
  return {
    name,
    aliases,
    output: outputWords,
    inputs: bag(
      inputs.flatMap(([, text]) => stemsOf(meaningOf(text))),
      new Set([...named, ...outputWords]),
    ),
    tags: bag(record.tags.flatMap(stemsOf), named),
    asked: withoutDoubles((asked[record.id] ?? []).map((text) => [...bag(stemsOf(text).filter((stem) => !BARE_NUMBER.test(stem)))].sort())),
    outputUnit: bag(unitsOf([outputDeclaration])),
    inputUnits: bag(unitsOf(inputs.map(([, text]) => text)).map((word) => word.replace('#', '@'))),
    symbols: bag([output, ...symbolsOf(expression)].map((symbol) => `$${foldSymbol(symbol)}`)),
  };
};
