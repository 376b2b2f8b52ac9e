/**
 * What a parameter of a distribution is: a `place` has the unit of the variable and may be a temperature, a `scale` has its unit, a `rate`
 * the inverse one; a `number` has none, and a `count` is a whole number from 0, without uncertainty.
 */
export type ParameterRole = 'place' | 'scale' | 'rate' | 'number' | 'count';

/** A moment of a distribution, which may exist for some parameters only. */
export interface Moment {
  readonly text: string;
  /** Where it exists, as a condition on the parameters. */
  readonly where: string;
}

/** A family of distributions, its functions written in the language of sheets over its parameters and `x`, `k` or `q`. */
export interface Family {
  /** Names and roles of the parameters, in their order. */
  readonly parameters: readonly (readonly [name: string, role: ParameterRole])[];
  /** What the parameters must fulfil. */
  readonly requires: string;
  /** Least and greatest value of the variable, where there are such: outside, the functions are 0 or 1. */
  readonly least?: string;
  readonly greatest?: string;
  /** Density, or probability of a whole number k. */
  readonly density: string;
  readonly cdf: string;
  /** The upper tail, written so that it keeps its digits where the cdf is nearly 1. */
  readonly survival: string;
  /** Absent where it is the smallest whole number whose cdf reaches q. */
  readonly quantile?: string;
  /** Absent where the integrals do not converge. */
  readonly mean?: string | Moment;
  readonly variance?: string | Moment;
  /** Present for a distribution over whole numbers. */
  readonly isDiscrete?: true;
  /** Present where the density at the least value is 0, whatever the formula gives. */
  readonly isOpen?: true;
  /** Present where the parameters may be left out: 0 and 1. */
  readonly hasStandard?: true;
  /** Present where programs differ in the order or the meaning of the parameters. */
  readonly isAmbiguous?: true;
  /** What the answer says of the convention that was taken. */
  readonly remark?: string;
}

