import type { Expression } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { originOf } from './origin.js';
import { numberTree, type SheetValues } from './values.js';

/** Share of its own size by which an argument is moved: no simple fraction, lest it be moved by whole turns. */
const MOVED = 0.1 / ((1 + Math.sqrt(5)) / 2);

/** Sizes of what symbols stand for, which many lines may share. */
const SIZES = new WeakMap<SheetValues, Map<Expression, number>>();

const numberAt = (values: SheetValues, tree: Expression): number => {
  try {
    const value: unknown = values.valueOf(tree);
    return typeof value === 'number' ? value : Number.NaN;
  } catch (error) {
    if (error instanceof Fault) return Number.NaN;
    throw error;
  }
};

/** The most that a function or a power changes when one of its operands is moved by a share of its own size. */
const changeOf = (values: SheetValues, operands: readonly Expression[], make: (moved: readonly Expression[]) => Expression): number => {
  const from = numberAt(values, make(operands));
  const changes = operands.flatMap((operand, i) => {
    const [at, step] = [numberAt(values, operand), MOVED * naturalSizeOf(values, operand)];
    return [at - step, at + step].map((value) => {
      const moved = make(operands.map((each, j) => (j === i ? numberTree(value) : each)));
      return Math.abs(numberAt(values, moved) - from);
    });
  });
  const known = changes.filter(Number.isFinite);
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
};

/** The size of what a symbol stands for, found once: lines that use one another twice would double the work with each line. */
const sizeOnce = (values: SheetValues, tree: Expression): number => {
  const sizes = SIZES.get(values) ?? new Map<Expression, number>();
  SIZES.set(values, sizes);
  const known = sizes.get(tree);
  if (known !== undefined) return known;
  const size = naturalSizeOf(values, tree);
  sizes.set(tree, size);
  return size;
};

/**
 * Gives how large a tree's value is by nature, in coherent SI: a sum is as large as its parts together, a function as one, or as what a share of its argument changes.
 * It tells a zero, as of a difference of equal numbers or the sine of pi, from lost digits, as of the sine of a huge angle. Infinite where it is not known, as
 * of series and equations.
 */
export const naturalSizeOf = (values: SheetValues, tree: Expression): number => {
  const of = (part: Expression): number => naturalSizeOf(values, part);
  switch (tree.type) {
    case 'number':
      return Math.abs(tree.value);
    case 'symbol': {
      const origin = originOf(tree);
      if (origin?.type === 'tree') return sizeOnce(values, origin.tree);
      const isGiven = origin === undefined || origin.type === 'reading' || origin.type === 'given';
      return isGiven ? Math.abs(numberAt(values, tree)) : Number.POSITIVE_INFINITY;
    }
    case 'negate':
      return of(tree.operand);
    case 'call':
      // A probability that is nearly zero is known beside one.
      return Math.max(
        1,
        changeOf(values, tree.args, (args) => ({ ...tree, args })),
      );
    case 'binary': {
      const { operator, left, right } = tree;
      if (operator === '+' || operator === '-') return of(left) + of(right);
      if (operator === '*') return of(left) * of(right);
      if (operator === '/') return of(left) / Math.abs(numberAt(values, right));
      return changeOf(values, [left, right], ([base = left, exponent = right]) => ({ ...tree, left: base, right: exponent }));
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
};
