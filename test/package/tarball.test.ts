import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archive, pack } from '../../scripts/package/pack.js';
import { readJson, readPackage } from './read-json.js';

/** What the package offers: an entry is a path, or a path for each condition. */
type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

let base: string;
let archive: Archive;
let folder: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-tarball-')));
  archive = pack(base);
  folder = join(base, 'package');
  const { status, stderr } = spawnSync('tar', ['-xzf', archive.filename], { cwd: base, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const manifest = (): Readonly<Record<string, unknown>> & { readonly exports: Exports } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof manifest>;
const paths = (): readonly string[] => archive.files.map(({ path }) => path);

/** Gives the declarations that can be reached from the entries, by following what they import. */
const reachedDeclarations = (): ReadonlySet<string> => {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const target = relative(folder, resolve(folder, dirname(file), path)).replace(/\.js$/, '.d.ts');
      if (existsSync(join(folder, target))) follow(target);
      else expect([file, path]).toEqual([file, 'a file of the package']);
    }
  };
  for (const entry of Object.values(manifest().exports))
    if (typeof entry !== 'string' && entry['types'] !== undefined) follow(relative('.', entry['types']));
  return reached;
};

describe('the archive that is published', () => {
  it('has no script that npm would run, and nothing that serves a clone alone', () => {
    for (const name of ['scripts', 'devDependencies', 'overrides', 'private']) expect(Object.keys(manifest())).not.toContain(name);
    expect(Object.keys(readPackage())).toContain('private');
  });

  it('says where the project lives, as package.json does', () => {
    const { mcpName, repository, homepage, bugs, version } = readJson<Readonly<Record<string, unknown>>>('package.json');
    expect(manifest()).toMatchObject({ mcpName, repository, homepage, bugs, version });
  });

  it('holds the declarations that its entries reach, and no other', () => {
    const declared = paths().filter((path) => path.endsWith('.d.ts'));
    expect(declared.length).toBeGreaterThan(10);
    expect([...reachedDeclarations()].sort()).toEqual([...declared].sort());
  });

  it('holds what its entries and its command name', () => {
    const named = Object.values(manifest().exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
    for (const path of [...named, ...Object.values(readPackage().bin)]) expect(paths()).toContain(relative('.', path));
  });

  it('brings the licences and the bill of materials of what it bundles', () => {
    expect(paths()).toEqual(expect.arrayContaining(['LICENSE', 'dist/THIRD-PARTY.txt', 'dist/sbom.cdx.json']));
  });

  it('holds no record of the build, and nothing of the tests', () => {
    for (const path of paths()) expect(path).not.toMatch(/metafile|\.map$|\.test\.|^test\/|^src\/|keys\.json$|\.tsbuildinfo$/);
  });
});
