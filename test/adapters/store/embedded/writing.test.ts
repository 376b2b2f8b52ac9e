import { describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import { SimulatedDisk, systemError } from '../../../fault/simulated-disk.js';
import { fire, makeRow, nextRow } from '../make-rows.js';
import { digestOf, type MadeRow } from '../row-maker.js';

const MEBIBYTE = 1024 * 1024;

const openOn = (disk: SimulatedDisk, now: () => number = () => 0) =>
  openEmbeddedStore('/data', { files: disk, lock: async () => async () => undefined, now });

describe('writing', () => {
  it('takes one write and one flush for all commits of one moment', async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await fire(store, 'm', 'c');
    const from = disk.steps.length;
    await Promise.all(Array.from({ length: 50 }, (_, i) => fire(store, `m${i % 7}`, 'c')));
    expect(disk.steps.slice(from).map(({ type }) => type)).toEqual(['write', 'flush']);
  });

  it('flushes the folder when a segment is made, before anything is in it', async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    const from = disk.steps.findIndex((step) => step.type === 'create' && step.path.endsWith('.jsonl'));
    expect(from).toBe(-1);
    await fire(store, 'm', 'c');
    const steps = disk.steps.slice(disk.steps.findIndex((step) => step.type === 'create' && step.path.endsWith('.jsonl')));
    expect(steps.map(({ type }) => type)).toEqual(['create', 'flushFolder', 'write', 'flush']);
  });

  it('begins a segment where a row has no room in the one before, and no segment is larger than it may be', async () => {
    const disk = new SimulatedDisk();
    const store = await openEmbeddedStore('/data', { files: disk, lock: async () => async () => undefined, segmentBytes: 12_000 });
    await Promise.all(Array.from({ length: 50 }, () => fire(store, 'm', 'c')));
    const sizes = [...disk.files()].filter(([path]) => path.endsWith('.jsonl')).map(([, content]) => content.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(9_000);
  });

  it('writes a commit of more than a mebibyte piece by piece, so that a power cut in it never leaves more than one undone', async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await fire(store, 'm', 'c');
    const journal = disk.steps.find((step) => step.type === 'create' && step.path.endsWith('.jsonl'));
    const from = disk.steps.length;
    const text = Array.from({ length: 10_000 }, (_, i) => 0.1 + i);
    const rows = await store.commit('m', (view) => {
      const made: MadeRow[] = [];
      for (let i = 0; i < 20; i += 1) {
        const { row, document } = made.at(-1) ?? { row: view.head, document: view.document('c') };
        made.push(makeRow('m', 'c', row, document, { payload: { text } }));
      }
      const { document } = made.at(-1) as MadeRow;
      return { rows: made.map(({ row }) => row), documents: [document], value: made.map(({ row }) => row) };
    });
    // A snapshot may be written meanwhile; only the journal counts here.
    const steps = disk.steps
      .slice(from)
      .filter((step) => 'inode' in step && journal !== undefined && 'inode' in journal && step.inode === journal.inode);
    const sizes = steps.flatMap((step) => (step.type === 'write' ? [step.bytes.length] : []));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MEBIBYTE);
    expect(steps.map(({ type }) => type)).toEqual(sizes.flatMap(() => ['write', 'flush']));
    for (const step of steps) if (step.type === 'write') expect(step.bytes.at(-1)).toBe(10);
    expect(await store.rows('m', { after: 1, limit: 100 })).toEqual(rows);
    await store.close();
    // The power is cut while the first piece is written: a hole, and good rows after it.
    const path = '/data/ledger/00000001.jsonl';
    const content = disk.files().get(path) ?? Buffer.alloc(0);
    const first = content.indexOf(10) + 1;
    const cut = Buffer.from(content.subarray(0, first + (sizes[0] ?? 0))).fill(0, first + 512, first + 1024);
    const files = new Map([...disk.files()].filter(([name]) => !name.endsWith('snapshot.json')).map(([name, all]) => [name, all]));
    files.set(path, cut);
    const again = await openOn(new SimulatedDisk(files));
    expect((await again.head('m')).seq).toBe(1);
  });

  it('ends where somebody else has written to the journal, whatever the lock says', async () => {
    const disk = new SimulatedDisk();
    const first = await openOn(disk);
    await fire(first, 'm', 'c');
    const second = await openOn(disk);
    const row = await fire(second, 'm', 'c');
    await expect(fire(first, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED' });
    expect([first.state(), (await first.head('m')).seq]).toEqual(['failed', 1]);
    expect(await fire(second, 'm', 'c')).toMatchObject({ seq: 3, previous: row.hash });
    await first.close();
    await second.close();
    const again = await openOn(disk);
    expect([again.notices(), (await again.head('m')).seq]).toEqual([[], 3]);
  });

  it('refuses rows that do not follow, rows without documents, and rows of unknown definitions, and goes on', async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await fire(store, 'm', 'c');
    const head = await store.head('m');
    const { row, document } = makeRow('m', 'c', head, await store.document('m', 'c'));
    const other = { ...row, template: { ...row.template, digest: digestOf('x') } };
    for (const [rows, documents, why] of [
      [[{ ...row, seq: 3 }], [document], 'does not follow'],
      [[{ ...row, previous: digestOf('x') }], [document], 'does not follow'],
      [[{ ...row, machine: 'n' }], [document], 'does not follow'],
      [[row], [], 'without documents'],
      [[], [document], 'not that of its last row'],
      [[other], [document], 'never stored'],
    ] as const)
      await expect(store.commit('m', () => ({ rows, documents, value: 0 }))).rejects.toThrow(why);
    const inner = await store.commit('m', () => ({ rows: [], documents: [], value: [store.commit('m', nextRow('m', 'c')).catch(String)] }));
    expect(await inner[0]).toContain('a builder may not commit');
    const plain = { ...row, payload: { x: Number.NaN } };
    await expect(store.commit('m', () => ({ rows: [plain], documents: [document], value: 0 }))).rejects.toMatchObject({
      code: 'NOT_CANONICAL',
    });
    expect((await fire(store, 'm', 'c')).seq).toBe(2);
    expect(store.state()).toBe('ready');
  });

  it('goes on where a listener throws', async () => {
    const store = await openOn(new SimulatedDisk());
    const told: number[] = [];
    store.subscribe(() => {
      throw new Error('no');
    });
    store.subscribe(({ seq }) => told.push(seq));
    await fire(store, 'm', 'c');
    await fire(store, 'm', 'c');
    expect(told).toEqual([1, 2]);
  });
});

