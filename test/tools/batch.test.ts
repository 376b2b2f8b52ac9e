import { describe, expect, it } from 'vitest';
import type { BatchReceipt } from '../../src/core/receipt/receipt.js';
import { call, refusalOf } from './call.js';

interface BatchAnswer {
  readonly named?: unknown;
  readonly answer: string;
  readonly unit: string;
  readonly counts: { readonly items: number; readonly computed: number; readonly refused: number };
  readonly results: readonly {
    readonly index: number;
    readonly value: number;
    readonly uncertainty?: number;
    readonly leaf?: number;
    readonly item?: Readonly<Record<string, unknown>>;
    readonly proof?: readonly string[];
  }[];
  readonly refused: readonly { readonly index: number; readonly error: { readonly code: string; readonly message: string } }[];
  readonly notes?: readonly string[];
  readonly receipt: BatchReceipt;
}

const batch = (input: unknown): Promise<BatchAnswer> => call<BatchAnswer>('batch', input);
const newton = { operators: ['NM19'], inputs: { a: '2.5 m/s^2' } };

describe('batch', () => {
  it('answers every item in the unit asked for, and its leaf in the units of the records', async () => {
    const { results, receipt, answer } = await batch({ ...newton, items: [{ m: '1500 kg' }, { m: '2 t' }], unit: 'kN' });
    expect(results.map(({ value }) => value)).toEqual([3.75, 5]);
    expect(results.map(({ item }) => item)).toEqual([
      { index: 0, inputs: { m: 1500 }, R_t: 3750 },
      { index: 1, inputs: { m: 2000 }, R_t: 5000 },
    ]);
    expect(receipt).toMatchObject({ inputs: { a: 2.5 }, unit: 'N', symbol: 'F', count: 2, operatorIds: ['KO42', 'NM19'] });
    expect(receipt.id).toMatch(/^bat_/);
    expect(answer).toBe('F from 3.75 kN to 5 kN for 2 of 2 items');
  });

  it('lists an item that is refused, which does not spoil the others', async () => {
    const { results, refused, counts } = await batch({ ...newton, items: [{ m: 1 }, { m: -1 }, { q: 1 }, { m: '3 s' }, { m: 2 }] });
    expect(results.map(({ index, leaf, value }) => [index, leaf, value])).toEqual([
      [0, 0, 2.5],
      [4, 1, 5],
    ]);
    expect(refused.map(({ index, error }) => [index, error.code])).toEqual([
      [1, 'OUT_OF_RANGE'],
      [2, 'MISSING_INPUT'],
      [3, 'DIMENSION_MISMATCH'],
    ]);
    expect(counts).toEqual({ items: 5, computed: 2, refused: 3 });
  });

  it.each<[string, unknown, string]>([
    ['no item computes: the first item’s fault', { ...newton, items: [{ m: -1 }, { m: '3 s' }] }, 'OUT_OF_RANGE'],
    ['an unknown operator', { operators: ['NM999'], items: [{}] }, 'UNKNOWN_OPERATOR'],
    ['no operator', { items: [{}] }, 'INVALID_REQUEST'],
    ['KO42 alone', { operators: ['KO42'], items: [{}] }, 'INVALID_REQUEST'],
    ['no items', { ...newton, items: [] }, 'INVALID_REQUEST'],
    ['1,001 items', { ...newton, items: Array.from({ length: 1_001 }, () => ({ m: 1 })) }, 'INVALID_REQUEST'],
    ['an item that is no object', { ...newton, items: [5] }, 'INVALID_REQUEST'],
    ['a unit of another dimension', { ...newton, items: [{ m: 1 }], unit: 's' }, 'DIMENSION_MISMATCH'],
    ['a domain, which only compute takes', { ...newton, domain: 'medicine', items: [{ m: 1 }] }, 'INVALID_REQUEST'],
    ['several solutions', { operators: ['NM26'], inputs: { k: 2 }, items: [{ U_s: 4 }], solveFor: 'x' }, 'SEVERAL_SOLUTIONS'],
  ])('refuses as a whole where there is %s', async (_, input, code) => {
    expect((await refusalOf('batch', input)).code).toBe(code);
  });

  it('computes what compute computes: a chain, a solution, an operator by its name, uncertainties', async () => {
    // W = m a d cos(theta), by hand.
    const chain = await batch({ operators: ['NM19', 'NM22'], inputs: { a: 2, d: 3, theta: 0 }, items: [{ m: 1 }, { m: 10 }] });
    expect(chain.results.map(({ value }) => value)).toEqual([6, 60]);
    // U = k x^2 / 2, so x = ±sqrt(2 U / k); the negative one is the nearer to -3.
    const solved = await batch({ operators: ['NM26'], inputs: { k: 2 }, items: [{ U_s: 4 }, { U_s: 9 }], solveFor: 'x', near: -3 });
    expect(solved.results.map(({ value }) => value)).toEqual([-2, -3]);
    expect(solved.receipt.solveFor).toBe('x');
    const chosen = await batch({ operators: ["Newton's second law"], inputs: { a: 2 }, items: [{ m: 3 }] });
    expect([chosen.receipt.operatorIds, chosen.results[0]?.value]).toEqual([['KO42', 'NM19'], 6]);
    expect(chosen.named).toEqual([{ asked: "Newton's second law", id: 'NM19', name: "Newton's second law", by: 'name' }]);
    // u(F) = m u(a) = 0.02 m.
    const spread = await batch({ operators: ['NM19'], inputs: { a: '2.5 +- 0.02 m/s^2' }, items: [{ m: 10 }, { m: 100 }] });
    expect(spread.results.map(({ uncertainty }) => uncertainty)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(2, 12)]);
    expect(spread.receipt.uncertainties).toEqual({ a: 0.02 });
  });

  it('lets an item give an input that the others take from what is common', async () => {
    const { results, receipt } = await batch({ ...newton, items: [{ m: 2 }, { m: 2, a: 10 }] });
    expect(results.map(({ value }) => value)).toEqual([5, 20]);
    expect(results.map(({ item }) => item?.['inputs'])).toEqual([
      { m: 2, a: 2.5 },
      { m: 2, a: 10 },
    ]);
    expect(receipt.inputs).toEqual({});
  });

  it('records defaults once where no item gives one, and with every item where one does', async () => {
    const without = await batch({ operators: ['NM24'], items: [{ m: 2, h: 10 }] });
    expect(without.receipt.inputs).toEqual({ g: 9.80665 });
    const within = await batch({
      operators: ['NM24'],
      items: [
        { m: 2, h: 10 },
        { m: 2, h: 10, g: 1.62 },
      ],
    });
    expect(within.receipt.inputs).toEqual({});
    expect(within.results.map(({ item }) => item?.['inputs'])).toEqual([
      { m: 2, h: 10, g: 9.80665 },
      { m: 2, h: 10, g: 1.62 },
    ]);
  });

  it('of a chain tells what every operator in it assumes', async () => {
    const items = [{ m: 1 }, { m: 2 }];
    const { assumes, source } = await call('batch', { operators: ['NM19', 'NM22'], inputs: { a: 1, d: 2, theta: '90 deg' }, items });
    expect([assumes, source]).toEqual([expect.stringMatching(/^NM19: .*; NM22: /), expect.stringMatching(/^NM19 .*; NM22 /)]);
  });

  it('does not mix currencies', async () => {
    const { refused } = await batch({ operators: ['FI2'], inputs: { r: '5 %', n: 2 }, items: [{ PV: '100 USD' }, { PV: '100 EUR' }] });
    expect(refused.map(({ index, error }) => [index, error.code])).toEqual([[1, 'KIND_MISMATCH']]);
  });

  it('says of every item what compute says of a bare number that may be meant otherwise', async () => {
    const { notes } = await batch({ operators: ['HT10'], inputs: { h: 10, A: 1, T_f: '20 degC' }, items: [{ T_s: 300 }, { T_s: 25 }] });
    expect(notes).toEqual(['T_s was read as 25 K; write "25 degC" if Celsius is meant.']);
  });

  it('leaves out items and proofs where they are not wanted', async () => {
    const { results } = await batch({ ...newton, items: [{ m: 1 }], proofs: false });
    expect(results).toEqual([{ index: 0, value: 2.5 }]);
  });

  it('is verified: the receipt alone, and every one of 1,000 items', async () => {
    const { results, receipt } = await batch({ ...newton, items: Array.from({ length: 1_000 }, (_, i) => ({ m: i + 1 })) });
    expect(results.every(({ value }, i) => value === 2.5 * (i + 1))).toBe(true);
    expect(await call('verify', { receipt })).toMatchObject({ valid: true, count: 1_000, root: receipt.root });
    for (const { item, leaf, proof, value } of results.filter((_, i) => i % 100 === 99))
      expect(await call('verify', { receipt, item, leaf, proof })).toMatchObject({ valid: true, R_t: value, unit: 'N' });
  });
});

