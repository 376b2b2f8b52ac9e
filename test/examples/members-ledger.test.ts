import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_LINK, formatLine, linkOf } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { FORGERIES, type Forge, forgeRows, makeMembersLedger } from '../core/contract/members-ledger.js';
import { node } from '../core/protocol/node.js';
import { hasPython, runVerifier } from './python-verifier.js';
import { type Bench, createBench } from './run-example.js';

let bench: Bench;
let rows: readonly StoredRow[];
const keys = JSON.stringify(node.keys.jwks());

beforeAll(async () => {
  bench = createBench();
  const store = new MemoryStore();
  await makeMembersLedger(store);
  rows = await store.rows('lab', { after: 0, limit: 1_000 });
  writeFileSync(bench.path('keys.json'), keys);
});
afterAll(() => bench.close());

const AS_WRITTEN: readonly [string, Forge, undefined] = ['as it was written', () => ({}), undefined];
const LEDGERS: readonly (readonly [string, Forge, RegExp | undefined])[] = [AS_WRITTEN, ...FORGERIES];

/** What was made of a check: whether it held, and what was said. */
type Verdict = readonly [isValid: boolean, said: string];

const textOf = (forged: readonly StoredRow[]): string => forged.map((row) => `${toCanonicalJson(row)}\n`).join('');
const audit = async (forged: readonly StoredRow[]): Promise<Verdict> => {
  writeFileSync(bench.path('ledger.jsonl'), textOf(forged));
  const { code, stdout } = await bench.run('auditor.mjs', ['--keys', 'keys.json', '--ledger', 'ledger.jsonl']);
  return [code === 0, stdout];
};
const verifyInPython = async (forged: readonly StoredRow[]): Promise<Verdict> => {
  const files = { 'rows.jsonl': textOf(forged), 'keys.json': keys };
  const { code, stdout } = runVerifier(['--ledger', '{rows.jsonl}', '--jwks', '{keys.json}'], files);
  return [code === 0, stdout];
};
let folders = 0;
const verifyOffline = async (forged: readonly StoredRow[]): Promise<Verdict> => {
  folders += 1;
  const folder = bench.path(`forged-${folders}`);
  mkdirSync(`${folder}/ledger`, { recursive: true });
  let after = FIRST_LINK;
  const lines = forged.map((row) => {
    const line = formatLine({ after, row });
    after = linkOf({ after, row });
    return line;
  });
  writeFileSync(`${folder}/ledger/00000001.jsonl`, lines.join(''));
  const { valid, firstBad } = await verifyLedger(folder);
  return [valid, firstBad?.why ?? ''];
};

describe.each<readonly [string, (forged: readonly StoredRow[]) => Promise<Verdict>, boolean]>([
  ['examples/auditor.mjs', audit, true],
  ['examples/verify.py', verifyInPython, hasPython()],
  ['genmath ledger verify', verifyOffline, true],
])('%s', (_, verify, isHere) => {
  it.skipIf(!isHere).each(LEDGERS)('on a ledger of members %s', async (_name, forge, why) => {
    const [isValid, said] = await verify(forgeRows(rows, forge));
    expect([isValid, said]).toEqual([why === undefined, why === undefined ? expect.any(String) : expect.stringMatching(why)]);
  });
});
