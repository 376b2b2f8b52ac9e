import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import type { Value } from '../expression/functions/function-definition.js';
import { Fault } from '../faults.js';
import type { Link } from '../inputs/computation.js';
import type { Operator } from '../registry/operator.js';

/** Share of its own size by which an input is moved. */
const MOVED = 0.1;
/** Most elements of a list that are moved: its largest. */
const MOST_ELEMENTS = 32;

/** Sizes of symbols that came out as zero or a small difference of an earlier link: what they are moved by, since a share of zero is nothing. */
export type KnownSizes = ReadonlyMap<string, number>;

const stepOf = (value: number, isInteger: boolean, size = 0): number => {
  const step = Math.max(MOVED * Math.abs(value), size);
  return isInteger ? Math.max(1, Math.round(step)) : step;
};

const largestPlaces = (list: readonly number[]): readonly number[] =>
  list
    .map((_, i) => i)
    .sort((i, j) => Math.abs(list[j] ?? 0) - Math.abs(list[i] ?? 0))
    .slice(0, MOST_ELEMENTS);

/** The values that an input takes when it, or one of its elements, is moved up and down. */
const movesOf = (value: Value, isInteger: boolean, size: number | undefined): readonly (readonly [Value, Value])[] => {
  if (typeof value === 'number') {
    const step = stepOf(value, isInteger, size);
    return [[value + step, value - step]];
  }
  const moved = (amount: (x: number, place: number) => number): readonly [Value, Value] => [
    value.map((x, i) => x + amount(x, i)),
    value.map((x, i) => x - amount(x, i)),
  ];
  // What one element alone does not move, such as the range of the middle half of equal numbers, moves with all of them drawn apart.
  const drawnApart = moved((x, i) => (stepOf(x, isInteger) * (i + 1)) / value.length);
  return [drawnApart, ...largestPlaces(value).map((place) => moved((x, i) => (i === place ? stepOf(x, isInteger) : 0)))];
};

/** Where inputs do not belong together any more (a table of another number of columns), there is no value. */
const valueAt = ({ expression }: Operator, values: ReadonlyMap<string, Value>): number => {
  try {
    return evaluateTree(expression, values);
  } catch (error) {
    if (error instanceof Fault) return Number.NaN;
    throw error;
  }
};

/**
 * Gives how large the output of a link's equation is by nature, in coherent SI: the most that it changes when one input is moved by a
 * tenth. It tells a zero (a correlation of 0, a net present value at the internal rate of return) from lost digits:
 * the former is small beside it; noise, a pole and the sine of a huge angle are not.
 * @param from value of the output as computed
 */
export const naturalSize = ({ operator, values, gives, solution }: Link, from: number, known: KnownSizes): number => {
  let most = solution === undefined ? 0 : MOVED * Math.abs(from);
  for (const { name, integer } of operator.inputs) {
    const value = values.get(name);
    if (value === undefined || (solution !== undefined && name === gives.name)) continue;
    for (const pair of movesOf(value, integer, known.get(name))) {
      for (const moved of pair) {
        const change = Math.abs(valueAt(operator, new Map([...values, [name, moved]])) - from);
        if (Number.isFinite(change)) most = Math.max(most, change);
      }
    }
  }
  return most;
};

/** Gives the most that the output of a solved link's equation changes when its solution is moved, up or down. */
export const changeOver = ({ operator, values, gives, si }: Link, from: number, step: number): number => {
  const changes = [si + step, si - step].map((moved) => Math.abs(valueAt(operator, new Map([...values, [gives.name, moved]])) - from));
  return Math.max(...changes);
};
