import { BASE_UNITS, baseDimension, DIMENSIONLESS, type Dimension, multiplyDimensions, powerDimension } from '../dimension.js';
import type { Kind } from '../kind.js';
import { multiplyRational, ONE, parseRational, powerRational, type Rational } from '../rational.js';
import { PREFIX_SETS, PREFIXES, type Prefix } from './prefixes.js';
import type { Level } from './unit.js';
import { CURRENCY_CODES, CURRENCY_SIGNS, UNIT_DEFINITIONS, type UnitDefinition } from './unit-definitions.js';
import { parseUnitTerms } from './unit-grammar.js';

/** A unit with a name of its own, prefix included, with its exact factor. */
export interface NamedUnit {
  readonly name: string;
  /** Symbol of the row in the table, whatever name and prefix it was found by. */
  readonly symbol: string;
  readonly scale: Rational;
  readonly dimension: Dimension;
  readonly offset: number;
  readonly kind?: Kind;
  readonly difference?: true;
  readonly level?: Level;
  readonly currency?: string;
}

interface Entry {
  readonly definition: UnitDefinition;
  readonly symbol: string;
  resolved?: NamedUnit;
}

const bySymbol = new Map<string, Entry>();
const byWord = new Map<string, Entry>();
for (const definition of UNIT_DEFINITIONS) {
  const symbols = definition.symbols.split(' ');
  const entry: Entry = { definition, symbol: symbols[0] ?? '' };
  for (const symbol of symbols) bySymbol.set(symbol, entry);
  for (const word of definition.words?.split(' ') ?? []) {
    byWord.set(word, entry);
    byWord.set(`${word}s`, entry);
  }
}

const isBaseUnit = (symbol: string): symbol is (typeof BASE_UNITS)[number] => (BASE_UNITS as readonly string[]).includes(symbol);

const resolveDefinition = (entry: Entry): NamedUnit => {
  if (entry.resolved !== undefined) return entry.resolved;
  const { symbol, definition } = entry;
  let scale = ONE;
  let dimension = DIMENSIONLESS;
  if (isBaseUnit(symbol)) dimension = baseDimension(symbol);
  else {
    const [factor = '1', ...unit] = definition.is.split(' ');
    scale = parseRational(factor);
    for (const term of unit.length === 0 ? [] : parseUnitTerms(unit.join(' ')).terms) {
      const part = findUnit(term.name);
      if (part === undefined) throw new Error(`the unit table defines ${symbol} by ${term.name}, which it does not define`);
      scale = multiplyRational(scale, powerRational(part.scale, term.exponent));
      dimension = multiplyDimensions(dimension, powerDimension(part.dimension, term.exponent) ?? DIMENSIONLESS);
    }
  }
  const { offset = 0, kind, difference, level } = definition;
  entry.resolved = {
    name: symbol,
    symbol,
    scale,
    dimension,
    offset,
    ...(kind === undefined ? {} : { kind }),
    ...(difference === undefined ? {} : { difference }),
    ...(level === undefined ? {} : { level }),
  };
  return entry.resolved;
};

const withPrefix = (name: string, prefix: Prefix, entry: Entry | undefined): NamedUnit | undefined => {
  const set = entry?.definition.prefixes;
  if (entry === undefined || set === undefined || !PREFIX_SETS[set].has(prefix.symbol)) return undefined;
  const unit = resolveDefinition(entry);
  return { ...unit, name, scale: multiplyRational(parseRational(prefix.factor), unit.scale) };
};

const findPrefixed = (name: string, kind: 'symbol' | 'name', entries: ReadonlyMap<string, Entry>): NamedUnit | undefined => {
  for (const prefix of PREFIXES) {
    if (!name.startsWith(prefix[kind])) continue;
    const unit = withPrefix(name, prefix, entries.get(name.slice(prefix[kind].length)));
    if (unit !== undefined) return unit;
  }
  return undefined;
};

/** Finds the unit whose whole name this is, without a prefix: `min` is the minute before it could be a milli-inch. */
export const findWholeUnit = (name: string): NamedUnit | undefined => {
  const entry = bySymbol.get(name);
  if (entry !== undefined) return { ...resolveDefinition(entry), name };
  const currency = CURRENCY_CODES.has(name) ? name : CURRENCY_SIGNS.get(name);
  return currency === undefined
    ? undefined
    : { name: currency, symbol: currency, scale: ONE, dimension: baseDimension('currency'), offset: 0, currency };
};

/** Finds a unit by its symbol, by prefix and symbol, or by a word in any case with or without prefix and plural. */
export const findUnit = (name: string): NamedUnit | undefined => {
  const unit = findWholeUnit(name) ?? findPrefixed(name, 'symbol', bySymbol);
  if (unit !== undefined) return unit;
  const word = name.toLowerCase();
  const entry = byWord.get(word);
  return entry === undefined ? findPrefixed(word, 'name', byWord) : { ...resolveDefinition(entry), name };
};

/** Lists every name that stands for a unit without a prefix, with the prefixes that its symbol takes. */
export const unitNames = (): readonly { readonly name: string; readonly prefixes: readonly string[] }[] => [
  ...[...bySymbol].map(([name, { definition }]) => ({ name, prefixes: definition.prefixes ? [...PREFIX_SETS[definition.prefixes]] : [] })),
  ...[...byWord.keys()].map((name) => ({ name, prefixes: [] })),
  ...[...CURRENCY_CODES].map((name) => ({ name, prefixes: [] })),
];
