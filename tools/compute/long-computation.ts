import type { NodeContext } from '../../src/call/node-context.js';
import { FUNCTIONS } from '../../src/core/expression/functions/functions.js';
import { type Expression, operandsOf } from '../../src/core/expression/tree/syntax-tree.js';
import type { Operator } from '../../src/core/registry/operator.js';

/** Whether an expression goes through a series, or calls a function whose arguments tell how long it takes. */
const isLong = (node: Expression): boolean =>
  node.type === 'series' || (node.type === 'call' && FUNCTIONS.get(node.name)?.workOf !== undefined) || operandsOf(node).some(isLong);

/** What was found of the equations of operators. */
const known = new WeakMap<Expression, boolean>();

/** Whether the equation of an operator goes through a series, or calls such a function. */
export const isLongEquation = ({ expression }: Pick<Operator, 'expression'>): boolean => {
  const found = known.get(expression) ?? isLong(expression);
  known.set(expression, found);
  return found;
};

/**
 * Checks whether a computation of one chain may take more than ten milliseconds: what is not named by its id is searched for, and how long a series
 * takes follows from the inputs.
 */
export const isLongComputation = (operators: unknown, { registry }: NodeContext): boolean =>
  Array.isArray(operators) && operators.some((id) => typeof id !== 'string' || !registry.has(id) || isLongEquation(registry.operator(id)));
