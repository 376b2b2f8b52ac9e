import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { faultOf, textOf } from '../quantity/faults-of.js';
import { run } from './node.js';

describe('a chain', () => {
  // By hand: 1500 kg * 2.5 m/s^2 = 3750 N; over 10 m at 60 degrees 3750 * 10 * 0.5 = 18750 J.
  it.each<[string, Computation['inputs']]>([
    ['by bare names', { m: 1500, a: 2.5, d: 10, theta: '60 deg' }],
    ['by qualified names', { 'NM19.m': 1500, 'NM19.a': 2.5, 'NM22.d': 10, 'NM22.theta': '60 deg' }],
    ['by both', { m: 1500, a: 2.5, 'NM22.d': '10 m', theta: '60 deg' }],
  ])('feeds the force of NM19 into NM22, inputs named %s', (_, inputs) => {
    const { receipt } = run({ operators: ['NM19', 'NM22'], inputs });
    expect(receipt.results.map(({ operator, symbol, unit }) => [operator, symbol, unit])).toEqual([
      ['NM19', 'F', 'N'],
      ['NM22', 'W', 'J'],
    ]);
    expect(receipt.results[0]?.value).toBe(3750);
    expect(receipt.R_t).toBeCloseTo(18750, 9);
    expect(Object.keys(receipt.inputs).sort()).toEqual(Object.keys(inputs ?? {}).sort());
    expect(receipt.master_equation).toBe('KO42 · (F = m * a) · (W = F * d * cos(theta))');
  });

  it('runs three operators, each reading what came before', () => {
    // By hand: F = 2*3 = 6 N; v = 1 + 3*4 = 13 m/s; P = 6*13*cos(0) = 78 W.
    const { receipt } = run({ operators: ['NM19', 'NM2', 'NM27'], inputs: { m: 2, a: 3, v_0: 1, t: 4, theta: 0 } });
    expect(receipt.results.map(({ value }) => value)).toEqual([6, 13, 78]);
  });

  it('converts between the units of two records', () => {
    // GM19 gives m^3, TD1 reads L: 8.31446261815324 * 300 / (4/3*pi*0.1^3) (mpmath).
    const { receipt } = run({ operators: ['GM19', 'TD1'], inputs: { r: '10 cm', n: 1, T: 300 } });
    expect(receipt.R_t / 595479.521174341505).toBeCloseTo(1, 14);
  });

  it('lets a qualified input override what an earlier operator gives', () => {
    expect(run({ operators: ['NM19', 'NM22'], inputs: { m: 1, a: 1, d: 10, theta: 0, 'NM22.F': 5 } }).receipt.R_t).toBe(50);
  });

  it('carries the error bound of an earlier result into a later one', () => {
    const { receipt } = run({ operators: ['NM19', 'NM22'], inputs: { m: 0.1, a: 0.3, d: 0.7, theta: 0 } });
    const [first, second] = receipt.results;
    expect(first?.relativeErrorBound).toBeGreaterThan(0);
    expect(second?.relativeErrorBound).toBeGreaterThan(first?.relativeErrorBound ?? 1);
  });

  it('gives the domain of its last operator', () => {
    expect(run({ operators: ['GM19', 'TD1'], inputs: { r: 0.1, n: 1, T: 300 } }).receipt.domain).toBe('thermodynamics');
  });
});

