import assert from 'node:assert/strict';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { DurableDocument } from '../../src/adapters/store/files/durable-document.js';
import type { FileSystem } from '../../src/adapters/store/files/file-system.js';
import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { fire } from '../adapters/store/make-rows.js';
import { digestOf, foldAll, prepared } from '../adapters/store/row-maker.js';
import type { Keeper } from './explore-crashes.js';
import { mortal } from './mortal-files.js';
import { type SimulatedDisk, systemError } from './simulated-disk.js';

const FOLDER = '/data';
const nameOf = ({ machine, seq, hash }: StoredRow): string => `${machine} ${seq} ${hash}`;

/** Opens the store on a simulated disk, in segments that soon are full. */
export const openSimulated = (files: FileSystem, templates: readonly ContractDefinition[] = [rateLimiter], segmentBytes = 12_000) =>
  openEmbeddedStore(FOLDER, { files, lock: async () => async () => undefined, templates, segmentBytes, retryAfter: 1 });

const rowsOf = async (store: Store): Promise<readonly StoredRow[]> =>
  (await Promise.all((await store.machines()).map((machine) => store.rows(machine, { after: 0, limit: 10_000 })))).flat();

const workSession = async (disk: SimulatedDisk, store: Store): Promise<void> => {
  const keep = async (machine: string, contract: string): Promise<void> => {
    const key = digestOf(`${machine} ${contract} ${disk.steps.length}`);
    disk.acknowledge(nameOf(await fire(store, machine, contract, { idempotency: { key, body: digestOf('') } })));
  };
  await keep('m', 'a');
  await keep('n', 'a');
  await Promise.all(['m', 'n', 'm', 'o', 'm'].map((machine, i) => keep(machine, `c${i % 2}`)));
};

/**
 * How a process ends: after so many steps, when it has made a segment, when the folder of that segment is flushed, or because a flush failed
 * that the system then takes for done.
 */
export type Death = number | 'made' | 'named' | 'unflushed';

/** Lets a flush fail, after which the store recovers by itself and goes on. */
const recoveringSession = async (disk: SimulatedDisk): Promise<void> => {
  const store = await openSimulated(disk);
  disk.losesFlushOf = '.jsonl';
  await assert.rejects(workSession(disk, store));
  assert.equal(store.state(), 'degraded');
  while (store.state() !== 'ready') await setTimeout(1);
  for (let i = 0; i < 2; i += 1) await workSession(disk, store);
  await store.close();
};

/** Lets a process die; what it wrote is still in the system's memory. */
const dyingSession = async (disk: SimulatedDisk, death: Death): Promise<void> => {
  const { files, die } = mortal(disk);
  const store = await openSimulated(files);
  if (typeof death === 'number') disk.diesAt = disk.steps.length + death;
  else if (death === 'unflushed') disk.losesFlushOf = '.jsonl';
  else if (death === 'made') disk.diesAfter = (step) => step.type === 'create' && step.path.endsWith('.jsonl');
  else disk.diesAfter = (step) => step.type === 'flushFolder' && step.folder.endsWith('/ledger');
  // A segment takes four rows: after so many sessions one was begun.
  for (let i = 0; i < 2; i += 1) await workSession(disk, store).catch(() => undefined);
  assert.equal(store.state(), 'degraded');
  // Its timers are gone with it.
  die();
  await store.close();
  disk.live();
};

/** Asserts that a store shows what its rows come to, whatever a snapshot said, and gives them. */
const shownBy = async (store: Store): Promise<readonly StoredRow[]> => {
  const rows = await rowsOf(store);
  for (const machine of await store.machines()) {
    const own = rows.filter((row) => row.machine === machine);
    assert.equal((await store.head(machine)).hash, own.at(-1)?.hash);
    assert.deepEqual(new Map((await store.read(machine)).documents.map((document) => [document.id, document])), foldAll(own));
  }
  return rows;
};

