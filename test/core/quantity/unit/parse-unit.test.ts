import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../../../src/core/faults.js';
import { formatDimension } from '../../../../src/core/quantity/dimension.js';
import { parseQuantity } from '../../../../src/core/quantity/text/parse-quantity.js';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { detailsOf, expectFault, faultOf } from '../faults-of.js';

describe('parseUnit reads one unit however it is written', () => {
  it.each([
    [
      'm/s^2',
      [
        'm s^-2',
        'm·s⁻²',
        'm*s^-2',
        'm.s-2',
        'm/s/s',
        'm/s²',
        'm/s2',
        'm s-2',
        'm/(s*s)',
        'm/(s s)',
        'm/s**2',
        'm / s ^ 2',
        'metres per second squared',
        'meter/second^2',
        'm×s^(-2)',
      ],
    ],
    ['kg*m^2/(s^2*K)', ['kg m^2/(s^2 K)', 'kg·m²·s⁻²·K⁻¹', 'kg m2 s-2 K-1', 'kg*m^2/s^2/K']],
    ['V/Hz^0.5', ['V/sqrt(Hz)', 'V/Hz^(1/2)', 'V/√Hz', 'V Hz^-0.5']],
    ['1', ['', ' ', 'm/m', '(1)']],
    ['1/s', ['s^-1', 's⁻¹', '/s', 'per second', '1/second', '1 / s']],
    ['µm', ['um', 'μm', 'micrometre', 'micrometers', 'micron', 'Micrometer']],
    ['Ω', ['ohm', 'Ohms', 'Ω', 'V/A']],
    ['Å', ['Å', 'A\u030a', 'angstrom', 'angstroms', 'Angstrom']],
    ['km/h', ['kph', 'kilometers per hour', 'kilometre/hour', 'km h^-1', 'km/hr']],
    ['m^2', ['square metre', 'square meters', 'm²', 'sq m', 'metre squared']],
    ['m^3', ['cubic metres', 'm³', 'cu m', 'metres cubed']],
    ['lb', ['pound', 'pounds', 'lbs', 'lbm']],
    ['h', ['hour', 'hours', 'hr', 'hrs']],
    ['degC', ['°C', '℃', 'deg C', 'degrees C', 'degrees Celsius', 'celsius', 'ºC']],
    ['degF', ['°F', '℉', 'deg F', 'degrees Fahrenheit']],
    ['deg', ['°', 'degree', 'degrees']],
    ['%', ['percent', 'per cent', 'Percent']],
    ['mi', ['mile', 'miles']],
    ['mmHg', ['mm Hg']],
    ['nmi', ['nautical miles', 'nautical  mile']],
    ['inch', ['in', 'inches']],
    ['N*m', ['Nm', 'N m', 'N·m', 'N.m', 'newton metre']],
    ['USD', ['$', 'US$']],
    ['kn', ['kts', 'knots']],
    ['bp', ['basis points', 'basis point']],
    ['lbmol', ['lb mol', 'pound moles']],
    ['Erl', ['erlang', 'Erlangs']],
    ['cfs', ['ft^3/s']],
    ['mmol', ['mEq', 'millimole']],
  ])('%s', (text, others) => {
    const { text: _, ...unit } = parseUnit(text);
    for (const other of others) {
      const { text: written, ...same } = parseUnit(other);
      expect(written).toBe(other.trim());
      expect([other, same.factor, same.dimension, same.offset]).toEqual([other, unit.factor, unit.dimension, unit.offset]);
    }
  });
});

