import { type Box, meets, type Point, runsThrough, withRoom } from '../boxes.js';

/** Free room between a label and what is drawn. */
const ROOM = 3;
/** Steps in pixels by which a label goes further from its point. */
const STEPS = [0, 12, 24, 40, 60, 90];

/** What labels must not lie over. */
export interface Occupied {
  /** The area within the axes. */
  readonly area: Box;
  readonly lines: readonly (readonly Point[])[];
  readonly marks: readonly Box[];
}

/** A label before it has a place: its point, its size, and whether it would rather stand above or below. */
export interface PointLabel {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly side: 'above' | 'below';
}

const isWithin = ({ middle, width, height }: Box, area: Box): boolean =>
  [0, 1].every((k) => Math.abs((middle[k] ?? 0) - (area.middle[k] ?? 0)) <= (k === 0 ? area.width - width : area.height - height) / 2);

/** Gives the places around a point, the preferred ones first: over it, beside it, then on the other side, and further away. */
const placesAround = ({ at: [x, y], width, height, side }: PointLabel): readonly Point[] => {
  const sign = side === 'above' ? -1 : 1;
  return STEPS.flatMap((step) => {
    const [across, up] = [width / 2 + 8 + step, sign * (height / 2 + 8 + step)];
    const columns = [0, -across / 2, across / 2, -across, across];
    return [up, 0, -up].flatMap((row) =>
      columns.filter((column) => row !== 0 || Math.abs(column) === across).map((column): Point => [x + column, y + row]),
    );
  });
};

/**
 * Gives a place for the label of each point, in their order, at which it lies within the axes and over nothing; where there is none, the first within the
 * axes that lies over least.
 */
export const placePointLabels = (labels: readonly PointLabel[], { area, lines, marks }: Occupied): readonly Box[] => {
  const placed: Box[] = [];
  for (const label of labels) {
    const { width, height } = label;
    const boxes = placesAround(label)
      .map((middle): Box => ({ middle, width, height }))
      .filter((box) => isWithin(withRoom(box, 1), area));
    const countUnder = (box: Box): number => {
      const wide = withRoom(box, ROOM);
      return lines.filter((points) => runsThrough(points, wide)).length + [...marks, ...placed].filter((each) => meets(each, wide)).length;
    };
    const counts = boxes.map(countUnder);
    const best = boxes[counts.indexOf(Math.min(...counts))];
    placed.push(best ?? { middle: label.at, width, height });
  }
  return placed;
};
