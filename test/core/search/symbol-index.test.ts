import { expect, it } from 'vitest';
import { buildSymbolIndex, meaningWords, readSymbolIndex } from '../../../src/core/search/symbol-index.js';
import { domains, operators } from '../../operators/all-operators.js';

/** Largest file that is worth reading for a hint. */
const MOST_BYTES = 250_000;

it('the index of symbols gives every symbol of every operator back, and is small', () => {
  const index = buildSymbolIndex(domains);
  expect(JSON.stringify(index).length).toBeLessThan(MOST_BYTES);
  const read = readSymbolIndex(
    index,
    operators.map(({ id, domain }) => ({ id, domain: domain.id })),
  );
  const wanted = operators.map(({ id, domain, output, inputs }) => ({
    id,
    domain: domain.id,
    symbols: [output, ...inputs].map(({ name, unitText, list, default: preset, meaning }) => ({
      name,
      unitText,
      hasDefault: preset !== undefined && !list,
      isList: list,
      words: [...new Set(meaningWords(meaning))],
    })),
  }));
  expect(read.map(({ id, domain, output, inputs }) => ({ id, domain, symbols: [output, ...inputs] }))).toEqual(wanted);
});
