import { describe, expect, it } from 'vitest';
import { readEvents } from '../../src/console/machines/contract/read-events.js';
import { sayValue } from '../../src/console/machines/contract/say-value.js';
import { toQuantity, unitOf } from '../../src/console/machines/machine-calls.js';

const line = (i: number): string => JSON.stringify({ event: 'reading', payload: { temp: i } });

describe('a file of events', () => {
  it('is read line by line, empty ones passed over, in groups as large as the node takes them', () => {
    const groups = readEvents(`${Array.from({ length: 2_001 }, (_, i) => line(i)).join('\r\n\r\n')}\r\n`);
    expect(groups.map((group) => group.length)).toEqual([1_000, 1_000, 1]);
    expect(groups[2]).toEqual([{ event: 'reading', payload: { temp: 2_000 } }]);
  });

  it.each([
    [`${line(1)}\n\nreading`, 'Line 3 is no JSON; nothing was sent.'],
    ['[]', 'Line 1 is no event'],
    ['{"payload":{}}', 'Line 1 is no event'],
    [' \n', 'no line with an event'],
  ])('%j is refused with its place', (text, words) => {
    expect(() => readEvents(text)).toThrow(words);
  });
});

describe('values of a contract', () => {
  it.each([
    [5, '5'],
    ['fire', '“fire”'],
    [[9.2, 'degC', 282.35] as const, '9.2 degC'],
    [[5, 'degC', 278.15, 0.5] as const, '5 ± 0.5 degC'],
  ])('%j is said as %s', (value, words) => {
    expect(sayValue(value)).toBe(words);
  });

  it('are numbers, or quantities that the node reads', () => {
    expect(['5', '-1e3', '5 degF', 'limit / 2'].map(toQuantity)).toEqual([5, -1000, '5 degF', 'limit / 2']);
    expect(unitOf({ meaning: 'x', default: '-15 degC' })).toBe('degC');
    expect(unitOf({ meaning: 'x', default: '-15 degC', unit: 'degF' })).toBe('degF');
    expect(unitOf({ meaning: 'x', default: 2 })).toBe('');
  });
});
