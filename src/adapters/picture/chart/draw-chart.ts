import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TitleComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from '../../../core/picture.js';
import { frameSvg, pictureToken } from '../frame-svg.js';
import { measureText } from '../measure-text.js';
import { CHART } from './chart-frame.js';
import { gridChartLayout } from './grid-chart-layout.js';
import { lineChartLayout } from './line-chart-layout.js';

/** Attributes that only a page would use: classes of a style sheet, marks for events, and a background that the frame draws. */
const PAGE_ATTRIBUTES = / (?:class|pointer-events|ecmeta_\w+|xml:space|version|baseProfile)="[^"]*"/gu;

/** Grounds of texts, which have no colour here. */
const UNSEEN = /<path [^>]*(?:fill-opacity="0"[^>]*|\)" fill="none")><\/path>\n?/gu;

/** Writes inline styles as attributes, which a content security policy leaves alone; the frame names the typeface. */
const styleToAttributes = (_: string, style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([name = '', value]) => name !== '' && value !== undefined && name !== 'font-family')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/**
 * Takes the drawing out of what the charting library rendered: without its frame and style sheet, with ids that are the same at every rendering,
 * and with text that is centred by a shift, which every renderer knows, and not by a baseline, which many do not.
 */
const cleanChartSvg = (svg: string, token: string): string =>
  svg
    .replace(/^<svg[^>]*>\s*(?:<rect [^>]*fill="none"[^>]*><\/rect>)?\s*/u, '')
    .replace(/\s*<\/svg>\s*$/u, '')
    .replace(/<style[^>]*>[\s\S]*?<\/style>\s*/gu, '')
    .replaceAll(/ style="([^"]*)"/gu, styleToAttributes)
    .replaceAll(PAGE_ATTRIBUTES, '')
    .replaceAll(UNSEEN, '')
    .replaceAll(' dominant-baseline="central"', ' dy="0.35em"')
    .replaceAll(/\bzr\d+-/gu, `${token}-`);

use([CustomChart, LineChart, ScatterChart, GridComponent, TitleComponent, SVGRenderer]);

const sizeOf = (font: string | undefined): number => Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12);

// Without a browser the library guesses widths of texts, and from a typeface that is not ours.
setPlatformAPI({
  measureText: (text: string, font?: string) => ({ width: measureText(text ?? '', sizeOf(font)) }),
});

/** Draws a chart as an SVG of 800 by 500 pixels that stands alone; the same chart gives the same bytes. */
export const drawChart = (chart: Chart): string => {
  const { option, description, beneath, above } = chart.type === 'line' ? lineChartLayout(chart) : gridChartLayout(chart);
  const token = pictureToken(chart);
  const instance = init(null, null, { renderer: 'svg', ssr: true, width: CHART.width, height: CHART.height });
  try {
    instance.setOption({ animation: false, ...option });
    const content = cleanChartSvg(instance.renderToSVGString(), token);
    const { width, height } = CHART;
    return frameSvg(
      { width, height, title: chart.title, description, content: [beneath, content, above].filter((part) => part !== '').join('\n') },
      token,
    );
  } finally {
    instance.dispose();
  }
};
