import type { DimensionRule, FunctionDefinition, Value } from '../function-definition.js';
import { lostInSum } from '../numerics/double-double.js';
import { cosine, offRightAngle, sine, tangent } from '../numerics/right-angles.js';

/** Relative error allowed to a function of the JavaScript engine: one unit in the last place. */
const ULP = 2 ** -52;

/** The hyperbolic functions and `Math.hypot` were measured a little above one unit (tanh 1.15, hypot 1.08): with a margin of two. */
const HYPERBOLIC = 3 * ULP;

const define = (
  parameters: readonly string[],
  evaluate: (...args: number[]) => number,
  partials: readonly (string | null)[],
  latex: string,
  rule: DimensionRule = 'number',
  accuracy = ULP,
): FunctionDefinition => ({
  parameters,
  arity: [parameters.length, parameters.length],
  rule,
  evaluate: evaluate as (...args: readonly Value[]) => number,
  partials,
  latex,
  accuracy,
});

/** What the arithmetic of a bound may lose of it. */
const NEGLIGIBLE = 1e-12;

/** Bounds the error of a sine, cosine or tangent: what is meant by a right angle is exact there, and the double is a little off it. */
const errorOfAngle = (value: number, x: number): number => {
  const off = offRightAngle(x);
  if (off === undefined) return ULP * Math.abs(value);
  if (value === 0) return Math.abs(off) * (1 + NEGLIGIBLE);
  // What a computed angle is off besides is not seen at the ends of its interval, which are taken for right angles too.
  return x === 0 ? 0 : (Math.abs(off) + 16 * ULP * Math.abs(x)) ** 2;
};

/** Adds a bound on the absolute error to a function, where it is not relative to the value. */
const withError = (definition: FunctionDefinition, errorAt: (value: number, ...args: number[]) => number): FunctionDefinition => ({
  ...definition,
  errorAt: errorAt as (value: number, ...args: readonly Value[]) => number,
});

/** A function that gives whole numbers for whole numbers without rounding them while they are below 2^53. */
const ofWhole = (definition: FunctionDefinition): FunctionDefinition => ({ ...definition, isWhole: true });

/** Rounds half away from zero, as people round; `Math.round` rounds -2.5 to -2. */
const round = (x: number): number => Math.sign(x) * Math.round(Math.abs(x));

const isCount = (x: number): boolean => Number.isInteger(x) && x >= 0;

/** Greatest number whose factorial is a double. */
const EXACT_FACTORIAL = 22;

/** n! by multiplication: exact to 22!, correctly rounded steps to 170!. */
const factorial = (n: number): number => {
  if (!isCount(n)) return Number.NaN;
  if (n > 170) return Number.POSITIVE_INFINITY;
  let product = 1;
  for (let k = 2; k <= n; k += 1) product *= k;
  return product;
};

const gcd = (a: number, b: number): number => {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return Number.NaN;
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
};

/** Steps from one binomial coefficient of a row to the next, without rounding while it is below 2^53: what divides is taken out first. */
const step = (value: number, numerator: number, i: number): number => {
  if (!Number.isSafeInteger(value)) return (value * numerator) / i;
  const common = gcd(value, i);
  return (value / common) * (numerator / (i / common));
};

/** The binomial coefficient by the multiplicative formula, exact below 2^53. */
const binomial = (n: number, k: number): number => {
  if (!isCount(n) || !Number.isInteger(k)) return Number.NaN;
  if (k < 0 || k > n) return 0;
  const fewer = Math.min(k, n - k);
  let value = 1;
  for (let i = 1; i <= fewer; i += 1) {
    const next = step(value, n - fewer + i, i);
    if (!Number.isFinite(next)) return next;
    value = next;
    if (i > 100_000) return Number.NaN;
  }
  return value;
};

const lcm = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : Math.abs(a / gcd(a, b)) * Math.abs(b));

/** The remainder with the sign of the divisor, so that `mod(-1, 12)` is 11; `%` is exact, where `a - b * floor(a / b)` loses digits. */
const mod = (a: number, b: number): number => {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
};

/** Whole numbers are computed without rounding while a double holds each of them. */
const errorOfWhole = (value: number): number => (Number.isSafeInteger(value) ? 0 : ULP * Math.abs(value));

const truth = (holds: boolean): number => (holds ? 1 : 0);

