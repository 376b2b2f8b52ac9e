import { describe, expect, it } from 'vitest';
import type { Section, View } from '../../src/app/view/view.js';
import { viewOfAnswer } from '../../src/app/view/view-of-answer.js';

const show = (structuredContent: unknown): View => viewOfAnswer({ structuredContent });
const ofType = <Type extends Section['type']>({ sections }: View, type: Type): Extract<Section, { type: Type }> | undefined =>
  sections.find((section): section is Extract<Section, { type: Type }> => section.type === type);

const source = "NM19 Newton's second law: Newton, Principia, Law II";
const receipt = { type: 'genmath/batch-receipt/v1', id: 'bat_1', operatorIds: ['KO42', 'NM19'], count: 2, root: 'ab' };

// An answer of the tool sweep: F = 80 kg * a.
const line = {
  answer: 'F from 0 N to 800 N',
  columns: [
    { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' },
    { symbol: 'F', meaning: 'net force', unit: 'N' },
  ],
  rows: [
    [0, 0],
    [5, 400],
    [7.5, null],
    [10, 800],
  ],
  uncertainties: [0, 20, null, 40],
  extremes: { least: { value: 0, at: { a: 0 } }, greatest: { value: 800, at: { a: 10 } } },
  refused: { count: 1, reasons: [{ at: { a: 7.5 }, code: 'OUT_OF_RANGE', message: 'a is out of range.' }] },
  held: { m: '80 kg' },
  equation: 'F = m·a',
  source,
  receipt,
};

describe('a sweep over one input is shown', () => {
  const view = show(line);

  it('as a chart that has a gap where there is no value', () => {
    expect(ofType(view, 'line')).toEqual({
      type: 'line',
      x: { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' },
      y: { symbol: 'F', meaning: 'net force', unit: 'N', scale: 'linear' },
      points: line.rows,
      spreads: [0, 20, null, 40],
    });
  });

  it('with its extremes, what was held, what was refused and its values', () => {
    const tables = view.sections.filter((section) => section.type === 'table');
    expect(tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)))).toEqual([
      [
        ['Least', '0 N', 'a = 0 m/s²'],
        ['Greatest', '800 N', 'a = 10 m/s²'],
      ],
      [
        ['0 m/s²', '0 N'],
        ['5 m/s²', '(400 ± 20) N'],
        ['7.5 m/s²', '–'],
        ['10 m/s²', '(800 ± 40) N'],
      ],
    ]);
    expect(ofType(view, 'facts')?.rows).toEqual([{ label: 'Held', text: 'm = 80 kg' }]);
    expect(ofType(view, 'note')).toMatchObject({ label: '1 point has no value', texts: ['a is out of range.'] });
  });

  it('with the receipt over all its points', () => {
    expect(ofType(view, 'receipt')?.facts).toContainEqual({ label: 'Results covered', text: '2' });
  });

  it('with at most 200 rows of its values, and how many are left', () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => [i, 80 * i]);
    const values = show({ ...line, rows, extremes: {}, uncertainties: [] }).sections.find((section) => section.type === 'table');
    expect(values).toMatchObject({ title: 'Values (1,000)', left: 800, isFolded: true });
  });
});

describe('a long sweep, of which the answer shows a part', () => {
  it('says by the chart and above the values how many of how many points are shown, and that the extremes are of all', () => {
    const view = show({ ...line, shown: { rows: 199, of: 10_000 } });
    expect(ofType(view, 'line')?.part).toBe('199 of 10,000 points shown, the least and the greatest result among them.');
    const titles = view.sections.flatMap((section) => (section.type === 'table' ? [section.title] : []));
    expect(titles).toEqual(['Extremes of all 10,000 points', 'Values (199 of 10,000 points)']);
  });

  it('of which all is shown, it says nothing', () => {
    const view = show(line);
    expect(ofType(view, 'line')).not.toHaveProperty('part');
    const titles = view.sections.flatMap((section) => (section.type === 'table' ? [section.title] : []));
    expect(titles).toEqual(['Extremes', 'Values (4)']);
  });

  it('as cells counts the cells', () => {
    const columns = [...line.columns.slice(0, 1), { symbol: 'm', meaning: 'mass', unit: 'kg' }, ...line.columns.slice(1)];
    const grid = {
      columns,
      xs: [0, 1],
      ys: [1, 2],
      values: [
        [0, 1],
        [0, 2],
      ],
      shown: { rows: 2, columns: 2, of: 1_000 },
      source,
      receipt,
    };
    expect(ofType(show(grid), 'grid')?.part).toBe('4 of 1,000 points shown, the least and the greatest result among them.');
  });
});

