import { measureText } from '../../../src/adapters/picture/measure-text.js';
import { type Element, readXml } from './read-xml.js';

export type Point = readonly [x: number, y: number];

/** A box of a text, in pixels of the picture; the body of its letters, without the room above and below. */
export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A line or an outline as its corners. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly paint: string;
}

/** Where the texts and the drawn lines of a picture are. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly TextBox[];
  readonly strokes: readonly Stroke[];
}

type Matrix = readonly [number, number, number, number, number, number];
const STILL: Matrix = [1, 0, 0, 1, 0, 0];
const join = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const move = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

const readTransform = (text = ''): Matrix => {
  const numbers = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([each]) => Number(each));
  if (text.startsWith('translate')) return [1, 0, 0, 1, numbers[0] ?? 0, numbers[1] ?? 0];
  if (text.startsWith('matrix')) return [0, 1, 2, 3, 4, 5].map((i) => numbers[i] ?? 0) as unknown as Matrix;
  if (text !== '') throw new Error(`The transform ${text} is not read.`);
  return STILL;
};

const STEPS = 16;

/** Reads the corners of a path; curves become short straight pieces, an arc its chord. */
const readPath = (d: string): readonly (readonly Point[])[] => {
  const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  const pieces: Point[][] = [];
  let [x, y, command, at] = [0, 0, 'M', 0];
  const number = (): number => Number(tokens[at++]);
  const go = (point: Point): void => {
    [x, y] = point;
    pieces.at(-1)?.push(point);
  };
  while (at < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[at] ?? '')) command = tokens[at++] ?? '';
    const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
    const point = (): Point => [fromX + number(), fromY + number()];
    switch (command.toUpperCase()) {
      case 'M':
        pieces.push([]);
        go(point());
        command = command === 'm' ? 'l' : 'L';
        break;
      case 'L':
        go(point());
        break;
      case 'H':
        go([fromX + number(), y]);
        break;
      case 'V':
        go([x, fromY + number()]);
        break;
      case 'A':
        at += 5;
        go(point());
        break;
      case 'C': {
        const [start, one, two, end] = [[x, y] as const, point(), point(), point()];
        for (let step = 1; step <= STEPS; step += 1) {
          const t = step / STEPS;
          const mix = (k: 0 | 1): number =>
            start[k] * (1 - t) ** 3 + 3 * one[k] * t * (1 - t) ** 2 + 3 * two[k] * t ** 2 * (1 - t) + end[k] * t ** 3;
          go([mix(0), mix(1)]);
        }
        break;
      }
      case 'Z': {
        const [first] = pieces.at(-1) ?? [];
        if (first !== undefined) go(first);
        break;
      }
      default:
        throw new Error(`The command ${command} is not read.`);
    }
  }
  return pieces.filter((piece) => piece.length > 1);
};

const number = (element: Element, name: string): number => Number.parseFloat(element.attributes[name] ?? '0');

const readText = (element: Element, matrix: Matrix): TextBox => {
  const size = number(element, 'font-size');
  const width = measureText(element.text, size);
  const anchor = element.attributes['text-anchor'];
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  const baseline = number(element, 'y') + (element.attributes['dy'] === '0.35em' ? 0.35 * size : 0);
  const [left, y] = move(matrix, [number(element, 'x') - shift, baseline]);
  return { text: element.text, left, right: left + width, top: y - 0.74 * size, bottom: y + 0.22 * size };
};

/** Reads where everything in an SVG of this project is: texts as boxes by the widths of their letters, and all that has a stroke, and heads of arrows. */
export const readGeometry = (svg: string): Geometry => {
  const root = readXml(svg);
  const texts: TextBox[] = [];
  const strokes: Stroke[] = [];
  const read = (element: Element, outer: Matrix): void => {
    if (element.name === 'defs') return;
    const matrix = join(outer, readTransform(element.attributes['transform']));
    const paint = element.attributes['stroke'] ?? element.attributes['fill'] ?? '';
    const isDrawn = element.attributes['stroke'] !== undefined || element.attributes['fill'] !== 'none';
    const add = (points: readonly Point[]): void => {
      strokes.push({ points: points.map((point) => move(matrix, point)), paint });
    };
    if (element.name === 'text') texts.push(readText(element, matrix));
    if (element.name === 'path' && isDrawn) for (const piece of readPath(element.attributes['d'] ?? '')) add(piece);
    if (element.name === 'rect' && element.attributes['stroke'] !== undefined) {
      const [x, y, wide, high] = ['x', 'y', 'width', 'height'].map((name) => number(element, name)) as [number, number, number, number];
      add([
        [x, y],
        [x + wide, y],
        [x + wide, y + high],
        [x, y + high],
        [x, y],
      ]);
    }
    for (const child of element.children) read(child, matrix);
  };
  for (const child of root.children) read(child, STILL);
  const [, , width = 0, height = 0] = (root.attributes['viewBox'] ?? '').split(' ').map(Number);
  return { width, height, texts, strokes };
};

/** True where a straight piece has a point inside a box (Liang and Barsky). */
const passes = ([x, y]: Point, [endX, endY]: Point, { left, right, top, bottom }: TextBox): boolean => {
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x - endX, x - left],
    [endX - x, right - x],
    [y - endY, y - top],
    [endY - y, bottom - y],
  ] as const) {
    if (step === 0) {
      if (room <= 0) return false;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  return from < to;
};

/** True where a stroke runs through the box of a text. */
export const runsThrough = ({ points }: Stroke, box: TextBox): boolean =>
  points.some((point, i) => i > 0 && passes(points[i - 1] ?? point, point, box));

/** Tells which texts lie over one another, over a stroke that is not of a pale paint, or outside the picture. */
export const overlapsOf = ({ width, height, texts, strokes }: Geometry, pale: ReadonlySet<string>): readonly string[] => [
  ...texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${JSON.stringify(a.text)} lies over ${JSON.stringify(b.text)}`),
  ),
  ...texts.flatMap((text) =>
    strokes
      .filter((stroke) => !pale.has(stroke.paint) && runsThrough(stroke, text))
      .map(({ paint }) => `${JSON.stringify(text.text)} lies over a line of ${paint}`),
  ),
  ...texts
    .filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height)
    .map(({ text }) => `${JSON.stringify(text)} is cut off`),
];