/** Holds the elementary functions; their values come from the JavaScript engine where it has them, but at right angles. */
export const ELEMENTARY_FUNCTIONS: Readonly<Record<string, FunctionDefinition>> = {
  sqrt: define(['x'], Math.sqrt, ['1 / (2 * sqrt(x))'], '\\sqrt{#1}', 'sqrt', 2 ** -53),
  cbrt: define(['x'], Math.cbrt, ['1 / (3 * cbrt(x)^2)'], '\\sqrt[3]{#1}', 'cbrt', 2 * ULP),
  exp: define(['x'], Math.exp, ['exp(x)'], 'e^{#1}'),
  expm1: define(['x'], Math.expm1, ['exp(x)'], '\\left(e^{#1} - 1\\right)', 'number', 2 * ULP),
  ln: define(['x'], Math.log, ['1 / x'], '\\ln\\left(#1\\right)'),
  log10: define(['x'], Math.log10, ['1 / (x * ln(10))'], '\\log_{10}\\left(#1\\right)', 'number', 2 * ULP),
  log2: define(['x'], Math.log2, ['1 / (x * ln(2))'], '\\log_{2}\\left(#1\\right)'),
  log1p: define(['x'], Math.log1p, ['1 / (1 + x)'], '\\ln\\left(1 + #1\\right)'),
  sin: withError(define(['x'], sine, ['cos(x)'], '\\sin\\left(#1\\right)'), errorOfAngle),
  cos: withError(define(['x'], cosine, ['-sin(x)'], '\\cos\\left(#1\\right)'), errorOfAngle),
  tan: withError(define(['x'], tangent, ['1 + tan(x)^2'], '\\tan\\left(#1\\right)'), errorOfAngle),
  asin: define(['x'], Math.asin, ['1 / sqrt(1 - x^2)'], '\\arcsin\\left(#1\\right)'),
  acos: define(['x'], Math.acos, ['-1 / sqrt(1 - x^2)'], '\\arccos\\left(#1\\right)'),
  atan: define(['x'], Math.atan, ['1 / (1 + x^2)'], '\\arctan\\left(#1\\right)'),
  // A zero has no sign here: the angle of (-1, -0) is pi.
  atan2: define(
    ['y', 'x'],
    (y, x) => Math.atan2(y + 0, x + 0),
    ['x / (x^2 + y^2)', '-y / (x^2 + y^2)'],
    '\\operatorname{atan2}\\left(#1, #2\\right)',
    'ratio',
    2 * ULP,
  ),
  sinh: define(['x'], Math.sinh, ['cosh(x)'], '\\sinh\\left(#1\\right)', 'number', HYPERBOLIC),
  cosh: define(['x'], Math.cosh, ['sinh(x)'], '\\cosh\\left(#1\\right)', 'number', HYPERBOLIC),
  tanh: define(['x'], Math.tanh, ['1 / cosh(x)^2'], '\\tanh\\left(#1\\right)', 'number', HYPERBOLIC),
  asinh: define(['x'], Math.asinh, ['1 / sqrt(x^2 + 1)'], '\\operatorname{arsinh}\\left(#1\\right)', 'number', HYPERBOLIC),
  acosh: define(['x'], Math.acosh, ['1 / sqrt(x^2 - 1)'], '\\operatorname{arcosh}\\left(#1\\right)', 'number', HYPERBOLIC),
  atanh: define(['x'], Math.atanh, ['1 / (1 - x^2)'], '\\operatorname{artanh}\\left(#1\\right)', 'number', HYPERBOLIC),
  abs: define(['x'], Math.abs, ['sign(x)'], '\\left|#1\\right|', 'same', 0),
  sign: define(['x'], Math.sign, ['0'], '\\operatorname{sgn}\\left(#1\\right)', 'sign', 0),
  floor: define(['x'], Math.floor, ['0'], '\\left\\lfloor #1 \\right\\rfloor', 'number', 0),
  ceil: define(['x'], Math.ceil, ['0'], '\\left\\lceil #1 \\right\\rceil', 'number', 0),
  round: define(['x'], round, ['0'], '\\operatorname{round}\\left(#1\\right)', 'number', 0),
  trunc: define(['x'], Math.trunc, ['0'], '\\operatorname{trunc}\\left(#1\\right)', 'number', 0),
  hypot: define(['x', 'y'], (x, y) => Math.hypot(x, y), ['x / hypot(x, y)', 'y / hypot(x, y)'], '\\sqrt{{#1}^2 + {#2}^2}', 'same', 3 * ULP),
  mod: withError(define(['a', 'b'], mod, ['1', '-floor(a / b)'], '\\left(#1 \\bmod #2\\right)', 'same', ULP), (value, a, b) =>
    value === a % b ? 0 : Math.abs(lostInSum(a % b, b, value)),
  ),
  gcd: ofWhole(define(['a', 'b'], gcd, ['0', '0'], '\\gcd\\left(#1, #2\\right)', 'number', 0)),
  lcm: ofWhole(withError(define(['a', 'b'], lcm, ['0', '0'], '\\operatorname{lcm}\\left(#1, #2\\right)', 'number', ULP), errorOfWhole)),
  factorial: ofWhole(
    withError(
      define(['n'], factorial, ['factorial(n) * digamma(n + 1)'], '{#1}!', 'number', 148 * 2 ** -53),
      (value, n) => Math.max(0, n - EXACT_FACTORIAL) * 2 ** -53 * value,
    ),
  ),
  binomial: ofWhole(
    withError(
      define(
        ['n', 'k'],
        binomial,
        ['binomial(n, k) * (digamma(n + 1) - digamma(n - k + 1))', 'binomial(n, k) * (digamma(n - k + 1) - digamma(k + 1))'],
        '\\binom{#1}{#2}',
        'number',
        1e-13,
      ),
      (value, _, k) => (Number.isSafeInteger(value) ? 0 : (3 * Math.abs(k) + 3) * 2 ** -53 * value),
    ),
  ),
  and: define(['p', 'q'], (p, q) => truth(p !== 0 && q !== 0), ['0', '0'], '\\left(#1 \\land #2\\right)', 'number', 0),
  or: define(['p', 'q'], (p, q) => truth(p !== 0 || q !== 0), ['0', '0'], '\\left(#1 \\lor #2\\right)', 'number', 0),
  not: define(['p'], (p) => truth(p === 0), ['0'], '\\lnot\\left(#1\\right)', 'number', 0),
};
