import { readFileSync } from 'node:fs';

const read = (name: string): readonly { readonly lines: string }[] =>
  JSON.parse(readFileSync(new URL(`../core/sheet/cases/${name}.json`, import.meta.url), 'utf8'));

/** The sheets of the calculator's cases, which are answered or must be refused. */
export const sheetCorpus = (): readonly string[] => ['values', 'refused'].flatMap(read).map(({ lines }) => lines);
