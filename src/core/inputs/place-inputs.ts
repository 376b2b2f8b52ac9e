import { Fault } from '../faults.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseQuantity } from '../quantity/text/parse-quantity.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';
import { RecentlyUsed } from '../recently-used.js';
import type { Operator } from '../registry/operator.js';
import { mainOf, namingPartOf, type SymbolDeclaration } from '../registry/symbol-declaration.js';
import { splitWords, stemsOf } from '../search/words/split-words.js';
import type { InputValue } from './computation.js';
import { foldSymbol, hasUnit, type Reading, readInputKeys, withoutId, wordsOfName } from './fold-symbol.js';
import { isOtherMeasure } from './radius-or-diameter.js';
import { readCount } from './read-count.js';
import { readInput } from './read-input.js';

/** One input of a caller with the symbol that it goes to: by its name, by words of the symbol's meaning, or because only there its unit fits. */
export interface Placement {
  /** The name that the caller wrote. */
  readonly key: string;
  /** The symbol, `NM22.d` where the caller named the operator. */
  readonly name: string;
  readonly by: Reading | 'unit';
}

/** The inputs of a caller under the names that the operators have for them. */
export interface PlacedInputs<V extends InputValue | undefined = InputValue | undefined> {
  /** Values by symbol; those without a place stand under the name that the caller wrote. */
  readonly inputs: Readonly<Record<string, V>>;
  readonly placements: readonly Placement[];
  /** Names for which no symbol was found. */
  readonly unplaced: readonly string[];
}

/** Inputs by the names that a caller wrote; a value that is not known yet fits everywhere. */
export type GivenInputs = Readonly<Record<string, InputValue | undefined>>;

interface Place {
  readonly symbol: SymbolDeclaration;
  readonly operator: Operator;
}

/** Texts whose dimension is kept: a value is tried on many symbols. */
const MOST_TEXTS = 500;
const units = new RecentlyUsed<Unit | undefined>(MOST_TEXTS);

