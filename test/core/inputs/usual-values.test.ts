import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../src/core/inputs/computation.js';
import { usualNotes } from '../../../src/core/inputs/usual-notes.js';
import { run } from '../protocol/node.js';

const notesOf = (id: string, inputs: Readonly<Record<string, InputValue>>): readonly string[] => {
  const { links, receipt } = run({ operators: [id], inputs });
  const notes = usualNotes(links);
  // What is noted is signed.
  expect(receipt.notes ?? []).toEqual(notes);
  return notes;
};

const column = { I: 500, K: 1, L: 3 };

describe('a value beyond what is usual', () => {
  it.each<[string, InputValue, string]>([
    ['a slip of a unit', 2.1e11, 'E = 2.1×10^11 GPa is far beyond the usual 0.001 to 1200 GPa; in Pa it would be 210 GPa.'],
    ['a value that no unit explains', 5e5, 'E = 500000 GPa is far beyond the usual 0.001 to 1200 GPa.'],
    ['a value a little too large', 1500, 'E = 1500 GPa is outside the usual 0.001 to 1200 GPa.'],
    ['a value far too small', 1e-6, 'E = 1×10^-6 GPa is far beyond the usual 0.001 to 1200 GPa.'],
  ])('%s is noted', (_, E, note) => {
    expect(notesOf('SL20', { ...column, E })).toEqual([note]);
  });

  it('is not noted within the bounds', () => {
    expect(notesOf('SL20', { ...column, E: 210 })).toEqual([]);
  });

  it.each<[string, string, Readonly<Record<string, InputValue>>, string]>([
    ['6 for 6 percent', 'FI2', { PV: 100, r: 6, n: 10 }, 'r = 6 is outside the usual -0.5 to 1.'],
    ['months for years', 'FI29', { L: 250000, r: 0.06, t: 360 }, 't = 360 is outside the usual 0 to 100.'],
    ['20 for 20 percent', 'DV10', { S: 100, K: 100, r: 0.05, T: 1, sigma: 20 }, 'σ = 20 is outside the usual 0 to 3.'],
  ])('is noted for money: %s', (_, id, inputs, note) => {
    expect(notesOf(id, inputs)).toEqual([note]);
  });
});
