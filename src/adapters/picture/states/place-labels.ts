import { type Box, meets, type Point, runsThrough, withRoom } from '../boxes.js';
import { labelBox, type PlacedArrow, pointsOn, START_SIZE, type StateLayout } from './state-geometry.js';

/** Free room between a label and what is not its own. */
const ROOM = 4;

/** The least box around a line. */
const boxAround = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { middle: [(left + right) / 2, (top + bottom) / 2], width: right - left + 1, height: bottom - top + 1 };
};

/** Gives the places on both sides of a line at which a label touches it, the nearest to a given place first. */
const placesBeside = (line: readonly Point[], { width, height }: Box, near: Point): readonly Point[] =>
  line
    .flatMap((point, i): readonly Point[] => {
      const [before, after] = [line[Math.max(0, i - 1)] ?? point, line[i + 1] ?? point];
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
      if (length === 0) return [];
      const [across, up] = [(before[1] - after[1]) / length, (after[0] - before[0]) / length];
      const away = (Math.abs(across) * width + Math.abs(up) * height) / 2 + ROOM + 1;
      return [-1, 1].map((side): Point => [point[0] + side * across * away, point[1] + side * up * away]);
    })
    .sort((a, b) => Math.hypot(a[0] - near[0], a[1] - near[1]) - Math.hypot(b[0] - near[0], b[1] - near[1]));

/**
 * Moves each label over which a line or a box lies along its own arrow, to the nearest place where it lies over nothing; where there is no such place it
 * stays. Graphviz keeps room for labels, and then bends arrows into it.
 */
export const placeLabels = (layout: StateLayout): StateLayout => {
  const lines = layout.arrows.map((arrow) => {
    const points = pointsOn(arrow);
    return { points, box: boxAround(points) };
  });
  const fixed: readonly Box[] = [...layout.states, { middle: layout.start, width: START_SIZE, height: START_SIZE }];
  const placed: PlacedArrow[] = [...layout.arrows];
  const isClear = (label: Box, own: number): boolean => {
    const wide = withRoom(label, ROOM);
    const others = placed.flatMap((arrow, i) => (i === own ? [] : labelBox(arrow)));
    return (
      ![...fixed, ...others].some((box) => meets(box, wide)) &&
      !lines.some(({ points, box }) => meets(box, wide) && runsThrough(points, wide))
    );
  };
  layout.arrows.forEach((arrow, own) => {
    for (const label of labelBox(arrow)) {
      if (isClear(label, own)) continue;
      const place = placesBeside(lines[own]?.points ?? [], label, label.middle).find((middle) => isClear({ ...label, middle }, own));
      if (place !== undefined) placed[own] = { ...arrow, middle: place };
    }
  });
  return { ...layout, arrows: placed };
};
