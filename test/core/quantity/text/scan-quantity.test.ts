import { describe, expect, it } from 'vitest';
import { parseQuantity, scanQuantity } from '../../../../src/core/quantity/text/parse-quantity.js';
import { isUnitName } from '../../../../src/core/quantity/unit/parse-unit.js';
import { scanUnit } from '../../../../src/core/quantity/unit/unit-grammar.js';
import { expectFault } from '../faults-of.js';

describe('scanUnit finds the longest unit at a place of a longer text', () => {
  it.each<[string, number, string, string?]>([
    ['5 m/s + 3', 2, 'm/s', "'+' is not part of a unit"],
    ['m', 0, 'm'],
    ['(5 kg*m/s^2)', 4 - 1, 'kg*m/s^2'],
    ['5 m * 3 kg', 2, 'm', 'a unit holds no number but a leading 1, as in 1/s'],
    ['5 m/(2 + 3)', 2, 'm', 'a unit holds no number but a leading 1, as in 1/s'],
    ['5 W/(m^2*K) in mW/(cm^2*K)', 2, 'W/(m^2*K) in mW/(cm^2*K)'],
    ['5 m (s', 2, 'm', 'a parenthesis is not closed'],
    ['5 + 3', 2, '', "'+' is not part of a unit"],
    ['x = 5', 5, '', 'it ends too soon'],
    ['5/s, 3', 1, '/s', "',' is not part of a unit"],
    ['5 m-2 s', 2, 'm-2 s'],
    ['5 m - 2 s', 2, 'm', 'units are joined by *, as in N*m, or by a space'],
    ['5 m squared / 2', 2, 'm squared', 'a unit holds no number but a leading 1, as in 1/s'],
  ])('%s from %i: %s', (text, from, unit, reason) => {
    const { end, stop } = scanUnit(text, from);
    expect([text.slice(from, end), stop?.reason]).toEqual([unit, reason]);
  });

  it('takes only the names that it may', () => {
    const known = (text: string): string => text.slice(2, scanUnit(text, 2, isUnitName).end);
    expect(['5 m * width', '5 kg height', '2 kg m/s^2', '5 MB/rate', '3 width'].map(known)).toEqual(['m', 'kg', 'kg m/s^2', 'MB', '']);
    const { end } = scanUnit('5 km in miles', 2, (name, position) => isUnitName(name) && !(name === 'in' && position > 2));
    expect(end).toBe(4);
  });

  it('names the terms, and the two readings only of what belongs to the unit', () => {
    expect(scanUnit('8.3 J/(mol*K) * 2', 4)).toMatchObject({
      terms: [
        { name: 'J', exponent: 1 },
        { name: 'mol', exponent: -1 },
        { name: 'K', exponent: -1 },
      ],
      end: 13,
    });
    expect(scanUnit('8.3 J/mol K * 2', 4).readings).toEqual(['J/(mol K)', 'J*K/mol']);
    expect(scanUnit('8.3 J (J/mol K + 2)', 4).readings).toBeUndefined();
  });

  it('refuses an exponent that is begun and is none', () => {
    expectFault(() => scanUnit('5 m^x', 2), 'QUANTITY_SYNTAX', "the unit 'm^x' does not parse: a number is missing after ^");
    expectFault(() => scanUnit('5 m^99', 2), 'QUANTITY_SYNTAX', "the unit 'm^99' does not parse: an exponent is at most 20");
    expect(() => scanUnit('('.repeat(4000), 0)).toThrow('nested deeper than 100');
  });
});

describe('scanQuantity finds the longest quantity at a place of a longer text', () => {
  it.each([
    ['5 m/s + 3 m/s', 0, '5 m/s'],
    ['2 * 9.81 m/s^2 * 3 s', 4, '9.81 m/s^2'],
    ['5 + 3', 0, '5'],
    ['-40 degC -> degF', 0, '-40 degC'],
    ['20 deg C, 30', 0, '20 deg C'],
    ['760 mm Hg/s', 0, '760 mm Hg'],
    ['1,250,000 USD / 12', 0, '1,250,000 USD'],
    ['$1,250/h * 8 h', 0, '$1,250/h'],
    ['$5 * 3', 0, '$5'],
    ['5 ft 10 in + 2 m', 0, '5 ft 10 in'],
    ['1 h 30 min / 2', 0, '1 h 30 min'],
    ['5 ft 10 in/s', 0, '5 ft'],
    ['40° 30\' 15" + 1 deg', 0, '40° 30\' 15"'],
    ['(9.81 ± 0.02) m/s² * 2 kg', 0, '(9.81 ± 0.02) m/s²'],
    ['9.81(2) m/s^2 * 2', 0, '9.81(2) m/s^2'],
    ['5 ± 0.2 m + 1 m', 0, '5 ± 0.2 m'],
    ['100 uF ± 5 % * 2', 0, '100 uF ± 5 %'],
    ['5 m ± 2 m + 1 m', 0, '5 m ± 2 m'],
    ['5 m ± 2 mm', 0, '5 m'],
    ['400 mg/250 mL * 2', 0, '400 mg/250 mL'],
    ['400 mg/250 mL^2', 0, '400 mg/250 mL^2'],
    ['400 mg/250 mL^4', 0, '400 mg'],
    ['400 mg/250 widths', 0, '400 mg'],
    ['3/4 in * 2', 0, '3/4 in'],
    ['2 pi r', 0, '2'],
    ['1.5×10^3 Pa)', 0, '1.5×10^3 Pa'],
  ])('%s from %i: %s', (text, from, own) => {
    const { end, ...quantity } = scanQuantity(text, from) ?? { end: from };
    expect(text.slice(from, end)).toBe(own);
    expect(quantity).toEqual(parseQuantity(own));
  });

  it.each(['', 'x', '(2 + 3) m', '(5 m)', '± 2', '+ 3', '1/0'])('none in %j', (text) => {
    expect(scanQuantity(text)).toBeUndefined();
  });
});
