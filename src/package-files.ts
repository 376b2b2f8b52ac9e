import { readFileSync } from 'node:fs';

// The bundle stands in `dist/` as this file stands in `src/`, so each address below holds for both.

/** The folder of the fonts and programs that the built package reads beside its code. */
export const ASSET_FOLDER = new URL('../dist/assets/', import.meta.url);

/** The folder of the built registry: its index, and one file for each domain. */
export const REGISTRY_FOLDER = new URL('../dist/operators/', import.meta.url);

/** What `tools/list` answers over stdio. */
export const TOOL_LIST = new URL('../dist/tools.json', import.meta.url);

/** The page that hosts of MCP Apps show, built into one file. */
export const RESULT_PAGE = new URL('../dist/app/result.html', import.meta.url);

/** The folder of the built web console. */
export const CONSOLE_FOLDER = new URL('../dist/console/', import.meta.url);

/** Gives the version of this package. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;
