import { RecentlyUsed } from '../../recently-used.js';
import { foldText } from './fold-text.js';
import { stemWord } from './stem-word.js';

/** Words that say nothing about which operator is meant: articles, prepositions, question words, and words for calculating itself. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to by for from with without into onto upon about as than then that this these those there here it its itself ' +
    'is are was were be been being am do does did done doing has have had having can could shall should will would may might must ' +
    'i me my mine we us our you your he she his her they them their one ones some any each every all both ' +
    'what which who whom whose when where why how if so such and or but nor not no yes ' +
    'much many more most very just only also too ever again still already ' +
    'find finding solve solving solved calculate calculating calculation calculator compute computing computation determine determining work-out formula formulas equation ' +
    'equations give given gives giving get gets getting got need needed needs want know tell show me please help use used using ' +
    'between among through during under over after before until while out up off back its let lets ' +
    'thing things something someone somebody certain particular make makes made take takes taken go goes going come comes'
  ).split(' '),
);

/** One word of a text: as it was written (folded, in lower case) and its stem. */
export interface Word {
  readonly text: string;
  readonly stem: string;
}

const MOST_STEMS = 5_000;
/** A longer one would be a slice that keeps the whole text which it was cut from. */
const LONGEST_KEPT_WORD = 12;
const stems = new RecentlyUsed<string>(MOST_STEMS);

const stem = (word: string): string => (word.length > LONGEST_KEPT_WORD ? stemWord(word) : stems.get(word, () => stemWord(word)));

const split = (text: string): readonly Word[] =>
  (
    foldText(text)
      .toLowerCase()
      .replace(/'s?(?![a-z])/gu, '')
      .match(/\d+\.\d+(?![a-z0-9])|[a-z0-9]+/gu) ?? []
  ).map((word) => ({ text: word, stem: stem(word) }));

/** Texts whose words are kept: the meanings of symbols are read again for every name that a caller writes. */
const MOST_TEXTS = 2_000;
const LONGEST_KEPT = 100;
const texts = new RecentlyUsed<readonly Word[]>(MOST_TEXTS);

/** Splits a text into its words with all of them kept, in order: `Newton's 2nd law` gives newton, 2nd, law. */
export const splitWords = (text: string): readonly Word[] =>
  text.length > LONGEST_KEPT ? split(text) : texts.get(text, () => split(text));

/** Tells whether a word carries meaning in a text: stop words do not. */
export const isContentWord = (word: Word): boolean => !STOP_WORDS.has(word.text);

/** Gives the stems of a text's words that carry meaning, in order. */
export const stemsOf = (text: string): readonly string[] =>
  splitWords(text)
    .filter(isContentWord)
    .map((word) => word.stem);
