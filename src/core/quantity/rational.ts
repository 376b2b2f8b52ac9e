/** An exact fraction of big integers times a double for what no fraction holds (powers of pi, roots). */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly irrational: number;
}

/** The number one. */
export const ONE: Rational = { numerator: 1n, denominator: 1n, irrational: 1 };

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

const reduce = (numerator: bigint, denominator: bigint, irrational: number): Rational => {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor, irrational };
};

const parseFactor = (text: string): Rational => {
  if (text === 'pi') return { ...ONE, irrational: Math.PI };
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return power >= 0 ? reduce(digits * 10n ** BigInt(power), 1n, 1) : reduce(digits, 10n ** BigInt(-power), 1);
};

/** Reads the factor of a table row exactly: decimals and `pi` joined by `*` and `/`, such as `101325/760` or `pi/180`. */
export const parseRational = (text: string): Rational =>
  text
    .split(/(?=[*/])/)
    .reduce(
      (product, part) =>
        part.startsWith('/')
          ? multiplyRational(product, powerRational(parseFactor(part.slice(1)), -1))
          : multiplyRational(product, parseFactor(part.startsWith('*') ? part.slice(1) : part)),
      ONE,
    );

/** Gives the exact product. */
export const multiplyRational = (a: Rational, b: Rational): Rational =>
  reduce(a.numerator * b.numerator, a.denominator * b.denominator, a.irrational * b.irrational);

/** Gives a power: exact for a whole exponent, rounded to a double for any other. */
export const powerRational = (a: Rational, exponent: number): Rational => {
  if (!Number.isInteger(exponent)) return { ...ONE, irrational: toDouble(a) ** exponent };
  const times = BigInt(Math.abs(exponent));
  const [numerator, denominator] = exponent < 0 ? [a.denominator, a.numerator] : [a.numerator, a.denominator];
  return { numerator: numerator ** times, denominator: denominator ** times, irrational: a.irrational ** exponent };
};

/** Rounds to the nearest double; the exact part is rounded once. */
export const toDouble = (a: Rational): number => {
  const surplus = a.numerator.toString().length - a.denominator.toString().length - 40;
  const digits =
    surplus > 0 ? a.numerator / (a.denominator * 10n ** BigInt(surplus)) : (a.numerator * 10n ** BigInt(-surplus)) / a.denominator;
  return Number(`${digits}e${surplus}`) * a.irrational;
};

/** Answers whether a big integer is a double without rounding. */
export const isExactDouble = (whole: bigint): boolean => {
  const rounded = Number(whole);
  return Number.isFinite(rounded) && BigInt(rounded) === whole;
};