/** Families over a stretch of the real line. */
const CONTINUOUS: Readonly<Record<string, Family>> = {
  normal: {
    parameters: [
      ['mu', 'place'],
      ['sigma', 'scale'],
    ],
    requires: 'sigma > 0',
    density: 'exp(-((x - mu)/sigma)^2/2)/(sigma*sqrt(2*pi))',
    cdf: 'normcdf((x - mu)/sigma)',
    survival: 'normcdf((mu - x)/sigma)',
    quantile: 'mu + sigma*norminv(q)',
    mean: 'mu',
    variance: 'sigma^2',
    hasStandard: true,
  },
  lognormal: {
    parameters: [
      ['mu', 'number'],
      ['sigma', 'number'],
    ],
    requires: 'sigma > 0',
    least: '0',
    density: 'exp(-((ln(x) - mu)/sigma)^2/2)/(x*sigma*sqrt(2*pi))',
    cdf: 'normcdf((ln(x) - mu)/sigma)',
    survival: 'normcdf((mu - ln(x))/sigma)',
    quantile: 'exp(mu + sigma*norminv(q))',
    mean: 'exp(mu + sigma^2/2)',
    variance: 'expm1(sigma^2)*exp(2*mu + sigma^2)',
    isOpen: true,
    isAmbiguous: true,
    remark: 'mean and standard deviation of ln(x)',
  },
  uniform: {
    parameters: [
      ['a', 'place'],
      ['b', 'place'],
    ],
    requires: 'b > a',
    least: 'a',
    greatest: 'b',
    density: '1/(b - a)',
    cdf: '(x - a)/(b - a)',
    survival: '(b - x)/(b - a)',
    quantile: 'a + q*(b - a)',
    mean: 'a + (b - a)/2',
    variance: '(b - a)^2/12',
  },
  exponential: {
    parameters: [['rate', 'rate']],
    requires: 'rate > 0',
    least: '0/rate',
    density: 'rate*exp(-rate*x)',
    cdf: '-expm1(-rate*x)',
    survival: 'exp(-rate*x)',
    quantile: '-log1p(-q)/rate',
    mean: '1/rate',
    variance: '1/rate^2',
    isAmbiguous: true,
  },
  gamma: {
    parameters: [
      ['shape', 'number'],
      ['scale', 'scale'],
    ],
    requires: '(shape > 0) and (scale > 0)',
    least: '0*scale',
    density: 'gammapdf(shape, x/scale)/scale',
    cdf: 'gammainc(shape, x/scale)',
    survival: 'gammaincc(shape, x/scale)',
    quantile: 'scale*gammaincinv(shape, q)',
    mean: 'shape*scale',
    variance: 'shape*scale^2',
    isAmbiguous: true,
  },
  beta: {
    parameters: [
      ['a', 'number'],
      ['b', 'number'],
    ],
    requires: '(a > 0) and (b > 0)',
    least: '0',
    greatest: '1',
    density: 'betapdf(a, b, x)',
    cdf: 'betainc(a, b, x)',
    survival: 'betaincc(a, b, x)',
    quantile: 'betaincinv(a, b, q)',
    mean: 'a/(a + b)',
    variance: 'a*b/((a + b)^2*(a + b + 1))',
  },
  chi_squared: {
    parameters: [['nu', 'number']],
    requires: 'nu > 0',
    least: '0',
    density: 'gammapdf(nu/2, x/2)/2',
    cdf: 'gammainc(nu/2, x/2)',
    survival: 'gammaincc(nu/2, x/2)',
    quantile: '2*gammaincinv(nu/2, q)',
    mean: 'nu',
    variance: '2*nu',
  },
  t: {
    parameters: [['nu', 'number']],
    requires: 'nu > 0',
    density: 'tpdf(x, nu)',
    cdf: 'tcdf(x, nu)',
    survival: 'tcdf(-x, nu)',
    quantile: 'tinv(q, nu)',
    mean: { text: '0', where: 'nu > 1' },
    variance: { text: 'nu/(nu - 2)', where: 'nu > 2' },
  },
  F: {
    parameters: [
      ['d1', 'number'],
      ['d2', 'number'],
    ],
    requires: '(d1 > 0) and (d2 > 0)',
    least: '0',
    density: 'fpdf(x, d1, d2)',
    cdf: 'fcdf(x, d1, d2)',
    survival: 'fsf(x, d1, d2)',
    quantile: 'finv(q, d1, d2)',
    mean: { text: 'd2/(d2 - 2)', where: 'd2 > 2' },
    variance: { text: '2*d2^2*(d1 + d2 - 2)/(d1*(d2 - 2)^2*(d2 - 4))', where: 'd2 > 4' },
  },
  weibull: {
    parameters: [
      ['scale', 'scale'],
      ['shape', 'number'],
    ],
    requires: '(shape > 0) and (scale > 0)',
    least: '0*scale',
    density: 'if((x/scale)^shape > 745, 0, shape/scale*(x/scale)^(shape - 1)*exp(-(x/scale)^shape))',
    cdf: '-expm1(-(x/scale)^shape)',
    survival: 'exp(-(x/scale)^shape)',
    quantile: 'scale*(-log1p(-q))^(1/shape)',
    mean: 'scale*gamma(1 + 1/shape)',
    variance: 'scale^2*(gamma(1 + 2/shape) - gamma(1 + 1/shape)^2)',
    isAmbiguous: true,
  },
  rayleigh: {
    parameters: [['sigma', 'scale']],
    requires: 'sigma > 0',
    least: '0*sigma',
    density: 'x/sigma^2*exp(-(x/sigma)^2/2)',
    cdf: '-expm1(-(x/sigma)^2/2)',
    survival: 'exp(-(x/sigma)^2/2)',
    quantile: 'sigma*sqrt(-2*log1p(-q))',
    mean: 'sigma*sqrt(pi/2)',
    variance: '(2 - pi/2)*sigma^2',
  },
  cauchy: {
    parameters: [
      ['x0', 'place'],
      ['gamma', 'scale'],
    ],
    requires: 'gamma > 0',
    density: '1/(pi*gamma*(1 + ((x - x0)/gamma)^2))',
    // The angle keeps its digits in the tail, where 1/2 + atan cancels.
    cdf: 'atan2(gamma, x0 - x)/pi',
    survival: 'atan2(gamma, x - x0)/pi',
    quantile: 'if(q < 1/4, x0 - gamma/tan(pi*q), if(q > 3/4, x0 + gamma/tan(pi*(1 - q)), x0 + gamma*tan(pi*(q - 1/2))))',
    hasStandard: true,
  },
  laplace: {
    parameters: [
      ['mu', 'place'],
      ['b', 'scale'],
    ],
    requires: 'b > 0',
    density: 'exp(-abs(x - mu)/b)/(2*b)',
    cdf: 'if(x < mu, exp((x - mu)/b)/2, 1 - exp((mu - x)/b)/2)',
    survival: 'if(x < mu, 1 - exp((x - mu)/b)/2, exp((mu - x)/b)/2)',
    quantile: 'if(q < 1/2, mu + b*ln(2*q), mu - b*ln(2*(1 - q)))',
    mean: 'mu',
    variance: '2*b^2',
    hasStandard: true,
  },
  logistic: {
    parameters: [
      ['mu', 'place'],
      ['s', 'scale'],
    ],
    requires: 's > 0',
    density: '1/(4*s*cosh((x - mu)/(2*s))^2)',
    cdf: '1/(1 + exp((mu - x)/s))',
    survival: '1/(1 + exp((x - mu)/s))',
    // Near 1/2 the logarithm of the odds cancels, and atanh does not.
    quantile: 'if((q > 1/4) and (q < 3/4), mu + s*2*atanh(2*q - 1), mu + s*ln(q/(1 - q)))',
    mean: 'mu',
    variance: 's^2*pi^2/3',
    hasStandard: true,
  },
  gumbel: {
    parameters: [
      ['mu', 'place'],
      ['beta', 'scale'],
    ],
    requires: 'beta > 0',
    density: 'exp((mu - x)/beta - exp((mu - x)/beta))/beta',
    cdf: 'exp(-exp((mu - x)/beta))',
    survival: '-expm1(-exp((mu - x)/beta))',
    quantile: 'mu - beta*ln(-ln(q))',
    mean: 'mu + beta*gamma_E',
    variance: 'pi^2/6*beta^2',
    remark: 'of greatest values',
  },
  pareto: {
    parameters: [
      ['xm', 'scale'],
      ['alpha', 'number'],
    ],
    requires: '(xm > 0) and (alpha > 0)',
    least: 'xm',
    density: 'alpha/x*(xm/x)^alpha',
    cdf: '-expm1(-alpha*log1p((x - xm)/xm))',
    survival: '(xm/x)^alpha',
    quantile: 'xm*exp(-log1p(-q)/alpha)',
    mean: { text: 'alpha*xm/(alpha - 1)', where: 'alpha > 1' },
    variance: { text: 'xm^2*alpha/((alpha - 1)^2*(alpha - 2))', where: 'alpha > 2' },
    isAmbiguous: true,
  },
  triangular: {
    parameters: [
      ['a', 'place'],
      ['b', 'place'],
      ['mode', 'place'],
    ],
    requires: '(a <= mode) and (mode <= b) and (a < b)',
    least: 'a',
    greatest: 'b',
    density: 'if(x < mode, 2*(x - a)/((b - a)*(mode - a)), if(x > mode, 2*(b - x)/((b - a)*(b - mode)), 2/(b - a)))',
    // On either side a sum of areas, where the difference from 1 would cancel.
    cdf: 'if(x < mode, (x - a)^2/((b - a)*(mode - a)), (mode - a)/(b - a) + (x - mode)*((b - mode) + (b - x))/((b - a)*(b - mode)))',
    survival: 'if(x < mode, (b - mode)/(b - a) + (mode - x)*((mode - a) + (x - a))/((b - a)*(mode - a)), (b - x)^2/((b - a)*(b - mode)))',
    quantile:
      'if(q*(b - a) < mode - a, a + sqrt(q*(b - a)*(mode - a)), mode + (q*(b - a) - (mode - a))/(1 + sqrt((1 - q)*(b - a)/(b - mode))))',
    mean: 'a + ((b - a) + (mode - a))/3',
    variance: '((b - a)^2 + (mode - a)^2 - (b - a)*(mode - a))/18',
    isAmbiguous: true,
  },
};

