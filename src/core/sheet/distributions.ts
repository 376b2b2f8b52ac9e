import { parseLine } from './parse-line.js';
import { type Scope, type SheetFunction, textOf } from './scope.js';
import { refuse } from './sheet-fault.js';
import type { SheetNode } from './syntax.js';
import { NUMBER } from './type.js';
import { numberTree, scalar, type Typed, treeOf } from './values.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** A family of distributions, its functions written in the language of sheets. */
interface Family {
  readonly parameters: readonly string[];
  /** What the parameters must fulfil. */
  readonly requires: string;
  /** Density, or probability of a whole number k. */
  readonly density: string;
  readonly cdf: string;
  /** The upper tail, written so that it keeps its digits where the cdf is nearly 1. */
  readonly survival: string;
  /** Absent where it is the smallest whole number whose cdf reaches p. */
  readonly quantile?: string;
  readonly mean: string;
  readonly variance: string;
  /** Present for a distribution over whole numbers. */
  readonly isDiscrete?: true;
}

/**
 * The families by name. Source of densities, cdfs and moments: Forbes, Evans, Hastings & Peacock, Statistical Distributions, 4th ed. (Wiley 2011);
 * incomplete gamma and beta functions as in NIST Digital Library of Mathematical Functions, 8.2, 8.17.
 */
