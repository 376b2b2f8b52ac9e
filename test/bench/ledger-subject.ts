// What ledger.ts measures, bundled as the package is: one process of it fills a folder, another measures, others only open it.
// Usage: node ledger-subject.mjs fill|measure|open <folder of the registry> <folder> [rows]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, segmentPath } from '../../src/adapters/store/embedded/journal/segments.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { readLines } from '../../src/adapters/store/files/read-lines.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { LedgerHead, PendingView, Store } from '../../src/core/contract/ledger/store.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { createBenchRows } from './fresh-rows.js';
import type { LedgerFigures, OpenFigures } from './ledger-figures.js';

const [task = '', registryUrl = '', folder = '', wanted = '0'] = process.argv.slice(2);
const MACHINES = 20;
const CONTRACTS = 50;
const CALLERS = [1, 8, 64];
const ROUNDS = 5;
const ROUND = 800;
const FILLERS = 256;

/** What of `node:sqlite` is used; Node.js 20 does not have it. */
interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    readonly exec: (text: string) => void;
    readonly prepare: (text: string) => { readonly run: (...values: readonly (string | number)[]) => unknown };
    readonly close: () => void;
  };
}

const { fresh, same } = createBenchRows(registryUrl);

const cycle = (): number => Math.floor(Date.now() / 777);
const machineOf = (i: number): string => `machine-${i % MACHINES}`;
const contractOf = (i: number): string => `ctr_${Math.floor(i / MACHINES) % CONTRACTS}`;
let turn = 0;

/** Fills a folder with rows that are valid but bear one receipt. */
const fill = async (rows: number): Promise<void> => {
  const store = await openEmbeddedStore(folder, { templates: [rateLimiter] });
  let left = rows;
  await Promise.all(
    Array.from({ length: FILLERS }, async () => {
      while (left > 0) {
        left -= 1;
        turn += 1;
        await same.fire(store, machineOf(turn), contractOf(turn), { cycle: cycle() });
      }
    }),
  );
  await store.close();
};

const rateOf = async (callers: number, commit: () => Promise<unknown> | unknown): Promise<number> => {
  let [done, isOver] = [0, false];
  const from = performance.now();
  const end = setTimeout(() => {
    isOver = true;
  }, ROUND);
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver && performance.now() - from < ROUND) {
        await commit();
        done += 1;
      }
    }),
  );
  clearTimeout(end);
  return done / ((performance.now() - from) / 1000);
};

/** Opens a database like the folder: the same rows as text, appended in transactions of their own with a full flush each. */
const openSqlite = (path: string) => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as Sqlite;
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
  database.exec(
    'CREATE TABLE IF NOT EXISTS row (machine TEXT, seq INTEGER, contract TEXT, line TEXT, PRIMARY KEY (machine, seq)) WITHOUT ROWID',
  );
  return { database, insert: database.prepare('INSERT INTO row VALUES (?, ?, ?, ?)') };
};

const fillSqlite = async ({ database, insert }: ReturnType<typeof openSqlite>): Promise<void> => {
  let [rows, text] = [0, ''];
  database.exec('BEGIN');
  for (const { number, size } of await listSegments(nodeFileSystem, folder)) {
    for await (const { bytes } of readLines(nodeFileSystem, segmentPath(folder, number), 0, size)) {
      text = bytes.toString();
      const { row } = JSON.parse(text) as { readonly row: { readonly machine: string; readonly seq: number; readonly contract: string } };
      insert.run(row.machine, row.seq, row.contract, text);
      rows += 1;
      if (rows % 2_000 === 0) database.exec('COMMIT; BEGIN');
    }
  }
  database.exec('COMMIT');
};

const measure = async (): Promise<LedgerFigures> => {
  const store: Store = await openEmbeddedStore(folder, { templates: [rateLimiter] });
  const empty = await store.head('none');
  const heads = new Map<string, LedgerHead>();
  const documents = new Map<string, ContractDocument>();
  for (const machine of await store.machines()) {
    const view = await store.read(machine);
    heads.set(machine, view.head);
    for (const document of view.documents) documents.set(`${machine} ${document.id}`, document);
  }
  mkdirSync(join(folder, 'sqlite'), { recursive: true });
  const sqlite = openSqlite(join(folder, 'sqlite', 'rows.db'));
  await fillSqlite(sqlite);
  const ours = (): Promise<unknown> => {
    turn += 1;
    return fresh.fire(store, machineOf(turn), contractOf(turn), { cycle: cycle() });
  };
  const theirs = async (): Promise<void> => {
    turn += 1;
    const [machine, contract] = [machineOf(turn), contractOf(turn)];
    const head = heads.get(machine) ?? empty;
    const view: PendingView = {
      head,
      document: (id) => documents.get(`${machine} ${id}`),
      idempotent: () => undefined,
      definition: () => undefined,
    };
    const { value: row, documents: made } = fresh.nextRow(machine, contract, { cycle: cycle() })(view);
    sqlite.insert.run(machine, row.seq, contract, toCanonicalJson(row));
    heads.set(machine, { seq: row.seq, hash: row.hash, cycle: row.cycle });
    for (const document of made) documents.set(`${machine} ${document.id}`, document);
  };
  const build = async (): Promise<void> => {
    turn += 1;
    fresh.makeRow('m', 'c', empty, undefined);
  };
  const rates: LedgerFigures['rates'] = CALLERS.map((callers) => ({ callers, embedded: [], sqlite: [] }));
  await rateOf(64, ours);
  await rateOf(1, theirs);
  const building: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const rate of rates) {
      rate.embedded.push(await rateOf(rate.callers, ours));
      rate.sqlite.push(await rateOf(rate.callers, theirs));
    }
    building.push(await rateOf(1, build));
  }
  await store.close();
  sqlite.database.close();
  return { rates, building };
};

const open = async (): Promise<OpenFigures> => {
  const before = process.memoryUsage().rss;
  const from = performance.now();
  const store = await openEmbeddedStore(folder, { templates: [rateLimiter] });
  const milliseconds = performance.now() - from;
  let rows = 0;
  for (const machine of await store.machines()) rows += (await store.head(machine)).seq;
  const memory = process.memoryUsage().rss;
  const [machine = ''] = await store.machines();
  const middle = Math.floor((await store.head(machine)).seq / 2);
  const readFrom = performance.now();
  const page = await store.rows(machine, { contract: 'ctr_0', before: middle, limit: 100 });
  const readMilliseconds = performance.now() - readFrom;
  const figures = { milliseconds, rows, memory, peak: process.resourceUsage().maxRSS * 1024, before, page: page.length, readMilliseconds };
  await store.close();
  return figures;
};

const result = task === 'fill' ? await fill(Number(wanted)) : task === 'measure' ? await measure() : await open();
process.stdout.write(`${JSON.stringify(result ?? null)}\n`);