describe('a name is matched whole before it is a prefix and a unit', () => {
  it.each([
    ['min', 's', 60],
    ['cd', 'cd', 1],
    ['Pa', 'kg/(m*s^2)', 1],
    ['mas', '1', Math.PI / 648000000],
    ['ft', 'm', 0.3048],
    ['nm', 'm', 1e-9],
    ['pt', 'm^3', 0.000473176473],
    ['Gy', 'm^2/s^2', 1],
    ['ppm', '1', 1e-6],
    ['mol', 'mol', 1],
    ['yd', 'm', 0.9144],
    ['das', 's', 10],
    ['dam', 'm', 10],
    ['kg', 'kg', 1],
    ['Mg', 'kg', 1000],
    ['Mt', 'kg', 1e9],
    ['mT', 'kg/(s^2*A)', 1e-3],
    ['Gal', 'm/s^2', 0.01],
    ['kB', 'bit', 8000],
    ['KiB', 'bit', 8192],
    ['u', 'kg', 1.66053906892e-27],
    ['us', 's', 1e-6],
    ['m/s*kg', 'kg*m/s', 1],
    ['c', 'm/s', 299792458],
    ['e', 's*A', 1.602176634e-19],
    ['mcg', 'kg', 1e-9],
    ['kgs', 'kg', 1],
    ['KGS', 'currency', 1],
    ['lbs', 'kg', 0.45359237],
    ['secs', 's', 1],
    ['mins', 's', 60],
    ['hrs', 's', 3600],
    ['yrs', 's', 31557600],
    ['y', 's', 31557600],
    ['Gyr', 's', 31557600e9],
    ['g_0', 'm/s^2', 9.80665],
    ['a_0', 'm', 5.29177210544e-11],
    ['m^0', '1', 1],
    ['m10', 'm^10', 1],
  ])('%s is in %s', (text, dimension, factor) => {
    const unit = parseUnit(text);
    expect([formatDimension(unit.dimension), unit.factor]).toEqual([dimension, factor]);
  });
});

describe('a compound tells its kind', () => {
  it.each([
    ['N*m', 'torque'],
    ['lbf*ft', 'torque'],
    ['ft*lbf', undefined],
    ['in*lbf', undefined],
    ['m*N', 'torque'],
    ['kN·mm', 'torque'],
    ['J', 'energy'],
    ['kW*h', 'energy'],
    ['kg*m^2/s^2', undefined],
    ['Pa*m^3', undefined],
    ['rad/s', 'angular velocity'],
    ['deg/min', 'angular velocity'],
    ['rad/s^2', 'angular velocity'],
    ['rev/s', 'rotation'],
    ['rpm', 'rotation'],
    ['rpm/V', 'rotation'],
    ['Hz', 'frequency'],
    ['MHz/T', 'frequency'],
    ['1/s', undefined],
    ['Bq/m^3', 'activity'],
    ['mGy/h', 'absorbed dose'],
    ['uSv/h', 'equivalent dose'],
    ['J/kg', undefined],
    ['lm/W', 'luminous flux'],
    ['cd*sr', 'luminous flux'],
    ['cd/m^2', 'luminous intensity'],
    ['lx', 'luminous flux'],
    ['VA', 'apparent power'],
    ['kvar', 'reactive power'],
    ['V*A', undefined],
    ['', 'number'],
    ['ppm', 'number'],
    ['sr', 'solid angle'],
    ['V/Hz^0.5', undefined],
  ])('%s: %s', (text, kind) => {
    expect(parseUnit(text).kind).toBe(kind);
  });

  it('keeps levels, differences and currencies', () => {
    expect(parseUnit('dB/km').level).toBe('dB');
    expect(parseUnit('pH').level).toBe('pH');
    expect(parseUnit('degC').difference).toBeUndefined();
    expect(parseUnit('J/(g*degC)')).toMatchObject({ offset: 0, difference: true, factor: 1000 });
    expect(parseUnit('USD/h').currency).toBe('USD');
    expect(parseUnit('EUR/USD').currency).toBe('EUR/USD');
    expect(parseUnit('currency/h').currency).toBeUndefined();
  });
});

