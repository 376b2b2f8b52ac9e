import type { Fault } from '../../core/faults.js';
import type { Chart, Pictures, StateDiagram } from '../../core/picture.js';

/** One picture to be drawn, as it is sent to the worker that draws: plain data. */
export type PictureJob =
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'stateDiagram'; readonly diagram: StateDiagram }
  | { readonly kind: 'png'; readonly svg: string };

/** What the worker answers: an SVG, the bytes of a PNG, or the parts of the fault with which the picture is refused. */
export type PictureReply = { readonly drawn: string | Uint8Array } | { readonly fault: Pick<Fault, 'code' | 'message' | 'details'> };

/**
 * Draws one picture in this thread; each part of what draws is loaded when it is first needed.
 * @throws Fault WORK_BUDGET for a diagram that is too large
 */
export const drawPicture = async (job: PictureJob): Promise<string | Uint8Array> => {
  switch (job.kind) {
    case 'chart':
      return (await import('./chart/draw-chart.js')).drawChart(job.chart);
    case 'stateDiagram':
      return (await import('./states/draw-state-diagram.js')).drawStateDiagram(job.diagram);
    case 'png':
      return (await import('./render-png.js')).renderPng(job.svg);
  }
};

/** Where pictures are drawn: in this thread, or in a worker. */
export interface Drawer {
  readonly draw: (job: PictureJob) => Promise<string | Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Draws in this thread, without a limit in time: for a process that does nothing else. */
const here: Drawer = {
  draw: drawPicture,
  close: async () => undefined,
};

/** Creates the port that draws: in this thread unless another place is given. */
export const createPictures = (drawer: Drawer = here): Pictures => {
  const svgOf = async (job: PictureJob): Promise<string> => (await drawer.draw(job)) as string;
  return {
    chart: (chart) => svgOf({ kind: 'chart', chart }),
    stateDiagram: (diagram) => svgOf({ kind: 'stateDiagram', diagram }),
    toPng: async (svg) => (await drawer.draw({ kind: 'png', svg })) as Uint8Array,
    close: () => drawer.close(),
  };
};
