import { boundError } from '../../expression/calculus/bound-error.js';
import { compare, evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { Value } from '../../expression/functions/function-definition.js';
import type { Comparison, Expression } from '../../expression/tree/syntax-tree.js';

/** The values of a moment by their names, in coherent SI: those that names stand for, and those that follow from them. */
export interface Moment extends ReadonlyMap<string, Value> {
  /** Reads a text. */
  readonly text: (name: string) => string | undefined;
}

/** A part that has its value only when the names have theirs: a comparison, an equation that is called, a text that is compared. */
export interface Deferred {
  readonly evaluate: (moment: Moment) => number;
}

/** The parts of an expression that are evaluated anew at every moment. */
export interface OpenParts {
  readonly deferred: Map<string, Deferred>;
  /** Ids of the equations that are called. */
  readonly operators: Set<string>;
  /** Names that sums run over: what hangs on one has a value in each term. */
  readonly indices: Set<string>;
}

/** Relative difference up to which two sides are looked at more closely. */
const NEAR = 1e-9;
/** What reading two values in their units may leave between them. */
const READING = 2 ** -50;

/** Compares two values as the calculator does: what differs by rounding alone is equal, and nothing holds of what is no number. */
const compareClosely = (operator: Comparison, left: number, right: number, rounding: () => number): boolean => {
  const isNear = left !== right && Math.abs(left - right) <= NEAR * Math.max(Math.abs(left), Math.abs(right));
  if (!isNear) return compare(operator, left, right);
  const slack = READING * (Math.abs(left) + Math.abs(right)) + rounding();
  return compare(operator, left, Math.abs(left - right) <= slack ? left : right);
};

/** A comparison of two trees, one of which hangs on what is only known later. */
export const deferComparison = (operator: Comparison, left: Expression, right: Expression): Deferred => ({
  evaluate: (moment) => {
    const errorOf = (tree: Expression): number => {
      const { error } = boundError(tree, moment, Number.POSITIVE_INFINITY);
      return Number.isFinite(error) ? error : 0;
    };
    const [a, b] = [evaluateTree(left, moment), evaluateTree(right, moment)];
    return compareClosely(operator, a, b, () => errorOf(left) + errorOf(right)) ? 1 : 0;
  },
});

/** Adds a part; gives the symbol that stands for it. */
export const defer = ({ deferred }: OpenParts, part: Deferred): string => {
  const name = `~${deferred.size + 1}`;
  deferred.set(name, part);
  return name;
};
