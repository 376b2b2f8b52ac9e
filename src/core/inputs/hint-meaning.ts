import { Fault } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import { holdsWords, wordsOfName } from './fold-symbol.js';

/** Names that are explained, and symbols that each may mean. */
const EXPLAINED = 3;
const SHORTEST_WORD = 3;

/** Adds to a refusal what names that are words and no symbols may mean: `"force" may mean F (net force).` */
export const hintMeaning = (fault: Fault, unread: readonly string[], operators: readonly Operator[]): Fault => {
  const hints = unread.slice(0, EXPLAINED).flatMap((name) => {
    const words = name.length < SHORTEST_WORD ? [] : wordsOfName(name);
    const meant = operators
      .flatMap(({ inputs, output }) => [...inputs, output])
      .filter((symbol) => holdsWords(symbol, words))
      .slice(0, EXPLAINED);
    const listed = [...new Set(meant.map(({ name: symbol, meaning }) => `${symbol} (${meaning})`))].join(' or ');
    return listed === '' ? [] : [`${JSON.stringify(name.slice(0, 64))} may mean ${listed}.`];
  });
  return hints.length === 0 ? fault : new Fault(fault.code, `${fault.message} ${hints.join(' ')}`, fault.details);
};
