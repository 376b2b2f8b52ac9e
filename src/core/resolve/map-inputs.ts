import { Fault } from '../faults.js';
import type { InputValue } from '../inputs/computation.js';
import { foldSymbol, hasUnit, holdsWords, wordsOfName } from '../inputs/fold-symbol.js';
import { isOtherMeasure } from '../inputs/radius-or-diameter.js';
import { readInput } from '../inputs/read-input.js';
import { isSameDimension } from '../quantity/dimension.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { splitWords } from '../search/split-words.js';

/** What a caller's values come to as inputs of an operator that they were not given for. */
export interface MappedInputs {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly solveFor?: string;
  /** Keys that have no place in the operator: no symbol is called so, or none takes such a value. */
  readonly unplaced: readonly string[];
}

const placeholder = ({ unitText, list }: SymbolDeclaration): string | readonly string[] => {
  const text = unitText === '1' || unitText === 'currency' ? '…' : `… ${unitText}`;
  return list ? [text] : text;
};

const fits = (value: InputValue, symbol: SymbolDeclaration, operator: Operator): boolean => {
  try {
    readInput(value, symbol, operator, symbol.name);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

const SHORTEST_WORD = 3;

/** Tells whether a key is the other way to write a symbol: `dp` for `Delta_p`, the initials `RH` of relative humidity, a word of its meaning. */
const isCalled = (key: string, symbol: SymbolDeclaration): boolean => {
  const [main = ''] = symbol.meaning.split(/[,;:(]/u);
  const [, changed] = /^(?:d|Δ|delta)_?(\w+)$/u.exec(key) ?? [];
  if (changed !== undefined && symbol.name === `Delta_${changed}`) return true;
  const initials = splitWords(main).map(({ text }) => text[0] ?? '');
  if (initials.length > 1 && initials.join('') === key.toLowerCase()) return true;
  return key.length >= SHORTEST_WORD && holdsWords({ ...symbol, meaning: main }, wordsOfName(key));
};

const withoutId = (key: string): string => key.replace(/^[A-Za-z]{2}\d{1,4}\./, '');

/**
 * Gives the symbol that a key names and that takes its value. A dimension alone names nothing, the other case of a letter must have a unit that
 * fits, and a radius is no diameter.
 */
const placeOf = (key: string, value: InputValue, operator: Operator): string | undefined => {
  const symbols = [...operator.inputs, operator.output];
  const name = withoutId(foldSymbol(key, [operator]));
  const symbol = symbols.find((each) => each.name === name);
  if (symbol !== undefined) {
    const isSure = name === withoutId(key) || name.toLowerCase() !== withoutId(key).toLowerCase() || hasUnit(value);
    return isSure && !isOtherMeasure(key, symbol) && fits(value, symbol, operator) ? name : undefined;
  }
  const [called, ...others] = operator.inputs.filter(
    (each) =>
      isCalled(withoutId(key), each) &&
      !isOtherMeasure(key, each) &&
      (hasUnit(value) || each.unitText === '1') &&
      fits(value, each, operator),
  );
  return others.length === 0 ? called?.name : undefined;
};

/**
 * Writes the inputs of a call to an operator from values that were given for words: by symbol, by a spelling of it or by a word of its meaning,
 * each only where the value fits; `…` for what is missing. A list never stands for one value, nor one value for a list.
 */
export const mapInputs = (given: Readonly<Record<string, InputValue>>, operator: Operator, solveFor: string | undefined): MappedInputs => {
  const { output } = operator;
  const places = Object.entries(given).map(([key, value]) => ({ key, value, name: placeOf(key, value, operator) }));
  const placed = places.filter(({ name }, i) => name !== undefined && places.findIndex((each) => each.name === name) === i);
  const values = new Map(placed.map(({ name, value }) => [name ?? '', value] as const));
  const asked = solveFor === undefined ? undefined : foldSymbol(solveFor, [operator]);
  const missing = operator.inputs.filter(({ name, default: preset }) => !values.has(name) && preset === undefined);
  const [lone, ...rest] = missing;
  // What is asked for is not given: a missing input of the same dimension is more likely what the value is of.
  const isUnknown = lone !== undefined && rest.length === 0 && !lone.list && !isSameDimension(lone.unit.dimension, output.unit.dimension);
  const only = isUnknown && values.has(output.name) ? lone.name : undefined;
  const sought = operator.inputs.some(({ name }) => name === asked) ? asked : asked === undefined ? only : undefined;
  const wanted = [...operator.inputs, output].filter(({ name, default: preset }) => {
    if (name === sought) return false;
    if (name === output.name) return sought !== undefined;
    return values.has(name) || preset === undefined;
  });
  const isWanted = new Set(wanted.map(({ name }) => name));
  return {
    inputs: Object.fromEntries(wanted.map((symbol) => [symbol.name, values.get(symbol.name) ?? placeholder(symbol)])),
    ...(sought === undefined ? {} : { solveFor: sought }),
    unplaced: places.filter((place) => !placed.includes(place) || !isWanted.has(place.name ?? '')).map(({ key }) => key),
  };
};
