import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFileLock } from '../../../../src/adapters/store/files/file-lock.js';

const HOUR = 3_600_000;
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'genmath-lock-'));
  path = join(folder, 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const locks = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('keys.json.lock'));
const dateBy = (name: string, milliseconds: number): void => {
  const moment = new Date(Date.now() + milliseconds);
  utimesSync(join(folder, name), moment, moment);
};
const leave = (milliseconds: number): void => {
  writeFileSync(join(folder, 'keys.json.lock-3'), JSON.stringify({ pid: process.pid, started: 'another boot 17' }));
  dateBy('keys.json.lock-3', milliseconds);
};
const done = async (): Promise<string> => 'done';

it.each([
  ['long ago', -HOUR],
  ['ahead of the clock', HOUR],
])('a lock that a process left %s is taken over', async (_, milliseconds) => {
  leave(milliseconds);
  expect(await withFileLock(path, done)).toBe('done');
  expect(locks()).toEqual(['keys.json.lock-4']);
});

it('a lock whose process cannot be seen is waited for, as it may be one of another container', async () => {
  leave(0);
  let isDone = false;
  const change = withFileLock(path, done).then(() => {
    isDone = true;
  });
  await setTimeout(100);
  expect(isDone).toBe(false);
  dateBy('keys.json.lock-3', -HOUR);
  await change;
});

it('a change that stands still keeps its lock, however long', async () => {
  const order: string[] = [];
  const first = withFileLock(path, async () => {
    for (const name of locks()) dateBy(name, -HOUR);
    await setTimeout(100);
    order.push('first');
  });
  await setTimeout(30);
  await Promise.all([first, withFileLock(path, async () => order.push('second'))]);
  expect(order).toEqual(['first', 'second']);
});

it('one change at a time is under way, also where many find the lock of a dead process', async () => {
  leave(-HOUR);
  let [under, most] = [0, 0];
  const change = async (): Promise<void> => {
    under += 1;
    most = Math.max(most, under);
    await setTimeout(1);
    under -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => withFileLock(path, change)));
  expect(most).toBe(1);
});
