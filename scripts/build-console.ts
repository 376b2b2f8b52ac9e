// Writes dist/console/: the web console's page and its files, each with its hash in its name and compressed beside it; and
// dist/metafile-console.json, the packages that it holds.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { listLanguage } from './console/list-language.js';

const root = new URL('../', import.meta.url);
const outDir = new URL('dist/console/', root);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };

/** The sources that may end in the page: its own, the parts of the App's page that read equations, how ids are written, and the title of a sheet. Of all else only types. */
const TAKEN = [
  /\/src\/console\//,
  /\/src\/answer\/note\/sheet-title\.ts$/,
  /\/src\/app\/view\/(?:read-equation|symbol-parts)\.ts$/,
  /\/src\/core\/quantity\/text\/superscript\.ts$/,
  /\/src\/core\/registry\/operator-id\.ts$/,
  /\/node_modules\//,
];

const packages = new Set<string>();

/** Gives what the editor completes as a module of its own, notes the packages that are bundled, and refuses sources of the server. */
const genmath: Plugin = {
  name: 'genmath',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:language' ? '\0language' : undefined),
  load: async (id) =>
    id === '\0language' ? `export const LANGUAGE = JSON.parse(${JSON.stringify(JSON.stringify(await listLanguage()))});` : undefined,
  // Every browser that runs the console reads woff2; the older forms of the fonts would only make the package larger.
  transform: (code, id) =>
    id.endsWith('katex.min.css') ? code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, '') : undefined,
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const folder = /(?:.*\/)?(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
        if (folder !== undefined) packages.add(folder);
        if (id.startsWith('/') && !TAKEN.some((pattern) => pattern.test(id)))
          throw new Error(`The console bundles ${id}, of which it may take types only.`);
      }
    }
    packages.add('node_modules/katex');
  },
};

await build({
  configFile: false,
  root: fileURLToPath(new URL('src/console', root)),
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [genmath],
  define: { GENMATH_VERSION: JSON.stringify(version) },
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: fileURLToPath(outDir),
    emptyOutDir: true,
    // Browsers that set MathML and know light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
});

const assets = new URL('assets/', outDir);
for (const name of readdirSync(assets)) {
  if (!/\.(?:js|css|svg)$/.test(name)) continue;
  const bytes = readFileSync(new URL(name, assets));
  writeFileSync(new URL(`${name}.gz`, assets), gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(bytes, { params }));
}
rmSync(new URL('.vite/', outDir), { recursive: true, force: true });
writeFileSync(new URL('dist/metafile-console.json', root), JSON.stringify([...packages].sort()));
