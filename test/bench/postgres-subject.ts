// What postgres.ts measures, bundled as the package is, each in a process of its own that has warmed up: prints `ready`, waits for a line, and prints the rows that it had acknowledged a second.
// Usage: node postgres-subject.mjs store|embedded|made|bare|single <folder of the registry> <address or folder> <ledgers> <callers> <milliseconds> <number of the first ledger> <rows of a batch>
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { FIRST_PREVIOUS } from '../../src/core/contract/ledger/ledger-row.js';
import { takeRowText } from '../../src/core/contract/ledger/seal-row.js';
import type { LedgerHead, Store } from '../../src/core/contract/ledger/store.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { createBenchRows } from './fresh-rows.js';

/** Rows that a process makes before it is measured: a node is a process that has run for a while. */
const WARM = 10_000;
/** Milliseconds for which it warms up, at most. */
const WARM_FOR = 4_000;

const [kind = '', registryUrl = '', place = '', ...numbers] = process.argv.slice(2);
const [ledgers = 1, callers = 1, milliseconds = 0, first = 0, batch = 1] = numbers.map(Number);

/** Makes rows, one after the other, for as long as it may go on. */
type Load = (mayGoOn: (done: number) => boolean) => Promise<number>;

const { makeRow, fire } = createBenchRows(registryUrl).same;
const EMPTY: LedgerHead = { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 };

/** Lets callers commit rows, each to all ledgers in turn. */
const loadStore =
  (store: Store): Load =>
  async (mayGoOn) => {
    let done = 0;
    const caller = async (i: number): Promise<void> => {
      for (let turn = i; mayGoOn(done); turn += callers) {
        await fire(store, `machine-${first + (turn % ledgers)}`, `ctr_${i % 8}`);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, i) => caller(i)));
    return done;
  };

/** Makes rows as a node does, each upon the one before, and keeps them nowhere. */
const makeOnly = (): Load => {
  const heads = new Map<string, LedgerHead>();
  const documents = new Map<string, ContractDocument>();
  return async (mayGoOn) => {
    let made = 0;
    for (; mayGoOn(made); made += 1) {
      const [machine, contract] = [`machine-${made % ledgers}`, `ctr_${Math.floor(made / ledgers) % 8}`];
      const { row, document } = makeRow(machine, contract, heads.get(machine) ?? EMPTY, documents.get(machine + contract));
      takeRowText(row);
      heads.set(machine, row);
      documents.set(machine + contract, document);
    }
    return made;
  };
};

/** The line of a row as the store writes it; a bare client writes it over and over. */
const line = toCanonicalJson(makeRow('machine-0', 'ctr_0', EMPTY, undefined).row);

/** Inserts prepared rows in batches, one after the other, and nothing else. */
const insertBatches = (database: Database): Load => {
  let seq = 0;
  return async (mayGoOn) => {
    const from = seq;
    while (mayGoOn(seq - from)) {
      const seqs = Array.from({ length: batch }, (_, i) => seq + i + 1);
      await database.query(
        'INSERT INTO ledger_row (machine, seq, contract, line) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])',
        [seqs.map((i) => `machine-${i % ledgers}`), seqs, seqs.map((i) => `ctr_${i % 8}`), seqs.map(() => line)],
      );
      seq += batch;
    }
    return seq - from;
  };
};

/** Writes each row in a transaction of its own, under the lock of its head. */
const insertSingly = async (database: Database): Promise<Load> => {
  for (let i = 0; i < ledgers; i += 1)
    await database.query("INSERT INTO head (machine, seq, hash, cycle) VALUES ($1, 0, '', 0)", [`machine-${i}`]);
  return async (mayGoOn) => {
    let done = 0;
    const caller = async (i: number): Promise<void> => {
      for (let turn = i; mayGoOn(done); turn += callers) {
        const machine = `machine-${turn % ledgers}`;
        await database.transaction(async (queries) => {
          const [head] = await queries.query<{ seq: number }>('SELECT seq FROM head WHERE machine = $1 FOR UPDATE', [machine]);
          const seq = (head?.seq ?? 0) + 1;
          await queries.query('INSERT INTO ledger_row (machine, seq, contract, line) VALUES ($1, $2, $3, $4)', [
            machine,
            seq,
            `ctr_${i % 8}`,
            line,
          ]);
          await queries.query('UPDATE head SET seq = $2 WHERE machine = $1', [machine, seq]);
        });
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, i) => caller(i)));
    return done;
  };
};

const open = async (): Promise<Load> => {
  const options = { templates: [rateLimiter] };
  if (kind === 'embedded') return loadStore(await openEmbeddedStore(place, options));
  if (kind === 'made') return makeOnly();
  const database = new Database(place, kind === 'bare' ? { connections: 1 } : {});
  if (kind === 'bare') return insertBatches(database);
  return kind === 'single' ? insertSingly(database) : loadStore(await openPostgresStore(database, options));
};

const load = await open();
const warmUntil = performance.now() + WARM_FOR;
await load((done) => done < WARM && performance.now() < warmUntil);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const from = performance.now();
const done = await load(() => performance.now() - from < milliseconds);
process.stdout.write(`${done / ((performance.now() - from) / 1_000)}\n`, () => process.exit(0));
