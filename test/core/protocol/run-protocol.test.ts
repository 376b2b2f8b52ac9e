import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { runProtocol } from '../../../src/core/protocol/run-protocol.js';
import { receiptSchema } from '../../../src/core/receipt/receipt.js';
import { createNode, MOMENT, node, run, seal } from './node.js';

const NEWTON: Computation = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };

describe('a run of the protocol', () => {
  it('passes the seven steps in order and says what each found', () => {
    const { steps } = run({ operators: ['NM19', 'NM22'], inputs: { m: 1500, a: 2.5, d: 10, theta: 0 } }).receipt;
    expect(steps.map(({ step, name, status }) => [step, name, status])).toEqual([
      [1, 'substrate', 'pass'],
      [2, 'limit', 'pass'],
      [3, 'scale', 'pass'],
      [4, 'precision', 'pass'],
      [5, 'compile', 'pass'],
      [6, 'execute', 'pass'],
      [7, 'verify', 'pass'],
    ]);
    const said = [
      'KO42 first',
      'KO42, NM19, NM22',
      'units, ranges hold: NM22.F from NM19',
      'bounded',
      '2 equations',
      'all finite',
      'NM19: tree walked, equal; double-double, equal; NM22: tree walked, equal',
    ];
    steps.forEach(({ detail }, i) => {
      expect(detail).toBe(said[i]);
    });
  });

  it('answers the receipt of the design', () => {
    const receipt = seal(NEWTON, createNode());
    expect(receiptSchema.parse(receipt)).toEqual(receipt);
    expect(receipt).toMatchObject({
      type: 'genmath/receipt/v1',
      id: 'rcp_1',
      issuer: 'genmath:test',
      keyPrefix: 'PROVE',
      operatorIds: ['KO42', 'NM19'],
      domain: 'newtonian-mechanics',
      inputs: { m: 1500, a: 2.5 },
      R_t: 3750,
      unit: 'N',
      issuedAt: '2026-11-21T08:00:00.123Z',
      master_equation: 'KO42 · (F = m * a)',
      registry: node.registry.index.digest,
      library: 'genmath test',
    });
    expect(receipt.results).toMatchObject([{ operator: 'NM19', symbol: 'F', value: 3750, unit: 'N' }]);
    expect(receipt.operators.map(({ id, revision }) => [id, revision])).toEqual([
      ['KO42', 1],
      ['NM19', node.registry.operator('NM19').revision],
    ]);
  });

  it('bears the key prefix that it is given', () => {
    expect(runProtocol(NEWTON, node, 'KEY_1').receipt.keyPrefix).toBe('KEY_1');
  });

  it('stamps the cycle and phase of its moment', () => {
    const { cycle, phase } = run(NEWTON).receipt;
    expect([cycle, phase]).toEqual([Math.floor(MOMENT / 777), (MOMENT % 777) / 777]);
  });

  it.each<[string, Computation]>([
    ['one operator', NEWTON],
    ['a chain', { operators: ['NM19', 'NM2', 'NM27'], inputs: { m: 3.3, a: 0.7, v_0: 1.1, t: 9.9, theta: 0.3 } }],
    ['a solution', { operators: ['NM18'], inputs: { v: '15.08 m/s', t: 2 }, solveFor: 'v_t' }],
    ['uncertainty', { operators: ['NM14'], inputs: { m_1: '5.97e24 +- 6e20 kg', m_2: 1.1, r: 6.37e6 } }],
    ['a list', { operators: ['NM34'], inputs: { m: [1.1, 2.2, 3.3], x: [0.1, 0.2, 0.7] } }],
    ['KO42 alone', {}],
  ])('is the same to the last bit when repeated: %s', (_, computation) => {
    const [one, two] = [createNode(), createNode()].map((fresh) => toCanonicalJson(runProtocol(computation, fresh).receipt));
    expect(one).toBe(two);
  });

  it('gives R_t as the last result, in the unit of its record, whatever the inputs came in', () => {
    // TD1 gives Pa from a volume in L: 8.31446261815324 * 298.15 / 0.024465 (mpmath).
    const { receipt } = run({ operators: ['TD1'], inputs: { n: '1000 mmol', T: '25 degC', V: '0.024465 m^3' } });
    expect(receipt.inputs).toEqual({ n: 1, T: 298.15, V: 24.465 });
    expect(receipt.R_t / 101326.671964127877).toBeCloseTo(1, 14);
    expect([receipt.unit, receipt.R_t]).toEqual(['Pa', receipt.results.at(-1)?.value]);
  });

  it('writes the default that it took into the inputs', () => {
    const { receipt } = run({ operators: ['NM24'], inputs: { m: 2, h: 10 } });
    expect(receipt.inputs).toEqual({ m: 2, g: 9.80665, h: 10 });
    expect(receipt.R_t).toBeCloseTo(196.133, 10);
    expect(receipt.steps[2]?.detail).toContain('g = 9.80665 m/s^2 by default');
    expect(run({ operators: ['NM24'], inputs: { m: 2, h: 10, g: 1.62 } }).receipt.R_t).toBeCloseTo(32.4, 12);
  });
});

describe('the substrate', () => {
  // mpmath: 1 + 0.00129 * sin(2*pi*1.287*t) with t seconds into the cycle.
  it.each([
    [0, 1],
    [100, 1.0009331252341149],
    [194, 1.0012899973598352],
    [388, 1.0000052198047817],
    [501, 0.9989817590881831],
    [776, 0.999989560475901],
  ])('at %i ms into a cycle has the value %f', (milliseconds, value) => {
    const { receipt } = runProtocol(
      {},
      createNode(() => 777 * 2_310_486_486 + milliseconds),
    );
    expect(Math.abs(receipt.substrate.value - value)).toBeLessThan(1e-15);
    expect(receipt.substrate.operator).toBe('KO42');
  });

  it('stands beside a result and never changes it', () => {
    const values = [0, 100, 194, 776].map(
      (milliseconds) =>
        runProtocol(
          NEWTON,
          createNode(() => 777e6 + milliseconds),
        ).receipt,
    );
    expect(new Set(values.map(({ R_t }) => R_t))).toEqual(new Set([3750]));
    expect(new Set(values.map(({ substrate }) => substrate.value)).size).toBe(4);
  });

  it.each<[string, Computation]>([
    ['without operators', {}],
    ['with an empty list', { operators: [], inputs: {} }],
    ['named', { operators: ['KO42'] }],
    ['named in small letters', { operators: ['ko42'], domain: 'substrate' }],
  ])('is the chain alone: %s', (_, computation) => {
    const { receipt } = run(computation);
    expect(receipt).toMatchObject({ operatorIds: ['KO42'], domain: 'substrate', inputs: {}, master_equation: 'KO42', unit: '1' });
    expect(receipt.R_t).toBe(receipt.substrate.value);
    expect(receipt.results).toMatchObject([{ operator: 'KO42', symbol: 'K', value: receipt.R_t, unit: '1' }]);
    expect(receipt.steps).toHaveLength(7);
  });

  it.each([[['NM19']], [['KO42', 'NM19']], [['NM19', 'KO42']], [['nm19', 'ko42']]])('comes first once, for %j', (operators) => {
    expect(run({ operators, inputs: { m: 1, a: 2 } }).receipt.operatorIds).toEqual(['KO42', 'NM19']);
  });
});
