import { parseEquation } from '../../expression/parse-expression.js';
import { symbolsOf } from '../../expression/syntax-tree.js';
import type { DomainRecord, OperatorRecord } from '../define-domain.js';
import { equationKeys, foldSymbol } from './equation-keys.js';
import { searchDimension } from './search-dimension.js';
import type { DomainEntry, FieldName, SearchIndex } from './search-index.js';
import { FIELDS } from './search-index.js';
import { stemsOf } from './split-words.js';
import { encodeWordSet, encodeWords } from './word-code.js';

type Phrases = readonly (readonly string[])[];
type Content = Readonly<Record<FieldName, Phrases>>;

interface Document {
  readonly content: Content;
  readonly keys: string;
}

const DECLARATION = /^([^[]*)\[([^\]]*)\]/u;

const bag = (stems: Iterable<string>): Phrases => [[...new Set(stems)]];

const unitsOf = (declarations: readonly string[]): readonly string[] =>
  declarations.map((text) => searchDimension(DECLARATION.exec(text)?.[2]?.trim() ?? '')).filter((word) => word !== undefined);

const meaningOf = (declaration: string): string => DECLARATION.exec(declaration)?.[1] ?? declaration;

const withoutDoubles = (phrases: Phrases): Phrases => [
  ...new Map(phrases.filter((stems) => stems.length > 0).map((stems) => [stems.join(' '), stems])).values(),
];

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

const toDocument = (record: OperatorRecord): Document => {
  const { output, expression } = parseEquation(record.equation);
  const inputs = Object.entries(record.where).filter(([symbol]) => symbol !== output);
  const outputDeclaration = record.where[output] ?? '';
  const name = stemsOf(record.name);
  const keys = equationKeys({ type: 'symbol', name: output }, expression);
  return {
    content: {
      name: [name],
      aliases: withoutDoubles([...record.also.flatMap(partsOf), ...partsOf(record.name).slice(1)]).filter(
        (stems) => stems.join(' ') !== name.join(' '),
      ),
      output: bag(stemsOf(meaningOf(outputDeclaration))),
      inputs: bag(inputs.flatMap(([, text]) => stemsOf(meaningOf(text)))),
      tags: bag(record.tags.flatMap(stemsOf)),
      assumes: bag(stemsOf(record.assumes ?? '')),
      outputUnit: bag(unitsOf([outputDeclaration])),
      inputUnits: bag(unitsOf(inputs.map(([, text]) => text)).map((word) => word.replace('#', '@'))),
      symbols: bag([output, ...symbolsOf(expression)].map((symbol) => `$${foldSymbol(symbol)}`)),
    },
    keys: `${keys.relation[0]}${keys.side}${keys.shape[0]}`,
  };
};

const countWords = (texts: Iterable<string>): readonly string[] => {
  const counts = new Map<string, number>();
  for (const word of texts) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
};

/**
 * Builds the search index of the registry, to be written out as JSON. The same records give the same index.
 * @throws Fault EXPRESSION_* for an equation that does not parse.
 */
export const buildSearchIndex = (domains: readonly DomainRecord[]): SearchIndex => {
  const prepared = domains.map((domain) => ({
    domain,
    words: [...new Set(stemsOf(`${domain.name} ${domain.about}`))],
    documents: domain.operators.map(toDocument),
  }));
  const words = countWords(
    prepared.flatMap(({ words, documents }) => [
      ...words,
      ...documents.flatMap(({ content }) => FIELDS.flatMap(({ field }) => content[field].flat())),
    ]),
  );
  const places = new Map(words.map((word, place) => [word, place]));
  const numbersOf = (stems: readonly string[]): readonly number[] => stems.map((stem) => places.get(stem) ?? 0);
  const encodeField = ({ field, isPhrases }: (typeof FIELDS)[number], { content }: Document): string =>
    content[field].map((stems) => (isPhrases ? encodeWords(numbersOf(stems)) : encodeWordSet(numbersOf(stems)))).join('/');
  const toEntry = ({ domain, words, documents }: (typeof prepared)[number]): DomainEntry => ({
    id: domain.id,
    prefix: domain.prefix,
    words: encodeWordSet(numbersOf(words)),
    numbers: domain.operators.map(({ id }) => Number(id.slice(domain.prefix.length))),
    documents: documents.map((document) => FIELDS.map((field) => encodeField(field, document)).join('|')),
    equationKeys: documents.map(({ keys }) => keys),
  });
  return { version: 1, words: words.join(' '), domains: prepared.map(toEntry) };
};
