// Kills nodes that write to one database of PostgreSQL, and the server of it, with -9 and at random moments, and looks at the end whether anything that was
// acknowledged is gone or was written twice, whether every ledger is whole, and whether hooks told of every row.
// Usage: node --import tsx test/fault/kill-on-postgres.ts [kills] [seed]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createPostgresDocuments } from '../../src/adapters/store/postgres/access/postgres-documents.js';
import { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { createWebhooks, HOOKS } from '../../src/adapters/store/webhooks/create-webhooks.js';
import { FIRST_PREVIOUS, hashRow } from '../../src/core/contract/ledger/ledger-row.js';
import { bundleProcess } from '../bundle-process.js';
import { node } from '../core/protocol/node.js';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { createMigratedDatabase } from '../postgres/test-store.js';
import { createRandom } from '../random.js';
import { deliverTo } from './deliver-to.js';
import { startFailingReceiver, type ToldReport } from './failing-receiver.js';
import { acknowledgedIn, startWriter, type Writer } from './start-writer.js';

const NODES = 3;
const CALLERS = 8;
/** How often it is the server of the database that is killed. */
const SERVER_SHARE = 0.3;
const HOUR = 3_600_000;
/** Rows that are acknowledged between two kills, at most. */
const MOST_AWAITED = 120;
const PATIENCE = 20_000;

/** What the kills came to. */
export interface PostgresKills extends ToldReport {
  readonly kills: { readonly nodes: number; readonly server: number };
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Rows that do not follow the one before. */
  readonly broken: readonly string[];
  /** What a node said that it should not have. */
  readonly errors: readonly string[];
}

/** Kills so many nodes and servers of one database, on a server of its own. */
export const killOnPostgres = async (cluster: Cluster, kills: number, seed: number): Promise<PostgresKills> => {
  const random = createRandom(seed);
  const base = mkdtempSync(join(tmpdir(), 'genmath-kill-postgres-'));
  const receiver = await startFailingReceiver(seed + 1);
  const own = await createMigratedDatabase(cluster.address('postgres'));
  try {
    const bundle = await bundleProcess(new URL('postgres-writer.ts', import.meta.url), base);
    const start = (): Writer => startWriter(bundle, base, CALLERS, { store: own.address, receiver: receiver.url });
    const running = Array.from({ length: NODES }, start);
    await Promise.all(running.map(({ first }) => first));
    const counts = { nodes: 0, server: 0 };
    const errors: string[] = [];
    for (let i = 0; i < kills; i += 1) {
      const awaited = acknowledgedIn(base).length + Math.floor(random() * MOST_AWAITED);
      for (const until = Date.now() + PATIENCE; acknowledgedIn(base).length < awaited; await setTimeout(5))
        if (Date.now() > until) throw new Error(`nothing was written for ${PATIENCE} ms after ${i} kills`);
      await setTimeout(random() * 20);
      if (random() < SERVER_SHARE) {
        await cluster.end('SIGKILL');
        await setTimeout(random() * 300);
        await cluster.start();
        counts.server += 1;
      } else {
        const [killed] = running.splice(Math.floor(random() * NODES), 1, start());
        killed?.child.kill('SIGKILL');
        errors.push(...((await killed?.ended) ?? []).filter((word) => word !== 'ready'));
        counts.nodes += 1;
      }
    }
    await Promise.all(running.map(({ first }) => first));
    for (const { child } of running) child.kill('SIGTERM');
    for (const said of await Promise.all(running.map(({ ended }) => ended)))
      errors.push(...(said.join() === 'ready,closed' ? [] : [said.join(', ')]));
    const database = new Database(own.address, { connections: 4 });
    const store = await openPostgresStore(database, { templates: [] });
    const rows = new Set<string>();
    const texts = new Map<string, number>();
    const broken: string[] = [];
    for (const machine of await store.machines()) {
      let [seq, previous] = [0, FIRST_PREVIOUS as string];
      for (const row of await store.rows(machine, { after: 0, limit: 10_000_000 })) {
        if (row.seq !== seq + 1 || row.previous !== previous || row.hash !== hashRow(row)) broken.push(`${machine} ${row.seq}`);
        [seq, previous] = [row.seq, row.hash];
        rows.add(`${machine} ${row.seq} ${row.hash}`);
        const text = String(row.payload['text']);
        texts.set(text, (texts.get(text) ?? 0) + 1);
      }
    }
    const now = (): number => Date.now() + HOUR;
    const webhooks = createWebhooks(createPostgresDocuments(database, HOOKS), { keyring: node.keyring, now, rule: 'any' });
    const told = await receiver.settle(rows, async () => deliverTo(webhooks, store, now));
    await store.close();
    await database.close();
    const acknowledged = acknowledgedIn(base);
    return {
      kills: counts,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((row) => !rows.has(row)),
      doubled: [...texts].filter(([, count]) => count > 1).map(([text]) => text),
      broken,
      errors,
      ...told,
    };
  } finally {
    await receiver.close();
    await own.drop();
    rmSync(base, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills = 30, seed = 1] = process.argv.slice(2).map(Number);
  const binaries = await findBinaries();
  if (binaries === undefined) throw new Error('there is no PostgreSQL on this machine');
  const cluster = new Cluster(binaries, { settings: { fsync: 'on', restart_after_crash: 'on' } });
  try {
    cluster.init();
    await cluster.start();
    const { lost, doubled, broken, errors, undelivered, untrue, ...report } = await killOnPostgres(cluster, kills, seed);
    const bad = { lost, doubled, broken, errors, undelivered, untrue };
    console.log(JSON.stringify(report));
    console.log(
      Object.entries(bad)
        .map(([name, what]) => `${what.length} ${name}`)
        .join(', '),
    );
    for (const what of Object.values(bad).flat().slice(0, 20)) console.log(what);
    if (Object.values(bad).flat().length > 0) process.exitCode = 1;
  } finally {
    await cluster.remove();
  }
}
