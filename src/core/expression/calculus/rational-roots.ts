import { binary, call, negate, numberNode } from '../tree/build-tree.js';
import { constantValue, countOccurrences, type Expression } from '../tree/syntax-tree.js';

/** Coefficients by rising power of the symbol; each is an expression without it. */
type Polynomial = readonly Expression[];

/** A quotient of two polynomials in the symbol. */
interface Rational {
  readonly above: Polynomial;
  readonly below: Polynomial;
}

const ZERO = numberNode(0);
const ONE = numberNode(1);
const MAX_DEGREE = 4;

const isZero = (node: Expression): boolean => node.type === 'number' && node.value === 0;

const trim = (polynomial: Polynomial): Polynomial => {
  let length = polynomial.length;
  while (length > 1 && isZero(polynomial[length - 1] ?? ZERO)) length -= 1;
  return polynomial.slice(0, length);
};

const combine = (operator: '+' | '-', a: Polynomial, b: Polynomial): Polynomial =>
  trim(Array.from({ length: Math.max(a.length, b.length) }, (_, i) => binary(operator, a[i] ?? ZERO, b[i] ?? ZERO)));

const multiply = (a: Polynomial, b: Polynomial): Polynomial =>
  trim(
    Array.from({ length: a.length + b.length - 1 }, (_, power) =>
      a.reduce<Expression>((sum, left, i) => binary('+', sum, binary('*', left, b[power - i] ?? ZERO)), ZERO),
    ),
  );

const toRational = (node: Expression, symbol: string): Rational | undefined => {
  if (countOccurrences(node, symbol) === 0) return { above: [node], below: [ONE] };
  if (node.type === 'symbol') return { above: [ZERO, ONE], below: [ONE] };
  if (node.type === 'negate') {
    const inner = toRational(node.operand, symbol);
    return inner && { above: inner.above.map(negate), below: inner.below };
  }
  if (node.type !== 'binary') return undefined;
  const a = toRational(node.left, symbol);
  if (!a) return undefined;
  if (node.operator === '^') {
    const exponent = constantValue(node.right);
    if (exponent === undefined || !Number.isInteger(exponent) || Math.abs(exponent) > MAX_DEGREE || exponent === 0) return undefined;
    const raise = (base: Polynomial): Polynomial =>
      Array.from({ length: Math.abs(exponent) - 1 }).reduce<Polynomial>((product) => multiply(product, base), base);
    const raised = { above: raise(a.above), below: raise(a.below) };
    return exponent > 0 ? raised : { above: raised.below, below: raised.above };
  }
  const b = toRational(node.right, symbol);
  if (!b) return undefined;
  switch (node.operator) {
    case '+':
    case '-':
      return {
        above: combine(node.operator, multiply(a.above, b.below), multiply(b.above, a.below)),
        below: multiply(a.below, b.below),
      };
    case '*':
      return { above: multiply(a.above, b.above), below: multiply(a.below, b.below) };
    case '/':
      return { above: multiply(a.above, b.below), below: multiply(a.below, b.above) };
  }
};

/** The two roots of `a x^2 + b x + c`, written so that neither subtracts nearly equal numbers: `q = -(b + sgn(b) sqrt(d)) / 2`. */
const quadraticRoots = (c: Expression, b: Expression, a: Expression): readonly Expression[] => {
  if (isZero(b)) {
    const root = call('sqrt', binary('/', negate(c), a));
    return [root, negate(root)];
  }
  const discriminant = binary('-', binary('^', b, numberNode(2)), binary('*', binary('*', numberNode(4), a), c));
  const root = call('sqrt', discriminant);
  const signed: Expression = {
    type: 'conditional',
    condition: { type: 'compare', operator: '<', left: b, right: ZERO },
    consequent: negate(root),
    alternate: root,
  };
  const q = negate(binary('/', binary('+', b, signed), numberNode(2)));
  return [binary('/', q, a), binary('/', c, q)];
};

/**
 * Solves `expression = target` for a symbol that occurs more than once, where the equation is rational in it and comes down to a linear or
 * quadratic equation in the symbol or in its square; gives no candidates otherwise.
 */
export const rationalRoots = (expression: Expression, symbol: string, target: Expression): readonly Expression[] => {
  const rational = toRational(expression, symbol);
  if (!rational) return [];
  const equation = combine('-', rational.above, multiply([target], rational.below));
  const [c = ZERO, b = ZERO, a = ZERO, third = ZERO, fourth = ZERO] = equation;
  if (equation.length === 2) return [binary('/', negate(c), b)];
  if (equation.length === 3) return quadraticRoots(c, b, a);
  if (equation.length === 5 && isZero(b) && isZero(third)) {
    return quadraticRoots(c, a, fourth).flatMap((square) => {
      const root = call('sqrt', square);
      return [root, negate(root)];
    });
  }
  return [];
};
