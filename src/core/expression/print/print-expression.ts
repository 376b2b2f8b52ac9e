import type { Expression } from '../tree/syntax-tree.js';

/** How strongly a node binds: comparison 0, sum 1, product 2, minus 3, power 4, atom 5. */
export const bindingOf = (node: Expression): number => {
  switch (node.type) {
    case 'compare':
      return 0;
    case 'binary':
      return node.operator === '+' || node.operator === '-' ? 1 : node.operator === '^' ? 4 : 2;
    case 'negate':
      return 3;
    default:
      return 5;
  }
};

const wrap = (node: Expression, least: number): string => (bindingOf(node) < least ? `(${printExpression(node)})` : printExpression(node));

/** Prints an expression in the equation language, with no more parentheses than it needs; parsing the text gives the same tree. */
export const printExpression = (node: Expression): string => {
  switch (node.type) {
    case 'number':
      return node.unit === undefined ? node.text : `${node.text} [${node.unit}]`;
    case 'symbol':
      return node.name;
    case 'negate':
      return `-${wrap(node.operand, 4)}`;
    case 'binary': {
      const binding = bindingOf(node);
      if (node.operator === '^') return `${wrap(node.left, 5)}^${wrap(node.right, 4)}`;
      return `${wrap(node.left, binding)} ${node.operator} ${wrap(node.right, binding + 1)}`;
    }
    case 'call':
      return `${node.name}(${node.args.map(printExpression).join(', ')})`;
    case 'compare':
      return `${wrap(node.left, 1)} ${node.operator} ${wrap(node.right, 1)}`;
    case 'conditional':
      return `if(${printExpression(node.condition)}, ${printExpression(node.consequent)}, ${printExpression(node.alternate)})`;
    case 'series':
      return `${node.operation}(${node.index}, ${printExpression(node.from)}, ${printExpression(node.to)}, ${printExpression(node.body)})`;
    case 'element':
      return `${node.list}[${printExpression(node.index)}]`;
  }
};
