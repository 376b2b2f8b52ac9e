import { describe, expect, it } from 'vitest';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { fromSi, toSi } from '../../../../src/core/quantity/unit/unit.js';
import { UNIT_DEFINITIONS } from '../../../../src/core/quantity/unit/unit-definitions.js';
import oracle from './units.json' with { type: 'json' };

describe('a unit agrees with pint or a publication, both ways', () => {
  it.each(oracle)('$unit ($origin)', ({ unit: text, siUnit, value, si, tolerance }) => {
    const unit = parseUnit(text);
    expect(unit.dimension).toEqual(parseUnit(siUnit).dimension);
    expect(parseUnit(siUnit).factor).toBe(1);
    expect(Math.abs(toSi(value, unit) / si - 1)).toBeLessThanOrEqual(tolerance);
    const zero = Math.abs(unit.offset);
    expect(Math.abs(fromSi(si, unit) - value)).toBeLessThanOrEqual(tolerance * (value + zero));
  });

  it('for every unit of the table that is not a level', () => {
    const covered = new Set(oracle.map(({ unit }) => unit));
    const missing = UNIT_DEFINITIONS.filter(
      ({ level, symbols }) => level === undefined && !symbols.split(' ').some((symbol) => covered.has(symbol)),
    );
    expect(missing.map(({ symbols }) => symbols)).toEqual([]);
  });

  it('for every name of a row', () => {
    for (const { symbols, words = '' } of UNIT_DEFINITIONS) {
      const [first = '', ...others] = [...symbols.split(' '), ...words.split(' ').filter(Boolean)];
      for (const other of others)
        expect([other, parseUnit(other).factor, parseUnit(other).dimension]).toEqual([
          other,
          parseUnit(first).factor,
          parseUnit(first).dimension,
        ]);
    }
  });
});

describe('an exact factor is rounded once', () => {
  it.each([
    [1, 'in', 0.0254],
    [72, 'in', 1.8288],
    [5, 'km/h', 25 / 18],
    [72, 'degF', 53167 / 180],
    [36.6, 'degC', 309.75],
    [100, 'degC', 373.15],
    [1, 'eV', 1.602176634e-19],
    [1, 'qm', 1e-30],
    [3, 'nm', 3e-9],
    [1, 'lb', 0.45359237],
    [1, 'kWh', 3.6e6],
    [180, 'deg', Math.PI],
    [3000, 'rpm', 100 * Math.PI],
    [1, 'BTU', 1055.05585262],
    [1, 'psi', 6894.757293168362],
  ])('%f %s is %f', (value, unit, si) => {
    expect(toSi(value, parseUnit(unit))).toBe(si);
  });

  it.each([20, 37, -40, 98.6, 36.6, 0.1, -273.15, 451, 1e4])('a reading of %f comes back from kelvin', (value) => {
    for (const unit of ['degC', 'degF'])
      expect(Math.abs(fromSi(toSi(value, parseUnit(unit)), parseUnit(unit)) - value)).toBeLessThanOrEqual(1e-11);
    expect(fromSi(toSi(value, parseUnit('degC')), parseUnit('degC'))).toBe(value);
  });
});
