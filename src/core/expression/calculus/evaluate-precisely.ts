import {
  add,
  type DoubleDouble,
  divide,
  fromDouble,
  integerPower,
  multiply,
  opposite,
  squareRoot,
} from '../functions/numerics/double-double.js';
import { constantValue, type Expression } from '../tree/syntax-tree.js';
import { type Bindings, compare } from './evaluate-tree.js';

/** Largest integer power that is multiplied out. */
const MAX_POWER = 64;

const algebraicExponent = (exponent: Expression): number | undefined => {
  const value = constantValue(exponent);
  if (value === undefined) return undefined;
  return (Number.isInteger(value) && Math.abs(value) <= MAX_POWER) || value === 0.5 || value === -0.5 ? value : undefined;
};

/** Answers whether an expression is algebraic in the sense of this module: only `+ - * /`, square roots, small integer powers, `abs` and choices. */
export const isAlgebraic = (node: Expression): boolean => {
  switch (node.type) {
    case 'number':
    case 'symbol':
      return true;
    case 'negate':
      return isAlgebraic(node.operand);
    case 'binary':
      return isAlgebraic(node.left) && (node.operator === '^' ? algebraicExponent(node.right) !== undefined : isAlgebraic(node.right));
    case 'call':
      return (node.name === 'sqrt' || node.name === 'abs') && node.args.every(isAlgebraic);
    case 'compare':
      return isAlgebraic(node.left) && isAlgebraic(node.right);
    case 'conditional':
      return isAlgebraic(node.condition) && isAlgebraic(node.consequent) && isAlgebraic(node.alternate);
    default:
      return false;
  }
};

const walk = (node: Expression, bindings: Bindings): DoubleDouble => {
  switch (node.type) {
    case 'number':
      return fromDouble(node.value);
    case 'symbol': {
      const value = bindings.get(node.name);
      return fromDouble(typeof value === 'number' ? value : Number.NaN);
    }
    case 'negate':
      return opposite(walk(node.operand, bindings));
    case 'binary': {
      const left = walk(node.left, bindings);
      if (node.operator === '^') {
        const exponent = algebraicExponent(node.right) ?? Number.NaN;
        if (exponent === 0.5) return squareRoot(left);
        return exponent === -0.5 ? divide(fromDouble(1), squareRoot(left)) : integerPower(left, exponent);
      }
      const right = walk(node.right, bindings);
      if (node.operator === '+') return add(left, right);
      if (node.operator === '-') return add(left, opposite(right));
      return node.operator === '*' ? multiply(left, right) : divide(left, right);
    }
    case 'call': {
      const argument = node.args[0] ? walk(node.args[0], bindings) : fromDouble(Number.NaN);
      if (node.name === 'sqrt') return squareRoot(argument);
      return argument.high < 0 ? opposite(argument) : argument;
    }
    case 'compare':
      return fromDouble(compare(node.operator, walk(node.left, bindings).high, walk(node.right, bindings).high) ? 1 : 0);
    case 'conditional':
      return walk(walk(node.condition, bindings).high !== 0 ? node.consequent : node.alternate, bindings);
    default:
      return fromDouble(Number.NaN);
  }
};

/**
 * Evaluates an algebraic expression with about 32 digits and rounds once at the end: a check of the rounding of the double result,
 * not only of the code. Gives `undefined` where the expression is not algebraic, or where a part over- or underflows on the way.
 */
export const evaluatePrecisely = (expression: Expression, bindings: Bindings): number | undefined => {
  if (!isAlgebraic(expression)) return undefined;
  const { high } = walk(expression, bindings);
  return Number.isFinite(high) ? high : undefined;
};
