import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/open-embedded-store.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { TANK, TANK_IN_CELSIUS, TO_CELSIUS } from '../../core/contract/lifecycle/tank.js';
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

it('genmath transition moves a contract to another version as a mapping says, tries that first, and retires it', async () => {
  const folder = join(cli.folder, 'tanks');
  await cli.run(['keys'], { GENMATH_DATA: folder });
  const store = await openEmbeddedStore(folder);
  const contracts = new Contracts(node, store, () => 'ctr_tank');
  for (const definition of [TANK, { ...TANK_IN_CELSIUS, retire: { by: ['owner'], in: ['idle'] } }])
    await contracts.definitions.keep('lab', definition);
  await contracts.deploy('lab', { template: 'tank', version: '1.0', parameters: {}, at: '2026-01-01T00:00:00Z' }, { by: 'local' });
  await store.close();
  const move = (...args: readonly string[]) => cli.run(['transition', 'ctr_tank', ...args], { GENMATH_DATA: folder });
  const mapping = join(cli.folder, 'mapping.json');
  writeFileSync(mapping, JSON.stringify(TO_CELSIUS));
  const refused = await move('--upgrade', '1.1');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/states\.hot: 1\.1 has no state hot; it can become idle,\s+warm/),
  ]);
  const tried = await move('--upgrade', '1.1', '--mapping', mapping, '--dry-run', '--at', '2026-01-01T00:01:00Z');
  expect([tried.code, tried.stdout.split('\n')]).toEqual([
    0,
    expect.arrayContaining([
      'would be: 1.0 idle -> 1.1 idle',
      '  window = 23 tick, from 2 * span + spare * 1 tick',
      '  grace = 5 tick, as in a new contract',
      '  not taken over: span, spare, warm',
    ]),
  ]);
  const moved = await move('--upgrade', '1.1', '--mapping', mapping);
  expect([moved.code, moved.stdout]).toEqual([0, expect.stringMatching(/^1\.0 idle -> 1\.1 idle\n(?:.*\n)+row \d+ {2}sha256:/)]);
  const ended = await move('--retire', 'the tank was sold');
  expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(/^retired\nrow \d+ {2}sha256:/)]);
  expect((await move('stop')).stderr.replace(/\s+/g, ' ')).toContain('(the tank was sold) and takes nothing more');
  const verified = await cli.run(['ledger', 'verify'], { GENMATH_DATA: folder });
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^valid: /)]);
});

it.each<[string, readonly string[], number, RegExp]>([
  ['a version and an end', ['ctr_gate', '--upgrade', '1.1', '--retire', 'old'], 2, /and one thing/],
  ['a version and an event', ['ctr_gate', 'request', '--upgrade', '1.1'], 2, /and one thing/],
  ['a mapping alone', ['ctr_gate', '--retire', 'old', '--mapping', 'x.json'], 2, /go with --upgrade/],
  ['a version that there is not', ['ctr_gate', '--upgrade', '1.1'], 1, /has no version/],
  ['neither an event nor a file', ['ctr_gate'], 2, /Say which contract/],
  ['both', ['ctr_gate', 'request', '--events', 'x'], 2, /Say which contract/],
  ['a file that is not there', ['ctr_gate', '--events', 'nowhere.ndjson'], 2, /Cannot read nowhere/],
  ['a word that is no field', ['ctr_gate', 'request', 'mass'], 2, /field=value/],
  ['a contract that is none', ['ctr_none', 'request'], 1, /no contract/],
])('genmath transition refuses %s', async (_, args, code, message) => {
  const { code: ended, stderr } = await run(...args);
  expect([ended, stderr]).toEqual([code, expect.stringMatching(message)]);
});
