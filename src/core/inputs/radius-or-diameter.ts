import type { Hint } from '../fault-details.js';
import type { Operator } from '../registry/operator.js';
import { mainOf, type SymbolDeclaration } from '../registry/symbol-declaration.js';
import { withoutId } from './fold-symbol.js';

type Measure = 'radius' | 'diameter';

const OPPOSITE = { radius: 'diameter', diameter: 'radius' } as const;
const EXPLAINED = {
  diameter: 'a diameter, twice the radius',
  radius: 'a radius, half the diameter',
} as const;

/** Keys that a radius or a diameter is mostly given under: `r`, `R_1`, `radius`, `outer_diameter`. */
const measureOfKey = (key: string): Measure | undefined => {
  const name = withoutId(key);
  if (/radius/iu.test(name) || /^r(?:_\w+|\d{1,2})?$/iu.test(name)) return 'radius';
  return /diam/iu.test(name) || /^d(?:_\w+|\d{1,2}|ia)?$/iu.test(name) ? 'diameter' : undefined;
};

const measureOf = (symbol: SymbolDeclaration): Measure | undefined => {
  const main = mainOf(symbol);
  if (/\bdiameters?\b/iu.test(main)) return /\bradi(?:us|i)\b/iu.test(main) ? undefined : 'diameter';
  return /\bradi(?:us|i)\b/iu.test(main) ? 'radius' : undefined;
};

/** Tells whether a key is that of a radius and a symbol a diameter, or the other way round: one is never taken for the other. */
export const isOtherMeasure = (key: string, symbol: SymbolDeclaration): boolean => {
  const measure = measureOfKey(key);
  return measure !== undefined && measureOf(symbol) === OPPOSITE[measure];
};

/** Says that a symbol is a diameter where a radius was given, or the other way round: `d is a diameter, twice the radius.` */
export const explainMeasure = (keys: readonly string[], operators: readonly Operator[]): readonly Hint[] => {
  const symbols = operators.flatMap(({ inputs }) => inputs);
  const facts = keys.flatMap((key) => {
    const measure = measureOfKey(key);
    // Where the operator takes one of these too, the key is something else.
    if (measure === undefined || symbols.some((symbol) => measureOf(symbol) === measure)) return [];
    return symbols.filter((symbol) => isOtherMeasure(key, symbol)).map(({ name }) => `${name} is ${EXPLAINED[OPPOSITE[measure]]}.`);
  });
  return [...new Set(facts)].map((text) => ({ kind: 'fact', text }));
};
