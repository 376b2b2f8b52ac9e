import { type Graph, instance, type Viz } from '@viz-js/viz';
import type { StateDiagram } from '../../core/picture.js';
import { measureText } from './measure-text.js';
import { breakLabels, type Label } from './state-label.js';

export type Point = readonly [x: number, y: number];

/** A state where it stands, by its middle; the y axis runs downwards, as in SVG. */
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

/** Type of the names of states. */
export const STATE_SIZE = 14;
/** Radius of the dot at which a machine begins. */
export const START_RADIUS = 7;
const STATE_HEIGHT = 40;
const LEAST_STATE_WIDTH = 96;
/** Points of an inch, in which Graphviz takes sizes of nodes; a point is drawn as one pixel. */
const INCH = 72;
/** What a page or a chat window shows at a glance: the direction that fills it better is taken. */
const WINDOW = { width: 960, height: 720 } as const;
/** Free space around a label, so that lines do not touch it. */
const LABEL_MARGIN = 6;

let loading: Promise<Viz> | undefined;

/** What Graphviz answers in its format json0, as far as it is read here; lengths are points, the y axis runs upwards. */
interface Answer {
  readonly bb: string;
  readonly objects: readonly { readonly name: string; readonly pos: string }[];
  readonly edges: readonly { readonly pos: string; readonly lp?: string }[];
}

/** An arrow before it has a place. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
}

/** Gives the arrows of a diagram; transitions between the same two states are one, and their labels stand under one another. */
const toEdges = ({ transitions }: StateDiagram): readonly Edge[] => {
  const labels = new Map<string, { readonly from: string; readonly to: string; readonly texts: string[] }>();
  for (const { from, to, label } of transitions) {
    const key = JSON.stringify([from, to]);
    const edge = labels.get(key) ?? { from, to, texts: [] };
    labels.set(key, edge);
    edge.texts.push(label);
  }
  return [...labels.values()].map(({ from, to, texts }) => ({ from, to, label: breakLabels(texts) }));
};

// Nodes are named by number and labels are empty boxes of the right size, so that no text of a definition reaches Graphviz.
const toGraph = ({ states }: StateDiagram, edges: readonly Edge[], direction: 'LR' | 'TB'): Graph => {
  const numberOf = (id: string): string => `s${states.findIndex((state) => state.id === id)}`;
  const initial = states.find(({ kind }) => kind === 'initial') ?? states[0];
  const box = ({ width, height }: Label): { readonly html: string } => ({
    html: `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="${width + 2 * LABEL_MARGIN}" HEIGHT="${height + LABEL_MARGIN}"><TR><TD></TD></TR></TABLE>`,
  });
  return {
    directed: true,
    graphAttributes: { rankdir: direction, nodesep: 0.45, ranksep: direction === 'LR' ? 0.35 : 0.4, forcelabels: true },
    edgeAttributes: { arrowsize: 0.8 },
    nodes: [
      {
        name: 'start',
        attributes: { shape: 'circle', fixedsize: true, width: (2 * START_RADIUS) / INCH, height: (2 * START_RADIUS) / INCH, label: '' },
      },
      ...states.map((state, i) => ({
        name: `s${i}`,
        attributes: {
          shape: 'box',
          style: 'rounded',
          fixedsize: true,
          label: '',
          width: stateWidth(state) / INCH,
          height: STATE_HEIGHT / INCH,
        },
      })),
    ],
    edges: [
      ...(initial === undefined ? [] : [{ tail: 'start', head: numberOf(initial.id) }]),
      ...edges.map(({ from, to, label }) => ({ tail: numberOf(from), head: numberOf(to), attributes: { label: box(label) } })),
    ],
  };
};

const stateWidth = ({ id }: StateDiagram['states'][number]): number =>
  Math.max(LEAST_STATE_WIDTH, Math.ceil(measureText(id, STATE_SIZE)) + 32);

const readPoint = (text: string, height: number): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, height - y];
};

/** Moves the label of a loop off the loop, over which Graphviz puts it where ranks run from left to right. */
const clearLoop = (curve: readonly Point[], { width, height }: Label, [x, y]: Point): Point => {
  const top = Math.min(...curve.map(([, each]) => each));
  const right = Math.max(...curve.map(([each]) => each));
  const isAbove = y < top + STATE_HEIGHT / 2 && x - width / 2 < right;
  return isAbove ? [x, Math.min(y, top - height / 2 - 2)] : [Math.max(x, right + width / 2 + LABEL_MARGIN), y];
};

const readLayout = (answer: Answer, diagram: StateDiagram, edges: readonly Edge[]): StateLayout => {
  const height = Number(answer.bb.split(',')[3]);
  const placeOf = (name: string): Point => readPoint(answer.objects.find((each) => each.name === name)?.pos ?? '', height);
  return {
    start: placeOf('start'),
    states: diagram.states.map((state, i) => ({ state, middle: placeOf(`s${i}`), width: stateWidth(state), height: STATE_HEIGHT })),
    // The first edge comes from the start, and has no label.
    arrows: answer.edges.map(({ pos, lp }, i) => {
      const [end = '', ...points] = pos.split(/\s+/u);
      const edge = edges[i - 1];
      const curve = points.map((point) => readPoint(point, height));
      const tip = readPoint(end.replace(/^e,/u, ''), height);
      if (lp === undefined || edge === undefined) return { tip, curve };
      const middle = readPoint(lp, height);
      return { tip, curve, label: edge.label, middle: edge.from === edge.to ? clearLoop(curve, edge.label, middle) : middle };
    }),
  };
};

/** Gives the box around everything that is drawn. */
export const boundsOf = ({ start, states, arrows }: StateLayout): Bounds => {
  const boxes = [
    { middle: start, width: 2 * START_RADIUS, height: 2 * START_RADIUS },
    ...states,
    ...arrows.flatMap(({ curve, label, middle }) => [
      ...curve.map((point) => ({ middle: point, width: 2, height: 2 })),
      ...(label === undefined || middle === undefined ? [] : [{ middle, width: label.width, height: label.height }]),
    ]),
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

/**
 * Lays out a state diagram with Graphviz (dot), from left to right and from top to bottom, and gives the one that is the larger when both are
 * fitted into one window.
 */
export const layOutStates = async (diagram: StateDiagram): Promise<StateLayout> => {
  loading ??= instance();
  const viz = await loading;
  const edges = toEdges(diagram);
  const layouts = (['LR', 'TB'] as const).map((direction) => {
    const text = viz.renderString(toGraph(diagram, edges, direction), { format: 'json0' });
    return readLayout(JSON.parse(text) as Answer, diagram, edges);
  });
  const shrink = (layout: StateLayout): number => {
    const { width, height } = boundsOf(layout);
    return Math.max(1, width / WINDOW.width, height / WINDOW.height);
  };
  return layouts.reduce((best, each) => (shrink(each) < shrink(best) ? each : best));
};
