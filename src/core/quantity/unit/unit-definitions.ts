import type { Kind } from '../kind.js';
import type { PrefixSet } from './prefixes.js';
import type { Level } from './unit.js';

/** One row of the unit table. */
export interface UnitDefinition {
  /** Symbols, case-sensitive, separated by spaces. */
  readonly symbols: string;
  /** Words, any case; the regular plural is understood. */
  readonly words?: string;
  /** Exact factor and the units it multiplies, or `base` for a base unit of this package. */
  readonly is: string;
  readonly prefixes?: PrefixSet;
  readonly kind?: Kind;
  /** Zero of the scale below the unit's own zero, in the unit. */
  readonly offset?: number;
  readonly difference?: true;
  readonly level?: Level;
}

/**
 * The units, each with its exact factor. Sources, by the letter at the head of each group:
 * B  SI Brochure, 9th edition (BIPM 2019), tables 2, 4 and 8, and the definitions it cites;
 * N  NIST Special Publication 811 (2008), appendix B, with the exact definitions it rounds
 *    (1 in = 2.54 cm, 1 lb = 0.45359237 kg, g_n = 9.80665 m/s^2, thermochemical calorie 4.184 J, BTU_IT 1055.05585262 J,
 *    conventional mercury 13595.1 kg/m^3 and water 1000 kg/m^3, US gallon 231 in^3, imperial gallon 4.54609 L);
 * I  IAU 2012 Resolution B2 (astronomical unit) and 2015 Resolutions B2 and B3 (parsec, nominal solar values);
 * C  CODATA 2022 recommended values (dalton, hartree, bohr), measured and therefore not exact;
 * E  IEC 80000-13 (information) and 60027-3 (levels).
 * Choices that a name alone does not settle: calorie is thermochemical, BTU that of the International Table, hp mechanical
 * (550 ft*lbf/s) and PS metric, therm 100,000 BTU_IT, gal, qt, pt, cup, floz, tbsp and tsp are US liquid measures, oz and lb are
 * avoirdupois mass, mi is international, yr and y are 365.25 d, u is the dalton, c the speed of light, e the elementary charge, pH the level and not picohenry, PS not petasiemens,
 * Eq and Osm count moles (of charges, of particles), $ is the US dollar.
 */