const FAMILIES: Readonly<Record<string, Family>> = {
  normal: {
    parameters: ['mu', 'sigma'],
    requires: 'sigma > 0',
    density: 'exp(-((x - mu)/sigma)^2/2)/(sigma*sqrt(2*pi))',
    cdf: 'erfc((mu - x)/(sigma*sqrt(2)))/2',
    survival: 'erfc((x - mu)/(sigma*sqrt(2)))/2',
    quantile: 'mu + sigma*norminv(p)',
    mean: 'mu',
    variance: 'sigma^2',
  },
  lognormal: {
    parameters: ['mu', 'sigma'],
    requires: 'sigma > 0',
    density: 'if(x > 0, exp(-((ln(x) - mu)/sigma)^2/2)/(x*sigma*sqrt(2*pi)), 0)',
    cdf: 'if(x > 0, erfc((mu - ln(x))/(sigma*sqrt(2)))/2, 0)',
    survival: 'if(x > 0, erfc((ln(x) - mu)/(sigma*sqrt(2)))/2, 1)',
    quantile: 'exp(mu + sigma*norminv(p))',
    mean: 'exp(mu + sigma^2/2)',
    variance: 'expm1(sigma^2)*exp(2*mu + sigma^2)',
  },
  uniform: {
    parameters: ['a', 'b'],
    requires: 'b > a',
    density: 'if((x >= a) and (x <= b), 1/(b - a), 0/(b - a))',
    cdf: 'if(x <= a, 0, if(x >= b, 1, (x - a)/(b - a)))',
    survival: 'if(x <= a, 1, if(x >= b, 0, (b - x)/(b - a)))',
    quantile: 'a + p*(b - a)',
    mean: '(a + b)/2',
    variance: '(b - a)^2/12',
  },
  exponential: {
    parameters: ['rate'],
    requires: 'rate > 0',
    density: 'if(rate*x >= 0, rate*exp(-rate*x), 0*rate)',
    cdf: 'if(rate*x >= 0, -expm1(-rate*x), 0)',
    survival: 'if(rate*x >= 0, exp(-rate*x), 1)',
    quantile: '-log1p(-p)/rate',
    mean: '1/rate',
    variance: '1/rate^2',
  },
  gamma: {
    parameters: ['shape', 'scale'],
    requires: '(shape > 0) and (scale > 0)',
    density: 'if(x > 0, exp((shape - 1)*ln(x/scale) - x/scale - lgamma(shape))/scale, 0/scale)',
    cdf: 'if(x > 0, gammainc(shape, x/scale), 0)',
    survival: 'if(x > 0, gammaincc(shape, x/scale), 1)',
    quantile: 'scale*gammaincinv(shape, p)',
    mean: 'shape*scale',
    variance: 'shape*scale^2',
  },
  beta: {
    parameters: ['a', 'b'],
    requires: '(a > 0) and (b > 0)',
    density: 'if((x > 0) and (x < 1), exp((a - 1)*ln(x) + (b - 1)*log1p(-x) - lbeta(a, b)), 0)',
    cdf: 'if(x <= 0, 0, if(x >= 1, 1, betainc(a, b, x)))',
    survival: 'if(x <= 0, 1, if(x >= 1, 0, betainc(b, a, 1 - x)))',
    quantile: 'betaincinv(a, b, p)',
    mean: 'a/(a + b)',
    variance: 'a*b/((a + b)^2*(a + b + 1))',
  },
  chi2: {
    parameters: ['k'],
    requires: 'k > 0',
    density: 'if(x > 0, exp((k/2 - 1)*ln(x/2) - x/2 - lgamma(k/2))/2, 0)',
    cdf: 'if(x > 0, gammainc(k/2, x/2), 0)',
    survival: 'if(x > 0, gammaincc(k/2, x/2), 1)',
    quantile: '2*gammaincinv(k/2, p)',
    mean: 'k',
    variance: '2*k',
  },
  t: {
    parameters: ['nu'],
    requires: 'nu > 0',
    density: 'exp(-lbeta(1/2, nu/2) - (nu + 1)/2*log1p(x^2/nu))/sqrt(nu)',
    cdf: 'tcdf(x, nu)',
    survival: 'tcdf(-x, nu)',
    quantile: 'tinv(p, nu)',
    mean: 'if(nu > 1, 0, 0/0)',
    variance: 'if(nu > 2, nu/(nu - 2), 1/0)',
  },
  f: {
    parameters: ['d1', 'd2'],
    requires: '(d1 > 0) and (d2 > 0)',
    density: 'if(x > 0, exp(d1/2*ln(d1*x/(d1*x + d2)) + d2/2*ln(d2/(d1*x + d2)) - lbeta(d1/2, d2/2))/x, 0)',
    cdf: 'if(x > 0, betainc(d1/2, d2/2, d1*x/(d1*x + d2)), 0)',
    survival: 'if(x > 0, betainc(d2/2, d1/2, d2/(d1*x + d2)), 1)',
    quantile: 'finv(p, d1, d2)',
    mean: 'if(d2 > 2, d2/(d2 - 2), 1/0)',
    variance: 'if(d2 > 4, 2*d2^2*(d1 + d2 - 2)/(d1*(d2 - 2)^2*(d2 - 4)), 1/0)',
  },
  weibull: {
    parameters: ['shape', 'scale'],
    requires: '(shape > 0) and (scale > 0)',
    density: 'if(x > 0, shape/scale*exp((shape - 1)*ln(x/scale) - exp(shape*ln(x/scale))), 0/scale)',
    cdf: 'if(x > 0, -expm1(-(x/scale)^shape), 0)',
    survival: 'if(x > 0, exp(-(x/scale)^shape), 1)',
    quantile: 'scale*(-log1p(-p))^(1/shape)',
    mean: 'scale*gamma(1 + 1/shape)',
    variance: 'scale^2*(gamma(1 + 2/shape) - gamma(1 + 1/shape)^2)',
  },
  rayleigh: {
    parameters: ['sigma'],
    requires: 'sigma > 0',
    density: 'if(x > 0, x/sigma^2*exp(-(x/sigma)^2/2), 0/sigma)',
    cdf: 'if(x > 0, -expm1(-(x/sigma)^2/2), 0)',
    survival: 'if(x > 0, exp(-(x/sigma)^2/2), 1)',
    quantile: 'sigma*sqrt(-2*log1p(-p))',
    mean: 'sigma*sqrt(pi/2)',
    variance: '(2 - pi/2)*sigma^2',
  },
  cauchy: {
    parameters: ['x0', 'gamma_'],
    requires: 'gamma_ > 0',
    density: '1/(pi*gamma_*(1 + ((x - x0)/gamma_)^2))',
    cdf: '1/2 + atan((x - x0)/gamma_)/pi',
    survival: '1/2 - atan((x - x0)/gamma_)/pi',
    quantile: 'x0 + gamma_*tan(pi*(p - 1/2))',
    mean: '0/0',
    variance: '0/0',
  },
  laplace: {
    parameters: ['mu', 'b'],
    requires: 'b > 0',
    density: 'exp(-abs(x - mu)/b)/(2*b)',
    cdf: 'if(x < mu, exp((x - mu)/b)/2, 1 - exp((mu - x)/b)/2)',
    survival: 'if(x < mu, 1 - exp((x - mu)/b)/2, exp((mu - x)/b)/2)',
    quantile: 'if(p < 1/2, mu + b*ln(2*p), mu - b*ln(2 - 2*p))',
    mean: 'mu',
    variance: '2*b^2',
  },
  logistic: {
    parameters: ['mu', 's_'],
    requires: 's_ > 0',
    density: '1/(4*s_*cosh((x - mu)/(2*s_))^2)',
    cdf: '1/(1 + exp((mu - x)/s_))',
    survival: '1/(1 + exp((x - mu)/s_))',
    quantile: 'mu + s_*ln(p/(1 - p))',
    mean: 'mu',
    variance: 's_^2*pi^2/3',
  },
  gumbel: {
    parameters: ['mu', 'beta_'],
    requires: 'beta_ > 0',
    density: 'exp((mu - x)/beta_ - exp((mu - x)/beta_))/beta_',
    cdf: 'exp(-exp((mu - x)/beta_))',
    survival: '-expm1(-exp((mu - x)/beta_))',
    quantile: 'mu - beta_*ln(-ln(p))',
    mean: 'mu + beta_*gamma_E',
    variance: 'pi^2/6*beta_^2',
  },
  pareto: {
    parameters: ['xm', 'alpha'],
    requires: '(xm > 0*xm) and (alpha > 0)',
    density: 'if(x >= xm, alpha/x*(xm/x)^alpha, 0/xm)',
    cdf: 'if(x > xm, -expm1(alpha*ln(xm/x)), 0)',
    survival: 'if(x > xm, (xm/x)^alpha, 1)',
    quantile: 'xm*(1 - p)^(-1/alpha)',
    mean: 'if(alpha > 1, alpha*xm/(alpha - 1), xm/0)',
    variance: 'if(alpha > 2, xm^2*alpha/((alpha - 1)^2*(alpha - 2)), xm^2/0)',
  },
  triangular: {
    parameters: ['a', 'b', 'c_'],
    requires: '(a <= c_) and (c_ <= b) and (a < b)',
    density:
      'if((x < a) or (x > b), 0/(b - a), if(x < c_, 2*(x - a)/((b - a)*(c_ - a)), if(x == c_, 2/(b - a), 2*(b - x)/((b - a)*(b - c_)))))',
    cdf: 'if(x <= a, 0, if(x >= b, 1, if(x < c_, (x - a)^2/((b - a)*(c_ - a)), 1 - (b - x)^2/((b - a)*(b - c_)))))',
    survival: 'if(x <= a, 1, if(x >= b, 0, if(x < c_, 1 - (x - a)^2/((b - a)*(c_ - a)), (b - x)^2/((b - a)*(b - c_)))))',
    quantile: 'if(p*(b - a) < c_ - a, a + sqrt(p*(b - a)*(c_ - a)), b - sqrt((1 - p)*(b - a)*(b - c_)))',
    mean: '(a + b + c_)/3',
    variance: '(a^2 + b^2 + c_^2 - a*b - a*c_ - b*c_)/18',
  },
  binomial: {
    parameters: ['n', 'p_'],
    requires: '(n >= 0) and (n == floor(n)) and (p_ >= 0) and (p_ <= 1)',
    density:
      'if((x < 0) or (x > n) or (x != floor(x)), 0, if(p_ == 0, if(x == 0, 1, 0), if(p_ == 1, if(x == n, 1, 0), exp(lgamma(n + 1) - lgamma(x + 1) - lgamma(n - x + 1) + x*ln(p_) + (n - x)*log1p(-p_)))))',
    cdf: 'if(x < 0, 0, if(x >= n, 1, if(p_ == 0, 1, if(p_ == 1, 0, betainc(n - floor(x), floor(x) + 1, 1 - p_)))))',
    survival: 'if(x < 0, 1, if(x >= n, 0, if(p_ == 0, 0, if(p_ == 1, 1, betainc(floor(x) + 1, n - floor(x), p_)))))',
    mean: 'n*p_',
    variance: 'n*p_*(1 - p_)',
    isDiscrete: true,
  },
  negative_binomial: {
    parameters: ['r', 'p_'],
    requires: '(r > 0) and (p_ > 0) and (p_ <= 1)',
    density:
      'if((x < 0) or (x != floor(x)), 0, if(p_ == 1, if(x == 0, 1, 0), exp(lgamma(x + r) - lgamma(x + 1) - lgamma(r) + r*ln(p_) + x*log1p(-p_))))',
    cdf: 'if(x < 0, 0, if(p_ == 1, 1, betainc(r, floor(x) + 1, p_)))',
    survival: 'if(x < 0, 1, if(p_ == 1, 0, betainc(floor(x) + 1, r, 1 - p_)))',
    mean: 'r*(1 - p_)/p_',
    variance: 'r*(1 - p_)/p_^2',
    isDiscrete: true,
  },
  geometric: {
    parameters: ['p_'],
    requires: '(p_ > 0) and (p_ <= 1)',
    density: 'if((x < 1) or (x != floor(x)), 0, p_*(1 - p_)^(x - 1))',
    cdf: 'if(x < 1, 0, if(p_ == 1, 1, -expm1(floor(x)*log1p(-p_))))',
    survival: 'if(x < 1, 1, if(p_ == 1, 0, exp(floor(x)*log1p(-p_))))',
    mean: '1/p_',
    variance: '(1 - p_)/p_^2',
    isDiscrete: true,
  },
  poisson: {
    parameters: ['rate'],
    requires: 'rate >= 0',
    density: 'if((x < 0) or (x != floor(x)), 0, if(rate == 0, if(x == 0, 1, 0), exp(x*ln(rate) - rate - lgamma(x + 1))))',
    cdf: 'if(x < 0, 0, if(rate == 0, 1, gammaincc(floor(x) + 1, rate)))',
    survival: 'if(x < 0, 1, if(rate == 0, 0, gammainc(floor(x) + 1, rate)))',
    mean: 'rate',
    variance: 'rate',
    isDiscrete: true,
  },
};

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['norm', 'normal'],
  ['F', 'f'],
  ['gaussian', 'normal'],
  ['expon', 'exponential'],
  ['binom', 'binomial'],
  ['nbinom', 'negative_binomial'],
  ['geom', 'geometric'],
  ['student', 't'],
  ['student_t', 't'],
  ['chi_squared', 'chi2'],
  ['chisquare', 'chi2'],
]);

