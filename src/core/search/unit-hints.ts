import { searchDimension } from './search-dimension.js';
import { STOP_WORDS } from './stop-words.js';

/** The quantities that a query states, and what is left of it without them. */
export interface UnitHints {
  /** Dimensions of the stated quantities, each once, in the form of the index (`#m`). */
  readonly dimensions: readonly string[];
  /** Dimensions of unit words without a number: `which MHz`. */
  readonly named: readonly string[];
  readonly rest: string;
}

const MEASURED = /(?<![A-Za-z0-9_.^])[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?\s*((?:degrees? )?[^\s\d,;?!=+)(]+)/gu;

const dimensionOf = (text: string): string | undefined => {
  const unit = text.replace(/[.:'"]+$/u, '');
  return unit === '' || STOP_WORDS.has(unit) || /^[-*/^]/u.test(unit) || unit.length > 20 ? undefined : searchDimension(unit);
};

const NAMED =
  /(?:(?:square|cubic|sq|cu)\s+)?[A-Za-zµμΩ°][A-Za-zµμΩ°/]*[23]?(?![A-Za-z0-9^])(?:\s+per\s+(?:(?:square|cubic|sq|cu)\s+)?[A-Za-z]+)?/gu;
/** Words before a unit's name that make it no wish for the unit: `per hour`, `each year`, `in year 3`. */
const BOUND = /(?:^|[\s,(])(?:per|a|an|each|every|this|last|next|first|half|in|of)\s+$/iu;

/** Gives the dimensions of units that stand without a number: `which MHz`, `kW from`, `liters per square meter`. */
const readNamedUnits = (text: string): readonly string[] => {
  const named = new Set<string>();
  for (const { 0: run, index } of text.matchAll(NAMED)) {
    const parts = [run, run.split(/\s+per\s+/u)[0] ?? ''];
    const isBound = BOUND.test(text.slice(0, index)) && !/[A-Z/]/u.test(run);
    const dimension = isBound ? undefined : parts.map(dimensionOf).find((found) => found !== undefined);
    if (dimension !== undefined) named.add(dimension);
  }
  return [...named];
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
  return { dimensions: [...dimensions], named: readNamedUnits(rest), rest };
};
