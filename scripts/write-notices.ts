// Writes dist/THIRD-PARTY.txt: the licences of every package that the bundle holds, as the bundler's own record names them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

const root = new URL('../', import.meta.url);
const record = new URL('dist/metafile-esm.json', root);
const { outputs } = JSON.parse(readFileSync(record, 'utf8')) as Metafile;
const folders = new Set(
  Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
);
// Many packages of one author carry one text, which is then written once.
const byText = new Map<string, string[]>();
for (const folder of [...folders].sort()) {
  const base = new URL(`${folder}/`, root);
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', base), 'utf8')) as Record<string, string>;
  const files = readdirSync(base).filter((file) => /^(licen[cs]e|notice)/i.test(file) && existsSync(new URL(file, base)));
  const text = files.map((file) => readFileSync(new URL(file, base), 'utf8').trim()).join('\n\n') || `Licence: ${license}`;
  byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
}
const sections = [...byText].map(([text, packages]) => `${packages.join('\n')}\n\n${text}`);
writeFileSync(
  new URL('dist/THIRD-PARTY.txt', root),
  `genmath bundles the packages below under their own licences.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
);
rmSync(record);
