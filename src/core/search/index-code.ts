import type { DomainEntry, SearchIndex } from './search-index.js';
import { decodeSortedWords, encodeSortedWords, SMALL_CODE, WORD_CODE } from './word-code.js';

/** Words of one operator by field, as word numbers or as stems. */
export interface DocumentWords<Word> {
  readonly name: readonly Word[];
  readonly aliases: readonly (readonly Word[])[];
  readonly output: readonly Word[];
  readonly inputs: readonly Word[];
  readonly tags: readonly Word[];
  /** Problems that the operator answers; the order of phrases and of the words in them is lost in the index. */
  readonly asked: readonly (readonly Word[])[];
  readonly outputUnit: readonly Word[];
  readonly inputUnits: readonly Word[];
  readonly symbols: readonly Word[];
}

/** A domain and its operators before they are written. */
export interface DomainContent extends Pick<DomainEntry, 'id' | 'prefix' | 'numbers' | 'equationKeys'> {
  readonly words: readonly string[];
  readonly documents: readonly DocumentWords<string>[];
}

/** What an index holds, read back: words by number, and the words of each document. */
export interface IndexContent {
  readonly words: readonly string[];
  /** Numbers of the words of each domain's name and description. */
  readonly inherited: readonly (readonly number[])[];
  readonly documents: readonly DocumentWords<number>[];
}

/** First words of a document's names that are written as their place among its words where they come again. */
const REPEATED = 24;
const OUTPUT = 1;
const INPUT = 2;
const TAG = 4;
const FIRST_ASKED = 3;
const MOST_ASKED = 27;

const isUnit = (word: string): boolean => word.startsWith('#') || word.startsWith('@');
const isSymbol = (word: string): boolean => word.startsWith('$');

/** Gives the places of a document that each of its words stands in, as one bit a place; the place of units and symbols shows in the word. */
const rolesOf = (document: DocumentWords<string>): ReadonlyMap<string, number> => {
  const roles = new Map<string, number>();
  const add = (words: readonly string[], role: number): void => {
    for (const word of words) roles.set(word, (roles.get(word) ?? 0) | role);
  };
  add(document.output, OUTPUT);
  add(document.inputs, INPUT);
  add(document.tags, TAG);
  const asked = document.asked.map((words) => [...words].sort()).sort((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
  if (asked.length > MOST_ASKED) throw new RangeError(`more than ${MOST_ASKED} problems at one operator`);
  asked.forEach((words, phrase) => {
    add(words, 1 << (FIRST_ASKED + phrase));
  });
  for (const words of [document.outputUnit, document.inputUnits, document.symbols]) add(words, 0);
  return roles;
};

/** Gives each word its place in the order of frequency; the sort is stable, so that reading gives the same order. */
const orderByCount = (counts: readonly number[]): readonly number[] =>
  counts.map((_, word) => word).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);

const invert = (order: readonly number[]): readonly number[] => {
  const places: number[] = order.map(() => 0);
  order.forEach((word, place) => {
    places[word] = place;
  });
  return places;
};

const encodeNames = ({ name, aliases }: DocumentWords<string>, rankOf: (word: string) => number): string => {
  const known = new Map<string, number>();
  return [name, ...aliases]
    .map((words) =>
      WORD_CODE.encode(
        words.map((word) => {
          const place = known.get(word);
          if (place !== undefined && place < REPEATED) return place;
          known.set(word, known.size);
          return REPEATED + rankOf(word);
        }),
      ),
    )
    .join('/');
};

const decodeNames = (text: string, order: readonly number[]): readonly (readonly number[])[] => {
  const known: number[] = [];
  return text.split('/').map((phrase) =>
    WORD_CODE.decode(phrase).map((number) => {
      if (number < REPEATED) return known[number] ?? 0;
      const word = order[number - REPEATED] ?? 0;
      if (!known.includes(word)) known.push(word);
      return word;
    }),
  );
};

const distances = (sorted: readonly number[]): readonly number[] =>
  sorted.map((number, i) => number - (i === 0 ? 0 : (sorted[i - 1] ?? 0)));

const sums = (steps: readonly number[]): readonly number[] => {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
};

const byFrequency = (values: readonly number[]): readonly number[] => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([value]) => value);
};