const FUNCTION_NAMES: ReadonlyMap<string, 'density' | 'cdf' | 'survival' | 'quantile' | 'mean' | 'variance'> = new Map([
  ['pdf', 'density'],
  ['pmf', 'density'],
  ['cdf', 'cdf'],
  ['sf', 'survival'],
  ['survival', 'survival'],
  ['quantile', 'quantile'],
  ['ppf', 'quantile'],
  ['inv', 'quantile'],
  ['mean', 'mean'],
  ['variance', 'variance'],
]);

const parsed = new Map<string, SheetFunction>();

/** Parses a function of a family once: its parameters are the place, or the probability, and those of the family. */
const functionOf = (family: string, part: string, parameters: readonly string[], text: string): SheetFunction => {
  const name = `${family}.${part}`;
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const statement = parseLine(text, 1);
  if (statement?.type !== 'value') throw new RangeError(`${name} does not parse`);
  const made = { name, parameters, body: statement.value, text };
  parsed.set(name, made);
  return made;
};

const call = (scope: Scope, own: SheetFunction, args: readonly Typed[]): Typed => {
  const variables = new Map(own.parameters.map((parameter, i) => [parameter, args[i] as Typed] as const));
  return scope.compile(scope.with({ text: own.text, variables }), own.body);
};

