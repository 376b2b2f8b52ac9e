import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDomains } from '../../scripts/load-domains.js';
import { buildSearchIndex } from '../../src/core/registry/search/build-search-index.js';
import type { SearchIndex } from '../../src/core/registry/search/search-index.js';
import { createSearch, type Search } from '../../src/core/registry/search/search-operators.js';

interface Question {
  readonly question: string;
  readonly operators: readonly string[];
}

const QUESTIONS = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as readonly Question[];
const LIMIT_BYTES = 150_000;

describe('everyday questions over the registry', () => {
  let index: SearchIndex;
  let search: Search;
  let ids: ReadonlySet<string>;
  beforeAll(async () => {
    const domains = await loadDomains();
    ids = new Set(domains.flatMap(({ operators }) => operators.map(({ id }) => id)));
    index = buildSearchIndex(domains);
    search = createSearch(JSON.parse(JSON.stringify(index)) as SearchIndex);
  });

  it('names operators that exist, in at least 120 different questions', () => {
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBeGreaterThanOrEqual(120);
    expect(QUESTIONS.flatMap(({ operators }) => operators).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('finds the right operator first in 80 % and among the first five in 97 %', () => {
    const answers = QUESTIONS.map(({ question, operators }) => {
      const found = search(question, { limit: 5 }).hits.map(({ id }) => id);
      return { question, operators, found, place: found.findIndex((id) => operators.includes(id)) };
    });
    const first = answers.filter(({ place }) => place === 0).length / answers.length;
    const five = answers.filter(({ place }) => place >= 0).length / answers.length;
    for (const { question, operators, found, place } of answers.filter(({ place }) => place !== 0)) {
      console.log(`${place < 0 ? 'missed' : `place ${place + 1}`}: ${question} (${operators.join(' or ')}): ${found.join(' ')}`);
    }
    console.log(`${answers.length} questions: first ${(100 * first).toFixed(1)} %, among five ${(100 * five).toFixed(1)} %`);
    expect(first).toBeGreaterThanOrEqual(0.8);
    expect(five).toBeGreaterThanOrEqual(0.97);
  });

  it('finds an operator by its own id and by its own name', () => {
    const missed = [...ids].filter((id) => search(id, { limit: 1 }).hits[0]?.id !== id);
    expect(missed).toEqual([]);
  });

  it('keeps the index under 150 kB compressed', () => {
    expect(gzipSync(JSON.stringify(index), { level: 9 }).length).toBeLessThan(LIMIT_BYTES);
  });
});
