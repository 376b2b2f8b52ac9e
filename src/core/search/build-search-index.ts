import { parseEquation } from '../expression/tree/parse-expression.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import type { DomainRecord, OperatorRecord } from '../registry/define-domain.js';
import { equationKeys, foldSymbol } from './equation-keys.js';
import { type DocumentWords, encodeIndex } from './index-code.js';
import { searchDimension } from './search-dimension.js';
import type { SearchIndex } from './search-index.js';
import { stemsOf } from './split-words.js';

type Phrases = readonly (readonly string[])[];

interface Document {
  readonly words: DocumentWords<string>;
  readonly keys: string;
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

/** Phrases of everyday words by operator: the problems that it answers, as people tell them. */
export type AskedWords = Readonly<Record<string, readonly string[]>>;

const toDocument = (record: OperatorRecord, asked: AskedWords): Document => {
  const { output, expression } = parseEquation(record.equation);
  const inputs = Object.entries(record.where).filter(([symbol]) => symbol !== output);
  const outputDeclaration = record.where[output] ?? '';
  const name = stemsOf(record.name);
  const keys = equationKeys({ type: 'symbol', name: output }, expression);
  const aliases = withoutDoubles([...record.also.flatMap(partsOf), ...partsOf(record.name).slice(1)]).filter(
    (stems) => stems.join(' ') !== name.join(' '),
  );
  const outputWords = bag(stemsOf(meaningOf(outputDeclaration)), new Set(name));
  const named = new Set([...name, ...aliases.flat()]);
  return {
    words: {
      name,
      aliases,
      output: outputWords,
      inputs: bag(
        inputs.flatMap(([, text]) => stemsOf(meaningOf(text))),
        new Set([...named, ...outputWords]),
      ),
      tags: bag(record.tags.flatMap(stemsOf), named),
      asked: withoutDoubles((asked[record.id] ?? []).map((text) => bag(stemsOf(text).filter((stem) => !BARE_NUMBER.test(stem))))),
      outputUnit: bag(unitsOf([outputDeclaration])),
      inputUnits: bag(unitsOf(inputs.map(([, text]) => text)).map((word) => word.replace('#', '@'))),
      symbols: bag([output, ...symbolsOf(expression)].map((symbol) => `$${foldSymbol(symbol)}`)),
    },
    keys: `${keys.relation[0]}${keys.side}${keys.shape[0]}`,
  };
};

/**
 * Builds the search index of the registry, to be written out as JSON. The same records give the same index.
 * @param asked words for search alone, beside those of the records
 * @throws Fault EXPRESSION_* for an equation that does not parse.
 */
export const buildSearchIndex = (domains: readonly DomainRecord[], asked: AskedWords = {}): SearchIndex =>
  encodeIndex(
    domains.map((domain) => {
      const documents = domain.operators.map((record) => toDocument(record, asked));
      return {
        id: domain.id,
        prefix: domain.prefix,
        words: [...new Set(stemsOf(`${domain.name} ${domain.about}`))],
        numbers: domain.operators.map(({ id }) => Number(id.slice(domain.prefix.length))),
        documents: documents.map(({ words }) => words),
        equationKeys: documents.map(({ keys }) => keys).join(''),
      };
    }),
  );
