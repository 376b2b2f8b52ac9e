import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../../src/core/faults.js';
import { convertTo, toSymbolSi, toSymbolUncertainty } from '../../../src/core/quantity/convert.js';
import { kindHint } from '../../../src/core/quantity/kind.js';
import { parseQuantity } from '../../../src/core/quantity/text/parse-quantity.js';
import { fittingUnits } from '../../../src/core/quantity/unit/fitting-units.js';
import { parseUnit } from '../../../src/core/quantity/unit/parse-unit.js';
import { expectFault, faultOf } from './faults-of.js';
import oracle from './unit/units.json' with { type: 'json' };

const convert = (quantity: string, symbol: string): number => toSymbolSi(parseQuantity(quantity), parseUnit(symbol));

describe('a quantity becomes the coherent SI value of a symbol', () => {
  it.each([
    ['5 km/h', 'm/s', 25 / 18],
    ['20 degC', 'K', 293.15],
    ['72 degF', 'K', 53167 / 180],
    ['72 degF', 'degC', 53167 / 180],
    ['-40 degC', 'K', 233.15],
    ['0 K', 'K', 0],
    ['-273.15 degC', 'K', 0],
    ['-459.67 degF', 'K', 0],
    ['491.67 degR', 'K', 273.15],
    ['20 degC', 'delta_K', 20],
    ['20 K', 'delta_K', 20],
    ['-20 K', 'delta_K', -20],
    ['36 degF', 'delta_K', 20],
    ['36 delta_degF', 'delta_degC', 20],
    ['1 cal/(g*degC)', 'J/(kg*K)', 4184],
    ['3000 rpm', 'rad/s', 100 * Math.PI],
    ['3000 rpm', 'Hz', 50],
    ['50 rev/s', 'Hz', 50],
    ['60 deg/s', 'rad/s', Math.PI / 3],
    ['50 Hz', 'rpm', 100 * Math.PI],
    ['50 1/s', 'Hz', 50],
    ['50 Hz', '1/s', 50],
    ['3 rad/s', '1/s', 3],
    ['5 kg*m^2/s^2', 'J', 5],
    ['5 kg*m^2/s^2', 'N*m', 5],
    ['5 lbf*ft', 'N*m', 6.779089741657],
    // NIST SP 811, B.8: 1 ft*lbf = 1.3558179483314004 J
    ['5 ft*lbf', 'N*m', 6.779089741657],
    ['5 ft*lbf', 'J', 6.779089741657],
    ['60 in*lbf', 'J', 6.779089741657],
    ['1 kW*h', 'J', 3.6e6],
    ['2 J/kg', 'Gy', 2],
    ['230 V*A', 'W', 230],
    ['180 deg', 'rad', Math.PI],
    ['0.5', 'rad', 0.5],
    ['180', 'deg', Math.PI],
    ['2 m/m', 'rad', 2],
    ['5 %', '1', 0.05],
    ['3 mg/kg', 'ppm', 3e-6],
    ['30 dBm', 'W', 1],
    ['1 kW', 'dBW', 30],
    ['30 dBm', 'dBW', 0],
    ['30 dBm', 'dBm', 30],
    ['20 dB', 'dB', 20],
    ['1 Np', 'dB', 20 / Math.LN10],
    ['20 dB/km', 'dB/m', 0.02],
    ['7.4 pH', 'pH', 7.4],
    ['7.4', 'pH', 7.4],
    ['5 EUR', 'currency', 5],
    ['5 USD', 'USD', 5],
    ['$5/h', 'USD/s', 5 / 3600],
    ['5 KiB', 'bit', 40960],
    ['1 c', 'm/s', 299792458],
    ['1 MeV/c^2', 'kg', 1.602176634e-13 / 299792458 ** 2],
    ['3 e', 'C', 3 * 1.602176634e-19],
    ['250 mcg', 'mg', 250e-9],
    ['5 ft 10 in', 'm', 1.778],
    ["30°0'", 'rad', Math.PI / 6],
  ])('%s for [%s] is %f', (quantity, symbol, si) => {
    expect(convert(quantity, symbol)).toBeCloseTo(si, 11);
    if (Number.isInteger(si)) expect(convert(quantity, symbol)).toBe(si);
  });

  it('takes a bare number in the unit of the symbol', () => {
    expect(toSymbolSi(20, parseUnit('degC'))).toBe(293.15);
    expect(toSymbolSi(90, parseUnit('deg'))).toBe(Math.PI / 2);
    expect(toSymbolSi(5, parseUnit('mg/dL'))).toBe(0.05);
    expect(toSymbolSi({ value: 5, unit: parseUnit('km') }, parseUnit('m'))).toBe(5000);
    expect(toSymbolSi({ value: 0.5, unit: parseUnit('1') }, parseUnit('rad'))).toBe(0.5);
  });
});

