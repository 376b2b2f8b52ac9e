import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from '../postgres/binaries.js';
import { asServer } from '../postgres/cluster.js';
import { testServer } from '../postgres/server.js';
import { ask } from './callers.js';

const binaries = await findBinaries();
if (binaries === undefined) await testServer();

const EXAMPLE = fileURLToPath(new URL('../../examples/cluster/cluster.mjs', import.meta.url));

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

/** A cluster.mjs that runs as a user may who is not root. */
interface Started {
  readonly child: ReturnType<typeof spawn>;
  readonly ended: Promise<number | null>;
  readonly out: () => string;
  readonly errors: () => string;
}

const start = (folder: string, given: readonly string[]): Started => {
  const [command, all] = asServer(process.execPath, [EXAMPLE, '--port', '0', ...given]);
  const child = spawn(command, [...all], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder } });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (bytes) => {
    out += String(bytes);
  });
  child.stderr.on('data', (bytes) => {
    errors += String(bytes);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, out: () => out, errors: () => errors };
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(binaries === undefined)('examples/cluster/cluster.mjs', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'genmath-example-'));
    chmodSync(folder, 0o777);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('serves through its balancer, and ends everything when one part ends', async () => {
    const { ended, out, errors } = start(folder, ['--nodes', '1', '--folder', 'kept']);
    while (!out().includes('for the console') && errors() === '') await pause(50);
    expect(errors()).toBe('');
    const url = /^balancer +(\S+)$/m.exec(out())?.[1] ?? '';
    const { json: minted } = await ask(url, '/api/demo-key/mint', { json: { slug: 'lab' } });
    const json = { operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' } };
    const { status, json: computed } = await ask(url, '/api/svc/compute', { key: String(minted['key']), json });
    expect([status, (computed['result'] as { readonly value?: unknown } | undefined)?.value ?? computed['value']]).toEqual([200, 6]);
    // What the README shows, with the addresses of this cluster; a checkpoint comes within two seconds.
    const [shown = ''] =
      /^B=http[\s\S]*?(?=```)/m.exec(readFileSync(new URL('../../examples/cluster/README.md', import.meta.url), 'utf8')) ?? [];
    const own = /^node1 +(\S+)$/m.exec(out())?.[1] ?? '';
    const block = shown
      .replace(/^B=\S+ N=\S+/, `B=${url} N=${own}; genmath() { '${process.execPath}' '${LAUNCHER}' "$@"; }`)
      .replaceAll('"lab"', '"tried"')
      .replace('chain/lab', 'chain/tried')
      .replace('curl -s $B/log', 'sleep 2.5\ncurl -s $B/log');
    const { stdout: said } = await run('bash', ['-ec', block], { env: { PATH: process.env['PATH'] ?? '', HOME: folder } });
    expect(said.match(/ctr_[0-9a-f-]{36}/g)?.length).toBeGreaterThanOrEqual(2);
    expect(said.match(/^— /gm)).toHaveLength(2);
    expect(said).toMatch(/valid: \d+ entries/);
    const { json: health } = await ask(url, '/api/health');
    expect(health).toMatchObject({ status: 'ok', store: { ledgers: 'ready', receipts: 'ready' } });
    const postgres = Number(readFileSync(join(folder, 'kept', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postgres, 'SIGINT');
    expect([await ended, errors()]).toEqual([1, expect.stringContaining('PostgreSQL ended (0); everything else was ended')]);
    expect((await ask(url, '/api/health')).status).toBe(0);
    for (const line of out().split('\n')) {
      const part = /^(?:node1|witness) +(http:\S+)$/.exec(line)?.[1];
      if (part !== undefined) expect((await ask(part, '/')).status).toBe(0);
    }
    expect(isRunning(postgres)).toBe(false);
  }, 120_000);

  it('ends all and leaves nothing where it is asked to while it starts', async () => {
    const made = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('genmath-cluster-'));
    const { child, ended, errors } = start(folder, ['--nodes', '1']);
    while (made().length === 0) await pause(20);
    child.kill('SIGINT');
    expect([await ended, errors()]).toEqual([0, '']);
    expect(made()).toEqual([]);
  }, 120_000);
});
