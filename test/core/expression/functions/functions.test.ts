import { all, type BigNumber, create, type FactoryFunctionMap } from 'mathjs';
import { describe, expect, it } from 'vitest';
import { evaluatePartial, numericalDerivative } from '../../../../src/core/expression/calculus/function-partials.js';
import { FUNCTIONS } from '../../../../src/core/expression/functions/functions.js';
import { slopeOf } from '../../../operators/numerical-gradient.js';
import { seedOf } from '../../../operators/sample-points.js';
import { createRandom } from '../../../random.js';

const decimals = create(all as FactoryFunctionMap, { number: 'BigNumber', precision: 40 });

const evaluate = (name: string, ...args: readonly (number | readonly number[])[]): number =>
  FUNCTIONS.get(name)?.evaluate(...args) ?? Number.NaN;

describe('the values', () => {
  it.each<[string, readonly (number | readonly number[])[], number]>([
    ['factorial', [0], 1],
    ['factorial', [20], 2432902008176640000],
    ['factorial', [-1], Number.NaN],
    ['factorial', [2.5], Number.NaN],
    ['factorial', [171], Number.POSITIVE_INFINITY],
    ['binomial', [52, 5], 2598960],
    ['binomial', [5, 6], 0],
    ['binomial', [5, -1], 0],
    ['binomial', [60, 30], 118264581564861424],
    // PARI/GP: every digit, below 2^53.
    ['binomial', [61, 17], 536830054536825],
    ['binomial', [555, 7], 3098297048036850],
    ['gcd', [48, -18], 6],
    ['gcd', [0, 0], 0],
    ['lcm', [4, 6], 12],
    ['lcm', [0, 5], 0],
    ['mod', [-1, 12], 11],
    ['mod', [5.5, -2], -0.5],
    ['mod', [7, 0], Number.NaN],
    ['mod', [-12, 12], 0],
    // 118371.75 mod the double 0.0036895312003508707, by mathjs with 40 digits.
    ['mod', [118371.75, 0.0036895312003508707], 0.000275243766608923579],
    ['round', [2.5], 3],
    ['round', [-2.5], -3],
    ['round', [0.49999999999999994], 0],
    ['trunc', [-2.7], -2],
    ['sign', [-3], -1],
    ['min', [[3, 1, 2]], 1],
    ['max', [3, 1, 2], 3],
    ['and', [1, 0], 0],
    ['or', [1, 0], 1],
    ['not', [0], 1],
    ['sum', [[0.1, 0.2, 0.3, 1e20, -1e20]], 0.6],
    ['mean', [[2, 4, 4, 4, 5, 5, 7, 9]], 5],
    ['pstdev', [[2, 4, 4, 4, 5, 5, 7, 9]], 2],
    ['pvariance', [[2, 4, 4, 4, 5, 5, 7, 9]], 4],
    ['variance', [[1, 2, 3, 4]], 5 / 3],
    ['variance', [[1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]], 30],
    ['stdev', [[1, 3]], Math.SQRT2],
    ['variance', [[1]], Number.NaN],
    ['median', [[5, 1, 3]], 3],
    ['median', [[4, 1, 3, 2]], 2.5],
    ['prod', [[2, 3, 4]], 24],
    [
      'dot',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      32,
    ],
    ['dot', [[1, 2], [1]], Number.NaN],
    ['length', [[7, 7, 7]], 3],
    ['mean', [[]], Number.NaN],
    ['median', [[]], Number.NaN],
    // Counted by hand; the smallest of several, as in scipy.stats.mode.
    ['mode', [[5.6, 4, 4, 3, 2, 4]], 4],
    ['mode', [[7, 3, 3, 7, 1]], 3],
    ['mode', [[]], Number.NaN],
    // scipy.stats.median_abs_deviation, SciPy 1.10.
    ['mad', [[1.3, 2.9, 4.1, 8.6, 40]], 2.8],
    ['mad', [[2, 4, 4, 4, 5, 5, 7, 9]], 0.5],
    ['mad', [[]], Number.NaN],
    ['max', [[]], Number.NaN],
    // NumPy 2.4 quantile; average ranks as scipy.stats.rankdata gives them.
    ['quantile', [[1, 3, 2, 4], 0.3], 1.9],
    ['quantile', [[15, 20, 35, 40, 50], 0.4], 29],
    ['quantile', [[7], 0.9], 7],
    ['quantile', [[1, 2], 1.5], Number.NaN],
    ['quantile', [[], 0.5], Number.NaN],
    ['rank', [[0, 2, 3, 2], 2], 2.5],
    ['rank', [[0, 2, 3, 2], 3], 4],
    // Python 3 pow, SymPy 1.14, Riesel (Prime Numbers and Computer Methods, table 1), OEIS A000045, A000041, A008277.
    ['modpow', [3, 65537, 1000000007], 754428556],
    ['modpow', [9007199254740990, 2, 9007199254740991], 1],
    ['modpow', [5, 0, 1], 0],
    ['modpow', [-2, 3, 7], 6],
    ['modinv', [3, 1000000007], 333333336],
    ['modinv', [6, 9], Number.NaN],
    ['totient', [1], 1],
    ['totient', [999999999989], 999999999988],
    ['totient', [9007199254740991], 9005653101120000],
    ['totient', [0], Number.NaN],
    ['moebius', [9007199254740991], -1],
    ['moebius', [30], -1],
    ['moebius', [36], 0],
    ['leastfactor', [9007195909437503], 94906247],
    ['leastfactor', [9007199254740881], 9007199254740881],
    ['leastfactor', [94906249 ** 2], 94906249],
    ['divisorsum', [360, 1], 1170],
    ['divisorsum', [6, -1], 2],
    ['divisorsum', [1000000007, 0], 2],
    ['primepi', [1], 0],
    ['primepi', [2], 1],
    ['primepi', [1e6], 78498],
    ['primepi', [8.9], 4],
    ['primepi', [9], 4],
    ['primepi', [168 ** 2], 3076],
    ['primepi', [1e9], 50847534],
    ['primepi', [1e12], 37607912018],
    ['primepi', [1e12 + 1], Number.NaN],
    ['fibonacci', [78], 8944394323791464],
    ['fibonacci', [0], 0],
    ['partitions', [100], 190569292],
    ['partitions', [0], 1],
    ['stirling2', [10, 4], 34105],
    ['stirling2', [0, 0], 1],
    ['stirling2', [3, 5], 0],
    ['monthdays', [1900, 2], 28],
    ['monthdays', [2000, 2], 29],
    ['monthdays', [2023, 11], 30],
    ['monthdays', [2023, 13], Number.NaN],
  ])('%s(%j) is %d', (name, args, value) => {
    if (Number.isNaN(value)) expect(evaluate(name, ...args)).toBeNaN();
    else expect(evaluate(name, ...args)).toBeCloseTo(value, 15 - Math.floor(Math.log10(Math.abs(value) + 1)));
  });
});

