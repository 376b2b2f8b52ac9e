/** What a phrase is: the name or an alias of an operator, or one of the problems that it answers, in which the order of words is lost. */
export const PHRASE_KINDS = ['name', 'alias', 'asked'] as const;

/** A phrase before it is held. */
export interface Phrase {
  readonly document: number;
  /** Its words in their order. */
  readonly words: readonly number[];
  readonly kind: (typeof PHRASE_KINDS)[number];
  /** Euclidean length of the phrase with each word weighted by its rarity. */
  readonly length: number;
}

/** All names, aliases and problems, by their places. There are some thousands, which as objects would take several times the memory. */
export class PhraseTable {
  readonly size: number;
  readonly #documents: Uint32Array;
  readonly #kinds: Uint8Array;
  readonly #lengths: Float64Array;
  /** The words of a phrase stand from its start up to that of the next. */
  readonly #starts: Uint32Array;
  readonly #words: Uint32Array;

  constructor(phrases: readonly Phrase[]) {
    this.size = phrases.length;
    this.#documents = Uint32Array.from(phrases, ({ document }) => document);
    this.#kinds = Uint8Array.from(phrases, ({ kind }) => PHRASE_KINDS.indexOf(kind));
    this.#lengths = Float64Array.from(phrases, ({ length }) => length);
    this.#starts = new Uint32Array(phrases.length + 1);
    phrases.forEach(({ words }, place) => {
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + words.length;
    });
    this.#words = new Uint32Array(this.#starts[phrases.length] ?? 0);
    phrases.forEach(({ words }, place) => {
      this.#words.set(words, this.#starts[place]);
    });
  }

  documentOf(place: number): number {
    return this.#documents[place] ?? 0;
  }

  kindOf(place: number): Phrase['kind'] {
    return PHRASE_KINDS[this.#kinds[place] ?? 0] ?? 'name';
  }

  lengthOf(place: number): number {
    return this.#lengths[place] ?? 1;
  }

  /** Tells whether words are just this phrase. */
  is(place: number, words: readonly number[]): boolean {
    const start = this.#starts[place] ?? 0;
    const end = this.#starts[place + 1] ?? 0;
    return end > start && end - start === words.length && words.every((word, i) => word === this.#words[start + i]);
  }
}
