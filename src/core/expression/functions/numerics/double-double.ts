/**
 * An unevaluated sum of two doubles with about 32 significant digits: `high` is the sum rounded, `low` what rounding lost.
 * Algorithms: Dekker, Numerische Mathematik 18 (1971); Knuth, The Art of Computer Programming, vol. 2, 4.2.2.
 */
export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

/** Adds two doubles without error. */
export const exactSum = (a: number, b: number): DoubleDouble => {
  const high = a + b;
  const part = high - a;
  return { high, low: a - (high - part) + (b - part) };
};

const SPLITTER = 2 ** 27 + 1;

const split = (a: number): readonly [number, number] => {
  const c = SPLITTER * a;
  const top = c - (c - a);
  return [top, a - top];
};

/** Multiplies two doubles without error, unless a part over- or underflows. */
export const exactProduct = (a: number, b: number): DoubleDouble => {
  const high = a * b;
  const [a1, a2] = split(a);
  const [b1, b2] = split(b);
  return { high, low: a2 * b2 - (high - a1 * b1 - a2 * b1 - a1 * b2) };
};

/** Gives what rounding takes from a product of two doubles, as {@link exactProduct} without a pair to be made. */
export const lostInProduct = (a: number, b: number, high: number): number => {
  const c = SPLITTER * a;
  const d = SPLITTER * b;
  const a1 = c - (c - a);
  const b1 = d - (d - b);
  const a2 = a - a1;
  const b2 = b - b1;
  return a2 * b2 - (high - a1 * b1 - a2 * b1 - a1 * b2);
};

/** Gives what rounding takes from a sum of two doubles, as {@link exactSum}. */
export const lostInSum = (a: number, b: number, high: number): number => {
  const part = high - a;
  return a - (high - part) + (b - part);
};

const renormalise = (high: number, low: number): DoubleDouble => {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
};

/** Widens a double. */
export const fromDouble = (value: number): DoubleDouble => ({ high: value, low: 0 });

/** Adds. */
export const add = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => {
  const sum = exactSum(a.high, b.high);
  const rest = exactSum(a.low, b.low);
  const first = renormalise(sum.high, sum.low + rest.high);
  return renormalise(first.high, first.low + rest.low);
};

/** Changes the sign. */
export const opposite = (a: DoubleDouble): DoubleDouble => ({ high: -a.high, low: -a.low });

/** Multiplies. */
export const multiply = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => {
  const product = exactProduct(a.high, b.high);
  return renormalise(product.high, product.low + (a.high * b.low + a.low * b.high));
};

/** Divides, with one correction by the remainder. */
export const divide = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => {
  const first = a.high / b.high;
  const remainder = add(a, opposite(multiply(b, fromDouble(first))));
  const second = remainder.high / b.high;
  const rest = add(remainder, opposite(multiply(b, fromDouble(second))));
  return add(renormalise(first, second), fromDouble(rest.high / b.high));
};

/** Takes the square root by one Newton step from the double one. */
export const squareRoot = (a: DoubleDouble): DoubleDouble => {
  if (a.high === 0) return a;
  const root = Math.sqrt(a.high);
  const remainder = add(a, opposite(exactProduct(root, root)));
  return renormalise(root, remainder.high / (2 * root));
};

/** Raises to an integer power by repeated squaring. */
export const integerPower = (a: DoubleDouble, exponent: number): DoubleDouble => {
  let result = fromDouble(1);
  let base = a;
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, base);
    base = multiply(base, base);
  }
  return exponent < 0 ? divide(fromDouble(1), result) : result;
};
