import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from '../postgres/binaries.js';
import { createRandom } from '../random.js';
import { ACTS, type Act, act, type Lengths, type Outage } from './acts.js';
import { ask, askSurely, computeOnce, type Machine, type Seen, tickWithKey, tickWithoutKey } from './callers.js';
import { BEACON, TICKER } from './definitions.js';
import { assertBeacon, assertChain, assertLog, assertTicks, assertTold, assertVerified, assertWindows, readRows } from './judge.js';
import { type MortalCluster, startMortalCluster } from './mortal-cluster.js';
import { type Follower, followEvents, pollCheckpoints, pressWindow, type Watcher } from './watchers.js';

const HOUR = 3_600_000;
/** Milliseconds in which all must be told and logged after the last act. */
const SETTLING = 45_000;
/** Requests that one address may send to `prove` in so many seconds. */
const WINDOW = { limit: 4, seconds: 1 };

/** What is done to a cluster, and by how many callers it is used meanwhile. */
export interface Chaos {
  readonly seed: number;
  readonly machines: number;
  readonly callers: number;
  /** Milliseconds between two requests of a caller. */
  readonly every: number;
  /** Milliseconds between two acts, in which windows are exact. */
  readonly calm: number;
  readonly lengths: Lengths;
  /** Acts to do in this order, or milliseconds for which they are drawn. */
  readonly acts: readonly Act[] | number;
  /** Called with what is done next. */
  readonly onStep?: (what: string) => void;
}

/** What came of it: how much of each there was. */
export interface ChaosResult {
  readonly acts: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly open: number;
  readonly rows: number;
  readonly turns: number;
  readonly told: number;
  readonly reopened: number;
  readonly cutBefore: number;
  readonly cutAfter: number;
  readonly checkpoints: number;
  readonly logged: number;
  readonly receipts: number;
  readonly window: { readonly most: number; readonly exact: number; readonly refused: number };
}

const deployOn = async (url: string, slug: string): Promise<Machine> => {
  const { key } = await askSurely(url, '/api/demo-key/mint', { json: { slug } });
  const deploy = async (definition: { readonly id: string }): Promise<string> => {
    await askSurely(url, '/api/contracts/templates', { key: String(key), json: definition });
    const headers = { 'Idempotency-Key': definition.id };
    const path = `/api/contracts/templates/${definition.id}/deploy`;
    const { contract } = await askSurely(url, path, { key: String(key), json: { slug }, headers });
    return (contract as { readonly id: string }).id;
  };
  return { slug, key: String(key), ticker: await deploy(TICKER), beacon: await deploy(BEACON) };
};

/**
 * Runs callers until they are told to stop: of four, two send ticks with a key, one without, and one computes. Of eight, four ask the balancer, and four all nodes by
 * turns.
 */
const runCallers = (
  { url: balancer, nodes }: MortalCluster,
  machines: readonly Machine[],
  { callers, every }: Pick<Chaos, 'callers' | 'every'>,
  seen: Seen,
): Watcher => {
  let isOver = false;
  const caller = async (i: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const machine = machines[(i + turn) % machines.length] as Machine;
      const url = i % 8 < 4 ? balancer : (nodes[turn % nodes.length]?.url ?? balancer);
      if (i % 4 === 3) await computeOnce(url, machine, seen);
      else await (i % 4 === 2 ? tickWithoutKey : tickWithKey)(url, machine, i, turn, seen);
      await pause(every);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, i) => caller(i)));
  running.catch(() => undefined);
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
};

const drawActs = function* (acts: Chaos['acts'], random: () => number): Generator<Act> {
  if (typeof acts !== 'number') yield* acts;
  else for (const until = Date.now() + acts; Date.now() < until; ) yield ACTS[Math.floor(random() * ACTS.length)] as Act;
};

/** Waits until nobody can tell more: what is due was done, told, logged, and stands in a checkpoint that the witness cosigned. */
const settle = async (cluster: MortalCluster, machines: readonly Machine[], followers: readonly Follower[], seen: Seen): Promise<void> => {
  const { url } = cluster;
  const json = { reason: 'the run is over' };
  for (const { slug, key, beacon } of machines) await askSurely(url, `/api/chain/${slug}/contracts/${beacon}/retire`, { key, json });
  const ends = await Promise.all(machines.map((machine) => readRows(url, machine)));
  for (const until = Date.now() + SETTLING; ; await pause(300)) {
    // A checkpoint that the witness missed is not shown to it again, but the next one is.
    await computeOnce(url, machines[0] as Machine, seen);
    const late = ends.filter((rows, i) => {
      const end = rows.findLast(({ emits }) => emits.length > 0);
      return end !== undefined && followers[i]?.ids.at(-1) !== `${end.seq}.${end.emits.length - 1}`;
    });
    const { json: health } = await ask(url, '/api/health');
    const { state } = health['log'] as { readonly state?: string };
    if (late.length === 0 && health['status'] === 'ok' && state === 'ready') break;
    if (Date.now() > until) throw new Error(`${late.length} followers are behind, health is ${JSON.stringify(health)}`);
  }
  const last = seen.receipts.at(-1) as string;
  for (let i = 0; !(await fetch(`${url}/log/proof/${last}`)).ok; i += 1) {
    if (i === 50) throw new Error(`${last} is not in the log`);
    await pause(100);
  }
};