describe('a refusal says what was expected', () => {
  it.each<[string, string, FaultCode, string]>([
    ['5 m', 'kg', 'DIMENSION_MISMATCH', 'expected a mass [kg], got a length [m]'],
    ['20 degC', 'J', 'DIMENSION_MISMATCH', 'expected an energy [J], got a temperature [K]'],
    [
      '20 C',
      'K',
      'DIMENSION_MISMATCH',
      'expected a temperature [K], got an electric charge [C]; C is the coulomb; write degC for degrees Celsius',
    ],
    [
      '30 lb/in^2',
      'Pa',
      'DIMENSION_MISMATCH',
      'expected a pressure or energy density [Pa], got a surface density [kg/m^2]; lb is a mass; write psi or lbf/in^2 for the pressure',
    ],
    ['5 J', 'delta_K', 'DIMENSION_MISMATCH', 'expected a temperature difference [delta_K], got an energy [J]'],
    [
      '20 c',
      'K',
      'DIMENSION_MISMATCH',
      'expected a temperature [K], got a speed [m/s]; c is the speed of light; write degC for degrees Celsius',
    ],
    ['5 m', 's', 'DIMENSION_MISMATCH', 'expected a time [s], got a length [m]; m is the metre; write min for minutes'],
    ['20 lb', 'N', 'DIMENSION_MISMATCH', 'expected a force [N], got a mass [kg]; lb is a mass; write lbf for the force'],
    ['20 dBm', 'm', 'DIMENSION_MISMATCH', 'expected a length [m], got a level [dBm]'],
    ['5 kg^3/m', 'kg', 'DIMENSION_MISMATCH', 'expected a mass [kg], got a quantity in kg^3/m'],
    [
      '50 Hz',
      'rad/s',
      'KIND_MISMATCH',
      'expected an angular velocity [rad/s], got a frequency [Hz]: omega = 2*pi*f: 1 Hz is one turn a second, 6.28319 rad/s; convert by 2*pi, or write rpm or rev/s, which are read either way',
    ],
    [
      '50 rad/s',
      'Hz',
      'KIND_MISMATCH',
      'expected a frequency [Hz], got an angular velocity [rad/s]: omega = 2*pi*f: 1 Hz is one turn a second, 6.28319 rad/s; convert by 2*pi, or write rpm or rev/s, which are read either way',
    ],
    [
      '50 N*m',
      'J',
      'KIND_MISMATCH',
      'expected an energy [J], got a torque [N*m]: torque times the angle turned in radians is work (W = tau*theta); write J or ft_lbf if an energy is meant and N*m or lbf*ft if a torque is',
    ],
    ['50 lbf*ft', 'J', 'KIND_MISMATCH', `expected an energy [J], got a torque [N*m]: ${kindHint('energy', 'torque')}`],
    [
      '50 kWh',
      'N*m',
      'KIND_MISMATCH',
      'expected a torque [N*m], got an energy [J]: torque times the angle turned in radians is work (W = tau*theta); write J or ft_lbf if an energy is meant and N*m or lbf*ft if a torque is',
    ],
    [
      '50 Bq',
      'Hz',
      'KIND_MISMATCH',
      'expected a frequency [Hz], got an activity [Bq]: Hz counts cycles of a periodic process and Bq random decays; write 1/s if a plain rate is meant',
    ],
    ['5 rpm', 'Bq', 'KIND_MISMATCH', 'expected an activity [Bq], got a rotation rate [rpm]: write 1/s if a plain rate is meant'],
    [
      '5 rpm',
      '1/s',
      'KIND_MISMATCH',
      'expected a rate [1/s], got a rotation rate [rpm]: it is not said whether turns or radians are counted; write Hz or rev/s for turns, rad/s for radians',
    ],
    [
      '1 Gy',
      'Sv',
      'KIND_MISMATCH',
      'expected an equivalent dose [Sv], got an absorbed dose [Gy]: equivalent dose = radiation weighting factor * absorbed dose (H = w_R*D; w_R is 1 for photons and electrons, 20 for alpha particles)',
    ],
    [
      '1 mGy/h',
      'Sv/s',
      'KIND_MISMATCH',
      'expected an equivalent dose in a compound [Sv/s], got an absorbed dose in a compound [mGy/h]: equivalent dose = radiation weighting factor * absorbed dose (H = w_R*D; w_R is 1 for photons and electrons, 20 for alpha particles)',
    ],
    [
      '1 kVA',
      'W',
      'KIND_MISMATCH',
      'expected a power [W], got an apparent power [VA]: real power = apparent power * power factor (P = S*cos(phi))',
    ],
    [
      '1 kvar',
      'W',
      'KIND_MISMATCH',
      'expected a power [W], got a reactive power [var]: real and reactive power are the legs of S^2 = P^2 + Q^2',
    ],
    [
      '1 kvar',
      'VA',
      'KIND_MISMATCH',
      'expected an apparent power [VA], got a reactive power [var]: reactive power = apparent power * sin(phi)',
    ],
    [
      '1 lm',
      'cd',
      'KIND_MISMATCH',
      'expected a luminous intensity [cd], got a luminous flux [lm]: luminous flux = luminous intensity * solid angle (1 lm = 1 cd*sr)',
    ],
    [
      '30 deg',
      '1',
      'KIND_MISMATCH',
      'expected a pure number [1], got an angle [rad]: write the bare number of radians without a unit if a pure number is meant, or deg or rad if an angle is',
    ],
    [
      '5 %',
      'rad',
      'KIND_MISMATCH',
      'expected an angle [rad], got a pure number [1]: write the bare number of radians without a unit if a pure number is meant, or deg or rad if an angle is',
    ],
    ['1 sr', 'rad', 'KIND_MISMATCH', 'expected an angle [rad], got a solid angle [sr]: a solid angle (sr) is not a plane angle (rad)'],
    [
      '20 dB',
      '1',
      'KIND_MISMATCH',
      'expected a pure number [1], got a level [dB]: a level is a logarithm of a ratio, not a multiple of a unit; convert it first, with 10*log10 for powers and 20*log10 for amplitudes',
    ],
    [
      '20 dB/m',
      '1/m',
      'KIND_MISMATCH',
      'expected a wavenumber [1/m], got a level [dB/m]: a level is a logarithm of a ratio, not a multiple of a unit; convert it first, with 10*log10 for powers and 20*log10 for amplitudes',
    ],
    [
      '5 EUR',
      'USD',
      'KIND_MISMATCH',
      'expected an amount of money [USD], got an amount of money [EUR]: EUR and USD have no fixed rate of exchange; state the amount in USD',
    ],
    ['-10 K', 'K', 'TEMPERATURE', '-10 K is below absolute zero, 0 K'],
    ['-300 degC', 'K', 'TEMPERATURE', '-300 degC is below absolute zero, -273.15 degC'],
    ['-460 degF', 'K', 'TEMPERATURE', '-460 degF is below absolute zero, -459.67 degF'],
    ['20 delta_degC', 'K', 'TEMPERATURE', 'expected a temperature, got a temperature difference [delta_degC]; write K, degC or degF'],
    ['-10', 'K', 'TEMPERATURE', '-10 K is below absolute zero, 0 K'],
    ['1e308 km', 'm', 'OUT_OF_RANGE', '1e+308 km is not a finite number when converted'],
    ['1e-310 qm', 'm', 'OUT_OF_RANGE', '1e-310 qm underflows to zero when converted'],
    ['0 W', 'dBm', 'OUT_OF_RANGE', '0 W is not a finite number when converted'],
  ])('%s for [%s]', (quantity, symbol, code, message) => {
    expectFault(() => convert(quantity, symbol), code, message);
  });

  it('has details for a program', () => {
    expect(faultOf(() => convert('5 km', 'kg')).details).toEqual({
      expectedQuantity: 'a mass [kg]',
      got: 'a length [m]',
      unit: 'km',
      expectedUnit: 'kg',
      dimension: 'm',
      expectedDimension: 'kg',
    });
  });
});

