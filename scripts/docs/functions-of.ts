import { type Expression, operandsOf } from '../../src/core/expression/tree/syntax-tree.js';

/** Names the functions that an expression calls, `if`, and the indexed `sum(k, …)` and `prod(k, …)` among them, each once. */
export const functionsOf = (expression: Expression): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (node: Expression): void => {
    if (node.type === 'call') found.add(node.name);
    if (node.type === 'conditional') found.add('if');
    if (node.type === 'series') found.add(`${node.operation}(k, …)`);
    for (const operand of operandsOf(node)) visit(operand);
  };
  visit(expression);
  return found;
};
