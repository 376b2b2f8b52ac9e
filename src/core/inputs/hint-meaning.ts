import type { Hint } from '../fault-details.js';
import type { Operator } from '../registry/operator.js';
import { holdsWords, wordsOfName } from './fold-symbol.js';

/** Names that are explained, and symbols that each may mean. */
const EXPLAINED = 3;
const SHORTEST_WORD = 3;

/** Names the symbols that words may stand for which are no symbols themselves: `force` may mean F (net force). */
export const hintMeaning = (unread: readonly string[], operators: readonly Operator[]): readonly Hint[] =>
  unread.slice(0, EXPLAINED).flatMap((input): readonly Hint[] => {
    const words = input.length < SHORTEST_WORD ? [] : wordsOfName(input);
    const meant = operators.flatMap(({ inputs, output }) => [...inputs, output]).filter((symbol) => holdsWords(symbol, words));
    const symbols = [...new Map(meant.map(({ name, meaning }) => [`${name} ${meaning}`, { symbol: name, meaning }])).values()];
    return symbols.length === 0 ? [] : [{ kind: 'meaning', input: input.slice(0, 64), symbols: symbols.slice(0, EXPLAINED) }];
  });
