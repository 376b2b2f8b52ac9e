import assert from 'node:assert/strict';
import { HttpLog } from '../../src/adapters/log/http-log.js';
import { FIRST_PREVIOUS, hashRow, type StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { auditLog } from '../../src/core/log/audit-log.js';
import { entryHash, receiptIdBytes } from '../../src/core/log/log-entry.js';
import { EMPTY_TREE, growTiles, rootOfEdge } from '../../src/core/merkle/grow-tiles.js';
import type { Outage } from './acts.js';
import { askSurely, type Machine, type Seen } from './callers.js';
import { PERIOD } from './definitions.js';
import { type ExampleCluster, runGenmath } from './example-parts.js';
import type { MortalCluster } from './mortal-cluster.js';
import type { Admission } from './watchers.js';

/** Milliseconds by which the time of a row may be off: no more than the machine is slow, and far less than the clocks of the nodes are. */
const NOW = 120_000;

/** Milliseconds of admissions that a server may have forgotten when it crashed, */
const FORGOTTEN = 1_000;
/** and after which every node has noticed that it is there again. */
const LOOKING = 1_000;

/** Reads all rows of a machine as the export gives them. */
export const readRows = async (url: string, { slug, key }: Machine): Promise<readonly StoredRow[]> => {
  const response = await fetch(`${url}/api/chain/${slug}/export?format=ndjson`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(response.status, 200);
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as StoredRow);
};

/** Asserts that the ledger of a machine is whole: numbers, links and hashes, and times by the clock of the database. */
export const assertChain = (rows: readonly StoredRow[], from: number): void => {
  rows.forEach((row, i) => {
    assert.equal(row.seq, i + 1);
    assert.equal(row.previous, rows[i - 1]?.hash ?? FIRST_PREVIOUS);
    assert.equal(row.hash, hashRow(row));
    const at = Date.parse(row.at);
    assert.ok(at > from - NOW && at < Date.now() + NOW, `row ${row.seq} was stamped ${row.at}, by the clock of a node`);
  });
};

/** Asserts that every acknowledged tick is there, under the number that was told, and none twice. */
export const assertTicks = (rows: readonly StoredRow[], machine: string, { acknowledged, open }: Seen): void => {
  const ticks = new Map<string, StoredRow>();
  for (const row of rows) {
    if (row.event !== 'tick') continue;
    const name = `${String(row.payload['caller'])} ${String(row.payload['turn'])}`;
    assert.ok(!ticks.has(name), `tick ${name} was written twice: rows ${ticks.get(name)?.seq} and ${row.seq}`);
    assert.ok(acknowledged.has(name) || open.has(name), `nobody sent the tick ${name} of row ${row.seq}`);
    ticks.set(name, row);
  }
  for (const [name, told] of acknowledged) {
    if (told.machine !== machine) continue;
    assert.equal(ticks.get(name)?.hash, told.hash, `the tick ${name}, acknowledged as row ${told.seq} of ${machine}, is gone`);
  }
};

/** Asserts that time turned a beacon after each period: no cycle twice, none skipped. */
export const assertBeacon = (rows: readonly StoredRow[], beacon: string): number => {
  const turns = rows.filter(({ contract, cause, emits }) => contract === beacon && (cause === 'creation' || emits.length > 0));
  turns.forEach(({ cycle, seq }, i) => {
    const before = turns[i - 1];
    if (before !== undefined)
      assert.equal(cycle, before.cycle + PERIOD, `the beacon of row ${seq} turned in another cycle than it was due`);
  });
  return turns.length;
};

/** Asserts that a follower was told of every event, once and in order. */
export const assertTold = (rows: readonly StoredRow[], ids: readonly string[]): void => {
  const expected = rows.flatMap(({ seq, emits }) => emits.map((_, i) => `${seq}.${i}`));
  assert.deepEqual(ids, expected);
};

/** Asserts that no window let more through than it may; around an outage each node may have counted for itself. */
export const assertWindows = (
  admitted: readonly Admission[],
  { limit, milliseconds, nodes }: { readonly limit: number; readonly milliseconds: number; readonly nodes: number },
  outages: readonly Outage[],
): { readonly most: number; readonly exact: number } => {
  let most = 0;
  let exact = 0;
  const bySent = admitted.toSorted((a, b) => a.sent - b.sent);
  for (const [i, { sent }] of bySent.entries()) {
    const end = sent + milliseconds;
    let inside = 0;
    // Where the whole of a request lies in the window, so does the moment at which it was counted.
    for (let j = i; j < bySent.length && (bySent[j] as Admission).sent < end; j += 1)
      if ((bySent[j] as Admission).received < end) inside += 1;
    const isCalm = outages.every(({ from, to }) => end < from - FORGOTTEN || sent - milliseconds > to + LOOKING);
    const allowed = isCalm ? limit : limit * (nodes + 1);
    assert.ok(inside <= allowed, `${inside} requests were let through in a window of ${limit}${isCalm ? '' : ' around an outage'}`);
    if (isCalm) exact += 1;
    most = Math.max(most, isCalm ? inside : 0);
  }
  return { most, exact };
};

/**
 * Asserts that the log is whole, that it holds all receipts that were given as kept, and that each checkpoint that was seen is one of its beginnings: then all of them
 * are consistent with each other.
 */
export const assertLog = async (
  { nodes, logKey, keyring, address, witness }: ExampleCluster & Pick<MortalCluster, 'address'>,
  dataFolder: string,
  roots: ReadonlyMap<number, string>,
  receipts: readonly string[],
): Promise<number> => {
  const reader = new HttpLog(nodes[0]?.url as string, logKey);
  const missing = new Set(receipts.map((id) => receiptIdBytes(id).toString('hex')));
  let edge = EMPTY_TREE;
  const wrong: string[] = [];
  const audit = await auditLog(reader, {
    onEntry: (entry) => {
      missing.delete(entry.id.toString('hex'));
      edge = growTiles(edge, [entryHash(entry)]).edge;
      const seen = roots.get(edge.size);
      if (seen !== undefined && seen !== rootOfEdge(edge).toString('base64')) wrong.push(`the checkpoint of ${edge.size} entries`);
      return undefined;
    },
  });
  assert.deepEqual({ valid: audit.valid, firstBad: audit.firstBad }, { valid: true, firstBad: undefined });
  assert.deepEqual(wrong, [], 'checkpoints that were seen are no beginnings of the log');
  assert.ok(Math.max(0, ...roots.keys()) <= audit.size, 'the log is shorter than a checkpoint of it that was seen');
  assert.equal(missing.size, 0, `${missing.size} receipts that were given as kept are not in the log`);
  // The command compares every row and every receipt that is kept with the log, and asks for the witness.
  await runGenmath(['log', 'verify', '--data', dataFolder], {
    GENMATH_STORE: address,
    GENMATH_KEYRING: keyring,
    GENMATH_LOG_WITNESSES: `${witness.key}@${witness.url}`,
  });
  return audit.size;
};

/** Asserts that the node decides every row of a contract as it stands. */
export const assertVerified = async (url: string, contract: string): Promise<void> => {
  const { valid, checks } = await askSurely(url, `/api/quantum-verify/${contract}`);
  assert.equal(valid, true, JSON.stringify(checks));
};
