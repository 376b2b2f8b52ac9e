import { splitWords, stemsOf } from './split-words.js';
import { EVERYDAY_PHRASES, EVERYDAY_THINGS, QUESTION_FORMS, SENSES, SYNONYM_GROUPS } from './synonyms.js';

const SYNONYM = 0.5;
const THING = 0.4;

/** A phrase of the thesaurus: its stems in their order, what it stands for, and the unit of what it asks for. */
export interface ThesaurusPhrase {
  readonly stems: readonly string[];
  readonly means: readonly string[];
  readonly unit?: string;
}

/** The synonyms in stemmed form. */
export interface Thesaurus {
  /** Stems that a stem stands for, with how nearly. */
  readonly related: ReadonlyMap<string, readonly (readonly [string, number])[]>;
  readonly phrases: readonly ThesaurusPhrase[];
  /** Stems of everyday things. */
  readonly things: ReadonlySet<string>;
  /** What a stem means where one of the things `beside` stands in the same query. */
  readonly senses: ReadonlyMap<string, { readonly beside: ReadonlySet<string>; readonly means: string }>;
}

/** The same as plain JSON, its maps as lists of pairs. */
export interface ThesaurusTables {
  readonly related: readonly (readonly [string, readonly (readonly [string, number])[]])[];
  readonly phrases: readonly ThesaurusPhrase[];
  readonly things: readonly string[];
  readonly senses: readonly (readonly [string, { readonly beside: readonly string[]; readonly means: string }])[];
}

/** Stems the tables of synonyms, phrases and question forms, to be written into the index. */
export const buildThesaurus = (): ThesaurusTables => {
  const related = new Map<string, Map<string, number>>();
  const relate = (from: string, to: string, weight: number): void => {
    if (from === to) return;
    const known = related.get(from) ?? new Map<string, number>();
    known.set(to, Math.max(weight, known.get(to) ?? 0));
    related.set(from, known);
  };
  for (const group of SYNONYM_GROUPS) {
    const stems = stemsOf(group);
    for (const from of stems) for (const to of stems) relate(from, to, SYNONYM);
  }
  for (const [general, things] of EVERYDAY_THINGS) {
    for (const thing of stemsOf(things)) for (const to of stemsOf(general)) relate(thing, to, THING);
  }
  const stemAll = (text: string): readonly string[] => splitWords(text).map((word) => word.stem);
  return {
    related: [...related].map(([stem, others]) => [stem, [...others]]),
    senses: SENSES.map(({ word, beside, means }) => [
      stemsOf(word).join(),
      { beside: [...new Set(stemsOf(EVERYDAY_THINGS.get(beside) ?? ''))], means: stemsOf(means).join() },
    ]),
    things: [...new Set([...EVERYDAY_THINGS.values()].flatMap(stemsOf))],
    phrases: [
      ...[...EVERYDAY_PHRASES].map(([phrase, means]) => ({ stems: stemAll(phrase), means: stemsOf(means) })),
      ...QUESTION_FORMS.map(({ form, means, unit }) => ({
        stems: stemAll(form),
        means: stemsOf(means),
        ...(unit === undefined ? {} : { unit }),
      })),
    ],
  };
};

/** Reads the thesaurus out of an index. */
export const readThesaurus = ({ related, phrases, things, senses }: ThesaurusTables): Thesaurus => ({
  related: new Map(related),
  phrases,
  things: new Set(things),
  senses: new Map(senses.map(([stem, { beside, means }]) => [stem, { beside: new Set(beside), means }])),
});
