/** Where something is, in pixels; the y axis runs downwards, as in SVG. */
export type Point = readonly [x: number, y: number];

/** A rectangle by its middle. */
export interface Box {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
}

/** Gives a box with free room around it. */
export const withRoom = ({ middle, width, height }: Box, room: number): Box => ({
  middle,
  width: width + 2 * room,
  height: height + 2 * room,
});

/** True where a straight piece has a point inside a box: the shares of it that are inside along each axis overlap. */
const passes = (from: Point, to: Point, { middle, width, height }: Box): boolean => {
  let [enters, leaves] = [0, 1];
  for (const [k, size] of [
    [0, width],
    [1, height],
  ] as const) {
    const step = to[k] - from[k];
    const [near, far] = [middle[k] - size / 2 - from[k], middle[k] + size / 2 - from[k]];
    if (step === 0) {
      if (near >= 0 || far <= 0) return false;
      continue;
    }
    enters = Math.max(enters, Math.min(near / step, far / step));
    leaves = Math.min(leaves, Math.max(near / step, far / step));
  }
  return enters < leaves;
};

/** True where a line of straight pieces runs through a box. */
export const runsThrough = (points: readonly Point[], box: Box): boolean =>
  points.some((point, i) => i > 0 && passes(points[i - 1] ?? point, point, box));

/** True where two boxes overlap. */
export const meets = (a: Box, b: Box): boolean =>
  Math.abs(a.middle[0] - b.middle[0]) < (a.width + b.width) / 2 && Math.abs(a.middle[1] - b.middle[1]) < (a.height + b.height) / 2;