describe('compute, of many items', () => {
  const many = { ...newton, items: [{ m: 1 }, { m: -1 }, { m: 2 }], unit: 'kN' };

  it('answers as batch does', async () => {
    const { results, refused, receipt, symbol, equation } = await call<BatchAnswer & { symbol: string; equation: string }>('compute', many);
    expect(results.map(({ index, value }) => [index, value])).toEqual(
      (await batch(many)).results.map(({ index, value }) => [index, value]),
    );
    expect([refused.length, receipt.count, symbol, equation]).toEqual([1, 2, 'F', 'F = m·a']);
  });

  it('gives the proofs', async () => {
    const { results, receipt } = await call<BatchAnswer>('compute', many);
    const [first] = results as readonly { item: unknown; leaf: number; proof: unknown }[];
    expect(await call('verify', { receipt, item: first?.item, leaf: first?.leaf, proof: first?.proof })).toMatchObject({ valid: true });
  });
});

describe('verify, of a batch', () => {
  const given = batch({ ...newton, items: [{ m: 1 }, { m: 2 }, { m: 3 }] });
  const statusOf = ({ checks }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
    Object.fromEntries((checks as { name: string; status: string }[]).map(({ name, status }) => [name, status]));

  it('reports each check by name', async () => {
    const { receipt, results } = await given;
    const [first, second] = results;
    const whole = { shape: 'pass', key: 'pass', hmac: 'pass', signature: 'pass', operators: 'pass', cycle: 'pass' };
    const { item, leaf, proof } = first ?? {};
    expect(statusOf(await call('verify', { receipt }))).toEqual({ ...whole, inclusion: 'not_checked', recomputation: 'not_checked' });
    expect(statusOf(await call('verify', { receipt, item, leaf, proof }))).toEqual({ ...whole, inclusion: 'pass', recomputation: 'pass' });
    const other = await call('verify', { receipt, item: second?.item, leaf, proof });
    expect([other['valid'], statusOf(other)['inclusion'], statusOf(other)['recomputation']]).toEqual([false, 'fail', 'pass']);
    expect(other['R_t']).toBeUndefined();
  });

  type Row = BatchAnswer['results'][number];
  const withSecond = async (change: (row: Row) => unknown) => {
    const answer = await given;
    return { ...answer, results: answer.results.map((row, i) => (i === 1 ? change(row) : row)) };
  };

  it('takes the whole answer and looks at every result in it', async () => {
    const answer = await call('verify', { receipt: await given });
    expect(answer).toMatchObject({ valid: true, items: { held: 3, total: 3 }, note: expect.stringMatching(/^3 of 3 items/) });
  });

  it.each<[string, (row: Row) => unknown, string]>([
    ['whose value is not the item’s', (row) => ({ ...row, value: 99 }), 'result 1 says 99 N, but its item proves 5 N'],
    ['whose value is a text', (row) => ({ ...row, value: '5' }), 'says \\"5\\" N, but its item proves 5 N'],
    ['that holds the item of another', (row) => ({ ...row, index: 2 }), 'result 2 holds the item of index 1'],
    ['with an uncertainty that nothing gives', (row) => ({ ...row, uncertainty: 0.1 }), 'an uncertainty of 0.1, but its item proves none'],
  ])('finds a result %s', async (_, change, detail) => {
    const answer = await call('verify', { receipt: await withSecond(change) });
    expect(answer).toMatchObject({ valid: false, items: { held: 2, total: 3, failing: [1] } });
    expect(JSON.stringify(answer['checks'])).toContain(detail);
  });

  it.each(['item', 'leaf', 'proof'] as const)('finds a result whose %s was left out and whose value was changed', async (name) => {
    const answer = await call('verify', { receipt: await withSecond(({ [name]: _, ...row }) => ({ ...row, value: 99 })) });
    expect(answer).toMatchObject({ valid: false, items: { held: 2, total: 3, failing: [1] } });
    const { receipt, results } = await given;
    const { [name]: _, ...rest } = { ...results[1], value: 99 };
    expect(await call('verify', { receipt: { receipt, ...rest } })).toMatchObject({ valid: false, items: { held: 0, total: 1 } });
    const whole = call('verify', { receipt, item: rest });
    if (name === 'item') await expect(whole).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    else expect(await whole).toMatchObject({ valid: false });
  });

  it('compares in the unit of the answer, whatever it is', async () => {
    const forces = await batch({
      operators: ['NM19'],
      inputs: { a: '2 +- 0.1 m/s^2' },
      items: [{ m: '3 lb' }, { m: '0.1 t' }],
      unit: 'lbf',
    });
    expect(await call('verify', { receipt: forces })).toMatchObject({ valid: true, items: { held: 2, total: 2 } });
    expect(await call('verify', { receipt: { ...forces, unit: 'kgf' } })).toMatchObject({ valid: false, items: { held: 0, total: 2 } });
  });

  it('compares amounts of money', async () => {
    const money = await batch({ operators: ['FI2'], inputs: { r: '5 %', n: 2 }, items: [{ PV: '100 USD' }, { PV: '7.77 USD' }] });
    expect(await call('verify', { receipt: money })).toMatchObject({ valid: true, items: { held: 2, total: 2 } });
  });

  it('says how many of the receipt’s items are not in the answer', async () => {
    const answer = await given;
    const verified = await call('verify', { receipt: { ...answer, results: answer.results.slice(1) } });
    expect(verified).toMatchObject({ valid: true, items: { held: 2, total: 2, inReceipt: 3 } });
    expect(verified['note']).toContain('2 of the 3 items of the receipt are here');
  });

  it('takes a whole result for its item', async () => {
    const { receipt, results, unit } = await given;
    expect(await call('verify', { receipt, item: results[2] })).toMatchObject({ valid: true, R_t: 7.5 });
    const changed = { ...results[2], value: 8 };
    expect(await call('verify', { receipt: { receipt, unit }, item: changed })).toMatchObject({ valid: false });
    const { checks } = await call('verify', { receipt, item: changed });
    expect(JSON.stringify(checks)).toContain('the value beside it was not compared');
  });

  it('takes receipt, item, leaf and proof in one object or text, as a REST caller sends them', async () => {
    const { receipt, results } = await given;
    const { item, leaf, proof } = results[2] ?? {};
    expect(await call('verify', { receipt: { receipt, item, leaf, proof } })).toMatchObject({ valid: true, R_t: 7.5 });
    expect(await call('verify', { receipt: JSON.stringify(receipt), item, leaf, proof })).toMatchObject({ valid: true, R_t: 7.5 });
  });

  it.each<[string, (input: Readonly<Record<string, unknown>>) => unknown]>([
    ['an item without its proof', ({ receipt, item, leaf }) => ({ receipt, item, leaf })],
    ['a proof without its item', ({ receipt, leaf, proof }) => ({ receipt, leaf, proof })],
    ['an item beside an id', ({ item }) => ({ id: 'bat_1', item })],
    ['a receipt beside an id', ({ receipt }) => ({ id: 'bat_1', receipt })],
  ])('refuses %s', async (_, change) => {
    const { receipt, results } = await given;
    const { item, leaf, proof } = results[0] ?? {};
    expect(['INVALID_REQUEST', 'RECEIPT_MALFORMED']).toContain((await refusalOf('verify', change({ receipt, item, leaf, proof }))).code);
  });

  it('refuses an item beside a receipt that is of no batch', async () => {
    const receipt = await call('prove', { operators: ['NM19'], inputs: { m: 1, a: 1 } });
    expect((await refusalOf('verify', { receipt, item: {}, leaf: 0, proof: [] })).code).toBe('INVALID_REQUEST');
  });
});
