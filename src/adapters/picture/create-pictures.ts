import type { Pictures } from '../../core/picture.js';

/** Makes the port that draws; each part of it is loaded when it is first needed. */
export const createPictures = (): Pictures => ({
  chart: async (chart) => (await import('./draw-chart.js')).drawChart(chart),
  stateDiagram: async (diagram) => (await import('./draw-state-diagram.js')).drawStateDiagram(diagram),
  toPng: async (svg) => (await import('./render-png.js')).renderPng(svg),
});
