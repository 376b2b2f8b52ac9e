import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool, request } from 'undici';
import { createRandom } from '../random.js';
import { createDroppedConnections } from './dropped-connections.js';
import { createHostileRequests } from './hostile-requests.js';
import { judgeMemory, leftOf, type Measured } from './judge-memory.js';
import { countKept, heldOf, type Kept, readSizes } from './kept-in-folder.js';
import { createRequests, type FuzzRequest, type OpenApi } from './make-requests.js';
import { memoryOf, PROBED } from './memory-of-node.js';
import { startNode } from './started-node.js';
import { type Caller, createWellFormedRequests, examples, type WellFormedRequest, type WellFormedTraffic } from './well-formed-requests.js';

/** What hostile traffic of all shapes came to. */
export interface TrafficReport {
  readonly statuses: ReadonlyMap<number, number>;
  /** How often a request of each path, without its ids, was answered well. */
  readonly served: ReadonlyMap<string, number>;
  readonly dropped: number;
  readonly memory: readonly Measured[];
  /** What memory grew by when it was warm is judged from these. */
  readonly late: readonly Measured[];
  /** What the node held when it was at rest: before it was watched, and afterwards. */
  readonly rests: readonly Measured[];
  /** How many of each the node keeps in the end. */
  readonly kept: Kept;
  /** How long health took each time, in milliseconds. */
  readonly health: readonly number[];
  /** How long any answer took at most, in milliseconds. */
  readonly slowest: number;
  readonly failures: readonly string[];
}

/** How a run is made. */
export interface TrafficOptions {
  readonly folder: string;
  readonly seconds: number;
  readonly seed: number;
  readonly callers: number;
  /** Seconds after which memory is held to be warm. */
  readonly warm: number;
}

const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
/** A machine that does much else takes its time; what is cut off by the node fails at once. */
const PATIENCE = 600_000;
/** How long health may take 99 times in 100: what held it up for seconds is found, and a busy machine is not. */
const HEALTH_WITHIN = 2_000;
/** Answers without which a run says nothing. */
const LEAST = 20;
/** Seconds for which a node without traffic is watched. */
const RESTED = 5;
/** Pause between two questions for health, in milliseconds. */
const PAUSE = 50;
/** Seconds that memory is watched for at least, so that its growth says anything. */
const WATCHED = 60;
/** Texts that a node makes when they are first asked for, of nearly a MB. */
const MADE_ONCE = [
  '/openapi-3.2.json',
  '/api/endpoints',
  '/api/operators',
  '/api/operators/categories',
  '/api/kernel/prompt',
  '/',
] as const;
/** Shares of what a caller sends: well-formed, made from the OpenAPI document with faults, and costly; the rest is opened and dropped. */
const SHARES = { wellFormed: 0.6, malformed: 0.8, costly: 0.88 } as const;

const kindOf = ({ method, path }: FuzzRequest, type: string): string =>
  `${method} ${path
    .replace(/\?.*/, '')
    .replace(/\/(ctr|job|rcp)_[^/]+/, '/:id')
    .replace(/\/(m-\w+|random-\d|own_\d|[A-Z]{2}\d+)(?=\/|$)/, '/:name')} ${type.replace(/;.*/, '')}`;

