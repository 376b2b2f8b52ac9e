import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the package once before the tests, which read the registry and start the command from dist/. */
export const setup = (): void => {
  if (process.env['GENMATH_SKIP_BUILD'] !== undefined) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
};
