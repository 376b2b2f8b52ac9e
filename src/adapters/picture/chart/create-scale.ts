import { formatLogTicks, formatTicks } from './format-tick.js';

/** A mark of an axis: where it is between 0 and 1, and what stands at it; nothing at a fine one. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Maps values of an axis to the interval from 0 to 1. */
export interface Scale {
  readonly place: (value: number) => number;
  readonly ticks: readonly Tick[];
  /** Places of fine lines between the ticks of a logarithmic scale. */
  readonly fine: readonly number[];
}

/** How a scale is laid over its values. */
export interface ScaleSettings {
  readonly kind: 'linear' | 'log';
  /** Most ticks, about. */
  readonly count: number;
  /** Shares of the span that are left free below and above the values. */
  readonly padding: readonly [below: number, above: number];
}

/** A span so small against the values is the noise of rounding. */
const NOISE = 1e-12;

/** Gives round numbers in a range: multiples of 1, 2 or 5 times a power of ten, written out so that each is the nearest double. */
const roundNumbers = (low: number, high: number, count: number): readonly number[] => {
  const rough = high / count - low / count;
  if (!(rough > 0)) return [low];
  const exponent = Math.floor(Math.log10(rough));
  for (const [factor, shift] of [
    [1, 0],
    [2, 0],
    [5, 0],
    [1, 1],
  ] as const) {
    const unit = `e${exponent + shift}`;
    const step = Number(`${factor}${unit}`);
    if (step < rough * 0.999) continue;
    const first = Math.ceil(low / step - 1e-9);
    const last = Math.floor(high / step + 1e-9);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(`${(first + i) * factor}${unit}`) + 0);
  }
  return [low, high];
};

const withLabels = (values: readonly number[], place: (value: number) => number, labels: readonly string[]): readonly Tick[] =>
  values.map((value, i) => ({ at: place(value), label: labels[i] ?? '' }));

const createLinearScale = (low: number, high: number, count: number, [below, above]: ScaleSettings['padding']): Scale => {
  const isFlat = high / 2 - low / 2 <= (NOISE * Math.max(Math.abs(low), Math.abs(high))) / 2;
  const half = Math.abs(high) * 0.1 || 1;
  // The span of two doubles may be none, so that shares of each end are taken; nothing goes beyond the largest double.
  const within = (end: number): number => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, end));
  const bottom = within(isFlat ? low - half : low - (high * below - low * below));
  // A quantity that is never negative has no room below zero.
  const from = low >= 0 ? Math.max(0, bottom) : bottom;
  const to = within(isFlat ? high + half : high + (high * above - low * above));
  const place = (value: number): number => (value / 2 - from / 2) / (to / 2 - from / 2);
  const values = roundNumbers(from, to, count);
  return { place, ticks: withLabels(values, place, formatTicks(values)), fine: [] };
};

/** Gives the powers of ten in a range of exponents, at most so many. */
const powersOfTen = (low: number, high: number, count: number): readonly number[] => {
  const every = Math.max(1, Math.ceil((high - low) / count));
  const first = Math.ceil(low / every - 1e-9) * every;
  const exponents = Array.from({ length: Math.max(0, Math.floor((high - first) / every + 1e-9) + 1) }, (_, i) => first + i * every);
  return exponents.map((exponent) => Number(`1e${exponent}`));
};

const FINE = [2, 3, 4, 5, 6, 7, 8, 9];
/** Over more decades fine lines are a grey surface. */
const MOST_FINE_DECADES = 8;

const createLogScale = (low: number, high: number, count: number, [below, above]: ScaleSettings['padding']): Scale => {
  const isFlat = high / low <= 1 + NOISE;
  const span = isFlat ? 2 : Math.log10(high) - Math.log10(low);
  const from = Math.log10(low) - span * (isFlat ? 0.5 : below);
  const to = Math.log10(high) + span * (isFlat ? 0.5 : above);
  const place = (value: number): number => (Math.log10(value) - from) / (to - from);
  const isInside = (value: number): boolean => place(value) >= -1e-9 && place(value) <= 1 + 1e-9;
  const decades = powersOfTen(Math.floor(from), Math.ceil(to), 400);
  const powers = powersOfTen(from, to, count);
  if (powers.length > 2) {
    const fine = to - from > MOST_FINE_DECADES ? [] : decades.flatMap((power) => FINE.map((factor) => factor * power)).filter(isInside);
    return {
      place,
      ticks: withLabels(powers, place, formatLogTicks(powers)),
      fine: fine.map(place),
    };
  }
  const oneTwoFive = decades.flatMap((power) => [1, 2, 5].map((factor) => Number((factor * power).toPrecision(12)))).filter(isInside);
  const values = oneTwoFive.length > 2 ? oneTwoFive : roundNumbers(10 ** from, 10 ** to, count);
  const labels = oneTwoFive.length > 2 ? formatLogTicks(values) : formatTicks(values);
  return { place, ticks: withLabels(values, place, labels), fine: [] };
};

/** Makes the scale of an axis over the values that it shows; a logarithmic one only where all of them are positive. */
export const createScale = (values: readonly number[], { kind, count, padding }: ScaleSettings): Scale => {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (values.length === 0) return createLinearScale(0, 1, count, padding);
  return kind === 'log' && low > 0 ? createLogScale(low, high, count, padding) : createLinearScale(low, high, count, padding);
};
