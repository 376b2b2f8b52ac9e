import type { Graph } from '@viz-js/viz';
import type { StateDiagram } from '../../../core/picture.js';
import { measureText } from '../measure-text.js';
import { START_SIZE } from './state-geometry.js';
import { breakLabels, type Label } from './state-label.js';

/** Type of the names of states. */
export const STATE_SIZE = 14;
/** Height of the box of a state. */
export const STATE_HEIGHT = 40;
const LEAST_STATE_WIDTH = 96;
/** Points of an inch, in which Graphviz takes sizes of nodes; a point is drawn as one pixel. */
const INCH = 72;
/** Free space around a label, so that lines do not touch it. */
export const LABEL_MARGIN = 6;

/** An arrow before it has a place. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
  readonly isTaken: boolean;
}

/** Gives the arrows of a diagram; transitions between the same two states are one, and their labels stand under one another. */
export const toEdges = ({ transitions }: StateDiagram): readonly Edge[] => {
  const labels = new Map<string, { readonly from: string; readonly to: string; readonly texts: string[]; isTaken: boolean }>();
  for (const { from, to, label, isTaken = false } of transitions) {
    const key = JSON.stringify([from, to]);
    const edge = labels.get(key) ?? { from, to, texts: [], isTaken };
    labels.set(key, edge);
    edge.texts.push(label);
    edge.isTaken ||= isTaken;
  }
  return [...labels.values()].map(({ from, to, texts, isTaken }) => ({ from, to, label: breakLabels(texts), isTaken }));
};

/** How a diagram may be laid out: the direction in which ranks follow one another, and the room between states of one rank, in inches. */
export interface Arrangement {
  readonly direction: 'LR' | 'TB';
  readonly spacing: number;
}

/** The arrangements that are tried, the first of which wins where several read alike. */
export const ARRANGEMENTS: readonly [Arrangement, ...Arrangement[]] = [
  { direction: 'LR', spacing: 0.45 },
  { direction: 'TB', spacing: 0.45 },
  { direction: 'LR', spacing: 0.9 },
  { direction: 'TB', spacing: 0.9 },
];

/**
 * Gives a diagram as Graphviz takes it. Nodes are named by number, edges too, and labels are empty boxes of the right size: no text of a
 * definition reaches Graphviz, so that there is none to escape.
 */
export const toGraph = ({ states }: StateDiagram, edges: readonly Edge[], { direction, spacing }: Arrangement): Graph => {
  const numberOf = (id: string): string => `s${states.findIndex((state) => state.id === id)}`;
  const initial = states.find(({ kind }) => kind === 'initial') ?? states[0];
  const box = ({ width, height }: Label): { readonly html: string } => ({
    html: `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="${width + 2 * LABEL_MARGIN}" HEIGHT="${height + LABEL_MARGIN}"><TR><TD></TD></TR></TABLE>`,
  });
  return {
    directed: true,
    graphAttributes: { rankdir: direction, nodesep: spacing, ranksep: direction === 'LR' ? 0.35 : 0.4 },
    edgeAttributes: { arrowsize: 0.8 },
    nodes: [
      {
        name: 'start',
        attributes: { shape: 'circle', fixedsize: true, width: START_SIZE / INCH, height: START_SIZE / INCH, label: '' },
      },
      ...states.map((state, i) => ({
        name: `s${i}`,
        attributes: {
          shape: 'box',
          fixedsize: true,
          label: '',
          width: stateWidth(state) / INCH,
          height: STATE_HEIGHT / INCH,
        },
      })),
    ],
    edges: [
      ...(initial === undefined ? [] : [{ tail: 'start', head: numberOf(initial.id) }]),
      ...edges.map(({ from, to, label }, i) => ({
        tail: numberOf(from),
        head: numberOf(to),
        attributes: { id: `e${i}`, label: box(label) },
      })),
    ],
  };
};

export const stateWidth = ({ id }: StateDiagram['states'][number]): number =>
  Math.max(LEAST_STATE_WIDTH, Math.ceil(measureText(id, STATE_SIZE)) + 32);
