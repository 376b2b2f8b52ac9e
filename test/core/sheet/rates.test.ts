import { describe, expect, it } from 'vitest';
import rates from './rates.json' with { type: 'json' };
import { answer, refusal, run } from './sheets.js';

describe('rates of return and present values, by scipy and mpmath', () => {
  it.each(rates)('$lines', ({ lines, value }) => {
    const [number] = run(lines).results.at(-1)?.numbers ?? [];
    expect(Math.abs((number?.value ?? Number.NaN) / value - 1)).toBeLessThan(1e-10);
  });

  it('of an equation that no tree tells once and for all, since a value decides it', () => {
    expect(answer('solve median([1, 2, x, 7, 9]) = 3 for x')).toBe('x = 3');
    expect(answer('solve stdev([1, 2, x]) = 3 for x > 0')).toBe('x = 6.62348');
    expect(answer('solve integrate(t^2, t from 0 to x) = 9 for x')).toBe('x = 3');
    expect(answer('solve NM23(m = 2 kg, v = w) = 9 J for w > 0 m/s')).toBe('w = 3 m/s');
  });

  it('carry the uncertainty of what they are made of', () => {
    // By hand: dr = da * A(r) / (-a * dA/dr), A(r) = (1 - (1+r)^-20)/r at r = 0.0775469.
    expect(answer('a = 5 ± 0.1; solve sum(a / (1 + r)^k, k from 1 to 20) = 50 for r > 0')).toBe('r = 0.0775 ± 0.0027');
  });

  it.each([
    ['irr([-1, 2])', 'solve sum(flows / (1 + r)^[0, 1, 2]) = 0 for r > -1'],
    ['npv(0.1, [-1, 2])', 'npv is read in two ways'],
    ['solve x * [1, 2] = 4 for x', 'an equation has one value on each side'],
    ['solve NM23(m = 2 kg, v = w) = 9 J for w', 'say its unit: solve … for w in m/s'],
    ['sum(1 / k for k in range(1, 21))', 'sum(1 / k^2, k from 1 to 20)'],
    ['sum(k, k from 1 to 5000)', 'runs over 1 to 1000 whole numbers'],
    ['(2 m)^[1, 2]', 'a quantity is raised to one power'],
  ])('%s is refused with what to write', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });
});
