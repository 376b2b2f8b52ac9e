import { Fault } from '../faults.js';
import { formatDimension, isDimensionless } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { UNIT_PHRASES } from '../quantity/unit/unit-definitions.js';
import { findUnit } from '../quantity/unit/unit-table.js';

const CURRENCY_WORDS = /^(?:dollars?|bucks|cents?|pounds sterling|money)$/iu;
const GRAMMAR_WORDS = /^(?:per|square|sq|cubic|cu|squared|cubed|sqrt)$/iu;
const NAMES = /[\p{L}_°%‰$€£¥₹]+/gu;
const remembered = new Map<string, string | undefined>();
const MAX_REMEMBERED = 1000;

/** Tells whether a text can be a unit at all: the parser's search for the nearest names would cost more than the whole search. */
const isMadeOfUnits = (text: string): boolean => {
  if (UNIT_PHRASES.has(text.toLowerCase())) return true;
  const names = text.match(NAMES) ?? [];
  return names.length > 0 && names.every((name) => GRAMMAR_WORDS.test(name) || findUnit(name) !== undefined);
};

const read = (unit: string): string | undefined => {
  if (CURRENCY_WORDS.test(unit)) return '#currency';
  if (!isMadeOfUnits(unit)) return undefined;
  try {
    const { dimension, level } = parseUnit(unit);
    return isDimensionless(dimension) && level === undefined ? undefined : `#${level ?? formatDimension(dimension)}`;
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
};

/** Gives the word under which the dimension of a unit stands in the index (`#kg*m/s`), or nothing for a pure number or no unit. */
export const searchDimension = (unit: string): string | undefined => {
  if (remembered.has(unit)) return remembered.get(unit);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const word = read(unit);
  remembered.set(unit, word);
  return word;
};