/** mathjs's name of a function, and the range of arguments that is tried. */
const ELEMENTARY: readonly (readonly [string, string, readonly [number, number]])[] = [
  ['sqrt', 'sqrt', [1e-9, 1e9]],
  ['cbrt', 'cbrt', [-1e6, 1e6]],
  ['exp', 'exp', [-50, 50]],
  ['expm1', 'expm1', [-2, 2]],
  ['ln', 'log', [1e-9, 1e9]],
  ['log10', 'log10', [1e-9, 1e9]],
  ['log2', 'log2', [1e-9, 1e9]],
  ['log1p', 'log1p', [-0.9, 5]],
  ['sin', 'sin', [-10, 10]],
  ['cos', 'cos', [-10, 10]],
  ['tan', 'tan', [-1.5, 1.5]],
  ['asin', 'asin', [-1, 1]],
  ['acos', 'acos', [-1, 1]],
  ['atan', 'atan', [-20, 20]],
  ['sinh', 'sinh', [-20, 20]],
  ['cosh', 'cosh', [-20, 20]],
  ['tanh', 'tanh', [-5, 5]],
  ['asinh', 'asinh', [-20, 20]],
  ['acosh', 'acosh', [1.01, 20]],
  ['atanh', 'atanh', [-0.99, 0.99]],
];

describe('the stated accuracy of an elementary function', () => {
  it.each(ELEMENTARY)('%s keeps it, by mathjs with 40 digits', (name, theirs, [low, high]) => {
    const random = createRandom(seedOf(name));
    const stated = FUNCTIONS.get(name)?.accuracy ?? 0;
    const worst = Array.from({ length: 120 }, () => low + (high - low) * random()).reduce((most, x) => {
      const exact = decimals.evaluate(`${theirs}(x)`, { x: decimals.bignumber(x.toPrecision(60)) }) as BigNumber;
      const own = decimals.bignumber(evaluate(name, x).toPrecision(60));
      return Math.max(most, Math.abs(Number(decimals.divide(decimals.subtract(own, exact), exact))));
    }, 0);
    expect(worst).toBeLessThanOrEqual(stated);
  });
});

