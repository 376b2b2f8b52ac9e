import { describe, expect, it } from 'vitest';
import { drawChart } from '../../../src/adapters/picture/chart/draw-chart.js';
import type { Chart, LineChart } from '../../../src/core/picture.js';
import { FORCE, GAPS, GAS, PLANCK } from './charts.js';
import { allOf, readXml, textsOf } from './read-xml.js';

const CHARTS: readonly (readonly [string, Chart])[] = [
  ['a line', FORCE],
  ['a line on logarithmic axes', PLANCK],
  ['a line with gaps', GAPS],
  ['a grid', GAS],
];
const LINE = '#1f5fbf';

/** Gives the pieces of the line, each as its number of points. */
const pieces = (chart: LineChart): readonly number[] =>
  allOf(readXml(drawChart(chart)))
    .filter(({ name, attributes }) => name === 'path' && attributes['stroke'] === LINE && attributes['stroke-width'] === '2')
    .flatMap(({ attributes }) => (attributes['d'] ?? '').split('M').slice(1))
    .map((piece) => piece.split(/[LC]/).length);

describe.each(CHARTS)('%s', (_, chart) => {
  const svg = drawChart(chart);
  const root = readXml(svg);
  const texts = textsOf(root).join('\n');

  it('is an SVG with a name and a description for who does not see it', () => {
    const [title, description] = root.children;
    expect([root.name, root.attributes['xmlns'], root.attributes['role']]).toEqual(['svg', 'http://www.w3.org/2000/svg', 'img']);
    expect(root.attributes['aria-labelledby']).toBe(`${title?.attributes['id']} ${description?.attributes['id']}`);
    expect([title?.name, title?.text, description?.name]).toEqual(['title', chart.title, 'desc']);
    expect(description?.text).toMatch(/^(?:Line chart|Heat map) of .+\.$/);
  });

  it('tells its title, equation, axes and units', () => {
    for (const text of [chart.title, chart.subtitle]) expect(texts).toContain(text);
  });

  it('is the same bytes each time', () => {
    expect(drawChart(structuredClone(chart))).toBe(svg);
  });

  it('needs nothing from outside and no style sheet', () => {
    for (const { name, attributes } of allOf(root)) {
      expect(['style', 'script', 'image', 'use', 'foreignObject', 'a']).not.toContain(name);
      expect(Object.keys(attributes).filter((each) => /^(?:style|class|on.*|href|xlink:href|src)$/.test(each))).toEqual([]);
    }
    expect(svg.match(/(?:https?:)?\/\/[^"\s]+/g)).toEqual(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']);
  });

  it('names every id once, and refers to none that is not there', () => {
    const ids = allOf(root).flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });
});

describe('axes', () => {
  it.each<[string, Chart, readonly string[]]>([
    ['a linear one has round numbers', FORCE, ['a: acceleration, m/s²', 'F: net force, N', '0', '2', '10', '200', '800', 'max 800']],
    [
      'a logarithmic one has powers of ten',
      PLANCK,
      ['λ: wavelength, m', 'B_λ: spectral radiance, W/(m³·sr)', '10⁻⁷', '10⁻⁵', '10⁻³', '10⁹'],
    ],
    ['a grid has three', GAS, ['T: temperature, K', 'V: volume, m³', 'p: pressure, kPa', '200', '700', '0.001', '0.05', 'grey: no value']],
    [
      'a grid of few values bears those',
      {
        ...GAS,
        xs: [1, 2, 3.5],
        ys: [310, 7],
        values: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
      ['1', '2', '3.5', '310', '7'],
    ],
    [
      'a greatest value has six digits',
      {
        ...FORCE,
        points: [
          [0, 0],
          [1, 0.9999961],
        ],
      },
      ['max 0.999996'],
    ],
    [
      'a unit of 1 is not told',
      { ...FORCE, y: { symbol: 'k', meaning: 'count', unit: '1', scale: 'linear' } },
      ['k: count', 'a: acceleration, m/s²'],
    ],
    [
      'a greatest value of millions has one power',
      { ...FORCE, points: [0, 1, 2, 3].map((x) => [x, x * 5e5]) },
      ['0', '0.5×10⁶', '1.0×10⁶', '1.5×10⁶', 'max 1.5×10⁶'],
    ],
  ])('%s', (_, chart, expected) => {
    expect(textsOf(readXml(drawChart(chart)))).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('lines', () => {
  it.each<[string, LineChart, readonly number[]]>([
    ['without a gap are one piece', FORCE, [11]],
    ['break where there is no value', GAPS, [20, 20]],
    [
      'break at zero on a logarithmic axis',
      {
        ...PLANCK,
        points: [
          [1, 1],
          [2, 10],
          [3, 0],
          [4, 10],
          [5, 1],
        ],
      },
      [2, 2],
    ],
    [
      'are none where there is no value',
      {
        ...FORCE,
        points: [
          [0, null],
          [1, null],
        ],
      },
      [],
    ],
  ])('%s', (_, chart, expected) => {
    expect(pieces(chart).filter((count) => count > 1)).toEqual(expected);
  });

  it.each<[string, LineChart, number]>([
    ['of few points mark each', FORCE, 11],
    ['of many mark the ones without neighbours', GAPS, 1],
    ['of many without gaps mark none', PLANCK, 0],
  ])('%s', (_, chart, expected) => {
    const marks = allOf(readXml(drawChart(chart))).filter(({ attributes }) => attributes['fill'] === LINE);
    expect(marks).toHaveLength(expected);
  });

  it.each<[string, LineChart['points'], number]>([
    [
      'few points',
      [
        [0, null],
        [1, 1],
        [2, null],
        [3, 2],
      ],
      2,
    ],
    [
      'none',
      [
        [1, 1],
        [3, 2],
      ],
      0,
    ],
    [
      'no point with a value',
      [
        [1, null],
        [3, null],
      ],
      0,
    ],
    ['many points', Array.from({ length: 100 }, (_, x) => [x, x < 50 ? null : x] as const), 0],
  ])('mark with a cross that there is no value: %s', (_, points, crosses) => {
    // Only the crosses are drawn in the colour of marks and without ground.
    const drawn = drawChart({ ...FORCE, points }).match(/<path [^>]*fill="none"[^>]*stroke="#b3400e"/g) ?? [];
    expect(drawn.length).toBe(crosses);
  });

  it('without any value say so', () => {
    expect(textsOf(readXml(drawChart({ ...FORCE, points: [[0, null]] })))).toContain('No value in this range.');
  });
});

describe('what is hard to draw', () => {
  const axis = FORCE.y;
  it.each<[string, LineChart['points']]>([
    ['no points', []],
    ['one point', [[1, 2]]],
    [
      'the largest doubles',
      [
        [0, -Number.MAX_VALUE],
        [1, Number.MAX_VALUE],
      ],
    ],
    [
      'the smallest doubles',
      [
        [0, 5e-324],
        [1, 1e-320],
      ],
    ],
    [
      'a constant',
      [
        [0, 0.1],
        [1, 0.1],
      ],
    ],
    [
      'a constant of zero',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      'differences of rounding',
      [
        [0, 1e9],
        [1, 1e9 + 1e-7],
      ],
    ],
    [
      'values that are none',
      [
        [0, Number.NaN],
        [1, Number.POSITIVE_INFINITY],
        [2, 3],
      ],
    ],
    [
      'the same input twice',
      [
        [1, 2],
        [1, 3],
      ],
    ],
    ['ten thousand points', Array.from({ length: 10_000 }, (_, i) => [i, Math.sin(i / 500)])],
  ])('%s: linear and logarithmic alike', (_, points) => {
    for (const scale of ['linear', 'log'] as const) {
      const svg = drawChart({ ...FORCE, x: { ...FORCE.x, scale }, y: { ...axis, scale }, points });
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(readXml(svg).name).toBe('svg');
    }
  });

  it.each<[string, readonly number[], readonly number[], readonly (readonly (number | null)[])[]]>([
    ['a grid of one cell', [1], [1], [[1]]],
    ['a grid without values', [1, 2], [1], [[null, null]]],
    [
      'a grid of one value',
      [1, 2],
      [1, 2],
      [
        [5, 5],
        [5, 5],
      ],
    ],
    [
      'uneven steps',
      [1, 2, 10],
      [1, 5],
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      'falling inputs',
      [3, 2, 1],
      [2, 1],
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
  ])('%s', (_, xs, ys, values) => {
    for (const scale of ['linear', 'log'] as const) {
      const svg = drawChart({ ...GAS, x: { ...GAS.x, scale }, value: { ...GAS.value, scale }, xs, ys, values });
      expect(svg).not.toMatch(/NaN|Infinity|undefined|width="-|height="-/);
      expect(readXml(svg).name).toBe('svg');
    }
  });

  it.each([
    '<script>alert("x")</script>',
    `" onload='x' & <b>`,
    '日本語 🙂 ‮rtl',
    '\u0000\u001b]0;x\u0007',
    '\ud800',
    '{a|b} {value}',
    '%s $& $1',
  ])('the text %j is drawn as it is', (text) => {
    const evil: LineChart = {
      ...FORCE,
      title: text,
      subtitle: text,
      x: { ...FORCE.x, symbol: text, meaning: text },
      y: { ...FORCE.y, meaning: text },
    };
    const root = readXml(drawChart(evil));
    const shown = text.toWellFormed().replace(/\p{Cc}/gu, '\ufffd');
    expect(root.children[0]?.text).toBe(shown);
    expect(textsOf(root)).toContain(shown);
    expect(allOf(root).some(({ name }) => name === 'script')).toBe(false);
  });

  it('a unit that is none is written as it stands', () => {
    expect(textsOf(readXml(drawChart({ ...FORCE, y: { ...axis, unit: '<m' } })))).toContain('F: net force, <m');
  });

  it('long texts are broken and end inside the panel', () => {
    const words = 'all the inputs that were held and then some more of them '.repeat(20);
    const root = readXml(drawChart({ ...FORCE, title: words, subtitle: words, y: { ...axis, meaning: words } }));
    expect(textsOf(root).filter((text) => /…(?:, N)?$/.test(text))).toHaveLength(3);
    expect(Math.max(...textsOf(root).map((text) => text.length))).toBeLessThan(130);
  });
});
