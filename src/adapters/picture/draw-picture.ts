import type { PictureJob } from './picture-job.js';

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
