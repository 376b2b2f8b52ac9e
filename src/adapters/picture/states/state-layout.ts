import { instance, type Viz } from '@viz-js/viz';
import type { StateDiagram } from '../../../core/picture.js';
import type { Point } from '../boxes.js';
import { placeLabels } from './place-labels.js';
import { boundsOf, crossingsOf, type StateLayout } from './state-geometry.js';
import { ARRANGEMENTS, type Arrangement, type Edge, LABEL_MARGIN, STATE_HEIGHT, stateWidth, toEdges, toGraph } from './state-graph.js';
import type { Label } from './state-label.js';
import { DRAWABLE, tooManyStates } from './too-large.js';

/** What a page or a chat window shows at a glance. */
const WINDOW = { width: 960, height: 720 } as const;

let loading: Promise<Viz> | undefined;

/** What Graphviz answers in its format json0, as far as it is read here; lengths are points, the y axis runs upwards. */
interface Answer {
  readonly bb: string;
  readonly objects: readonly { readonly name: string; readonly pos: string }[];
  readonly edges?: readonly { readonly id?: string; readonly pos: string; readonly lp?: string }[];
}

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
    // The edge from the start has neither number nor label.
    arrows: (answer.edges ?? []).map(({ id, pos, lp }) => {
      const [end = '', ...points] = pos.split(/\s+/u);
      const edge = id === undefined ? undefined : edges[Number(id.slice(1))];
      const curve = points.map((point) => readPoint(point, height));
      const tip = readPoint(end.replace(/^e,/u, ''), height);
      if (lp === undefined || edge === undefined) return { tip, curve };
      const middle = readPoint(lp, height);
      return {
        tip,
        curve,
        isTaken: edge.isTaken,
        label: edge.label,
        middle: edge.from === edge.to ? clearLoop(curve, edge.label, middle) : middle,
      };
    }),
  };
};

/** Arrows from which on a diagram is laid out in one arrangement only. */
const MANY_ARROWS = 16;

/** Gives how badly a layout reads: how much it is made smaller to fit into the window, where half as much again weighs as one thing that lies on a label. */
const faultsOf = (layout: StateLayout): number => {
  const { width, height } = boundsOf(layout);
  return Math.max(1, width / WINDOW.width, height / WINDOW.height) + crossingsOf(layout) / 2;
};

/**
 * Lays out a state diagram with Graphviz (dot), in several arrangements, and gives the one that reads best. Graphviz cannot be stopped but with
 * its thread.
 * @throws Fault WORK_BUDGET for more than 64 states or 128 arrows
 */
export const layOutStates = async (diagram: StateDiagram): Promise<StateLayout> => {
  const edges = toEdges(diagram);
  if (diagram.states.length > DRAWABLE.states || edges.length > DRAWABLE.arrows) throw tooManyStates(diagram.states.length, edges.length);
  loading ??= instance();
  const viz = await loading;
  const layOut = (arrangement: Arrangement): StateLayout => {
    const text = viz.renderString(toGraph(diagram, edges, arrangement), { format: 'json0' });
    return placeLabels(readLayout(JSON.parse(text) as Answer, diagram, edges));
  };
  const [first, ...others] = ARRANGEMENTS;
  let best = layOut(first);
  for (const arrangement of edges.length < MANY_ARROWS ? others : []) {
    const layout = layOut(arrangement);
    if (faultsOf(layout) < faultsOf(best)) best = layout;
  }
  return best;
};
