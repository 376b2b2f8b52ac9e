import { printExpression } from '../expression/print/print-expression.js';
import { binary, call, negate, numberNode } from '../expression/tree/build-tree.js';
import { constantValue, type Expression, mapOperands } from '../expression/tree/syntax-tree.js';

/** A factor of a product or a term of a sum, and how often it stands there: less than zero in a denominator, or behind a minus. */
interface Part {
  readonly node: Expression;
  readonly count: number;
}

/** Whole numbers above and below the line of a product, and its other factors in the order in which they are written. */
interface Product {
  readonly above: number;
  readonly below: number;
  readonly factors: readonly Part[];
}

const wholeNumber = (node: Expression): number | undefined => {
  const value = node.type === 'number' && node.unit === undefined ? constantValue(node) : undefined;
  return value !== undefined && value > 0 && Number.isSafeInteger(value) ? value : undefined;
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Joins parts that are written alike. */
const merge = (parts: readonly Part[]): readonly Part[] => {
  const joined = new Map<string, Part>();
  for (const { node, count } of parts) {
    const text = printExpression(node);
    joined.set(text, { node, count: (joined.get(text)?.count ?? 0) + count });
  }
  return [...joined.values()];
};

const productOf = (node: Expression, power: number): Product => {
  const whole = wholeNumber(node);
  if (whole !== undefined) {
    const value = whole ** Math.abs(power);
    return { above: power > 0 ? value : 1, below: power > 0 ? 1 : value, factors: [] };
  }
  if (node.type === 'binary' && (node.operator === '*' || node.operator === '/')) {
    const [left, right] = [productOf(node.left, power), productOf(node.right, node.operator === '*' ? power : -power)];
    return { above: left.above * right.above, below: left.below * right.below, factors: [...left.factors, ...right.factors] };
  }
  const exponent = node.type === 'binary' && node.operator === '^' ? wholeNumber(node.right) : undefined;
  if (node.type === 'binary' && exponent !== undefined) return productOf(node.left, power * exponent);
  return { above: 1, below: 1, factors: [{ node, count: power }] };
};

const multiply = (number: number, factors: readonly Part[]): Expression =>
  factors
    .map(({ node, count }) => binary('^', node, numberNode(Math.abs(count))))
    .reduce((left, right) => binary('*', left, right), numberNode(number));

/** Counts the factors and whole numbers that a product is written with. */
const sizeOf = ({ above, below, factors }: Product): number =>
  factors.reduce((size, { count }) => size + Math.abs(count), 0) + Number(above !== 1) + Number(below !== 1);

const cancelFactors = (node: Expression): Expression => {
  const found = productOf(node, 1);
  const divisor = greatestDivisor(found.above, found.below);
  const left = {
    above: found.above / divisor,
    below: found.below / divisor,
    factors: merge(found.factors).filter(({ count }) => count !== 0),
  };
  const isNested = node.type === 'binary' && node.right.type === 'binary' && node.right.operator === '/';
  if (divisor === 1 && !isNested && sizeOf(left) === sizeOf(found)) return node;
  const [over, under] = [left.factors.filter(({ count }) => count > 0), left.factors.filter(({ count }) => count < 0)];
  return binary('/', multiply(left.above, over), multiply(left.below, under));
};

const termsOf = (node: Expression, count: number): readonly Part[] => {
  if (node.type === 'negate') return termsOf(node.operand, -count);
  if (node.type !== 'binary' || (node.operator !== '+' && node.operator !== '-')) return [{ node, count }];
  return [...termsOf(node.left, count), ...termsOf(node.right, node.operator === '+' ? count : -count)];
};

const cancelSum = (node: Expression): Expression => {
  const found = termsOf(node, 1);
  const left = merge(found).filter(({ count }) => count !== 0);
  const isDoubled = node.type === 'binary' && node.right.type === 'negate';
  if (!isDoubled && left.length === found.length) return node;
  return left
    .map(({ node: term, count }) => ({ node: binary('*', numberNode(Math.abs(count)), term), count }))
    .reduce<Expression>((sum, { node: term, count }) => binary(count > 0 ? '+' : '-', sum, term), numberNode(0));
};

/**
 * Cancels in an expression what its author would: factors above and below a line, terms with both signs, lines below a line, common divisors of whole numbers; the root
 * of a square is the size. The value stays the same but for rounding, wherever what is cancelled is neither zero nor infinite.
 */
export const cancel = (node: Expression): Expression => {
  const inner = mapOperands(node, cancel);
  if (inner.type === 'negate') return negate(inner.operand);
  if (inner.type === 'call' && inner.name === 'sqrt') {
    const [square] = inner.args;
    if (square?.type === 'binary' && square.operator === '^' && wholeNumber(square.right) === 2) return call('abs', square.left);
  }
  if (inner.type !== 'binary') return inner;
  return inner.operator === '+' || inner.operator === '-' ? cancelSum(inner) : inner.operator === '^' ? inner : cancelFactors(inner);
};
