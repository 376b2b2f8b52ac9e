import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawChart } from '../../../src/adapters/picture/chart/draw-chart.js';
import { createPictures } from '../../../src/adapters/picture/create-pictures.js';
import { PictureLine, type PictureLineSettings } from '../../../src/adapters/picture/picture-line.js';
import type { Pictures } from '../../../src/core/picture.js';
import { FORCE, GAS } from './charts.js';
import { largeDiagram } from './large-diagram.js';
import { readPng } from './read-png.js';
import { readXml } from './read-xml.js';

/** A filter that a renderer works on for minutes: noise of very many octaves (SVG Filter Effects 1, feTurbulence). */
const ENDLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="200000"/></filter><rect width="1200" height="600" filter="url(#f)"/></svg>`;
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" fill="#ff0000"/></svg>';

/** Code of a worker that does something else. */
const codeOf = (script: string): URL => new URL(`data:text/javascript,${encodeURIComponent(script)}`);

let started: Worker[];
const count = (worker: Worker): unknown => started.push(worker);
beforeAll(() => {
  process.on('worker', count);
});
afterAll(() => {
  process.off('worker', count);
});
beforeEach(() => {
  started = [];
});

const made: Pictures[] = [];
const create = (settings: PictureLineSettings = {}): Pictures => {
  const pictures = createPictures(new PictureLine(settings));
  made.push(pictures);
  return pictures;
};
afterEach(async () => {
  await Promise.all(made.splice(0).map((pictures) => pictures.close()));
});

/** Gives how long some work took, and the longest time in it for which a timer of 10 ms had to wait. */
const timed = async (work: () => Promise<unknown>): Promise<{ readonly took: number; readonly gap: number }> => {
  const began = performance.now();
  let [at, gap] = [began, 0];
  const tick = (): void => {
    const now = performance.now();
    [at, gap] = [now, Math.max(gap, now - at)];
  };
  const timer = setInterval(tick, 10);
  await work();
  clearInterval(timer);
  tick();
  return { took: performance.now() - began, gap };
};

describe('the worker that draws', () => {
  it('is not there until a picture is asked for, draws all, and ends when there is nothing to draw', async () => {
    const pictures = create({ idleTime: 300 });
    expect(started).toHaveLength(0);
    const svg = await pictures.chart(FORCE);
    await pictures.chart(GAS);
    await pictures.toPng(svg);
    await pictures.stateDiagram(largeDiagram(3, 4));
    expect(started).toHaveLength(1);
    await once(started[0] as Worker, 'exit');
    expect(readXml(await pictures.chart(FORCE)).name).toBe('svg');
    expect(started).toHaveLength(2);
  });

  it('draws the same bytes as this thread does', async () => {
    const [apart, here] = [create(), createPictures()];
    const diagram = largeDiagram(12, 14);
    expect(await apart.chart(GAS)).toBe(drawChart(GAS));
    expect(await apart.stateDiagram(diagram)).toBe(await here.stateDiagram(diagram));
    expect(Buffer.compare(await apart.toPng(SQUARE), await here.toPng(SQUARE))).toBe(0);
    expect(started).toHaveLength(1);
  });

  it('leaves the process free while it lays out a large diagram and renders it', async () => {
    const pictures = create();
    await pictures.toPng(await pictures.stateDiagram(largeDiagram(2, 2)));
    let svg = '';
    const layout = await timed(async () => {
      svg = await pictures.stateDiagram(largeDiagram(64, 126));
    });
    let png: Uint8Array = new Uint8Array();
    const rendering = await timed(async () => {
      png = await pictures.toPng(svg);
    });
    const { width, height } = readPng(png);
    expect(width * height).toBeGreaterThan(2.5e6);
    for (const { took, gap } of [layout, rendering]) {
      expect(took).toBeGreaterThan(100);
      expect(gap).toBeLessThan(took / 2);
    }
  });

  it('is given up with a picture that takes too long, and the next one is drawn', async () => {
    const pictures = create({ timeLimit: 3_000 });
    const [endless, next] = await Promise.allSettled([pictures.toPng(ENDLESS), pictures.toPng(SQUARE)]);
    expect(endless).toMatchObject({
      status: 'rejected',
      reason: { code: 'WORK_BUDGET', message: expect.stringMatching(/more than 3 s .*Ask for the SVG/), details: { bound: '3 s' } },
    });
    expect(next.status === 'fulfilled' && readPng(next.value).width).toBe(40);
    expect(started).toHaveLength(2);
  });

  it('answers the refusal of a diagram that is too large as it is, and goes on', async () => {
    const pictures = create();
    const fault = { name: 'Fault', code: 'WORK_BUDGET', details: { states: 65, arrows: 70, mostStates: 64, mostArrows: 128 } };
    await expect(pictures.stateDiagram(largeDiagram(65, 70))).rejects.toMatchObject(fault);
    expect(readXml(await pictures.stateDiagram(largeDiagram(3, 4))).name).toBe('svg');
    expect(started).toHaveLength(1);
  });

  it.each<[string, PictureLineSettings, string, object]>([
    ['what is no SVG', {}, '<svg', { name: expect.not.stringMatching('Fault') }],
    ['code that ends', { code: codeOf('process.exit(3)') }, SQUARE, { message: 'What draws ended by itself with the code 3.' }],
    ['code that throws', { code: codeOf('throw new Error("broken")') }, SQUARE, { message: 'broken' }],
    ['code that is not there', { code: new URL('file:///nowhere/worker.js') }, SQUARE, { message: expect.stringContaining('worker.js') }],
    [
      'code that holds too much',
      { code: codeOf('const held = []; for (;;) held.push(new Array(100_000).fill(0))') },
      SQUARE,
      { code: 'WORK_BUDGET', message: expect.stringContaining('more than 256 MB') },
    ],
  ])('fails with %s, and only the picture with it', async (_, settings, svg, error) => {
    const pictures = create(settings);
    const drawn = await Promise.allSettled([pictures.toPng(svg), pictures.toPng(svg)]);
    expect(drawn).toMatchObject([{ reason: error }, { reason: error }]);
    expect(started).toHaveLength(2);
  });

  it('is given nothing of the environment, and writes nothing to stdout', async () => {
    const script =
      'import { parentPort as p } from "node:worker_threads"; p.on("message", () => { console.log("noise"); p.postMessage({ drawn: JSON.stringify(process.env) }); })';
    const write = process.stdout.write;
    let written = '';
    process.stdout.write = (chunk: unknown) => {
      written += String(chunk);
      return true;
    };
    try {
      expect(await create({ code: codeOf(script) }).chart(FORCE)).toBe('{}');
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      process.stdout.write = write;
    }
    expect(written).toBe('');
  });
});

describe('the line before the worker', () => {
  it('has 64 places; who waits in it when it is closed is refused, and so is who comes later', async () => {
    const pictures = create();
    const drawn = Array.from({ length: 66 }, () => pictures.toPng(ENDLESS));
    await expect(drawn[65]).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 5 } });
    const settled = Promise.allSettled(drawn.slice(0, 65));
    await pictures.close();
    for (const each of await settled) expect(each).toMatchObject({ reason: { code: 'STOPPING' } });
    await expect(pictures.chart(FORCE)).rejects.toMatchObject({ code: 'STOPPING' });
    expect(started).toHaveLength(1);
  });
});
