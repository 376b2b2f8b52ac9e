import type { DimensionRule, FunctionDefinition, Value } from '../function-definition.js';
import { modeOf, orderOf, quantilePlace } from '../numerics/order-statistics.js';

type List = readonly number[];

const ROUNDING = 2 ** -53;

const greatest = (x: List): number => x.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Bounds the error of a compensated sum, and of one division after it: the second term counts where the sum cancels (Higham, section 4.3). */
const errorOfTotal = (value: number, ...lists: List[]): number => {
  const size = lists.reduce((product, list) => product * greatest(list), 1);
  const n = lists[0]?.length ?? 0;
  return 2 * ROUNDING * Math.abs(value) + 2 * n * (n * ROUNDING) ** 2 * size;
};

/** Bounds the error of a mean square of deviations, to which the rounding of their centre adds its own square; equal elements have none. */
const errorOfVariance = (value: number, x: List): number => (value === 0 ? 0 : 7 * ROUNDING * value + (4 * ROUNDING * greatest(x)) ** 2);

/** Bounds the error of the root of what {@link errorOfVariance} bounds. */
const errorOfDeviation = (value: number, x: List): number =>
  value === 0 ? 0 : Math.min(4 * ROUNDING * value + (4 * ROUNDING * greatest(x)) ** 2 / (2 * value), value + 4 * ROUNDING * greatest(x));

const none = (): number => 0;

const define = (
  evaluate: (...lists: List[]) => number,
  listGradient: (...lists: List[]) => readonly List[],
  latex: string,
  rule: DimensionRule = 'same',
  parameters: readonly string[] = ['x'],
  errorAt: (value: number, ...lists: List[]) => number = errorOfTotal,
): FunctionDefinition => ({
  parameters,
  arity: [parameters.length, parameters.length],
  rule,
  // A number in the place of a list has no value, as everywhere in the language.
  evaluate: (...args) => (args.every((argument) => typeof argument === 'object') ? evaluate(...args) : Number.NaN),
  partials: parameters.map(() => null),
  latex,
  accuracy: 2 ** -52,
  errorAt: errorAt as (value: number, ...lists: readonly Value[]) => number,
  listGradient: listGradient as (...lists: readonly List[]) => readonly List[],
});

/** Adds with Neumaier's compensation, so that the error does not grow with the length (ZAMM 54, 1974). */
const total = (x: List): number => {
  let sum = 0;
  let lost = 0;
  for (const value of x) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
};

const isConstant = (x: List): boolean => x.length > 0 && x.every((value) => value === x[0]);

/** The mean of equal numbers is that number, to the last bit. */
const mean = (x: List): number => (isConstant(x) ? (x[0] as number) : total(x) / x.length);

/** Sum of squared deviations by two passes, which keeps the digits that the one-pass formula loses. */
const squares = (x: List): number => {
  const centre = mean(x);
  return total(x.map((value) => (value - centre) * (value - centre)));
};

const variance = (x: List): number => squares(x) / (x.length - 1);
const pvariance = (x: List): number => squares(x) / x.length;

const varianceGradient = (x: List, divisor: number): List => {
  const centre = mean(x);
  return x.map((value) => (2 * (value - centre)) / divisor);
};

/** Equal numbers deviate by nothing, and there the deviation has a cusp: no derivative, and no error. */
const rooted = (gradient: List, deviation: number): List => gradient.map((part) => (deviation === 0 ? 0 : part / (2 * deviation)));

const median = (x: List): number => {
  const sorted = [...x].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
};

/** Places of the one or two elements in the middle of the order. */
const middleOf = (x: List): readonly number[] => {
  const order = orderOf(x);
  const half = order.length >> 1;
  return order.slice(order.length % 2 === 1 ? half : half - 1, half + 1);
};

const medianGradient = (x: List): List => {
  const middle = middleOf(x);
  return x.map((_, i) => (middle.includes(i) ? 1 / middle.length : 0));
};

const deviations = (x: List): List => {
  const centre = median(x);
  return x.map((value) => value - centre);
};

const absolute = (x: List): List => x.map(Math.abs);

/** Moves with the middle deviations, each of which moves with its own element and against the median. */
const madGradient = (x: List): List => {
  const away = deviations(x);
  const middle = middleOf(absolute(away));
  const ofMedian = medianGradient(x);
  return x.map((_, i) => mean(middle.map((j) => Math.sign(away[j] ?? 0) * (Number(i === j) - (ofMedian[i] ?? 0)))));
};

/** Moves with the elements that are the mode, each by its share. */
const modeGradient = (x: List): List => {
  const value = modeOf(x);
  const equal = x.filter((element) => element === value).length;
  return x.map((element) => (element === value ? 1 / equal : 0));
};

/** A function of a list and of one number behind it. */
const defineChoice = (
  evaluate: (x: List, number: number) => number,
  listGradient: (x: List, number: number) => readonly List[],
  latex: string,
  rule: DimensionRule,
  parameter: string,
  accuracy: number,
): FunctionDefinition => ({
  parameters: ['x', parameter],
  arity: [2, 2],
  rule,
  evaluate: (x, number) => (typeof x === 'object' && typeof number === 'number' ? evaluate(x, number) : Number.NaN),
  partials: [null, null],
  latex,
  accuracy,
  listGradient: (x = [], [number = Number.NaN] = []) => listGradient(x, number),
});

const isShare = (x: List, p: number): boolean => x.length > 0 && p >= 0 && p <= 1;

/** The elements beside a quantile, and the share of the way from one to the other. */
const besideQuantile = (x: List, p: number) => {
  const order = orderOf(x);
  const { low, high, share } = quantilePlace(x.length, p);
  const [lower, upper] = [order[low] ?? 0, order[high] ?? 0];
  return { lower, upper, share, rise: (x[upper] ?? 0) - (x[lower] ?? 0) };
};