const shown = (parameters: readonly string[]): string => parameters.map((name) => name.replace(/_$/u, '')).join(', ');

/** The smallest whole number whose cdf reaches a probability, by doubling and halving. */
const discreteQuantile = (scope: Scope, node: Call, name: string, family: Family, p: Typed, args: readonly Typed[]): Typed => {
  const wanted = scope.values.valueOf(treeOf(p));
  const cdf = functionOf(name, 'cdf', ['x', ...family.parameters], family.cdf);
  const cdfAt = (k: number): number => scope.values.valueOf(treeOf(call(scope, cdf, [scalar(numberTree(k), { type: NUMBER }), ...args])));
  const least = name === 'geometric' ? 1 : 0;
  if (wanted === 1) return refuse(`${textOf(scope, node)}: only a probability below 1 is reached.`, node, 'OUT_OF_RANGE');
  let [low, high] = [least - 1, least];
  while (cdfAt(high) < wanted) {
    [low, high] = [high, Math.max(1, 2 * high)];
    if (high > 2 ** 50) return refuse(`${textOf(scope, node)}: the quantile is beyond 2^50.`, node, 'OUT_OF_RANGE');
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (cdfAt(middle) >= wanted) high = middle;
    else low = middle;
  }
  return scalar(numberTree(high), { type: NUMBER, isBare: true });
};

