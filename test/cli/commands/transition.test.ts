import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/open-embedded-store.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { node } from '../../core/protocol/node.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
let data: string;
beforeAll(async () => {
  cli = createCommandFolder();
  data = join(cli.folder, 'moved');
  // A ledger without the keys that signed it would be refused.
  await cli.run(['keys'], { GENMATH_DATA: data });
  const store = await openEmbeddedStore(data);
  const contracts = new Contracts(node, store, () => 'ctr_gate');
  await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {}, at: '2026-01-01T00:00:00Z' }, { by: 'local' });
  await store.close();
});
afterAll(() => cli.close());

const run = (...args: readonly string[]) => cli.run(['transition', ...args], { GENMATH_DATA: data });

it('genmath transition sends one event, or those of a file, and says what each came to', async () => {
  const one = await run('ctr_gate', 'request', '--at', '2026-01-01T00:01:00Z');
  expect([one.code, one.stdout]).toEqual([0, expect.stringMatching(/^allowing -> allowing\nrow 3 {2}sha256:/)]);
  const path = join(cli.folder, 'events.ndjson');
  const lines = ['request', 'reset', 'request'].map((event, i) => JSON.stringify({ event, at: `2026-01-01T00:02:0${i}Z` }));
  writeFileSync(path, `${lines.join('\n')}\n`);
  const many = await run('ctr_gate', '--events', path);
  expect(many.code).toBe(1);
  expect(many.stdout).toMatch(
    /^0 {2}allowing -> allowing {2}row \d+\n1 {2}EVENT_NOT_TAKEN {2}.+\n2 {2}allowing -> allowing {2}row \d+\n2 of 3 taken, 1 refused\n/,
  );
  expect(JSON.parse((await run('ctr_gate', 'request', '--json')).stdout)).toMatchObject({ ok: true, contract: { replaying: false } });
});

it.each<[string, readonly string[], number, RegExp]>([
  ['neither an event nor a file', ['ctr_gate'], 2, /Say which contract/],
  ['both', ['ctr_gate', 'request', '--events', 'x'], 2, /Say which contract/],
  ['a file that is not there', ['ctr_gate', '--events', 'nowhere.ndjson'], 2, /Cannot read nowhere/],
  ['a word that is no field', ['ctr_gate', 'request', 'mass'], 2, /field=value/],
  ['a contract that is none', ['ctr_none', 'request'], 1, /no contract/],
])('genmath transition refuses %s', async (_, args, code, message) => {
  const { code: ended, stderr } = await run(...args);
  expect([ended, stderr]).toEqual([code, expect.stringMatching(message)]);
});
