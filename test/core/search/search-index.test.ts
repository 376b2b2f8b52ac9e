import { describe, expect, it } from 'vitest';
import { parseEquation } from '../../../src/core/expression/tree/parse-expression.js';
import { buildSearchIndex } from '../../../src/core/search/build-search-index.js';
import { toDocumentWords } from '../../../src/core/search/document-words.js';
import { equationKeys } from '../../../src/core/search/equation-keys.js';
import { readPostings } from '../../../src/core/search/postings.js';
import type { SearchIndex } from '../../../src/core/search/search-index.js';
import { stemsOf } from '../../../src/core/search/words/split-words.js';
import { sampleDomains } from './sample-domains.js';

const ASKED = { QA1: ['how hard must I push a trolley', 'a shove of 20 N'], QB2: ['flash of a camera'] };

const index = buildSearchIndex(sampleDomains, ASKED);
const postings = readPostings(JSON.parse(JSON.stringify(index)) as SearchIndex);
const records = sampleDomains.flatMap((domain) => domain.operators.map((record) => ({ record, domain })));
const documentOf = (id: string): number => postings.ids.indexOf(id);

const numbersOf = (stems: readonly string[]): readonly number[] => stems.map((stem) => postings.numbers.get(stem) ?? -1);

/** Gives the weights of the words of an operator, by word. */
const weightsOf = (document: number): ReadonlyMap<string, number> => {
  const { starts, places } = postings.documents;
  const weights = new Map<string, number>();
  postings.words.forEach((word, number) => {
    for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at += 1) {
      if (places[at] === document) weights.set(word, postings.weightOf(at));
    }
  });
  return weights;
};

const phrasesOf = (document: number): readonly number[] =>
  [...postings.phrases.documents].flatMap((own, place) => (own === document ? [place] : []));

describe('the index that is read', () => {
  it('holds the operators in the order of their ids, with their domains', () => {
    const parts = (id: string): readonly [string, number] => [id.slice(0, 2), Number(id.slice(2))];
    const sorted = records
      .map(({ record }) => record.id)
      .sort((a, b) => (parts(a)[0] === parts(b)[0] ? parts(a)[1] - parts(b)[1] : parts(a)[0] < parts(b)[0] ? -1 : 1));
    expect(postings.ids).toEqual(sorted);
    for (const { record, domain } of records) {
      expect(index.domains[postings.domainOf[documentOf(record.id)] ?? -1]?.id).toBe(domain.id);
    }
  });

  it('holds every word of every operator and of its domain, and no other', () => {
    for (const { record, domain } of records) {
      const { name, aliases, output, inputs, tags, asked, outputUnit, inputUnits, symbols } = toDocumentWords(record, ASKED);
      const own = [name, aliases.flat(), output, inputs, tags, asked.flat(), outputUnit, inputUnits, symbols].flat();
      const inherited = stemsOf(`${domain.name} ${domain.about}`);
      expect(new Set(weightsOf(documentOf(record.id)).keys())).toEqual(new Set([...own, ...inherited]));
    }
  });

  it('weighs a word by its fields and their length (BM25F)', () => {
    const all = records.map(({ record }) => toDocumentWords(record, ASKED));
    const meanName = all.reduce((sum, { name }) => sum + name.length, 0) / all.length;
    const meanSymbols = all.reduce((sum, { symbols }) => sum + symbols.length, 0) / all.length;
    const document = documentOf('QA3');
    const { name, symbols } = all[records.findIndex(({ record }) => record.id === 'QA3')] as (typeof all)[number];
    const weights = weightsOf(document);
    // A name weighs 3 and its length counts by 0.4; a symbol 1 and 0.6. Both words stand in no other field of QA3.
    expect(weights.get('kinet')).toBeCloseTo(3 / (1 - 0.4 + (0.4 * name.length) / meanName), 5);
    expect(weights.get('$v')).toBeCloseTo(1 / (1 - 0.6 + (0.6 * symbols.length) / meanSymbols), 5);
  });

  it('knows how rare each word is', () => {
    const count = records.filter(({ record, domain }) => {
      const { name, aliases, output, inputs, tags, asked } = toDocumentWords(record, ASKED);
      const words = [name, aliases.flat(), output, inputs, tags, asked.flat(), stemsOf(`${domain.name} ${domain.about}`)].flat();
      return words.includes('energi');
    }).length;
    expect(postings.rarity[postings.numbers.get('energi') ?? -1]).toBeCloseTo(
      Math.log(1 + (records.length - count + 0.5) / (count + 0.5)),
      12,
    );
  });

  it('holds each name, alias and problem as it was, and finds it by each of its words', () => {
    const { kindOf, is, byWord } = postings.phrases;
    for (const { record } of records) {
      const { name, aliases, asked } = toDocumentWords(record, ASKED);
      const places = phrasesOf(documentOf(record.id));
      const wanted = [
        ['name', name] as const,
        ...aliases.map((words) => ['alias', words] as const),
        ...asked.map((words) => ['asked', words] as const),
      ];
      expect(places.map(kindOf)).toEqual(wanted.map(([kind]) => kind));
      wanted.forEach(([, words], i) => {
        const place = places[i] ?? -1;
        const numbers = numbersOf(words);
        expect(is(place, numbers)).toBe(true);
        expect(is(place, [...numbers, 0])).toBe(false);
        if (new Set(numbers).size > 1) expect(is(place, [...numbers].reverse())).toBe(numbers.join() === [...numbers].reverse().join());
        for (const word of numbers) expect([...byWord.places.subarray(byWord.starts[word], byWord.starts[word + 1])]).toContain(place);
      });
    }
  });

  it('finds each equation by its keys', () => {
    for (const { record } of records) {
      const { output, expression } = parseEquation(record.equation);
      const { relation, side, shape } = equationKeys({ type: 'symbol', name: output }, expression);
      const document = documentOf(record.id);
      expect(postings.findEquation('relation', relation[0] ?? '')).toContain(document);
      expect(postings.findEquation('side', side)).toContain(document);
      expect(postings.findEquation('shape', shape[0] ?? '')).toContain(document);
    }
    expect(postings.findEquation('side', 'no such key')).toEqual([]);
  });
});
