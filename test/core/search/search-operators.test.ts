import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/core/faults.js';
import type { SearchOptions } from '../../../src/core/registry/registry-source.js';
import { buildSearchIndex } from '../../../src/core/search/build-search-index.js';
import { createSearch, MAX_QUERY_LENGTH } from '../../../src/core/search/search-operators.js';
import { fc } from '../../property.js';
import { sampleDomains } from './sample-domains.js';

const index = buildSearchIndex(sampleDomains);
const search = createSearch(index);
const firstOf = (query: string): string | undefined => search(query).hits[0]?.id;
const faultOf = (query: string, options?: SearchOptions): Fault => {
  try {
    search(query, options);
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
};

describe('what a search finds first', () => {
  it.each([
    ['an id', 'QA3', 'QA3'],
    ['an id in lower case', 'qa3', 'QA3'],
    ['an id in a sentence', 'what does QA10 do?', 'QA10'],
    ['a name', 'linear momentum', 'QA2'],
    ['a name in capitals', 'KINETIC ENERGY', 'QA3'],
    ['a name without its apostrophe', 'newtons second law', 'QA1'],
    ['an alias', 'impact speed', 'QA5'],
    ['an everyday question', 'how fast does a stone hit the ground from 20 m', 'QA5'],
    ['words in another order and form', 'energy that a capacitor stores', 'QB2'],
    ['a synonym', 'impact velocity of something that drops', 'QA5'],
    ['a misspelt word', 'kinetc enrgy', 'QA3'],
    ['two words written as one', 'lowpass', 'QB3'],
    ['another spelling', 'hemoglobin', 'QB4'],
    ['the meaning of a symbol', 'drag coefficient', 'QA6'],
    ['a symbol by its Greek letter', 'f = μ F', 'QA10'],
  ])('%s', (_, query, id) => {
    expect(firstOf(query)).toBe(id);
  });

  it.each([
    ['E=mc2', 'QA4'],
    ['E = m c^2', 'QA4'],
    ['e=mc²', 'QA4'],
    ['$E = mc^{2}$', 'QA4'],
    ['what is E=mc2 about?', 'QA4'],
    ['F = m a', 'QA1'],
    ['a = F/m', 'QA1'],
    ['½mv²', 'QA3'],
    ['1/2 m v^2', 'QA3'],
    ['0.5*m*v^2', 'QA3'],
    ['\\frac{1}{2} m v^2', 'QA3'],
    ['v = \\sqrt{2 g h}', 'QA5'],
    ['h = v^2/(2g)', 'QA5'],
    ['I = V/R', 'QB1'],
    ['PV = nRT', 'QB5'],
  ])('the equation %s', (query, id) => {
    expect(firstOf(query)).toBe(id);
  });

  it.each([
    ['kg m/s', 'QA2'],
    ['kg*m/s', 'QA2'],
    ['kg·m·s⁻¹', 'QA2'],
    ['mol/L', 'QB4'],
    ['pascals', 'QB5'],
  ])('an operator that gives %s', (query, id) => {
    expect(firstOf(query)).toBe(id);
  });

  it('prefers operators that take the quantities a question states', () => {
    const gain = (id: string): number => {
      const scoreOf = (query: string): number => search(query).hits.find((hit) => hit.id === id)?.score ?? 0;
      return scoreOf('energy 3 m/s') - scoreOf('energy');
    };
    expect(gain('QA3')).toBeGreaterThan(1);
    // What is left to an operator without a speed among its inputs is what it gets from its neighbours.
    expect(gain('QA4')).toBeLessThan(gain('QA3') / 4);
  });
});

describe('how sure an answer is', () => {
  it.each([
    ['a name', 'kinetic energy', 'match'],
    ['an id', 'QA3', 'match'],
    ['an id that is a word too, in a sentence', 'what does QA10 do?', 'match'],
    ['nothing asked', '', 'match'],
    ['the owner of a law', 'ohm', 'match'],
    ['an equation', 'a = F/m', 'match'],
    ['an equation in other letters of the left side', 'KE = 1/2 m v^2', 'match'],
    ['a unit', 'kg m/s', 'match'],
    ['a question', 'impact velocity of something that drops', 'match'],
    ['a thing that the registry does not hold', 'escape speed', 'weak'],
    ['one word shared of three', 'photoelectric work energy spectrum', 'weak'],
    ['an equation that is not there', 'v = sqrt(2*G*M/r)', 'weak'],
    ['nothing found', 'xqzwv', 'weak'],
  ])('%s', (_, query, confidence) => {
    expect(search(query).confidence).toBe(confidence);
  });

  it('is that of the best hit on every page, and inside a domain', () => {
    const first = search('kinetic energy', { limit: 2 });
    const second = search('kinetic energy', { limit: 2, cursor: first.nextCursor ?? '' });
    expect(first.hits[0]?.confidence).toBe('match');
    expect(new Set(second.hits.map(({ confidence }) => confidence))).toEqual(new Set(['weak']));
    expect([first.confidence, second.confidence]).toEqual(['match', 'match']);
    expect(search('kinetic energy', { domain: 'QB' }).confidence).toBe('weak');
  });
});

describe('words that say little', () => {
  it('leaves bare numbers out', () => {
    const idsOf = (query: string): readonly string[] => search(query).hits.map(({ id }) => id);
    expect(idsOf('energy of a capacitor 12 2')).toEqual(idsOf('energy of a capacitor'));
  });

  it.each([
    ['a thing beside the quantity', 'friction of a stone', 'QA10'],
    ['a thing that drops', 'dropped stone', 'QA5'],
  ])('%s', (_, query, id) => {
    expect(firstOf(query)).toBe(id);
  });
});

describe('pages', () => {
  it('lists a domain in the order of ids where the query is empty', () => {
    expect(search('', { domain: 'sample-mechanics', limit: 50 }).hits.map(({ id }) => id)).toEqual([
      'QA1',
      'QA2',
      'QA3',
      'QA4',
      'QA5',
      'QA6',
      'QA10',
    ]);
    expect(search(' ', { domain: 'qb' }).total).toBe(5);
  });

  it('stays inside the domain', () => {
    expect(search('energy', { domain: 'sample-electricity' }).hits.every(({ id }) => id.startsWith('QB'))).toBe(true);
  });

  it('answers without hits where nothing is found', () => {
    expect(search('xqzwv')).toEqual({ hits: [], total: 0, confidence: 'weak' });
  });

  it.each([[''], ['energy'], ['how fast does a body fall'], ['m v']])('walks over every hit of %j once', (query) => {
    const all = search(query, { limit: 100 });
    for (const limit of [1, 2, 3, 100]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = search(query, cursor === undefined ? { limit } : { limit, cursor });
        expect(page.total).toBe(all.total);
        seen.push(...page.hits.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(all.hits.map(({ id }) => id));
      expect(new Set(seen).size).toBe(all.total);
    }
  });

  it('refuses a cursor that is not one, or of another question', () => {
    const cursor = search('energy', { limit: 1 }).nextCursor ?? '';
    expect(cursor).not.toBe('');
    for (const bad of ['', 'x', `${cursor}!`, '__proto__']) expect(faultOf('energy', { cursor: bad }).code).toBe('INVALID_REQUEST');
    const other = faultOf('speed', { cursor });
    expect(other.code).toBe('INVALID_REQUEST');
    expect(other.message).toContain('nextCursor');
    expect(faultOf('energy', { cursor, domain: 'QA' }).code).toBe('INVALID_REQUEST');
  });
});

describe('what a search refuses', () => {
  it.each([
    ['a long query', 'a'.repeat(MAX_QUERY_LENGTH + 1), {}, 'INVALID_REQUEST'],
    ['no hits a page', 'a', { limit: 0 }, 'INVALID_REQUEST'],
    ['half a hit', 'a', { limit: 1.5 }, 'INVALID_REQUEST'],
    ['too many hits a page', 'a', { limit: 101 }, 'INVALID_REQUEST'],
    ['an unknown domain', 'a', { domain: 'sample-mechanic' }, 'UNKNOWN_DOMAIN'],
    ['a domain of the prototype', 'a', { domain: '__proto__' }, 'UNKNOWN_DOMAIN'],
  ] as const)('%s', (_, query, options, code) => {
    expect(faultOf(query, options).code).toBe(code);
  });

  it('names the nearest domains', () => {
    expect(faultOf('a', { domain: 'sample-mechanic' }).message).toContain('sample-mechanics');
  });
});

describe('any text', () => {
  const WORDS = [
    'energy',
    'speed',
    'm/s',
    '20 m',
    'E=mc2',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\\frac{',
    '}',
    '$',
    '=',
    '^',
    '((',
    'ρ',
    '½',
    '1e999',
    '\u0000',
    '\ud800',
  ];
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 220 }),
    fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), { maxLength: 20 }).map((parts) => parts.join(' ')),
  );

  it('gives hits or a fault, and the same again', () => {
    fc.assert(
      fc.property(query, fc.option(fc.string({ maxLength: 12 }), { nil: undefined }), (text, cursor) => {
        const options = cursor === undefined ? {} : { cursor };
        try {
          const answer = search(text, options);
          expect(createSearch(index)(text, options)).toEqual(answer);
          expect(answer.hits.every(({ score }) => Number.isFinite(score))).toBe(true);
        } catch (thrown) {
          if (!(thrown instanceof Fault)) throw thrown;
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the index', () => {
  it('is plain JSON and the same for the same records', () => {
    expect(JSON.parse(JSON.stringify(index))).toEqual(index);
    expect(JSON.stringify(buildSearchIndex(sampleDomains))).toBe(JSON.stringify(index));
  });

  it('is searched alike after it was written and read', () => {
    const read = createSearch(JSON.parse(JSON.stringify(index)));
    for (const query of ['energy', 'F = m a', 'kg m/s', 'how fast']) expect(read(query)).toEqual(search(query));
  });

  it('may be empty', () => {
    expect(createSearch(buildSearchIndex([]))('energy')).toEqual({ hits: [], total: 0, confidence: 'weak' });
  });
});
