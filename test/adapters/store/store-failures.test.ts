import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFullNode } from '../../tools/node.js';
import { type Answer, type Ask, createSurface } from '../http/surface.js';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-failures-'));
  folder = join(base, 'data');
});
afterEach(() => {
  if (readdirSync(base).includes('data')) chmodSync(folder, 0o700);
  rmSync(base, { recursive: true, force: true });
});

const surface = () => {
  const errors: unknown[] = [];
  const node = createFullNode({ dataFolder: folder, dailyLimit: 1000 });
  return { node, errors, ...createSurface(node, {}, { onError: (_, error) => errors.push(error) }) };
};
const health = async (ask: Ask): Promise<readonly unknown[]> => {
  const { status, json } = await ask('GET', '/api/health');
  return [status, json['status'], json['store']];
};
const mint = (ask: Ask): Promise<Answer> => ask('POST', '/api/demo-key/mint', { json: {} });
const compute = (ask: Ask, key: string): Promise<Answer> =>
  ask('POST', '/api/svc/compute', {
    headers: { authorization: `Bearer ${key}` },
    json: { operators: ['NM19'], inputs: { m: 1, a: 1 } },
  });
const FAILED = {
  state: 'failed',
  ledgers: 'ready',
  receipts: 'memory',
  clock: 'trusted',
  notes: [expect.stringContaining('Keys and their use cannot be')],
};
const expectStoreFailed = ({ status, json, headers }: Answer): void => {
  expect([status, json['code'], headers.get('content-type')]).toEqual([503, 'STORE_FAILED', 'application/problem+json']);
  // Where on its disk the node keeps its keys is nobody's business.
  expect(json['detail']).not.toContain(base);
};

/** The ways in which a folder refuses to be written, each undone by what it gives back. */
const ways: readonly (readonly [string, boolean, () => () => void])[] = [
  [
    'its place is taken by a file',
    true,
    () => {
      renameSync(folder, `${folder}.aside`);
      writeFileSync(folder, '');
      return () => {
        rmSync(folder);
        renameSync(`${folder}.aside`, folder);
      };
    },
  ],
  [
    'the counts are a folder',
    true,
    () => {
      const file = join(folder, 'usage.json');
      renameSync(file, `${file}.aside`);
      mkdirSync(file);
      return () => {
        rmdirSync(file);
        renameSync(`${file}.aside`, file);
      };
    },
  ],
];

describe.each(ways)('where the folder cannot be written because %s', (_, isPossible, breakFolder) => {
  it.runIf(isPossible)(
    'a use is refused (503), and health says so until a write succeeds, which is tried again after a second',
    async () => {
      const { ask, node, errors } = surface();
      const { key } = node.access.demoKey();
      expect((await compute(ask, key)).status).toBe(200);
      expect(await health(ask)).toEqual([200, 'ok', { state: 'ready', ledgers: 'ready', receipts: 'memory', clock: 'trusted' }]);
      const mend = breakFolder();
      expectStoreFailed(await compute(ask, key));
      expect(await health(ask)).toEqual([200, 'degraded', FAILED]);
      expectStoreFailed(await mint(ask));
      mend();
      // It is not tried again at once.
      expectStoreFailed(await compute(ask, key));
      expectStoreFailed(await mint(ask));
      expect(await health(ask)).toEqual([200, 'degraded', FAILED]);
      // What needs no disk goes on.
      expect((await ask('POST', '/api/svc/prove', { json: {} })).status).toBe(200);
      await setTimeout(1_050);
      expect((await compute(ask, key)).status).toBe(200);
      expect(await health(ask)).toEqual([200, 'ok', { state: 'ready', ledgers: 'ready', receipts: 'memory', clock: 'trusted' }]);
      expect((await mint(ask)).status).toBe(201);
      expect(errors).toEqual([]);
      // The refused uses were not counted: of ten, two are spent, and both are on the disk.
      const young = createFullNode({ dataFolder: folder });
      expect(await young.access.spend(node.access.demoKey().record)).toMatchObject({ remaining: 7 });
    },
  );
});

// The superuser writes anywhere.
it.runIf(process.getuid?.() !== 0 && process.platform !== 'win32')(
  'in a folder that is read-only uses are counted in memory, and keys are refused',
  async () => {
    const { ask, node, errors } = surface();
    const { key } = node.access.demoKey();
    expect((await compute(ask, key)).status).toBe(200);
    chmodSync(folder, 0o500);
    expect((await compute(ask, key)).status).toBe(200);
    expectStoreFailed(await mint(ask));
    expect((await compute(ask, key)).status).toBe(200);
    expect(await health(ask)).toEqual([200, 'degraded', { ...FAILED, notes: [expect.stringContaining('(EACCES, ')] }]);
    chmodSync(folder, 0o700);
    await setTimeout(1_050);
    expect((await compute(ask, key)).status).toBe(200);
    expect(await health(ask)).toEqual([200, 'ok', { state: 'ready', ledgers: 'ready', receipts: 'memory', clock: 'trusted' }]);
    expect([await createFullNode({ dataFolder: folder }).access.spend(node.access.demoKey().record), errors]).toEqual([
      expect.objectContaining({ remaining: 5 }),
      [],
    ]);
  },
);

it('a key that cannot be written is not handed out, and is not there later', async () => {
  const { ask, node } = surface();
  expect((await mint(ask)).status).toBe(201);
  const kept = readFileSync(join(folder, 'api-keys.json'), 'utf8');
  renameSync(join(folder, 'api-keys.json'), join(folder, 'aside'));
  mkdirSync(join(folder, 'api-keys.json'));
  const refused = await mint(ask);
  expectStoreFailed(refused);
  expect(refused.text).not.toContain('gm_');
  rmdirSync(join(folder, 'api-keys.json'));
  renameSync(join(folder, 'aside'), join(folder, 'api-keys.json'));
  expect(await node.access.list()).toHaveLength(1);
  expect(readFileSync(join(folder, 'api-keys.json'), 'utf8')).toBe(kept);
  expect(readdirSync(folder).filter((name) => !/\.lock-\d+$/.test(name))).toEqual(['api-keys.json']);
});

it('keys that cannot be read are told as such, and not as unknown', async () => {
  const first = surface();
  const { key } = (await mint(first.ask)).json as { readonly key: string };
  writeFileSync(join(folder, 'api-keys.json'), '{"version":1,');
  const { ask, errors } = surface();
  expectStoreFailed(await compute(ask, key));
  expect(errors).toEqual([]);
});

it('counts that cannot be read are told, and are not begun anew', async () => {
  const { ask, node } = surface();
  await compute(ask, node.access.demoKey().key);
  writeFileSync(join(folder, 'usage.json'), '{"version":1,');
  const young = createFullNode({ dataFolder: folder });
  const again = createSurface(young);
  expectStoreFailed(await compute(again.ask, young.access.demoKey().key));
  expect(await health(again.ask)).toEqual([200, 'degraded', FAILED]);
  expect(readFileSync(join(folder, 'usage.json'), 'utf8')).toBe('{"version":1,');
});
