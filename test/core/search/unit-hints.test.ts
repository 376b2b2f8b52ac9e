import { describe, expect, it } from 'vitest';
import { readUnitHints } from '../../../src/core/search/unit-hints.js';
import { processorTime } from '../../processor-time.js';

describe('units in a query', () => {
  it.each([
    ['masses 2 kg,3 m', ['#kg', '#m'], []],
    ['1,000.5 m/s', ['#m/s'], []],
    ['which MHz', [], ['#1/s']],
    ['liters per square meter', [], ['#m^3']],
    ['price per hour', [], []],
    ['price  per   hour', [], []],
    ['in year 3', [], []],
  ])('of %s are found, and those that are wished for', (query, dimensions, named) => {
    expect(readUnitHints(query)).toMatchObject({ dimensions, named });
  });

  it.each([
    ['letters', `${'a'.repeat(40_000)}9`],
    ['words', 'a '.repeat(20_000)],
    ['digits', `${'1,'.repeat(20_000)}(`],
    ['slashes', `${'a/'.repeat(20_000)}9`],
    ['colons', `1 ${':'.repeat(40_000)}x`],
  ])('are read in linear time: %s', (_, query) => {
    const before = processorTime();
    readUnitHints(query);
    // Each took a second or more.
    expect(processorTime() - before).toBeLessThan(300);
  });
});
