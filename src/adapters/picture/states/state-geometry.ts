import type { StateDiagram } from '../../../core/picture.js';
import { type Box, meets, type Point, runsThrough } from '../boxes.js';
import type { Label } from './state-label.js';

/** A state where it stands, by its middle. */
export interface PlacedState {
  readonly state: StateDiagram['states'][number];
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
}

/** An arrow: the control points of its Bézier curves, its tip, and the middle of its label. */
export interface PlacedArrow {
  readonly curve: readonly Point[];
  readonly tip: Point;
  readonly label?: Label;
  readonly middle?: Point;
  /** True where a path goes along it. */
  readonly isTaken?: boolean;
}

/** A diagram with a place for everything, in pixels. */
export interface StateLayout {
  readonly start: Point;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
}

/** A box that holds a whole layout, in its pixels. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Diameter of the dot at which a machine begins. */
export const START_SIZE = 14;

/** Gives the box of an arrow's label, if it has one. */
export const labelBox = ({ label, middle }: PlacedArrow): readonly Box[] =>
  label === undefined || middle === undefined ? [] : [{ middle, width: label.width, height: label.height }];

/** Gives the box around everything that is drawn. */
export const boundsOf = ({ start, states, arrows }: StateLayout): Bounds => {
  const boxes = [
    { middle: start, width: START_SIZE, height: START_SIZE },
    ...states,
    ...arrows.flatMap((arrow) => [...arrow.curve.map((point) => ({ middle: point, width: 2, height: 2 })), ...labelBox(arrow)]),
  ];
  const left = Math.min(...boxes.map(({ middle, width }) => middle[0] - width / 2));
  const top = Math.min(...boxes.map(({ middle, height }) => middle[1] - height / 2));
  return {
    left,
    top,
    width: Math.max(...boxes.map(({ middle, width }) => middle[0] + width / 2)) - left,
    height: Math.max(...boxes.map(({ middle, height }) => middle[1] + height / 2)) - top,
  };
};

/** Steps along one Bézier curve, between which it is nearly straight. */
const STEPS = 24;

/** Gives points along an arrow, from its Bézier curves to its tip. */
export const pointsOn = ({ curve, tip }: PlacedArrow): readonly Point[] => {
  const at = (first: number, t: number): Point => {
    const axis = (k: 0 | 1): number => {
      const [a = 0, b = 0, c = 0, d = 0] = curve.slice(first, first + 4).map((point) => point[k]);
      return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
    };
    return [axis(0), axis(1)];
  };
  const pieces = Math.floor((curve.length - 1) / 3);
  const points = Array.from({ length: pieces * STEPS + 1 }, (_, i) => {
    const piece = Math.min(pieces - 1, Math.floor(i / STEPS));
    return at(3 * piece, i / STEPS - piece);
  });
  return [...points, tip];
};

/** Counts the labels that an arrow runs through, or that lie on a state or another label. */
export const crossingsOf = ({ states, arrows }: StateLayout): number => {
  const labels = arrows.flatMap(labelBox);
  const lines = arrows.map(pointsOn);
  const count = (label: Box, i: number): number =>
    lines.filter((points) => runsThrough(points, label)).length +
    [...states, ...labels.slice(i + 1)].filter((box) => meets(box, label)).length;
  return labels.reduce((sum, label, i) => sum + count(label, i), 0);
};
