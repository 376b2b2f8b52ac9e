// Runs every test over every record and with every mutation; where all pass, it writes which records they passed with, so that the usual run
// sweeps a sample and what has changed since.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { digestRecord } from '../src/core/registry/operator.js';
import { shortDigest } from '../test/operators/short-digest.js';
import { loadDomains } from './load-domains.js';

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, GENMATH_WHOLE: '1' },
  stdio: 'inherit',
});
// Run over some files alone, it has not tried every record.
if (status === 0 && process.argv.length === 2) {
  const digests = (await loadDomains()).flatMap(({ operators }) =>
    operators.map((record) => [record.id, shortDigest(digestRecord(record))]),
  );
  writeFileSync(
    new URL('../test/operators/passed-digests.json', import.meta.url),
    `${JSON.stringify(Object.fromEntries(digests), null, 1)}\n`,
  );
}
process.exitCode = status ?? 1;