/** Calls a function of a distribution, `normal.cdf(x, mu, sigma)`; nothing where the name is none of one. */
export const distributionCall = (scope: Scope, node: Call, compileArguments: () => readonly Typed[]): Typed | undefined => {
  const [written = '', part = ''] = node.name.split('.');
  if (part === '') return undefined;
  const name = ALIASES.get(written) ?? written;
  const family = FAMILIES[name];
  if (family === undefined)
    return refuse(`there is no distribution ${written}; there are ${Object.keys(FAMILIES).join(', ')}.`, node, 'UNKNOWN_FUNCTION');
  const kind = FUNCTION_NAMES.get(part);
  if (kind === undefined)
    return refuse(`${written} has no ${part}; it has pdf (pmf), cdf, sf, quantile, mean, variance.`, node, 'UNKNOWN_FUNCTION');
  const args = compileArguments().map((each) => scope.values.settle(each));
  const place = kind === 'mean' || kind === 'variance' ? [] : [kind === 'quantile' ? 'p' : 'x'];
  const parameters = [...place, ...family.parameters];
  const isStandard = (name === 'normal' || name === 'cauchy' || name === 'logistic') && args.length === place.length;
  const all = isStandard ? [...args, scalar(numberTree(0), { type: NUMBER }), scalar(numberTree(1), { type: NUMBER })] : args;
  if (all.length !== parameters.length || all.some(({ isList }) => isList))
    return refuse(`${node.name} takes ${shown(parameters)}.`, node, 'INPUT_TYPE');
  const own = all.slice(place.length);
  const holds = call(scope, functionOf(name, 'requires', family.parameters, family.requires), own);
  if (scope.values.valueOf(treeOf(holds)) === 0)
    return refuse(`${node.name} wants ${family.requires.replace(/_\b/gu, '')}.`, node, 'OUT_OF_RANGE');
  if (kind === 'quantile') {
    const p = scope.values.valueOf(treeOf(all[0] as Typed));
    if (!(p >= 0 && p <= 1)) return refuse(`${node.name} takes a probability from 0 to 1.`, node, 'OUT_OF_RANGE');
    if (family.quantile === undefined) return discreteQuantile(scope, node, name, family, all[0] as Typed, own);
  }
  return call(scope, functionOf(name, kind, parameters, family[kind] ?? ''), all);
};
