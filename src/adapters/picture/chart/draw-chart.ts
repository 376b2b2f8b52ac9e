import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TitleComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from '../../../core/picture.js';
import { frameSvg, pictureToken } from '../frame-svg.js';
import { measureText } from '../measure-text.js';
import { CHART } from './chart-frame.js';
import { cleanChartSvg } from './clean-chart-svg.js';
import { gridChartLayout } from './grid-chart-layout.js';
import { lineChartLayout } from './line-chart-layout.js';

use([CustomChart, LineChart, ScatterChart, GridComponent, TitleComponent, SVGRenderer]);

const sizeOf = (font: string | undefined): number => Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12);

// Without a browser the library guesses widths of texts, and from a typeface that is not ours.
setPlatformAPI({
  measureText: (text: string, font?: string) => ({ width: measureText(text ?? '', sizeOf(font)) }),
});

/** Draws a chart as an SVG of 800 by 500 pixels that stands alone; the same chart gives the same bytes. */
export const drawChart = (chart: Chart): string => {
  const { option, description, beneath } = chart.type === 'line' ? lineChartLayout(chart) : gridChartLayout(chart);
  const token = pictureToken(chart);
  const instance = init(null, null, { renderer: 'svg', ssr: true, width: CHART.width, height: CHART.height });
  try {
    instance.setOption({ animation: false, ...option });
    const content = cleanChartSvg(instance.renderToSVGString(), token);
    const { width, height } = CHART;
    return frameSvg({ width, height, title: chart.title, description, content: `${beneath}\n${content}`.trim() }, token);
  } finally {
    instance.dispose();
  }
};
