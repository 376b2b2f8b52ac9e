import { formatNumber } from '../../core/quantity/text/format-number.js';
import { raisePowers } from '../../core/quantity/text/superscript.js';

/** An axis with its divisions. */
export interface ChartAxis {
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** Gives where a value lies, from 0 at the lower end to 1 at the upper. */
  readonly place: (value: number) => number;
}

const label = (value: number): string => raisePowers(formatNumber(Number(value.toPrecision(6)))).replace(/^-/, '−');

/** The step of 1, 2 or 5 times a power of ten that divides a range into at most so many parts. */
const stepOf = (range: number, most: number): number => {
  const rough = range / Math.max(1, most);
  const unit = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * unit >= rough * (1 - 1e-9)) ?? 10) * unit;
};

const linearAxis = (least: number, greatest: number, most: number, isWidened: boolean): ChartAxis => {
  const pad = least === greatest ? Math.abs(least) / 2 || 1 : 0;
  const [from, to] = [least - pad, greatest + pad];
  const step = stepOf(to - from, most);
  const first = isWidened ? Math.floor(from / step + 1e-9) : Math.ceil(from / step - 1e-9);
  const last = isWidened ? Math.ceil(to / step - 1e-9) : Math.floor(to / step + 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)) + 0);
  const [low, high] = isWidened ? [first * step, last * step] : [from, to];
  return { ticks: ticks.map((value) => ({ value, label: label(value) })), place: (value) => (value - low) / (high - low) };
};

const logAxis = (least: number, greatest: number, most: number): ChartAxis => {
  const [low, high] = [Math.log10(least), Math.log10(greatest)];
  const decades = Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => Math.ceil(low) + i);
  const every = Math.max(1, Math.ceil(decades.length / Math.max(1, most)));
  const between = decades.length < 3 ? [1, 2, 5] : [1];
  const all = [Math.ceil(low) - 1, ...decades].flatMap((decade) => between.map((factor) => factor * 10 ** decade));
  const ticks = all.filter((value) => Math.log10(value) >= low - 1e-9 && Math.log10(value) <= high + 1e-9);
  const kept = between.length > 1 ? ticks : ticks.filter((_, i) => i % every === 0);
  return {
    ticks: kept.map((value) => ({ value: Number(value.toPrecision(12)), label: label(value) })),
    place: (value) => (Math.log10(value) - low) / (high - low),
  };
};

/**
 * Divides an axis.
 * @param most divisions that there is room for
 * @param isWidened the ends move out to the next division, for results; inputs end where they end
 */
export const chartAxis = (values: readonly number[], scale: 'linear' | 'log', most: number, isWidened: boolean): ChartAxis => {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  if (least > greatest) return linearAxis(0, 1, most, false);
  return scale === 'log' && least > 0 && greatest > least ? logAxis(least, greatest, most) : linearAxis(least, greatest, most, isWidened);
};
