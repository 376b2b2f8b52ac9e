import { printExpression } from '../expression/print/print-expression.js';
import { binary, call, negate, numberNode } from '../expression/tree/build-tree.js';
import { constantValue, type Expression, mapOperands } from '../expression/tree/syntax-tree.js';

/** A factor of a product or a term of a sum, and how often it stands there: less than zero in a denominator, or behind a minus. */
interface Part {
  readonly node: Expression;
  readonly count: number;
}

/** The sign of a product, its whole numbers above and below the line, and its other factors in the order in which they are written. */
interface Product {
  readonly sign: number;
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
    return { sign: 1, above: power > 0 ? value : 1, below: power > 0 ? 1 : value, factors: [] };
  }
  if (node.type === 'negate') {
    const product = productOf(node.operand, power);
    return { ...product, sign: power % 2 === 0 ? product.sign : -product.sign };
  }
  if (node.type === 'binary' && (node.operator === '*' || node.operator === '/')) {
    const [left, right] = [productOf(node.left, power), productOf(node.right, node.operator === '*' ? power : -power)];
    return {
      sign: left.sign * right.sign,
      above: left.above * right.above,
      below: left.below * right.below,
      factors: [...left.factors, ...right.factors],
    };
  }
  const exponent = node.type === 'binary' && node.operator === '^' ? wholeNumber(node.right) : undefined;
  if (node.type === 'binary' && exponent !== undefined) return productOf(node.left, power * exponent);
  return { sign: 1, above: 1, below: 1, factors: [{ node, count: power }] };
};

const multiply = (number: number, factors: readonly Part[]): Expression =>
  factors
    .map(({ node, count }) => binary('^', node, numberNode(Math.abs(count))))
    .reduce((left, right) => binary('*', left, right), numberNode(number));

/** Writes a product out, with its numbers in lowest terms. */
const writeProduct = ({ sign, above, below, factors }: Product): Expression => {
  const divisor = greatestDivisor(above, below);
  const [over, under] = [factors.filter(({ count }) => count > 0), factors.filter(({ count }) => count < 0)];
  const size = binary('/', multiply(above / divisor, over), multiply(below / divisor, under));
  return sign < 0 ? negate(size) : size;
};

/** Counts the whole numbers that a product is written with. */
const countNumbers = (node: Expression): number => {
  if (wholeNumber(node) !== undefined) return 1;
  if (node.type !== 'binary' || (node.operator !== '*' && node.operator !== '/')) return 0;
  return countNumbers(node.left) + countNumbers(node.right);
};

const countFactors = (factors: readonly Part[]): number => factors.reduce((size, { count }) => size + Math.abs(count), 0);

const isMinusOne = (node: Expression): boolean => node.type === 'negate' && wholeNumber(node.operand) === 1;

/** Tells whether a product has a sign elsewhere than in front, or a minus one as a factor. */
const hasSignInside = (node: Expression): boolean =>
  node.type === 'binary' &&
  (node.operator === '*' || node.operator === '/') &&
  (node.right.type === 'negate' || isMinusOne(node.left) || hasSignInside(node.left) || hasSignInside(node.right));

const cancelFactors = (node: Expression): Expression => {
  const found = productOf(node, 1);
  const left = { ...found, factors: merge(found.factors).filter(({ count }) => count !== 0) };
  const isNested = node.type === 'binary' && node.right.type === 'binary' && node.right.operator === '/';
  const isLowest = greatestDivisor(found.above, found.below) === 1;
  const numbers = Number(found.above !== 1) + Number(found.below !== 1);
  const isShortest = countNumbers(node) <= numbers && countFactors(left.factors) === countFactors(found.factors);
  const isKept = isLowest && isShortest && !isNested && !hasSignInside(node);
  return isKept ? node : writeProduct(left);
};

const termsOf = (node: Expression, sign: number): readonly Product[] => {
  if (node.type === 'negate') return termsOf(node.operand, -sign);
  if (node.type === 'binary' && (node.operator === '+' || node.operator === '-'))
    return [...termsOf(node.left, sign), ...termsOf(node.right, node.operator === '+' ? sign : -sign)];
  const product = productOf(node, 1);
  return [{ ...product, sign: product.sign * sign }];
};

/** Adds products that differ in their numbers alone. */
const addLike = (a: Product, b: Product): Product => {
  const sum = a.sign * a.above * b.below + b.sign * b.above * a.below;
  return { sign: Math.sign(sum), above: Math.abs(sum), below: a.below * b.below, factors: a.factors };
};

const cancelSum = (node: Expression): Expression => {
  const found = termsOf(node, 1);
  const joined = new Map<string, Product>();
  for (const term of found) {
    const text = printExpression(writeProduct({ ...term, sign: 1, above: 1, below: 1 }));
    const like = joined.get(text);
    joined.set(text, like === undefined ? term : addLike(like, term));
  }
  // Where no terms join, they stay as they are written, the positive ones first.
  const left = [...joined.values()].filter(({ sign }) => sign !== 0);
  const leads = node.type === 'binary' && (node.left.type === 'negate' || node.right.type === 'negate');
  if (!leads && left.length === found.length) return node;
  return left
    .toSorted((a, b) => b.sign - a.sign)
    .reduce<Expression>((sum, term) => binary(term.sign > 0 ? '+' : '-', sum, writeProduct({ ...term, sign: 1 })), numberNode(0));
};

/**
 * Cancels in an expression what its author would: factors above and below a line, like terms, lines below a line, common divisors of whole numbers;
 * the root of a square is the size. The value stays the same but for rounding, wherever what is cancelled is neither zero nor infinite.
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
