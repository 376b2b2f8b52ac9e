import { Fault } from '../faults.js';
import { exchangeUnits } from '../quantity/exchange.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { RecentlyUsed } from '../recently-used.js';

/** Pairs of units whose answer is kept; the records compare few. */
const MOST_PAIRS = 20_000;
const answers = new RecentlyUsed<boolean>(MOST_PAIRS);

/** Tells whether a quantity in one unit may stand for a symbol declared in another: same dimension, and a kind that may be exchanged. */
export const isExchangeable = (given: string, wanted: string): boolean =>
  given === wanted ||
  answers.get(`${given}\n${wanted}`, () => {
    try {
      exchangeUnits(parseUnit(given), parseUnit(wanted));
      return true;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  });