describe('the axes of a sweep', () => {
  const scales = (rows: readonly (readonly number[])[]) => {
    const columns = line.columns.map(({ scale: _, ...column }) => column);
    const section = ofType(show({ ...line, columns, rows }), 'line');
    return [section?.x.scale, section?.y.scale];
  };

  it.each([
    ['even steps', [0, 1, 2, 3].map((x) => [x, x]), ['linear', 'linear']],
    ['even ratios', [1, 10, 100, 1_000].map((x) => [x, 5]), ['log', 'linear']],
    ['results over three decades', [1, 2, 3].map((x) => [x, 1_000 ** (x - 1)]), ['linear', 'log']],
    ['results through zero', [1, 2, 3].map((x) => [x, 1_000 ** x - 1e6]), ['linear', 'linear']],
  ])('are divided as they were chosen: %s', (_, rows, wanted) => {
    expect(scales(rows)).toEqual(wanted);
  });
});

describe('a sweep over two inputs', () => {
  it('is shown as cells', () => {
    const columns = [
      { symbol: 'd', meaning: 'distance', unit: 'm', scale: 'linear' },
      { symbol: 'theta', meaning: 'angle', unit: 'deg', scale: 'linear' },
      { symbol: 'W', meaning: 'work', unit: 'J' },
    ];
    const grid = {
      columns,
      xs: [0, 1, 2],
      ys: [0, 60],
      values: [
        [0, 10, 20],
        [0, 5, null],
      ],
      source,
      receipt,
    };
    expect(ofType(show(grid), 'grid')).toMatchObject({ x: { symbol: 'd' }, y: { symbol: 'θ', unit: 'deg' }, values: grid.values });
  });
});

describe('a batch is shown', () => {
  const item = (index: number, m: number) => ({ index, inputs: { m }, R_t: 2.5 * m });
  const batch = {
    answer: 'F from 20 N to 200 N for 2 of 3 items; 1 refused',
    symbol: 'F',
    meaning: 'net force',
    unit: 'N',
    results: [
      { index: 0, value: 20, leaf: 0, item: item(0, 8), proof: ['aa'] },
      { index: 2, value: 200, leaf: 1, item: item(2, 80), proof: ['bb'] },
    ],
    refused: [{ index: 1, error: { code: 'OUT_OF_RANGE', message: 'm must be > 0.' } }],
    equation: 'F = m·a',
    source,
    receipt,
  };

  it('as a table of results by item, and of the items that were refused', () => {
    const table = ofType(show(batch), 'table');
    expect(table?.columns).toEqual(['Item', 'm', 'F']);
    expect(table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['0', '8', '20 N'],
      ['2', '80', '200 N'],
    ]);
    expect(ofType(show(batch), 'note')).toMatchObject({ label: '1 item was refused', texts: ['Item 1: m must be > 0.'] });
  });

  it('with what each item is to be checked with, where the answer holds the proofs', () => {
    expect(ofType(show(batch), 'table')?.evidence?.[1]).toEqual({ receipt, item: item(2, 80), leaf: 1, proof: ['bb'] });
    const { receipt: _, ...named } = {
      ...batch,
      receiptId: 'bat_1',
      results: batch.results.map(({ index, value, leaf }) => ({ index, value, leaf })),
    };
    expect(ofType(show(named), 'table')?.evidence?.[1]).toEqual({ id: 'bat_1', leaf: 1 });
    const results = batch.results.map(({ proof: _, ...rest }) => rest);
    expect(ofType(show({ ...batch, results }), 'table')?.evidence).toBeUndefined();
  });
});
