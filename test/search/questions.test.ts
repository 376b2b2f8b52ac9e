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

interface Absent {
  readonly question: string;
  readonly domain: string;
}

const QUESTIONS = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as readonly Question[];
/** Everyday questions whose operator is not in the registry, each with the prefix of the domain that it will come with. */
const ABSENT = JSON.parse(readFileSync(new URL('absent.json', import.meta.url), 'utf8')) as readonly Absent[];
const LIMIT_BYTES = 150_000;

describe('everyday questions over the registry', () => {
  let index: SearchIndex;
  let search: Search;
  let ids: ReadonlySet<string>;
  let prefixes: ReadonlySet<string>;
  beforeAll(async () => {
    const domains = await loadDomains();
    ids = new Set(domains.flatMap(({ operators }) => operators.map(({ id }) => id)));
    prefixes = new Set(domains.map(({ prefix }) => prefix));
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

  it('calls at most 6 % of the answers weak where the registry has the operator', () => {
    const weak = QUESTIONS.filter(({ question }) => search(question).confidence === 'weak');
    for (const { question } of weak) console.log(`weak though present: ${question}`);
    console.log(`${((100 * weak.length) / QUESTIONS.length).toFixed(1)} % of ${QUESTIONS.length} answers weak`);
    expect(weak.length / QUESTIONS.length).toBeLessThanOrEqual(0.06);
  });

  it('calls at least 85 % of the answers weak where the registry lacks the operator', () => {
    expect(new Set(ABSENT.map(({ question }) => question)).size).toBeGreaterThanOrEqual(60);
    const absent = ABSENT.filter(({ domain }) => !prefixes.has(domain));
    const matched = absent.filter(({ question }) => search(question).confidence === 'match');
    for (const { question } of matched) console.log(`match though absent: ${question}: ${search(question).hits[0]?.id}`);
    console.log(`${(100 - (100 * matched.length) / Math.max(1, absent.length)).toFixed(1)} % of ${absent.length} answers weak`);
    expect(matched.length).toBeLessThanOrEqual(0.15 * absent.length);
  });

  it("calls the answer to an operator's own name and id a match", async () => {
    const names = (await loadDomains()).flatMap(({ operators }) => operators.flatMap(({ id, name }) => [id, name]));
    expect(names.filter((name) => search(name).confidence === 'weak')).toEqual([]);
  });

  it.each([
    ['gravitational force between Earth and Moon', ['NM14']],
    ['ohm', ['CT1']],
    ['coulomb', ['EM1']],
    ['internal rate of return', ['FI11']],
    ['IRR', ['FI11']],
    ['warm 2 L of water', ['TD12']],
    ['stone dropped from 20 m', ['NM3', 'NM4']],
    ['dropped stone', ['NM3', 'NM4']],
    ['doubling time', ['FI2', 'EP12']],
    ['great-circle distance', ['GM30']],
    ['voltage drop', ['CT6', 'PW14']],
    ['F = C - P + 2', ['TD32']],
    ['loan', ['FI1', 'FI6', 'FI10']],
  ])('answers %j with %j and is sure of it', (question, operators) => {
    const { hits, confidence } = search(question);
    expect(operators).toContain(hits[0]?.id);
    expect(confidence).toBe('match');
  });

  it('finds an operator by its own id and by its own name', () => {
    const missed = [...ids].filter((id) => search(id, { limit: 1 }).hits[0]?.id !== id);
    expect(missed).toEqual([]);
  });

  it('keeps the index under 150 kB compressed', () => {
    expect(gzipSync(JSON.stringify(index), { level: 9 }).length).toBeLessThan(LIMIT_BYTES);
  });
});
