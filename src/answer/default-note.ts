import { symbolToUnicode } from '../core/expression/print/to-unicode.js';
import type { Binding, Link } from '../core/inputs/computation.js';
import { formatQuantity } from '../core/quantity/text/format-quantity.js';
import type { SymbolDeclaration } from '../core/registry/symbol-declaration.js';

/** What was said of the default of a symbol: it is the same in every item of a batch. */
const worded = new WeakMap<SymbolDeclaration, string>();

const wordDefault = (symbol: SymbolDeclaration, value: number): string => {
  const known = worded.get(symbol);
  if (known !== undefined) return known;
  const words = `${symbolToUnicode(symbol.name)} = ${formatQuantity(value, symbol.unitText)} (${symbol.meaning})`;
  worded.set(symbol, words);
  return words;
};

const takenOf = ({ origin, symbol, value }: Binding): readonly string[] =>
  origin.type === 'default' && typeof value === 'number' ? [wordDefault(symbol, value)] : [];

/** Says which values were taken because nobody gave them: a question may have meant another one. */
export const defaultNote = (links: readonly Link[]): readonly string[] => {
  const taken = links.flatMap(({ bindings }) => bindings.flatMap(takenOf));
  return taken.length === 0 ? [] : [`Taken by default: ${[...new Set(taken)].join('; ')}.`];
};
