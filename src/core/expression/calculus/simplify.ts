import { binary, negate, numberNode } from '../tree/build-tree.js';
import { type BinaryNode, constantValue, type Expression, mapOperands } from '../tree/syntax-tree.js';
import { compare } from './evaluate-tree.js';

/** Values of functions at 0 and at 1 that are exact. */
const AT_ZERO: Readonly<Record<string, number>> = {
  ...{ sin: 0, tan: 0, asin: 0, atan: 0, sinh: 0, tanh: 0, asinh: 0, atanh: 0, sqrt: 0, cbrt: 0, abs: 0, expm1: 0, log1p: 0, erf: 0 },
  ...{ cos: 1, cosh: 1, exp: 1, erfc: 1 },
};
const AT_ONE: Readonly<Record<string, number>> = { ln: 0, log10: 0, log2: 0, acosh: 0, sqrt: 1, cbrt: 1, abs: 1 };

/** A quotient of whole numbers stays as it is written where it is not whole. */
const wholeValue = (node: Expression): number | undefined => {
  const value = constantValue(node);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
};

const simplifyBinary = ({ operator, left, right }: BinaryNode): Expression => {
  const [a, b] = [wholeValue(left), wholeValue(right)];
  if (operator === '^' && (b === 0 || a === 1)) return numberNode(1);
  if (a !== undefined && b !== undefined) {
    const value = wholeValue({ type: 'binary', operator, left, right });
    if (value !== undefined) return numberNode(value);
  }
  return binary(operator, left, right);
};

const simplifyCall = (node: Expression & { readonly type: 'call' }): Expression => {
  const [only, ...others] = node.args;
  const value = only === undefined || others.length > 0 ? undefined : constantValue(only);
  const known = value === 0 ? AT_ZERO[node.name] : value === 1 ? AT_ONE[node.name] : undefined;
  return known === undefined ? node : numberNode(known);
};

/** The value of a number in coherent SI, whatever its unit. */
const numberIn = (node: Expression): number | undefined =>
  node.type === 'number' ? node.value : node.type === 'negate' && node.operand.type === 'number' ? -node.operand.value : undefined;

/**
 * Gives an expression without what its numbers make idle: neutral zeros and ones, sums and products of whole numbers, powers of 0 and 1, functions
 * at 0 and 1, branches that are never taken. Each step is exact, so the values stay the same to the last bit wherever all of them are finite.
 */
export const simplify = (node: Expression): Expression => {
  if (node.type === 'number') return node.value === 0 && node.unit !== undefined ? numberNode(0) : node;
  if (node.type === 'series') return { ...node, from: simplify(node.from), to: simplify(node.to), body: simplify(node.body) };
  if (node.type === 'element') return { ...node, index: simplify(node.index) };
  const inner = mapOperands(node, simplify);
  switch (inner.type) {
    case 'negate':
      return constantValue(inner.operand) === 0 ? numberNode(0) : negate(inner.operand);
    case 'binary':
      return simplifyBinary(inner);
    case 'call':
      return simplifyCall(inner);
    case 'compare': {
      const [left, right] = [numberIn(inner.left), numberIn(inner.right)];
      return left === undefined || right === undefined ? inner : numberNode(compare(inner.operator, left, right) ? 1 : 0);
    }
    case 'conditional': {
      const condition = constantValue(inner.condition);
      return condition === undefined ? inner : condition === 0 ? inner.alternate : inner.consequent;
    }
    default:
      return inner;
  }
};
