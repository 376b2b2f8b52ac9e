import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { pulseAt } from '../../src/core/pulse.js';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';

/** Where Debian puts the library that sets the clock of a process and of no other. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((arch) => `/usr/lib/${arch}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
if (FAKETIME === undefined) console.warn('libfaketime is not installed: the test of a process whose clock is set was left out');

type Members = Readonly<Record<string, unknown>>;
interface Told {
  readonly isError: boolean;
  readonly text: string;
  readonly content: Members;
}

let sandbox: Sandbox;
let clock: string;
const clients: Client[] = [];
const setClock = (offset: string): void => writeFileSync(clock, `${offset}\n`);
const environment = (): Readonly<Record<string, string>> => ({
  ...sandbox.environment,
  LD_PRELOAD: FAKETIME ?? '',
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_NO_CACHE: '1',
  // Clocks that nobody sets go on as they do.
  DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
});

const startServer = async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [sandbox.launcher],
    env: { ...environment() },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  clients.push(client);
  const call = async (name: string, input: Members): Promise<Told> => {
    const { isError = false, structuredContent = {}, content } = await client.callTool({ name, arguments: { ...input } });
    return { isError, text: JSON.stringify(content), content: structuredContent as Members };
  };
  return { call, close: () => client.close() };
};

const run = (...args: readonly string[]): Members => {
  const { stdout, stderr } = spawnSync(process.execPath, [sandbox.launcher, ...args, '--json'], { env: environment(), encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Members;
};

beforeAll(() => {
  sandbox = createSandbox();
  clock = join(sandbox.folder, 'clock');
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await sandbox.close();
});

describe.skipIf(FAKETIME === undefined)('a process whose clock is set', () => {
  it('stamps nothing until the clock is right or corrected, over a restart, and what it stamped wrongly is told of as such', async () => {
    setClock('+30d');
    const first = await startServer();
    const deployed = await first.call('deploy', { machine: 'local', template: 'rate-limiter' });
    const { id } = deployed.content['contract'] as { readonly id: string };
    const request = { machine: 'local', contract: id, event: 'request' };
    expect((await first.call('transition', request)).isError).toBe(false);
    const ahead = await first.call('prove', { operators: ['NM19'], inputs: { m: 2, a: 3 } });

    setClock('+0');
    const refused = await first.call('transition', request);
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/set back by 30 days; no row is stamped/)]);
    expect((await first.call('prove', { operators: ['NM19'], inputs: { m: 2, a: 3 } })).isError).toBe(false);
    const health = await first.call('http', { method: 'GET', path: '/api/health' });
    expect(JSON.stringify(health.content)).toMatch(/not trusted/);

    setClock('+30d');
    expect((await first.call('transition', request)).isError).toBe(false);
    await first.close();

    setClock('+0');
    const second = await startServer();
    expect((await second.call('transition', request)).isError).toBe(true);
    expect(run('ledger', 'correct-clock', '--yes', '--reason', 'test')).toMatchObject({ corrected: true, rows: 1, isKept: true });
    await setTimeout(1_100);
    const { isError, content } = await second.call('transition', request);
    expect(isError).toBe(false);
    expect((content['row'] as { readonly cycle: number }).cycle).toBeLessThanOrEqual(pulseAt(Date.now()).cycle);
    await second.close();

    expect(await verifyLedger(sandbox.dataFolder)).toMatchObject({ valid: true });
    const verified = run('verify', String(ahead.content['id']));
    expect(verified).toMatchObject({ valid: true, log: { status: 'pass' } });
    expect(JSON.stringify(verified['checks'])).toMatch(/later than the correction of the clock/);
  });
});
