import type { PictureJob } from './picture-job.js';

/** Draws what it was loaded for. */
export type Drawing = () => string | Uint8Array | Promise<string | Uint8Array>;

/**
 * Loads what draws a picture, each part of it when it is first needed; gives the drawing, which loads nothing more.
 * The drawing throws Fault WORK_BUDGET for a diagram that is too large.
 */
export const loadDrawing = async (job: PictureJob): Promise<Drawing> => {
  switch (job.kind) {
    case 'chart': {
      const { drawChart } = await import('./draw-chart.js');
      return () => drawChart(job.chart);
    }
    case 'stateDiagram': {
      const [{ drawStateDiagram }, { loadGraphviz }] = await Promise.all([import('./draw-state-diagram.js'), import('./state-layout.js')]);
      await loadGraphviz();
      return () => drawStateDiagram(job.diagram);
    }
    case 'png': {
      const { loadRenderer, renderPng } = await import('./render-png.js');
      await loadRenderer();
      return () => renderPng(job.svg);
    }
  }
};