describe('parseUnit reads a name that means several things as the one that fits what is expected', () => {
  it.each([
    ['mM', 'mol/L', 'mmol/L'],
    ['uM/min', 'mol/(L*s)', 'umol/(L*min)'],
    ['1/M/s', 'L/(mol*s)', 'L/(mol*s)'],
    ['G', 'T', 'gauss'],
    ['G', 'm/s^2', 'g_n'],
    ['kt', 'm/s', 'kn'],
    ['ton', 'kW', 'TR'],
    ['Mb/s', 'bit/s', 'Mbit/s'],
    ['a', 's', 'yr'],
    ['D', 'C*m', 'debye'],
    ['ft-lb', 'J', 'ft_lbf'],
    ['lb-ft', 'N*m', 'lbf*ft'],
    ['mil', 'mm', 'thou'],
    ['mils/yr', 'mm/yr', 'thou/yr'],
    ['mil', 'L', 'mL'],
    ['bps', '1', 'bp'],
    ['bps', 'bit/s', 'bit/s'],
  ])('%s where %s is expected', (text, expected, same) => {
    const { text: own, factor, dimension } = parseUnit(text, parseUnit(expected).dimension);
    expect([own, factor, dimension]).toEqual([text, parseUnit(same).factor, parseUnit(same).dimension]);
  });

  it.each([
    ['several fit', 'ton', 'kg'],
    ['none fits', 'mM', 'kg'],
    ['only a number of a unit fits', 'kt', 'J'],
    ['it depends on the substance', 'IU', 'mol'],
    ['it depends on the calendar', 'months', 's'],
    ['nothing is expected, even after it was read', 'mM', undefined],
    ['a length or a volume could be meant', 'mil', undefined],
  ])('not where %s', (_, text, expected) => {
    parseUnit('mM', parseUnit('mol/L').dimension);
    const dimension = expected === undefined ? undefined : parseUnit(expected).dimension;
    expect(faultOf(() => parseUnit(text, dimension)).code).toBe('UNIT_AMBIGUOUS');
  });
});

