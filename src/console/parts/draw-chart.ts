import { LineChart } from 'echarts/charts';
import { GridComponent, MarkPointComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { axisTitle, type ChartData } from './chart-data.js';

use([LineChart, GridComponent, MarkPointComponent, TooltipComponent, CanvasRenderer]);

/** A chart on the page, which follows its size and the theme. */
export interface Drawn {
  readonly show: (data: ChartData) => void;
  readonly dispose: () => void;
}

/** A colour of the page as the canvas takes it: the one that light or dark comes to. */
const colour = (node: HTMLElement, name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  node.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const axis = (node: HTMLElement, measured: ChartData['x'], isLogarithmic: boolean, isVertical: boolean) => ({
  type: isLogarithmic ? ('log' as const) : ('value' as const),
  scale: true,
  name: axisTitle(measured),
  nameLocation: 'middle' as const,
  nameGap: isVertical ? 46 : 28,
  nameTextStyle: { color: colour(node, '--ink-2'), fontSize: 12 },
  axisLabel: { color: colour(node, '--ink-2'), fontSize: 11, hideOverlap: true },
  axisLine: { show: true, lineStyle: { color: colour(node, '--edge-2') } },
  splitLine: { lineStyle: { color: colour(node, '--edge') } },
});

const shown = (value: number, unit: string): string => `${Number(value.toPrecision(6))}${unit === '1' ? '' : ` ${unit}`}`;

/** Draws a chart into a node. */
export const drawChart = (node: HTMLElement): Drawn => {
  const chart = init(node, null, { renderer: 'canvas' });
  let last: ChartData | undefined;
  const show = (data: ChartData): void => {
    last = data;
    const { x, y, points, mark, isLogarithmic = false } = data;
    const ink = colour(node, '--ink');
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: getComputedStyle(node).fontFamily },
      grid: { left: 66, right: 18, top: 14, bottom: 46 },
      xAxis: axis(node, x, isLogarithmic, false),
      yAxis: axis(node, y, false, true),
      tooltip: {
        trigger: 'axis',
        // Drawn on the canvas: a tooltip of elements would bring styles that the page's policy refuses.
        renderMode: 'richText',
        backgroundColor: colour(node, '--ground'),
        borderColor: colour(node, '--edge-2'),
        textStyle: { color: ink, fontSize: 12 },
        formatter: (hovered: unknown) => {
          const [{ value }] = hovered as [{ value: [number, number] }];
          return `${x.name} = ${shown(value[0], x.unit)}\n${y.name} = ${shown(value[1], y.unit)}`;
        },
      },
      series: [
        {
          type: 'line',
          data: points.map(([at, value]) => [at, value]),
          showSymbol: false,
          lineStyle: { color: colour(node, '--accent'), width: 2 },
          itemStyle: { color: colour(node, '--accent') },
          ...(mark === undefined
            ? {}
            : {
                markPoint: {
                  symbol: 'circle',
                  symbolSize: 9,
                  label: { show: false },
                  itemStyle: { color: ink },
                  data: [{ coord: [...mark] }],
                },
              }),
        },
      ],
    });
  };
  const redraw = (): void => {
    if (last !== undefined) show(last);
  };
  const resized = new ResizeObserver(() => chart.resize());
  resized.observe(node);
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  addEventListener('themechange', redraw);
  return {
    show,
    dispose: () => {
      resized.disconnect();
      system.removeEventListener('change', redraw);
      removeEventListener('themechange', redraw);
      chart.dispose();
    },
  };
};
