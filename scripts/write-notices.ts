// Writes dist/THIRD-PARTY.txt, the licences of every package that the bundle holds, as the bundlers' own records name them, and of the packages
// whose files are copied beside it; and dist/sbom.cdx.json, the same as a bill of materials.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { formatNotices } from './third-party/format-notices.js';
import { formatSbom } from './third-party/format-sbom.js';
import { listBundled } from './third-party/list-bundled.js';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

const root = new URL('../', import.meta.url);
const record = new URL('dist/metafile-esm.json', root);
const console = new URL('dist/metafile-console.json', root);
// Packages whose files are copied: the bundler knows nothing of them.
const COPIED = ['node_modules/@resvg/resvg-wasm', 'node_modules/dejavu-fonts-ttf'];

const { outputs } = JSON.parse(readFileSync(record, 'utf8')) as Metafile;
const packages = listBundled(root, [
  ...COPIED,
  ...(JSON.parse(readFileSync(console, 'utf8')) as readonly string[]),
  ...Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
]);
const product = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Parameters<typeof formatSbom>[0];
writeFileSync(new URL('dist/THIRD-PARTY.txt', root), formatNotices(packages));
writeFileSync(new URL('dist/sbom.cdx.json', root), `${JSON.stringify(formatSbom(product, packages), null, 2)}\n`);
rmSync(record);
rmSync(console);
