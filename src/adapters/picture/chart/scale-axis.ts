import type { Axis } from '../../../core/picture.js';
import { PAINT, TYPEFACE } from '../paint.js';
import { wrapText } from '../wrap-text.js';
import { axisText } from './axis-text.js';
import { SMALL } from './chart-frame.js';
import type { Scale } from './create-scale.js';

/** Gives the name of a horizontal axis, which stands under its middle. */
export const axisName = (axis: Axis, width: number) => ({
  name: wrapText(axisText(axis), width, SMALL.size, 1).join(''),
  nameLocation: 'middle',
  nameGap: 32,
  nameTextStyle: { fontSize: SMALL.size, fontFamily: TYPEFACE, color: PAINT.ink },
});

/**
 * Gives an axis of the library for a scale: it runs from 0 to 1 and is told where its ticks are, so that ranges which the library would round
 * outwards, or could not compute with (1e308, 1e-320), are drawn like all others.
 */
export const scaleAxis = ({ ticks }: Scale, hasRules: boolean) => {
  const places = ticks.map(({ at }) => at);
  const labelAt = (at: number): string => ticks.find((tick) => Math.abs(tick.at - at) < 1e-9)?.label ?? '';
  return {
    type: 'value',
    min: 0,
    max: 1,
    axisLine: { show: true, onZero: false, lineStyle: { color: PAINT.axis, width: 1 } },
    axisTick: { show: true, customValues: places, length: 5, lineStyle: { color: PAINT.axis } },
    axisLabel: {
      customValues: places,
      formatter: labelAt,
      hideOverlap: false,
      margin: 8,
      fontSize: SMALL.size,
      fontFamily: TYPEFACE,
      color: PAINT.soft,
    },
    splitLine: { show: hasRules, lineStyle: { color: PAINT.rule, width: 1 } },
  };
};
