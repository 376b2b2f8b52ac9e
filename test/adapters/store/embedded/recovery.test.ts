import { beforeEach, describe, expect, it } from 'vitest';
import { IndexFiles, readIndexFile } from '../../../../src/adapters/store/embedded/index/index-file.js';
import { verifyLedger } from '../../../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import type { FileSystem } from '../../../../src/adapters/store/files/file-system.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { Store } from '../../../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../../../src/core/contract/templates/rate-limiter.js';
import { Fault } from '../../../../src/core/faults.js';
import { detailsOf } from '../../../core/quantity/faults-of.js';
import { SimulatedDisk } from '../../../fault/simulated-disk.js';
import { firstDue } from '../first-due.js';
import { fire } from '../make-rows.js';
import { digestOf } from '../row-maker.js';

const FOLDER = '/data';
const SNAPSHOT = '/data/snapshot.json';
const segment = (number: number): string => `/data/ledger/0000000${number}.jsonl`;
const index = (number: number): string => `/data/ledger/0000000${number}.index`;

type Files = Map<string, Buffer>;

const open = (disk: SimulatedDisk, templates = [rateLimiter]) =>
  openEmbeddedStore(FOLDER, { files: disk, lock: async () => async () => undefined, templates, segmentBytes: 12_000 });

/** The methods of a disk, each on its own, so that some can be replaced. */
const bound = (disk: SimulatedDisk): FileSystem => ({
  open: (path, mode) => disk.open(path, mode),
  makeFolder: () => disk.makeFolder(),
  list: (folder) => disk.list(folder),
  size: (path) => disk.size(path),
  rename: (from, to) => disk.rename(from, to),
  unlink: (path) => disk.unlink(path),
  syncFolder: (folder) => disk.syncFolder(folder),
  readNow: (path, position, length) => disk.readNow(path, position, length),
  freeBytes: () => disk.freeBytes(),
});

const allRows = async (store: Store): Promise<readonly StoredRow[]> =>
  (await Promise.all((await store.machines()).map((machine) => store.rows(machine, { after: 0, limit: 1_000 })))).flat();

/** Everything that a store shows. */
const look = async (store: Store) => ({
  rows: await allRows(store),
  views: await Promise.all((await store.machines()).map((machine) => store.read(machine))),
  due: await firstDue(store),
  keyed: await store.commit('m', (view) => ({ rows: [], documents: [], value: view.idempotent('c', digestOf('k2'))?.seq })),
});

/** Files after one session of 6 rows, and after a second of 10 more: rows of two machines, four in a segment. */
let early: Files;
let late: Files;
let whole: Awaited<ReturnType<typeof look>>;

beforeEach(async () => {
  const disk = new SimulatedDisk();
  const session = async (rows: number): Promise<Files> => {
    const store = await open(disk);
    for (let i = 1; i <= rows; i += 1)
      await fire(store, i % 4 === 0 ? 'n' : 'm', 'c', { nextCycle: 9 + i, idempotency: { key: digestOf(`k${i}`), body: digestOf('') } });
    whole = await look(store);
    await store.close();
    return new Map(disk.files());
  };
  early = await session(6);
  late = await session(10);
});

const text = (files: Files, path: string): string => files.get(path)?.toString('utf8') ?? '';
const edit = (files: Files, path: string, change: (content: string) => string): void => {
  files.set(path, Buffer.from(change(text(files, path))));
};
const lastSegment = (files: Files): string =>
  [...files.keys()]
    .filter((path) => path.endsWith('.jsonl'))
    .sort()
    .at(-1) ?? '';
const withoutLast = (content: string): string => content.slice(0, content.trimEnd().lastIndexOf('\n') + 1);

const refusalOf = async (files: Files, templates = [rateLimiter]): Promise<Fault> => {
  const disk = new SimulatedDisk(files);
  const error: unknown = await open(disk, templates).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  // The index is nobody's evidence; everything else stays as it was found.
  const evidence = (all: ReadonlyMap<string, Buffer>) =>
    [...all].filter(([path]) => !path.endsWith('.index')).map(([path, content]) => [path, content.toString('latin1')]);
  expect(evidence(disk.files())).toEqual(evidence(files));
  return error as Fault;
};

describe('after an orderly end', () => {
  it('nothing is set right', async () => {
    const store = await open(new SimulatedDisk(late));
    expect(store.notices()).toEqual([]);
    expect(await look(store)).toEqual(whole);
  });

  it('the journal is read from the snapshot on alone', async () => {
    // The first segment is damaged where only a full reading would see it.
    edit(late, segment(1), (content) => content.replace('"cause":"event"', '"cause":"Event"'));
    const store = await open(new SimulatedDisk(late));
    expect(store.notices()).toEqual([]);
    expect((await verifyLedger(FOLDER, new SimulatedDisk(late))).valid).toBe(false);
  });
});

