import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { fire } from '../adapters/store/make-rows.js';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { createMigratedDatabase, type MigratedDatabase } from '../postgres/test-store.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { median, percentile } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CALLERS = 64;
/** Milliseconds of a round; GENMATH_BENCH_ROUND makes it another number. */
const ROUND = Number(process.env['GENMATH_BENCH_ROUND'] ?? 2_000);
const ROUNDS = 3;
const REGISTRY = new URL('../../dist/operators/', import.meta.url).href;

/** What a process measures (postgres-subject.ts). */
interface Measure {
  readonly kind: 'store' | 'embedded' | 'made' | 'bare' | 'single';
  /** Address of the database, or folder. */
  readonly place?: string;
  readonly ledgers: number;
  /** Rows of a batch of the bare client. */
  readonly batch?: number;
  /** Processes that write at once; the callers are shared out among them. */
  readonly processes?: number;
  /** True where each process writes to a share of the ledgers of its own. */
  readonly isApart?: boolean;
}

/** Starts processes, each warmed up, lets them work at once, and gives the rows a second of all. */
const rateOf = async (subject: string, measure: Measure): Promise<number> => {
  const { kind, place = '', ledgers, batch = 1, processes = 1, isApart = false } = measure;
  const share = isApart ? ledgers / processes : ledgers;
  const children = Array.from({ length: processes }, (_, i) => {
    const numbers = [share, CALLERS / processes, ROUND, isApart ? i * share : 0, batch].map(String);
    const child = spawn(process.execPath, [subject, kind, REGISTRY, place, ...numbers], { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  for (const { lines } of children) await lines.next();
  for (const { child } of children) child.stdin.write('go\n');
  const rates = await Promise.all(children.map(async ({ lines }) => Number((await lines.next()).value)));
  await Promise.all(children.map(({ child }) => (child.exitCode === null ? once(child, 'close') : undefined)));
  return rates.reduce((sum, rate) => sum + rate, 0);
};

/** Gives the rows of a statement that the store wrote, on average. */
const batchOf = async (own: MigratedDatabase): Promise<number> => {
  const database = own.open({ connections: 1 });
  const [sizes] = await database.query<{ batch: number }>(
    'SELECT (SELECT count(*) FROM ledger_row) / greatest(1, (SELECT count(*) FROM commit_key)) AS batch',
  );
  await database.close();
  return Math.max(1, Math.round(sizes?.batch ?? CALLERS));
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

/** Measures all kinds in turn, for one ledger and for 32; gives the lines of the table and what is said below it. */
const measureRates = async (
  own: MigratedDatabase,
  subject: string,
): Promise<{ readonly rows: readonly Row[]; readonly below: string[] }> => {
  const rows: Row[] = [];
  const below: string[] = [];
  const place = own.address;
  for (const ledgers of [1, 32]) {
    const rates = {
      embedded: [] as number[],
      node: [] as number[],
      made: [] as number[],
      bare: [] as number[],
      single: [] as number[],
      two: [] as number[],
      apart: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.embedded.push(await withTemporaryFolder((folder) => rateOf(subject, { kind: 'embedded', place: folder, ledgers })));
      await emptyOut(own);
      rates.node.push(await rateOf(subject, { kind: 'store', place, ledgers }));
      const batch = await batchOf(own);
      rates.made.push(await rateOf(subject, { kind: 'made', ledgers }));
      await emptyOut(own);
      rates.bare.push(await rateOf(subject, { kind: 'bare', place, ledgers, batch }));
      await emptyOut(own);
      rates.single.push(await rateOf(subject, { kind: 'single', place, ledgers }));
      await emptyOut(own);
      rates.two.push(await rateOf(subject, { kind: 'store', place, ledgers, processes: 2 }));
      await emptyOut(own);
      rates.apart.push(ledgers === 1 ? Number.NaN : await rateOf(subject, { kind: 'store', place, ledgers, processes: 2, isApart: true }));
      await emptyOut(own);
    }
    const of = (name: keyof typeof rates): number => median(rates[name]);
    // The node makes and hashes each row in the thread that it writes from; the bare client has one row that is ready.
    const keeping = 1 / (1 / of('node') - 1 / of('made'));
    const toBare = of('node') / of('bare');
    const toSingle = of('node') / of('single');
    const toOne = of('two') / of('node');
    const toApart = of('apart') / of('node');
    rows.push([
      `${ledgers} ${ledgers === 1 ? 'ledger' : 'ledgers'}`,
      ...(['embedded', 'node', 'made', 'bare', 'single', 'two'] as const).map((name) => show(of(name))),
      ledgers === 1 ? '' : show(of('apart')),
    ]);
    below.push(
      `${ledgers}: to the bare client ${toBare.toFixed(2)} (target 0.7, ${verdict(toBare >= 0.7)}), without the making of the rows ${(keeping / of('bare')).toFixed(2)}; to the embedded store ${(of('node') / of('embedded')).toFixed(2)}; to a transaction a row ${toSingle.toFixed(1)} (target 3, ${verdict(toSingle >= 3)}); two nodes to one ${toOne.toFixed(2)}${ledgers === 32 ? ` (target 0.9, ${verdict(toOne >= 0.9)}), each on its own ledgers ${toApart.toFixed(2)}` : ''}`,
    );
  }
  return { rows, below };
};

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
    const { rows, below } = await withTemporaryFolder(async (folder) =>
      measureRates(own, fileURLToPath(await bundle('postgres-subject', folder))),
    );
    const times = await feedTimes(own);
    const p50 = percentile(times, 0.5);
    below.push(
      `feed to another node: p50 ${p50.toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (target 25 ms, ${verdict(p50 <= 25)})`,
    );
    await own.drop();
    printTable(
      `Rows acknowledged a second, ${CALLERS} callers, each process warmed up, fsync on (median of ${ROUNDS} rounds of ${ROUND} ms)`,
      ['', 'embedded', 'one node', 'rows only made', 'bare client', 'transaction a row', 'two nodes', 'each its own'],
      rows,
      below,
    );
  } finally {
    await cluster.remove();
  }
};
