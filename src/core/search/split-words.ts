import { foldText } from './fold-text.js';
import { stemWord } from './stem-word.js';
import { STOP_WORDS } from './stop-words.js';

/** One word of a text: as it was written (folded, in lower case) and its stem. */
export interface Word {
  readonly text: string;
  readonly stem: string;
}

const remembered = new Map<string, string>();
const MAX_REMEMBERED = 5000;

const stem = (word: string): string => {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const stemmed = stemWord(word);
  remembered.set(word, stemmed);
  return stemmed;
};

/** Splits a text into its words with all of them kept, in order: `Newton's 2nd law` gives newton, 2nd, law. */
export const splitWords = (text: string): readonly Word[] =>
  (
    foldText(text)
      .toLowerCase()
      .replace(/'s?(?![a-z])/gu, '')
      .match(/\d+\.\d+(?![a-z0-9])|[a-z0-9]+/gu) ?? []
  ).map((word) => ({ text: word, stem: stem(word) }));

/** Tells whether a word carries meaning in a text: stop words do not. */
export const isContentWord = (word: Word): boolean => !STOP_WORDS.has(word.text);

/** Gives the stems of a text's words that carry meaning, in order. */
export const stemsOf = (text: string): readonly string[] =>
  splitWords(text)
    .filter(isContentWord)
    .map((word) => word.stem);
