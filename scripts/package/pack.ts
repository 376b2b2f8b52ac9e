import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The archive of the package, as `npm pack` tells of it. */
export interface Archive {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number; readonly mode: number }[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What of package.json serves a clone alone. `private` keeps a clone from being published as it is. */
const OF_A_CLONE = ['private', 'scripts', 'devDependencies', 'overrides'];
const PAPERS = ['README.md', 'LICENSE'];

interface Manifest {
  readonly files: readonly string[];
}

const packedManifest = (): Manifest => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !OF_A_CLONE.includes(name))) as unknown as Manifest;
};

/**
 * Packs what is published, as it is built, into an archive in the folder.
 * @throws Error where the package is not built, or npm refuses
 */
export const pack = (folder: string): Archive => {
  if (!existsSync(join(ROOT, 'dist', 'cli.js'))) throw new Error('dist/ is not built: run npm run build first.');
  const manifest = packedManifest();
  const base = mkdtempSync(join(tmpdir(), 'genmath-pack-'));
  try {
    for (const name of [...PAPERS, ...manifest.files]) cpSync(join(ROOT, name), join(base, name), { recursive: true });
    writeFileSync(join(base, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: base,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
    // npm 12 answers an object by the packages' names, those before a list.
    const [archive] = Object.values(JSON.parse(stdout) as Readonly<Record<string, Archive>>);
    if (archive === undefined) throw new Error('npm pack told of no archive.');
    return archive;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};
