import { modeOf, quantilePlace } from '../../expression/functions/numerics/order-statistics.js';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import { traced } from '../origin.js';
import type { Scope } from '../scope.js';
import { numberTree, type Typed } from '../values.js';

/** Writes an operation on two trees. */
export const binary = (operator: '+' | '-' | '*' | '/' | '^', left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator,
  left,
  right,
});
/** Adds in pairs, so that the tree stays low and few digits are lost. */
export const add = (trees: readonly Expression[]): Expression => {
  if (trees.length === 1) return trees[0] as Expression;
  const half = trees.length >> 1;
  return binary('+', add(trees.slice(0, half)), add(trees.slice(half)));
};

/** Sorts by value; each element keeps its own tree. */
export const sorted = (scope: Scope, { trees }: Typed): readonly Expression[] =>
  trees
    .map((tree) => ({ tree, value: scope.values.valueOf(tree) }))
    .sort((a, b) => a.value - b.value)
    .map(({ tree }, i) => traced(tree, { type: 'call', name: 'ordered', number: numberTree(i + 1), list: trees }));

/** Gives a quantile as records do, each element with its own tree. */
export const quantile = (scope: Scope, list: Typed, p: number): Expression => {
  const ordered = sorted(scope, list);
  const { low, high, share } = quantilePlace(ordered.length, p);
  const [lower, upper] = [ordered[low] as Expression, ordered[high] as Expression];
  return share === 0 ? lower : binary('+', binary('*', numberTree(1 - share), lower), binary('*', numberTree(share), upper));
};

/** The most frequent value as the element of the order that it is. */
export const mode = (scope: Scope, list: Typed): Expression => {
  const ordered = sorted(scope, list);
  const values = ordered.map((tree) => scope.values.valueOf(tree));
  return ordered[values.indexOf(modeOf(values))] as Expression;
};

/** The distances from the median. */
export const deviations = (scope: Scope, list: Typed): Typed => {
  const settled = scope.values.settle(list);
  const tree = quantile(scope, settled, 0.5);
  const median = scope.values.bind(scope.values.evaluate(tree), { type: 'tree', tree });
  return { ...settled, trees: settled.trees.map((each): Expression => ({ type: 'call', name: 'abs', args: [binary('-', each, median)] })) };
};

/** Where a value stands in the rising order, from 1; equal ones share the mean of their places. */
export const rank = (trees: readonly Expression[], value: Expression): Expression => {
  const counted = trees.map(
    (tree): Expression => ({
      type: 'conditional',
      condition: { type: 'compare', operator: '<', left: tree, right: value },
      consequent: numberTree(1),
      alternate: {
        type: 'conditional',
        condition: { type: 'compare', operator: '==', left: tree, right: value },
        consequent: numberTree(0.5),
        alternate: numberTree(0),
      },
    }),
  );
  return binary('+', add(counted), numberTree(0.5));
};
