import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testServer } from '../../postgres/server.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const server = await testServer();

describe('genmath store', () => {
  let cli: CommandFolder;
  let own: TestDatabase | undefined;
  beforeAll(async () => {
    cli = createCommandFolder();
    own = server === undefined ? undefined : await createTestDatabase(server);
  });
  afterAll(async () => {
    cli.close();
    await own?.drop();
  });

  it.skipIf(server === undefined)('makes the tables of a database, and does nothing where they are there', async () => {
    const migrate = ['store', 'migrate', '--store', own?.address ?? ''];
    const first = await cli.run(migrate);
    expect([first.code, first.stderr, first.stdout]).toEqual([0, '', expect.stringContaining('ledgers')]);
    const { code, stdout } = await cli.run([...migrate, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { store: expect.stringContaining('postgres://'), applied: [] }]);
  });

  it('says what it needs, and takes no password that others can read', async () => {
    for (const [words, why] of [
      [['store'], 'genmath store migrate'],
      [['store', 'migrate'], 'GENMATH_STORE'],
      [['store', 'migrate', '--store', 'postgres://me:secret@127.0.0.1:1/x'], 'PGPASSFILE'],
    ] as const) {
      const { code, stderr } = await cli.run(words);
      expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
      expect(stderr).not.toContain('secret');
    }
    const away = await cli.run(['store', 'migrate', '--store', 'postgres://me@127.0.0.1:1/x']);
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('cannot be reached')]);
  });
});
