import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderWebhooks } from '../../../src/adapters/store/webhooks/folder-webhooks.js';
import { readConfig } from '../../../src/node/config.js';
import { createRuntime } from '../../../src/node/runtime.js';
import { keepLetters } from '../../adapters/store/webhooks/keep-letters.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const URL = 'https://example.org/hooks';

let cli: CommandFolder;
let data: string;
beforeAll(() => {
  cli = createCommandFolder();
  data = join(cli.folder, 'hooks-data');
});
afterAll(() => cli.close());

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  cli.run(['hooks', ...args], { GENMATH_DATA: data, ...environment });
const idIn = (text: string): string => /hook_[0-9a-f]{24}/.exec(text)?.[0] ?? '';

describe('genmath hooks', () => {
  it('adds, lists, changes and removes a hook of the local machine', async () => {
    expect((await run([])).stdout).toMatch(/^local has no hooks\./);
    const added = await run(['add', URL, '--only', 'rate_limited, rate_restored']);
    expect([added.code, added.stdout]).toEqual([
      0,
      expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\nhook_\w+ {2}https:\/\/example\.org\/hooks/),
    ]);
    const id = idIn(added.stdout);
    expect((await run([])).stdout).toBe(`${id}  ${URL}  events rate_limited rate_restored\n`);
    const listed = JSON.parse((await run(['--json'])).stdout);
    expect(listed).toMatchObject({ machine: 'local', hooks: [{ id, events: ['rate_limited', 'rate_restored'] }], total: 1 });
    const [secret, again] = [added.stdout, (await run(['secret', id])).stdout].map((text) => text.split('\n')[0]);
    expect(again).toMatch(/^whsec_/);
    expect(again).not.toBe(secret);
    expect((await run(['enable', id])).stdout).toMatch(/^enabled {2}hook_/);
    expect((await run(['remove', id])).stdout).toMatch(/^removed {2}hook_/);
    expect((await run(['remove', id])).code).toBe(1);
  });

  it('lists dead letters, has one sent again and drops one', async () => {
    const { keyring, now } = createRuntime(readConfig({ data }, {}));
    const webhooks = createFolderWebhooks({ dataFolder: data, keyring, now, rule: 'public' });
    const { hook } = await webhooks.add('local', { url: URL, send: 'rows' }, 0);
    expect((await run(['dead'])).stdout).toBe('local has no dead letters.\n');
    const [first, second] = await keepLetters(webhooks, 'local', hook.id, 2);
    const listed = (await run(['dead'])).stdout.split('\n');
    expect(listed[0]).toMatch(
      new RegExp(`^${second?.id} {2}rate_limited {2}row 1 .*31 attempts, last 2026-11-22T08:00:00.000Z: it answered 500$`),
    );
    expect((await run(['resend', String(first?.id)])).stdout).toContain('to be sent again');
    expect((await run(['discard', String(second?.id)])).code).toBe(0);
    expect(JSON.parse((await run(['dead', '--json'])).stdout)).toMatchObject({ letters: [{ id: first?.id, resend: true }], total: 1 });
    await webhooks.remove('local', hook.id);
    expect((await run(['dead'])).stdout).toBe('local has no dead letters.\n');
  });

  it('refuses addresses inside unless they are allowed', async () => {
    const inside = 'http://10.0.0.7/hooks';
    const refused = await run(['add', inside]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--webhooks any')]);
    expect((await run(['add', inside, '--webhooks', 'any'])).code).toBe(0);
    expect((await run(['add', inside], { GENMATH_WEBHOOKS: 'any' })).code).toBe(0);
    expect((await run(['add', URL], { GENMATH_WEBHOOKS: 'off' })).code).toBe(1);
    expect((await run(['add', URL], { GENMATH_WEBHOOKS: 'sometimes' })).code).toBe(2);
    expect((await run(['add', URL, '--machine', 'nowhere'])).code).toBe(1);
  });

  it.each([[['add']], [['dead', 'x']], [['remove']], [['nothing']], [['--only', 'x']], [['dead', '--after', '3']]])(
    '%j is wrong usage',
    async (words) => {
      expect((await run(words)).code).toBe(2);
    },
  );
});
