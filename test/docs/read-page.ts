import { readText } from '../package/read-json.js';

/** A block of code in a page of Markdown. */
export interface Block {
  /** The word behind the fence; empty where there is none. */
  readonly language: string;
  readonly text: string;
  /** The heading under which it stands. */
  readonly heading: string;
}

/** A page of Markdown. */
export interface MarkdownPage {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Paragraphs of prose and the items of lists: no headings, tables, pictures or blocks. */
  readonly paragraphs: readonly string[];
}

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;

const readBlocks = (text: string): readonly Block[] => {
  let heading = '';
  return [...text.matchAll(/^#{1,6} (.+)$|^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, title, language = '', code]) => {
    heading = title ?? heading;
    return code === undefined ? [] : [{ language, text: code.replace(/\n$/, ''), heading }];
  });
};

/** Reads a page by its path from the root. */
export const readPage = (path: string): MarkdownPage => {
  const text = readText(path);
  const paragraphs = text
    .replace(FENCED, '')
    .split(/\n\s*\n/)
    .flatMap((part) => part.trim().split(/\n(?=(?:-|\d+\.) )/))
    .filter((part) => part !== '' && !/^(?:[#|]|!\[)/.test(part));
  return { text, blocks: readBlocks(text), paragraphs };
};

/** Counts the words that a reader reads: of links their text alone. */
export const countWords = (paragraph: string): number =>
  paragraph
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** What differs from one run to the next, each with what is put in its place. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b(rcp|bat|ctr)_[0-9a-f-]{36}/g, '$1_'],
  [/\bgm_[\w-]+…?/g, 'gm_'],
  [/\b(ed|hm)\.\d{4}-\d\d-\d\d\.[0-9a-f]{8}/g, '$1.'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'],
  [/sha256:[0-9a-f]{64}/g, 'sha256:'],
  [/(?<before>"?\bcycle"?:? ?)\d+/g, '$<before>0'],
  [/issued \d+ cycles? ago/g, 'issued a while ago'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1'],
  [/\b1 of \d+;/g, '1 of many;'],
];

/** Gives a text without what differs from one run to the next: ids, keys, times, hashes, ports. */
export const withoutVolatile = (text: string): string =>
  VOLATILE.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text).trimEnd();
