import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/adapters/store/embedded/journal/verify-ledger.js';
import { lockFolder } from '../../../../src/adapters/store/files/folder-lock.js';
import { MemoryStore } from '../../../../src/adapters/store/memory-store.js';
import type { Known } from '../../../../src/adapters/store/shared/offer.js';
import { OwnerDesk } from '../../../../src/adapters/store/shared/owner-desk.js';
import { createSharedFolder, type SharedFolder } from '../../../../src/adapters/store/shared/shared-folder.js';
import { socketPlaces } from '../../../../src/adapters/store/shared/socket-places.js';
import { FIRST_PREVIOUS } from '../../../../src/core/contract/ledger/ledger-row.js';
import { createRandom } from '../../../random.js';
import { fire, makeRow, nextRow } from '../make-rows.js';

let dataFolder: string;
const opened: SharedFolder[] = [];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'genmath-sharing-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const open = async (settings: { readonly version?: string; readonly patience?: number } = {}): Promise<SharedFolder> => {
  const folder = createSharedFolder({ dataFolder, version: '1.0.0', now: Date.now, ...settings });
  opened.push(folder);
  await folder.join();
  return folder;
};
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('where the owner listens', () => {
  it('is a private socket in the folder', async () => {
    await open();
    expect(statSync(join(dataFolder, 'node.sock')).mode & 0o777).toBe(0o600);
  });

  it('is a private folder elsewhere where the path would be too long, the same for every spelling', async () => {
    const whole = dataFolder;
    dataFolder = join(whole, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(dataFolder, { recursive: true });
    const [place] = socketPlaces(dataFolder);
    expect(socketPlaces(join(dataFolder, '..', 'b'.repeat(60)))).toEqual([place]);
    const first = await open();
    expect([statSync(place?.path ?? '').mode & 0o777, statSync(dirname(place?.path ?? '')).mode & 0o777]).toEqual([0o600, 0o700]);
    const second = await open();
    await fire(second.store, 'm', 'c');
    expect((await first.store.head('m')).seq).toBe(1);
    for (const one of opened.splice(0)) await one.close();
    rmSync(dirname(place?.path ?? ''), { recursive: true });
    dataFolder = whole;
  });

  it('is a named pipe on Windows', () => {
    expect(socketPlaces(dataFolder, 'win32')).toEqual([{ path: expect.stringMatching(/^\\\\\.\\pipe\\genmath-[0-9a-f]{32}$/) }]);
  });
});

describe('an owner that is not used', () => {
  it('of another version: both are named', async () => {
    await open();
    await expect(open({ version: '1.1.0' })).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringMatching(/in use by genmath 1\.0\.0, and this is genmath 1\.1\.0/),
    });
  });

  it('because it runs and does not answer: its process is named', async () => {
    const release = await lockFolder(dataFolder);
    await expect(open({ patience: 60 })).rejects.toMatchObject({ code: 'STORE_FAILED', details: { pid: process.pid } });
    await release();
    await (opened.at(-1) as SharedFolder).join();
  });
});

describe('an owner that ends', () => {
  it('leaves the folder to another: nothing under way fails, and every row is told once and in order', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    const told: Record<string, number[]> = { second: [], third: [] };
    second.store.subscribe(({ seq }) => told['second']?.push(seq));
    third.store.subscribe(({ seq }) => told['third']?.push(seq));
    const rows: number[] = [];
    // Each row is its own, as those with receipts of their own are.
    const write = async (folder: SharedFolder, contract: string): Promise<void> => {
      for (let i = 0; i < 10; i += 1) rows.push((await fire(folder.store, 'm', contract)).seq);
    };
    const writing = Promise.all(range(1, 10).flatMap((i) => [write(second, `second ${i}`), write(third, `third ${i}`)]));
    await setTimeout(40);
    await first.close();
    await fire(third.store, 'm', 'c');
    await writing;
    expect(new Set(rows).size).toBe(200);
    expect((await second.store.head('m')).seq).toBe(201);
    await fire(second.store, 'n', 'c');
    await fire(third.store, 'n', 'c');
    // What another process wrote is heard of a moment later.
    for (let i = 0; i < 200 && Object.values(told).some(({ length }) => length < 203); i += 1) await setTimeout(10);
    expect([told['second'], told['third']]).toEqual([
      [...range(1, 201), 1, 2],
      [...range(1, 201), 1, 2],
    ]);
    expect(await verifyLedger(dataFolder)).toMatchObject({ valid: true, rows: 203 });
  });

  it('begins and ends what one process does for all', async () => {
    const said: string[] = [];
    const work = (name: string) => () => {
      said.push(`${name} begins`);
      return () => void said.push(`${name} ends`);
    };
    const [first, second, third] = [await open(), await open(), await open()];
    const stop = first.whileOwner(work('first'));
    second.whileOwner(work('second'));
    third.whileOwner(work('third'))();
    expect(said).toEqual(['first begins']);
    stop();
    await first.close();
    await third.close();
    await second.store.head('m');
    expect(said).toEqual(['first begins', 'first ends', 'second begins']);
  });
});

