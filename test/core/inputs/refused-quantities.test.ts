import { describe, expect, it } from 'vitest';
import { expectRefusal, type Refusal } from '../protocol/expect-refusal.js';
import { run } from '../protocol/node.js';

const MASS = 'm: mass [kg] > 0';

describe('step 3 refuses units in words', () => {
  it.each<Refusal>([
    [
      'a length for a mass',
      { operators: ['NM19'], inputs: { m: '5 m', a: 1 } },
      'DIMENSION_MISMATCH',
      3,
      ['m: expected a mass [kg], got a length [m].', MASS],
    ],
    [
      'a torque for an energy, with the likely meant conversion',
      { operators: ['NM26'], inputs: { U_s: '5 N*m', k: 2 }, solveFor: 'x' },
      'KIND_MISMATCH',
      3,
      ['U_s: expected an energy [J], got a torque [N*m]', 'W = tau*theta'],
    ],
    [
      'Bq for Hz',
      { operators: ['CT17'], inputs: { f: '50 Bq', C: 1e-6 } },
      'KIND_MISMATCH',
      3,
      ['f: expected a frequency [Hz], got an activity [Bq]', 'write 1/s'],
    ],
    [
      'rad/s for Hz',
      { operators: ['CT17'], inputs: { f: '50 rad/s', C: 1e-6 } },
      'KIND_MISMATCH',
      3,
      ['f: expected a frequency [Hz], got an angular velocity [rad/s]', 'omega = 2*pi*f'],
    ],
    [
      'a unit that is none',
      { operators: ['NM19'], inputs: { m: '5 bananas', a: 1 } },
      'UNIT_UNKNOWN',
      3,
      ["m: unknown unit 'bananas'", MASS],
    ],
    [
      'an ambiguous unit',
      { operators: ['NM19'], inputs: { m: '5 ton', a: 1 } },
      'UNIT_AMBIGUOUS',
      3,
      ["'ton' is ambiguous", 'short_ton', MASS],
    ],
    [
      'a unit of a stated quantity',
      { operators: ['NM19'], inputs: { m: { value: 5, unit: 's' }, a: 1 } },
      'DIMENSION_MISMATCH',
      3,
      ['m: expected a mass [kg], got a time [s].'],
    ],
    [
      'a unit inside a list',
      { operators: ['NM34'], inputs: { m: [1, 2], x: ['1 m', '2 kg'] } },
      'DIMENSION_MISMATCH',
      3,
      ['x[2]: expected a length [m], got a mass [kg].'],
    ],
    [
      'a temperature below absolute zero',
      { operators: ['TD1'], inputs: { n: 1, T: '-300 degC', V: 22 } },
      'TEMPERATURE',
      3,
      ['T: -300 degC is below absolute zero, -273.15 degC'],
    ],
    [
      'a negative number of kelvins',
      { operators: ['TD1'], inputs: { n: 1, T: '-10 K', V: 22 } },
      'TEMPERATURE',
      3,
      ['-10 K is below absolute'],
    ],
    [
      'a temperature difference for a temperature',
      { operators: ['TD1'], inputs: { n: 1, T: '20 delta_K', V: 22 } },
      'TEMPERATURE',
      3,
      ['T: expected a temperature, got a temperature difference'],
    ],
    ['degC multiplied', { operators: ['TD1'], inputs: { n: 1, T: '2 * 20 degC', V: 22 } }, 'QUANTITY_SYNTAX', 3, ["T: '2 * 20 degC'"]],
  ])('%s', (_, computation, code, step, parts) => {
    expectRefusal(computation, code, step, parts);
  });

  // CODATA: 0 degC = 273.15 K; the design: 20 degC is a reading to a temperature and 20 K to a difference.
  it('and takes 20 degC as a reading where a temperature is asked, as a difference where one is', () => {
    expect(run({ operators: ['TD1'], inputs: { n: 1, T: '20 degC', V: 22 } }).receipt.inputs['T']).toBe(293.15);
    const rise = run({ operators: ['TD15'], inputs: { alpha_V: 2e-4, V: 1, Delta_T: '20 degC' } }).receipt;
    expect(rise.inputs['Delta_T']).toBe(20);
  });
});

describe('step 3 refuses values out of range with the range', () => {
  it.each<Refusal>([
    [
      'a negative mass',
      { operators: ['NM19'], inputs: { m: -1, a: 1 } },
      'OUT_OF_RANGE',
      3,
      ['m = -1 kg is out of range: it must be > 0.', MASS],
    ],
    ['a zero that is excluded', { operators: ['NM19'], inputs: { m: 0, a: 1 } }, 'OUT_OF_RANGE', 3, ['m = 0 kg', 'must be > 0']],
    [
      'an angle in degrees',
      { operators: ['NM22'], inputs: { F: 1, d: 1, theta: '200 deg' } },
      'OUT_OF_RANGE',
      3,
      ['must be <= pi', 'angle between force and motion [rad]'],
    ],
    ['the speed of light', { operators: ['SR1'], inputs: { v: 299_792_458 } }, 'OUT_OF_RANGE', 3, ['v = 299792458 m/s', 'must be < c']],
    [
      'a bound that names another symbol',
      { operators: ['NM1'], inputs: { x_1: 0, x_2: 1, t_1: 2, t_2: 2 } },
      'OUT_OF_RANGE',
      3,
      ['must be > t_1'],
    ],
    [
      'a fraction for a count',
      { operators: ['EM21'], inputs: { N: 2.5, I: 1, A: 1, B: 1, theta: 1 } },
      'OUT_OF_RANGE',
      3,
      ['must be an integer'],
    ],
    [
      'an element of a list',
      { operators: ['NM34'], inputs: { m: [1, -1], x: [1, 2] } },
      'OUT_OF_RANGE',
      3,
      ['m[2] = -1 kg', 'must be > 0'],
    ],
    ['a requirement', { operators: ['NM34'], inputs: { m: [1, 2], x: [1] } }, 'OUT_OF_RANGE', 3, ['NM34 requires length(m) == length(x)']],
  ])('%s', (_, computation, code, step, parts) => {
    expectRefusal(computation, code, step, parts);
  });
});