export const UNIT_DEFINITIONS: readonly UnitDefinition[] = [
  // B: base units, and the two that are not the SI's
  { symbols: 'm', words: 'metre meter', is: 'base', prefixes: 'all' },
  { symbols: 'kg kgs', is: 'base' },
  { symbols: 'g', words: 'gram gramme', is: '1e-3 kg', prefixes: 'all' },
  { symbols: 'mcg', is: '1e-9 kg' },
  { symbols: 's sec secs', words: 'second', is: 'base', prefixes: 'all' },
  { symbols: 'A', words: 'ampere amp', is: 'base', prefixes: 'all' },
  { symbols: 'K', words: 'kelvin', is: 'base', prefixes: 'all' },
  { symbols: 'mol', words: 'mole', is: 'base', prefixes: 'all' },
  { symbols: 'cd', words: 'candela', is: 'base', prefixes: 'all', kind: 'luminous intensity' },
  { symbols: 'bit', words: 'bit', is: 'base', prefixes: 'binary' },
  // B: derived units with names
  { symbols: 'rad', words: 'radian', is: '1', prefixes: 'all', kind: 'angle' },
  { symbols: 'sr', words: 'steradian', is: '1', prefixes: 'all', kind: 'solid angle' },
  { symbols: 'Hz', words: 'hertz', is: '1 1/s', prefixes: 'all', kind: 'frequency' },
  { symbols: 'N', words: 'newton', is: '1 kg*m/s^2', prefixes: 'all' },
  { symbols: 'Nm', is: '1 N*m', prefixes: 'all', kind: 'torque' },
  { symbols: 'Pa', words: 'pascal', is: '1 N/m^2', prefixes: 'all' },
  { symbols: 'J', words: 'joule', is: '1 N*m', prefixes: 'all', kind: 'energy' },
  { symbols: 'W', words: 'watt', is: '1 J/s', prefixes: 'all', kind: 'power' },
  { symbols: 'VA', is: '1 J/s', prefixes: 'all', kind: 'apparent power' },
  { symbols: 'var VAr', is: '1 J/s', prefixes: 'all', kind: 'reactive power' },
  { symbols: 'C', words: 'coulomb', is: '1 A*s', prefixes: 'all' },
  { symbols: 'V', words: 'volt', is: '1 W/A', prefixes: 'all' },
  { symbols: 'F', words: 'farad', is: '1 C/V', prefixes: 'all' },
  { symbols: 'Ω ohm', words: 'ohm', is: '1 V/A', prefixes: 'all' },
  { symbols: 'S', words: 'siemens', is: '1 A/V', prefixes: 'all' },
  { symbols: 'Wb', words: 'weber', is: '1 V*s', prefixes: 'all' },
  { symbols: 'T', words: 'tesla', is: '1 Wb/m^2', prefixes: 'all' },
  { symbols: 'H', words: 'henry henries', is: '1 Wb/A', prefixes: 'all' },
  { symbols: 'lm', words: 'lumen', is: '1 cd', prefixes: 'all', kind: 'luminous flux' },
  { symbols: 'lx', words: 'lux', is: '1 cd/m^2', prefixes: 'all', kind: 'luminous flux' },
  { symbols: 'nit', is: '1 cd/m^2', prefixes: 'common', kind: 'luminous intensity' },
  { symbols: 'Bq', words: 'becquerel', is: '1 1/s', prefixes: 'all', kind: 'activity' },
  { symbols: 'Gy', words: 'gray', is: '1 m^2/s^2', prefixes: 'all', kind: 'absorbed dose' },
  { symbols: 'Sv', words: 'sievert', is: '1 m^2/s^2', prefixes: 'all', kind: 'equivalent dose' },
  { symbols: 'kat', words: 'katal', is: '1 mol/s', prefixes: 'all' },
  { symbols: 'dpt', words: 'dioptre diopter', is: '1 1/m', prefixes: 'common' },
  // B: temperatures and their differences
  { symbols: 'degC °C', words: 'celsius', is: '1 K', offset: 273.15 },
  { symbols: 'degF °F', words: 'fahrenheit', is: '5/9 K', offset: 459.67 },
  { symbols: 'degR °R', words: 'rankine', is: '5/9 K' },
  { symbols: 'delta_K ΔK', is: '1 K', difference: true },
  { symbols: 'delta_degC delta_C Δ°C ΔdegC', is: '1 K', difference: true },
  { symbols: 'delta_degF delta_F Δ°F ΔdegF', is: '5/9 K', difference: true },
  // B: time
  { symbols: 'min mins', words: 'minute', is: '60 s' },
  { symbols: 'h hr hrs', words: 'hour', is: '3600 s' },
  { symbols: 'd', words: 'day', is: '86400 s' },
  { symbols: 'wk', words: 'week', is: '604800 s' },
  { symbols: 'yr yrs', words: 'year', is: '31557600 s', prefixes: 'mega' },
  // Without prefixes, because Gy is the gray.
  { symbols: 'y', is: '31557600 s' },
  // A cycle of the service's own clock, by which contracts count time; `cycle` is a turn.
  { symbols: 'tick', words: 'tick', is: '0.777 s' },
  // B: angle
  { symbols: 'deg °', words: 'degree', is: 'pi/180', kind: 'angle' },
  { symbols: 'arcmin', words: 'arcminute', is: 'pi/10800', kind: 'angle' },
  { symbols: 'arcsec', words: 'arcsecond', is: 'pi/648000', prefixes: 'small', kind: 'angle' },
  { symbols: 'mas', is: 'pi/648000000', kind: 'angle' },
  { symbols: 'uas µas', is: 'pi/648000000000', kind: 'angle' },
  { symbols: 'gon', words: 'gradian', is: 'pi/200', kind: 'angle' },
  { symbols: 'rev', words: 'turn revolution cycle', is: '2*pi', kind: 'angle' },
  { symbols: 'rpm RPM', is: '2*pi/60 1/s', kind: 'rotation' },
  { symbols: 'rps', is: '2*pi 1/s', kind: 'rotation' },
  { symbols: 'bpm', is: '1/60 1/s', kind: 'frequency' },
  // B, E: pure numbers
  { symbols: '%', words: 'percent', is: '1e-2', kind: 'number' },
  { symbols: '‰', words: 'permille', is: '1e-3', kind: 'number' },
  { symbols: 'ppm', is: '1e-6', kind: 'number' },
  { symbols: 'ppb', is: '1e-9', kind: 'number' },
  // Of interest rates (basis points), of telephone traffic (ITU-T E.600), of the practical salinity of 1978 (UNESCO 1981)
  { symbols: 'bp', is: '1e-4', kind: 'number' },
  { symbols: 'Erl', words: 'erlang', is: '1', kind: 'number' },
  { symbols: 'psu PSU', is: '1', kind: 'number' },
  // Of an infusion: the drops that a drip chamber counts, by its drop factor in gtt/mL
  { symbols: 'gtt', words: 'drop', is: '1', kind: 'number' },
  // B, N: length
  { symbols: 'Å', words: 'angstrom ångström', is: '1e-10 m' },
  { symbols: 'micron', words: 'micron', is: '1e-6 m' },
  { symbols: 'in', words: 'inch inches', is: '0.0254 m' },
  { symbols: 'thou', is: '0.0000254 m' },
  { symbols: 'ft', words: 'foot feet', is: '0.3048 m' },
  { symbols: 'yd', words: 'yard', is: '0.9144 m' },
  { symbols: 'mi', words: 'mile', is: '1609.344 m' },
  { symbols: 'nmi', is: '1852 m' },
  { symbols: 'fathom', words: 'fathom', is: '1.8288 m' },
  // I: astronomical lengths, nominal solar radius and luminosity; M_sun is the nominal GM over CODATA's G and so not exact
  { symbols: 'au AU', is: '149597870700 m' },
  { symbols: 'ly', words: 'lightyear', is: '9460730472580800 m', prefixes: 'mega' },
  { symbols: 'pc', words: 'parsec', is: '149597870700*648000/pi m', prefixes: 'mega' },
  { symbols: 'R_sun', is: '6.957e8 m' },
  { symbols: 'L_sun', is: '3.828e26 W', kind: 'power' },
  { symbols: 'M_sun', is: '1.3271244e20/6.67430e-11 kg' },
  // B, N: area and volume
  { symbols: 'sqm', is: '1 m^2' },
  { symbols: 'sqft', is: '0.09290304 m^2' },
  { symbols: 'acre', words: 'acre', is: '4046.8564224 m^2' },
  { symbols: 'ha', words: 'hectare', is: '1e4 m^2' },
  { symbols: 'barn', words: 'barn', is: '1e-28 m^2', prefixes: 'all' },
  { symbols: 'darcy', words: 'darcy darcies', is: '1e-7/101325 m^2', prefixes: 'common' },
  { symbols: 'L l', words: 'litre liter', is: '1e-3 m^3', prefixes: 'all' },
  { symbols: 'cc', is: '1e-6 m^3' },
  { symbols: 'gal', words: 'gallon', is: '0.003785411784 m^3' },
  { symbols: 'bushel bu', words: 'bushel', is: '0.03523907016688 m^3' },
  { symbols: 'qt', words: 'quart', is: '0.000946352946 m^3' },
  { symbols: 'pt', words: 'pint', is: '0.000473176473 m^3' },
  { symbols: 'cup', words: 'cup', is: '0.0002365882365 m^3' },
  { symbols: 'floz fl_oz', is: '0.0000295735295625 m^3' },
  { symbols: 'tbsp', words: 'tablespoon', is: '0.00001478676478125 m^3' },
  { symbols: 'tsp', words: 'teaspoon', is: '0.00000492892159375 m^3' },
  { symbols: 'bbl', is: '0.158987294928 m^3' },
  { symbols: 'imp_gal', is: '0.00454609 m^3' },
  { symbols: 'imp_pt', is: '0.00056826125 m^3' },
  { symbols: 'imp_floz', is: '0.0000284130625 m^3' },
  // B, N: speed, acceleration and flow
  { symbols: 'mph', is: '0.44704 m/s' },
  { symbols: 'kph kmh kmph', is: '1/3.6 m/s' },
  { symbols: 'kn kts', words: 'knot', is: '1852/3600 m/s' },
  { symbols: 'c', is: '299792458 m/s' },
  { symbols: 'Gal', is: '1e-2 m/s^2', prefixes: 'common' },
  { symbols: 'g_n g_0', is: '9.80665 m/s^2' },
  { symbols: 'cfm', is: '0.028316846592/60 m^3/s' },
  { symbols: 'cfs', is: '0.028316846592 m^3/s' },
  { symbols: 'gpm', is: '0.003785411784/60 m^3/s' },
  { symbols: 'gph', is: '0.003785411784/3600 m^3/s' },
  { symbols: 'mpg', is: '1609.344/0.003785411784 1/m^2' },
  // B, N: mass
  { symbols: 't', words: 'tonne', is: '1e3 kg', prefixes: 'tonne' },
  { symbols: 'lb lbs lbm', words: 'pound', is: '0.45359237 kg' },
  { symbols: 'oz', words: 'ounce', is: '0.028349523125 kg' },
  { symbols: 'ozt troy_oz', is: '0.0311034768 kg' },
  { symbols: 'gr grain', words: 'grain', is: '0.00006479891 kg' },
  { symbols: 'ct carat', words: 'carat', is: '2e-4 kg' },
  { symbols: 'st', words: 'stone', is: '6.35029318 kg' },
  { symbols: 'slug', words: 'slug', is: '0.45359237*9.80665/0.3048 kg' },
  { symbols: 'short_ton', is: '907.18474 kg' },
  { symbols: 'long_ton', is: '1016.0469088 kg' },
  // N: force and pressure
  { symbols: 'lbf', is: '4.4482216152605 N' },
  { symbols: 'kip', is: '4448.2216152605 N' },
  { symbols: 'ozf', is: '0.27801385095378125 N' },
  { symbols: 'pdl', words: 'poundal', is: '0.138254954376 N' },
  { symbols: 'kgf', is: '9.80665 N' },
  { symbols: 'dyn', words: 'dyne', is: '1e-5 N', prefixes: 'common' },
  { symbols: 'bar bara', is: '1e5 Pa', prefixes: 'bar' },
  { symbols: 'atm', words: 'atmosphere', is: '101325 Pa', prefixes: 'common' },
  { symbols: 'Torr torr', is: '101325/760 Pa', prefixes: 'common' },
  { symbols: 'mmHg', is: '133.322387415 Pa' },
  { symbols: 'inHg', is: '3386.388640341 Pa' },
  { symbols: 'mmH2O', is: '9.80665 Pa' },
  { symbols: 'cmH2O', is: '98.0665 Pa' },
  { symbols: 'inH2O', is: '249.08891 Pa' },
  { symbols: 'psi psia', is: '4.4482216152605/0.00064516 Pa' },
  { symbols: 'psf', is: '4.4482216152605/0.09290304 Pa' },
  { symbols: 'ksi', is: '4448.2216152605/0.00064516 Pa' },
  // B, N: energy and power
  { symbols: 'eV', words: 'electronvolt', is: '1.602176634e-19 J', prefixes: 'all', kind: 'energy' },
  { symbols: 'erg', words: 'erg', is: '1e-7 J', prefixes: 'common', kind: 'energy' },
  { symbols: 'cal', words: 'calorie', is: '4.184 J', prefixes: 'common', kind: 'energy' },
  { symbols: 'Wh', is: '3600 J', prefixes: 'all', kind: 'energy' },
  { symbols: 'Ws', is: '1 J', prefixes: 'all', kind: 'energy' },
  { symbols: 'BTU Btu', is: '1055.05585262 J', kind: 'energy' },
  { symbols: 'MMBTU MMBtu', is: '1055055852.62 J', kind: 'energy' },
  { symbols: 'therm', words: 'therm', is: '105505585.262 J', kind: 'energy' },
  { symbols: 'ft_lbf', is: '1.3558179483314004 J', kind: 'energy' },
  { symbols: 'hp', words: 'horsepower', is: '745.69987158227022 W', kind: 'power' },
  { symbols: 'PS', is: '735.49875 W', kind: 'power' },
  { symbols: 'TR', is: '12000*1055.05585262/3600 W', kind: 'power' },
  // N: viscosity, electricity, magnetism
  { symbols: 'P', words: 'poise', is: '0.1 Pa*s', prefixes: 'small' },
  { symbols: 'St', words: 'stokes', is: '1e-4 m^2/s', prefixes: 'small' },
  { symbols: 'Ah', is: '3600 C', prefixes: 'common' },
  { symbols: 'e', is: '1.602176634e-19 C' },
  { symbols: 'gauss', words: 'gauss', is: '1e-4 T', prefixes: 'common' },
  { symbols: 'Oe', words: 'oersted', is: '250/pi A/m', prefixes: 'common' },
  { symbols: 'Mx', words: 'maxwell', is: '1e-8 Wb' },
  { symbols: 'debye', words: 'debye', is: '1e-21/299792458 C*m', prefixes: 'common' },
  { symbols: 'Jy', words: 'jansky', is: '1e-26 W/(m^2*Hz)', prefixes: 'common' },
  // N: radiation
  { symbols: 'Ci', words: 'curie', is: '3.7e10 1/s', prefixes: 'all', kind: 'activity' },
  { symbols: 'rem', words: 'rem', is: '1e-2 m^2/s^2', prefixes: 'common', kind: 'equivalent dose' },
  // C: atomic units
  { symbols: 'Da', words: 'dalton', is: '1.66053906892e-27 kg', prefixes: 'all' },
  { symbols: 'u amu', is: '1.66053906892e-27 kg' },
  { symbols: 'hartree E_h', words: 'hartree', is: '4.3597447222060e-18 J', kind: 'energy' },
  { symbols: 'bohr a_0', words: 'bohr', is: '5.29177210544e-11 m' },
  // B: amounts that chemistry and medicine count as moles
  { symbols: 'lbmol', is: '453.59237 mol' },
  { symbols: 'Eq', is: '1 mol', prefixes: 'small' },
  { symbols: 'Osm', words: 'osmole', is: '1 mol', prefixes: 'small' },
  // E: information
  { symbols: 'B', words: 'byte', is: '8 bit', prefixes: 'binary' },
  { symbols: 'bps', is: '1 bit/s', prefixes: 'binary' },
  // E: levels
  { symbols: 'dB', words: 'decibel', is: '1', level: 'dB' },
  { symbols: 'Np', words: 'neper', is: '1', level: 'Np' },
  { symbols: 'dBm', is: '1', level: 'dBm' },
  { symbols: 'dBW', is: '1', level: 'dBW' },
  { symbols: 'pH', is: '1', level: 'pH' },
  { symbols: 'mag', is: '1', level: 'mag' },
  // money, without rates of exchange
  { symbols: 'currency', is: 'base' },
];

