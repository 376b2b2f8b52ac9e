import { readFileSync } from 'node:fs';

/** Gives the version of this package. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;
