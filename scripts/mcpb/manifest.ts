import { readFileSync } from 'node:fs';
import { TOOLS } from '../../tools/capabilities.js';

/** The folder of the package. */
export const ROOT = new URL('../../', import.meta.url);

const read = (name: string): Readonly<Record<string, unknown>> => JSON.parse(readFileSync(new URL(name, ROOT), 'utf8'));

/** What a bundle's manifest holds; the rest of its members are written by hand in manifest.json. */
export interface Manifest {
  readonly manifest_version: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly server: {
    readonly type: string;
    readonly entry_point: string;
    readonly mcp_config: { readonly command: string; readonly args: readonly string[] };
  };
  readonly compatibility: { readonly platforms: readonly string[]; readonly runtimes: { readonly node: string } };
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

/** Gives manifest.json with the members that have their source elsewhere taken from there: package.json and the tools. */
export const fillManifest = (): Manifest => {
  const { name, version, description, license, keywords, engines } = read('package.json');
  const manifest = read('manifest.json');
  const { compatibility } = manifest as { readonly compatibility: object };
  return {
    ...manifest,
    ...{ name, version, description, license, keywords },
    compatibility: { ...compatibility, runtimes: engines },
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.title })),
  } as unknown as Manifest;
};

/** Gives the package.json of the bundle: what the launcher and the program read of it. */
export const bundledPackage = (): Readonly<Record<string, unknown>> => {
  const { name, version, license, type, engines } = read('package.json');
  return { name, version, license, type, engines };
};
