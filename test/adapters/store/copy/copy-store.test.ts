import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compareStores, copyStore } from '../../../../src/adapters/store/copy/copy-store.js';
import { openSourceDatabase, openTargetDatabase } from '../../../../src/adapters/store/copy/open-database-copy.js';
import { openSourceFolder, openTargetFolder } from '../../../../src/adapters/store/copy/open-folder.js';
import type { CopySource, CopyTarget } from '../../../../src/adapters/store/copy/store-content.js';
import { exportLedger } from '../../../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openFolderLog } from '../../../../src/adapters/store/log/open-folder-log.js';
import { openPostgresStore } from '../../../../src/adapters/store/postgres/open-postgres-store.js';
import { openPostgresLog } from '../../../../src/adapters/store/postgres/receipts/open-postgres-log.js';
import type { TransparencyLog } from '../../../../src/call/transparency-log.js';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { auditLog } from '../../../../src/core/log/audit-log.js';
import { openCheckpoint } from '../../../../src/core/log/log-proof.js';
import { parseVerifierKey } from '../../../../src/core/log/signed-note.js';
import { isConsistent } from '../../../../src/core/merkle/check-proof.js';
import { TiledTree } from '../../../../src/core/merkle/tiles.js';
import { generateKeyringFile, Keyring } from '../../../../src/core/receipt/keyring.js';
import { createDatabaseParts } from '../../../../src/node/database-parts.js';
import { createRuntime } from '../../../../src/node/runtime.js';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../postgres/test-store.js';
import { fire } from '../make-rows.js';
import { type Filled, fillFolder } from './fill-folder.js';

const server = await testServer();
const LAUNCHER = fileURLToPath(new URL('../../../../bin/genmath.js', import.meta.url));
const CAPACITY = 1 << 26;
const keyFile = generateKeyringFile(new Date());
const keyring = (): Keyring => new Keyring(keyFile);

