// Writes where the project lives, and the version, into every file that says so, from `repository` and `version` in package.json:
//   npx tsx scripts/write-addresses.ts [--owned]
// With --owned it refuses the placeholder: so that nothing is published under an address that nobody owns.
import { readFileSync, writeFileSync } from 'node:fs';
import { PLACEHOLDER, readRepository, replaceAddresses, toPackageAddresses, toServerAddresses } from './package/addresses.js';

const root = new URL('../', import.meta.url);
/** Texts that link to the project's page. */
const TEXTS = ['.github/ISSUE_TEMPLATE/config.yml', 'Dockerfile'];

const readJson = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, root), 'utf8')) as T;
const writeJson = (name: string, value: unknown): void => writeFileSync(new URL(name, root), `${JSON.stringify(value, null, 2)}\n`);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository: { readonly url: string };
}

const manifest = readJson<Manifest>('package.json');
const { url } = manifest.repository;
if (process.argv.includes('--owned') && readRepository(url).owner === PLACEHOLDER)
  throw new Error(`package.json: \`repository\` has the placeholder ${PLACEHOLDER}. Name the owner, and run npm run addresses.`);

writeJson('package.json', { ...manifest, ...toPackageAddresses(url, manifest.name) });
const server = readJson<{ readonly packages: readonly object[] }>('server.json');
writeJson('server.json', {
  ...{ ...server, ...toServerAddresses(url, manifest.name), version: manifest.version },
  packages: server.packages.map((each) => ({ ...each, identifier: manifest.name, version: manifest.version })),
});
for (const name of TEXTS) {
  const text = readFileSync(new URL(name, root), 'utf8');
  writeFileSync(new URL(name, root), replaceAddresses(text, url));
}
