import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answer, refusal, run } from './sheets.js';

type Argument = number | readonly number[];

/** Values by mpmath at 50 digits, most of them checked against scipy, written by distributions.py. */
const MPMATH: Readonly<Record<string, readonly (readonly [args: readonly Argument[], value: number])[]>> = JSON.parse(
  readFileSync(new URL('./distributions.json', import.meta.url), 'utf8'),
);

const value = (sheet: string): number => run(sheet).results.at(-1)?.numbers[0]?.value ?? Number.NaN;
const textOf = (argument: Argument): string => (typeof argument === 'number' ? String(argument) : `[${argument.join(', ')}]`);

describe('against mpmath at 50 digits', () => {
  it('has thousands of points of every family', () => {
    const families = new Set(Object.keys(MPMATH).map((name) => name.split('.')[0]));
    expect(families.size).toBe(23);
    expect(Object.values(MPMATH).flat().length).toBeGreaterThan(4_000);
  });

  it.each(Object.keys(MPMATH))('%s keeps 12 digits, and zeros to 1e-15, within the bound it states', (name) => {
    const wrong = (MPMATH[name] ?? []).flatMap(([args, exact]) => {
      const [number] = run(`${name}(${args.map(textOf).join(', ')})`).results[0]?.numbers ?? [];
      const error = Math.abs((number?.value ?? Number.NaN) - exact);
      const allowed = exact === 0 ? 1e-15 : 1e-12 * Math.abs(exact);
      // The bound is on the error for the decimal arguments, the reference has the doubles: one rounding of each apart.
      return error <= allowed && error <= (number?.absoluteErrorBound ?? 0) + 2e-16 * Math.abs(exact)
        ? []
        : [{ args, exact, number, relative: error / Math.abs(exact) }];
    });
    expect(wrong).toEqual([]);
  });
});

describe('a distribution with units', () => {
  // Worked by hand from the standard forms: 1 - exp(-(6/8)^1.8) and so on.
  it.each<[sheet: string, said: string]>([
    ['weibull.cdf(360 min, 8 h, 1.8)', '0.448886'],
    ['weibull.cdf(6 h, shape = 1.8, scale = 8 h)', '0.448886'],
    ['normal.cdf(182 cm, 1.75 m, 7 cm)', '0.841345'],
    ['normal.cdf(23 degC, 20 degC, 3 K)', '0.841345'],
    ['normal.quantile(0.5, 20 degC, 3 K)', '20 °C'],
    ['normal.pdf(3 m, 3 m, 1 m)', '0.398942 1/m'],
    ['rayleigh.pdf(-1 m, 2 m)', '0 1/m'],
    ['geometric.cdf(3, 1)', '1'],
    ['geometric.pmf(3, 1)', '0'],
    ['exponential.mean(0.5 1/h) in h', '2 h'],
    ['uniform.variance(2 m, 14 m)', '12 m²'],
    ['normal.cdf([-1, 0, 1])', '[0.158655, 0.5, 0.841345]'],
    ['solve normal.cdf(x, 3 m, 1 m) = 0.5 for x', 'x = 3 m'],
    ['integrate(normal.pdf(x, 3 m, 1 m), x from 2 m to 4 m)', '0.682689'],
    ['derivative(normal.cdf(x, 3 m, 1 m), x at 3 m)', '0.398942 1/m'],
  ])('%s', (sheet, said) => {
    expect(answer(sheet)).toBe(said);
  });

  it('takes an uncertainty through its density: 0.1 * 0.24197 at one sigma', () => {
    const [number] = run('normal.cdf(5 +- 0.1, 4, 1)').results[0]?.numbers ?? [];
    expect(number?.uncertainty).toBeCloseTo(0.1 * Math.exp(-0.5) * Math.sqrt(0.5 / Math.PI), 15);
  });
});

