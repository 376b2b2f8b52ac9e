import { searchDimension } from './search-dimension.js';
import { STOP_WORDS } from './stop-words.js';

/** The quantities that a query states, and what is left of it without them. */
export interface UnitHints {
  /** Dimensions of the stated quantities, each once, in the form of the index (`#m`). */
  readonly dimensions: readonly string[];
  readonly rest: string;
}

const MEASURED = /(?<![A-Za-z0-9_.^])[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?\s*((?:degrees? )?[^\s\d,;?!=+)(]+)/gu;

const dimensionOf = (text: string): string | undefined => {
  const unit = text.replace(/[.:'"]+$/u, '');
  return unit === '' || STOP_WORDS.has(unit) || /^[-*/^]/u.test(unit) || unit.length > 20 ? undefined : searchDimension(unit);
};

/** Reads the quantities out of a query: `a stone of 2 kg falls 20 m` states a mass and a length. Numbers without a unit stay in the rest. */
export const readUnitHints = (query: string): UnitHints => {
  const dimensions = new Set<string>();
  const rest = query.replace(MEASURED, (whole, unit: string) => {
    const dimension = dimensionOf(unit);
    if (dimension === undefined) return whole;
    dimensions.add(dimension);
    return ' ';
  });
  return { dimensions: [...dimensions], rest };
};