describe('a write that fails', () => {
  const openFailing = async (write: string) => {
    const disk = new SimulatedDisk();
    const store = await openEmbeddedStore('/data', { files: disk, lock: async () => async () => undefined, retryAfter: 5 });
    const first = await fire(store, 'm', 'c');
    disk.losesFlushOf = write;
    return { disk, store, first };
  };

  it('refuses what was built upon it and what comes, shows none of it, and recovers by itself', async () => {
    const { disk, store, first } = await openFailing('.jsonl');
    const outcomes = await Promise.allSettled([fire(store, 'm', 'c'), fire(store, 'n', 'd'), store.commit('m', nextRow('m', 'c'), 'k')]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'STORE_FAILED' } });
    await expect(fire(store, 'm', 'c')).rejects.toThrow('tries again by itself');
    expect([store.state(), await store.machines(), await store.head('m')]).toEqual([
      'degraded',
      ['m'],
      { ...(await store.head('m')), seq: 1 },
    ]);
    await vi.waitFor(() => expect(store.state()).toBe('ready'), { interval: 1 });
    // Its key is free, and the ledger goes on where it was.
    const second = await store.commit('m', nextRow('m', 'c'), 'k');
    expect([second.seq, second.previous]).toEqual([2, first.hash]);
    await store.close();
    const again = await openOn(disk);
    expect([again.notices(), (await again.rows('m', { limit: 9 })).map(({ seq }) => seq)]).toEqual([[], [2, 1]]);
  });

  it('cuts nothing off that somebody else has written meanwhile, and does not go on', async () => {
    const { disk, store } = await openFailing('.jsonl');
    await expect(fire(store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED' });
    const file = await disk.open('/data/ledger/00000001.jsonl', 'append');
    await file.append(Buffer.from('of another'));
    const size = await file.size();
    await vi.waitFor(() => expect(store.state()).toBe('failed'), { interval: 1 });
    expect(await file.size()).toBe(size);
    await expect(fire(store, 'm', 'c')).rejects.toThrow('must be started anew');
    await store.close();
  });

  it('of a snapshot keeps nothing from being appended, and is tried again', async () => {
    const disk = new SimulatedDisk();
    let hasNoRoom = true;
    const rename = disk.rename.bind(disk);
    disk.rename = async (from, to) => {
      if (hasNoRoom && to.endsWith('snapshot.json')) throw systemError('EIO');
      await rename(from, to);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const store = await openEmbeddedStore('/data', { files: disk, lock: async () => async () => undefined });
      await fire(store, 'm', 'c');
      await vi.advanceTimersByTimeAsync(1_000);
      await vi.waitFor(() => expect(store.state()).toBe('degraded'));
      expect((await fire(store, 'm', 'c')).seq).toBe(2);
      hasNoRoom = false;
      for (let i = 0; i < 50 && store.state() !== 'ready'; i += 1) await vi.advanceTimersByTimeAsync(1_000);
      expect([store.state(), [...disk.files().keys()]]).toEqual(['ready', expect.arrayContaining(['/data/snapshot.json'])]);
      await store.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the guard of the disk', () => {
  it('refuses below 64 MiB with the free space, keeps answering what is stored, and goes on when there is room again', async () => {
    let now = 0;
    const disk = new SimulatedDisk();
    const store = await openOn(disk, () => now);
    const wish = { idempotency: { key: digestOf('k'), body: digestOf('') } };
    await fire(store, 'm', 'c', wish);
    disk.free = 40 * MEBIBYTE;
    now += 1_000;
    await expect(fire(store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('40 MiB free') });
    expect(store.state()).toBe('full');
    expect(await store.commit('m', (view) => ({ rows: [], documents: [], value: view.idempotent('c', digestOf('k'))?.seq }))).toBe(1);
    disk.free = 100 * MEBIBYTE;
    now += 1_000;
    expect(store.state()).toBe('ready');
    expect((await fire(store, 'm', 'c')).seq).toBe(2);
  });

  it('looks at most once a second, and counts what is written meanwhile', async () => {
    let [now, looks] = [0, 0];
    const disk = new SimulatedDisk();
    disk.freeBytes = () => {
      looks += 1;
      return 64 * MEBIBYTE + 10_000;
    };
    const store = await openOn(disk, () => now);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => fire(store, 'm', 'c')));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect([taken > 0, taken < 6, looks]).toEqual([true, true, 1]);
    now += 999;
    await expect(fire(store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED' });
    now += 1;
    await fire(store, 'm', 'c');
    expect(looks).toBe(2);
  });
});
