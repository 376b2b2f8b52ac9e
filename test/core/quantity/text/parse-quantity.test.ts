import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '../../../../src/core/faults.js';
import { parseQuantity } from '../../../../src/core/quantity/text/parse-quantity.js';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { processorTime } from '../../../processor-time.js';
import { createRandom } from '../../../random.js';
import { expectFault } from '../faults-of.js';

describe('parseQuantity reads', () => {
  it.each<[string, number, string, number?]>([
    ['5 km/h', 5, 'km/h'],
    ['9.81 m/s^2', 9.81, 'm/s^2'],
    ['3.2e-4 mol/L', 3.2e-4, 'mol/L'],
    ['72 degF', 72, 'degF'],
    ['72 °F', 72, '°F'],
    ['20 deg C', 20, 'deg C'],
    ['5%', 5, '%'],
    ['1e3', 1000, ''],
    ['+5', 5, ''],
    ['.5 m', 0.5, 'm'],
    ['5. m', 5, 'm'],
    ['-40 degC', -40, 'degC'],
    ['−40 °C', -40, '°C'],
    ['$100', 100, '$'],
    ['-$5', -5, '$'],
    ['€ 50', 50, '€'],
    ['$5/h', 5, '$/h'],
    ['100 USD', 100, 'USD'],
    ['30°', 30, '°'],
    ['5 eV', 5, 'eV'],
    ['5eV', 5, 'eV'],
    ['5e3eV', 5000, 'eV'],
    ['5/s', 5, '1/s'],
    ['5 1/s', 5, '1/s'],
    ['1.5e3Pa', 1500, 'Pa'],
    ['1.5×10^3 Pa', 1500, 'Pa'],
    ['1.5 x 10^-3 Pa', 0.0015, 'Pa'],
    ['1.5·10⁻³ Pa', 0.0015, 'Pa'],
    ['6.6×10^-34 J*s', 6.6e-34, 'J*s'],
    ['5\u00a0m', 5, 'm'],
    ['5 ± 0.2 m', 5, 'm', 0.2],
    ['9.81 +- 0.02 m/s^2', 9.81, 'm/s^2', 0.02],
    ['9.81 +/- 0.02 m/s^2', 9.81, 'm/s^2', 0.02],
    ['9.81(2) m/s^2', 9.81, 'm/s^2', 0.02],
    ['1.602176634(30)e-19 C', 1.602176634e-19, 'C', 3e-27],
    ['12.3(1.5) m', 12.3, 'm', 1.5],
    ['(9.81 ± 0.02) m/s²', 9.81, 'm/s²', 0.02],
    ['(6.62 ± 0.02)×10^-34 J', 6.62e-34, 'J', 2e-36],
    ['(1.234567890 ± 0.000000034)×10^12 m', 1.23456789e12, 'm', 34e3],
    ['(0.0000001 ± 0)×10^3 m', 1e-4, 'm', 0],
    ['5 ± 0.2', 5, '', 0.2],
    ['5 m ± 0.2 m', 5, 'm', 0.2],
    ['100 uF +- 5 uF', 100, 'uF', 5],
    ['100 uF +- 5 %', 100, 'uF', 5],
    ['5 % ± 1 %', 5, '%', 1],
    ['0.0 m', 0, 'm'],
    // commas that can only group
    ['1,000.5 kg', 1000.5, 'kg'],
    ['1,250,000', 1250000, ''],
    ['-1,250,000.25 m', -1250000.25, 'm'],
    ['1,000.5e3 Pa', 1000500, 'Pa'],
    ['$1,000,000', 1000000, '$'],
    ['$10,000.50', 10000.5, '$'],
    // behind a currency sign groups of three are thousands
    ['$10,000', 10000, '$'],
    ['-€1,250', -1250, '€'],
    ['US$250,000', 250000, 'US$'],
    ['$1,500/h', 1500, '$/h'],
    ['$12,000 ± 1,500', 12000, '$', 1500],
    ['5 ± 1,000.5 m', 5, 'm', 1000.5],
    ['1,250,000(500) m', 1250000, 'm', 500],
    // fractions of whole numbers
    ['1/6', 1 / 6, ''],
    ['-1/2', -0.5, ''],
    ['1 / 4', 0.25, ''],
    ['0/5', 0, ''],
    ['3/4 in', 0.75, 'in'],
    ['1/2 m', 0.5, 'm'],
    ['1/2 m/s', 0.5, 'm/s'],
    ['1/3 e', 1 / 3, 'e'],
    ['1/12 yr', 1 / 12, 'yr'],
    ['5/s', 5, '1/s'],
    ['80/120 mmHg', 2 / 3, 'mmHg'],
    // sums
    ['5 ft 10 in', 70, 'in'],
    ['-5 ft 10.5 in', -70.5, 'in'],
    ['5 feet 10 inches', 70, 'inches'],
    ['1 h 30 min', 90, 'min'],
    ['1 day 2 hours 3 minutes', 1563, 'minutes'],
    ['5 h 30 min', 330, 'min'],
    ['6 lb 3 oz', 99, 'oz'],
    ['2 kg 500 g', 2500, 'g'],
    ["40°30'", 2430, 'arcmin'],
    ["-0°30'", -30, 'arcmin'],
    ['40° 30\' 15"', 145815, 'arcsec'],
    ["40°30′15.5''", 145815.5, 'arcsec'],
    ["40 deg 30'", 2430, 'arcmin'],
    // a number in the denominator
    ['400 mg/250 mL', 1.6, 'mg/mL'],
    ['400 mg / 250mL', 1.6, 'mg/mL'],
    ['6.5 degC/1000 m', 0.0065, 'degC/m'],
    ['6.5 degC per 1e3 m', 0.0065, 'degC/m'],
    ['5 ± 1 g/2 m^3', 2.5, 'g/m^3', 0.5],
    ['120 µg/0.5 mL', 240, 'µg/mL'],
    // units that people type
    ['0.9 c', 0.9, 'c'],
    ['2 e', 2, 'e'],
    ['2e', 2, 'e'],
    ['2e3', 2000, ''],
    ['5 m2 s', 5, 'm2 s'],
  ])('%s', (text, value, unit, uncertainty) => {
    const quantity = parseQuantity(text);
    expect([quantity.value, quantity.unit.text, quantity.hasUnit]).toEqual([value, unit, unit !== '']);
    expect(quantity.uncertainty).toBe(uncertainty);
  });
});

