import { findUnit } from '../unit/unit-table.js';
import { type FormatOptions, formatQuantity } from './format-quantity.js';

// Units of the SI that engineers write with prefixes, and the powers of a thousand that they use.
const USUAL: ReadonlyMap<string, readonly [number, number]> = new Map<string, readonly [number, number]>([
  ...'N Pa J W Hz V A Ω C F H S T Wb eV Bq VA var Wh'.split(' ').map((unit): [string, [number, number]] => [unit, [-5, 5]]),
  ['m', [-5, 1]],
  ['g', [-4, 1]],
  ['s', [-5, 0]],
  ['K', [-3, 0]],
  ['mol', [-4, 1]],
  ['L', [-3, 0]],
  ['Gy', [-2, 0]],
  ['Sv', [-3, 0]],
  ['bit', [0, 5]],
  ['B', [0, 5]],
]);
const SYMBOLS = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P'];

const scaleOf = (name: string): number | undefined => {
  const unit = findUnit(name);
  return unit === undefined || unit.offset !== 0 ? undefined : Number(unit.scale.numerator) / Number(unit.scale.denominator);
};

/**
 * Prints a quantity with the SI prefix that puts its number between 1 and 1000: 3750 in N as `3.75 kN`, 2.5e-9 in F as `2.5 nF`.
 * A unit that is not a single one of the SI, and a number that no usual prefix fits, are printed as {@link formatQuantity} does.
 */
export const humanQuantity = (value: number, unitText: string, options: FormatOptions = {}): string => {
  const unit = findUnit(unitText.trim());
  const range = unit === undefined ? undefined : USUAL.get(unit.symbol === 'kg' ? 'g' : unit.symbol);
  const given = scaleOf(unitText.trim());
  const base = unit?.symbol === 'kg' ? 'g' : (unit?.symbol ?? '');
  const baseScale = scaleOf(base);
  if (range === undefined || given === undefined || baseScale === undefined || value === 0 || !Number.isFinite(value))
    return formatQuantity(value, unitText, options);
  const inBase = (value * given) / baseScale;
  const step = Math.floor(Math.log10(Math.abs(inBase)) / 3 + 1e-12);
  const clamped = Math.min(Math.max(step, range[0]), range[1]);
  const left = Math.abs(inBase) / 1000 ** clamped;
  if (left >= 1e4 || left < 1e-3) return formatQuantity(value, unitText, options);
  const symbol = `${SYMBOLS[clamped + 5] ?? ''}${base}`;
  const ratio = (scaleOf(symbol) ?? 1) / given;
  const rescale = (number: number): number => (ratio >= 1 ? number / ratio : number * Math.round(1 / ratio));
  const { uncertainty } = options;
  return formatQuantity(rescale(value), symbol, {
    ...options,
    ...(uncertainty === undefined ? {} : { uncertainty: rescale(uncertainty) }),
  });
};
