// Copies a data folder with very many receipts and their log into a database, and that into another folder, with `genmath store copy`, which compares all that both hold; says
// what each took, and has the last one verified.
// Usage: node --import tsx test/fault/large-copy.ts [receipts]
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPostgres } from '../bench/with-postgres.js';
import { CAPACITY, fillLog } from './fill-log.js';
import { runGenmath, sayTaken } from './measured-run.js';

const [receipts = '200000'] = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), 'genmath-large-copy-'));
process.env['GENMATH_RECEIPTS'] = CAPACITY;
try {
  const [first, last] = [join(base, 'first'), join(base, 'last')];
  await fillLog(first, Number(receipts));
  await withPostgres(async (_, address) => {
    for (const [from, to] of [
      [first, address],
      [address, last],
    ] as const) {
      const outcome = await runGenmath(['store', 'copy', '--from', from, '--to', to, '--json']);
      console.log(`${from === first ? 'folder to PostgreSQL' : 'PostgreSQL to folder'}: ${sayTaken(outcome)}`);
      assert.equal(outcome.code, 0, outcome.said);
    }
  });
  // Signing keys are never copied; whose log it is, they say.
  copyFileSync(join(first, 'keys.json'), join(last, 'keys.json'));
  const verified = await runGenmath(['log', 'verify', '--json', '--data', last]);
  console.log(`genmath log verify of the second folder: ${sayTaken(verified)}`);
  assert.deepEqual([verified.code, (JSON.parse(verified.said) as { readonly size: number }).size], [0, Number(receipts)]);
} finally {
  rmSync(base, { recursive: true, force: true });
}