/**
 * Lets callers work on a cluster of three nodes, whose clocks are an hour apart, while nodes and the database are killed, stopped and cut off; asserts in the end that
 * all acknowledged rows are there, no key twice, chains and log whole, no cycle twice or skipped, windows kept, and every checkpoint consistent with all others.
 */
export const runChaos = async (binaries: Binaries, chaos: Chaos): Promise<ChaosResult> => {
  const random = createRandom(chaos.seed);
  const begun = Date.now();
  const shifts = [0, HOUR, -HOUR];
  const cluster = await startMortalCluster(binaries, { shifts, window: `${WINDOW.limit}/${WINDOW.seconds}`, random });
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-judge-'));
  const seen: Seen = { acknowledged: new Map(), open: new Set(), receipts: [], repeated: 0, isGivenUp: false };
  const watchers: Watcher[] = [];
  try {
    const { url, nodes, proxies, logKey } = cluster;
    const machines: Machine[] = [];
    for (let i = 0; i < chaos.machines; i += 1) machines.push(await deployOn(url, `machine-${i}`));
    const urls = nodes.map((node) => node.url);
    const followers = machines.map((machine) => followEvents(url, machine));
    const poller = pollCheckpoints(urls, logKey);
    const presser = pressWindow(urls, 300);
    const callers = runCallers(cluster, machines, chaos, seen);
    watchers.push(...followers, poller, presser, callers);
    const outages: Outage[] = [];
    const acts: Record<string, number> = {};
    for (const what of drawActs(chaos.acts, random)) {
      await pause(chaos.calm);
      chaos.onStep?.(what);
      const outage = await act(what, cluster, random, chaos.lengths);
      if (outage !== undefined) outages.push(outage);
      acts[what] = (acts[what] ?? 0) + 1;
    }
    await pause(chaos.calm);
    chaos.onStep?.('end the callers');
    await callers.stop();
    await presser.stop();
    chaos.onStep?.('let it settle');
    await settle(cluster, machines, followers, seen);
    await poller.stop();
    await Promise.all(followers.map((follower) => follower.stop()));
    chaos.onStep?.('judge');
    const totals = { rows: 0, turns: 0, told: 0, reopened: 0 };
    for (const [i, machine] of machines.entries()) {
      const rows = await readRows(url, machine);
      assertChain(rows, begun);
      assertTicks(rows, machine.slug, seen);
      totals.turns += assertBeacon(rows, machine.beacon);
      assertTold(rows, followers[i]?.ids ?? []);
      await assertVerified(url, machine.ticker);
      await assertVerified(url, machine.beacon);
      totals.rows += rows.length;
      totals.told += followers[i]?.ids.length ?? 0;
      totals.reopened += followers[i]?.reopened ?? 0;
    }
    const rule = { limit: WINDOW.limit, milliseconds: WINDOW.seconds * 1_000, nodes: nodes.length };
    const window = { ...assertWindows(presser.admitted, rule, outages), refused: presser.refused };
    const logged = await assertLog(cluster, dataFolder, poller.roots, seen.receipts);
    for (const [what, count] of Object.entries({ ticks: seen.acknowledged.size, windows: window.exact, checkpoints: poller.roots.size }))
      assert.ok(count > 0, `there were no ${what} to look at`);
    const sum = (of: (proxy: MortalCluster['proxies'][number]) => number): number => proxies.reduce((total, proxy) => total + of(proxy), 0);
    return {
      acts,
      acknowledged: seen.acknowledged.size,
      repeated: seen.repeated,
      open: seen.open.size,
      ...totals,
      cutBefore: sum(({ cutBefore }) => cutBefore),
      cutAfter: sum(({ cutAfter }) => cutAfter),
      checkpoints: poller.roots.size,
      logged,
      receipts: seen.receipts.length,
      window,
    };
  } finally {
    seen.isGivenUp = true;
    await cluster.stop();
    await Promise.allSettled(watchers.map((watcher) => watcher.stop()));
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
