import { describe, expect, it } from 'vitest';
import { processorTime } from '../../processor-time.js';
import { expectRefusal, type Refusal } from '../protocol/expect-refusal.js';
import { run } from '../protocol/node.js';
import { faultOf, textOf } from '../quantity/faults-of.js';

describe('pressures counted from that of the air', () => {
  it.each<[string, object, string, number]>([
    // 30 psi = 30*6894.757293168361 Pa (NIST SP 811); 2 bar = 200 kPa
    ['absolute psi', { operators: ['TD1'], inputs: { p: '30 psia', V: '1 m^3', T: 300 }, solveFor: 'n' }, 'p', 206842.71879505084],
    ['absolute bar', { operators: ['TD1'], inputs: { p: '2 bara', V: '1 m^3', T: 300 }, solveFor: 'n' }, 'p', 200_000],
    ['where gauge pressures are named', { operators: ['FM1'], inputs: { p_0: '2 barg', rho: 1000, h: 10 } }, 'p_0', 200],
  ])('are taken: %s', (_, computation, name, value) => {
    const { receipt } = run(computation);
    expect(Math.abs(Number(receipt.inputs[name]) / value - 1)).toBeLessThan(1e-12);
  });

  it.each<Refusal>([
    [
      'psig',
      { operators: ['TD1'], inputs: { p: '32 psig', V: '1 m^3', T: 300 }, solveFor: 'n' },
      'KIND_MISMATCH',
      3,
      ['p: psig is a gauge pressure', '"46.696 psi" (32 + 14.696 at sea level)'],
    ],
    [
      'a gauge pressure as value and unit',
      { operators: ['TD1'], inputs: { p: { value: 2, unit: 'bar(g)' }, V: '1 m^3', T: 300 }, solveFor: 'n' },
      'KIND_MISMATCH',
      3,
      ['"3.01325 bar"'],
    ],
  ])('are refused with the sum: %s', (_, ...refusal) => expectRefusal(...refusal));
});

describe('quantities as they are written elsewhere', () => {
  const ohm = (R: string) => ({ operators: ['CT1'], inputs: { I: '1 A', R } });
  it.each<Refusal>([
    ['a prefix alone', ohm('4.7k'), 'UNIT_UNKNOWN', 3, ['Write "4.7 kohm".']],
    [
      'a salinity as a share',
      { operators: ['OC17'], inputs: { S: '35 g/kg', T: '10 degC' } },
      'DIMENSION_MISMATCH',
      3,
      ['35 without a unit'],
    ],
    [
      'a curve number in per cent',
      { operators: ['HY12'], inputs: { P: '100 mm', CN: '80 %' } },
      'DIMENSION_MISMATCH',
      3,
      ['would be read as 0.8'],
    ],
    ['another ratio for a percentage', { operators: ['MD29'], inputs: { HbA1c: '53 mmol/mol' } }, 'DIMENSION_MISMATCH', 3, ['NGSP']],
    ['a prefix for the point', ohm('4k7'), 'UNIT_UNKNOWN', 3, ['Write "4.7 kohm".']],
    ['R for the point', ohm('4R7'), 'UNIT_AMBIGUOUS', 3, ['Write "4.7 ohm".']],
    [
      'a latitude with N',
      { operators: ['EN8'], inputs: { phi: '40.7128 N', delta: 0 } },
      'DIMENSION_MISMATCH',
      3,
      ['negative south and west', 'Write "40.7128 deg".'],
    ],
    ['a latitude with S', { operators: ['EN8'], inputs: { phi: '33.87° S', delta: 0 } }, 'DIMENSION_MISMATCH', 3, ['"-33.87 deg"']],
    [
      'creatinine in umol/L',
      { operators: ['MD7'], inputs: { S_Cr: '124 umol/L', age: 50, female: 0 } },
      'DIMENSION_MISMATCH',
      3,
      ['Divide umol/L of creatinine by 88.4 for mg/dL'],
    ],
    [
      // AMA Manual of Style: 1 mmol/L of urea holds 2.8 mg/dL of nitrogen; cholesterol has 386.7 g/mol.
      'urea in mmol/L where its nitrogen is meant',
      { operators: ['MD24'], inputs: { Na: 140, Glu: 90, BUN: '5 mmol/L' } },
      'DIMENSION_MISMATCH',
      3,
      ['Convert it first, from urea in mmol/L: x 2.8.'],
    ],
    [
      'cholesterol in mmol/L',
      { operators: ['MD28'], inputs: { TC: '5 mmol/L', HDL: 50, TG: 150 } },
      'DIMENSION_MISMATCH',
      3,
      ['Convert it first, from mmol/L: x 38.67.'],
    ],
    [
      'an amount for a mass',
      { operators: ['NM19'], inputs: { m: '2 mol', a: 1 } },
      'DIMENSION_MISMATCH',
      3,
      ['by the molar mass of the substance: multiply by it first'],
    ],
  ])('are refused with what is meant: %s', (_, ...refusal) => expectRefusal(...refusal));
});

it('does not take metres for milligrams where kilograms are expected', () => {
  const weigh = (m: string) => () => run({ operators: ['NM19'], inputs: { m, a: 1 } });
  expect(textOf(faultOf(weigh('70 m')))).toBe('m: expected a mass [kg], got a length [m].\nm: mass [kg] > 0');
  expect(textOf(faultOf(weigh('70 k')))).toContain('Write "70 kg".');
});

describe('energies in foot pounds', () => {
  // NIST SP 811, B.8: 1 ft*lbf = 1.3558179483314004 J
  it.each(['ft*lbf', 'ft-lb'])('are taken in %s', (unit) => {
    const { receipt } = run({ operators: ['NM26'], inputs: { U_s: `2 ${unit}`, x: 1 }, solveFor: 'k' });
    expect(Math.abs(Number(receipt.R_t) / (4 * 1.3558179483314004) - 1)).toBeLessThan(1e-12);
  });
});

describe('a text of any length', () => {
  it.each(['1 ', '1', ' ', '1e', '1 psi', 'N '])('is refused at once: %j, many times', (part) => {
    const started = processorTime();
    expect(() => run({ operators: ['NM19'], inputs: { m: `1 ${part.repeat(50_000)}x`, a: 1 } })).toThrow();
    expect(processorTime() - started).toBeLessThan(1_000);
  });
});
