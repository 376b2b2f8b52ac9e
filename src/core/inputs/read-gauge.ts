import { Fault } from '../faults.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
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
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z].*)$/i;
/** Longer texts are no such pressure, and expressions over them cost time. */
const LONGEST = 60;

const isPressure = ({ unit }: SymbolDeclaration): boolean => isSameDimension(unit.dimension, parseUnit('Pa').dimension);

const isGauge = ({ meaning }: SymbolDeclaration): boolean => /\bgauge pressure\b|\bgauge\b.*\babsolute\b|\(gauge\)|, gauge\b/.test(meaning);

/**
 * Takes the mark off the unit of a pressure that is written as one above the air's (`psig`, `barg`, `kPa(g)`), for a symbol that says it is a
 * gauge pressure, and for one that is no pressure, which refuses the rest; any other unit stays as it is.
 * @param refuse says what to do where the symbol is a pressure and says nothing of a gauge
 */
const readMark = (unit: string, symbol: SymbolDeclaration, refuse: (plain: string, air: number) => Fault): string => {
  const plain = GAUGE.exec(unit.trim())?.[1];
  if (plain === undefined) return unit;
  if (isGauge(symbol) || !isPressure(symbol)) return plain;
  throw refuse(plain, AIR.get(plain) ?? Number.NaN);
};

/**
 * Gives the unit of an input without the mark of a gauge pressure.
 * @param value what stands before the unit, for the sum that the refusal shows
 * @throws Fault KIND_MISMATCH where the symbol is a pressure that says nothing of a gauge
 */
export const readGaugeUnit = (unit: string, value: number, symbol: SymbolDeclaration): string =>
  readMark(unit, symbol, (plain, air) => {
    const sum = Number((value + air).toPrecision(8));
    return new Fault(
      'KIND_MISMATCH',
      `${unit} is a gauge pressure, counted from the pressure of the air: add that, e.g. "${sum} ${plain}" (${value} + ${air} at sea level)`,
      { unit, example: `${sum} ${plain}` },
    );
  });

/**
 * Gives the unit that a result is asked for in without the mark of a gauge pressure: the air's pressure is not the same everywhere, so that it
 * is not taken away unasked.
 * @throws Fault KIND_MISMATCH where the symbol is a pressure that says nothing of a gauge
 */
export const askedGaugeUnit = (unit: string, symbol: SymbolDeclaration): string =>
  readMark(
    unit,
    symbol,
    (plain, air) =>
      new Fault(
        'KIND_MISMATCH',
        `${unit} is a gauge pressure, counted from the pressure of the air; ${symbol.name} (${symbol.meaning}) is not said to be one. Ask for "${plain}"; of an absolute pressure, gauge = absolute - atmospheric (${air} ${plain} at sea level).`,
        { unit, example: plain },
      ),
  );

/** The same for a quantity in text. */
export const readGauge = (text: string, symbol: SymbolDeclaration): string => {
  const [, number = '', unit = ''] = (text.length > LONGEST ? null : NUMBER.exec(text.trim())) ?? [];
  if (unit === '') return text;
  const plain = readGaugeUnit(unit, Number(number), symbol);
  return plain === unit ? text : `${number} ${plain}`;
};
