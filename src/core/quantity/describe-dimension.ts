import { BASE_UNITS, type Dimension, EXPONENT_DENOMINATOR, formatDimension } from './dimension.js';
import type { Kind } from './kind.js';

// Exponents of m, kg, s, A, K, mol, cd, bit, currency.
const KINDS: readonly (readonly [Kind, string, readonly number[]])[] = [
  ['energy', 'an energy [J]', [2, 1, -2]],
  ['torque', 'a torque [N*m]', [2, 1, -2]],
  ['frequency', 'a frequency [Hz]', [0, 0, -1]],
  ['activity', 'an activity [Bq]', [0, 0, -1]],
  ['angular velocity', 'an angular velocity [rad/s]', [0, 0, -1]],
  ['rotation', 'a rotation rate [rpm]', [0, 0, -1]],
  ['absorbed dose', 'an absorbed dose [Gy]', [2, 0, -2]],
  ['equivalent dose', 'an equivalent dose [Sv]', [2, 0, -2]],
  ['power', 'a power [W]', [2, 1, -3]],
  ['apparent power', 'an apparent power [VA]', [2, 1, -3]],
  ['reactive power', 'a reactive power [var]', [2, 1, -3]],
  ['luminous flux', 'a luminous flux [lm]', [0, 0, 0, 0, 0, 0, 1]],
  ['luminous intensity', 'a luminous intensity [cd]', [0, 0, 0, 0, 0, 0, 1]],
  ['angle', 'an angle [rad]', []],
  ['solid angle', 'a solid angle [sr]', []],
  ['number', 'a pure number [1]', []],
];