/** Sends a node of its own hostile traffic of all shapes, and judges it. */
export const sendHostileTraffic = async ({ folder, seconds, seed, callers, warm }: TrafficOptions): Promise<TrafficReport> => {
  const isLong = seconds - warm >= WATCHED;
  const errors: string[] = [];
  const node = await startNode({
    folder,
    options: ['--trust-proxy', '1', '--daily-limit', 'off'],
    nodeOptions: PROBED,
    // As in the image: see docs/operations.md, Memory.
    environment: { MALLOC_ARENA_MAX: '2' },
    onLine: (line) => {
      if (line.includes('"level":"error"')) errors.push(line);
    },
  });
  const { child, url } = node;
  const connect = (): Pool => new Pool(url, { connections: callers * 2, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  let pool = connect();
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const served = new Map<string, number>();
  const memory: Measured[] = [];
  const rests: Measured[] = [];
  const sizes = readSizes();
  let answered = 0;
  let [dropped, slowest, isOver] = [0, 0, false];
  const health: number[] = [];
  const fail = (what: string, { method, path, headers, body }: FuzzRequest): void => {
    failures.push(`${what}: ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 300) ?? ''}`);
  };
  const send = async (asked: FuzzRequest & Pick<WellFormedRequest, 'learn'>, address: string): Promise<void> => {
    const began = performance.now();
    try {
      const { learn, ...given } = asked;
      const answer = await pool.request({
        ...given,
        method: given.method as 'GET',
        headers: { ...given.headers, 'x-forwarded-for': address },
      });
      const content = Buffer.from(await answer.body.arrayBuffer());
      const type = String(answer.headers['content-type'] ?? '');
      slowest = Math.max(slowest, performance.now() - began);
      answered += 1;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500) fail(`status ${answer.statusCode} ${content.toString('utf8', 0, 300)}`, asked);
      if (answer.statusCode >= 300) return;
      const kind = kindOf(asked, type);
      served.set(kind, (served.get(kind) ?? 0) + 1);
      const cookie = /genmath_session=([^;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1];
      if (learn !== undefined && type.startsWith('application/json')) learn(JSON.parse(content.toString('utf8')), cookie);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // What undici itself will not send says nothing of the node; a node that closes on a body that it refused may cut the sending off.
      if (isOver || code === 'UND_ERR_INVALID_ARG' || (code === 'UND_ERR_SOCKET' && (asked.body?.length ?? 0) > 100_000)) return;
      fail(`no answer (${code ?? message})`, asked);
    }
  };
  const json = async (path: string, method: 'GET' | 'POST', address: string): Promise<unknown> => {
    const { body } = await pool.request({ path, method, headers: { 'x-forwarded-for': address } });
    return body.json();
  };
  const attack = async (caller: Caller, seedOfCaller: number, document: OpenApi, wellFormed: WellFormedTraffic['next']): Promise<void> => {
    const random = createRandom(seedOfCaller);
    const malformed = createRequests(document, random, caller.key, ['NM19', 'KO42', 'FI6', 'ST8', 'CT1']);
    const costly = createHostileRequests(caller.key, seedOfCaller);
    const drop = createDroppedConnections(random, url, caller);
    // Whoever waits for what costs much has other connections.
    const first = send(costly(), caller.address);
    while (!isOver && failures.length < 20) {
      const drawn = random();
      if (drawn < SHARES.wellFormed) await send(wellFormed(), caller.address);
      else if (drawn < SHARES.malformed) await send(malformed(), caller.address);
      else if (drawn < SHARES.costly) await send(costly(), caller.address);
      else {
        dropped += 1;
        await drop();
      }
    }
    await first;
  };
  let from = performance.now();
  let measured = 0;
  const measure = async (): Promise<Measured> => ({
    ...(await memoryOf(child, elapsed())),
    kept: heldOf(countKept(folder), sizes),
    answered,
  });
  const elapsed = (): number => (performance.now() - from) / 1_000;
  const computeAll = async (all: readonly Caller[]): Promise<void> => {
    const waiting = examples();
    await Promise.all(
      all.map(async ({ key, address }, i) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
        for (let at = i; at < waiting.length; at += all.length)
          await send({ method: 'POST', path: '/api/svc/compute', headers, body: JSON.stringify(waiting[at]) }, address);
      }),
    );
  };
  const watch = async (): Promise<void> => {
    while (!isOver && child.exitCode === null) {
      const began = performance.now();
      const answer = (await json('/api/health', 'GET', '198.51.100.1').catch(() => undefined)) as { readonly status: string } | undefined;
      if (isOver) return;
      const status = answer?.status ?? 'not answered';
      health.push(performance.now() - began);
      if (status !== 'ok') failures.push(`health is ${status}`);
      if (elapsed() > measured) {
        memory.push(await measure());
        measured += seconds / 100;
      }
      await setTimeout(PAUSE);
    }
  };
  /** Asks for what is done in a thread. */
  const computeInThread = async (key: string): Promise<void> => {
    const { statusCode, body } = await request(`${url}/api/svc/calculate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-forwarded-for': '198.51.100.1' },
      body: JSON.stringify({ lines: 'integrate(sin(x), x from 0 to 3)' }),
    });
    const text = await body.text();
    // Who sent that much may have to wait for its budget.
    if (statusCode !== 200 && statusCode !== 429) failures.push(`after all ${statusCode} ${text}`);
  };
  let running: readonly Promise<void>[] = [];
  /** Drops what is under way; whoever comes then is served. */
  const dropAll = async (): Promise<void> => {
    isOver = true;
    await pool.destroy();
    await Promise.all(running);
    pool = connect();
  };
  /** Lets a node without traffic come to rest, and measures the least that it holds. */
  const rest = async (): Promise<void> => {
    const found: Measured[] = [];
    for (let i = 0; i < RESTED; i += 1) {
      await setTimeout(1_000);
      found.push(await measure());
    }
    rests.push(found.reduce((least, one) => (leftOf(one) < leftOf(least) ? one : least)));
  };
  try {
    const document = (await json('/openapi.json', 'GET', '198.51.100.1')) as OpenApi;
    const addresses = Array.from({ length: callers }, (_, i) => `203.0.113.${i + 1}`);
    const all = await Promise.all(
      addresses.map(async (address): Promise<Caller> => {
        const { key, machine } = (await json('/api/demo-key/mint', 'POST', address)) as {
          readonly key: string;
          readonly machine: { readonly slug: string };
        };
        return { address, key, machine: machine.slug };
      }),
    );
    const traffic = all.map((caller, i) => createWellFormedRequests(createRandom(seed * 19_000 + i), caller));
    // What is loaded once, at the first use of each operator, and what callers may keep, is no growth.
    if (isLong) {
      await computeAll(all);
      for (const path of MADE_ONCE) await send({ method: 'GET', path, headers: {} }, '198.51.100.1');
      await Promise.all(
        all.map(async ({ address }, i) => {
          for (const make of traffic[i]?.first ?? []) await send(make(), address);
        }),
      );
    }
    from = performance.now();
    const attackFor = async (span: number, seedOfTraffic: number): Promise<void> => {
      isOver = false;
      const attacks = all.map((caller, i) => attack(caller, seedOfTraffic + i, document, (traffic[i] as WellFormedTraffic).next));
      running = [watch(), ...attacks];
      await Promise.race([setTimeout(span * 1_000), Promise.all(attacks)]);
    };
    if (isLong) {
      await attackFor(warm, seed * 17_000);
      await dropAll();
      await rest();
    }
    await attackFor(isLong ? seconds - warm : seconds, seed * 17_000 + 1_000);
    // A machine that does much else answers few in the time of a short run.
    while ((statuses.get(200) ?? 0) < LEAST && failures.length === 0 && child.exitCode === null) await setTimeout(PAUSE);
    await dropAll();
    if (isLong) await rest();
    await computeInThread((all[0] as Caller).key);
    if (child.exitCode !== null) failures.push(`the node ended with ${child.exitCode}`);
  } finally {
    isOver = true;
    await pool.destroy();
    await Promise.allSettled(running);
    const ending = await node.end();
    if (ending !== 0) failures.push(`the node ended with ${ending}`);
  }
  failures.push(...errors.slice(0, 5));
  const late99 = [...health].sort((a, b) => a - b)[Math.ceil(health.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  if (late99 > HEALTH_WITHIN) failures.push(`health took ${late99.toFixed(0)} ms, once in a hundred`);
  const late = memory.filter(({ at }) => at > warm);
  if (isLong) failures.push(...judgeMemory(late, rests));
  for (const what of ['ledger', 'log'])
    await promisify(execFile)(process.execPath, [LAUNCHER, what, 'verify', '--data', folder]).catch((error: { readonly stdout?: string }) =>
      failures.push(`${what} verify: ${error.stdout ?? ''}${String(error).slice(0, 500)}`),
    );
  return { statuses, served, dropped, memory, late, rests, kept: countKept(folder), health, slowest, failures };
};