describe('the snapshot', () => {
  it.each<[string, (files: Files) => void, RegExp | undefined]>([
    ['is deleted', (files) => files.delete(SNAPSHOT), /no snapshot/],
    ['is stale', (files) => files.set(SNAPSHOT, early.get(SNAPSHOT) ?? Buffer.alloc(0)), undefined],
    ['is empty', (files) => files.set(SNAPSHOT, Buffer.alloc(0)), /could not be read/],
    ['is cut', (files) => edit(files, SNAPSHOT, (content) => content.slice(0, 100)), /could not be read/],
    ['is zero bytes', (files) => files.set(SNAPSHOT, Buffer.alloc(500)), /could not be read/],
    ['has another shape', (files) => files.set(SNAPSHOT, Buffer.from('{"version":1}')), /could not be read/],
    [
      'does not know a machine',
      (files) => edit(files, SNAPSHOT, (content) => content.replaceAll('"name": "n"', '"name": "x"')),
      /did not fit/,
    ],
  ])('that %s is made again from the journal', async (_, damage, notice) => {
    damage(late);
    const disk = new SimulatedDisk(late);
    const store = await open(disk);
    expect(await look(store)).toEqual(whole);
    expect(store.notices()).toEqual(notice === undefined ? [] : [expect.stringMatching(notice)]);
    await fire(store, 'm', 'c');
    await store.close();
    const again = await open(disk);
    expect(again.notices()).toEqual([]);
    expect((await again.head('m')).seq).toBe((whole.views[0]?.head.seq ?? 0) + 1);
  });

  it.each<[string, (files: Files) => void]>([
    ['the last row is cut off', (files) => edit(files, lastSegment(files), withoutLast)],
    ['the last row is torn', (files) => edit(files, lastSegment(files), (content) => content.slice(0, -10))],
    ['the last segment is gone', (files) => files.delete(lastSegment(files))],
    [
      'the whole journal is gone',
      (files) => [...files.keys()].filter((path) => path.endsWith('.jsonl')).forEach((path) => void files.delete(path)),
    ],
    ['a segment between others is gone', (files) => files.delete(segment(2))],
    [
      'the journal is an older one',
      (files) =>
        [...files.keys()]
          .filter((path) => path.includes('ledger'))
          .forEach((path) => void (early.has(path) ? files.set(path, early.get(path) as Buffer) : files.delete(path))),
    ],
    [
      'the last row is another',
      (files) =>
        edit(files, lastSegment(files), (content) => content.replace(/"hash":"sha256:.{8}(?=[^\n]*\n$)/, '"hash":"sha256:00000000')),
    ],
    [
      'its head is another',
      (files) => edit(files, SNAPSHOT, (content) => content.replace(/"hash": "sha256:.{8}/g, '"hash": "sha256:00000000')),
    ],
  ])('is ahead where %s: the start is refused', async (_, damage) => {
    damage(late);
    const fault = await refusalOf(late);
    expect(fault.code).toBe('LEDGER_CORRUPT');
    expect(fault.message).toMatch(/gone/);
  });
});

describe('the end of the journal', () => {
  const tail = Buffer.from('{"after":"sha256:0000","row":{"machine":"m"');
  beforeEach(() => {
    late.delete(SNAPSHOT);
  });

  it.each<[string, Buffer]>([
    ['half a row', tail],
    ['a line that is no row', Buffer.from('nonsense\n')],
    ['zero bytes', Buffer.alloc(700)],
    ['zero bytes and a line', Buffer.concat([Buffer.alloc(700), Buffer.from('\n{"x":1}\n')])],
    ['a newline', Buffer.from('\n')],
  ])('with %s after the last row is set aside', async (_, torn) => {
    const path = lastSegment(late);
    const before = late.get(path) ?? Buffer.alloc(0);
    late.set(path, Buffer.concat([before, torn]));
    const disk = new SimulatedDisk(late);
    const store = await open(disk);
    expect(await look(store)).toEqual(whole);
    expect(disk.files().get(path)).toEqual(before);
    const [copy = ''] = [...disk.files().keys()].filter((name) => name.startsWith('/data/quarantine/'));
    expect(disk.files().get(copy)).toEqual(torn);
    expect(store.notices()).toContainEqual(
      expect.stringContaining(`The last ${torn.length} bytes of ${path.slice(13)} were not wholly written; they are in ${copy.slice(6)}`),
    );
    await fire(store, 'm', 'c');
    await store.close();
    expect((await verifyLedger(FOLDER, disk)).firstBad).toBeUndefined();
  });

  it('with a row that lacks nothing but its newline is set aside', async () => {
    const path = lastSegment(late);
    const before = late.get(path) ?? Buffer.alloc(0);
    late.set(path, before.subarray(0, -1));
    const disk = new SimulatedDisk(late);
    const store = await open(disk);
    expect((await allRows(store)).length).toBe(whole.rows.length - 1);
    expect(store.notices()).toContainEqual(expect.stringContaining('were not wholly written'));
    await fire(store, 'm', 'c');
    await store.close();
    expect((await verifyLedger(FOLDER, disk)).firstBad).toBeUndefined();
  });

  it('that the disk does not take in whole stays where it is, and stops the start', async () => {
    const path = lastSegment(late);
    late.set(path, Buffer.concat([late.get(path) ?? Buffer.alloc(0), tail]));
    const disk = new SimulatedDisk(late);
    const files: FileSystem = {
      ...bound(disk),
      open: async (name, mode) => {
        const file = await disk.open(name, mode);
        return name.endsWith('.torn') ? { ...file, append: async () => 3 } : file;
      },
    };
    const opening = openEmbeddedStore(FOLDER, { files, lock: async () => async () => undefined, templates: [rateLimiter] });
    await expect(opening).rejects.toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('took 3 of') });
    expect(disk.files().get(path)).toEqual(late.get(path));
  });

  it('with a part that was never written is set aside with the rows after it', async () => {
    const path = lastSegment(late);
    const before = late.get(path) ?? Buffer.alloc(0);
    late.set(path, Buffer.concat([before, Buffer.alloc(512), tail, Buffer.from('\n'), before]));
    const store = await open(new SimulatedDisk(late));
    expect(await look(store)).toEqual(whole);
  });

  it.each<[string, (content: string) => string, number]>([
    ['is no row', (content) => content.replace('{"after"', '{after'), 1],
    ['is empty', (content) => `\n${content}`, 1],
    ['has another hash', (content) => content.replace('"cause":"event"', '"cause":"clock"'), 1],
    ['is there twice', (content) => content.replace(/^(.*\n)/, '$1$1'), 2],
    ['is missing', (content) => content.replace(/^.*\n/, ''), 1],
    ['is linked to another line', (content) => content.replace(/"after":"sha256:.{8}/, '"after":"sha256:00000000'), 1],
  ])('after a line that %s stops the start with its place', async (_, damage, line) => {
    for (const number of [3, 4]) {
      const files = new Map(late);
      edit(files, segment(number), damage);
      const fault = await refusalOf(files);
      expect(fault).toMatchObject({ code: 'LEDGER_CORRUPT', details: { segment: `0000000${number}.jsonl`, line } });
      expect(fault.message).toContain(`Line ${line} of 0000000${number}.jsonl (byte ${detailsOf(fault)['offset']})`);
    }
  });

  it('is not that of a segment before: a torn line there stops the start', async () => {
    edit(late, segment(3), (content) => content.slice(0, -20));
    expect((await refusalOf(late)).details).toMatchObject({ segment: '00000003.jsonl', line: 4 });
  });

  it('with a last row that was changed stops the start', async () => {
    edit(late, lastSegment(late), (content) => content.replace(/"R_t":3750(?=[^\n]*\n$)/, '"R_t":3751'));
    expect((await refusalOf(late)).message).toContain('another hash');
  });
});

describe('a segment that was made and never written to', () => {
  it.each([
    ['the first', 1, 0],
    ['the next', 5, 16],
  ])('%s, is taken up, and after an orderly end there is nothing to set right', async (_, number, rows) => {
    const files: Files = number === 1 ? new Map() : new Map(late);
    files.set(segment(number), Buffer.alloc(0));
    const disk = new SimulatedDisk(files);
    const store = await open(disk);
    await store.close();
    const again = await open(disk);
    expect(again.notices()).toEqual([]);
    expect((await allRows(again)).length).toBe(rows);
    await fire(again, 'm', 'c');
    await again.close();
    expect((await verifyLedger(FOLDER, disk)).firstBad).toBeUndefined();
    const last = await open(disk);
    expect([(await allRows(last)).length, last.notices()]).toEqual([rows + 1, []]);
    expect(lastSegment(disk.files() as Files)).toBe(segment(number));
  });

  it('and was then taken away, is made again with its name on the disk', async () => {
    late.set(segment(5), Buffer.alloc(0));
    const disk = new SimulatedDisk(late);
    await (await open(disk)).close();
    await disk.unlink(segment(5));
    const store = await open(disk);
    const from = disk.steps.length;
    await fire(store, 'm', 'c');
    expect(disk.steps.slice(from).map(({ type }) => type)).toEqual(['create', 'flushFolder', 'write', 'flush']);
  });
});

describe('the index', () => {
  const change = (files: Files, number: number, edited: (content: Buffer) => Buffer): void => {
    files.set(index(number), edited(files.get(index(number)) ?? Buffer.alloc(0)));
  };
  const remade = (numbers: readonly number[]): readonly string[] =>
    numbers.map((number) => `The index of 0000000${number}.jsonl was made again from the ledger.`);

  it.each<[string, (files: Files) => void, readonly number[]]>([
    ['is deleted', (files) => [1, 2, 3, 4].forEach((number) => void files.delete(index(number))), [1, 2, 3, 4]],
    ['of one segment is deleted', (files) => files.delete(index(2)), [2]],
    ['is short', (files) => change(files, 1, (content) => content.subarray(0, 50)), [1]],
    ['is empty', (files) => files.set(index(1), Buffer.alloc(0)), [1]],
    ['is a header that was never written', (files) => files.set(index(1), Buffer.alloc(16)), [1]],
    ['is that of another segment', (files) => change(files, 2, () => files.get(index(3)) ?? Buffer.alloc(0)), [2]],
    ...[20, 24, 28, 32, 36].map((at): [string, (files: Files) => void, readonly number[]] => [
      `has a flipped bit at byte ${at}`,
      (files) => change(files, 2, (content) => Buffer.from(content.map((byte, i) => (i === at ? byte ^ 1 : byte)))),
      [2],
    ]),
  ])('that %s is made again from the rows', async (_, damage, numbers) => {
    const expected = [...late].filter(([path]) => path.endsWith('.index'));
    expect(expected).toHaveLength(4);
    damage(late);
    const disk = new SimulatedDisk(late);
    const store = await open(disk);
    expect(store.notices()).toEqual(remade(numbers));
    expect(await look(store)).toEqual(whole);
    await store.close();
    expect(expected.map(([path]) => disk.files().get(path))).toEqual(expected.map(([, content]) => content));
  });

  it('that leads to other rows is not believed, though every check in it holds', async () => {
    const disk = new SimulatedDisk(late);
    const entries = await readIndexFile(disk, FOLDER, 4, 12, late.get(segment(4))?.length ?? 0);
    if (entries?.count !== 4) throw new Error('there are not four rows');
    const [first, second, third, fourth] = [entries.at(0), entries.at(1), entries.at(2), entries.at(3)];
    await disk.unlink(index(4));
    const files = new IndexFiles(disk, FOLDER);
    for (const entry of [first, { ...third, length: second.length }, { ...second, length: third.length }, fourth]) files.add(4, 12, entry);
    await files.flush();
    const store = await open(new SimulatedDisk(disk.files()));
    expect(store.notices()).toEqual(remade([1, 2, 3, 4]));
    expect(await look(store)).toEqual(whole);
  });

  it('drops what it names beyond the journal, and says so', async () => {
    for (const [path, content] of early) if (!path.endsWith('.index')) late.set(path, content);
    for (const path of [...late.keys()]) if (path.endsWith('.jsonl') && !early.has(path)) late.delete(path);
    const disk = new SimulatedDisk(late);
    const store = await open(disk);
    expect(store.notices()).toEqual([expect.stringContaining('10 rows more')]);
    expect((await allRows(store)).length).toBe(6);
    await fire(store, 'm', 'c');
    await store.close();
    expect((await open(disk)).notices()).toEqual([]);
  });
});

describe('what else lies in the folder', () => {
  it('is cleared of our own leftovers, and of nobody else’s', async () => {
    for (const name of ['snapshot.json.0a1b.new', 'definitions.json.ff.new', 'api-keys.json.0a.new'])
      late.set(`/data/${name}`, Buffer.from('x'));
    const disk = new SimulatedDisk(late);
    await open(disk);
    expect([...disk.files().keys()].filter((path) => path.endsWith('.new'))).toEqual(['/data/api-keys.json.0a.new']);
  });

  it.each<[string, (files: Files) => void, string]>([
    ['gone', (files) => files.delete('/data/definitions.json'), 'is not in definitions.json'],
    ['not JSON', (files) => files.set('/data/definitions.json', Buffer.from('{')), 'it is not JSON'],
    ['of another shape', (files) => files.set('/data/definitions.json', Buffer.from('{}')), 'another shape'],
    [
      'changed',
      (files) => edit(files, '/data/definitions.json', (content) => content.replace('count > threshold', 'count > 1')),
      'not what its digest says',
    ],
  ])('definitions that are %s stop the start of a journal that needs them', async (_, damage, why) => {
    late.delete(SNAPSHOT);
    damage(late);
    const fault = await refusalOf(late, []);
    expect(fault.code).toBe('LEDGER_CORRUPT');
    expect(fault.message).toContain(why);
  });

  it('keeps the templates of the service that rows name, for a later version without them', async () => {
    late.delete(SNAPSHOT);
    const store = await open(new SimulatedDisk(late), []);
    expect(await look(store)).toEqual(whole);
    expect(await store.definitions('m')).toEqual([]);
  });
});
