/** A point of a line; null stands where there is no value. */
export type LinePoint = readonly [x: number, y: number | null];

/** Points of a refined line at most, and how often an interval is halved. */
const MOST_POINTS = 400;
const DEEPEST = 8;
/** Deviation from a straight line, as a share of the height of the picture, that an eye sees as a kink. */
const SEEN = 0.002;

/** How places and values are spaced where the line is drawn. */
export interface LineScales {
  readonly x: 'linear' | 'log';
  readonly y: 'linear' | 'log';
}

const placed = (value: number, scale: 'linear' | 'log'): number => (scale === 'log' ? Math.log10(Math.abs(value)) : value);

/**
 * Adds points to a line where it bends, so that straight pieces between them look like the curve: the middle of an interval is added if it lies
 * beside the straight line between its ends, and so on from the middle.
 * @param points in rising order
 */
export const refineCurve = (points: readonly LinePoint[], at: (x: number) => number | null, scales: LineScales): readonly LinePoint[] => {
  const heights = points.flatMap(([, y]) => (y === null ? [] : [placed(y, scales.y)]));
  const height =
    heights.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - heights.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const added: LinePoint[] = [];
  let intervals = points.slice(1).map((b, i) => [points[i] as LinePoint, b] as const);
  for (let depth = 0; depth < DEEPEST && height > 0; depth += 1) {
    const next: (readonly [LinePoint, LinePoint])[] = [];
    for (const [a, b] of intervals) {
      if (points.length + added.length >= MOST_POINTS || a[1] === null || b[1] === null) continue;
      const x = scales.x === 'log' ? Math.sign(a[0]) * Math.sqrt(a[0] * b[0]) : a[0] + (b[0] - a[0]) / 2;
      if (!(x > a[0] && x < b[0])) continue;
      const y = at(x);
      const straight = (placed(a[1], scales.y) + placed(b[1], scales.y)) / 2;
      if (y !== null && Math.abs(placed(y, scales.y) - straight) <= SEEN * height) continue;
      const middle: LinePoint = [x, y];
      added.push(middle);
      next.push([a, middle], [middle, b]);
    }
    intervals = next;
  }
  return [...points, ...added].sort(([a], [b]) => a - b);
};