describe('connections that are cut', () => {
  it('before or after a call arrived lose no row and write none twice', async () => {
    const owner = await open();
    // Whoever connects from now on comes through a proxy that cuts every so many messages.
    const path = join(dataFolder, 'node.sock');
    renameSync(path, join(dataFolder, 'real.sock'));
    const random = createRandom(7);
    const sockets = new Set<Socket>();
    let cuts = 0;
    const proxy = createServer((near) => {
      const far = connect(join(dataFolder, 'real.sock'));
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      const end = (): void => {
        near.destroy();
        far.destroy();
      };
      const pass = (to: Socket) => (bytes: Buffer) => {
        const luck = random();
        if (luck < 0.12) cuts += 1;
        // The half of what is cut has arrived at the other side, and its answer has not.
        if (luck >= 0.06) to.write(bytes);
        if (luck < 0.12) setTimeout(1).then(end, end);
      };
      near.on('data', pass(far)).on('close', end);
      far.on('data', pass(near)).on('close', end);
    });
    await new Promise<void>((resolve) => {
      proxy.listen(path, resolve);
    });
    const guest = await open();
    const acknowledged: string[] = [];
    await Promise.all(
      range(1, 5).map(async (caller) => {
        for (let i = 0; i < 30; i += 1) {
          acknowledged.push((await fire(guest.store, 'm', `c${caller}`)).hash);
          if (i % 7 === caller) await fire(owner.store, 'm', 'own');
        }
      }),
    );
    const rows = await owner.store.rows('m', { after: 0, limit: 1_000 });
    const hashes = rows.filter(({ contract }) => contract !== 'own').map(({ hash }) => hash);
    expect([...hashes].sort()).toEqual([...acknowledged].sort());
    expect(rows.map(({ seq }) => seq)).toEqual(range(1, rows.length));
    expect(cuts).toBeGreaterThan(10);
    await guest.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });
});

describe('what builders see', () => {
  it('is what others wrote, and what they refuse holds where the ledger ends now', async () => {
    const [first, second] = [await open(), await open()];
    await fire(second.store, 'm', 'c');
    await fire(first.store, 'm', 'c');
    await fire(first.store, 'm', 'd');
    // On what this process knew, it would refuse.
    const found = await second.store.commit('m', (view) => {
      if (view.document('d') === undefined || view.head.seq < 3) throw new Error('there is no d');
      return { rows: [], documents: [], value: view.document('c')?.rows };
    });
    expect(found).toBe(2);
    await expect(
      second.store.commit('m', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });
});

describe('the desk of the owner', () => {
  const wants = { documents: ['c'], idempotent: [], definitions: [] };
  const row = (expected: string, known?: Known) => {
    const made = makeRow('m', 'c', known?.head ?? { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 }, known?.documents[0]?.[1] ?? undefined);
    return { machine: 'm', expected, rows: [made.row], documents: [made.document], wants, isRepeat: false };
  };

  it('writes what follows the head, tells others of it, and finds what was repeated', async () => {
    const store = new MemoryStore();
    const desk = new OwnerDesk(store);
    const offer = row(FIRST_PREVIOUS);
    expect(await desk.offer(offer, {})).toBe('written');
    expect(await desk.offer({ ...offer, isRepeat: true }, {})).toBe('written');
    const late = { who: 'late' };
    const missed = (await desk.offer(row(FIRST_PREVIOUS), late)) as Known;
    expect(missed.head).toEqual(await store.head('m'));
    expect(missed.documents).toEqual([['c', await store.document('m', 'c')]]);
    // It is its turn until it offers again.
    const own = desk.commit('m', nextRow('m', 'd'));
    await setTimeout(5);
    expect((await store.head('m')).seq).toBe(1);
    expect(await desk.offer(row(missed.head.hash, missed), late)).toBe('written');
    expect((await own).seq).toBe(3);
  });

  it('lets the others go on where one leaves in its turn, or stops', async () => {
    const desk = new OwnerDesk(new MemoryStore());
    const [gone, stopped] = [{}, {}];
    await desk.turn('m', wants, gone);
    const next = desk.turn('m', wants, stopped);
    const own = desk.commit('m', nextRow('m', 'c'));
    desk.leave(gone);
    await next;
    const from = performance.now();
    expect((await own).seq).toBe(1);
    expect(performance.now() - from).toBeGreaterThan(1_500);
  });
});
