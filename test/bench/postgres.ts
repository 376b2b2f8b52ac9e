import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { FIRST_PREVIOUS } from '../../src/core/contract/ledger/ledger-row.js';
import { takeRowText } from '../../src/core/contract/ledger/seal-row.js';
import type { LedgerHead } from '../../src/core/contract/ledger/store.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { fire, makeRow } from '../adapters/store/make-rows.js';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { createMigratedDatabase, type MigratedDatabase } from '../postgres/test-store.js';
import { rateOf } from './postgres-load.js';
import { printTable, type Row, verdict } from './print-table.js';
import { median, percentile } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CALLERS = 64;
/** Milliseconds of a round; GENMATH_BENCH_ROUND makes it another number. */
const ROUND = Number(process.env['GENMATH_BENCH_ROUND'] ?? 2_000);
const ROUNDS = 3;
const LOAD = fileURLToPath(new URL('postgres-load.ts', import.meta.url));

/** The line of a row as the store writes it; a bare client writes it over and over. */
const line = toCanonicalJson(makeRow('machine-0', 'ctr_0', { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 }, undefined).row);

/** Makes rows as the node does, each upon the one before, and keeps them nowhere; gives the rows a second. */
const madeRate = (ledgers: number): number => {
  const heads = new Map<string, LedgerHead>();
  const documents = new Map<string, ContractDocument>();
  const from = performance.now();
  let made = 0;
  for (; performance.now() - from < ROUND / 2; made += 1) {
    const [machine, contract] = [`machine-${made % ledgers}`, `ctr_${Math.floor(made / ledgers) % 8}`];
    const head = heads.get(machine) ?? { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 };
    const { row, document } = makeRow(machine, contract, head, documents.get(machine + contract));
    takeRowText(row);
    heads.set(machine, row);
    documents.set(machine + contract, document);
  }
  return made / ((performance.now() - from) / 1_000);
};

/** Inserts prepared rows in batches, one after the other, and nothing else; gives the rows a second. */
const bareRate = async (own: MigratedDatabase, ledgers: number, batch: number): Promise<number> => {
  const database = own.open({ connections: 1 });
  let seq = 0;
  const from = performance.now();
  while (performance.now() - from < ROUND) {
    const seqs = Array.from({ length: batch }, (_, i) => seq + i + 1);
    seq += batch;
    await database.query(
      'INSERT INTO ledger_row (machine, seq, contract, line) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])',
      [seqs.map((i) => `machine-${i % ledgers}`), seqs, seqs.map((i) => `ctr_${i % 8}`), seqs.map(() => line)],
    );
  }
  await database.close();
  return seq / ((performance.now() - from) / 1_000);
};

/** Writes each row in a transaction of its own, under the lock of its head; gives the rows a second. */
const singleRate = async (own: MigratedDatabase, ledgers: number): Promise<number> => {
  const database = own.open();
  for (let i = 0; i < ledgers; i += 1)
    await database.query("INSERT INTO head (machine, seq, hash, cycle) VALUES ($1, 0, '', 0)", [`machine-${i}`]);
  let done = 0;
  const from = performance.now();
  const caller = async (i: number): Promise<void> => {
    for (let turn = i; performance.now() - from < ROUND; turn += CALLERS) {
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
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i)));
  await database.close();
  return done / ((performance.now() - from) / 1_000);
};