/**
 * The embedded store: it is opened several times, takes commits one by one and many at once, is closed, and dies in between. What it shows to
 * readers counts as acknowledged.
 */
export const createEmbeddedKeeper = (deaths: readonly (Death | 'recovered')[]): Keeper => ({
  work: async (disk) => {
    for (const [i, death] of deaths.entries()) {
      if (death === 'recovered') await recoveringSession(disk);
      else await dyingSession(disk, death);
      const store = await openSimulated(disk);
      for (const row of await rowsOf(store)) disk.acknowledge(nameOf(row));
      if (i % 2 === 0) await workSession(disk, store);
      await store.close();
    }
  },
  recover: async (disk) => {
    // The templates of a later version: definitions that rows name must be on the disk.
    const first = await openSimulated(disk, []);
    const rows = await shownBy(first);
    for (const row of rows) disk.acknowledge(nameOf(row));
    await first.close();
    const store = await openSimulated(disk, []);
    assert.deepEqual(store.notices(), []);
    assert.deepEqual((await rowsOf(store)).map(nameOf), rows.map(nameOf));
    if (rows.length === 0)
      await store.putDefinition({ machine: 'm', digest: prepared.digest, definition: rateLimiter, created: new Date(0).toISOString() });
    for (const machine of ['m', 'p']) disk.acknowledge(nameOf(await fire(store, machine, 'a')));
    await store.close();
    const { valid, firstBad } = await verifyLedger(FOLDER, disk);
    if (!valid) throw new Error(`the ledger is not valid: ${JSON.stringify(firstBad)}`);
    return rows.map(nameOf);
  },
});

interface Numbers {
  kept: string[];
}

const keepNumbers = async (disk: SimulatedDisk, content: () => Numbers, save: () => Promise<void>): Promise<void> => {
  for (let i = 0; i < 20; i += 1) {
    const what = `${i} ${digestOf(String(i))}`;
    content().kept.push(what);
    await save();
    disk.acknowledge(what);
  }
};

/** lowdb with our adapter, which flushes: a document that is written anew for each thing that it keeps. */
export const flushedDocumentKeeper: Keeper = {
  work: async (disk) => {
    const document = new DurableDocument<Numbers>(`${FOLDER}/kept.json`, { kept: [] }, disk);
    await keepNumbers(
      disk,
      () => document.content,
      () => document.save(),
    );
  },
  recover: async (disk) => {
    const document = new DurableDocument<Numbers>(`${FOLDER}/kept.json`, { kept: [] }, disk);
    await document.load();
    return document.content.kept;
  },
};

/** Runs something while `node:fs/promises` writes to a simulated disk. */
const withPromisesOn = async <T>(disk: SimulatedDisk, run: () => Promise<T>): Promise<T> => {
  const promises = createRequire(import.meta.url)('node:fs/promises') as Record<'writeFile' | 'readFile' | 'rename', unknown>;
  const { writeFile, readFile, rename } = promises;
  Object.assign(promises, {
    writeFile: (path: string, text: string) => disk.writeFile(path, Buffer.from(text)),
    readFile: async (path: string) => {
      const content = disk.files().get(path);
      if (content === undefined) throw systemError('ENOENT');
      return content.toString('utf8');
    },
    rename: (from: string, to: string) => disk.rename(from, to),
  });
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    Object.assign(promises, { writeFile, readFile, rename });
    syncBuiltinESMExports();
  }
};

/** lowdb with its own adapter, which does not. */
export const lowdbKeeper: Keeper = {
  work: (disk) =>
    withPromisesOn(disk, async () => {
      const database = new Low<Numbers>(new JSONFile<Numbers>(`${FOLDER}/kept.json`), { kept: [] });
      await keepNumbers(
        disk,
        () => database.data,
        () => database.write(),
      );
    }),
  recover: (disk) =>
    withPromisesOn(disk, async () => {
      const database = new Low<Numbers>(new JSONFile<Numbers>(`${FOLDER}/kept.json`), { kept: [] });
      await database.read();
      return database.data.kept;
    }),
};
