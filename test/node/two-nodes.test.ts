import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { parseLogProof } from '../../src/core/log/log-proof.js';
import { generateKeyringFile } from '../../src/core/receipt/keyring.js';
import { createNode } from '../../src/node/create-node.js';
import { createInProcessSurface, createNodeApp } from '../../src/node/create-node-app.js';
import { createDatabaseParts } from '../../src/node/database-parts.js';
import { type Ask, createAsk } from '../adapters/http/surface.js';
import { testServer } from '../postgres/server.js';
import { openTwoWays, type TwoWays } from '../postgres/two-ways.js';

const server = await testServer();

describe.skipIf(server === undefined)('two nodes on one database', () => {
  let own: TwoWays;
  let base: string;
  let nodes: readonly NodeContext[];
  let one: Ask;
  let other: Ask;
  beforeAll(async () => {
    own = await openTwoWays(server as string);
    base = mkdtempSync(join(tmpdir(), 'genmath-nodes-'));
    const keyring = JSON.stringify(generateKeyringFile(new Date()));
    const made = own.ways.map((database, i) => {
      const config = {
        dataFolder: join(base, String(i)),
        keyring,
        issuer: 'nodes.test',
        receipts: 16,
        demoLimit: 10,
        dailyLimit: 100,
        limits: { prove: { limit: 10, windowMilliseconds: 60_000 }, 'work-key': { limit: 20, windowMilliseconds: 60_000 } },
      };
      const node: NodeContext = createNode(
        {
          ...config,
          openStore: async () => ({ store: await openPostgresStore(database), notices: [] }),
          database: (core) => createDatabaseParts(database, config, core),
        },
        () => `http://node${i}.test`,
        createInProcessSurface(async () => createNodeApp(node)),
      );
      return node;
    });
    nodes = made;
    const [a, b] = made.map((node) => createAsk(createNodeApp(node)));
    [one, other] = [a as Ask, b as Ask];
    for (const node of nodes) (await node.log?.())?.start();
  });
  afterAll(async () => {
    for (const node of nodes ?? []) {
      await node.access.close();
      await node.receipts.close();
      await node.pictures.close();
    }
    await own?.end();
    rmSync(base, { recursive: true, force: true });
  });

  const bearer = (key: unknown): Readonly<Record<string, string>> => ({ authorization: `Bearer ${String(key)}` });
  const compute = (ask: Ask, key: unknown, operators: readonly string[] = ['NM19'], inputs: object = { m: 1, a: 1 }) =>
    ask('POST', '/api/svc/compute', { headers: bearer(key), json: { operators, inputs } });

  it('let exactly ten of 200 requests of one address through', async () => {
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? one : other)('POST', '/api/svc/prove', { json: {} })),
    );
    const statuses = asked.map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([10, 190]);
  });

  it('know a key that one of them made at once, count its uses together, and end it on both', async () => {
    const minted = (await one('POST', '/api/demo-key/mint', { json: { slug: 'my-lab' } })).json;
    expect((await other('POST', '/api/demo-key/mint', { json: { slug: 'my-lab' } })).status).toBe(409);
    expect((await compute(other, minted['key'])).status).toBe(200);
    const spent = await Promise.all(Array.from({ length: 110 }, (_, i) => compute(i % 2 === 0 ? one : other, minted['key'])));
    expect(spent.filter(({ status }) => status === 200)).toHaveLength(99);
    const fresh = (await other('POST', '/api/demo-key/mint', { json: {} })).json;
    expect((await compute(one, fresh['key'])).status).toBe(200);
    const prefix = String(fresh['key']).slice(3, 11);
    expect((await other('DELETE', `/api/keys/${prefix}`, { headers: bearer(fresh['key']) })).status).toBe(200);
    expect((await compute(other, fresh['key'])).status).toBe(401);
    await setTimeout(1_050);
    expect((await compute(one, fresh['key'])).status).toBe(401);
  });

  it('find each other’s receipts, and prove them from one log within two seconds', async () => {
    const { key } = (await one('POST', '/api/demo-key/mint', { json: {} })).json;
    const { json, status } = await compute(one, key);
    expect(status).toBe(200);
    const id = String((json['receipt'] as { readonly id?: unknown }).id);
    const found = await other('GET', `/api/receipts/${id}`);
    expect([found.status, JSON.stringify(found.json)]).toEqual([200, expect.stringContaining(id)]);
    let proof = await other('GET', `/log/proof/${id}`);
    for (let waited = 0; proof.status !== 200 && waited < 2_000; waited += 50) {
      await setTimeout(50);
      proof = await other('GET', `/log/proof/${id}`);
    }
    expect(proof.status).toBe(200);
    expect(parseLogProof(proof.text).checkpoint).toBe((await one('GET', '/log/checkpoint')).text);
    expect((await one('GET', '/log/key')).text).toBe((await other('GET', '/log/key')).text);
    const checked = await other('POST', '/api/svc/verify', { headers: bearer(key), json: { id } });
    expect([checked.status, checked.json['valid']]).toEqual([200, true]);
  });

  it('hold each other’s sessions, until one of them ends it', async () => {
    const { key } = (await other('POST', '/api/demo-key/mint', { json: { slug: 'session-lab' } })).json;
    const opened = await one('POST', '/api/session', { headers: bearer(key) });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await other('GET', '/api/session', { headers })).json).toMatchObject({ kind: 'key', machine: 'session-lab' });
    expect((await other('DELETE', '/api/session', { headers })).status).toBe(204);
    expect((await one('GET', '/api/session', { headers })).json).toEqual({ kind: 'nobody' });
  });

  it('share the work that a key has spent, a moment later', async () => {
    const { key } = (await one('POST', '/api/demo-key/mint', { json: {} })).json;
    const left = ({ headers }: { readonly headers: Headers }): number => Number(/"work";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const budget = nodes[0]?.limits.budgetOf({ kind: 'key', id: '' });
    budget?.spend(`key ${String(key).slice(3, 11)}`, 15_000);
    await setTimeout(400);
    // The first call learns how the budget stands, the next one sees it.
    await compute(other, key);
    await setTimeout(400);
    expect(left(await compute(other, key))).toBeLessThan(5_500);
  });
});
