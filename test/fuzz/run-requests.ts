// Sends many requests, made from the node's own OpenAPI document, to a node in a process of its own, and fails on an answer of the server's
// fault (5xx), on one that does not come, on a problem that is none, and on memory that keeps growing.
// Usage: npm run fuzz -- [requests] [seed]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { createRandom } from '../random.js';
import { createRequests, type FuzzRequest, type OpenApi } from './make-requests.js';

const [requests = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const CONNECTIONS = 24;
const PATIENCE = 20_000;
/** Memory is compared between the first fifth, when everything is warm, and the end. */
const WARM = 0.2;
const ALLOWED_GROWTH = 64;

const folder = mkdtempSync(join(tmpdir(), 'genmath-fuzz-'));
const launcher = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

const start = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const args = ['--max-old-space-size=512', launcher, 'serve', '--port', '0', '--daily-limit', 'off'];
  const limits = ['prove', 'verify', 'catalog', 'unknown-key', 'work', 'work-key'].flatMap((name) => [`--limit-${name}`, 'off']);
  limits.push('--limit-mint', '20/1');
  const child = spawn(process.execPath, [...args, ...limits], {
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

/** Resident memory of a process in MB; on systems without /proc the figure is not known. */
const residentMegabytes = (pid: number | undefined): number => {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / 1e6;
  } catch {
    return Number.NaN;
  }
};

const { child, url } = await start();
const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
const failures: string[] = [];
const statuses = new Map<number, number>();
const memory: number[] = [];
const fail = (what: string, { method, path, headers, body }: FuzzRequest): void => {
  failures.push(`${what}: ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 300) ?? ''}`);
};

const send = async (request: FuzzRequest): Promise<void> => {
  try {
    const { statusCode, headers, body } = await pool.request({ ...request, method: request.method as 'GET' });
    const text = await body.text();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode >= 500) fail(`status ${statusCode} ${text.slice(0, 200)}`, request);
    const type = String(headers['content-type'] ?? '');
    if (/html/.test(type) || /\bat \S+ \(.*:\d+:\d+\)/.test(text)) fail('a page or a stack', request);
    if (statusCode >= 400 && request.method !== 'HEAD' && !/problem\+json|application\/json/.test(type))
      fail(`status ${statusCode} with ${type}`, request);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // What undici itself will not send says nothing of the node; a node that closes on a body that it refused may cut the sending off.
    if (code === 'UND_ERR_INVALID_ARG' || (code === 'UND_ERR_SOCKET' && (request.body?.length ?? 0) > 100_000)) return;
    fail(`no answer (${code ?? message})`, request);
  }
};

const json = async (path: string, method: 'GET' | 'POST' = 'GET'): Promise<unknown> => (await pool.request({ path, method })).body.json();
try {
  const document = (await json('/openapi.json')) as OpenApi;
  const { key } = (await json('/api/demo-key/mint', 'POST')) as { readonly key: string };
  const { operators } = (await json('/api/operators')) as { readonly operators: readonly { readonly id: string }[] };
  const make = createRequests(
    document,
    createRandom(seed),
    key,
    operators.map(({ id }) => id),
  );
  let sent = 0;
  const from = performance.now();
  const worker = async (): Promise<void> => {
    while (sent < requests && failures.length < 20) {
      sent += 1;
      if (sent % Math.max(1, Math.floor(requests / 50)) === 0) memory.push(residentMegabytes(child.pid));
      await send(make());
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const health = (await json('/api/health')) as { readonly status: string };
  if (health.status !== 'ok') failures.push(`health is ${health.status}`);
  if (child.exitCode !== null) failures.push(`the node ended with ${child.exitCode}`);
  const warm = memory.slice(Math.floor(memory.length * WARM), Math.floor(memory.length * WARM) + 5);
  const [early, late] = [Math.max(...warm), Math.min(...memory.slice(-5))];
  if (late - early > ALLOWED_GROWTH) failures.push(`memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} requests with seed ${seed} in ${((performance.now() - from) / 1000).toFixed(0)} s; ${counts.join(', ')}`);
  console.log(`memory ${early.toFixed(0)} MB warm, ${late.toFixed(0)} MB at the end`);
} finally {
  await pool.destroy();
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
