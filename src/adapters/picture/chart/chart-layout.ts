import type { EChartsCoreOption } from 'echarts/core';

/** A chart in the terms of the library, with what is drawn beneath it. */
export interface ChartLayout {
  readonly option: EChartsCoreOption;
  /** What the chart shows, in words. */
  readonly description: string;
  /** SVG under the chart: lines that the library has no place for. */
  readonly beneath: string;
}
