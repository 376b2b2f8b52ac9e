// Holds a node to what a well-behaved caller is promised while hostile callers from as many addresses send the most expensive requests that are known: its
// health answers within 100 ms above idle and its compute within 500 ms, 99 times in 100. Node, hostile callers, the well-behaved one and a bare server
// that does nothing are processes of their own; what the bare server takes beside the same load is the machine's, not the node's.
// Usage: npm run fuzz -- fair [seconds] [callers] [bin/genmath.js of another build]
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { HostileOrder, HostileReport } from './hostile-callers.js';

const [seconds = 60, callers = 20] = process.argv.slice(2, 4).map(Number);
/** Connections that each hostile caller keeps busy. */
const CONNECTIONS = 4;
const HEALTH_ABOVE_IDLE = 100;
const COMPUTE_WITHIN = 500;
/** Pause of the well-behaved caller between two requests, in milliseconds. */
const PAUSE = 25;
/** How long the well-behaved caller is timed while nobody else calls, in milliseconds. */
const IDLE = Math.min(5_000, seconds * 1_000);
/** How long an answer to the well-behaved caller may take before the run ends, in milliseconds. */
const PATIENCE = 20_000;

/** What a run may take beside the time of the attack, in milliseconds. */
const GRACE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'genmath-fair-'));
const launcher = process.argv[4] ?? fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const children: ChildProcess[] = [];

const startNode = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--trust-proxy', '1', '--daily-limit', 'off'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, GENMATH_DATA: folder },
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stderr })) {
    const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url: string };
    if (msg === 'listening') {
      child.stderr.resume();
      return { child, url };
    }
  }
  throw new Error('the node ended before it listened');
};

const startBeside = (file: string): ChildProcess => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] });
  children.push(child);
  return child;
};

// Whatever hangs, this ends.
setTimeout(
  () => {
    console.log('the run did not end in time');
    for (const child of children) child.kill('SIGKILL');
    process.exit(1);
  },
  seconds * 1_000 + GRACE,
).unref();

const { child: node, url } = await startNode();
const bare = startBeside('bare-server.ts');
const [bareUrl] = (await once(bare, 'message')) as [string];
const hostile = startBeside('hostile-callers.ts');
const patient = { connections: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE };
const friendly = new Pool(url, patient);
const beside = new Pool(bareUrl, patient);
const OWN = '198.51.100.1';

const mint = async (address: string): Promise<string> => {
  const { body } = await friendly.request({ method: 'POST', path: '/api/demo-key/mint', headers: { 'x-forwarded-for': address } });
  return ((await body.json()) as { readonly key: string }).key;
};

const time = async (pool: Pool, request: Parameters<Pool['request']>[0]): Promise<number> => {
  const from = performance.now();
  const { statusCode, body } = await pool.request({ ...request, headers: { ...request.headers, 'x-forwarded-for': OWN } });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the well-behaved caller was answered ${statusCode}`);
  return performance.now() - from;
};

const askCompute = (key: string): Promise<number> =>
  time(friendly, {
    method: 'POST',
    path: '/api/svc/compute',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ operators: ['NM19'], inputs: { m: '1500 kg', a: '2.5 m/s^2' } }),
  });

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
const p99 = (times: readonly number[]): number => quantile(times, 0.99);
const shown = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99(times).toFixed(1)}, most ${Math.max(...times).toFixed(1)} ms of ${times.length}`;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Asks for health, for a computation and the bare server in turn for so many milliseconds; gives how long each took. */
const behave = async (key: string, milliseconds: number) => {
  const [health, compute, nothing]: number[][] = [[], [], []];
  const until = performance.now() + milliseconds;
  while (performance.now() < until && node.exitCode === null) {
    health?.push(await time(friendly, { method: 'GET', path: '/api/health' }));
    await pause();
    compute?.push(await askCompute(key));
    await pause();
    nothing?.push(await time(beside, { method: 'GET', path: '/' }));
    await pause();
  }
  return { health: health ?? [], compute: compute ?? [], nothing: nothing ?? [] };
};

type Times = Awaited<ReturnType<typeof behave>>;
const report = (when: string, { health, compute, nothing }: Times): void =>
  console.log(`${when}\n  health  ${shown(health)}\n  compute ${shown(compute)}\n  bare    ${shown(nothing)}`);

const failures: string[] = [];
try {
  const key = await mint(OWN);
  for (let i = 0; i < 20; i += 1) await askCompute(key);
  const idle = await behave(key, IDLE);
  report('idle', idle);
  const addresses = Array.from({ length: callers }, (_, i) => `203.0.113.${i + 1}`);
  const keys = await Promise.all(addresses.map(mint));
  const order: HostileOrder = {
    url,
    callers: addresses.map((address, i) => ({ address, key: keys[i] as string })),
    connections: CONNECTIONS,
  };
  hostile.send(order);
  const { health, compute, nothing } = await behave(key, seconds * 1_000);
  hostile.send('stop');
  const [statuses] = (await once(hostile, 'message')) as [HostileReport];
  report(`${callers} hostile callers for ${seconds} s`, { health, compute, nothing });
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(`they were answered ${counts.join(', ')}`);
  if (p99(health) > p99(idle.health) + HEALTH_ABOVE_IDLE) failures.push('health took too long');
  if (p99(compute) > COMPUTE_WITHIN) failures.push('compute took too long');
  if (node.exitCode !== null) failures.push(`the node ended with ${node.exitCode}`);
  if (Object.keys(statuses).some((status) => Number(status) >= 500))
    failures.push('a hostile caller was answered with a fault of the server');
} finally {
  await Promise.all([friendly.destroy(), beside.destroy()]);
  for (const child of children) {
    if (child.exitCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const cut = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await exited;
    clearTimeout(cut);
  }
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'no failures' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
