import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { type Forge, forgeSigned } from '../core/contract/lifecycle/forge.js';
import { OWNER, openTanks, TANK_IN_CELSIUS, TO_CELSIUS } from '../core/contract/lifecycle/tank.js';
import { hasPython, runVerifier } from './python-verifier.js';
import { type Bench, createBench } from './run-example.js';

let bench: Bench;
let rows: readonly StoredRow[];
let tanks: Awaited<ReturnType<typeof openTanks>>;
let keys: string;

beforeAll(async () => {
  bench = createBench();
  const store = new MemoryStore();
  tanks = await openTanks(store);
  const { contracts, makeHot, pass, read, upgradeTo } = tanks;
  await contracts.definitions.keep('lab', { ...TANK_IN_CELSIUS, version: '1.2', retire: { by: ['owner'], in: ['idle', 'warm'] } });
  const id = await makeHot();
  pass(2);
  await contracts.move('lab', id, upgradeTo('1.1', { ...TO_CELSIUS, memory: { seen: 'max(warm, 2) + ever * 2' } }), OWNER);
  pass(2);
  await contracts.move('lab', id, upgradeTo('1.2', { parameters: { limit: 'limit + 2 K', grace: 7 } }), OWNER);
  pass(20);
  await read(id, 20);
  await contracts.move('lab', id, { retire: 'the tank was sold' }, OWNER);
  expect(await contracts.verify(id)).toMatchObject({ valid: true });
  rows = await store.rows('lab', { after: 0, limit: 1_000 });
  keys = JSON.stringify(tanks.node.keys.jwks());
  writeFileSync(bench.path('keys.json'), keys);
});
afterAll(() => bench.close());

const on =
  (cause: StoredRow['cause'], version: string, change: Forge): Forge =>
  (row) =>
    row.cause === cause && row.template.version === version ? change(row) : {};

/** Ways to change what became of a contract, by whoever has the keys, each with what is said of it. */
const FORGERIES: readonly (readonly [name: string, forge: Forge, why: RegExp | undefined])[] = [
  ['as it was written', () => ({}), undefined],
  [
    'a parameter',
    on('upgrade', '1.1', (row) => ({ parameters: { ...row.parameters, window: 24 } })),
    /window is not what its mapping gave/,
  ],
  ['memory', on('upgrade', '1.1', (row) => ({ remembered: { ...row.remembered, seen: 9 } })), /seen is not what its mapping gave/],
  [
    'what a mapping gave, and the memory',
    on('upgrade', '1.1', (row) => ({
      remembered: { ...row.remembered, seen: 9 },
      upgrade: {
        ...(row.upgrade as NonNullable<StoredRow['upgrade']>),
        memory: { ...row.upgrade?.memory, seen: { is: 'max(warm, 2) + ever * 2', gives: 9 } },
      },
    })),
    /gives 4(?:\.0)?, and the row says 9/,
  ],
  [
    'a plain number of a mapping',
    on('upgrade', '1.2', (row) => ({
      parameters: { ...row.parameters, grace: 8 },
      upgrade: {
        ...(row.upgrade as NonNullable<StoredRow['upgrade']>),
        parameters: { ...row.upgrade?.parameters, grace: { is: '7', gives: [8, 'tick', 6.216] } },
      },
    })),
    /gives 7(?:\.0)?, and the row says 8/,
  ],
  [
    'a value that a mapping read',
    on('upgrade', '1.1', (row) => ({
      upgrade: { ...(row.upgrade as NonNullable<StoredRow['upgrade']>), read: { ...row.upgrade?.read, warm: 5 } },
    })),
    /read another warm/,
  ],
  ['the state that it led to', on('upgrade', '1.1', () => ({ to: 'idle' })), /its mapping leads/],
  [
    'the definition before',
    on('upgrade', '1.2', (row) => ({ upgrade: { ...(row.upgrade as NonNullable<StoredRow['upgrade']>), from: row.template } })),
    /changed its template|of another definition/,
  ],
  [
    'that it was another version at all',
    on('upgrade', '1.2', () => ({ cause: 'clock', by: 'clock', actor: undefined, upgrade: undefined })),
    /parameters stand on|decision record/,
  ],
  [
    'the version of a later row',
    on('event', '1.2', (row) => ({ template: rows[0]?.template ?? row.template })),
    /changed its (?:template|definition)/,
  ],
  [
    'an event after the end',
    (row) =>
      row.cause === 'event' && row.template.version === '1.2'
        ? { cause: 'retirement', decision: undefined, nextCycle: null, remembered: {}, emits: [], to: row.from }
        : {},
    /retired before/,
  ],
  ['what time does after the end', on('retirement', '1.2', (row) => ({ nextCycle: row.cycle + 9 })), /time moves it no more/],
];

type Verdict = readonly [isValid: boolean, said: string];

const textOf = (forged: readonly StoredRow[]): string => forged.map((row) => `${toCanonicalJson(row)}\n`).join('');
const audit = async (forged: readonly StoredRow[]): Promise<Verdict> => {
  writeFileSync(bench.path('ledger.jsonl'), textOf(forged));
  const { code, stdout, stderr } = await bench.run('auditor.mjs', ['--keys', 'keys.json', '--ledger', 'ledger.jsonl']);
  return [code === 0, stdout + stderr];
};
const verifyInPython = async (forged: readonly StoredRow[]): Promise<Verdict> => {
  const files = { 'rows.jsonl': textOf(forged), 'keys.json': keys };
  const { code, stdout, stderr } = runVerifier(['--ledger', '{rows.jsonl}', '--jwks', '{keys.json}'], files);
  return [code === 0, stdout + stderr];
};

describe.each<readonly [string, (forged: readonly StoredRow[]) => Promise<Verdict>, boolean]>([
  ['examples/auditor.mjs', audit, true],
  ['examples/verify.py', verifyInPython, hasPython()],
])('%s', (_, verify, isHere) => {
  it.skipIf(!isHere).each(FORGERIES)('on a contract of several versions: %s', async (_name, forge, why) => {
    const [isValid, said] = await verify(forgeSigned(rows, forge, tanks.node.keyring()));
    expect([isValid, said]).toEqual([why === undefined, why === undefined ? expect.any(String) : expect.stringMatching(why)]);
  });
});
