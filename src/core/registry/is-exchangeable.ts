import { Fault } from '../faults.js';
import { exchangeUnits } from '../quantity/exchange.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';

const MAX_REMEMBERED = 2_000;
const units = new Map<string, Unit>();

/** Parses a unit of a record; these are few, and each is parsed once. */
const unitOf = (text: string): Unit => {
  const unit = units.get(text) ?? parseUnit(text);
  if (units.size < MAX_REMEMBERED) units.set(text, unit);
  return unit;
};

/** Tells whether a quantity in one unit may stand for a symbol declared in another: same dimension, and a kind that may be exchanged. */
export const isExchangeable = (given: string, wanted: string): boolean => {
  if (given === wanted) return true;
  try {
    exchangeUnits(unitOf(given), unitOf(wanted));
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};