const WORDS: readonly (readonly [string, readonly number[]])[] = [
  ['a pure number [1]', []],
  ['a length [m]', [1]],
  ['an area [m^2]', [2]],
  ['a volume [m^3]', [3]],
  ['a mass [kg]', [0, 1]],
  ['a time [s]', [0, 0, 1]],
  ['an electric current [A]', [0, 0, 0, 1]],
  ['a temperature [K]', [0, 0, 0, 0, 1]],
  ['an amount of substance [mol]', [0, 0, 0, 0, 0, 1]],
  ['a luminous intensity [cd]', [0, 0, 0, 0, 0, 0, 1]],
  ['an amount of information [bit]', [0, 0, 0, 0, 0, 0, 0, 1]],
  ['an amount of money [currency]', [0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['a rate [1/s]', [0, 0, -1]],
  ['a wavenumber [1/m]', [-1]],
  ['a speed [m/s]', [1, 0, -1]],
  ['an acceleration [m/s^2]', [1, 0, -2]],
  ['an angular acceleration [rad/s^2]', [0, 0, -2]],
  ['a volume flow [m^3/s]', [3, 0, -1]],
  ['a mass flow [kg/s]', [0, 1, -1]],
  ['a density [kg/m^3]', [-3, 1]],
  ['a surface density [kg/m^2]', [-2, 1]],
  ['a linear density [kg/m]', [-1, 1]],
  ['a specific volume [m^3/kg]', [3, -1]],
  ['a force [N]', [1, 1, -2]],
  ['a momentum [kg*m/s]', [1, 1, -1]],
  ['an angular momentum or action [J*s]', [2, 1, -1]],
  ['a moment of inertia [kg*m^2]', [2, 1]],
  ['an energy or torque [kg*m^2/s^2]', [2, 1, -2]],
  ['a power [W]', [2, 1, -3]],
  ['a pressure or energy density [Pa]', [-1, 1, -2]],
  ['a surface tension or stiffness [N/m]', [0, 1, -2]],
  ['an irradiance or heat flux [W/m^2]', [0, 1, -3]],
  ['a dynamic viscosity [Pa*s]', [-1, 1, -1]],
  ['a kinematic viscosity or diffusivity [m^2/s]', [2, 0, -1]],
  ['a specific energy [J/kg]', [2, 0, -2]],
  ['a specific heat capacity [J/(kg*K)]', [2, 0, -2, 0, -1]],
  ['a heat capacity or entropy [J/K]', [2, 1, -2, 0, -1]],
  ['a molar energy [J/mol]', [2, 1, -2, 0, 0, -1]],
  ['a molar heat capacity [J/(mol*K)]', [2, 1, -2, 0, -1, -1]],
  ['a thermal conductivity [W/(m*K)]', [1, 1, -3, 0, -1]],
  ['a heat transfer coefficient [W/(m^2*K)]', [0, 1, -3, 0, -1]],
  ['a thermal expansion coefficient [1/K]', [0, 0, 0, 0, -1]],
  ['a temperature gradient [K/m]', [-1, 0, 0, 0, 1]],
  ['an electric charge [C]', [0, 0, 1, 1]],
  ['a voltage [V]', [2, 1, -3, -1]],
  ['an electric field [V/m]', [1, 1, -3, -1]],
  ['an electric resistance [Ω]', [2, 1, -3, -2]],
  ['an electric conductance [S]', [-2, -1, 3, 2]],
  ['a resistivity [Ω*m]', [3, 1, -3, -2]],
  ['a conductivity [S/m]', [-3, -1, 3, 2]],
  ['a capacitance [F]', [-2, -1, 4, 2]],
  ['a permittivity [F/m]', [-3, -1, 4, 2]],
  ['an inductance [H]', [2, 1, -2, -2]],
  ['a permeability [H/m]', [1, 1, -2, -2]],
  ['a magnetic flux [Wb]', [2, 1, -2, -1]],
  ['a magnetic flux density [T]', [0, 1, -2, -1]],
  ['a magnetic field strength [A/m]', [-1, 0, 0, 1]],
  ['a current density [A/m^2]', [-2, 0, 0, 1]],
  ['an electric dipole moment [C*m]', [1, 0, 1, 1]],
  ['a magnetic moment [A*m^2]', [2, 0, 0, 1]],
  ['a luminance or illuminance [cd/m^2]', [-2, 0, 0, 0, 0, 0, 1]],
  ['an amount concentration [mol/m^3]', [-3, 0, 0, 0, 0, 1]],
  ['a molality [mol/kg]', [0, -1, 0, 0, 0, 1]],
  ['a molar mass [kg/mol]', [0, 1, 0, 0, 0, -1]],
  ['a molar volume [m^3/mol]', [3, 0, 0, 0, 0, -1]],
  ['a catalytic activity [kat]', [0, 0, -1, 0, 0, 1]],
  ['a number density [1/m^3]', [-3]],
  ['a data rate [bit/s]', [0, 0, -1, 0, 0, 0, 0, 1]],
];

const keyOf = (dimension: Dimension): string => dimension.join(',');
const keyOfExponents = (exponents: readonly number[]): string =>
  keyOf(BASE_UNITS.map((_, i) => (exponents[i] ?? 0) * EXPONENT_DENOMINATOR));
const byDimension: ReadonlyMap<string, string> = new Map(WORDS.map(([words, exponents]) => [keyOfExponents(exponents), words]));
const byKind: ReadonlyMap<Kind, { words: string; key: string }> = new Map(
  KINDS.map(([kind, words, exponents]) => [kind, { words, key: keyOfExponents(exponents) }]),
);

/**
 * Says in words what a dimension measures, with article and unit: `a mass [kg]`, `a torque [N*m]`, `a quantity in kg^2*m/s^5` where it
 * has no name.
 * A compound that carries a kind names both: `an absorbed dose in a compound [m^2/s^3]`.
 */
export const describeDimension = (dimension: Dimension, kind?: Kind): string => {
  const key = keyOf(dimension);
  const known = kind === undefined ? undefined : byKind.get(kind);
  if (known === undefined) return byDimension.get(key) ?? `a quantity in ${formatDimension(dimension)}`;
  return known.key === key ? known.words : `${known.words.replace(/ \[.*/u, '')} in a compound [${formatDimension(dimension)}]`;
};
