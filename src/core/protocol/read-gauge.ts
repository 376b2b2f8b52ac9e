import { Fault } from '../faults.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** The pressure of the standard atmosphere (ISO 2533, 101325 Pa) in units that are read above it. */
const AIR: ReadonlyMap<string, number> = new Map([
  ['psi', 14.696],
  ['bar', 1.01325],
  ['mbar', 1013.25],
  ['Pa', 101_325],
  ['kPa', 101.325],
  ['MPa', 0.101325],
]);
const GAUGE = /^(psi|m?bar|[kM]?Pa)(?:\s*\(g(?:auge)?\)|\s+gauge|g)$/;
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z].*)$/i;
/** Longer texts are no such pressure, and expressions over them cost time. */
const LONGEST = 60;

/**
 * Gives the unit of a pressure that is written as one above the air's (`psig`, `barg`, `kPa(g)`) without the mark, for a symbol that says it is
 * a gauge pressure; any other unit as it is.
 * @param value what stands before the unit, for the sum that the refusal shows
 * @throws Fault KIND_MISMATCH where the symbol says nothing of a gauge
 */
export const readGaugeUnit = (unit: string, value: number, symbol: SymbolDeclaration): string => {
  const plain = GAUGE.exec(unit.trim())?.[1];
  if (plain === undefined) return unit;
  if (/\bgauge pressure\b|\bgauge\b.*\babsolute\b|\(gauge\)|, gauge\b/.test(symbol.meaning)) return plain;
  const air = AIR.get(plain) ?? Number.NaN;
  const sum = Number((value + air).toPrecision(8));
  throw new Fault(
    'KIND_MISMATCH',
    `${unit} is a gauge pressure, counted from the pressure of the air: add that, e.g. "${sum} ${plain}" (${value} + ${air} at sea level)`,
    { unit, example: `${sum} ${plain}` },
  );
};

/** The same for a quantity in text. */
export const readGauge = (text: string, symbol: SymbolDeclaration): string => {
  const [, number = '', unit = ''] = (text.length > LONGEST ? null : NUMBER.exec(text.trim())) ?? [];
  if (unit === '') return text;
  const plain = readGaugeUnit(unit, Number(number), symbol);
  return plain === unit ? text : `${number} ${plain}`;
};
