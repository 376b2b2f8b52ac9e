import { FUNCTIONS } from '../functions/functions.js';
import { printExpression } from '../print/print-expression.js';
import { type Expression, operandsOf } from '../tree/syntax-tree.js';
import { type Bindings, evaluateTree } from './evaluate-tree.js';

/** The operands that an evaluation visits; the body of a series is left out, since its index has no value here. */
const visited = (node: Expression, bindings: Bindings): readonly Expression[] => {
  if (node.type === 'series') return [node.from, node.to];
  if (node.type !== 'conditional') return operandsOf(node);
  return [node.condition, evaluateTree(node.condition, bindings) !== 0 ? node.consequent : node.alternate];
};

const isList = (node: Expression, bindings: Bindings): boolean => node.type === 'symbol' && typeof bindings.get(node.name) === 'object';

/** Finds the innermost operation whose value is not finite, and prints it. */
export const locateNonFinite = (node: Expression, bindings: Bindings): string | undefined => {
  if (isList(node, bindings)) return undefined;
  for (const operand of visited(node, bindings)) {
    const inner = locateNonFinite(operand, bindings);
    if (inner !== undefined) return inner;
  }
  return Number.isFinite(evaluateTree(node, bindings)) ? undefined : printExpression(node);
};

/** Finds a special function that is asked for a value outside its tested region. */
export const locateRefused = (
  node: Expression,
  bindings: Bindings,
): { readonly operation: string; readonly reason: string } | undefined => {
  if (node.type === 'number' || node.type === 'symbol') return undefined;
  for (const operand of visited(node, bindings)) {
    const inner = locateRefused(operand, bindings);
    if (inner !== undefined) return inner;
  }
  if (node.type !== 'call') return undefined;
  const refuse = FUNCTIONS.get(node.name)?.refuse;
  const reason = refuse?.(...node.args.map((argument) => evaluateTree(argument, bindings)));
  return reason === undefined ? undefined : { operation: printExpression(node), reason };
};
