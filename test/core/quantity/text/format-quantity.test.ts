import { describe, expect, it } from 'vitest';
import { formatMoney, formatQuantity } from '../../../../src/core/quantity/text/format-quantity.js';
import { parseQuantity } from '../../../../src/core/quantity/text/parse-quantity.js';
import { formatUnit } from '../../../../src/core/quantity/unit/format-unit.js';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { UNIT_DEFINITIONS } from '../../../../src/core/quantity/unit/unit-definitions.js';
import oracle from '../unit/units.json' with { type: 'json' };

describe('formatQuantity', () => {
  it.each<[number, string, string]>([
    [3750, 'N', '3750 N'],
    [0.1, '1', '0.1'],
    [0.1 + 0.2, 'm', '0.3 m'],
    [1 / 3, 'm/s^2', '0.333333 m/s²'],
    [299792458, 'm/s', '299792458 m/s'],
    [6.62607015e-34, 'J*s', '6.62607015×10^-34 J·s'],
    [-1.23456789012e-7, 'um', '-1.23457×10^-7 µm'],
    [1e20, 'Pa', '1×10^20 Pa'],
    // A beam of 200 mm by 100 mm has 200^3*100/12 mm^4; what was rounded is not written as if it were known to the unit.
    [200 ** 3 * (100 / 12), 'mm^4', '6.66667×10^7 mm⁴'],
    [-1234567.890123, 'm', '-1.23457×10^6 m'],
    [66666700, 'mm^4', '66666700 mm⁴'],
    [3750000, 'N', '3750000 N'],
    [123456.7890123, 'm', '123457 m'],
    [0.0001, 'K', '0.0001 K'],
    [20, 'degC', '20 °C'],
    [30, 'deg', '30°'],
    [5, '%', '5 %'],
    [-0, 'N*m', '0 N·m'],
    [4.184, 'J/(g*degC)', '4.184 J/(g·°C)'],
    [5, 'm/s*kg', '5 m/s*kg'],
    [5, 'kohm', '5 kΩ'],
    [5, 'delta_K', '5 ΔK'],
    [Number.POSITIVE_INFINITY, 'm', 'Infinity m'],
  ])('%f %s', (value, unit, printed) => {
    expect(formatQuantity(value, unit)).toBe(printed);
  });

  it.each<[number, number, string, string]>([
    [40.8, 2, 'm', '(40.8 ± 2.0) m'],
    [41, 20, 'm', '(41 ± 20) m'],
    [40.8, 200, 'm', '(40 ± 200) m'],
    [9.99, 0.0996, 'm', '(9.99 ± 0.10) m'],
    [3e-7, 2e-8, 'm', '(3.00 ± 0.20)×10^-7 m'],
    [1266.712, 0.5, 'USD', '(1266.71 ± 0.50) USD'],
    [9.81, 0.02, 'm/s^2', '(9.810 ± 0.020) m/s²'],
    [9.80665, 0.0213, 'm/s^2', '(9.807 ± 0.021) m/s²'],
    [6.62607e-34, 1.2e-38, 'J*s', '(6.62607 ± 0.00012)×10^-34 J·s'],
    [123456, 340, 'm', '(123460 ± 340) m'],
    [1.23456789e12, 34000, 'm', '(1.234567890 ± 0.000000034)×10^12 m'],
    [0, 0.1, 'm', '(0.00 ± 0.10) m'],
    [5.5, 0.25, '1', '5.50 ± 0.25'],
    [0.0996, 0.00999, 'm', '(0.100 ± 0.010) m'],
    [5, 0, 'm', '5 m'],
  ])('%f ± %f %s', (value, uncertainty, unit, printed) => {
    expect(formatQuantity(value, unit, { uncertainty })).toBe(printed);
    const quantity = parseQuantity(printed);
    expect(quantity.unit.dimension).toEqual(parseUnit(unit).dimension);
    expect(Math.abs(quantity.value - value)).toBeLessThanOrEqual(uncertainty);
  });

  it('takes a number of digits', () => {
    expect(formatQuantity(Math.PI, 'm', { digits: 3 })).toBe('3.14 m');
    expect(formatQuantity(99.96, 'm', { digits: 3 })).toBe('100 m');
    expect(formatQuantity(2, 'm', { digits: 4 })).toBe('2.000 m');
  });
});

describe('formatMoney', () => {
  it.each<[number, string | undefined, string]>([
    [1266.7068, 'USD', '1266.71 USD'],
    [1266.7068, undefined, '1266.71'],
    [100, 'EUR', '100.00 EUR'],
    [0.01, 'EUR', '0.01 EUR'],
    [0.0099, 'EUR', '0.0099 EUR'],
    [0.000123456789012, 'EUR', '0.000123457 EUR'],
    [1.005, 'USD', '1.01 USD'],
    [-2.675, 'USD', '-2.68 USD'],
    [0, 'USD', '0.00 USD'],
    [-0, undefined, '0.00'],
    [123456789012.344, 'USD', '123456789012.34 USD'],
    [1e21, 'USD', '1×10^21 USD'],
    [Number.NaN, 'USD', 'NaN USD'],
  ])('%f %s', (value, code, printed) => {
    expect(formatMoney(value, code)).toBe(printed);
  });

  it.each<[string, string]>([
    ['USD', '1266.71 USD'],
    ['KGS', '1266.71 KGS'],
    ['$', '1266.71 USD'],
    ['currency', '1266.71'],
    ['USD/h', '1266.71 USD/h'],
  ])('is what formatQuantity does with %s', (unit, printed) => {
    expect(formatQuantity(1266.71, unit)).toBe(printed);
  });

  it('gives way to digits asked for', () => {
    expect(formatQuantity(1266.71, 'USD', { digits: 3 })).toBe('1270 USD');
    expect(formatQuantity(1266.71, 'currency', { digits: 3 })).toBe('1270');
  });
});

describe('formatUnit prints what reads back as the same unit', () => {
  const names = [
    ...oracle.map(({ unit }) => unit),
    ...UNIT_DEFINITIONS.map(({ symbols }) => symbols.split(' ').at(-1) ?? ''),
    'W/s*m',
    'm s^-2',
    'kg**2',
    'm^(1/2)',
    'uas',
    'um/us',
    '1/(m*s)',
    '1/s',
  ];
  it.each(names)('%s', (text) => {
    const { text: _, ...printed } = parseUnit(formatUnit(text));
    const { text: __, ...unit } = parseUnit(text);
    expect(printed).toEqual(unit);
  });
});