describe('a chain is refused', () => {
  it.each<[string, Computation, string, number, readonly string[]]>([
    [
      'where an input is computed and given',
      { operators: ['NM19', 'NM22'], inputs: { m: 1, a: 1, d: 1, theta: 0, F: 5 } },
      'AMBIGUOUS_INPUT',
      3,
      ['F is computed by NM19 and given as an input too', 'NM22.F'],
    ],
    [
      'where two operators read one name in different units',
      { operators: ['CT4', 'TD1'], inputs: { V: 1, I: 1, n: 1, T: 300 } },
      'AMBIGUOUS_INPUT',
      3,
      ['V is read by CT4 in [V] and by TD1 in [L]', 'CT4.V', 'TD1.V'],
    ],
    [
      'where a fed symbol has another dimension',
      { operators: ['CT1', 'TD1'], inputs: { I: 1, R: 1, n: 1, T: 300 } },
      'DIMENSION_MISMATCH',
      3,
      ['CT1', 'TD1', 'voltage', 'volume', 'TD1.V'],
    ],
    [
      'where a fed symbol is out of range',
      { operators: ['NM19', 'NM22'], inputs: { m: 1, a: -2, d: 1, theta: 0 } },
      'OUT_OF_RANGE',
      3,
      ['F = -2 N', 'must be >= 0'],
    ],
    [
      'that lists an operator twice',
      { operators: ['NM19', 'nm19'], inputs: { m: 1, a: 1 } },
      'INVALID_REQUEST',
      2,
      ['NM19 is listed twice'],
    ],
    [
      'in the wrong order, where nothing gives the symbol yet',
      { operators: ['NM22', 'NM19'], inputs: { m: 1, a: 1, d: 1, theta: 0 } },
      'MISSING_INPUT',
      3,
      ['NM22 Work of a constant force (W = F·d·cos(θ)) lacks F.'],
    ],
    [
      'with a qualified name of an operator that is not in it',
      { operators: ['NM19'], inputs: { m: 1, a: 1, 'NM22.d': 3 } },
      'UNKNOWN_INPUT',
      3,
      ['"NM22.d" is no input'],
    ],
    [
      'of four operators',
      { operators: ['NM19', 'NM22', 'NM23', 'NM24'], inputs: {} },
      'TOO_MANY_OPERATORS',
      2,
      ['KO42 and at most 3 more', 'not 4'],
    ],
    [
      'of another domain than named',
      { operators: ['NM19'], domain: 'special-relativity', inputs: { m: 1, a: 1 } },
      'DOMAIN_MISMATCH',
      3,
      ["NM19 (Newton's second law) belongs to newtonian-mechanics, not to special-relativity"],
    ],
    [
      'of the substrate domain, unless it is KO42 alone',
      { operators: ['NM19'], domain: 'substrate', inputs: { m: 1, a: 1 } },
      'DOMAIN_MISMATCH',
      3,
      ['NM19', 'newtonian-mechanics'],
    ],
    [
      'of a domain that is none',
      { operators: ['NM19'], domain: 'newtonian', inputs: { m: 1, a: 1 } },
      'UNKNOWN_DOMAIN',
      3,
      ['There is no domain "newtonian"', 'nearest are'],
    ],
  ])('%s', (_, computation, code, step, parts) => {
    const fault = faultOf(() => run(computation));
    expect([fault.code, fault.details['step']]).toEqual([code, step]);
    for (const part of parts) expect(textOf(fault)).toContain(part);
  });

  it('where it fits: KO42 beside three operators is not too many', () => {
    const operators = ['KO42', 'NM19', 'NM2', 'NM27'];
    expect(run({ operators, inputs: { m: 2, a: 3, v_0: 1, t: 4, theta: 0 } }).receipt.operatorIds).toEqual(operators);
  });
});

describe('a domain and inputs without operators', () => {
  it.each<[string, Computation, readonly string[]]>([
    ['choose the one operator that takes exactly them', { domain: 'newtonian-mechanics', inputs: { m: 1500, a: 2.5 } }, ['KO42', 'NM19']],
    ['by the prefix of the domain', { domain: 'NM', inputs: { m: 1500, a: 2.5 } }, ['KO42', 'NM19']],
    ['a default left out', { domain: 'newtonian-mechanics', inputs: { m: 2, h: 10 } }, ['KO42', 'NM24']],
  ])('%s', (_, computation, ids) => {
    expect(run(computation).receipt.operatorIds).toEqual(ids);
  });

  it.each<[string, Computation, string, readonly string[]]>([
    [
      'several',
      { domain: 'newtonian-mechanics', inputs: { m: 1, v: 2 } },
      'AMBIGUOUS_OPERATOR',
      ['Several operators of newtonian-mechanics take exactly m, v', 'NM23  Kinetic energy', 'NM28  Linear momentum'],
    ],
    [
      'none, but some take these and more',
      { domain: 'newtonian-mechanics', inputs: { mu_k: 0.3 } },
      'AMBIGUOUS_OPERATOR',
      ['No operator of newtonian-mechanics takes exactly mu_k', 'NM16'],
    ],
    ['none at all', { domain: 'newtonian-mechanics', inputs: { unobtainium: 1 } }, 'AMBIGUOUS_OPERATOR', ['No operator']],
    [
      'inputs and neither operators nor domain',
      { inputs: { m: 1 } },
      'INVALID_REQUEST',
      ['There are inputs, and neither an operator nor the domain'],
    ],
  ])('are refused with the candidates: %s', (_, computation, code, parts) => {
    const fault = faultOf(() => run(computation));
    expect([fault.code, fault.details['step']]).toEqual([code, 2]);
    for (const part of parts) expect(textOf(fault)).toContain(part);
  });
});
