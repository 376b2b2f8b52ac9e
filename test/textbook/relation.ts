import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** One or several quantities as texts: `'3 m'`, `['1 kg', '2 kg']`. */
export type Quantity = string | readonly string[];

/** A relation of the table of contents: what a book says, and what answers it here. */
export interface Relation {
  /** Place in the reading of the books, `1.12`; a part of a place that names several relations, `2.264.3`. */
  readonly id: string;
  readonly field: string;
  readonly domain: string;
  /** Where books have it. */
  readonly chapter: string;
  /** The plain name that a student would type. */
  readonly name: string;
  /** Who would miss it: A and 1 most people, B and 2 many, C, 3 and 0 few; null where the registry had it from the start. */
  readonly priority: 'A' | 'B' | 'C' | 0 | 1 | 2 | 3 | null;
  /** The equation as the book has it, in the language of equations; absent where the expected value is a second reader's. */
  readonly equation?: string;
  /** Meaning, unit and range of each of its symbols, the result first. */
  readonly where?: Readonly<Record<string, string>>;
  /** Id of the operator or named relation that answers it, or the ids of a chain. */
  readonly by?: string | readonly string[];
  /** Why nothing answers it. */
  readonly absent?: string;
  /** Where the operator writes another name than the book: the book's symbol, the operator's. */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Ordinary values of the book's symbols; of a second reading, of the operator's. */
  readonly inputs?: Readonly<Record<string, Quantity>>;
  /** The value of the result at these inputs, with the book's unit: the equation in Python, or a second reader's derivation. */
  readonly expected?: string;
  readonly from?: 'equation' | 'second reading';
  /** Agreement asked for: digits, where the constants of the two sources have no more; nine without it. */
  readonly digits?: number;
  /** Why it is not answered by its plain name in one call with that value; the test holds these words. */
  readonly fails?: string;
}

const folder = new URL('relations/', import.meta.url);

/** The files of the table of contents, one for each field. */
export const relationFiles = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();

/** Reads one file of the table of contents. */
export const readRelations = (file: string): readonly Relation[] =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly Relation[];

/** Writes one file of the table of contents, a line for each relation. */
export const writeRelations = (file: string, relations: readonly Relation[]): void =>
  writeFileSync(new URL(file, folder), `[\n${relations.map((relation) => `  ${JSON.stringify(relation)}`).join(',\n')}\n]\n`);

/** Reads the whole table of contents. */
export const loadRelations = (): readonly Relation[] => relationFiles().flatMap(readRelations);
