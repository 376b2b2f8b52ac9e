import { readdirSync, readFileSync } from 'node:fs';

/** One value that a second reader derived from the source without seeing the record's equation. */
export interface SecondReading {
  readonly id: string;
}

const folder = new URL('../../src/operators/checks/', import.meta.url);

/** Reads the second readers' values of all domains. */
export const loadChecks = (): readonly SecondReading[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as readonly SecondReading[]);
