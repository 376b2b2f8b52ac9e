import type { Formula } from './formula.js';

const TALL_CALLS: ReadonlySet<string> = new Set(['if', 'binomial', 'sqrt', 'cbrt']);

/** Tells whether a formula as it is set is higher than a line with a raised place: brackets around it grow then. */
export const isTall = (node: Formula): boolean => {
  switch (node.type) {
    case 'number':
    case 'symbol':
      return false;
    case 'series':
    case 'root':
      return true;
    case 'negate':
    case 'size':
      return isTall(node.operand);
    case 'group':
      return isTall(node.inner);
    case 'element':
      return isTall(node.index);
    case 'relation':
      return isTall(node.left) || isTall(node.right);
    case 'binary':
      return node.operator === '/' || isTall(node.left) || isTall(node.right);
    case 'call':
      return TALL_CALLS.has(node.name) || node.args.some(isTall);
  }
};
