import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { ASSET_FOLDER } from '../../package-files.js';

/** Pixels of the PNG for one of the SVG: sharp on screens of high density, and when a model looks at it. */
const SCALE = 2;
/** Most pixels of a PNG: others wait while it is rendered, and what is larger is looked at as SVG. */
const MOST_PIXELS = 3_000_000;

/** Gives the scale of a picture: less than usual where it would have too many pixels. */
const scaleOf = (svg: string): number => {
  const [, width, height] = /^<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"/u.exec(svg) ?? [];
  const area = Number(width) * Number(height);
  return area > 0 ? Math.min(SCALE, Math.sqrt(MOST_PIXELS / area)) : SCALE;
};

const readAsset = (name: string): Promise<Uint8Array> => readFile(new URL(name, ASSET_FOLDER));

/** Loads renderer and typeface, of which the renderer may be started once in a process. */
const load = async (): Promise<Uint8Array> => {
  const [wasm, font] = await Promise.all([readAsset('resvg.wasm'), readAsset('DejaVuSans.ttf')]);
  await initWasm(new Uint8Array(wasm));
  return font;
};

let loading: Promise<Uint8Array> | undefined;

/** Renders an SVG as PNG at twice its size, a very large one smaller, in the typeface that it comes with: no font of the machine is read. */
export const renderPng = async (svg: string): Promise<Uint8Array> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const font = await loading;
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scaleOf(svg) },
    font: { fontBuffers: [font], defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans', monospaceFamily: 'DejaVu Sans' },
  });
  const image = drawing.render();
  // Memory of WebAssembly is not collected by itself.
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
};