describe('the quantile of a count', () => {
  it.each<[sheet: string, count: number]>([
    // The cdf is 1/2 at 4 of 9 fair coins, 1/10 at the first trial, 7/8 at two of three: it reaches q there, whatever the rounding.
    ['binomial.quantile(0.5, 9, 0.5)', 4],
    ['geometric.quantile(0.1, 0.1)', 1],
    ['binomial.quantile(0.875, 3, 0.5)', 2],
    ['binomial.quantile(0, 9, 0.5)', 0],
    ['binomial.quantile(1, 9, 0.5)', 9],
    ['hypergeometric.quantile(0, 10, 8, 7)', 5],
  ])('%s is %d', (sheet, count) => {
    expect(value(sheet)).toBe(count);
  });
});

describe('where programs differ', () => {
  it.each<[sheet: string, reading: string]>([
    ['weibull.cdf(6 h, 8 h, 1.8)', 'weibull with scale = 8 h, shape = 1.8'],
    ['gamma.mean(4, 2.5 s)', 'gamma with shape = 4, scale = 2.5 s'],
    ['exponential.mean(2)', 'exponential with rate = 2'],
    ['triangular.mean(4, 13, 7)', 'triangular with a = 4, b = 13, mode = 7'],
    ['geometric.mean(0.2)', 'geometric with p = 0.2 (counting trials, the first success included)'],
  ])('%s is answered with %s', (sheet, reading) => {
    expect(run(sheet).readings).toEqual([reading]);
  });

  it('nothing is added where the caller named them, or where all programs agree', () => {
    expect(run('weibull.cdf(6 h, shape = 1.8, scale = 8 h)').readings).toEqual([]);
    expect(run('normal.cdf(1, 0, 1)').readings).toEqual([]);
  });
});

describe('what a distribution refuses', () => {
  it.each<[sheet: string, says: string]>([
    ['cauchy.mean(0, 1)', 'no mean'],
    ['cauchy.variance(0, 1)', 'no variance'],
    ['t.variance(1.5)', 'only where nu > 2'],
    ['pareto.mean(1, 0.5)', 'only where alpha > 1'],
    ['F.variance(3, 4)', 'only where d2 > 4'],
    ['normal.cdf(3 m, 2 s, 1 m)', 'a length [m] (3 m) and a time [s] (2 s)'],
    ['rayleigh.cdf(-3 s, 2 m)', 'cannot compare'],
    ['exponential.cdf(3 h, 5 h)', 'write 1/m'],
    ['normal.cdf(25 degC, 20 degC, 3 degC)', 'write it in K'],
    ['normal.cdf(20 dBm, 10 dBm, 3 dB)', 'is a level'],
    ['normal.cdf(3, 0, -1)', 'wants sigma > 0'],
    ['binomial.pmf(3, 10.5, 0.3)', 'a whole number for a count, not 10.5'],
    ['binomial.pmf(2.5, 10, 0.3)', 'no whole number'],
    ['binomial.cdf(2, 10, 1.3)', 'wants'],
    ['normal.quantile(1.5)', 'from 0 to 1'],
    ['normal.quantile(1)', 'infinite'],
    ['poisson.quantile(1, 3)', 'below 1'],
    ['normal.cdf(1, 2)', 'sigma is missing'],
    ['weibull.cdf(6, 8, 1.8, 2)', 'takes x, scale, shape'],
    ['weibull.cdf(6, shape = 1.8, size = 8)', 'and not size'],
    ['multinomial.pmf([3, 2], [0.5, 0.3])', 'add to 0.8'],
    ['multinomial.pmf([3, 2], [0.5, 0.3, 0.2])', 'as many'],
    ['nosuch.cdf(3)', 'there is no distribution nosuch'],
    ['normal.kurtosis(0, 1)', 'it has pdf, cdf'],
    ['normal.pdf(1e300, 0, 1)', 'too far apart'],
    ['normal.cdf(-50)', 'tested for x >= -37'],
    ['binomial.cdf(5e8, 1e9, 0.5)', 'tested for'],
  ])('%s', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });
});
