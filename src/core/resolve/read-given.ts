import { type NamedQuantity, readNamedQuantity } from '../search/named-quantity.js';
import { isQuantityNoun } from './quantity-nouns.js';
import { sameStem } from './same-word.js';

/** Ending of a quantity of a material, which stems lose: resistivity is no resistance. */
const OF_MATERIAL = /ivit(?:y|ies)\b/giu;

/** Reads a text with words that name the same thing made one. */
export const readSame = (text: string): NamedQuantity => {
  const { head, nouns, subject, all } = readNamedQuantity(text.replace(OF_MATERIAL, 'ivityq'));
  const same = (stems: readonly string[]): readonly string[] => stems.map(sameStem);
  return { head: same(head), nouns: same(nouns), subject: same(subject), all: same(all) };
};

/** Gives the stems of all telling words of a text, those that name the same thing made one. */
export const sameStemsOf = (text: string): readonly string[] => readSame(text).all;

/** Tells whether a noun of {@link readSame} names a quantity. */
export const isQuantity = (noun: string): boolean => noun.endsWith('ivityq') || isQuantityNoun(noun);

/**
 * Reads what something gives, up to the first comma or bracket. `Image height over object height` is a ratio and no height, so that all of it
 * must be said.
 */
export const readGiven = (text: string): NamedQuantity => {
  const [main = ''] = text.replace(/^(?:magnitude|size) of (?:the |an? )?/u, '').split(/[,;:(]/u);
  const quantity = readSame(main);
  return /\bover\b/iu.test(main) ? { ...quantity, head: quantity.subject } : quantity;
};
