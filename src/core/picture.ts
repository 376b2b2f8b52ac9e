/** An axis of a chart: what it shows, in which unit (`1` for none), and how it is divided. */
export interface Axis {
  /** Symbol and meaning, as `v` and `speed`. */
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  readonly scale: 'linear' | 'log';
}

/** A result over one input, a point for each; null where there is no value. */
export interface LineChart {
  readonly type: 'line';
  readonly title: string;
  /** Stands small under the title: the equation, and the inputs that were held. */
  readonly subtitle: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly (readonly [x: number, y: number | null])[];
}

/** A result over two inputs: `values[row][column]` belongs to `ys[row]` and `xs[column]`; null where there is no value. */
export interface GridChart {
  readonly type: 'grid';
  readonly title: string;
  readonly subtitle: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly value: Axis;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

export type Chart = LineChart | GridChart;

/** A state machine as it is drawn. */
export interface StateDiagram {
  readonly title: string;
  readonly states: readonly { readonly id: string; readonly kind: 'initial' | 'intermediate' | 'final'; readonly isCurrent: boolean }[];
  /** `label` is what stands at the arrow: the event, the condition, the operator. One that a path goes along is marked. */
  readonly transitions: readonly { readonly from: string; readonly to: string; readonly label: string; readonly isTaken?: boolean }[];
}

/** The port that draws: every picture is an SVG that stands alone, legible on light and on dark ground. */
export interface Pictures {
  readonly chart: (chart: Chart) => Promise<string>;
  readonly stateDiagram: (diagram: StateDiagram) => Promise<string>;
  /** Renders an SVG of this port as PNG. */
  readonly toPng: (svg: string) => Promise<Uint8Array>;
  /** Ends what draws; pictures that are under way are refused with STOPPING, and so is every later one. */
  readonly close: () => Promise<void>;
}

/** Form of a picture that a caller asks for. */
export type PictureFormat = 'svg' | 'png';
