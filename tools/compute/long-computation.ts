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
const isLongEquation = ({ expression }: Pick<Operator, 'expression'>): boolean => {
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

/** Longest sheet that may be a short call, in characters: what it can hold without a call is quickly done. */
const SHORT_SHEET = 250;

/** Names that are called: what stands before a parenthesis. */
const CALLED = /([\p{L}_][\p{L}\p{N}_.:]*)["'’”]?\s*\(/gu;

/** Words of what is looked for and not only computed: solutions, minima, plain questions. */
const SOUGHT = /\b(?:solve|for|near|from|of|how|what)\b/iu;

/** Sums and products over an index; as functions of a list they are as short as their list. */
const SERIES: ReadonlySet<string> = new Set(['sum', 'prod']);

/**
 * Checks whether the lines of a sheet may take more than ten milliseconds: short ones that call nothing but equations by their ids and functions
 * whose time does not depend on their arguments do not. What cannot be told from the text alone may.
 */
export const isLongSheet = (lines: unknown, { registry }: NodeContext): boolean => {
  if (typeof lines !== 'string' || lines.length > SHORT_SHEET || SOUGHT.test(lines)) return true;
  return [...lines.matchAll(CALLED)].some(([, name = '']) => {
    if (registry.has(name)) return isLongEquation(registry.operator(name));
    const known = FUNCTIONS.get(name);
    return known === undefined || known.workOf !== undefined || SERIES.has(name);
  });
};
