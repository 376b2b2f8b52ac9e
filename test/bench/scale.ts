import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { growLog, type LogEdge } from '../../src/core/log/grow-log.js';
import { formatBundle, formatEntry, receiptEntry } from '../../src/core/log/log-entry.js';
import { isConsistent, rootFromPath } from '../../src/core/merkle/check-proof.js';
import { rootOfEdge } from '../../src/core/merkle/grow-tiles.js';
import { type ReadTile, rootOfHashes, TILE_WIDTH, TiledTree } from '../../src/core/merkle/tiles.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { processorTime } from '../processor-time.js';
import { makeReceipt } from './given-receipts.js';
import { printTable, type Row } from './print-table.js';
import { median, percentile } from './statistics.js';

const DEEP = 1_000_000_000;
/** Leaves that a node takes up at a time, and how often it does here. */
const TAKEN = { leaves: 1_000, times: 50 } as const;
const PROOFS = 200;

const leafOf = () => formatEntry(receiptEntry(makeReceipt()));

/**
 * A log of any size whose leaves are all the same one: every full tile of a level is the same, so that all of it can be read without being stored, and its
 * proofs hold as those of any other log.
 */
const uniformLog = (size: number, leaf: Buffer) => {
  const roots = [leafHash(leaf)];
  for (let level = 1; TILE_WIDTH ** level <= size; level += 1) {
    const full = Buffer.concat(Array.from({ length: TILE_WIDTH }, () => roots[level - 1] as Buffer));
    roots.push(rootOfHashes(full, 0, TILE_WIDTH));
  }
  const tile = (level: number, width: number): Buffer => Buffer.concat(Array.from({ length: width }, () => roots[level] as Buffer));
  const edge: LogEdge = {
    size,
    tiles: roots.map((_, level) => tile(level, Math.floor(size / TILE_WIDTH ** level) % TILE_WIDTH)),
    bundle: formatBundle(Array.from({ length: size % TILE_WIDTH }, () => leaf)),
  };
  let read = 0;
  const readTile: ReadTile = async ({ level, width }) => {
    read += 1;
    return tile(level, width);
  };
  return { edge, readTile, read: () => read };
};

/** Times how a log grows, and how proofs of it are made, at a size. */
const timeLog = async (size: number): Promise<readonly string[]> => {
  const leaf = leafOf();
  const { edge, readTile, read } = uniformLog(size, leaf);
  const root = rootOfEdge(edge);
  const given = Array.from({ length: TAKEN.times }, () => Array.from({ length: TAKEN.leaves }, leafOf));
  const before = processorTime();
  let grown = edge;
  let written = 0;
  for (const leaves of given) {
    const growth = growLog(grown, leaves);
    written += growth.tiles.length + growth.bundles.length;
    grown = growth.edge;
  }
  const append = ((processorTime() - before) * 1_000) / (TAKEN.times * TAKEN.leaves);
  const tree = new TiledTree(readTile, size);
  const hash = leafHash(leaf);
  const [inclusion, consistency]: number[][] = [[], []];
  let [paths, tiles] = [0, 0];
  for (let i = 0; i < PROOFS; i += 1) {
    const at = Math.floor((size * i) / PROOFS);
    let from = performance.now();
    const already = read();
    const path = await tree.inclusion(at);
    inclusion?.push(performance.now() - from);
    paths = Math.max(paths, path.length);
    tiles = Math.max(tiles, read() - already);
    if (!rootFromPath(hash, at, size, path)?.equals(root)) throw new Error(`the proof of leaf ${at} of ${size} does not hold`);
    const earlier = at + 1;
    from = performance.now();
    const proof = await tree.consistency(earlier);
    consistency?.push(performance.now() - from);
    const before = { size: earlier, root: rootOfEdge(uniformLog(earlier, leaf).edge) };
    if (!isConsistent(before, { size, root }, proof)) throw new Error(`the proof from ${earlier} to ${size} entries does not hold`);
  }
  return [
    size.toLocaleString('en'),
    append.toFixed(1),
    (written / TAKEN.times).toFixed(1),
    `${(median(inclusion ?? []) * 1_000).toFixed(0)} (${paths} hashes, ${tiles} tiles)`,
    (median(consistency ?? []) * 1_000).toFixed(0),
    `${((edge.tiles.reduce((sum, one) => sum + one.length, 0) + edge.bundle.length) / 1_000).toFixed(0)}`,
  ];
};

/** Resident memory of all processes of a server that are not shared, in MB (10^6 bytes). */
const privateMemory = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const of = (one: string): number => {
    const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return ['Private_Dirty', 'Private_Clean'].reduce((sum, name) => sum + Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0), 0);
  };
  return (children.reduce((sum, one) => sum + of(one), 0) * 1_024) / 1e6;
};

/** Times how long listeners of a database wait to be told, and what each costs it. */
const timeListeners = async (cluster: Cluster, pid: number, counts: readonly number[]): Promise<readonly Row[]> => {
  const listeners: pg.Client[] = [];
  const teller = new pg.Client({ connectionString: cluster.address('postgres') });
  await teller.connect();
  const rows: Row[] = [];
  const empty = privateMemory(pid);
  for (const count of counts) {
    while (listeners.length < count) {
      const client = new pg.Client({ connectionString: cluster.address('postgres') });
      await client.connect();
      await client.query('LISTEN genmath_bench');
      listeners.push(client);
    }
    const all: number[] = [];
    const commits: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const told = Promise.all(listeners.map((client) => new Promise<void>((resolve) => client.once('notification', () => resolve()))));
      const from = performance.now();
      await teller.query("NOTIFY genmath_bench, 'x'");
      commits.push(performance.now() - from);
      await told;
      all.push(performance.now() - from);
      await setTimeout(20);
    }
    rows.push([
      count.toLocaleString('en'),
      median(commits).toFixed(1),
      median(all).toFixed(1),
      percentile(all, 0.95).toFixed(1),
      ((privateMemory(pid) - empty) / count).toFixed(1),
    ] as unknown as Row);
  }
  await Promise.all([...listeners, teller].map((client) => client.end()));
  return rows;
};

/** Simulates what is larger than a machine: a log of 1,000,000,000 entries, and as many listeners of a database as 1,000 nodes are. */
export const benchScale = async (): Promise<void> => {
  const sizes: Row[] = [];
  for (const size of [1_000, 1_000_000, DEEP, 1_000 * DEEP]) sizes.push((await timeLog(size)) as unknown as Row);
  printTable(
    'Logs whose leaves are all one, read without being stored',
    ['entries', 'taking up one, us of processor', 'writes of 1,000', 'inclusion, us', 'consistency, us', 'held, kB'],
    sizes,
    ['Every proof was verified against the root.'],
  );
  const binaries = await findBinaries();
  if (binaries === undefined) return;
  const cluster = new Cluster(binaries, { settings: { max_connections: '1100' } });
  cluster.init();
  try {
    await cluster.start();
    const pid = Number(readFileSync(`${cluster.folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
    const rows = await timeListeners(cluster, pid, [20, 200, 1_000]);
    printTable(
      'Connections that listen to one database, as each node has one',
      ['listeners', 'telling, ms', 'until all are told, ms: median', '95 in 100', 'memory of the server for each, MB'],
      rows,
      ['All listeners are in one process here, which takes part of the time.'],
    );
  } finally {
    await cluster.remove();
  }
};
