import type { Fault } from '../../core/faults.js';
import type { Chart, StateDiagram } from '../../core/picture.js';

/** One picture to be drawn, as it is sent to the worker that draws: plain data. */
export type PictureJob =
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'stateDiagram'; readonly diagram: StateDiagram }
  | { readonly kind: 'png'; readonly svg: string };

/** What the worker answers: an SVG, the bytes of a PNG, or the parts of the fault with which the picture is refused. */
export type PictureReply = { readonly drawn: string | Uint8Array } | { readonly fault: Pick<Fault, 'code' | 'message' | 'details'> };
