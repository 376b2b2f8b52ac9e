import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { run } from '../protocol/node.js';
import { detailsOf, faultOf, textOf } from '../quantity/faults-of.js';

describe('solving gives', () => {
  // Expected values by hand, or by mpmath where a function is needed.
  it.each<[string, Computation, number, string, 'closed-form' | 'numeric']>([
    ['an acceleration from a force', { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a' }, 25, 'm/s^2', 'closed-form'],
    ['by the qualified name', { operators: ['NM19'], inputs: { F: 2000, m: 80 }, solveFor: 'NM19.a' }, 25, 'm/s^2', 'closed-form'],
    [
      'a volume in the unit of the record',
      { operators: ['TD1'], inputs: { p: '1 bar', n: 1, T: 300 }, solveFor: 'V' },
      24.9433878544597,
      'L',
      'closed-form',
    ],
    [
      'the one root in range: 8*(sqrt(11) - 1)',
      { operators: ['NM6'], inputs: { d: 40, t_r: 1, a: 8 }, solveFor: 'v' },
      18.5329983228432,
      'm/s',
      'closed-form',
    ],
    ['what no algebra isolates', { operators: ['NM18'], inputs: { v: 15.0670726748955268, t: 2 }, solveFor: 'v_t' }, 20, 'm/s', 'numeric'],
    [
      'the last of a chain',
      { operators: ['NM19', 'NM22'], inputs: { m: 2, a: 3, W: '42 J', theta: 0 }, solveFor: 'd' },
      7,
      'm',
      'closed-form',
    ],
  ])('%s', (_, computation, value, unit, method) => {
    const { receipt } = run(computation);
    expect(receipt.R_t / value).toBeCloseTo(1, 12);
    expect([receipt.unit, receipt.results.at(-1)?.method]).toEqual([unit, method]);
    expect(receipt.solveFor).toBe(computation.solveFor?.replace(/^.*\./, ''));
    expect(receipt.master_equation).toContain(` for ${receipt.solveFor})`);
  });

  it('nothing to solve where the output itself is asked for', () => {
    const { receipt } = run({ operators: ['NM19'], inputs: { m: 2, a: 3 }, solveFor: 'F' });
    expect([receipt.R_t, receipt.solveFor]).toEqual([6, undefined]);
  });
});

describe('several solutions', () => {
  // sin(2*theta) = 10*9.80665/400 at theta and pi/2 - theta (mpmath).
  const angles = [0.1238455861562566, 1.44695074063864];
  const range: Computation = { operators: ['NM9'], inputs: { R: 10, v_0: 20 }, solveFor: 'theta' };

  it('are listed and none is picked', () => {
    const fault = faultOf(() => run(range));
    expect([fault.code, detailsOf(fault)['step'], detailsOf(fault)['unit']]).toEqual(['SEVERAL_SOLUTIONS', 6, 'rad']);
    const branches = detailsOf(fault)['branches'] as readonly number[];
    expect(branches).toHaveLength(2);
    branches.forEach((branch, i) => {
      expect(branch).toBeCloseTo(angles[i] ?? 0, 12);
      expect(textOf(fault)).toContain(`${branch.toPrecision(6)} rad`);
    });
    expect(textOf(fault)).toContain('NM9 has 2 solutions for theta');
    expect(textOf(fault)).toContain('a value near one of them');
  });

  it.each<[string, Computation['near'], number]>([
    ['a number', 0, 0],
    ['a number in the record’s unit', 1.5, 1],
    ['text with a unit', '85 deg', 1],
    ['a stated quantity', { value: 1, unit: 'deg' }, 0],
  ])('yield to near, as %s', (_, near, branch) => {
    expect(run({ ...range, near }).receipt.R_t).toBeCloseTo(angles[branch] ?? 0, 12);
  });

  it.each<[string, Computation['near'], string]>([
    ['of another dimension', '3 kg', 'DIMENSION_MISMATCH'],
    ['that is no number', 'low', 'QUANTITY_SYNTAX'],
    ['that is not finite', Number.NaN, 'INPUT_TYPE'],
  ])('do not yield to a near %s', (_, near, code) => {
    const fault = faultOf(() => run({ ...range, near }));
    expect(fault.code).toBe(code);
    expect(textOf(fault)).toContain('near');
  });

  it('of both signs are two, and one inside a one-sided range is one', () => {
    expect(detailsOf(faultOf(() => run({ operators: ['NM26'], inputs: { U_s: 4, k: 2 }, solveFor: 'x' })))['branches']).toEqual([-2, 2]);
    expect(run({ operators: ['NM23'], inputs: { E_k: 4, m: 2 }, solveFor: 'v' }).receipt.R_t).toBe(2);
  });
});

describe('solving is refused', () => {
  it.each<[string, Computation, string, number, readonly string[]]>([
    [
      'where no value in the range fits',
      { operators: ['NM9'], inputs: { R: 1000, v_0: 20 }, solveFor: 'theta' },
      'NO_SOLUTION',
      6,
      // v_0^2/g = 400/9.80665 = 40.7886 m, at 45 deg
      ['NM9 has no solution for theta', 'launch angle', 'pi/2', ': R reaches 40.7886 m at most for them.'],
    ],
    [
      'below all that the range gives',
      { operators: ['NM9'], inputs: { R: -1, v_0: 20 }, solveFor: 'theta' },
      'NO_SOLUTION',
      6,
      [': R reaches 0 m at least for them.'],
    ],
    [
      'where only a value out of range fits',
      { operators: ['NM19'], inputs: { F: -5, a: 1 }, solveFor: 'm' },
      'NO_SOLUTION',
      6,
      ['m: mass [kg] > 0'],
    ],
    [
      'for a symbol that is none',
      { operators: ['NM19'], inputs: { F: 1, m: 1 }, solveFor: 'q' },
      'UNKNOWN_INPUT',
      3,
      ['Cannot solve NM19 for "q"', 'm: mass', 'F: net force [N]'],
    ],
    [
      'for a constant',
      { operators: ['NM14'], inputs: { F: 1, m_1: 1, m_2: 1, r: 1 }, solveFor: 'G' },
      'UNKNOWN_INPUT',
      3,
      ['Cannot solve NM14'],
    ],
    ['for a list', { operators: ['NM34'], inputs: { x_cm: 1, m: [1] }, solveFor: 'x' }, 'UNKNOWN_INPUT', 3, ['which is a list']],
    [
      'without the output',
      { operators: ['NM19'], inputs: { m: 1 }, solveFor: 'a' },
      'MISSING_INPUT',
      3,
      ['(F = m·a), to be solved for a, lacks F.'],
    ],
    [
      'with the symbol given too',
      { operators: ['NM19'], inputs: { F: 1, m: 1, a: 1 }, solveFor: 'a' },
      'UNKNOWN_INPUT',
      3,
      ['a is both given and to be solved for.'],
    ],
    ['without an operator', { solveFor: 'a' }, 'INVALID_REQUEST', 3, ['no operator is named']],
  ])('%s', (_, computation, code, step, parts) => {
    const fault = faultOf(() => run(computation));
    expect([fault.code, detailsOf(fault)['step']]).toEqual([code, step]);
    for (const part of parts) expect(textOf(fault)).toContain(part);
  });
});
