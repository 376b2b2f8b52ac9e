import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSessionFile } from '../../../../src/adapters/store/keys/session-file.js';
import { createSharedFolder, type SharedFolder } from '../../../../src/adapters/store/shared/shared-folder.js';
import { SESSION_RULE } from '../../../../src/call/sessions.js';
import { describeBudgets } from '../../../call/describe-budgets.js';
import { describeSessions } from '../../../call/describe-sessions.js';
import { describeWindows } from '../../../call/describe-windows.js';

/** Opens a folder twice, as two processes do; the first owns it. */
const openTwice = async (now: () => number = Date.now) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-shared-'));
  const open = async (): Promise<SharedFolder> => {
    const folder = createSharedFolder({ dataFolder, version: 'test', now });
    await folder.join();
    return folder;
  };
  const both = [await open(), await open()] as const;
  return {
    dataFolder,
    both,
    open,
    end: async () => {
      for (const one of both) await one.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};

const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);

describeWindows('windows of a shared folder', async () => {
  const { both, end } = await openTwice();
  return { ways: [both[0].windows, both[1].windows], wait, end };
});

describeBudgets('budgets of a shared folder', async () => {
  const { both, end } = await openTwice();
  return { ways: [both[0].budgets, both[1].budgets], wait, end };
});

describeSessions('sessions in a folder', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-sessions-'));
  let now = Date.UTC(2026, 10, 21);
  return {
    ways: [createSessionFile(dataFolder, () => now), createSessionFile(dataFolder, () => now)],
    age: async (milliseconds) => {
      now += milliseconds;
    },
    end: async () => rmSync(dataFolder, { recursive: true, force: true }),
  };
});

it('sessions of a folder outlive the process, and a file that is none of ours is told of', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-sessions-'));
  await createSessionFile(dataFolder, Date.now).open('a'.repeat(64), null);
  expect((await createSessionFile(dataFolder, Date.now).find('a'.repeat(64)))?.until).toBeGreaterThan(
    Date.now() + SESSION_RULE.milliseconds - 60_000,
  );
  writeFileSync(join(dataFolder, 'sessions.json'), '{"version":2}');
  await expect(createSessionFile(dataFolder, Date.now).find('a'.repeat(64))).rejects.toMatchObject({
    code: 'STORE_FAILED',
    message: expect.stringContaining('sessions.json is damaged'),
  });
  rmSync(dataFolder, { recursive: true, force: true });
});

it('a day’s uses of a key are counted over all processes, and go on with the next owner', async () => {
  const { both, end, open } = await openTwice();
  const [first, second] = both;
  const spent = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => (both[i % 2] as SharedFolder).usage.spend('abcdefgh', 8)));
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(spent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'QUOTA_EXCEEDED', details: { limit: 8 } } });
  await second.usage.refund('abcdefgh', new Date().toISOString().slice(0, 10));
  expect((await first.usage.uses()).get('abcdefgh')?.usedToday).toBe(7);
  await first.close();
  expect((await second.usage.uses()).get('abcdefgh')?.usedToday).toBe(7);
  const third = await open();
  expect(await third.usage.spend('abcdefgh', 8)).toMatchObject({ remaining: 0 });
  await expect(second.usage.spend('abcdefgh', 8)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  await third.close();
  await end();
});