describe('parseQuantity refuses', () => {
  const expression = 'one number and one unit are expected; an expression is written with * / + - ^ and parentheses';
  const commas = 'a comma could group thousands or mark decimals; write the number with a decimal point and no comma';
  const fraction = 'one number and one unit are expected, not a fraction; write it as a decimal';
  const sum = 'a sum such as 5 ft 10 in has units of one dimension, the largest first, and whole numbers in front of all but the last';
  const grouping = 'one number is expected, with its digits not grouped; write 1500, not 1 500';
  it.each<[string, string]>([
    ['0,500', 'a comma could group thousands or mark decimals; write 0.500'],
    ['1500,250', 'a comma could group thousands or mark decimals; write 1500.250'],
    ['1.000,5 m', 'a comma could group thousands or mark decimals; write 1000.5'],
    ['1,250,0000', commas],
    ['1,250,000,5', commas],
    ['12,34,567', commas],
    ['1,500. m', commas],
    ['1.5,000', commas],
    ['0,500.5', commas],
    ['1,5 m', 'a comma could group thousands or mark decimals; write 1.5'],
    ['6\'2"', 'write 6 ft + 2 in as 74 in'],
    ["6'", 'write ft for feet or arcmin for minutes of arc'],
    ['6"', 'write in for inches or arcsec for seconds of arc'],
    ['NaN', 'it is not a finite number'],
    ['Infinity', 'it is not a finite number'],
    ['-inf m', 'it is not a finite number'],
    ['1e999', 'it is not a finite number'],
    ['1e-999 m', 'it is too small and would become zero'],
    ['', 'it is empty'],
    ['  ', 'it is empty'],
    ['m', 'it begins with a number, written with a decimal point'],
    ['USD 100', 'the number stands before the unit, as in 100 USD'],
    ['2 kg-m', 'units are joined by *, as in N*m, or by a space'],
    ['½ m', 'it begins with a number, written with a decimal point'],
    ['5½ m', 'write fractions as decimals'],
    ['5 km/h fast', "'fast' after the unit km/h is not understood"],
    ['2*3 m', expression],
    ['2 * 20 degC', expression],
    ['2 × 20 degC', expression],
    ['2 + 3', expression],
    ['5-10 m', expression],
    ['2024-01-01', expression],
    ['3^2 m', expression],
    ['12:30', expression],
    ['5; 6', expression],
    ['1/2/3', fraction],
    ['1/2.5', fraction],
    ['1.5/2 m', fraction],
    ['1/2e3', fraction],
    ['1/2 × 10^3', fraction],
    ['1/4/s', fraction],
    ['11/21/2026', fraction],
    ['5 ± 1/2 m', fraction],
    ['1/2*3', fraction],
    ['1/2-3', expression],
    ['30*12', expression],
    ['4.5 %/12', 'a unit holds no number but a leading 1, as in 1/s'],
    ['2 1/2 in', 'a unit holds no number but a leading 1, as in 1/s'],
    ['1/0', 'it divides by zero'],
    ['5 mg/0 mL', 'it divides by zero'],
    ['5 mg/2', 'a unit holds no number but a leading 1, as in 1/s'],
    ['5 mg/2 mL/3 h', 'a unit holds no number but a leading 1, as in 1/s'],
    ['5 mg/2 mL h', 'a unit holds no number but a leading 1, as in 1/s'],
    ['0/0 m', 'it divides by zero'],
    ['-1/0', 'it divides by zero'],
    ['120/80 mmHg', 'two pressures (systolic/diastolic) are not one number; give one of them'],
    ['10 in 5 ft', sum],
    ['5 ft 5 ft', sum],
    ['5.5 ft 10 in', sum],
    ['5 ft 10 kg', sum],
    ['1 N 3 m', sum],
    ['1 kN 3 kg', sum],
    ['20 degC 5 K', sum],
    ['5 dB 1 dB', sum],
    ['5 USD 3 EUR', sum],
    ['5 ft 10', 'a unit holds no number but a leading 1, as in 1/s'],
    ['5 ft 10"', 'write ft and in for feet and inches, arcmin and arcsec for minutes and seconds of arc'],
    ['1 h 30 min ± 1 min', 'the uncertainty stands before the unit, as in 5 ± 0.2 m, or in the same unit or per cent behind it'],
    ['5 100 m', grouping],
    ['1_000 m', grouping],
    ['5 5', grouping],
    ['(5 ± 1)3 m', grouping],
    ['(5 ± 1).5 m', "'.' is not part of a unit"],
    ['1e5e5', 'a number has one exponent'],
    ['5 m ± 2 s', 'the uncertainty stands before the unit, as in 5 ± 0.2 m, or in the same unit or per cent behind it'],
    ['5 m ± -2 m', 'the uncertainty stands before the unit, as in 5 ± 0.2 m, or in the same unit or per cent behind it'],
    ['5 ± m', 'after ± stands one positive number'],
    ['5 ± -0.2 m', 'after ± stands one positive number'],
    ['(5 m)', 'only a number ± its uncertainty stands in parentheses'],
    ['$5 m', '$ and m are two units'],
    ['--5 m', 'it begins with a number, written with a decimal point'],
    ['5 m^', 'a number is missing after ^'],
    ['5 ± 4 % V', "'% V' multiplies a percentage by a unit; work the percentage out first"],
  ])('%s', (text, reason) => {
    expectFault(() => parseQuantity(text), 'QUANTITY_SYNTAX', `'${text}' is not a quantity: ${reason}`);
  });

  it.each<[string, FaultCode, string]>([
    ['1'.repeat(201), 'QUANTITY_SYNTAX', 'a quantity is at most 200 characters long'],
    ['1,500 m', 'QUANTITY_SYNTAX', "'1,500' could be 1500 or 1.500; write it without the comma"],
    ['250,000', 'QUANTITY_SYNTAX', "'250,000' could be 250000 or 250.000; write it without the comma"],
    ['10,000 USD', 'QUANTITY_SYNTAX', "'10,000' could be 10000 or 10.000; write it without the comma"],
    ['$1,00', 'QUANTITY_SYNTAX', "'$1,00' is not a quantity: a comma could group thousands or mark decimals; write 1.00"],
    ['$0,500', 'QUANTITY_SYNTAX', "'$0,500' is not a quantity: a comma could group thousands or mark decimals; write 0.500"],
    [
      '$10,00,000',
      'QUANTITY_SYNTAX',
      "'$10,00,000' is not a quantity: a comma could group thousands or mark decimals; write the number with a decimal point and no comma",
    ],
    ['-1,500', 'QUANTITY_SYNTAX', "'-1,500' could be -1500 or -1.500; write it without the comma"],
    ['(1,500 ± 2) m', 'QUANTITY_SYNTAX', "'1,500' could be 1500 or 1.500; write it without the comma"],
    ['5 ± 1,500 m', 'QUANTITY_SYNTAX', "'1,500' could be 1500 or 1.500; write it without the comma"],
    ['5 foo 3 bar', 'UNIT_UNKNOWN', "unknown unit 'foo' (did you mean foot?)"],
    ['6 months', 'UNIT_AMBIGUOUS', "the unit 'months' is ambiguous; write 180 d (months of 30 days) or 0.5 yr (twelfths of a year)"],
    ['5 furlong', 'UNIT_UNKNOWN', "unknown unit 'furlong'"],
    ['5 tons', 'UNIT_AMBIGUOUS', "the unit 'tons' is ambiguous; write t (tonne) or short_ton or long_ton or TR (of refrigeration)"],
    ['5 __proto__', 'UNIT_UNKNOWN', "unknown unit '__proto__'"],
  ])('%s', (text, code, message) => {
    expectFault(() => parseQuantity(text), code, message);
  });
});