describe('a value in SI goes back to a unit', () => {
  it.each([
    [293.15, 'degC', 'K', 20],
    [20, 'degC', 'delta_K', 20],
    [20, 'delta_degF', 'delta_K', 36],
    [100 * Math.PI, 'rpm', 'rad/s', 3000],
    [100 * Math.PI, 'Hz', 'rpm', 50],
    [50, 'rpm', 'Hz', 3000],
    [3600000, 'kWh', 'J', 1],
    [1, 'dBm', 'W', 30],
    [30, 'kW', 'dBm', 0.001],
    [0.0254, 'in', 'm', 1],
    [5, 'N*m', 'J', 5],
    // NIST SP 811, B.8: 1 ft*lbf = 1.3558179483314004 J
    [1.3558179483314004, 'ft*lbf', 'J', 1],
    [1.3558179483314004, 'lbf*ft', 'J', 1],
    [1.3558179483314004, 'lbf*in', 'J', 12],
    [1.3558179483314004, 'ft*lbf', 'N*m', 1],
  ])('%f in %s of a symbol in %s is %f', (si, unit, symbol, value) => {
    expect(convertTo(si, parseUnit(unit), parseUnit(symbol))).toBeCloseTo(value, 12);
  });

  const cannot = (asked: string, own: string): string => `${asked} cannot express ${own}`;
  it.each<[string, string, FaultCode, string]>([
    ['km/h', 'm/s^2', 'DIMENSION_MISMATCH', 'a speed [km/h] cannot express an acceleration [m/s^2]; units such as km/h/s or ft/s^2 can'],
    ['lb', 'm', 'DIMENSION_MISMATCH', 'a mass [lb] cannot express a length [m]; units such as km or ft can'],
    ['m', '1', 'DIMENSION_MISMATCH', 'a length [m] cannot express a pure number [1]; units such as % or ppm can'],
    ['', 'm', 'DIMENSION_MISMATCH', 'a pure number [1] cannot express a length [m]; units such as km or ft can'],
    ['m', 'N*m', 'DIMENSION_MISMATCH', 'a length [m] cannot express a torque [N*m]; units such as kN*m or lbf*ft can'],
    ['m', 'kJ', 'DIMENSION_MISMATCH', 'a length [m] cannot express an energy [kJ]; units such as kWh can'],
    ['m', 'kg^3/m', 'DIMENSION_MISMATCH', 'a length [m] cannot express a quantity [kg^3/m]'],
    ['mGy/h', 'kg', 'DIMENSION_MISMATCH', 'an absorbed dose in a compound [mGy/h] cannot express a mass [kg]; units such as g or lb can'],
    ['kg', 'USD', 'DIMENSION_MISMATCH', 'a mass [kg] cannot express an amount of money [USD]'],
    ['m', 'dB', 'DIMENSION_MISMATCH', 'a length [m] cannot express a level [dB]'],
    [
      'C',
      'K',
      'DIMENSION_MISMATCH',
      'an electric charge [C] cannot express a temperature [K]; C is the coulomb; write degC for degrees Celsius',
    ],
    [
      'F',
      'degC',
      'DIMENSION_MISMATCH',
      'a capacitance [F] cannot express a temperature [degC]; F is the farad; write degF for degrees Fahrenheit',
    ],
    [
      'J',
      'delta_K',
      'DIMENSION_MISMATCH',
      'an energy [J] cannot express a temperature difference [delta_K]; units such as delta_degC or delta_degF can',
    ],
    [
      'g',
      'm/s^2',
      'DIMENSION_MISMATCH',
      'a mass [g] cannot express an acceleration [m/s^2]; g is the gram; write g_n for standard gravity',
    ],
    ['J', 'N*m', 'KIND_MISMATCH', `${cannot('an energy [J]', 'a torque [N*m]')}: ${kindHint('energy', 'torque')}`],
    [
      'kHz',
      'rad/s',
      'KIND_MISMATCH',
      `${cannot('a frequency [kHz]', 'an angular velocity [rad/s]')}: ${kindHint('frequency', 'angular velocity')}`,
    ],
    [
      'rpm',
      '1/s',
      'KIND_MISMATCH',
      'a rotation rate [rpm] cannot express a rate [1/s]: it is not said whether turns or radians are counted; write Hz or rev/s for turns, rad/s for radians',
    ],
    [
      'USD',
      'EUR',
      'KIND_MISMATCH',
      'an amount of money [USD] cannot express an amount of money [EUR]: EUR and USD have no fixed rate of exchange; leave the amount in EUR',
    ],
    ['delta_K', 'K', 'TEMPERATURE', 'a temperature difference [delta_K] cannot express a temperature [K]; write K, degC or degF'],
  ])('unless %s cannot express [%s]', (unit, symbol, code, message) => {
    expectFault(() => convertTo(5, parseUnit(unit), parseUnit(symbol)), code, message);
  });

  it('and a refusal has details for a program', () => {
    expect(faultOf(() => convertTo(5, parseUnit('km/h'), parseUnit('m/s^2'))).details).toEqual({
      expectedQuantity: 'an acceleration [m/s^2]',
      got: 'a speed [m/s]',
      unit: 'km/h',
      expectedUnit: 'm/s^2',
      dimension: 'm/s',
      expectedDimension: 'm/s^2',
      units: ['km/h/s', 'ft/s^2'],
    });
  });

  const coherent = [
    'm',
    'kg',
    's',
    'K',
    'delta_K',
    '1',
    'rad',
    'm/s^2',
    'Hz',
    'rad/s',
    'rpm',
    'J',
    'N*m',
    'W',
    'VA',
    'var',
    'Gy',
    'Sv',
    'Pa',
  ];
  it.each([...coherent, ...oracle.map(({ siUnit }) => siUnit)])('and the units suggested for [%s] can', (symbol) => {
    const own = parseUnit(symbol);
    for (const unit of fittingUnits(own)) expect(Number.isFinite(convertTo(300, parseUnit(unit), own))).toBe(true);
  });

  it('unless it is of another kind', () => {
    expect(faultOf(() => convertTo(5, parseUnit('J'), parseUnit('N*m'))).code).toBe('KIND_MISMATCH');
    expect(faultOf(() => convertTo(293, parseUnit('delta_K'), parseUnit('K'))).code).toBe('TEMPERATURE');
    expect(faultOf(() => convertTo(5, parseUnit('m'), parseUnit('s'))).code).toBe('DIMENSION_MISMATCH');
  });
});

describe('an uncertainty converts without the offset', () => {
  it.each([
    ['20 ± 0.5 degC', 'K', 0.5],
    ['72 ± 1.8 degF', 'K', 1],
    ['5 ± 0.2 km', 'm', 200],
    ['20 ± 0.5', 'degC', 0.5],
    ['600 ± 60 rpm', 'Hz', 1],
    ['30 ± 1 dBm', 'W', Math.LN10 / 10],
    ['1 ± 0.1 W', 'dBm', 1 / Math.LN10],
    ['30 ± 1 dBm', 'dBW', 1],
  ])('%s for [%s] is %f', (text, symbol, spread) => {
    const quantity = parseQuantity(text);
    expect(toSymbolUncertainty(quantity, quantity.uncertainty ?? 0, parseUnit(symbol))).toBeCloseTo(spread, 12);
  });

  it('also that of an energy asked for in newton metres', () => {
    const energy = { value: 5, unit: parseUnit('kJ') };
    expect(toSymbolUncertainty(energy, 0.2, parseUnit('N*m'), 'output')).toBe(200);
    expect(faultOf(() => toSymbolUncertainty(energy, 0.2, parseUnit('N*m'))).code).toBe('KIND_MISMATCH');
  });
});
