import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { FollowedRows } from '../../src/core/contract/ledger/verify/followed-rows.js';
import { type Forge, forgeSigned } from '../core/contract/lifecycle/forge.js';
import { createNode } from '../core/protocol/node.js';
import { createClock } from '../fault/varied-ledger.js';
import { hasPython, runVerifier } from './python-verifier.js';

const AHEAD = 100_000;
const clock = createClock(Date.now() - 60_000);
const node = createNode(clock.now);
const store = new MemoryStore();
const contracts = new Contracts(node, store, () => 'ctr_watched');

interface Audit {
  readonly take: (line: Uint8Array) => { readonly why?: string };
  readonly future: () => readonly StoredRow[];
}
let createLedgerAudit: (keys: unknown) => Audit;
let pinned: unknown;
let rows: readonly StoredRow[];

beforeAll(async () => {
  const load = async (name: string) => import(pathToFileURL(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))).href);
  ({ createLedgerAudit } = (await load('auditor-ledger.mjs')) as { createLedgerAudit: typeof createLedgerAudit });
  const { readKeys } = (await load('auditor-keys.mjs')) as { readKeys: (json: string) => unknown };
  pinned = readKeys(JSON.stringify(node.keys.jwks()));
  const send = (event: string) => contracts.move('m', 'ctr_watched', { event }, { by: 'local' });
  clock.pass(AHEAD);
  await contracts.deploy('m', { template: 'dead-man-switch', parameters: {} }, { by: 'local' });
  clock.pass(9);
  await send('heartbeat');
  clock.pass(-AHEAD);
  await contracts.corrections.correct('the battery was empty');
  await send('heartbeat');
  rows = await store.rows('m', { after: 0, limit: 100 });
});

const textOf = (forged: readonly StoredRow[]): string => forged.map((row) => `${toCanonicalJson(row)}\n`).join('');

/** Says what a verifier finds; nothing where it finds nothing. */
type Judge = (forged: readonly StoredRow[]) => Promise<string | undefined>;

const audit: Judge = async (forged) => {
  const ledger = createLedgerAudit(pinned);
  for (const row of forged) {
    const { why } = ledger.take(Buffer.from(toCanonicalJson(row)));
    if (why !== undefined) return why;
  }
  return ledger.future().length === 0 ? undefined : 'lies in the future';
};

const inPython: Judge = async (forged) => {
  const files = { 'rows.jsonl': textOf(forged), 'keys.json': JSON.stringify(node.keys.jwks()) };
  const { code, stdout } = runVerifier(['--ledger', '{rows.jsonl}', '--jwks', '{keys.json}'], files);
  return code === 0 ? undefined : stdout;
};

/** As `genmath ledger verify` follows rows, which asks no clock. */
const follow: Judge = async (forged) => {
  const find = await contracts.definitions.load(forged.map(({ template }) => template));
  const followed = new FollowedRows(node, find);
  return forged.map((row) => followed.objectionTo(row)).find((objection) => objection !== undefined);
};

const onCorrection =
  (change: Forge): Forge =>
  (row) =>
    row.cause === 'correction' ? change(row) : {};
const says = (changed: object): Forge => onCorrection((row) => ({ payload: { ...row.payload, ...changed } }));

const FORGERIES: readonly (readonly [name: string, forge: Forge, why: RegExp | undefined])[] = [
  ['as it was written', () => ({}), undefined],
  ['from another cycle', says({ from: 5 }), /a clock that said 5/],
  ['to a later time', onCorrection((row) => ({ payload: { ...row.payload, to: Number(row.payload['from']) + 1 } })), /not before/],
  ['to another time than its own', says({ to: 5 }), /another time than that at which it was written/],
  ['with a moment of the future', onCorrection(() => ({ remembered: { last: 1e9 } })), /remembers another last/],
  ['by a member', onCorrection(() => ({ by: 'local', actor: { name: 'owner', roles: ['owner'] } })), /operator|by: node/],
  [
    'by somebody’s hand instead',
    onCorrection(() => ({
      cause: 'manual',
      event: 'manual',
      trigger: 'manual',
      payload: {},
      remembered: {},
      by: 'local',
      actor: { name: 'owner', roles: ['owner'] },
      hand: { on: 'heartbeat', unmet: [] },
    })),
    /before/,
  ],
];

describe.each<readonly [string, Judge, boolean]>([
  ['genmath ledger verify', follow, true],
  ['examples/auditor.mjs', audit, true],
  ['examples/verify.py', inPython, hasPython()],
])('%s', (name, judge, isHere) => {
  it.skipIf(!isHere).each(FORGERIES)('on a clock that was corrected: %s', async (_name, forge, why) => {
    const said = await judge(forgeSigned(rows, forge, node.keyring()));
    expect(said).toEqual(why === undefined ? undefined : expect.stringMatching(why));
  });

  it.skipIf(!isHere || name === 'genmath ledger verify')('names a row of the future that no correction follows', async () => {
    expect(await judge(rows.filter(({ cause }) => cause !== 'correction').slice(0, -1))).toMatch(/in the future/);
  });
});
