import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawChart } from '../../../src/adapters/picture/chart/draw-chart.js';
import { measureText } from '../../../src/adapters/picture/measure-text.js';
import { renderPng } from '../../../src/adapters/picture/render-png.js';
import { FORCE, GAS } from './charts.js';
import { readPng } from './read-png.js';

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" fill="#ff0000"/></svg>';

describe('a PNG', () => {
  it('is twice the size of its SVG, pixel by pixel what that says', async () => {
    const { width, height, at } = readPng(await renderPng(SQUARE));
    expect([width, height]).toEqual([40, 20]);
    expect([at(0, 0), at(19, 19), at(20, 0)]).toEqual([
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
  });

  it.each([
    ['a line', FORCE],
    ['a grid', GAS],
  ] as const)('of %s has a ground of its own and is not blank', async (_, chart) => {
    const { width, height, at, colours } = readPng(await renderPng(drawChart(chart)));
    expect([width, height]).toEqual([1600, 1000]);
    expect(at(20, 20)).toEqual([0xfc, 0xfc, 0xfd, 255]);
    expect(colours).toBeGreaterThan(40);
  });

  it('is the same bytes each time, also where several are rendered at once', async () => {
    const svg = drawChart(FORCE);
    const [first, second, third] = await Promise.all([renderPng(svg), renderPng(svg), renderPng(SQUARE)]);
    expect(Buffer.compare(first, second)).toBe(0);
    expect(readPng(third).width).toBe(40);
  });

  it('of a very large SVG has at most three million pixels', async () => {
    const { width, height } = readPng(await renderPng('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="2000"></svg>'));
    expect([width * height <= 3.1e6, width > 14 * height]).toEqual([true, true]);
  });

  it('of an SVG that is none is refused, and the next is rendered', async () => {
    await expect(renderPng('<svg')).rejects.toThrow();
    expect(readPng(await renderPng(SQUARE)).width).toBe(40);
  });
});

describe('widths of texts', () => {
  beforeAll(async () => {
    await renderPng(SQUARE);
  });

  // The renderer measures with the font itself; the ink of a text is a little narrower than its advance.
  it.each(['Terminal velocity of a sphere', 'WWWWiiii', '0123456789', '1.5×10⁶', 'v: speed, m/s²', 'λ₀ = 2·π·ε', 'Größe, Ärger'])(
    'of %j is that of the typeface, at most a sixth too wide',
    async (text) => {
      const { readFile } = await import('node:fs/promises');
      const font = await readFile(new URL('../../../dist/assets/DejaVuSans.ttf', import.meta.url));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="50"><text x="10" y="30" font-size="20">${text}</text></svg>`;
      const inked = new Resvg(svg, { font: { fontBuffers: [font], defaultFontFamily: 'DejaVu Sans' } }).getBBox()?.width ?? 0;
      const measured = measureText(text, 20);
      expect(measured).toBeGreaterThan(inked);
      expect(measured).toBeLessThan(inked * 1.16 + 4);
    },
  );
});