describe('parseUnit refuses', () => {
  it.each<[string, FaultCode, string]>([
    ['metr', 'UNIT_UNKNOWN', "unknown unit 'metr' (did you mean metre or meter or metres or meters?)"],
    ['KHz', 'UNIT_UNKNOWN', "unknown unit 'KHz' (did you mean kHz?)"],
    ['Kg', 'UNIT_UNKNOWN', "unknown unit 'Kg' (did you mean kg?)"],
    ['Kgs', 'UNIT_UNKNOWN', "unknown unit 'Kgs' (did you mean kgs or KGS?)"],
    ['g0', 'UNIT_UNKNOWN', "unknown unit 'g0' (did you mean g_n?)"],
    ['gn', 'UNIT_UNKNOWN', "unknown unit 'gn' (did you mean g_n?)"],
    ['gee', 'UNIT_UNKNOWN', "unknown unit 'gee' (did you mean g_n?)"],
    ['a0', 'UNIT_UNKNOWN', "unknown unit 'a0' (did you mean au or a_0?)"],
    ['mps', 'UNIT_UNKNOWN', "unknown unit 'mps' (did you mean m/s?)"],
    ['__proto__', 'UNIT_UNKNOWN', "unknown unit '__proto__'"],
    ['constructor', 'UNIT_UNKNOWN', "unknown unit 'constructor'"],
    ['toString', 'UNIT_UNKNOWN', "unknown unit 'toString'"],
    ['m/s zzzzz', 'UNIT_UNKNOWN', "unknown unit 'zzzzz'"],
    ['W/m^2 K', 'UNIT_AMBIGUOUS', "the unit 'W/m^2 K' is ambiguous; write W/(m^2 K) or W*K/m^2"],
    ['W/m²·K', 'UNIT_AMBIGUOUS', "the unit 'W/m²·K' is ambiguous; write W/(m² K) or W*K/m²"],
    ['J/mol K', 'UNIT_AMBIGUOUS', "the unit 'J/mol K' is ambiguous; write J/(mol K) or J*K/mol"],
    ['ton', 'UNIT_AMBIGUOUS', "the unit 'ton' is ambiguous; write t (tonne) or short_ton or long_ton or TR (of refrigeration)"],
    ['M', 'UNIT_AMBIGUOUS', "the unit 'M' is ambiguous; write mol/L"],
    ['mM', 'UNIT_AMBIGUOUS', "the unit 'mM' is ambiguous; write mmol/L"],
    ['uM', 'UNIT_AMBIGUOUS', "the unit 'uM' is ambiguous; write umol/L"],
    ['mo', 'UNIT_AMBIGUOUS', "the unit 'mo' is ambiguous; write d (30 to a month) or yr (1/12 to a month)"],
    ['month', 'UNIT_AMBIGUOUS', "the unit 'month' is ambiguous; write d (30 to a month) or yr (1/12 to a month)"],
    ['a', 'UNIT_AMBIGUOUS', "the unit 'a' is ambiguous; write yr or 100 m^2 (are)"],
    ['G', 'UNIT_AMBIGUOUS', "the unit 'G' is ambiguous; write gauss or g_n (standard gravity)"],
    ['R', 'UNIT_AMBIGUOUS', "the unit 'R' is ambiguous; write degR (Rankine) or 2.58e-4 C/kg (roentgen)"],
    ['D', 'UNIT_AMBIGUOUS', "the unit 'D' is ambiguous; write debye or dpt (dioptre) or darcy"],
    [
      'IU',
      'UNIT_AMBIGUOUS',
      "the unit 'IU' is ambiguous; write ug or mg or umol (an international unit is a different amount for each substance)",
    ],
    ['kt', 'UNIT_AMBIGUOUS', "the unit 'kt' is ambiguous; write kn (knot) or 1e3 t (kilotonne) or 1e12 cal (of TNT)"],
    ['Mb', 'UNIT_AMBIGUOUS', "the unit 'Mb' is ambiguous; write Mbit or Mbarn"],
    ['ft-lb', 'UNIT_AMBIGUOUS', "the unit 'ft-lb' is ambiguous; write lbf*ft (torque) or ft_lbf (energy)"],
    ['¥', 'UNIT_AMBIGUOUS', "the unit '¥' is ambiguous; write JPY or CNY"],
    ['dBm/Hz', 'KIND_MISMATCH', "dBm is a level, not a unit, and cannot be a factor of 'dBm/Hz'; convert it to a linear quantity first"],
    ['m^', 'QUANTITY_SYNTAX', "the unit 'm^' does not parse: a number is missing after ^"],
    ['m/', 'QUANTITY_SYNTAX', "the unit 'm/' does not parse: it ends too soon"],
    ['(m', 'QUANTITY_SYNTAX', "the unit '(m' does not parse: a parenthesis is not closed"],
    ['m)', 'QUANTITY_SYNTAX', "the unit 'm)' does not parse: ')' closes nothing"],
    ['100 m', 'QUANTITY_SYNTAX', "the unit '100 m' does not parse: a unit holds no number but a leading 1, as in 1/s"],
    ['m^99', 'QUANTITY_SYNTAX', "the unit 'm^99' does not parse: an exponent is at most 20"],
    ['m^(1/0)', 'QUANTITY_SYNTAX', "the unit 'm^(1/0)' does not parse: an exponent is at most 20"],
    ['Qm^20', 'QUANTITY_SYNTAX', "the unit 'Qm^20' is too large or too small to compute with"],
    ['% V', 'QUANTITY_SYNTAX', "'% V' multiplies a percentage by a unit; work the percentage out first"],
    ['m'.repeat(101), 'QUANTITY_SYNTAX', 'a unit is at most 100 characters long'],
  ])('%s', (text, code, message) => {
    expectFault(() => parseUnit(text), code, message);
  });

  it.each<[string, string, readonly string[]]>([
    ['grm', 'kg', ['gr', 'gram', 'gpm']],
    ['grm', 'm^3/s', ['gpm', 'gr', 'gram']],
    ['f', 'K', ['degF', 'F']],
    ['f', 'F', ['F', 'degF']],
    ['Kgs/m^3', 'kg/m^3', ['kgs', 'KGS']],
    ['Kgs/h', 'currency/s', ['KGS', 'kgs']],
    ['metr/s', 'm/s', ['metre', 'meter', 'metres', 'meters']],
    ['pint/zzzzz', 'm', []],
  ])('%s where [%s] is expected, with the names that fit first', (text, expected, nearest) => {
    const { dimension } = parseUnit(expected);
    expect(detailsOf(faultOf(() => parseUnit(text, dimension)))['nearest']).toEqual(nearest);
    expect(detailsOf(faultOf(() => parseQuantity(`5 ${text}`, dimension)))['nearest']).toEqual(nearest);
  });

  it('lists the choices for a program', () => {
    expect(faultOf(() => parseUnit('ton')).details).toMatchObject({
      unit: 'ton',
      choices: ['t (tonne)', 'short_ton', 'long_ton', 'TR (of refrigeration)'],
    });
    expect(faultOf(() => parseUnit('KHz')).details).toEqual({ unit: 'KHz', nearest: ['kHz'] });
  });
});
