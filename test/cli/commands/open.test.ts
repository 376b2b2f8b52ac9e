import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../../bin/genmath.js', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'genmath-open-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve).kill())));
  rmSync(data, { recursive: true, force: true });
});

/** Starts `genmath open` and gives the address that it prints, once it has. */
const open = (): Promise<{ readonly child: ChildProcess; readonly address: URL; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LAUNCHER, 'open', '--no-browser', '--data', data], { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(child);
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}(?=\n)/.exec(text) ?? [];
      if (found !== undefined) resolve({ child, address: new URL(found), text });
    });
    child.once('exit', () => reject(new Error(`It ended: ${text}`)));
  });

const exchange = ({ origin, hash }: URL): Promise<Response> =>
  fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code: hash.slice('#code='.length) }),
  });

describe('genmath open', () => {
  it('starts a node where none runs, and a second time opens that one; each code opens one session', async () => {
    const first = await open();
    expect(first.text).toContain('Open this address:');
    expect(await (await fetch(first.address.origin)).text()).toContain('<div id="console">');
    const opened = await exchange(first.address);
    expect([opened.status, opened.headers.get('set-cookie')]).toEqual([201, expect.stringContaining('HttpOnly; SameSite=Strict')]);
    expect((await exchange(first.address)).status).toBe(401);
    expect(statSync(join(data, `address-${first.child.pid}.json`)).mode & 0o777).toBe(0o600);

    const second = await open();
    expect([second.address.origin, second.address.hash === first.address.hash]).toEqual([first.address.origin, false]);
    if (second.child.exitCode === null) await new Promise((resolve) => second.child.once('exit', resolve));
    expect(second.child.exitCode).toBe(0);
    expect((await exchange(second.address)).status).toBe(201);

    const ended = new Promise((resolve) => first.child.once('exit', resolve));
    first.child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(data, `address-${first.child.pid}.json`))).toBe(false);
  });
});
