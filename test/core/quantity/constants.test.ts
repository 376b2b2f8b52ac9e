import { describe, expect, it } from 'vitest';
import { CONSTANTS } from '../../../src/core/quantity/constants.js';
import { parseUnit } from '../../../src/core/quantity/unit/parse-unit.js';
import codata from './codata2022.json' with { type: 'json' };

const LISTED: readonly (readonly [string, string])[] = [
  ['vacuum magnetic permeability', 'vacuum mag. permeability'],
  ['magnetic flux quantum', 'mag. flux quantum'],
];
const listing = (name: string) => codata.find((row) => row.name === (LISTED.find(([ours]) => ours === name)?.[1] ?? name));
const physical = [...CONSTANTS.values()].filter(({ symbol }) => !['pi', 'e', 'gamma_E'].includes(symbol));

describe('a constant agrees with CODATA 2022', () => {
  it.each(physical)('$symbol, $name', ({ name, value, uncertainty, exact, unit, dimension }) => {
    const row = listing(name);
    if (row === undefined) throw new Error(`${name} is not listed`);
    expect(uncertainty).toBe(row.uncertainty);
    expect(exact).toBe(row.exact);
    // A listing that ends in dots is an exact product cut off; its digits are those of the double.
    if (row.value_text.includes('...')) {
      const digits = row.value_text.replace(/\.\.\.| e.*$/gu, '').replace(/[ .]/gu, '');
      expect(
        value
          .toExponential(20)
          .replace(/[.]|e.*$/gu, '')
          .startsWith(digits),
      ).toBe(true);
      expect(Math.abs(value / row.value - 1)).toBeLessThan(1e-8);
    } else expect(value).toBe(row.value);
    expect(dimension).toEqual(parseUnit(row.unit).dimension);
    expect(parseUnit(unit)).toMatchObject({ factor: 1, offset: 0 });
    expect(dimension).toEqual(parseUnit(unit).dimension);
  });

  it('and the exact products are those of the defining constants', () => {
    const of = (symbol: string): number => CONSTANTS.get(symbol)?.value ?? Number.NaN;
    const [c, h, e, k, N] = ['c', 'h', 'q_e', 'k_B', 'N_A'].map(of) as [number, number, number, number, number];
    const products: readonly (readonly [string, number])[] = [
      ['R', N * k],
      ['F', N * e],
      ['hbar', h / (2 * Math.PI)],
      ['sigma_SB', (2 * Math.PI ** 5 * k ** 4) / (15 * h ** 3 * c ** 2)],
      ['Phi_0', h / (2 * e)],
      ['K_J', (2 * e) / h],
      ['R_K', h / e ** 2],
      ['G_0', (2 * e ** 2) / h],
      ['b_wien', (h * c) / (k * 4.965114231744276)],
    ];
    for (const [symbol, product] of products) expect(Math.abs(of(symbol) / product - 1)).toBeLessThan(2e-15);
  });

  it('and those of mathematics are doubles', () => {
    expect(['pi', 'e', 'gamma_E'].map((symbol) => CONSTANTS.get(symbol)?.value)).toEqual([Math.PI, Math.E, 0.5772156649015329]);
    expect(CONSTANTS.get('__proto__')).toBeUndefined();
  });
});