/** Phrases of several words, in lower case, and the unit each stands for. */
export const UNIT_PHRASES: ReadonlyMap<string, string> = new Map([
  ['deg c', 'degC'],
  ['deg f', 'degF'],
  ['deg r', 'degR'],
  ['degree c', 'degC'],
  ['degree f', 'degF'],
  ['degrees c', 'degC'],
  ['degrees f', 'degF'],
  ['° c', 'degC'],
  ['° f', 'degF'],
  ['degree celsius', 'degC'],
  ['degrees celsius', 'degC'],
  ['degree fahrenheit', 'degF'],
  ['degrees fahrenheit', 'degF'],
  ['degrees kelvin', 'K'],
  ['degrees rankine', 'degR'],
  ['mm hg', 'mmHg'],
  ['in hg', 'inHg'],
  ['mm h2o', 'mmH2O'],
  ['cm h2o', 'cmH2O'],
  ['in h2o', 'inH2O'],
  ['per cent', '%'],
  ['per mille', '‰'],
  ['per mil', '‰'],
  ['basis point', 'bp'],
  ['basis points', 'bp'],
  ['lb mol', 'lbmol'],
  ['pound mole', 'lbmol'],
  ['pound moles', 'lbmol'],
  ['fl oz', 'floz'],
  ['fluid ounce', 'floz'],
  ['fluid ounces', 'floz'],
  ['nautical mile', 'nmi'],
  ['nautical miles', 'nmi'],
  ['light year', 'ly'],
  ['light years', 'ly'],
  ['light-year', 'ly'],
  ['light-years', 'ly'],
  ['astronomical unit', 'au'],
  ['astronomical units', 'au'],
  ['metric ton', 't'],
  ['metric tons', 't'],
  ['short ton', 'short_ton'],
  ['short tons', 'short_ton'],
  ['long ton', 'long_ton'],
  ['long tons', 'long_ton'],
  ['troy ounce', 'ozt'],
  ['troy ounces', 'ozt'],
  ['metric horsepower', 'PS'],
  ['electron volt', 'eV'],
  ['electron volts', 'eV'],
  ['pound-force', 'lbf'],
  ['pounds-force', 'lbf'],
  ['pound force', 'lbf'],
  ['pounds force', 'lbf'],
  ['miles per gallon', 'mpg'],
  ['us gallon', 'gal'],
  ['us gallons', 'gal'],
  ['imperial gallon', 'imp_gal'],
  ['imperial gallons', 'imp_gal'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
]);

/**
 * The codes of ISO 4217 in use as money (funds, metals and test codes are left out). Source: ISO 4217:2015 list one, as amended to 2025.
 */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
    'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
    'IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
    'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
    'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF ' +
    'XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

/** Signs and words for money and the code each stands for; `¥` is not here because it is the yen's and the yuan's. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
]);

/** Writes a unit that begins with the sign of a currency with its code: `$/h` is `USD/h`. */
export const withCurrencyCode = (unitText: string): string =>
  unitText.replace(/^(?:US)?\p{Sc}/u, (sign) => CURRENCY_SIGNS.get(sign) ?? sign);