/** Lets so many processes write at once, to the same ledgers or each to a share of its own; gives the rows a second of all. */
const processRate = async (own: MigratedDatabase, ledgers: number, processes: number, isShared = true): Promise<number> => {
  const share = isShared ? ledgers : ledgers / processes;
  const children = Array.from({ length: processes }, (_, i) => {
    const given = ['--import', 'tsx', LOAD, own.address, ...[share, CALLERS / processes, ROUND, isShared ? 0 : i * share].map(String)];
    const child = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  for (const { lines } of children) await lines.next();
  for (const { child } of children) child.stdin.write('go\n');
  const rates = await Promise.all(children.map(async ({ lines }) => Number((await lines.next()).value)));
  await Promise.all(children.map(({ child }) => (child.exitCode === null ? once(child, 'close') : undefined)));
  return rates.reduce((sum, rate) => sum + rate, 0);
};

/** Milliseconds from the acknowledgement of a row by one node until another is told. */
const feedTimes = async (own: MigratedDatabase): Promise<readonly number[]> => {
  const databases = [own.open(), own.open()] as const;
  const [one, two] = await Promise.all(databases.map((database) => openPostgresStore(database, { templates: [rateLimiter] })));
  const times: number[] = [];
  const sent = new Map<number, number>();
  two?.subscribe(({ seq }) => times.push(performance.now() - (sent.get(seq) ?? Number.NaN)));
  for (let i = 1; i <= 150 && one !== undefined; i += 1) {
    sent.set(i, performance.now());
    await fire(one, 'm', 'c');
    sent.set(i, performance.now());
    await setTimeout(10);
  }
  await setTimeout(1_100);
  await Promise.all([one?.close(), two?.close()]);
  await Promise.all(databases.map((database) => database.close()));
  return times.map((time) => Math.max(0, time));
};

/** Makes all tables empty as new ones are: what was deleted and is still there would slow down the next round. */
const emptyOut = async (own: MigratedDatabase): Promise<void> => {
  await own.empty();
  const database = own.open({ connections: 1 });
  await database.query('VACUUM');
  await database.close();
};

const show = (rate: number): string => Math.round(rate).toLocaleString('en');

/** Measures the store on PostgreSQL with the embedded one and with a bare client, in one run. */
export const benchPostgres = async (): Promise<void> => {
  const binaries = await findBinaries();
  if (binaries === undefined) {
    console.log('\npostgres: left out, there is no PostgreSQL on this machine');
    return;
  }
  const cluster = new Cluster(binaries, { settings: { fsync: 'on', synchronous_commit: 'on', shared_buffers: '256MB' } });
  try {
    cluster.init();
    await cluster.start();
    const own = await createMigratedDatabase(cluster.address('postgres'));
    const rows: Row[] = [];
    const below: string[] = [];
    for (const ledgers of [1, 32]) {
      const rates = {
        embedded: [] as number[],
        node: [] as number[],
        made: [] as number[],
        bare: [] as number[],
        single: [] as number[],
        two: [] as number[],
        apart: [] as number[],
        one: [] as number[],
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.embedded.push(
          await withTemporaryFolder(async (folder) => {
            const store = await openEmbeddedStore(folder, { templates: [rateLimiter] });
            const rate = await rateOf(store, ledgers, CALLERS, ROUND);
            await store.close();
            return rate;
          }),
        );
        await emptyOut(own);
        const database = own.open();
        const store = await openPostgresStore(database, { templates: [rateLimiter] });
        rates.node.push(await rateOf(store, ledgers, CALLERS, ROUND));
        await store.close();
        const [sizes] = await database.query<{ batch: number }>(
          'SELECT (SELECT count(*) FROM ledger_row) / greatest(1, (SELECT count(*) FROM commit_key)) AS batch',
        );
        await database.close();
        rates.made.push(madeRate(ledgers));
        await emptyOut(own);
        rates.bare.push(await bareRate(own, ledgers, Math.max(1, Math.round(sizes?.batch ?? CALLERS))));
        await emptyOut(own);
        rates.single.push(await singleRate(own, ledgers));
        await emptyOut(own);
        rates.one.push(await processRate(own, ledgers, 1));
        await emptyOut(own);
        rates.two.push(await processRate(own, ledgers, 2));
        await emptyOut(own);
        rates.apart.push(ledgers === 1 ? Number.NaN : await processRate(own, ledgers, 2, false));
        await emptyOut(own);
      }
      const of = (name: keyof typeof rates): number => median(rates[name]);
      // The node makes and hashes each row in the thread that it writes from; the bare client has one row that is ready.
      const keeping = 1 / (1 / of('node') - 1 / of('made'));
      const toBare = of('node') / of('bare');
      const toSingle = of('node') / of('single');
      const toOne = of('two') / of('one');
      const toApart = of('apart') / of('one');
      rows.push([
        `${ledgers} ${ledgers === 1 ? 'ledger' : 'ledgers'}`,
        show(of('embedded')),
        show(of('node')),
        show(of('made')),
        show(of('bare')),
        show(of('single')),
        show(of('one')),
        show(of('two')),
        ledgers === 1 ? '' : show(of('apart')),
      ]);
      below.push(
        `${ledgers}: to the bare client ${toBare.toFixed(2)} (target 0.7, ${verdict(toBare >= 0.7)}), without the making of the rows ${(keeping / of('bare')).toFixed(2)}; to the embedded store ${(of('node') / of('embedded')).toFixed(2)}; to a transaction a row ${toSingle.toFixed(1)} (target 3, ${verdict(toSingle >= 3)}); two nodes to one ${toOne.toFixed(2)}${ledgers === 32 ? ` (target 0.9, ${verdict(toOne >= 0.9)}), each on its own ledgers ${toApart.toFixed(2)}` : ''}`,
      );
    }
    const times = await feedTimes(own);
    const p50 = percentile(times, 0.5);
    below.push(
      `feed to another node: p50 ${p50.toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (target 25 ms, ${verdict(p50 <= 25)})`,
    );
    await own.drop();
    printTable(
      `Rows acknowledged a second, ${CALLERS} callers, rows prepared, fsync on (median of ${ROUNDS} rounds of ${ROUND} ms)`,
      ['', 'embedded', 'one node', 'rows only made', 'bare client', 'transaction a row', 'one process', 'two processes', 'each its own'],
      rows,
      below,
    );
  } finally {
    await cluster.remove();
  }
};