/** Writes the content of an index. The same content gives the same index. */
export const encodeIndex = (domains: readonly DomainContent[]): SearchIndex => {
  const documents = domains.flatMap((domain) => domain.documents);
  const all = documents.map(rolesOf);
  const used = new Set([
    ...domains.flatMap(({ words }) => words),
    ...documents.flatMap(({ name, aliases }) => [name, ...aliases].flat()),
    ...all.flatMap((roles) => [...roles.keys()]),
  ]);
  const words = [...used].filter((word) => !isUnit(word)).sort();
  const units = [...used].filter(isUnit).sort();
  const numbers = new Map([...words, ...units].map((word, number) => [word, number]));
  const places: number[][] = [...numbers].map(() => []);
  const masks: number[][] = [...numbers].map(() => []);
  all.forEach((roles, document) => {
    for (const [word, mask] of roles) {
      const number = numbers.get(word) ?? 0;
      places[number]?.push(document);
      if (!isUnit(word) && !isSymbol(word)) masks[number]?.push(mask);
    }
  });
  const counts = places.map((list) => list.length);
  const ranks = invert(orderByCount(counts));
  const rankOf = (word: string): number => ranks[numbers.get(word) ?? 0] ?? 0;
  const roles = byFrequency(masks.flat());
  const roleNumbers = new Map(roles.map((mask, number) => [mask, number]));
  return {
    version: 2,
    words: encodeSortedWords(words),
    units: units.join(' '),
    counts: SMALL_CODE.encode(counts),
    places: SMALL_CODE.encode(places.flatMap(distances)),
    roles: SMALL_CODE.encode(masks.flat().map((mask) => roleNumbers.get(mask) ?? 0)),
    roleMasks: roles,
    domains: domains.map((domain) => ({
      id: domain.id,
      prefix: domain.prefix,
      words: WORD_CODE.encode(distances(domain.words.map((word) => numbers.get(word) ?? 0).sort((a, b) => a - b))),
      numbers: domain.numbers,
      names: domain.documents.map((document) => encodeNames(document, rankOf)).join('|'),
      equationKeys: domain.equationKeys,
    })),
  };
};

/** A document while it is read: its names, and fields that grow. */
interface Growing extends DocumentWords<number> {
  readonly output: number[];
  readonly inputs: number[];
  readonly tags: number[];
  readonly asked: number[][];
  readonly outputUnit: number[];
  readonly inputUnits: number[];
  readonly symbols: number[];
}

const newDocument = (name: readonly number[], aliases: readonly (readonly number[])[]): Growing => ({
  name,
  aliases,
  output: [],
  inputs: [],
  tags: [],
  asked: [],
  outputUnit: [],
  inputUnits: [],
  symbols: [],
});

const addByRole = (document: Growing, word: number, mask: number): void => {
  if (mask & OUTPUT) document.output.push(word);
  if (mask & INPUT) document.inputs.push(word);
  if (mask & TAG) document.tags.push(word);
  for (let rest = mask >> FIRST_ASKED, phrase = 0; rest !== 0; rest >>= 1, phrase += 1) {
    if (rest & 1) {
      const words = document.asked[phrase];
      if (words === undefined) document.asked[phrase] = [word];
      else words.push(word);
    }
  }
};

/** Reads the content of an index that {@link encodeIndex} wrote. */
export const decodeIndex = (index: SearchIndex): IndexContent => {
  const words = [...decodeSortedWords(index.words), ...(index.units === '' ? [] : index.units.split(' '))];
  const counts = SMALL_CODE.decode(index.counts);
  const order = orderByCount(counts);
  const names = index.domains.flatMap((domain) => (domain.numbers.length === 0 ? [] : domain.names.split('|')));
  const documents = names.map((text) => {
    const [name = [], ...aliases] = decodeNames(text, order);
    return newDocument(
      name,
      aliases.filter((phrase) => phrase.length > 0),
    );
  });
  const places = SMALL_CODE.decode(index.places);
  const roles = SMALL_CODE.decode(index.roles);
  let at = 0;
  let roleAt = 0;
  words.forEach((word, number) => {
    const sign = word.charAt(0);
    const end = at + (counts[number] ?? 0);
    for (let place = 0; at < end; at += 1) {
      place += places[at] ?? 0;
      const document = documents[place];
      if (document === undefined) continue;
      if (sign === '$') document.symbols.push(number);
      else if (sign === '#') document.outputUnit.push(number);
      else if (sign === '@') document.inputUnits.push(number);
      else {
        addByRole(document, number, index.roleMasks[roles[roleAt] ?? 0] ?? 0);
        roleAt += 1;
      }
    }
  });
  return { words, inherited: index.domains.map((domain) => sums(WORD_CODE.decode(domain.words))), documents };
};