const quantile = (x: List, p: number): number => {
  if (!isShare(x, p)) return Number.NaN;
  const { lower, share, rise } = besideQuantile(x, p);
  return (x[lower] ?? Number.NaN) + share * rise;
};

const quantileGradient = (x: List, p: number): readonly List[] => {
  if (!isShare(x, p)) return [];
  const { lower, upper, share, rise } = besideQuantile(x, p);
  return [x.map((_, i) => (i === lower ? 1 - share : 0) + (i === upper ? share : 0)), [rise * (x.length - 1)]];
};

/** The place of a value in the rising order, from 1; equal ones share the mean of their places (Conover, Practical Nonparametric Statistics). */
const rank = (x: List, v: number): number => {
  const [less, equal] = x.reduce(([below, same], each) => [below + Number(each < v), same + Number(each === v)], [0, 0]);
  return less + (equal + 1) / 2;
};

const product = (x: List): number => x.reduce((value, factor) => value * factor, 1);

/** Bounds the error of a product, a rounding for each factor; of whole numbers there is none. */
const errorOfProduct = (value: number, x: List): number =>
  Number.isSafeInteger(value) && x.every(Number.isSafeInteger) ? 0 : x.length * (ROUNDING * Math.abs(value) + 2 ** -1074);

const dot = (x: List, y: List): number => (x.length === y.length ? total(x.map((value, i) => value * (y[i] ?? 0))) : Number.NaN);

/** `min` and `max` take one list or any number of values; the gradient falls on the first that attains the extreme. */
const extreme = (pick: (a: number, b: number) => number, latex: string): FunctionDefinition => {
  const ofList = (x: List): number => (x.length === 0 ? Number.NaN : x.reduce((a, b) => pick(a, b)));
  return {
    parameters: ['x'],
    arity: [1, 16],
    rule: 'same',
    evaluate: (...args) => ofList(typeof args[0] === 'object' ? args[0] : (args as List)),
    partials: [null],
    latex,
    accuracy: 0,
    listGradient: (x) => {
      const list = x ?? [];
      const at = list.indexOf(ofList(list));
      return [list.map((_, i) => (i === at ? 1 : 0))];
    },
  };
};

/**
 * Holds the functions over lists; `variance` and `stdev` divide by n - 1, `pvariance` and `pstdev` by n;
 * `mad` is the unscaled median absolute deviation from the median; `mode` is the smallest of the most frequent values; `quantile` is the one that spreadsheets, NumPy
 * and R take; `rank` counts from the smallest value, and equal ones share their places.
 */
export const LIST_FUNCTIONS: Readonly<Record<string, FunctionDefinition>> = {
  sum: define(total, (x) => [x.map(() => 1)], '\\sum_{i} #1_{i}'),
  mean: define(mean, (x) => [x.map(() => 1 / x.length)], '\\operatorname{mean}\\left(#1\\right)'),
  variance: define(
    variance,
    (x) => [varianceGradient(x, x.length - 1)],
    '\\operatorname{var}\\left(#1\\right)',
    'square',
    ['x'],
    errorOfVariance,
  ),
  pvariance: define(
    pvariance,
    (x) => [varianceGradient(x, x.length)],
    '\\operatorname{var}_{p}\\left(#1\\right)',
    'square',
    ['x'],
    errorOfVariance,
  ),
  stdev: define(
    (x) => Math.sqrt(variance(x)),
    (x) => [rooted(varianceGradient(x, x.length - 1), Math.sqrt(variance(x)))],
    '\\operatorname{sd}\\left(#1\\right)',
    'same',
    ['x'],
    errorOfDeviation,
  ),
  pstdev: define(
    (x) => Math.sqrt(pvariance(x)),
    (x) => [rooted(varianceGradient(x, x.length), Math.sqrt(pvariance(x)))],
    '\\operatorname{sd}_{p}\\left(#1\\right)',
    'same',
    ['x'],
    errorOfDeviation,
  ),
  median: define(median, (x) => [medianGradient(x)], '\\operatorname{median}\\left(#1\\right)'),
  mad: define(
    (x) => median(absolute(deviations(x))),
    (x) => [madGradient(x)],
    '\\operatorname{MAD}\\left(#1\\right)',
    'same',
    ['x'],
    (value, x) => 2 * ROUNDING * (value + Math.abs(median(x))),
  ),
  mode: define(
    (x) => (x.length === 0 ? Number.NaN : modeOf(x)),
    (x) => [modeGradient(x)],
    '\\operatorname{mode}\\left(#1\\right)',
    'same',
    ['x'],
    none,
  ),
  prod: define(
    product,
    (x) => [x.map((_, i) => product(x.filter((_value, j) => j !== i)))],
    '\\prod_{i} #1_{i}',
    'number',
    ['x'],
    errorOfProduct,
  ),
  quantile: defineChoice(quantile, quantileGradient, '\\operatorname{Q}_{#2}\\left(#1\\right)', 'first', 'p', 2 ** -51),
  rank: defineChoice(rank, (x) => [x.map(() => 0), [0]], '\\operatorname{rank}_{#1}\\left(#2\\right)', 'ratio', 'v', 0),
  dot: define(dot, (x, y) => [y, x], '\\sum_{i} #1_{i}\\,#2_{i}', 'product', ['x', 'y']),
  length: define(
    (x) => x.length,
    (x) => [x.map(() => 0)],
    '\\left|#1\\right|',
    'length',
    ['x'],
    none,
  ),
  min: extreme(Math.min, '\\min\\left(#1\\right)'),
  max: extreme(Math.max, '\\max\\left(#1\\right)'),
};
