// Writes dist/THIRD-PARTY.txt: the licences of every package that the bundle holds, as the bundlers' own records name them, and of the
// packages whose files are copied beside it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly url: string };
}

const root = new URL('../', import.meta.url);
const record = new URL('dist/metafile-esm.json', root);
const console = new URL('dist/metafile-console.json', root);
const { outputs } = JSON.parse(readFileSync(record, 'utf8')) as Metafile;
// Packages whose files are copied: the bundler knows nothing of them.
const COPIED = ['node_modules/@resvg/resvg-wasm', 'node_modules/dejavu-fonts-ttf'];
// What a package holds in compiled form, of which its own licence says nothing.
const COMPILED: Readonly<Record<string, string>> = {
  '@resvg/resvg-wasm':
    'Compiled from resvg and other crates; source: https://github.com/yisibl/resvg-js and https://github.com/linebender/resvg.',
  '@viz-js/viz': [
    'Compiled from Graphviz, under the Eclipse Public License; source: https://gitlab.com/graphviz/graphviz.',
    'Compiled from Expat, under the MIT licence; source: https://github.com/libexpat/libexpat.',
  ].join('\n'),
};
const folders = new Set([
  ...COPIED,
  ...(JSON.parse(readFileSync(console, 'utf8')) as readonly string[]),
  ...Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
]);

/** Gives the texts of the licences and notices of a package, also where a folder holds those of what it took in. */
const noticesIn = (base: URL): readonly string[] =>
  readdirSync(base, { withFileTypes: true })
    .filter(({ name }) => /^(licen[cs]es?|notice)/i.test(name))
    .flatMap((entry) => {
      const own = new URL(entry.name, base);
      if (!entry.isDirectory()) return [own];
      return readdirSync(own).map((name) => new URL(`${entry.name}/${name}`, base));
    })
    .map((file) => readFileSync(file, 'utf8').trim());

// Many packages of one author carry one text, which is then written once.
const byText = new Map<string, string[]>();
for (const folder of [...folders].sort()) {
  const base = new URL(`${folder}/`, root);
  const { name, version, license, repository } = JSON.parse(readFileSync(new URL('package.json', base), 'utf8')) as Package;
  const source = typeof repository === 'object' ? repository.url : repository;
  const own = noticesIn(base).join('\n\n') || `Licence: ${license}${source === undefined ? '' : `\nSource: ${source}`}`;
  const text = [own, ...(COMPILED[name] === undefined ? [] : [COMPILED[name]])].join('\n\n');
  byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
}
const sections = [...byText].map(([text, packages]) => `${packages.join('\n')}\n\n${text}`);
writeFileSync(
  new URL('dist/THIRD-PARTY.txt', root),
  `genmath bundles the packages below under their own licences.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
);
rmSync(record);
rmSync(console);
