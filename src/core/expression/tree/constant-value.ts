import type { Expression } from './syntax-tree.js';

/** Gives the value of an expression of plain numbers (`1/2`, `-3`, `0.54`), or `undefined` where it has symbols, units or calls. */
export const constantValue = (node: Expression): number | undefined => {
  if (node.type === 'number') return node.unit === undefined ? node.value : undefined;
  if (node.type === 'negate') {
    const value = constantValue(node.operand);
    return value === undefined ? undefined : -value;
  }
  if (node.type !== 'binary') return undefined;
  const left = constantValue(node.left);
  const right = constantValue(node.right);
  if (left === undefined || right === undefined) return undefined;
  switch (node.operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
};