let base: string;
let source: string;
let filled: Filled;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'genmath-copy-'));
  source = join(base, 'source');
  filled = await fillFolder(source, keyring());
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Copies, and closes both. */
const copy = async (from: CopySource, openTo: () => Promise<CopyTarget>) => {
  try {
    const to = await openTo();
    try {
      return await copyStore(from, to);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

const rowsOf = async (folder: string): Promise<readonly string[]> => {
  const rows: string[] = [];
  for await (const row of exportLedger(folder)) rows.push(toCanonicalJson(row));
  return rows;
};

/** Reads the newest checkpoint, and checks that it is one of the log and consistent with an earlier one. */
const checkpointAfter = async (log: TransparencyLog, earlier?: string) => {
  const key = parseVerifierKey(log.verifierKey());
  const signed = (await log.checkpoint()) as string;
  const head = openCheckpoint(signed, key);
  if (earlier !== undefined) {
    const before = openCheckpoint(earlier, key);
    const proof = await new TiledTree(log.tile, head.size).consistency(before.size);
    expect(isConsistent(before, head, proof)).toBe(true);
    expect(head.size).toBeGreaterThan(before.size);
  }
  return signed;
};

/** Checks a whole log with the receipts and rows beside it, as `genmath log verify` does. */
const verify = async (log: TransparencyLog) => {
  const comparison = await log.compare();
  const { valid, size, root } = await auditLog(log, {
    onEntry: (entry, index) => {
      comparison.onEntry(entry, index);
      return undefined;
    },
  });
  return { valid, size, root, fit: await comparison.end(true) };
};

describe('a copy of a data folder in another one', () => {
  it('holds the same, and is there at once or not at all', async () => {
    const target = join(base, 'again');
    mkdirSync(`${target}.copying`);
    writeFileSync(join(`${target}.copying`, 'definitions.json'), 'half of it');
    const from = await openSourceFolder(source);
    const {
      different,
      leftBehind,
      from: one,
    } = await copy(from, async () => {
      const to = await openTargetFolder(target, CAPACITY);
      // While it is being made, a second copy into the same folder is refused.
      await expect(openTargetFolder(target, CAPACITY)).rejects.toMatchObject({ code: 'STORE_FAILED' });
      expect(existsSync(target)).toBe(false);
      return to;
    });
    expect([different, leftBehind]).toEqual([[], ['1 job has not ended.']]);
    expect(Object.entries(one.parts).filter(([, { count }]) => count === 0)).toEqual([]);
    expect(one.parts.receipts.count).toBe(300);
    expect(readdirSync(base)).not.toContain('again.copying');
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    await expect(openTargetFolder(target, CAPACITY)).rejects.toThrow('is not empty');
  });

  it('is refused while a process has the source open', async () => {
    const held = await openSourceFolder(source);
    await expect(openSourceFolder(source)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await held.close();
    await expect(openSourceFolder(join(base, 'nowhere'))).rejects.toThrow('no data folder');
  });

  it('is not made of rows that were changed', async () => {
    const damaged = join(base, 'damaged');
    await copy(await openSourceFolder(source), () => openTargetFolder(damaged, CAPACITY));
    rmSync(join(damaged, 'snapshot.json'));
    const path = join(damaged, 'log', 'tile', 'entries', '000');
    writeFileSync(path, readFileSync(path).fill(7, 60, 61));
    const from = await openSourceFolder(damaged);
    await expect(copy(from, () => openTargetFolder(join(base, 'never'), CAPACITY))).rejects.toMatchObject({ code: 'LOG_FALSE' });
    expect(existsSync(join(base, 'never'))).toBe(false);
  });
});

describe.skipIf(server === undefined)('a copy of a data folder in a database', () => {
  let own: MigratedDatabase;
  let node: ReturnType<typeof openPostgresLog>;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
  });
  afterAll(() => own.drop());

  it('holds the same, and so does one of it in a folder again', async () => {
    const { different } = await copy(await openSourceFolder(source), () => openTargetDatabase(own.address));
    expect(different).toEqual([]);
    const back = join(base, 'back');
    const returned = await copy(await openSourceDatabase(own.address), () => openTargetFolder(back, CAPACITY));
    expect(returned.different).toEqual([]);
    const [there, here] = [await verifyLedger(source), await verifyLedger(back)];
    expect(here).toMatchObject({ valid: true, rows: there.rows });
    expect(new Set(here.heads.map((head) => JSON.stringify(head)))).toEqual(new Set(there.heads.map((head) => JSON.stringify(head))));
    expect((await rowsOf(back)).toSorted()).toEqual((await rowsOf(source)).toSorted());
    // They are read alone: closing one would take up what is not in it yet.
    const logs = [source, back].map((dataFolder) => openFolderLog({ dataFolder, keyring, heads: async () => [] }));
    const [before, after] = await Promise.all(logs.map((log) => log.checkpoint()));
    expect(after).toBe(before);
    expect(await verify(logs[1] as TransparencyLog)).toEqual(await verify(logs[0] as TransparencyLog));
  });

  it('is one in which a node goes on: keys, counts, receipts, jobs, contracts, and the log under its key', async () => {
    const database = own.open();
    const config = {
      dataFolder: join(base, 'node'),
      keyring: JSON.stringify(keyFile),
      issuer: 'x',
      receipts: 64,
      demoLimit: 10,
      dailyLimit: 100,
    };
    const parts = createDatabaseParts(database, config, createRuntime(config));
    const store = await openPostgresStore(database);
    const known = await parts.access.find(filled.key);
    expect((await parts.access.list()).find(({ prefix }) => prefix === known?.prefix)?.usedToday).toBe(3);
    expect((await parts.receipts.find(filled.receipts[0] as string))?.receipt.id).toBe(filled.receipts[0]);
    expect((await parts.receipts.find(filled.receipts.at(-1) as string))?.receipt.id).toBe(filled.receipts.at(-1));
    expect((await parts.jobs.result(filled.job, 1))?.lines.toString()).toBe('lines 1');
    expect((await parts.jobs.tiles(filled.job)({ level: 0, index: 0, width: 6 })).length).toBe(6 * 32);
    expect((await parts.webhooks.dead('a')).length).toBe(3);
    expect((await parts.formulas.find('b', 'own'))?.text).toBe('three');
    const { seq } = await store.head('a');
    expect((await fire(store, 'a', 'ctr_0')).seq).toBe(seq + 1);
    const earlier = readFileSync(join(source, 'log', 'checkpoint'), 'utf8');
    node = openPostgresLog({ database, capacity: CAPACITY, keyring, now: Date.now });
    await node.look();
    expect(node.failure()).toBeUndefined();
    await checkpointAfter(node, earlier);
    expect(await verify(node)).toMatchObject({ valid: true, fit: { receipts: 300, missing: [] } });
    await node.close();
    await store.close();
    await database.close();
  });

  it('differs where somebody changed one of the two, and then goes nowhere', async () => {
    const [from, to] = [await openSourceFolder(source), await openSourceDatabase(own.address)];
    // The node has written into one of them.
    const compared = await compareStores(from.reader, to.reader);
    await to.close();
    await from.close();
    expect(compared.different).toEqual(['rows', 'ledgers', 'contracts', 'receipts', 'log', 'log ledgers']);
    const database = own.open();
    await database.query(`UPDATE contract SET document = replace(document, '"rows":', '"rows":1')`);
    const target = join(base, 'differs');
    const { different } = await copy(await openSourceDatabase(own.address), () => openTargetFolder(target, CAPACITY));
    expect(different).toEqual(['contracts']);
    expect([existsSync(target), existsSync(`${target}.copying`)]).toEqual([false, false]);
    await database.close();
    await expect(openTargetDatabase(own.address)).rejects.toThrow('is not empty');
  });

  it('holds its source still: what a node writes meanwhile is refused, and goes on after it', async () => {
    await own.empty();
    const database = own.open();
    const store = await openPostgresStore(database);
    await fire(store, 'm', 'c');
    const held = await openSourceDatabase(own.address);
    await expect(fire(store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('being copied') });
    expect((await store.head('m')).seq).toBe(1);
    await held.close();
    expect((await fire(store, 'm', 'c')).seq).toBe(2);
    await store.close();
    await database.close();
  });

  it('is begun anew where whoever made it was killed', async () => {
    await own.empty();
    await copy(await openSourceFolder(source), () => openTargetDatabase(own.address));
    const database = own.open();
    const target = join(base, 'killed');
    const command = [LAUNCHER, 'store', 'copy', '--from', own.address, '--to', target];
    await database.transaction(async (queries) => {
      // It comes as far as the receipts.
      await queries.query('LOCK TABLE receipt_lane IN ACCESS EXCLUSIVE MODE');
      const child = spawn(process.execPath, command, { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const journal = join(`${target}.copying`, 'ledger', '00000001.jsonl');
      await vi.waitFor(() => expect(existsSync(journal)).toBe(true), { timeout: 4_500, interval: 20 });
      child.kill('SIGKILL');
      await ended;
    });
    expect(existsSync(target)).toBe(false);
    // Nothing holds the source any more.
    await vi.waitFor(() => database.query('UPDATE head SET claimed_until = 0'), { timeout: 5_000, interval: 50 });
    const { different } = await copy(await openSourceDatabase(own.address), () => openTargetFolder(target, CAPACITY));
    expect(different).toEqual([]);
    await database.close();
  });
});
