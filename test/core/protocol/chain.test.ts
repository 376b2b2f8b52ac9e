import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../src/answer/describe-plan.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import type { UnsignedReceipt } from '../../../src/core/receipt/receipt.js';
import { signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { faultOf, textOf } from '../quantity/faults-of.js';
import { node, run } from './node.js';

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

describe('a chain that does not run forward', () => {
  const told = (computation: Computation) => {
    const { receipt, links } = run(computation);
    return { receipt, ids: receipt.operatorIds, plan: describePlan(links, undefined), R: receipt.R_t, equation: receipt.master_equation };
  };

  const verified = (receipt: UnsignedReceipt): boolean => {
    const verifier = { registry: node.registry, recompute, now: node.now, keyring: node.keyring() };
    return verifyReceipt(signReceipt(receipt, node.keyring()), verifier).valid;
  };

  it.each<[string, Computation, readonly string[], number, string]>([
    // By hand: 18750 J / (10 m * cos 60 deg) = 3750 N; 3750 N / 1500 kg = 2.5 m/s^2.
    [
      'is solved for a symbol of its first member',
      { operators: ['NM19', 'NM22'], inputs: { W: 18750, d: 10, theta: '60 deg', m: 1500 }, solveFor: 'a' },
      ['KO42', 'NM22', 'NM19'],
      2.5,
      'KO42 · (W = F * d * cos(theta) for F) · (F = m * a for a)',
    ],
    [
      'is solved for the only symbol without a value, whoever has it',
      { operators: ['NM19', 'NM22'], inputs: { W: 18750, d: 10, theta: '60 deg', m: 1500 } },
      ['KO42', 'NM22', 'NM19'],
      2.5,
      'KO42 · (W = F * d * cos(theta) for F) · (F = m * a for a)',
    ],
    [
      'runs in the other order',
      { operators: ['NM22', 'NM19'], inputs: { m: 1500, a: 2.5, d: 10, theta: '60 deg' } },
      ['KO42', 'NM19', 'NM22'],
      18750,
      'KO42 · (F = m * a) · (W = F * d * cos(theta))',
    ],
    // By hand: 12 V / 470 ohm = 25.53191 mA; 12 V * 25.53191 mA = 306.38298 mW.
    [
      'takes V and R to a power',
      { operators: ['CT1', 'CT4'], inputs: { V: 12, R: 470 } },
      ['KO42', 'CT1', 'CT4'],
      144 / 470,
      'KO42 · (V = I * R for I) · (P = V * I)',
    ],
    [
      'in either order',
      { operators: ['CT4', 'CT1'], inputs: { V: 12, R: 470 } },
      ['KO42', 'CT1', 'CT4'],
      144 / 470,
      'KO42 · (V = I * R for I) · (P = V * I)',
    ],
    // By hand: 144 V^2 / 0.5 W = 288 ohm.
    [
      'takes a power back to a resistance',
      { operators: ['CT1', 'CT4'], inputs: { V: 12, P: 0.5 }, solveFor: 'R' },
      ['KO42', 'CT4', 'CT1'],
      288,
      'KO42 · (P = V * I for I) · (V = I * R for R)',
    ],
    // By hand: F = 2*3 = 6 N; v = 1 + 3*4 = 13 m/s; P = 78 W, so that m = 78/13/3 = 2 kg.
    [
      'of three, the last to the first',
      { operators: ['NM19', 'NM2', 'NM27'], inputs: { P: 78, a: 3, v_0: 1, t: 4, theta: 0 } },
      ['KO42', 'NM2', 'NM27', 'NM19'],
      2,
      'for m)',
    ],
  ])('%s', (_, computation, ids, R, equation) => {
    const { receipt, ...said } = told(computation);
    expect(said.ids).toEqual(ids);
    expect(Math.abs(said.R / R - 1)).toBeLessThan(1e-12);
    expect(said.equation).toContain(equation);
    expect(verified(receipt)).toBe(true);
  });

  it('feeds a quantity that has another name by its kind and meaning, and the plan says which', () => {
    // By hand: the distance of (0, 0) and (6 cm, 8 cm) is 10 cm; Coulomb's law for 2 uC and -3 uC at 10 cm is -5.39253 N (mpmath).
    const inputs = { x_1: 0, y_1: 0, z_1: 0, x_2: '6 cm', y_2: '8 cm', z_2: 0, q_1: 2e-6, q_2: -3e-6 };
    const { equation, R, plan, receipt } = told({ operators: ['EM1', 'GM28'], inputs });
    expect(R / -5.3925310717024795).toBeCloseTo(1, 12);
    expect(receipt.operatorIds).toEqual(['KO42', 'GM28', 'EM1']);
    expect(verified(receipt)).toBe(true);
    expect(equation).toMatch(/ with r = GM28\.d\)$/);
    expect(plan.join()).toMatch(/r = d from GM28/);
  });

  it('an uncertainty goes through a member that is solved, an input that enters twice once', () => {
    // P = V^2/R: u(P)/P = 2*u(V)/V = 2 %.
    const { receipt } = run({ operators: ['CT1', 'CT4'], inputs: { V: '12 +- 0.12 V', R: 470 } });
    expect((receipt.results.at(-1)?.uncertainty ?? 0) / receipt.R_t).toBeCloseTo(0.02, 12);
  });

  it('is refused where two ways give different equations, both named', () => {
    const fault = faultOf(() => run({ operators: ['NM19', 'NM14'], inputs: { F: 10, a: 2, r: 3 } }));
    expect(fault.code).toBe('AMBIGUOUS_INPUT');
    expect(fault.message).toContain('NM19: F = m * a for m; NM14: F = G * m_1 * m_2 / r^2 for m_1 with m_2 = m of NM19');
    expect(fault.message).toContain('NM14: F = G * m_1 * m_2 / r^2 for m_2 with m_1 = m of NM19');
    expect(run({ operators: ['NM19', 'NM14'], inputs: { F: 10, a: 2, r: 3, m_2: 4 } }).receipt.results.length).toBe(2);
  });

  it('is refused as before where no way leads through it', () => {
    expect(faultOf(() => run({ operators: ['CT1', 'CT4'], inputs: { V: 12 } })).code).toBe('MISSING_INPUT');
    expect(faultOf(() => run({ operators: ['NM19', 'NM22'], inputs: { W: 1, d: 1, theta: 0, m: 1 }, solveFor: 'F' })).code).toBe(
      'MISSING_INPUT',
    );
  });
});