describe('parseQuantity reads degrees and minutes where an angle can be meant', () => {
  const { dimension: angle } = parseUnit('deg');
  it.each([
    // 51 degrees and 30 minutes are 51*60 + 30 minutes
    ["51°30'N", 3090, 'arcmin'],
    ["51° 30' S", -3090, 'arcmin'],
    ['51°30′15″W', -185415, 'arcsec'],
    ["0°07'39''E", 459, 'arcsec'],
    ['51 deg 30 min', 3090, 'arcmin'],
    ['51 degrees 30 minutes 15 seconds', 185415, 'arcsec'],
    ['45d30m', 2730, 'arcmin'],
    ['-45d30m36s', -163836, 'arcsec'],
    ["40°30'", 2430, 'arcmin'],
  ])('%s', (text, value, unit) => {
    const quantity = parseQuantity(text, angle);
    expect([quantity.value, quantity.unit.text]).toEqual([value, unit]);
  });

  it.each([
    [
      "-51°30'S",
      "'-51°30'S' is not a quantity: degrees and minutes of arc are written 51 deg 30 arcmin, minutes and seconds below 60, south and west with a minus sign alone",
    ],
    [
      "51°75'N",
      "'51°75'N' is not a quantity: degrees and minutes of arc are written 51 deg 30 arcmin, minutes and seconds below 60, south and west with a minus sign alone",
    ],
  ])('but not %s', (text, message) => {
    expectFault(() => parseQuantity(text, angle), 'QUANTITY_SYNTAX', message);
  });

  it('and days and minutes where a time is', () => {
    expect(parseQuantity('1 d 30 min', parseUnit('s').dimension).value).toBe(1470);
  });
});

