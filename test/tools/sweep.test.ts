import { describe, expect, it } from 'vitest';
import type { SweepAnswer } from '../../src/answer/sweep-answer.js';
import type { BatchReceipt } from '../../src/core/receipt/receipt.js';
import type { ItemEvidence } from '../../src/core/receipt/verify/check-item.js';
import { textOf } from '../core/quantity/faults-of.js';
import { call, refusalOf } from './call.js';

type Members = Readonly<Record<string, unknown>>;

const sweep = (input: unknown): Promise<SweepAnswer> => call<SweepAnswer>('sweep', input);
const newton = { operators: ['NM19'], inputs: { m: '80 kg' } };

describe('sweep over one input', () => {
  it('answers a row for each point, ends included, and the extremes', async () => {
    const { rows, columns, extremes, answer, held, refused } = await sweep({
      ...newton,
      vary: [{ symbol: 'a', from: '0 m/s^2', to: '10 m/s^2', points: 5 }],
      unit: 'kN',
    });
    expect(rows).toEqual([
      [0, 0],
      [2.5, 0.2],
      [5, 0.4],
      [7.5, 0.6],
      [10, 0.8],
    ]);
    expect(columns).toEqual([
      { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' },
      { symbol: 'F', meaning: 'net force', unit: 'kN' },
    ]);
    expect(extremes).toEqual({ least: { value: 0, at: { a: 0 } }, greatest: { value: 0.8, at: { a: 10 } } });
    expect(answer).toBe('F from 0 kN at a = 0 m/s² to 0.8 kN at a = 10 m/s², over 5 points');
    expect([held, refused]).toEqual([{ m: '80 kg' }, { count: 0, reasons: [] }]);
  });

  it('takes 50 points where nothing is said', async () => {
    expect((await sweep({ ...newton, vary: [{ symbol: 'a', from: 1, to: 2 }] })).rows).toHaveLength(50);
  });

  it('steps in the unit that was written', async () => {
    // Q = h A (T_s - T_f), with 10 W/(m^2 K), 1 m^2 and 20 °C: 10 W for each degree above 20 °C.
    const { rows } = await sweep({
      operators: ['HT10'],
      inputs: { h: 10, A: 1, T_f: '20 degC' },
      vary: [{ symbol: 'T_s', from: '0 degC', to: '100 degC', points: 11 }],
    });
    expect(rows?.map(([x]) => x)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    for (const [x, y] of rows ?? []) expect(y).toBeCloseTo(10 * (x - 20), 8);
  });

  it.each<[string, unknown, readonly number[], string]>([
    ['both ends in one unit', { from: '1 t', to: '3 t', points: 3 }, [1, 2, 3], 't'],
    ['ends in two units: the first one’s', { from: '1 t', to: '3000 kg', points: 3 }, [1, 2, 3], 't'],
    ['zero beside a unit', { from: 0, to: '2 t', points: 3 }, [0, 1, 2], 't'],
    ['bare numbers: the record’s', { from: 1, to: 3, points: 3 }, [1, 2, 3], 'kg'],
    ['a range that falls', { from: 3, to: 1, points: 3 }, [3, 2, 1], 'kg'],
    ['a logarithmic scale', { from: '1 g', to: '1 kg', points: 4, scale: 'log' }, [1, 10, 100, 1000], 'g'],
    ['values', { values: [5, 1, 2] }, [5, 1, 2], 'kg'],
    ['values in two units: the first one’s', { values: ['2 t', '500 kg'] }, [2, 0.5], 't'],
    ['a stated quantity', { from: { value: 1, unit: 't' }, to: { value: 2, unit: 't' }, points: 2 }, [1, 2], 't'],
  ])('takes %s', async (_, varied, xs, unit) => {
    const { rows, columns } = await sweep({ operators: ['NM19'], inputs: { a: 1 }, vary: [{ symbol: 'm', ...(varied as object) }] });
    rows?.forEach(([x], i) => {
      expect(x).toBeCloseTo(xs[i] ?? Number.NaN, 12);
    });
    expect([rows?.length, columns[0]?.unit]).toEqual([xs.length, unit]);
  });

  it('meets the ends of a range to the last bit', async () => {
    const { rows } = await sweep({ ...newton, vary: [{ symbol: 'a', from: 0.1, to: 0.7, points: 7, scale: 'log' }] });
    expect([rows?.[0]?.[0], rows?.at(-1)?.[0]]).toEqual([0.1, 0.7]);
  });

  it('meets the powers of ten of a logarithmic range', async () => {
    const { rows } = await sweep({ ...newton, vary: [{ symbol: 'a', from: 1, to: 1_000, points: 4, scale: 'log' }] });
    expect(rows?.map(([x]) => x)).toEqual([1, 10, 100, 1_000]);
  });

  it('refuses ends in two currencies, which it would have to exchange', async () => {
    const refusal = await refusalOf('sweep', {
      operators: ['FI6'],
      inputs: { r: '1 %', n: 12 },
      vary: [{ symbol: 'PMT', from: '100 EUR', to: '$1000', points: 5 }],
    });
    expect([refusal.code, textOf(refusal)]).toEqual(['KIND_MISMATCH', expect.stringContaining('vary.0.to')]);
  });

  it('rounds the points of what counts to whole numbers', async () => {
    // 1!, 2!, …, 6!
    const { rows } = await sweep({ operators: ['CB1'], vary: [{ symbol: 'n', from: 1, to: 6 }] });
    expect(rows).toEqual([
      [1, 1],
      [2, 2],
      [3, 6],
      [4, 24],
      [5, 120],
      [6, 720],
    ]);
  });

  it('has no value where a point is refused, and says why', async () => {
    const { rows, refused, answer } = await sweep({ operators: ['NM19'], inputs: { a: 2 }, vary: [{ symbol: 'm', values: [-1, 0, 1] }] });
    expect(rows).toEqual([
      [-1, null],
      [0, null],
      [1, 2],
    ]);
    expect(refused).toMatchObject({ count: 2, reasons: [{ at: { m: -1 }, code: 'OUT_OF_RANGE' }] });
    expect(answer).toBe('F = 2 N, over 3 points; 2 of them have no value');
  });

  it('takes symbols as people write them, and the one to solve for', async () => {
    const { columns } = await sweep({
      operators: ['NM22'],
      inputs: { F: 1, d: 1 },
      vary: [{ symbol: 'θ', from: '0 deg', to: '90 deg', points: 3 }],
    });
    expect(columns[0]).toMatchObject({ symbol: 'theta', unit: 'deg' });
    const solved = await sweep({ operators: ['NM19'], inputs: { m: 2 }, vary: [{ symbol: 'F', values: [2, 4] }], solveFor: 'a' });
    expect([solved.rows, solved.method]).toEqual([
      [
        [2, 1],
        [4, 2],
      ],
      'closed-form',
    ]);
  });

  it('tells the uncertainties of the results', async () => {
    const { uncertainties } = await sweep({
      operators: ['NM19'],
      inputs: { a: '1 +- 0.1 m/s^2' },
      vary: [{ symbol: 'm', values: [1, -1, 20] }],
    });
    expect(uncertainties).toEqual([expect.closeTo(0.1, 12), null, expect.closeTo(2, 12)]);
  });

  it.each<[string, unknown, string, string]>([
    ['no range and no values', { symbol: 'a' }, 'INVALID_REQUEST', '`from` and `to`'],
    ['a range and values', { symbol: 'a', from: 1, to: 2, values: [1] }, 'INVALID_REQUEST', '`values`'],
    ['one end', { symbol: 'a', from: 1 }, 'INVALID_REQUEST', '`from` and `to`'],
    ['one point', { symbol: 'a', from: 1, to: 2, points: 1 }, 'INVALID_REQUEST', '2'],
    ['10,001 points', { symbol: 'a', from: 1, to: 2, points: 10_001 }, 'INVALID_REQUEST', '10000'],
    ['ends that are one', { symbol: 'a', from: 1, to: 1 }, 'INVALID_REQUEST', 'both 1 m/s^2'],
    ['a logarithmic range from zero', { symbol: 'a', from: 0, to: 1, scale: 'log' }, 'INVALID_REQUEST', 'one side of zero'],
    ['a logarithmic range across zero', { symbol: 'a', from: -1, to: 1, scale: 'log' }, 'INVALID_REQUEST', 'one side of zero'],
    ['a number without a unit beside one with', { symbol: 'a', from: 1, to: '5 km/s^2' }, 'INPUT_TYPE', 'Write "1 km/s^2".'],
    ['a unit of another dimension', { symbol: 'a', from: '1 s', to: '2 s' }, 'DIMENSION_MISMATCH', 'vary.0.from'],
    ['an end with an uncertainty', { symbol: 'a', from: '1 +- 0.1 m/s^2', to: '2 m/s^2' }, 'INPUT_TYPE', 'uncertainty'],
    ['a symbol that nobody reads', { symbol: 'b', from: 1, to: 2 }, 'UNKNOWN_INPUT', '"b" is no input of NM19'],
    ['a symbol that is held', { symbol: 'm', from: 1, to: 2 }, 'INVALID_REQUEST', 'held in `inputs` and varied'],
  ])('refuses %s', async (_, varied, code, part) => {
    const fault = await refusalOf('sweep', { ...newton, vary: [varied] });
    expect([fault.code, textOf(fault)]).toEqual([code, expect.stringContaining(part)]);
  });

  it('varies the output where one input is all that is missing, which is solved for', async () => {
    const { rows, receipt } = await sweep({ ...newton, vary: [{ symbol: 'F', from: '160 N', to: '320 N', points: 2 }], unit: 'm/s^2' });
    expect(receipt).toMatchObject({ solveFor: 'a' });
    expect(rows).toEqual([
      [160, 2],
      [320, 4],
    ]);
  });

  it('refuses a list, which a sweep does not vary', async () => {
    const fault = await refusalOf('sweep', { operators: ['ST1'], vary: [{ symbol: 'x', from: 1, to: 2 }] });
    expect([fault.code, textOf(fault)]).toEqual(['INPUT_TYPE', expect.stringContaining('is a list')]);
  });

  it('throws the first point’s fault where none computes', async () => {
    expect((await refusalOf('sweep', { ...newton, inputs: { m: -1 }, vary: [{ symbol: 'a', from: 1, to: 2 }] })).code).toBe('OUT_OF_RANGE');
  });
});

describe('sweep over a grid', () => {
  const vary = [
    { symbol: 'm', values: [1, 2, 3] },
    { symbol: 'a', values: ['10 m/s^2', '20 m/s^2'] },
  ];

  it('answers values by row and column', async () => {
    const { xs, ys, values, extremes, rows } = await sweep({ operators: ['NM19'], vary });
    expect([xs, ys, values, rows]).toEqual([
      [1, 2, 3],
      [10, 20],
      [
        [10, 20, 30],
        [20, 40, 60],
      ],
      undefined,
    ]);
    expect(extremes).toEqual({ least: { value: 10, at: { m: 1, a: 10 } }, greatest: { value: 60, at: { m: 3, a: 20 } } });
  });

  it.each<[string, readonly unknown[], string]>([
    [
      'more than 10,000 points',
      [
        { symbol: 'm', from: 1, to: 2, points: 101 },
        { symbol: 'a', from: 1, to: 2, points: 100 },
      ],
      '10100 points',
    ],
    ['one symbol twice', [vary[0], vary[0]], 'm is varied twice'],
    ['three symbols', [vary[0], vary[1], vary[0]], '2'],
  ])('refuses %s', async (_, given, part) => {
    const fault = await refusalOf('sweep', { operators: ['NM19'], vary: given });
    expect([fault.code, textOf(fault)]).toEqual(['INVALID_REQUEST', expect.stringContaining(part)]);
  });
});

describe('a gauge pressure', () => {
  it.each([
    [{ symbol: 'p_0', from: '0 barg', to: '2 barg', points: 3 }],
    [{ symbol: 'p_0', values: [{ value: 0, unit: 'barg' }, '1 bar', '2 bar gauge'] }],
  ])('is varied where compute reads it: %j', async (varied) => {
    // p = p_0 + 1000*9.80665*10 Pa
    const { columns, rows } = await sweep({ operators: ['FM1'], inputs: { rho: 1000, h: 10 }, vary: [varied], unit: 'bar' });
    expect(columns[0]).toMatchObject({ symbol: 'p_0', unit: 'bar' });
    expect(rows?.map(([x, y]) => [x, Number(y?.toPrecision(12))])).toEqual([
      [0, 0.980665],
      [1, 1.980665],
      [2, 2.980665],
    ]);
  });
});

describe('the receipt of a sweep', () => {
  it('covers the points that computed, and proves each', async () => {
    const answer = await sweep({ operators: ['NM19'], inputs: { a: 3 }, vary: [{ symbol: 'm', values: [-1, 1, 2] }], proofs: true });
    const receipt = answer.receipt as unknown as BatchReceipt;
    expect([receipt.count, receipt.inputs]).toEqual([2, { a: 3 }]);
    const proofs = answer.proofs as unknown as readonly ItemEvidence[];
    expect(proofs.map(({ item }) => item)).toEqual([
      { index: 1, inputs: { m: 1 }, R_t: 3 },
      { index: 2, inputs: { m: 2 }, R_t: 6 },
    ]);
    for (const { item, leaf, proof } of proofs) expect(await call('verify', { receipt, item, leaf, proof })).toMatchObject({ valid: true });
    expect(await call('verify', { receipt: answer })).toMatchObject({ valid: true, items: { held: 2, total: 2 } });
    const changed = { ...answer, rows: answer.rows?.map(([m, F]) => [m, m === 2 ? 7 : F]) };
    expect(await call('verify', { receipt: changed })).toMatchObject({ valid: false, items: { held: 1, total: 2, failing: [1] } });
  });

  /** Sweeps in units that are not those of the records, with an offset, of money, of a chain. */
  const SWEEPS: readonly [string, Members][] = [
    ['a mass', { operators: ['NM19'], inputs: { a: 3 }, vary: [{ symbol: 'm', from: '1 lb', to: '3 lb', points: 3 }], unit: 'lbf' }],
    [
      'a temperature',
      { operators: ['TD1'], inputs: { n: 1, V: '1 m^3' }, vary: [{ symbol: 'T', values: ['0 degC', '32 degF', '300 K'] }] },
    ],
    [
      'an angle of a chain',
      {
        operators: ['NM19', 'NM22'],
        inputs: { m: 2, a: 3, d: 4 },
        vary: [{ symbol: 'NM22.theta', from: '0 deg', to: '60 deg', points: 3 }],
      },
    ],
    ['a share', { operators: ['FI2'], inputs: { PV: '100 USD', n: 2 }, vary: [{ symbol: 'r', from: '1 %', to: '3 %', points: 3 }] }],
    ['an amount', { operators: ['FI2'], inputs: { r: '5 %', n: 2 }, vary: [{ symbol: 'PV', from: '1 USD', to: '3 USD', points: 3 }] }],
  ];

  it.each(SWEEPS)('tells a row whose input was changed by hand: %s', async (_, asked) => {
    const answer = await sweep({ ...asked, proofs: true });
    expect(await call('verify', { receipt: answer })).toMatchObject({ valid: true, items: { held: 3, total: 3 } });
    const rows = answer.rows?.map(([x, y], i) => [i === 1 ? x + 0.001 : x, y]);
    const found = await call('verify', { receipt: { ...answer, rows } });
    expect(found).toMatchObject({ valid: false, items: { held: 2, total: 3, failing: [1] } });
    expect(JSON.stringify(found['checks'])).toContain('but its item was computed with');
    const columns = answer.columns.map((column, i) => (i === 0 ? { ...column, unit: 'mol' } : column));
    expect(await call('verify', { receipt: { ...answer, columns } })).toMatchObject({ valid: false, items: { held: 0 } });
  });

  it('tells a changed axis of a grid, and an axis that bears the name of another', async () => {
    const vary = [
      { symbol: 'm', from: '1 g', to: '2 g', points: 2 },
      { symbol: 'a', values: [1, 2, 3] },
    ];
    const answer = await sweep({ operators: ['NM19'], vary, proofs: true });
    const verified = (change: Members) => call('verify', { receipt: { ...answer, ...change } });
    expect(await verified({})).toMatchObject({ valid: true, items: { held: 6, total: 6 } });
    expect(await verified({ xs: [1, 2.5] })).toMatchObject({ valid: false, items: { failing: [1, 3, 5] } });
    const changed = await verified({ ys: [1, 2, 4] });
    expect(changed).toMatchObject({ valid: false, items: { failing: [4, 5] } });
    expect(JSON.stringify(changed['checks'])).toContain('point 4 says a = 4 m/s^2, but its item was computed with a = 3 m/s^2');
    const [m, a, F] = answer.columns;
    // m = 1 g, a = 1 m/s^2 and m = 2 g, a = 2 m/s^2 would hold in either order.
    expect(await verified({ columns: [{ ...m, symbol: 'a' }, { ...a, symbol: 'm' }, F] })).toMatchObject({
      valid: false,
      items: { held: 0 },
    });
    expect(await verified({ columns: [a, m, F] })).toMatchObject({ valid: false, items: { failing: [1, 2, 4, 5] } });
    expect(await verified({ columns: [{ ...m, symbol: 'q' }, a, F] })).toMatchObject({ valid: false, items: { held: 0 } });
  });

  it('is verified without the table that stood beside it', async () => {
    const { rows: _, ...rest } = await sweep({
      operators: ['NM19'],
      inputs: { a: 3 },
      vary: [{ symbol: 'm', values: [1, 2] }],
      proofs: true,
    });
    expect(await call('verify', { receipt: rest })).toMatchObject({ valid: true, items: { held: 2, total: 2 } });
  });

  it('is over leaves that can be made again from rows in the units of the records', async () => {
    const vary = [{ symbol: 'm', from: 1, to: 3, points: 3 }];
    const plain = await sweep({ operators: ['NM19'], inputs: { a: 3 }, vary });
    const proved = await sweep({ operators: ['NM19'], inputs: { a: 3 }, vary, proofs: true });
    const made = plain.rows?.map(([m, R_t], index) => ({ index, inputs: { m }, R_t }));
    expect(proved.proofs?.map(({ item }) => item)).toEqual(made);
    expect((proved.receipt as { root?: string }).root).toBe((plain.receipt as { root?: string }).root);
  });

  it('comes without proofs of more than 1,000 points', async () => {
    const vary = [{ symbol: 'a', from: 1, to: 2, points: 1_001 }];
    expect((await refusalOf('sweep', { ...newton, vary, proofs: true })).message).toContain('at most 1000 points');
  });
});
