import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { run } from './node.js';

const expectClose = (actual: number | readonly number[] | undefined, expected: number): void => {
  expect(actual).toBeTypeOf('number');
  expect(Math.abs(Number(actual) / expected - 1)).toBeLessThan(1e-9);
};

describe('uncertainty is propagated by JCGM 100:2008, 5.1.2', () => {
  // By hand: u(F)^2 = (a*u(m))^2 + (m*u(a))^2 = 25^2 + 30^2 = 1525.
  it.each<[string, Computation['inputs']]>([
    ['text', { m: '1500 +- 10 kg', a: '2.5 ± 0.02 m/s^2' }],
    ['stated quantities', { m: { value: 1500, uncertainty: 10 }, a: { value: 2.5, unit: 'm/s^2', uncertainty: 0.02 } }],
    ['other units', { m: '1.5 +- 0.01 t', a: { value: 250, unit: 'cm/s^2', uncertainty: 2 } }],
  ])('through a product, from %s', (_, inputs) => {
    const { receipt, propagated } = run({ operators: ['NM19'], inputs });
    expectClose(receipt.results[0]?.uncertainty, Math.sqrt(1525));
    expect(propagated?.[0]?.shares.map(({ input }) => input)).toEqual(['a', 'm']);
    expectClose(propagated?.[0]?.shares[0]?.share, 900 / 1525);
    expectClose(propagated?.[0]?.shares[1]?.share, 625 / 1525);
    expectClose(receipt.uncertainties?.['m'], 10);
    expectClose(receipt.uncertainties?.['a'], 0.02);
  });

  it('through a sum: v = v_0 + a*t with u^2 = 0.3^2 + (4*0.1)^2 = 0.5^2', () => {
    const { receipt } = run({ operators: ['NM2'], inputs: { v_0: '1 +- 0.3 m/s', a: '2 +- 0.1 m/s^2', t: 4 } });
    expectClose(receipt.results[0]?.uncertainty, 0.5);
  });

  it('through a solution: relative u(a)^2 = 0.01^2 + 0.005^2', () => {
    const { receipt } = run({ operators: ['NM19'], inputs: { F: '2000 +- 20 N', m: '80 +- 0.4 kg' }, solveFor: 'a' });
    expectClose(receipt.results[0]?.uncertainty, 25 * Math.sqrt(1.25e-4));
  });

  it('through a reading in degC, whose zero point changes nothing: u(p)/p = 1/293.15', () => {
    const { receipt } = run({ operators: ['TD1'], inputs: { n: 1, T: '20 +- 1 degC', V: 22 } });
    expectClose(receipt.results[0]?.uncertainty, receipt.R_t / 293.15);
    expectClose(receipt.uncertainties?.['T'], 1);
  });

  it('to results in the unit of their records: u(V)/V = u(T)/T, in litres', () => {
    const { receipt } = run({ operators: ['TD1'], inputs: { p: '1 bar', n: 1, T: '300 +- 3 K' }, solveFor: 'V' });
    expectClose(receipt.results[0]?.uncertainty, 0.249433878544597);
  });

  it('counting an input that enters a chain twice once', () => {
    // With v_0 = 0: P = (m*a)*(a*t) = m*t*a^2 = 18000 W, so u(P) = 2*m*t*a*u(a) = 180 W; taken as two inputs it would be 127 W.
    const { receipt, propagated } = run({
      operators: ['NM19', 'NM2', 'NM27'],
      inputs: { m: 1500, a: '2 +- 0.01 m/s^2', v_0: 0, t: 3, theta: 0 },
    });
    expect(receipt.R_t).toBeCloseTo(18_000, 8);
    expectClose(receipt.results[2]?.uncertainty, 180);
    expect(propagated?.[2]?.shares).toEqual([{ input: 'a', share: 1 }]);
    // The results before it: u(F) = 1500*0.01 and u(v) = 3*0.01.
    expectClose(receipt.results[0]?.uncertainty, 15);
    expectClose(receipt.results[1]?.uncertainty, 0.03);
  });

  it('with the uncertainty of the constants: G = 6.67430(15)e-11 (CODATA 2022)', () => {
    // mpmath: relative u^2 = (0.00015/6.67430)^2 + (0.01/1000)^2.
    const { receipt, propagated } = run({ operators: ['NM14'], inputs: { m_1: '1000 +- 0.01 kg', m_2: 2000, r: 5 } });
    expectClose(receipt.R_t, 5.33944e-6);
    expectClose(receipt.results[0]?.uncertainty, 1.31342917400825e-10);
    expect(propagated?.[0]?.shares.map(({ input }) => input)).toEqual(['G', 'm_1']);
    expectClose(propagated?.[0]?.shares[0]?.share, 0.834736059392025);
  });

  it('never refusing a large one', () => {
    expectClose(run({ operators: ['NM19'], inputs: { m: '1 +- 1000 kg', a: 2 } }).receipt.results[0]?.uncertainty, 2000);
  });

  it('only where an input carries one', () => {
    const { receipt, propagated } = run({ operators: ['NM14'], inputs: { m_1: 1, m_2: 2, r: 3 } });
    expect([propagated, receipt.results[0]?.uncertainty, receipt.uncertainties]).toEqual([undefined, undefined, undefined]);
  });

  it('to nothing where the inputs have none left: an uncertainty of zero', () => {
    expect(run({ operators: ['NM19'], inputs: { m: '2 +- 0 kg', a: 3 } }).receipt.results[0]?.uncertainty).toBe(0);
  });
});
