import { describe, expect, it } from 'vitest';
import { Fault, reasonOf } from '../../../src/core/faults.js';
import { readInput } from '../../../src/core/inputs/read-input.js';
import { toSi } from '../../../src/core/quantity/unit/unit.js';
import { call, refusalOf } from '../../tools/call.js';
import { node } from '../protocol/node.js';

const STRUT = { I: '3.29e5 mm^4', K: 0.7, L: '3 m' };

describe('a number without a unit', () => {
  it.each<[string, object, string]>([
    [
      'in giga',
      { ...STRUT, E: 2.1e11 },
      'E = 2.1e11 is a bare number and SL20 reads it in GPa: write "2.1e11 Pa" (210 GPa) or "2.1e11 GPa".',
    ],
    ['as text', { ...STRUT, E: '210' }, 'E = 210 is a bare number and SL20 reads it in GPa: write "210 Pa" (2.1e-7 GPa) or "210 GPa".'],
    ['with an uncertainty', { ...STRUT, E: { value: 210, uncertainty: 2 } }, 'write "210 Pa" (2.1e-7 GPa) or "210 GPa".'],
    ['of an expression', { ...STRUT, E: '3 * 70' }, 'write "210 Pa" (2.1e-7 GPa) or "210 GPa".'],
  ])('is refused with both spellings: %s', async (_, inputs, message) => {
    const fault = await refusalOf('compute', { operators: ['SL20'], inputs });
    expect(fault.code).toBe('INPUT_TYPE');
    expect(reasonOf(fault)).toContain(message);
  });

  it.each<[string, string, object, string]>([
    ['per cent', 'HV3', { phi: 0.5, T: '24 degC' }, 'phi = 0.5 is a bare number and HV3 reads it in %: write "0.5 %" or "50 %".'],
    ['degrees of arc', 'EN8', { phi: 40, delta: '0 deg' }, 'write "40 rad" (2291.83118052 deg) or "40 deg".'],
  ])('is refused in %s', async (_, id, inputs, message) => {
    expect(reasonOf(await refusalOf('compute', { operators: [id], inputs }))).toContain(message);
  });

  it('is refused in a sweep and in an item of a batch as it is in compute', async () => {
    const { E: _, ...rest } = { ...STRUT, E: 0 };
    const range = await refusalOf('sweep', { operators: ['SL20'], inputs: rest, vary: [{ symbol: 'E', from: 70, to: 210, points: 3 }] });
    expect(reasonOf(range)).toContain('write "70 Pa" (7e-8 GPa) or "70 GPa"');
    const batch = await call<{ refused: { error: { message: string } }[]; results: { index: number }[] }>('batch', {
      operators: ['SL20'],
      inputs: rest,
      items: [{ E: '210 GPa' }, { E: 210 }],
    });
    expect(batch.results.map(({ index }) => index)).toEqual([0]);
    expect(batch.refused[0]?.error.message).toContain('write "210 Pa"');
  });

  it('is taken where it has one reading, and the answer shows it with its unit', async () => {
    const { symbols } = await call<{ symbols: readonly object[] }>('compute', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
    expect(symbols).toMatchObject([
      { symbol: 'm', value: 1500, unit: 'kg' },
      { symbol: 'a', value: 2.5, unit: 'm/s^2' },
    ]);
  });

  it('that is zero is zero in every unit but those of scales', async () => {
    const { symbols } = await call<{ symbols: readonly object[] }>('compute', { operators: ['SL7'], inputs: { D: '60 mm', d: 0 } });
    expect(symbols).toMatchObject([{ symbol: 'D' }, { symbol: 'd', value: 0, unit: 'mm' }]);
  });

  it('is in the units of the records where prove takes it, whose answer has them', async () => {
    const { R_t } = await call<{ R_t: number }>('prove', { operators: ['SL20'], inputs: { E: 210, I: 32.9, K: 0.7, L: 3 } });
    // pi^2 * 210e9 Pa * 3.29e5e-12 m^4 / (0.7 * 3 m)^2
    expect(Math.abs(R_t / ((Math.PI ** 2 * 210e9 * 3.29e-7) / (0.7 * 3) ** 2 / 1000) - 1)).toBeLessThan(1e-12);
  });
});

it('of every symbol of every operator, a number is read in coherent SI or refused with spellings that are read', () => {
  const BARE = 7;
  let [taken, refused] = [0, 0];
  for (const { id } of node.registry.index.domains.flatMap((domain) => node.registry.domain(domain.id).operators)) {
    const operator = node.registry.operator(id);
    for (const symbol of operator.inputs.map((each) => ({ ...each, list: false }))) {
      try {
        const { value } = readInput(BARE, symbol, operator, symbol.name, true);
        taken += 1;
        const isCountOrMoney = symbol.integer || symbol.unitText.includes('currency') || /^(?:pH|mag)$/.test(symbol.unitText);
        if (!isCountOrMoney) expect([id, symbol.name, toSi(value as number, symbol.unit)]).toEqual([id, symbol.name, BARE]);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        refused += 1;
        const spellings = [...error.message.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
        expect([id, error.code, spellings.length > 0]).toEqual([id, 'INPUT_TYPE', true]);
        // A spelling below absolute zero, say, is refused for what it says and not for how it is written.
        for (const text of spellings) readInput(text, symbol, operator, symbol.name, true);
      }
    }
  }
  expect([taken > 2_000, refused > 700]).toEqual([true, true]);
});