describe('parseQuantity refuses a wire gauge with the size of the wire', () => {
  // ASTM B258, table 1: AWG 12 is 0.0808 in and 6530 cmil, AWG 36 is 0.0050 in and 25 cmil, AWG 0000 is 0.4600 in and 211600 cmil
  it.each([
    ['12 AWG', 'mm^2', '12', '2.053 mm', '3.309 mm^2'],
    ['AWG 36', 'mm', '36', '0.127 mm', '0.01267 mm^2'],
    ['#12AWG', 'in', '12', '2.053 mm', '3.309 mm^2'],
    ['4/0 AWG', 'm^2', '4/0', '11.68 mm', '107.2 mm^2'],
    ['0000 AWG', 'm^2', '0000', '11.68 mm', '107.2 mm^2'],
  ])('%s for [%s]', (text, expected, gauge, diameter, area) => {
    const write = expected.endsWith('2') ? area : diameter;
    expectFault(
      () => parseQuantity(text, parseUnit(expected).dimension),
      'UNIT_UNKNOWN',
      `a wire gauge is a number on a scale, not a unit: a wire of AWG ${gauge} has a diameter of ${diameter} and an area of ${area} (ASTM B258); write "${write}"`,
    );
  });

  it('and takes money for money', () => {
    expect(parseQuantity('12 AWG', parseUnit('currency').dimension).unit.currency).toBe('AWG');
    expect(parseQuantity('12 AWG').unit.currency).toBe('AWG');
  });
});

