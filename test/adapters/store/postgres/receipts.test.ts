import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../../../src/adapters/http/listen.js';
import { createWitnessApp } from '../../../../src/adapters/log/witness-app.js';
import { nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { FolderWitness, originHash } from '../../../../src/adapters/store/log/folder-witness.js';
import { KeptLog } from '../../../../src/adapters/store/log/kept-log.js';
import type { Database } from '../../../../src/adapters/store/postgres/database.js';
import { LOCKS } from '../../../../src/adapters/store/postgres/hold-lock.js';
import { makeRoom } from '../../../../src/adapters/store/postgres/receipts/make-room.js';
import { type Moved, readQueue } from '../../../../src/adapters/store/postgres/receipts/move-receipts.js';
import { openPostgresLog } from '../../../../src/adapters/store/postgres/receipts/open-postgres-log.js';
import { PostgresPlace } from '../../../../src/adapters/store/postgres/receipts/postgres-place.js';
import { PostgresReceipts } from '../../../../src/adapters/store/postgres/receipts/postgres-receipts.js';
import type { KeptReceipt, ReceiptOwner } from '../../../../src/call/receipt-log.js';
import type { TransparencyLog } from '../../../../src/call/transparency-log.js';
import { auditLog } from '../../../../src/core/log/audit-log.js';
import { entryHash, ledgerEntry, receiptEntry } from '../../../../src/core/log/log-entry.js';
import { isIncluded, openCheckpoint } from '../../../../src/core/log/log-proof.js';
import { proveEntry } from '../../../../src/core/log/log-reader.js';
import { createCosigner, createLogSigner } from '../../../../src/core/log/note-signer.js';
import { parseVerifierKey } from '../../../../src/core/log/signed-note.js';
import { parseWitnessPolicy } from '../../../../src/core/log/witness-policy.js';
import { generateKeyringFile, Keyring } from '../../../../src/core/receipt/keyring.js';
import { testServer } from '../../../postgres/server.js';
import { openTwoWays, type TwoWays } from '../../../postgres/two-ways.js';
import { LOCAL, receiptAt } from '../receipts/keep.js';

const keyring = new Keyring(generateKeyringFile(new Date()));
const pseudonymKey = (): Buffer => Buffer.from('salt');
const CAPACITY = 1 << 26;
const server = await testServer();
let own: TwoWays;
let nodes: readonly PostgresReceipts[];
const logs: TransparencyLog[] = [];
const cosigner = createCosigner('witness.test/w', Buffer.alloc(32, 3), Date.now);
let folder: string | undefined;
let witness: FolderWitness | undefined;
let listening: Listening | undefined;
beforeAll(async () => {
  if (server === undefined) return;
  own = await openTwoWays(server);
  const settings = { capacity: CAPACITY, keyring: () => keyring, now: Date.now };
  folder = mkdtempSync(join(tmpdir(), 'genmath-witness-'));
  const logKey = parseVerifierKey(openPostgresLog({ database: own.ways[0], ...settings }).verifierKey());
  witness = new FolderWitness({ files: nodeFileSystem, dataFolder: folder, signer: cosigner, logs: [logKey] });
  await witness.open();
  listening = await listen(createWitnessApp(witness), { host: '127.0.0.1', port: 0 });
  const witnesses = parseWitnessPolicy(`${cosigner.verifierKey}@http://127.0.0.1:${listening.port}`);
  nodes = own.ways.map((database) => new PostgresReceipts({ database, capacity: CAPACITY, pseudonymKey }));
  for (const database of own.ways) logs.push(openPostgresLog({ database, ...settings, witnesses }));
});
afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()));
  await own?.end();
  await listening?.stop();
  await witness?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

const KEY: ReceiptOwner = { kind: 'key', name: 'abcdefgh' };
const ADDRESS: ReceiptOwner = { kind: 'address', name: '192.0.2.1' };
const append = async (
  count: number,
  owner: ReceiptOwner = LOCAL,
  from = 0,
  by: readonly PostgresReceipts[] = nodes,
): Promise<readonly KeptReceipt[]> => {
  const receipts = Array.from({ length: count }, (_, i) => receiptAt(from + i));
  const kept = await Promise.all(receipts.map((receipt, i) => by[i % by.length]?.append(receipt, owner)));
  expect(kept.every((isKept) => isKept === true)).toBe(true);
  return receipts;
};
const count = async (table: string): Promise<number> =>
  (await own.ways[0].query<{ readonly count: number }>(`SELECT count(*) FROM ${table}`))[0]?.count ?? 0;
