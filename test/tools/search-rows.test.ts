import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { type Members, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

interface Found {
  readonly rows: readonly StoredRow[];
  readonly nextCursor?: string;
}

const setUpRows = async () => {
  const node = setUp();
  await node.call('keep_template', { definition: { ...QUIET_GATE, read: ['owner'] } });
  const gate = (await node.deploy('quiet-gate')).id;
  const limiter = (await node.deploy('rate-limiter', { threshold: 1, within: 100_000 })).id;
  for (const mass of [100, 1500]) {
    await node.send(gate, 'push', { mass });
    node.pass(2);
    await node.send(limiter, 'request');
  }
  await node.call('transition', { machine: 'local', contract: gate, to: 'open' });
  const search = (wish: Members): Promise<Found> => node.call<Found>('search_rows', { machine: 'local', ...wish });
  return { ...node, gate, limiter, search };
};

describe('a search of the rows of a machine', () => {
  it.each<[string, (ids: { readonly gate: string; readonly limiter: string }) => Members, (row: StoredRow) => boolean, number]>([
    ['a contract', ({ gate }) => ({ contract: gate }), ({ template }) => template.id === 'quiet-gate', 4],
    ['a template', () => ({ template: 'rate-limiter' }), ({ template }) => template.id === 'rate-limiter', 4],
    ['an event that was taken', () => ({ event: 'push' }), ({ event }) => event === 'push', 2],
    ['an event that was emitted', () => ({ event: 'gate_shut' }), ({ emits }) => emits.includes('gate_shut'), 1],
    ['a state', () => ({ state: 'limiting' }), ({ to }) => to === 'limiting', 1],
    ['an actor', () => ({ actor: 'owner' }), ({ actor }) => actor?.name === 'owner', 7],
    ['a cause', () => ({ cause: 'manual' }), ({ cause }) => cause === 'manual', 1],
    ['words of the fields', () => ({ text: 'MASS 1500' }), ({ payload }) => payload['mass'] === 1500, 1],
    ['several of them', ({ gate }) => ({ contract: gate, cause: 'event', state: 'open' }), ({ payload }) => payload['mass'] === 100, 1],
    ['nothing that there is', () => ({ event: 'nothing' }), () => false, 0],
  ])('by %s finds these, newest first', async (_, wish, isOne, count) => {
    const { search, rows, ...ids } = await setUpRows();
    const { rows: found } = await search(wish(ids));
    expect(found.map(({ seq }) => seq)).toEqual(
      (await rows())
        .filter(isOne)
        .map(({ seq }) => seq)
        .reverse(),
    );
    expect(found).toHaveLength(count);
  });

  it('by time takes the first moment and leaves the last', async () => {
    const { search, rows } = await setUpRows();
    const all = await rows();
    const [since, until] = [all[3]?.at as string, all.at(-1)?.at as string];
    const { rows: found } = await search({ since, until });
    expect(found.map(({ seq }) => seq)).toEqual(
      all
        .filter(({ at }) => at >= since && at < until)
        .map(({ seq }) => seq)
        .reverse(),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it('goes on page by page', async () => {
    const { search, rows } = await setUpRows();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.rows.map(({ seq }) => seq));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual((await rows()).map(({ seq }) => seq).reverse());
  });

  it('shows a member what the definitions let it read, and the rows of the members', async () => {
    const { search, call, node, limiter, codeOf, gate } = await setUpRows();
    const { key } = await call<{ readonly key: string }>('invite_member', { machine: 'local', name: 'ann', roles: ['ops'] });
    const ann = { isLocal: false, address: '192.0.2.1', key: await node.access.find(key) } as never;
    const { rows: own } = await call<Found>('search_rows', { machine: 'local' }, ann);
    expect(new Set(own.map(({ contract }) => contract))).toEqual(new Set([limiter, 'members.local']));
    expect((await search({})).rows.length).toBeGreaterThan(own.length);
    expect((await codeOf('search_rows', { machine: 'local', contract: gate }, ann)).code).toBe('FORBIDDEN');
  });
});
