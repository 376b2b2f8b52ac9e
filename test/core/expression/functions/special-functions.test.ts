import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownError } from '../../../../src/core/expression/functions/function-definition.js';
import { SPECIAL_FUNCTIONS } from '../../../../src/core/expression/functions/functions.js';

type Row = readonly [args: readonly number[], value: number, scale?: number];

/** Values by mpmath at 50 digits, written by test/oracle/special_functions.py. */
const MPMATH: Readonly<Record<string, readonly Row[]>> = JSON.parse(readFileSync(new URL('./mpmath.json', import.meta.url), 'utf8'));

const names = Object.keys(SPECIAL_FUNCTIONS);

function entry(name: string) {
  const found = SPECIAL_FUNCTIONS[name];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

describe('against mpmath at 50 digits', () => {
  it('has reference values for every function and no other', () => {
    expect(Object.keys(MPMATH).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s keeps within its stated error over its tested region, its zeros included', (name) => {
    const own = entry(name);
    const rows = (MPMATH[name] ?? []).filter(([args]) => own.refuse(...args) === undefined);
    expect(rows.length).toBeGreaterThanOrEqual(own.parameters.length === 1 ? 40 : 120);
    const worse = rows
      .map(([args, value]) => {
        const got = own.evaluate(...args);
        // What mpmath gives was rounded too.
        return { args, value, got, error: Math.abs(got - value), stated: ownError(own, got, args) + 2 ** -53 * Math.abs(value) };
      })
      .filter(({ error, stated }) => !(error <= stated));
    expect(worse).toEqual([]);
  });
});

describe('the entries', () => {
  it.each(names)('%s states itself completely', (name) => {
    const { parameters, evaluate, partials, latex, tested, accuracy, source, integerArguments } = entry(name);
    expect(partials).toHaveLength(parameters.length);
    for (let k = 1; k <= parameters.length; k += 1) expect(latex).toContain(`#${k}`);
    expect(tested).not.toBe('');
    expect(accuracy).toBeLessThanOrEqual(1e-12);
    expect(source).toMatch(/^(DLMF \d+\.\d+|Abramowitz & Stegun \d+\.\d+)/);
    for (const index of integerArguments ?? []) expect(index).toBeLessThan(parameters.length);
    // Never throws, never hangs, whatever it is given.
    for (const odd of [NaN, Infinity, -Infinity, 0, -0, -1, 0.5, 1e308, -1e308, 5e-324]) {
      expect(typeof evaluate(...parameters.map(() => odd))).toBe('number');
      expect(typeof evaluate(...parameters.map((_, index) => (index === 0 ? odd : 1)))).toBe('number');
      expect(typeof evaluate(...parameters.map((_, index) => (index === 0 ? 1 : odd)))).toBe('number');
    }
    expect(evaluate(...parameters.map(() => NaN))).toBeNaN();
  });

  it.each(names)('%s refuses NaN by name', (name) => {
    const { refuse, parameters } = entry(name);
    expect(refuse(...parameters.map(() => NaN))).toContain(name);
  });
});

describe('outside the tested region', () => {
  it.each<[name: string, args: readonly number[], reason: string]>([
    ['gamma', [-3], 'gamma is tested for'],
    ['gamma', [172], 'gamma is tested for'],
    ['lgamma', [-0.5], 'lgamma is tested for'],
    ['polygamma', [1.5, 2], 'polygamma needs an integer n'],
    ['polygamma', [4, -0.5], 'polygamma is tested for'],
    ['beta', [1e4, 1e4], 'beta is tested for'],
    ['erfc', [27], 'erfc is tested for'],
    ['erfinv', [1], 'erfinv is tested for'],
    ['gammainc', [-1, 2], 'gammainc is tested for'],
    ['betainc', [2, 3, 1.2], 'betainc is tested for'],
    ['besselj', [101, 5], 'besselj is tested for 0 <= nu <= 100'],
    ['besselj', [0.5, -1], 'besselj is tested for'],
    ['bessely', [0, 0], 'bessely is tested for'],
    ['besselk', [1, 800], 'besselk is tested for'],
    ['airyai', [104], 'airyai is tested for'],
    ['ellipk', [1], 'ellipk is tested for'],
    ['ellipf', [1.5, 2], 'ellipf is tested for'],
    ['ellippi', [1.5, 0.5], 'ellippi is tested for'],
    ['zeta', [1], 'zeta is tested for'],
    ['lambertw', [-0.4], 'lambertw is tested for'],
    ['lambertwm1', [0.1], 'lambertwm1 is tested for'],
    ['legendre', [2.5, 0], 'legendre needs an integer n'],
    ['hermite', [101, 0], 'hermite is tested for'],
    ['laguerre', [3, -2, 1], 'laguerre is tested for'],
    ['e1', [-1], 'e1 is tested for'],
    ['ei', [0], 'ei is tested for'],
    ['norminv', [0], 'norminv is tested for'],
    ['tinv', [1, 5], 'tinv is tested for'],
    ['fcdf', [1, 0, 5], 'fcdf is tested for'],
  ])('%s%j is refused', (name, args, reason) => {
    expect(entry(name).refuse(...args)).toContain(reason);
  });
});