/** Parameters that take integers only. */
const WHOLE: readonly string[] = [
  'polygamma n',
  'legendre n',
  'hermite n',
  'laguerre n',
  'binomialpmf k',
  'binomialpmf n',
  'nbinomialpmf k',
  'binomialinv n',
];

describe('the derivative of a function', () => {
  /** Arguments inside the tested region of each special function, and inside the domain of each other. */
  const argumentsOf = (name: string): readonly (readonly number[])[] => {
    const own = FUNCTIONS.get(name);
    const random = createRandom(seedOf(name));
    const count = own?.parameters.length ?? 0;
    const scales = [0.9, 3, 12];
    return Array.from({ length: 400 }, (_, i) => Array.from({ length: count }, () => scales[i % 3] ?? 1).map((scale) => scale * random()))
      .map((args) =>
        args.map((x, i) => (WHOLE.includes(`${name} ${own?.parameters[i]}`) ? Math.ceil(x) : name === 'lambertwm1' ? -x / 3 : x)),
      )
      .filter((args) => Number.isFinite(own?.evaluate(...args)) && own?.refuse?.(...args) === undefined)
      .slice(0, 12);
  };

  const smooth = [...FUNCTIONS].filter(([, { listGradient, isWhole }]) => !listGradient && !isWhole);
  const partials = smooth.flatMap(([name, { parameters, partials: texts }]) =>
    texts.flatMap((text, i) =>
      text === null || WHOLE.includes(`${name} ${parameters[i]}`) ? [] : [[name, parameters[i] ?? '', i, text] as const],
    ),
  );

  it('is stated for more than eighty places', () => {
    expect(partials.length).toBeGreaterThan(80);
  });

  it.each(partials)('%s by %s agrees with central differences', (name, _parameter, position) => {
    const points = argumentsOf(name);
    expect(points.length).toBeGreaterThanOrEqual(6);
    const wrong = points
      .filter(
        (args) =>
          !['floor', 'ceil', 'round', 'trunc'].includes(name) || Math.abs((args[0] ?? 0) * 2 - Math.round((args[0] ?? 0) * 2)) > 0.1,
      )
      .map((args) => {
        const f = (x: number): number => evaluate(name, ...args.map((value, i) => (i === position ? x : value)));
        const x = args[position] ?? 0;
        const slope = slopeOf(f, x, Math.min(Math.abs(x), Math.abs(1 - Math.abs(x)), 1));
        const stated = evaluatePartial(name, position, args);
        const noise = 1e-6 * Math.abs(stated) + 10 * slope.error + 1e-9 * Math.abs(f(x) / x);
        return { args, stated, numerical: slope.value, noise };
      })
      .filter(({ stated, numerical, noise }) => !(Math.abs(stated - numerical) <= noise));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['factorial', [5], 0, 120 * 1.7061176684318005],
    ['binomial', [10, 3], 0, 120 * (1 / 10 + 1 / 9 + 1 / 8)],
    // psi(3) - psi(2) = 1/2, psi(4) - psi(3) = 1/3; at p = 1/2 the powers cancel in k of the first, and ln(1/2) remains in the others.
    ['binomialpmf', [1, 3, 0.5], 0, (3 / 8) * (1 / 2)],
    ['binomialpmf', [1, 3, 0.5], 1, (3 / 8) * (1 / 3 - Math.LN2)],
    ['nbinomialpmf', [1, 2, 0.5], 0, (1 / 4) * (1 / 2 - Math.LN2)],
  ])('%s(%j) is that of its continuation', (name, args, position, value) => {
    // Harmonic sums: psi(6) = H_5 - gamma; the partial of a binomial coefficient by n is C(n, k) (H_n - H_{n-k}).
    expect(evaluatePartial(name, position, args)).toBeCloseTo(value, 9);
  });

  it('is differentiated numerically where no closed form is known, to nine digits', () => {
    expect(numericalDerivative(Math.sin, 1)).toBeCloseTo(Math.cos(1), 10);
    expect(numericalDerivative((x) => 1 / x, 0.01)).toBeCloseTo(-1e4, 3);
    // zeta'(2) = -0.93754825431584375..., OEIS A073002.
    expect(evaluatePartial('zeta', 0, [2])).toBeCloseTo(-0.937548254315844, 9);
  });
});
