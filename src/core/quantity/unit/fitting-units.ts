import { type Dimension, isSameDimension } from '../dimension.js';
import type { Kind } from '../kind.js';
import { parseUnit } from './parse-unit.js';
import type { Unit } from './unit.js';

// A coherent unit, and units of its dimension and kind that people ask for.
const ROWS: readonly (readonly [string, ...(readonly string[])])[] = [
  ['m', 'km', 'ft'],
  ['m^2', 'cm^2', 'ft^2'],
  ['m^3', 'L', 'ft^3'],
  ['kg', 'g', 'lb'],
  ['s', 'min', 'h'],
  ['A', 'mA', 'kA'],
  ['K', 'degC', 'degF'],
  ['mol', 'mmol', 'kmol'],
  ['cd', 'mcd'],
  ['bit', 'kB', 'MiB'],
  ['rad', 'deg', 'arcmin'],
  ['sr', 'msr'],
  ['1', '%', 'ppm'],
  ['m/s', 'km/h', 'mph'],
  ['m/s^2', 'km/h/s', 'ft/s^2'],
  ['Hz', 'kHz', 'rpm'],
  ['Bq', 'MBq', 'Ci'],
  ['rad/s', 'deg/s', 'rpm'],
  ['rpm', 'rev/s', 'Hz'],
  ['1/s', '1/min', '1/h'],
  ['1/m', '1/cm', '1/mm'],
  ['m^3/s', 'L/min', 'gpm'],
  ['kg/s', 'kg/h', 'lb/s'],
  ['kg/m^3', 'g/cm^3', 'lb/ft^3'],
  ['N', 'kN', 'lbf'],
  ['N*s', 'kg*m/s', 'lbf*s'],
  ['J', 'kJ', 'kWh'],
  ['N*m', 'kN*m', 'lbf*ft'],
  ['N*m^2', 'kN*m^2'],
  ['W', 'kW', 'hp'],
  ['VA', 'kVA'],
  ['var', 'kvar'],
  ['Pa', 'kPa', 'psi'],
  ['N/m', 'N/mm', 'lbf/in'],
  ['W/m^2', 'kW/m^2', 'W/cm^2'],
  ['Pa*s', 'mPa*s', 'cP'],
  ['m^2/s', 'mm^2/s', 'cSt'],
  ['J/kg', 'kJ/kg', 'BTU/lb'],
  ['Gy', 'mGy'],
  ['Sv', 'mSv', 'rem'],
  ['J/(kg*K)', 'kJ/(kg*K)', 'cal/(g*degC)'],
  ['J/K', 'kJ/K', 'cal/K'],
  ['J/mol', 'kJ/mol', 'kcal/mol'],
  ['J/(mol*K)', 'cal/(mol*K)'],
  ['W/(m*K)', 'W/(cm*K)', 'BTU/(h*ft*degF)'],
  ['m^2*K/W', 'ft^2*degF*h/BTU'],
  ['W/(m^2*K)', 'kW/(m^2*K)', 'BTU/(h*ft^2*degF)'],
  ['kg*m^2', 'g*cm^2', 'lb*ft^2'],
  ['C', 'mC', 'Ah'],
  ['V', 'mV', 'kV'],
  ['V/m', 'V/cm', 'kV/mm'],
  ['Ω', 'mΩ', 'kΩ'],
  ['Ω/m', 'Ω/km'],
  ['Ω*m', 'Ω*cm'],
  ['S', 'mS', 'µS'],
  ['S/m', 'mS/cm'],
  ['F', 'µF', 'pF'],
  ['H', 'mH', 'µH'],
  ['Wb', 'mWb', 'Mx'],
  ['T', 'mT', 'gauss'],
  ['A/m', 'kA/m', 'Oe'],
  ['mol/m^3', 'mol/L', 'mmol/L'],
  ['kg/mol', 'g/mol'],
  ['bit/s', 'Mbit/s', 'kB/s'],
];

/** Names units of the dimension and kind of a given one, at most two, for the message of a refusal; none where none is at hand. */
export const fittingUnits = (unit: Unit): readonly string[] => {
  if (unit.level !== undefined) return [];
  if (unit.difference && isSameDimension(unit.dimension, parseUnit('K').dimension))
    return ['delta_degC', 'delta_degF'].filter((text) => text !== unit.text);
  const rows = ROWS.filter(([coherent]) => isSameDimension(parseUnit(coherent).dimension, unit.dimension));
  const row = rows.find(([coherent]) => parseUnit(coherent).kind === unit.kind) ?? (unit.kind === undefined ? rows[0] : undefined);
  return (row?.slice(1) ?? []).filter((text) => text !== unit.text);
};

let coherentUnits: readonly Unit[] | undefined;

/** Gives the unit in which a quantity of a dimension and kind is shown where nobody asked for one; nothing where none is usual. */
export const usualUnit = (dimension: Dimension, kind: Kind | undefined): string | undefined => {
  coherentUnits ??= ROWS.map(([coherent]) => parseUnit(coherent));
  const units = coherentUnits.filter((unit) => isSameDimension(unit.dimension, dimension));
  return (units.find((unit) => unit.kind === kind) ?? (kind === undefined ? units[0] : undefined))?.text;
};