/** Families over whole numbers. */
const DISCRETE: Readonly<Record<string, Family>> = {
  binomial: {
    parameters: [
      ['n', 'count'],
      ['p', 'number'],
    ],
    requires: '(p >= 0) and (p <= 1)',
    least: '0',
    greatest: 'n',
    density: 'binomialpmf(k, n, p)',
    cdf: 'betaincc(floor(k) + 1, n - floor(k), p)',
    survival: 'betainc(floor(k) + 1, n - floor(k), p)',
    mean: 'n*p',
    variance: 'n*p*(1 - p)',
    isDiscrete: true,
  },
  negative_binomial: {
    parameters: [
      ['r', 'number'],
      ['p', 'number'],
    ],
    requires: '(r > 0) and (p > 0) and (p <= 1)',
    least: '0',
    density: 'nbinomialpmf(k, r, p)',
    cdf: 'betainc(r, floor(k) + 1, p)',
    survival: 'betaincc(r, floor(k) + 1, p)',
    mean: 'r*(1 - p)/p',
    variance: 'r*(1 - p)/p^2',
    isDiscrete: true,
    isAmbiguous: true,
    remark: 'counting failures before success r',
  },
  geometric: {
    parameters: [['p', 'number']],
    requires: '(p > 0) and (p <= 1)',
    least: '1',
    density: 'if(k == 1, p, if(p == 1, 0, p*exp((k - 1)*log1p(-p))))',
    cdf: 'if(p == 1, 1, -expm1(floor(k)*log1p(-p)))',
    survival: 'if(p == 1, 0, exp(floor(k)*log1p(-p)))',
    mean: '1/p',
    variance: '(1 - p)/p^2',
    isDiscrete: true,
    isAmbiguous: true,
    remark: 'counting trials, the first success included',
  },
  hypergeometric: {
    parameters: [
      ['N', 'count'],
      ['K', 'count'],
      ['n', 'count'],
    ],
    requires: '(K <= N) and (n <= N)',
    least: 'if(n + K > N, n + K - N, 0)',
    greatest: 'if(K < n, K, n)',
    density: 'hyperpmf(k, N, K, n)',
    cdf: 'hypercdf(floor(k), N, K, n)',
    survival: 'hypercdf(n - floor(k) - 1, N, N - K, n)',
    mean: 'n*K/N',
    variance: '(n*K/N)*((N - K)/N)*((N - n)/(N - 1))',
    isDiscrete: true,
    isAmbiguous: true,
    remark: 'n drawn from N of which K are marked',
  },
  poisson: {
    parameters: [['mean', 'number']],
    requires: 'mean >= 0',
    least: '0',
    density: 'gammapdf(k + 1, mean)',
    cdf: 'gammaincc(floor(k) + 1, mean)',
    survival: 'gammainc(floor(k) + 1, mean)',
    mean: 'mean',
    variance: 'mean',
    isDiscrete: true,
  },
};

/**
 * The families by name. Densities, cdfs and moments: Forbes, Evans, Hastings & Peacock, Statistical Distributions, 4th ed. (Wiley 2011); sums over
 * counts as incomplete beta and gamma functions: Abramowitz & Stegun 26.4.21, 26.5.24.
 */
export const FAMILIES: ReadonlyMap<string, Family> = new Map([...Object.entries(CONTINUOUS), ...Object.entries(DISCRETE)]);

/** Other names of families whose parameters are the same in Python. */
export const FAMILY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['norm', 'normal'],
  ['gaussian', 'normal'],
  ['chi2', 'chi_squared'],
  ['chisq', 'chi_squared'],
  ['chi_square', 'chi_squared'],
  ['student', 't'],
  ['student_t', 't'],
  ['f', 'F'],
  ['binom', 'binomial'],
  ['nbinom', 'negative_binomial'],
  ['geom', 'geometric'],
  ['hypergeom', 'hypergeometric'],
]);
