import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/call/caller.js';
import { type Members, type Moved, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

describe('an Idempotency-Key', () => {
  const keyed = (key: string): Caller => ({ isLocal: true, idempotencyKey: key });

  it('gives the stored row for the same request, which is made once even where both come at once', async () => {
    const { deploy, call, rows } = setUp();
    const { id } = await deploy('rate-limiter');
    const ask = () => call<Moved>('transition', { machine: 'local', contract: id, event: 'request' }, keyed('a'));
    const [first, second] = await Promise.all([ask(), ask()]);
    const third = await ask();
    expect([first?.replayed, second?.replayed, third.replayed]).toEqual([false, true, true]);
    expect([second?.row, third.row]).toEqual([first?.row, first?.row]);
    expect(await rows()).toHaveLength(2);
  });

  it.each<[string, Members]>([
    ['another event', { event: 'reset' }],
    ['a move by hand', { to: 'shut' }],
    ['another field', { event: 'push', payload: { mass: 2 } }],
  ])('with %s is refused, and leaves no row', async (_, move) => {
    const { deploy, call, codeOf, rows } = setUp();
    await call('keep_template', { definition: QUIET_GATE });
    const { id } = await deploy('quiet-gate');
    await call('transition', { machine: 'local', contract: id, event: 'push', payload: { mass: 1 } }, keyed('a'));
    expect((await codeOf('transition', { machine: 'local', contract: id, ...move }, keyed('a'))).code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await rows()).toHaveLength(2);
  });

  it('of a request that was refused may come again', async () => {
    const { deploy, call, codeOf } = setUp();
    await call('keep_template', { definition: QUIET_GATE });
    const { id } = await deploy('quiet-gate');
    const push = { machine: 'local', contract: id, event: 'push' };
    await codeOf('transition', push, keyed('a'));
    expect(await call('transition', { ...push, payload: { mass: 1 } }, keyed('a'))).toMatchObject({ replayed: false });
  });

  it('is of one contract, and other keys make other rows', async () => {
    const { deploy, call, rows } = setUp();
    const ids = [(await deploy('rate-limiter')).id, (await deploy('rate-limiter')).id];
    for (const contract of ids)
      for (const key of ['a', 'b'])
        expect(await call('transition', { machine: 'local', contract, event: 'request' }, keyed(key))).toMatchObject({ replayed: false });
    expect(await rows()).toHaveLength(6);
  });

  it('is no hindrance where a contract is deployed', async () => {
    const { call } = setUp();
    expect(await call('deploy', { template: 'rate-limiter', machine: 'local' }, keyed('a'))).toMatchObject({ ok: true });
  });
});

describe('whose machine it is', () => {
  it('decides: another key, and the demo key, are refused everything of it', async () => {
    const { callerOf, deploy, codeOf, node } = setUp();
    const mine = await callerOf('my-lab');
    const { id } = await deploy('rate-limiter', {}, 'my-lab', mine);
    const strangers: readonly Caller[] = [
      await callerOf('other-lab'),
      { isLocal: false, address: '192.0.2.2', key: node.access.demoKey().record },
    ];
    for (const stranger of strangers) {
      const asked: readonly (readonly [string, Members])[] = [
        ['deploy', { template: 'rate-limiter', machine: 'my-lab' }],
        ['transition', { machine: 'my-lab', contract: id, event: 'request' }],
        ['show_machine', { machine: 'my-lab' }],
        ['show_contract', { machine: 'my-lab', contract: id }],
        ['list_rows', { machine: 'my-lab', contract: id }],
        ['deploy', { template: 'rate-limiter', machine: 'local' }],
      ];
      for (const [name, input] of asked) expect([name, (await codeOf(name, input, stranger)).code]).toEqual([name, 'FORBIDDEN']);
    }
    expect((await codeOf('show_machine', { machine: 'my-lab' }, { isLocal: false, address: '192.0.2.3' })).code).toBe('UNAUTHENTICATED');
  });

  it('is told by rows: the prefix of the key that moved it, in the row and in its receipt', async () => {
    const { callerOf, deploy, call, rows } = setUp();
    const mine = await callerOf('my-lab');
    const { id } = await deploy('rate-limiter', {}, 'my-lab', mine);
    await call('transition', { machine: 'my-lab', contract: id, event: 'request' }, mine);
    for (const row of await rows('my-lab')) expect([row.by, row.receipt.keyPrefix]).toEqual([mine.key?.prefix, mine.key?.prefix]);
  });
});
