import { Fault } from '../faults.js';
import { formatDimension, isDimensionless } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { UNIT_PHRASES } from '../quantity/unit/unit-definitions.js';
import { findUnit } from '../quantity/unit/unit-table.js';
import { STOP_WORDS } from './words/split-words.js';

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

/** The quantities that a query states, and what is left of it without them. */
export interface UnitHints {
  /** Dimensions of the stated quantities, each once, in the form of the index (`#m`). */
  readonly dimensions: readonly string[];
  /** Dimensions of unit words without a number: `which MHz`. */
  readonly named: readonly string[];
  readonly rest: string;
}

/** A run of digits, or of letters, is looked at up to here, so that no text makes it be read again and again. */
const MEASURED = /(?<![A-Za-z0-9_.^])[-+]?\d[\d.,]{0,40}(?:[eE][-+]?\d+)?\s*((?:degrees? )?[^\s\d,;?!=+)(]+)/gu;

const dimensionOf = (text: string): string | undefined => {
  const unit = text.replace(/(?<![.:'"])[.:'"]+$/u, '');
  return unit === '' || STOP_WORDS.has(unit) || /^[-*/^]/u.test(unit) || unit.length > 20 ? undefined : searchDimension(unit);
};

const NAMED =
  /(?:(?:square|cubic|sq|cu)\s+)?[A-Za-zµμΩ°][A-Za-zµμΩ°/]{0,40}[23]?(?![A-Za-z0-9^])(?:\s+per\s+(?:(?:square|cubic|sq|cu)\s+)?[A-Za-z]+)?/gu;
/** Words before a unit's name that make it no wish for the unit: `per hour`, `each year`, `in year 3`. */
const BOUND = /(?<=(?:^|[\s,(])(?:per|a|an|each|every|this|last|next|first|half|in|of)\s+)/iuy;

/** Gives the dimensions of units that stand without a number: `which MHz`, `kW from`, `liters per square meter`. */
const readNamedUnits = (text: string): readonly string[] => {
  const named = new Set<string>();
  for (const { 0: run, index } of text.matchAll(NAMED)) {
    const parts = [run, run.split(/\s+per\s+/u)[0] ?? ''];
    BOUND.lastIndex = index;
    const isBound = BOUND.test(text) && !/[A-Z/]/u.test(run);
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
