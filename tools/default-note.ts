import { symbolToUnicode } from '../src/core/expression/to-unicode.js';
import type { Link } from '../src/core/protocol/computation.js';
import { formatQuantity } from '../src/core/quantity/format-quantity.js';

/** Says which values were taken because nobody gave them: a question may have meant another one. */
export const defaultNote = (links: readonly Link[]): readonly string[] => {
  const taken = links.flatMap(({ bindings }) =>
    bindings.flatMap(({ origin, symbol, value }) =>
      origin.type === 'default' && typeof value === 'number'
        ? [`${symbolToUnicode(symbol.name)} = ${formatQuantity(value, symbol.unitText)} (${symbol.meaning})`]
        : [],
    ),
  );
  return taken.length === 0 ? [] : [`Taken by default: ${[...new Set(taken)].join('; ')}.`];
};
