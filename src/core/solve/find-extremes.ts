/** A point of a curve with the slope that it has there; the slope is NaN where there is none. */
export interface CurvePoint {
  readonly x: number;
  readonly value: number;
  readonly slope: number;
}

/** Gives the point of the curve at a place, or nothing where there is no value. */
export type Curve = (x: number) => CurvePoint | undefined;

const HALVINGS = 60;
/** Halvings after which the value near a true extreme no longer moves, while that near a pole still does. */
const SETTLED = 24;
const MOVES = 1e-6;
/** Brackets that are followed on each side, those with the best ends first. */
const MOST_BRACKETS = 6;
/** Digits of the place: an extreme is flat, so that more say nothing. */
const DIGITS = 12;

type Bracket = readonly [CurvePoint, CurvePoint];

/** Halves a bracket by the sign of the slope; nothing where that leads to a pole or out of the curve. */
const closeIn = ([low, high]: Bracket, curve: Curve, sign: 1 | -1): CurvePoint | undefined => {
  let [a, b] = [low, high];
  let settled: number | undefined;
  for (let i = 0; i < HALVINGS; i += 1) {
    const x = a.x + (b.x - a.x) / 2;
    if (x === a.x || x === b.x) break;
    const middle = curve(x);
    if (middle === undefined || !Number.isFinite(middle.value) || Number.isNaN(middle.slope)) return undefined;
    if (i === SETTLED) settled = middle.value;
    if (middle.slope === 0) [a, b] = [middle, middle];
    else if (middle.slope * sign > 0) a = middle;
    else b = middle;
    if (a === b) break;
  }
  const found = curve(Number(a.x.toPrecision(DIGITS))) ?? a;
  const drop = Math.max(Math.abs(low.value - found.value), Math.abs(high.value - found.value));
  const isPole = settled !== undefined && Math.abs(found.value - settled) > MOVES * drop;
  return isPole || !Number.isFinite(found.value) ? undefined : found;
};

const isBetter = (a: number, b: number, sign: 1 | -1): boolean => (a - b) * sign > 1e-13 * Math.max(Math.abs(a), Math.abs(b));

/** Finds the best point between samples, where one is better than all of them. */
const findBest = (samples: readonly (CurvePoint | undefined)[], curve: Curve, sign: 1 | -1): CurvePoint | undefined => {
  const values = samples.flatMap((sample) => (sample === undefined ? [] : [sample.value]));
  const known = values.reduce((best, value) => (value * sign > best * sign ? value : best), -sign * Number.POSITIVE_INFINITY);
  const best = ([a, b]: Bracket): number => Math.max(a.value * sign, b.value * sign);
  return samples
    .slice(1)
    .flatMap((b, i): readonly Bracket[] => {
      const a = samples[i];
      return a !== undefined && b !== undefined && a.slope * sign > 0 && b.slope * sign < 0 ? [[a, b]] : [];
    })
    .sort((one, other) => best(other) - best(one))
    .slice(0, MOST_BRACKETS)
    .map((bracket) => closeIn(bracket, curve, sign))
    .reduce<CurvePoint | undefined>(
      (found, point) => (point !== undefined && isBetter(point.value, found?.value ?? known, sign) ? point : found),
      undefined,
    );
};

/**
 * Finds the least and the greatest value of a curve between its samples, where those lie inside: the slope changes its sign there. An end, a
 * sample that is an extreme itself, and a pole give nothing.
 * @param samples in rising order
 */
export const findExtremes = (samples: readonly (CurvePoint | undefined)[], curve: Curve): readonly CurvePoint[] =>
  ([-1, 1] as const).flatMap((sign) => findBest(samples, curve, sign) ?? []);