it('never throws anything but a fault and never takes long, whatever the text', () => {
  const random = createRandom(20251121);
  const pieces = [
    '1',
    '2.5',
    '1e',
    '-',
    '+',
    '±',
    '(',
    ')',
    '^',
    '/',
    '*',
    ' ',
    '.',
    'm',
    'kg',
    's',
    'degC',
    '%',
    '°',
    'µ',
    '²',
    '⁻',
    'e',
    'E',
    '$',
    'per ',
    'sqrt(',
    'dB',
    '×10^',
    ',',
    "'",
    '__proto__',
    '\u0000',
    '😀',
    '\ud800',
    'é',
    '１',
    '\n',
    '1/0',
    '1/6',
    '5 ft 10 in',
    '/25 mL',
    '51°30′N',
    '12 AWG',
    '1,000.5',
    '_',
    '99999999999',
    'squared ',
    'square ',
    'USD',
    '0',
  ];
  let longest = 0;
  for (let i = 0; i < 20_000; i++) {
    const length = Math.floor(random() * (i % 50 === 0 ? 90 : 9));
    let text = '';
    for (let j = 0; j <= length; j++)
      text += random() < 0.85 ? pieces[Math.floor(random() * pieces.length)] : String.fromCharCode(Math.floor(random() * 0x3000));
    const start = processorTime();
    try {
      const { value, uncertainty = 0, unit } = parseQuantity(text);
      expect(Number.isFinite(value) && Number.isFinite(uncertainty) && unit.factor > 0).toBe(true);
    } catch (error) {
      if (error instanceof Fault) expect(error.message).not.toMatch(/[.!?:;,]$/u);
      else throw new Error(`${JSON.stringify(text)}: ${String(error)}`);
    }
    longest = Math.max(longest, processorTime() - start);
  }
  expect(longest).toBeLessThan(500);
});

it.each([
  '('.repeat(200),
  '1 '.repeat(100),
  `1${' '.repeat(198)}x`,
  `5 ${'m '.repeat(49)}`,
  `5 ${'(m)'.repeat(30)}`,
  `5 ${'Qm^20*'.repeat(16)}m`,
  `1${'e1'.repeat(99)}`,
  `5 ${'a'.repeat(99)}`,
])('takes under 250 ms of the processor for %s', (text) => {
  const start = processorTime();
  try {
    parseQuantity(text);
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
  }
  expect(processorTime() - start).toBeLessThan(250);
});
