import { describe, expect, it } from 'vitest';
import { BrailleCanvas } from '../../../src/cli/picture/braille-canvas.js';
import { printPlot } from '../../../src/cli/picture/print-plot.js';
import type { Axis } from '../../../src/core/picture.js';

const X: Axis = { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' };
const Y: Axis = { symbol: 'F', meaning: 'net force', unit: 'N', scale: 'linear' };
const LINE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((a): [number, number] => [a, 80 * a]);

describe('dots', () => {
  // Unicode 16, chapter 21.1: dots 1, 2, 3, 7 are the left column from above, 4, 5, 6, 8 the right.
  it.each<[string, (canvas: BrailleCanvas) => void, readonly string[]]>([
    [
      'lie at the corners',
      (canvas) => {
        for (const x of [0, 1]) for (const y of [0, 1]) canvas.dot(x, y);
      },
      ['⠁⠈', '⡀⢀'],
    ],
    ['make a line across', (canvas) => canvas.line([0, 1], [1, 1]), ['⠉⠉', '  ']],
    ['make a line up', (canvas) => canvas.line([0, 0], [0, 1]), ['⡇ ', '⡇ ']],
    ['outside go to the edge', (canvas) => canvas.dot(7, -3), ['  ', ' ⢀']],
  ])('%s', (_, draw, rows) => {
    const canvas = new BrailleCanvas(2, 2);
    draw(canvas);
    expect(canvas.rows()).toEqual(rows);
  });
});

describe('a plot in the terminal', () => {
  it('has its axes, units and ticks', () => {
    const text = printPlot({ x: X, y: Y, points: LINE }, 80);
    for (const part of ['F: net force, N', 'a: acceleration, m/s²', /^ *800 ┤.*[⠀-⣿]$/m, /^ *0 ┤[⠀-⣿]/m, /^ +0 +2 +4 +6 +8 +10$/m])
      expect(text).toMatch(part);
  });

  it.each([20, 40, 80, 110, 200])('is at most %i columns wide, or as narrow as can be', (width) => {
    const lines = printPlot({ x: X, y: Y, points: LINE }, width).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(width, 30));
  });

  it('rises where the values rise', () => {
    const rows = printPlot({ x: X, y: Y, points: LINE }, 60)
      .split('\n')
      .filter((line) => /[⠁-⣿]/.test(line));
    const starts = rows.map((row) => row.search(/[⠁-⣿]/));
    expect(rows).toHaveLength(16);
    expect([...starts].sort((a, b) => b - a)).toEqual(starts);
  });

  it('leaves a gap where there is no value', () => {
    const points = LINE.map(([x]): [number, number | null] => [x, x < 3 || x > 7 ? 1 : null]);
    const row = printPlot({ x: X, y: Y, points }, 60)
      .split('\n')
      .find((line) => /[⠁-⣿]/.test(line));
    expect(row).toMatch(/[⠁-⣿] {15,}[⠁-⣿]/);
  });

  it('takes logarithmic axes', () => {
    const log = { scale: 'log' } as const;
    const points = [1, 10, 100, 1000].map((x): [number, number] => [x, x * x]);
    const text = printPlot({ x: { ...X, ...log }, y: { ...Y, ...log }, points }, 70);
    for (const part of [/^ *10⁶ ┤/m, /^ *1 ┤/m, /^ +1 +10 +100 +1000$/m]) expect(text).toMatch(part);
  });

  it.each<[string, readonly (readonly [number, number | null])[]]>([
    ['nothing', []],
    [
      'no value',
      [
        [0, null],
        [1, Number.NaN],
      ],
    ],
    ['one value', [[1, 2]]],
    [
      'a constant',
      [
        [1, 2],
        [3, 2],
      ],
    ],
    [
      'the largest doubles',
      [
        [-Number.MAX_VALUE, -Number.MAX_VALUE],
        [Number.MAX_VALUE, Number.MAX_VALUE],
      ],
    ],
  ])('stands %s', (_, points) => {
    const text = printPlot({ x: X, y: Y, points }, 80);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(text.includes('No value in this range.')).toBe(points.every(([, y]) => y === null || Number.isNaN(y)));
  });
});