/** Reads the unit of a text; nothing where it has none, or where only the symbol tells which is meant. */
const unitIn = (text: string): Unit | undefined =>
  units.get(text, () => {
    try {
      const { unit, hasUnit: isStated } = parseQuantity(text);
      return isStated ? unit : undefined;
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  });

/** Tells at little cost that a value is of another dimension than a symbol; to refuse it in words would cost a hundred times as much. */
const isOtherDimension = (value: InputValue, symbol: SymbolDeclaration): boolean => {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? (value as readonly InputValue[])[0] : undefined;
  if (typeof text !== 'string') return false;
  const unit = unitIn(text);
  if (unit === undefined || unit.level !== undefined || symbol.unit.level !== undefined) return false;
  if (isSameDimension(unit.dimension, symbol.unit.dimension) || readCount(text, symbol) !== undefined) return false;
  // What is expected may decide: 20 C where a temperature is.
  return !isSameDimension(parseUnit(unit.text, symbol.unit.dimension).dimension, symbol.unit.dimension);
};

/** Tells whether a symbol can take a value. */
export const isReadable = (value: InputValue | undefined, { symbol, operator }: Place): boolean => {
  if (value === undefined) return true;
  if (Array.isArray(value) !== symbol.list || isOtherDimension(value, symbol)) return false;
  try {
    readInput(value, symbol, operator, symbol.name);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Shorter names are symbols; shorter beginnings of words are no abbreviations of them. */
const SHORTEST_WORD = 3;

const bare = (name: string): string => name.replaceAll('_', '');

/** Tells whether a name is short for a symbol: `dp` for `Delta_p`, the initials `RH` of relative humidity. */
const isShortFor = (key: string, symbol: SymbolDeclaration): boolean => {
  const [, changed] = /^(?:d|Δ|delta)_?(\w+)$/u.exec(key) ?? [];
  if (changed !== undefined && bare(symbol.name) === `Delta${bare(changed)}`) return true;
  const initials = splitWords(mainOf(symbol)).map(({ text }) => text[0] ?? '');
  return initials.length > 1 && initials.join('') === key.toLowerCase();
};

interface SymbolWords {
  /** Stems of the part of the meaning that names the quantity. */
  readonly main: readonly string[];
  /** These, those of the rest of the meaning, and the indices of the symbol. */
  readonly all: readonly string[];
}

const remembered = new WeakMap<SymbolDeclaration, SymbolWords>();

const wordsOf = (symbol: SymbolDeclaration): SymbolWords => {
  const known = remembered.get(symbol);
  if (known !== undefined) return known;
  const [, ...indices] = symbol.name.toLowerCase().split('_');
  const words = { main: stemsOf(mainOf(symbol)), all: [...stemsOf(namingPartOf(symbol)), ...indices] };
  remembered.set(symbol, words);
  return words;
};

/** Tells whether two words are one, or one is the beginning of the other: `vol` for volatility, `obs` for observed. */
const isWord = (word: string, other: string): boolean => {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return word === other || (short.length >= SHORTEST_WORD && long.startsWith(short));
};

/** How nearly a name is words for a symbol: `exact` where they are all that names it, `part` where it has more, else how many they share. */
const nearnessOf = (key: string, symbol: SymbolDeclaration): 'exact' | 'part' | number => {
  if (isShortFor(key, symbol)) return 'exact';
  if (key.length < SHORTEST_WORD) return 0;
  const words = wordsOfName(key.replace(/(?<=\p{L})(?=\d+$)/u, '_'));
  const { main, all } = wordsOf(symbol);
  const isHeld =
    (held: readonly string[]) =>
    (word: string): boolean =>
      held.some((other) => isWord(word, other));
  if (words.every(isHeld(main))) return main.every(isHeld(words)) ? 'exact' : 'part';
  return words.filter(isHeld(all)).length;
};

/** Tells whether a name and a symbol are one letter with other indices: `C_L` and `C`, `t` and `Delta_t`. */
const isSameLetter = (key: string, { name }: SymbolDeclaration): boolean => {
  const letterOf = (text: string): string => text.replace(/^(?:Delta|Δ)_?/u, '').replace(/(?:_.*|\d+)$/u, '');
  return letterOf(key) !== '' && letterOf(key) === letterOf(name);
};

/** Tells whether a value says enough of itself to go where only words lead it: it has a unit, or none is wanted. */
const isPlain = (value: InputValue | undefined, { unitText }: SymbolDeclaration): boolean =>
  value === undefined || hasUnit(value) || unitText === '1' || unitText === 'currency';

/** Gives the symbols that may still be given: what the operators take and the last one gives, less what earlier ones compute. */
const freePlaces = (operators: readonly Operator[], sought: string | undefined, taken: ReadonlySet<string>): readonly Place[] => {
  const fed = new Set<string>();
  const last = operators.at(-1);
  return operators.flatMap((operator) => {
    const symbols = [...operator.inputs.filter(({ name }) => !fed.has(name)), ...(operator === last ? [operator.output] : [])];
    fed.add(operator.output.name);
    return symbols
      .filter(({ name }) => name !== sought && !taken.has(name) && !taken.has(`${operator.id}.${name}`))
      .map((symbol) => ({ symbol, operator }));
  });
};

/** Gives the one symbol among places; two operators may take the same one. */
const onlyOne = (places: readonly Place[]): string | undefined => {
  const [first, ...others] = places;
  return first !== undefined && others.every(({ symbol }) => symbol.name === first.symbol.name) ? first.symbol.name : undefined;
};

/**
 * Finds the symbol of each input: by name, by words of its meaning, and last as the only free place that its unit fits. A radius is never put
 * where a diameter stands, and a bare number never goes by its dimension.
 * @param solveFor what is sought, which is no free place
 */
export const placeInputs = <V extends InputValue | undefined>(
  given: Readonly<Record<string, V>>,
  operators: readonly Operator[],
  solveFor?: string,
): PlacedInputs<V> => {
  const keys = Object.keys(given);
  if (keys.every((key) => operators.some(({ inputs }) => inputs.some(({ name }) => name === key))))
    return { inputs: given, placements: keys.map((key) => ({ key, name: key, by: 'symbol' })), unplaced: [] };
  const read = readInputKeys(given, operators);
  const placements: Placement[] = read.flatMap(({ key, found, isOne }) =>
    found === undefined || !isOne ? [] : [{ key, name: found.name, by: found.by }],
  );
  const last = operators.at(-1);
  const sought = solveFor === undefined || last === undefined ? undefined : withoutId(foldSymbol(solveFor, [last]));
  // A symbol that two names stand for is taken by both, so that neither goes unseen.
  const taken = new Set([
    ...placements.map(({ name }) => name),
    ...read.flatMap(({ found, isOne }) => (found === undefined || isOne ? [] : [found.name])),
  ]);
  let left = read.filter(({ key }) => !placements.some((placement) => placement.key === key) && !key.includes('.'));
  const placesOf = (key: string, value: InputValue | undefined, isCandidate: (symbol: SymbolDeclaration) => boolean): readonly Place[] =>
    freePlaces(operators, sought, taken).filter(
      (place) => isCandidate(place.symbol) && !isOtherMeasure(key, place.symbol) && isReadable(value, place),
    );
  const placeAll = (by: Placement['by'], find: (key: string, value: InputValue | undefined) => string | undefined): boolean => {
    const found = left.map(({ key, value }) => ({ key, name: find(key, value) }));
    const sure = found.filter(({ name }) => name !== undefined && found.filter((other) => other.name === name).length === 1);
    for (const { key, name = '' } of sure) {
      placements.push({ key, name, by });
      taken.add(name);
    }
    left = left.filter(({ key }) => !sure.some((placed) => placed.key === key));
    return sure.length > 0;
  };
  /** Of what a name may stand for, an input goes before the output. */
  const oneOf = (places: readonly Place[]): string | undefined =>
    onlyOne(places.filter(({ symbol, operator }) => symbol !== operator.output)) ?? onlyOne(places);
  const byMeaning = (key: string, value: InputValue | undefined, nearness: 'exact' | 'part'): string | undefined =>
    oneOf(placesOf(key, value, (symbol) => isPlain(value, symbol) && nearnessOf(key, symbol) === nearness));
  /** The place that shares most words with a name; an index that is not the symbol's own is left out (`C_L` for `C`). */
  const byWords = (key: string, value: InputValue | undefined): string | undefined => {
    const places = placesOf(key, value, (symbol) => isPlain(value, symbol));
    const alike = places.map((place) => ({ place, shared: Number(nearnessOf(key, place.symbol)) }));
    const most = Math.max(...alike.map(({ shared }) => shared));
    if (most > 0) return oneOf(alike.filter(({ shared }) => shared === most).map(({ place }) => place));
    // A letter alone turns no question round: t_0 may be the input Delta_tau as well as the output Delta_t.
    const isOutput = places.length > 1 && places.some(({ symbol, operator }) => symbol === operator.output && isSameLetter(key, symbol));
    return isOutput ? undefined : onlyOne(places.filter(({ symbol }) => isSameLetter(key, symbol)));
  };
  const byUnit = (key: string, value: InputValue | undefined): string | undefined =>
    value !== undefined && hasUnit(value) ? onlyOne(placesOf(key, value, () => true)) : undefined;
  while (
    left.length > 0 &&
    (placeAll('meaning', (key, value) => byMeaning(key, value, 'exact')) ||
      placeAll('meaning', (key, value) => byMeaning(key, value, 'part')) ||
      placeAll('unit', byUnit) ||
      placeAll('meaning', byWords))
  );
  const nameOf = new Map(placements.map(({ key, name }) => [key, name]));
  return {
    inputs: Object.fromEntries(Object.entries(given).map(([key, value]) => [nameOf.get(key) ?? key, value])),
    placements,
    unplaced: keys.filter((key) => !nameOf.has(key)),
  };
};

/**
 * Gives the only symbol that is missing where an operator's output is given: it is what is sought. Nothing where the output is not given, where
 * more is missing, or where what is missing is a list.
 */
export const soleUnknown = (
  { inputs, output }: Operator,
  isGiven: (symbol: SymbolDeclaration) => boolean,
): SymbolDeclaration | undefined => {
  if (!isGiven(output)) return undefined;
  const [only, ...others] = inputs.filter((symbol) => symbol.default === undefined && !isGiven(symbol));
  return others.length === 0 && only?.list === false ? only : undefined;
};
