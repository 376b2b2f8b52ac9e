import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('..', import.meta.url);
/** What the build reads. */
const SOURCES = ['src', 'tools', 'scripts', 'package.json', 'package-lock.json', 'tsup.config.ts', 'tsconfig.json', 'tsconfig.build.json'];
/** What the build writes last. */
const LAST = 'dist/sbom.cdx.json';

const changedAt = (path: string): number => {
  const url = new URL(path, ROOT);
  const status = statSync(url);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(url).map((name) => changedAt(`${path}/${name}`)));
};

const isFresh = (): boolean => existsSync(new URL(LAST, ROOT)) && SOURCES.every((path) => changedAt(path) < changedAt(LAST));

/** Builds the package before the tests, which read the registry and start the command from dist/, unless nothing has changed since it was built. */
export const setup = (): void => {
  if (process.env['GENMATH_SKIP_BUILD'] !== undefined || isFresh()) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { cwd: fileURLToPath(ROOT), stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
};
