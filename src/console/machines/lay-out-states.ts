import { Graph, layout } from '@dagrejs/dagre';
import type { Definition } from './machine-calls.js';

/** A box of a state. */
export interface StateBox {
  readonly id: string;
  readonly kind: 'initial' | 'intermediate' | 'final';
  readonly meaning: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An arrow between two states, with what moves along it. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly labels: readonly string[];
  readonly title: string;
  readonly x: number;
  readonly y: number;
  /** A label beside a loop begins at its place; others have it in their middle. */
  readonly isLoop: boolean;
}

/** Where the states and arrows of a definition lie. */
export interface StateLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly StateBox[];
  readonly arrows: readonly Arrow[];
}

/** Width of a letter of labels and of states, and the height of a line, at the sizes of the style. */
const LETTER = { label: 6.4, state: 8 } as const;
const LINE = 15;
const LONGEST = 30;
/** How far a loop stands out. */
const LOOP = 34;
const MARGIN = 12;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly titles: readonly string[];
}

/** Transitions of the same two states are one arrow, with a line for each. */
const bundle = ({ transitions }: Definition): readonly Bundle[] => {
  const bundles = new Map<string, Bundle>();
  for (const { from, to, on, when } of transitions) {
    const key = `${from} ${to}`;
    const before = bundles.get(key) ?? { from, to, labels: [], titles: [] };
    const label = when === undefined ? on : `${on} [${when}]`;
    bundles.set(key, { from, to, labels: [...new Set([...before.labels, short(label)])], titles: [...before.titles, label] });
  }
  return [...bundles.values()];
};

/** Writes the line through points as a smooth path. */
const pathThrough = (points: readonly { readonly x: number; readonly y: number }[]): string => {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const last = rest.at(-1);
  const middle = rest.slice(0, -1).map((point, i) => {
    const next = rest[i + 1] ?? point;
    return `Q${point.x} ${point.y} ${i === rest.length - 2 ? next.x : (point.x + next.x) / 2} ${i === rest.length - 2 ? next.y : (point.y + next.y) / 2}`;
  });
  return [`M${first.x} ${first.y}`, ...(middle.length === 0 && last !== undefined ? [`L${last.x} ${last.y}`] : middle)].join('');
};

/** Lays the states of a definition out, from the initial one down. */
export const layOutStates = (definition: Definition): StateLayout => {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 46, ranksep: 46, edgesep: 24, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  const states = Object.entries(definition.states);
  // The initial state first, so that it lies at the top.
  for (const [id] of [...states].sort(([a], [b]) => Number(b === definition.initial) - Number(a === definition.initial)))
    graph.setNode(id, { width: Math.max(72, id.length * LETTER.state + 26), height: 36 });
  const bundles = bundle(definition);
  for (const [i, { from, to, labels }] of bundles.entries()) {
    const width = Math.max(...labels.map((label) => label.length)) * LETTER.label + (from === to ? LOOP + 10 : 10);
    graph.setEdge(from, to, { width, height: labels.length * LINE + 4, labelpos: 'c' }, String(i));
  }
  layout(graph);
  const size = graph.graph() as { readonly width?: number; readonly height?: number };
  const boxes = new Map(
    states.map(([id, { kind, meaning }]) => {
      const { x = 0, y = 0, width = 0, height = 0 } = graph.node(id) as Partial<StateBox>;
      return [id, { id, kind: id === definition.initial ? ('initial' as const) : kind, meaning, x, y, width, height }];
    }),
  );
  const arrowOf = ({ from, to, labels, titles }: Bundle, i: number): Arrow => {
    const named = { from, to, labels, title: titles.join('\n') };
    const box = boxes.get(from);
    if (from === to && box !== undefined) {
      const side = box.x + box.width / 2;
      return {
        ...named,
        isLoop: true,
        path: `M${side} ${box.y - 9}C${side + LOOP} ${box.y - 26} ${side + LOOP} ${box.y + 26} ${side} ${box.y + 9}`,
        x: side + LOOP,
        y: box.y,
      };
    }
    const edge = graph.edge(from, to, String(i)) as {
      readonly points: readonly { x: number; y: number }[];
      readonly x: number;
      readonly y: number;
    };
    return { ...named, isLoop: false, path: pathThrough(edge.points), x: edge.x, y: edge.y };
  };
  return { width: (size.width ?? 0) + LOOP, height: size.height ?? 0, states: [...boxes.values()], arrows: bundles.map(arrowOf) };
};
