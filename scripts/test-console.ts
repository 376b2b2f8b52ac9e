// Runs the tests of the web console in a real browser; says how to get one where it is missing.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CHROMIUM, HOW_TO_GET_IT } from '../test/console/browser.js';

if (CHROMIUM === undefined) {
  process.stderr.write(`${HOW_TO_GET_IT}\n`);
  process.exitCode = 1;
} else {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'test/console', ...process.argv.slice(2)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
