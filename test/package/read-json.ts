import { readFileSync } from 'node:fs';

/** What the tests of the papers read of package.json. */
export interface PackagePaper {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly files: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
  readonly mcpName: string;
  readonly repository: { readonly url: string };
}

/** Reads a text file of the package by its path from the root. */
export const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Reads a JSON file of the package by its path from the root. */
export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T;

/** Reads package.json. */
export const readPackage = (): PackagePaper => readJson('package.json');