const expectProved = async (log: TransparencyLog, receipts: readonly KeptReceipt[]): Promise<void> => {
  for (const { receipt } of receipts) {
    const entry = receiptEntry(receipt);
    const proof = await proveEntry(log, entry.id);
    if (proof === undefined) throw new Error(`${receipt.id} is not in the log`);
    expect(isIncluded(entryHash(entry), proof, openCheckpoint(proof.checkpoint, parseVerifierKey(log.verifierKey())))).toBe(true);
  }
};

describe.skipIf(server === undefined)('receipts of two nodes on a database', () => {
  it('are found by either from the moment of the answer, and in the log after a look of any', async () => {
    const receipts = [...(await append(300)), ...(await append(30, KEY, 300)), ...(await append(5, ADDRESS, 330, nodes.slice(0, 1)))];
    for (const one of receipts.slice(0, 20)) expect(await nodes[1]?.find(one.receipt.id)).toEqual(one);
    expect((await nodes[0]?.newest(3))?.map(({ id }) => id)).toEqual(
      receipts
        .slice(-3)
        .reverse()
        .map(({ receipt }) => receipt.id),
    );
    await logs[0]?.look();
    expect([await count('receipt_queue'), await count('log_index')]).toEqual([0, 335]);
    for (const one of receipts) expect(await nodes[1]?.find(one.receipt.id)).toEqual(one);
    expect((await nodes[1]?.newest(335))?.length).toBe(335);
    await expectProved(
      logs[1] as TransparencyLog,
      receipts.filter((_, i) => i % 40 === 0),
    );
    expect(await nodes[0]?.find('rcp_00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(await nodes[0]?.find(receipts[0]?.receipt.id.replace('rcp_', 'bat_') ?? '')).toBeUndefined();
    // Whose address it was stands nowhere.
    const rows = await own.ways[0].query<{ readonly name: string }>('SELECT name FROM receipt_lane ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^address-[0-9a-f]{16}$/), 'key-abcdefgh', 'local']);
  });

  it('that are appended twice stand in the log once, before and after they were moved', async () => {
    const size = await count('log_index');
    const [one] = await append(1);
    if (one === undefined) throw new Error('none');
    expect(await nodes[1]?.append(one, KEY)).toBe(true);
    await logs[0]?.look();
    expect(await nodes[1]?.append(one, LOCAL)).toBe(true);
    await logs[0]?.look();
    expect([await count('log_index'), await count('receipt_queue')]).toEqual([size + 1, 0]);
    expect(await nodes[0]?.find(one.receipt.id)).toEqual(one);
  });

  it('of an owner lie in few bundles, however they come', async () => {
    const owner: ReceiptOwner = { kind: 'key', name: 'fewfewfe' };
    const receipts: KeptReceipt[] = [];
    for (let i = 0; i < 40; i += 1) {
      receipts.push(...(await append(1 + (i % 3) * 8, owner, 1_000 + i)));
      await logs[0]?.look();
    }
    const rows = await own.ways[0].query<{ readonly width: number }>(
      "SELECT width, is_full FROM receipt_bundle JOIN receipt_lane USING (lane) WHERE name = 'key-fewfewfe' ORDER BY first",
    );
    expect(rows.reduce((sum, { width }) => sum + width, 0)).toBe(receipts.length);
    expect(rows.length).toBeLessThanOrEqual(9);
    for (const one of receipts) expect(await nodes[1]?.find(one.receipt.id)).toEqual(one);
  });

  it('and the ends of ledgers make a log that holds from its first checkpoint to its last', async () => {
    const before = await logs[1]?.checkpoint();
    await own.ways[0].query("INSERT INTO head (machine, seq, hash, cycle) VALUES ('my-lab', 3, $1, 0)", ['a'.repeat(64)]);
    await logs[0]?.look();
    const head = { seq: 5, hash: 'b'.repeat(64) };
    await own.ways[0].query('UPDATE head SET seq = $1, hash = $2', [head.seq, head.hash]);
    const receipts = await append(600);
    await logs[0]?.look();
    const audit = await auditLog(logs[1] as TransparencyLog, {
      seen: openCheckpoint(before ?? '', parseVerifierKey(logs[1]?.verifierKey() ?? '')),
    });
    expect(audit).toMatchObject({ valid: true, size: await count('log_index').then((all) => all + 1) });
    await expectProved(logs[0] as TransparencyLog, receipts.slice(-2));
    const salt = keyring.derive('receipt-log-ledgers', 32);
    const end = ledgerEntry('my-lab', head, salt);
    const proof = await proveEntry(logs[1] as TransparencyLog, end.id);
    expect(
      proof && isIncluded(entryHash(end), proof, openCheckpoint(proof.checkpoint, parseVerifierKey(logs[1]?.verifierKey() ?? ''))),
    ).toBe(true);
    await own.ways[0].query('DELETE FROM head');
  });

  it('are witnessed by whoever asks for it: when a node loses its lock, the witness goes on with the next one', async () => {
    const known = async (): Promise<number> => {
      const { origin } = openCheckpoint((await logs[1]?.checkpoint()) ?? '', parseVerifierKey(logs[1]?.verifierKey() ?? ''));
      return Number((await witness?.checkpoint(originHash(origin)))?.split('\n')[1]);
    };
    const endSequencer = () =>
      own.ways[0].query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        [LOCKS.sequencer],
      );
    const before = await known();
    await append(3);
    await logs[0]?.look();
    expect(await known()).toBe(before + 3);
    // As when the node that appends is dead: its session ends, and with it the lock.
    await endSequencer();
    await append(300);
    while ((await count('receipt_queue')) > 0) await logs[1]?.look();
    expect([logs[1]?.failure(), logs[1]?.complaints(), await known()]).toEqual([undefined, [], before + 303]);
    expect(await logs[1]?.witnessed()).toMatchObject({ cosigned: [cosigner.name], isMet: true });
    // The other one thinks that it has the lock; it is refused, and leaves the log to who has it.
    await append(1);
    await logs[0]?.look();
    expect(logs[0]?.failure()).toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('read anew') });
    await logs[0]?.look();
    expect([logs[0]?.failure(), await count('receipt_queue')]).toEqual([undefined, 1]);
    await logs[1]?.look();
    expect([await known(), await auditLog(logs[0] as TransparencyLog)]).toMatchObject([before + 304, { valid: true, size: before + 304 }]);
    // The first one takes the lock again, and the second one finds out.
    await endSequencer();
    while ((await own.ways[0].query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1", [LOCKS.sequencer])).length > 0);
    for (const log of [logs[0], logs[1], logs[0]]) {
      await append(1);
      await log?.look();
    }
    expect([logs[0]?.failure(), await count('receipt_queue'), await known()]).toEqual([undefined, 0, before + 307]);
  });

  it('one node at a time appends, and the other goes on when it ends', async () => {
    const receipts = await append(3);
    await logs[1]?.look();
    expect(await count('receipt_queue')).toBe(3);
    await logs[0]?.close();
    expect(await count('receipt_queue')).toBe(0);
    const more = await append(3);
    await logs[1]?.look();
    expect([await count('receipt_queue'), logs[1]?.failure()]).toEqual([0, undefined]);
    await expectProved(logs[1] as TransparencyLog, [...receipts, ...more]);
  });
});

describe.skipIf(server === undefined)('what is kept', () => {
  it('two that append at once, since one has lost its lock unseen, never fork the log', async () => {
    const signer = createLogSigner('genmath.test/fork', keyring.derive('receipt-log', 32));
    const signs = createLogSigner(
      openCheckpoint((await logs[1]?.checkpoint()) ?? '', parseVerifierKey(logs[1]?.verifierKey() ?? '')).origin,
      keyring.derive('receipt-log', 32),
    );
    expect(signer.verifierKey).not.toBe(signs.verifierKey);
    const [a, b] = own.ways.map((database) => new KeptLog<Moved>(new PostgresPlace(database, Date.now), () => signs)) as [
      KeptLog<Moved>,
      KeptLog<Moved>,
    ];
    await Promise.all([a.load(), b.load()]);
    const receipts = await append(10);
    const { leaves, taken } = await readQueue(own.ways[0], 100);
    const outcomes = await Promise.allSettled([a.append(leaves, taken), b.append(leaves, taken)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await auditLog(logs[1] as TransparencyLog)).toMatchObject({ valid: true });
    for (const one of receipts) expect(await nodes[0]?.find(one.receipt.id)).toEqual(one);
    // The one that was overtaken finds out, and goes on from what is there with its next look.
    await append(1);
    await logs[1]?.look();
    expect(logs[1]?.failure()).toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('read anew') });
    await logs[1]?.look();
    expect([await count('receipt_queue'), logs[1]?.failure()]).toEqual([0, undefined]);
  });

  it('a tile cannot be changed or taken away, nor a checkpoint', async () => {
    for (const statement of [
      "UPDATE log_tile SET bytes = overlay(bytes PLACING '\\x00' FROM 1) WHERE level = 0",
      "UPDATE log_tile SET bytes = '' WHERE level = -1",
      'DELETE FROM log_tile',
      'DELETE FROM log_checkpoint',
      "UPDATE log_checkpoint SET note = ''",
    ])
      await expect(own.ways[0].query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('fits the log, and a line that was changed or is missing from it is named', async () => {
    const compare = async (): Promise<readonly string[]> => {
      const comparison = await logs[1]?.compare();
      if (comparison === undefined) return ['no comparison'];
      await auditLog(logs[1] as TransparencyLog, { onEntry: (entry, index) => void comparison.onEntry(entry, index) });
      return (await comparison.end(true)).missing;
    };
    await own.ways[0].query('DELETE FROM log_ledger');
    const clean = (await compare()).filter((line) => !line.includes('end of a ledger'));
    expect(clean).toEqual([]);
    const [row] = await own.ways[0].query<{ readonly lane: number; readonly first: number; readonly data: Buffer }>(
      'SELECT lane, first, data FROM receipt_bundle WHERE is_full ORDER BY first LIMIT 1',
    );
    const { deflateRawSync, inflateRawSync } = await import('node:zlib');
    if (row === undefined) throw new Error('no bundle is full');
    const text = inflateRawSync(row.data).toString('utf8').replace('2026-11-21T08:00:01.000Z', '2026-11-21T09:00:01.000Z');
    await own.ways[0].query('UPDATE receipt_bundle SET data = $3 WHERE lane = $1 AND first = $2', [
      row.lane,
      row.first,
      deflateRawSync(text),
    ]);
    expect((await compare()).filter((line) => !line.includes('end of a ledger'))).toEqual([
      expect.stringMatching(/^rcp_\S+ is kept with another content than was logged$/),
    ]);
    await own.ways[0].query('UPDATE receipt_bundle SET data = $3 WHERE lane = $1 AND first = $2', [row.lane, row.first, row.data]);
  });

  it('owners drop their own oldest where they hold too much, and the leaves stay', async () => {
    const owner: ReceiptOwner = { kind: 'key', name: 'muchmuch' };
    const receipts = await append(1_200, owner, 5_000, nodes.slice(1));
    const local = await append(2);
    await logs[1]?.look();
    const [{ held } = { held: 0 }] = await own.ways[0].query<{ readonly held: number }>(
      "SELECT sum(length(data))::int AS held FROM receipt_bundle JOIN receipt_lane USING (lane) WHERE name = 'key-muchmuch'",
    );
    // A key has a sixteenth of the whole: half of what it holds.
    await makeRoom(own.ways[0], held * 8);
    expect(await nodes[0]?.find(receipts[0]?.receipt.id ?? '')).toBeUndefined();
    expect(await nodes[0]?.find(receipts.at(-1)?.receipt.id ?? '')).toEqual(receipts.at(-1));
    expect(await nodes[0]?.find(local[0]?.receipt.id ?? '')).toEqual(local[0]);
    await expectProved(logs[1] as TransparencyLog, receipts.slice(0, 1));
  });

  it('again a second after a write that failed, also where more come all the time', async () => {
    let now = 10_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const query = vi.fn<Database['query']>(async () => []).mockRejectedValueOnce(Object.assign(new Error('no room'), { code: '53100' }));
    const receipts = new PostgresReceipts({ database: { query } as unknown as Database, capacity: CAPACITY, pseudonymKey });
    const kept: boolean[] = [];
    for (; now <= 11_200; now += 300) kept.push(await receipts.append(receiptAt(now), LOCAL));
    clock.mockRestore();
    expect(kept).toEqual([false, false, false, false, true]);
    expect([receipts.state(), query.mock.calls.length]).toEqual(['ready', 2]);
  });

  it('nothing of an owner without room, of a log that is off, or after the end', async () => {
    const off = new PostgresReceipts({ database: own.ways[0], capacity: 0, pseudonymKey });
    expect([off.state(), await off.append(receiptAt(0), LOCAL)]).toEqual(['off', false]);
    const small = new PostgresReceipts({ database: own.ways[0], capacity: 4_096, pseudonymKey });
    expect(await small.append(receiptAt(0, 2_000), ADDRESS)).toBe(false);
    expect(await small.append(receiptAt(0, 2_000), LOCAL)).toBe(true);
    await small.close();
    expect(await small.append(receiptAt(0), LOCAL)).toBe(false);
  });
});
