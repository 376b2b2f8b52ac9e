import { expect, it } from 'vitest';
import { createRandom } from '../random.js';
import { checkDefinitionUnits } from './check-definition-units.js';

// 20,000 by hand: GENMATH_FUZZ_DEFINITIONS=20000 npx vitest run test/fuzz/definition-units.test.ts
const COUNT = Number(process.env['GENMATH_FUZZ_DEFINITIONS'] ?? 300);

it('of definitions with random units none is accepted and wrong, and none that has a meaning is refused', { timeout: 600_000 }, () => {
  const { accepted, wrong, lost } = checkDefinitionUnits(COUNT, createRandom(16));
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(accepted).toBeGreaterThan(COUNT / 5);
});
