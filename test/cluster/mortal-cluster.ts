import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Binaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { CuttingProxy } from '../postgres/cutting-proxy.js';
import { type ExampleCluster, startCluster } from './example-parts.js';

const SHIFT = fileURLToPath(new URL('shift-clock.mjs', import.meta.url));

/** Nothing but windows of requests is limited here: what is looked for are lost and doubled rows. */
const UNLIMITED = {
  GENMATH_LIMIT_MINT: 'off',
  GENMATH_LIMIT_VERIFY: 'off',
  GENMATH_LIMIT_WORK: 'off',
  GENMATH_LIMIT_WORK_KEY: 'off',
  GENMATH_DAILY_LIMIT: 'off',
  GENMATH_WORKERS: '0',
};

/** The cluster of examples/cluster with a PostgreSQL server that can be killed, and a proxy before it for each node that cuts connections. */
export interface MortalCluster extends ExampleCluster {
  readonly database: Cluster;
  readonly proxies: readonly CuttingProxy[];
  /** Address of the database for the role of the nodes, without a proxy. */
  readonly address: string;
}

/** How a cluster is started. */
export interface MortalOptions {
  /** How far the clock of each node is ahead, in milliseconds; there are as many nodes as these. */
  readonly shifts: readonly number[];
  /** Requests over seconds that one address may send to `prove`. */
  readonly window: string;
  readonly random: () => number;
}

const makeRoles = async (address: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const statement of [
    'CREATE ROLE genmath_owner LOGIN',
    'CREATE ROLE genmath_node LOGIN',
    'CREATE DATABASE cluster OWNER genmath_owner',
  ])
    await client.query(statement);
  await client.end();
};

/** Starts a cluster whose parts can be ended one by one. */
export const startMortalCluster = async (binaries: Binaries, { shifts, window, random }: MortalOptions): Promise<MortalCluster> => {
  const database = new Cluster(binaries, { settings: { fsync: 'on', synchronous_commit: 'on' } });
  const folder = mkdtempSync(join(tmpdir(), 'genmath-mortal-'));
  const proxies: CuttingProxy[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(proxies.map((proxy) => proxy.remove()));
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database.init();
    await database.start();
    await makeRoles(database.address('postgres'));
    const addressOf = (role: string): string => database.address('cluster').replace('//genmath@', `//${role}@`);
    for (const _ of shifts) proxies.push(new CuttingProxy(addressOf('genmath_node'), random));
    for (const proxy of proxies) await proxy.start();
    mkdirSync(join(folder, 'cluster'));
    const cluster = await startCluster({
      folder: join(folder, 'cluster'),
      owner: addressOf('genmath_owner'),
      store: (i) => (proxies[i] as CuttingProxy).address,
      nodes: shifts.length,
      settings: (i) => ({
        ...UNLIMITED,
        GENMATH_LIMIT_PROVE: window,
        ...(shifts[i] === 0 ? {} : { NODE_OPTIONS: `--import ${SHIFT}`, GENMATH_TEST_SHIFT: String(shifts[i]) }),
      }),
      onEnd: (name, how) => console.error(`${name} ended by itself: ${String(how)}`),
    });
    const stop = async (): Promise<void> => {
      await cluster.stop();
      await remove();
    };
    return { ...cluster, database, proxies, address: addressOf('genmath_node'), stop };
  } catch (error) {
    await remove();
    throw error;
  }
};
