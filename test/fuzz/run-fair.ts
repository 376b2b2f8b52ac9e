// Holds a node in a process of its own to what a well-behaved caller is promised, while hostile callers from as many addresses send the most expensive
// requests that are known: its health answers within 100 ms above idle and its compute within 500 ms, 99 times in 100.
// Usage: npm run fuzz -- fair [seconds] [callers] [bin/genmath.js of another build]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { createHostileRequests, type HostileRequest } from './hostile-requests.js';

const [seconds = 60, callers = 20] = process.argv.slice(2, 4).map(Number);
/** Connections that each hostile caller keeps busy. */
const CONNECTIONS = 4;
const HEALTH_ABOVE_IDLE = 100;
const COMPUTE_WITHIN = 500;
/** Pause of the well-behaved caller between two requests, in milliseconds. */
const PAUSE = 50;

const folder = mkdtempSync(join(tmpdir(), 'genmath-fair-'));
const launcher = process.argv[4] ?? fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

const start = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--trust-proxy', '1', '--daily-limit', 'off'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, GENMATH_DATA: folder },
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url: string };
    if (msg === 'listening') {
      child.stderr.resume();
      return { child, url };
    }
  }
  throw new Error('the node ended before it listened');
};

const { child, url } = await start();
const friendly = new Pool(url, { connections: 1 });
const hostile = new Pool(url, { connections: CONNECTIONS * callers, headersTimeout: 120_000, bodyTimeout: 120_000 });
const statuses = new Map<number, number>();
const OWN = '198.51.100.1';

const mint = async (address: string): Promise<string> => {
  const { body } = await friendly.request({ method: 'POST', path: '/api/demo-key/mint', headers: { 'x-forwarded-for': address } });
  return ((await body.json()) as { readonly key: string }).key;
};

const time = async (send: () => Promise<number>): Promise<number> => {
  const from = performance.now();
  const status = await send();
  if (status !== 200) throw new Error(`the well-behaved caller was answered ${status}`);
  return performance.now() - from;
};

const askHealth = () =>
  time(async () => {
    const { statusCode, body } = await friendly.request({ method: 'GET', path: '/api/health', headers: { 'x-forwarded-for': OWN } });
    await body.dump();
    return statusCode;
  });

const askCompute = (key: string) =>
  time(async () => {
    const { statusCode, body } = await friendly.request({
      method: 'POST',
      path: '/api/svc/compute',
      headers: { 'x-forwarded-for': OWN, 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ operators: ['NM19'], inputs: { m: '1500 kg', a: '2.5 m/s^2' } }),
    });
    await body.dump();
    return statusCode;
  });

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
const p99 = (times: readonly number[]): number => quantile(times, 0.99);
const shown = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99(times).toFixed(1)}, most ${Math.max(...times).toFixed(1)} ms of ${times.length}`;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Asks for health and for a computation in turn until told otherwise; gives how long each took. */
const behave = async (key: string, isOver: () => boolean) => {
  const health: number[] = [];
  const compute: number[] = [];
  while (!isOver()) {
    health.push(await askHealth());
    await pause();
    compute.push(await askCompute(key));
    await pause();
  }
  return { health, compute };
};

const send = async ({ method, path, headers, body }: HostileRequest, address: string): Promise<void> => {
  try {
    const answer = await hostile.request({ method, path, headers: { ...headers, 'x-forwarded-for': address }, body: body ?? null });
    await answer.body.dump();
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  } catch {
    statuses.set(0, (statuses.get(0) ?? 0) + 1);
  }
};

const failures: string[] = [];
try {
  const key = await mint(OWN);
  for (let i = 0; i < 20; i += 1) await askCompute(key);
  const idleUntil = performance.now() + 3_000;
  const idle = await behave(key, () => performance.now() > idleUntil);
  const addresses = Array.from({ length: callers }, (_, i) => `203.0.113.${i + 1}`);
  const keys = await Promise.all(addresses.map(mint));
  let isOver = false;
  const attacks = addresses.flatMap((address, i) => {
    const next = createHostileRequests(keys[i] as string, i);
    return Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) await send(next(), address);
    });
  });
  const until = performance.now() + seconds * 1_000;
  const { health, compute } = await behave(key, () => performance.now() > until);
  isOver = true;
  await Promise.all(attacks);
  console.log(`idle: health ${shown(idle.health)}; compute ${shown(idle.compute)}`);
  console.log(`${callers} hostile callers for ${seconds} s: health ${shown(health)}; compute ${shown(compute)}`);
  console.log(
    `they were answered ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  if (p99(health) > p99(idle.health) + HEALTH_ABOVE_IDLE) failures.push('health took too long');
  if (p99(compute) > COMPUTE_WITHIN) failures.push('compute took too long');
  if (child.exitCode !== null) failures.push(`the node ended with ${child.exitCode}`);
  if ([...statuses.keys()].some((status) => status >= 500)) failures.push('a hostile caller was answered with a fault of the server');
} finally {
  await Promise.all([friendly.destroy(), hostile.destroy()]);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await exited;
  clearTimeout(cut);
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'no failures' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
