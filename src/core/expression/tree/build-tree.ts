import { DIMENSIONLESS } from '../../quantity/dimension.js';
import type { Arithmetic, Expression } from './syntax-tree.js';

/** Builds the node of a pure number. */
export const numberNode = (value: number): Expression =>
  value < 0 ? { type: 'negate', operand: numberNode(-value) } : { type: 'number', text: String(value), value, dimension: DIMENSIONLESS };

/** Builds the node of a symbol. */
export const symbolNode = (name: string): Expression => ({ type: 'symbol', name });

/** Builds the negative of an expression. */
export const negate = (operand: Expression): Expression => (operand.type === 'negate' ? operand.operand : { type: 'negate', operand });

/** Builds a call of a function of the language. */
export const call = (name: string, ...args: readonly Expression[]): Expression => ({ type: 'call', name, args });

const isNumber = (node: Expression, value: number): boolean => node.type === 'number' && node.unit === undefined && node.value === value;

/** Builds a binary node, leaving out neutral zeros and ones. */
export const binary = (operator: Arithmetic, left: Expression, right: Expression): Expression => {
  if (operator === '+' && isNumber(left, 0)) return right;
  if ((operator === '+' || operator === '-') && isNumber(right, 0)) return left;
  if (operator === '-' && isNumber(left, 0)) return negate(right);
  if (operator === '*' && isNumber(left, 1)) return right;
  if ((operator === '*' || operator === '/' || operator === '^') && isNumber(right, 1)) return left;
  if ((operator === '*' || operator === '/') && isNumber(left, 0)) return left;
  if (operator === '*' && isNumber(right, 0)) return right;
  return { type: 'binary', operator, left, right };
};
