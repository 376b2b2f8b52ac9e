import { describe, expect, it } from 'vitest';
import { hashRow } from '../../src/core/contract/ledger/ledger-row.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { type Document, type Members, type Moved, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

describe('deploy', () => {
  it('answers the new contract in its initial state, with one creation row and the first fire scheduled', async () => {
    const { call, rows } = setUp();
    const answer = await call<{ readonly contract: Document }>('deploy', { template: 'rate-limiter', machine: 'local' });
    expect(answer).toMatchObject({
      ok: true,
      template_id: 'rate-limiter',
      contract: { currentState: 'allowing', template: 'rate-limiter', version: '1.0', parameters: { threshold: 100, within: 60 }, rows: 1 },
    });
    expect(answer.contract.nextCycle).toBe(answer.contract.created + 1);
    expect(await rows()).toMatchObject([
      { seq: 1, cause: 'creation', from: 'allowing', to: 'allowing', contract: answer.contract.id, by: 'local' },
    ]);
  });

  it.each<[string, Members, string]>([
    ['a template that is none', { template: 'rate-limitter', machine: 'local' }, 'UNKNOWN_TEMPLATE'],
    ['a parameter that the template has not', { template: 'rate-limiter', machine: 'local', parameters: { treshold: 5 } }, 'UNKNOWN_INPUT'],
    ['a parameter out of range', { template: 'rate-limiter', machine: 'local', parameters: { threshold: 0 } }, 'OUT_OF_RANGE'],
    ['half a request', { template: 'rate-limiter', machine: 'local', parameters: { threshold: 1.5 } }, 'OUT_OF_RANGE'],
    ['no machine', { template: 'rate-limiter' }, 'INVALID_REQUEST'],
    ['a member that it has not', { template: 'rate-limiter', machine: 'local', state: 'limiting' }, 'INVALID_REQUEST'],
  ])('refuses %s, and writes nothing', async (_, input, code) => {
    const { codeOf, rows } = setUp();
    expect((await codeOf('deploy', input)).code).toBe(code);
    expect(await rows()).toEqual([]);
  });
});

describe('the rate limiter as it is tabled', () => {
  it('limits at the 101st request within 60 cycles, each row proved, hashed and linked', async () => {
    const { deploy, send, rows, node } = setUp();
    const { id } = await deploy('rate-limiter');
    const moved: Moved[] = [];
    for (let i = 0; i < 101; i += 1) moved.push(await send(id, 'request'));
    expect(moved.slice(0, 100).every(({ from, to, emitted }) => from === 'allowing' && to === 'allowing' && emitted.length === 0)).toBe(
      true,
    );
    expect(moved[100]).toMatchObject({
      from: 'allowing',
      to: 'limiting',
      emitted: ['rate_limited'],
      contract: { currentState: 'limiting' },
    });
    const all = await rows();
    expect(all).toHaveLength(102);
    expect(all[101]).toEqual(moved[100]?.row);
    const { equation } = node.registry.operator('KO42').record;
    all.forEach((row, i) => {
      expect([row.seq, row.previous, row.hash]).toEqual([i + 1, all[i - 1]?.hash ?? `sha256:${'0'.repeat(64)}`, hashRow(row)]);
      expect(row.master_equation_block).toBe(equation);
      expect(row.receipt.operatorIds).toEqual(['KO42']);
      expect(verifyReceipt(row.receipt, { registry: node.registry, recompute, now: node.now, keyring: node.keys }).valid).toBe(true);
      // A label stands on the row of its transition alone.
      if (row.cause === 'event') expect(row.trigger).toBe(row.from === row.to ? 'unchanged' : 'noon_aggregate');
    });
  });

  it.each([
    [59, 'limiting', ['rate_limited']],
    [60, 'allowing', []],
    [61, 'allowing', []],
  ] as const)('counts a request %i cycles ago: %s', async (cycles, state, emitted) => {
    const { deploy, send, pass } = setUp();
    const { id } = await deploy('rate-limiter', { threshold: 2 });
    await send(id, 'request');
    pass(cycles);
    await send(id, 'request');
    expect(await send(id, 'request')).toMatchObject({ to: state, emitted });
  });

  it('opens again at the next event, by the clock, at the very cycle at which the window receded', async () => {
    const { deploy, send, pass, rows } = setUp();
    const { id, created } = await deploy('rate-limiter', { threshold: 1 });
    await send(id, 'request');
    await send(id, 'request');
    pass(200);
    expect(await send(id, 'request')).toMatchObject({ from: 'allowing', to: 'allowing' });
    const restored = (await rows()).find(({ emits }) => emits.includes('rate_restored'));
    expect(restored).toMatchObject({ cause: 'clock', by: 'clock', from: 'limiting', to: 'allowing', cycle: created + 60 });
  });

  it('opens again at a request that finds the window receded in part', async () => {
    const { deploy, send, pass } = setUp();
    const { id } = await deploy('rate-limiter', { threshold: 2, within: 10 });
    await send(id, 'request');
    await send(id, 'request');
    pass(5);
    expect(await send(id, 'request')).toMatchObject({ to: 'limiting', emitted: ['rate_limited'] });
    pass(5);
    // Two have left, and this one makes two: at most the threshold. The clock finds it first, at the same cycle.
    expect(await send(id, 'request')).toMatchObject({ to: 'allowing', contract: { currentState: 'allowing' } });
  });
});

describe('transition', () => {
  it('by hand is recorded as manual, with the proof of KO42 alone', async () => {
    const { deploy, call } = setUp();
    const { id } = await deploy('rate-limiter');
    const moved = await call<Moved>('transition', { machine: 'local', contract: id, to: 'limiting' });
    expect(moved).toMatchObject({
      from: 'allowing',
      to: 'limiting',
      emitted: ['rate_limited'],
      row: { cause: 'manual', event: 'manual', trigger: 'manual', hand: { on: 'request', unmet: ['count > threshold'] } },
    });
    expect(moved.row.receipt.operatorIds).toEqual(['KO42']);
  });

  it('runs the operator of the transition, whose equation and result the row tells', async () => {
    const { deploy, send, call } = setUp();
    await call('keep_template', { definition: QUIET_GATE });
    const { id } = await deploy('quiet-gate');
    // 400 kg at 2.5 m/s^2 is exactly the limit of 1000 N, which is not more than it.
    expect(await send(id, 'push', { mass: 400 })).toMatchObject({ to: 'open', emitted: [], row: { R_t: 1_000, unit: 'N' } });
    const hit = await send(id, 'push', { mass: 400.1 });
    expect(hit).toMatchObject({ to: 'shut', emitted: ['gate_hit', 'gate_shut'], row: { unit: 'N', master_equation_block: 'F = m * a' } });
    expect(hit.row.R_t).toBeCloseTo(1000.25, 9);
    expect(hit.row.receipt.operatorIds).toEqual(['KO42', 'NM19']);
  });

  it('of an event that the state does not take tells those that it takes, and leaves no row', async () => {
    const { deploy, codeOf, call, rows } = setUp();
    await call('keep_template', { definition: QUIET_GATE });
    const { id } = await deploy('quiet-gate');
    const fault = await codeOf('transition', { machine: 'local', contract: id, event: 'reset' });
    expect([fault.code, fault.details]).toEqual(['EVENT_NOT_TAKEN', { state: 'open', event: 'reset', takes: ['push'] }]);
    expect(await rows()).toHaveLength(1);
  });

  it.each<[string, Members, string]>([
    ['a state that is none', { to: 'ajar' }, 'UNKNOWN_STATE'],
    ['a state named like what every object has', { to: 'constructor' }, 'UNKNOWN_STATE'],
    ['an event named like what every object has', { event: 'toString' }, 'EVENT_NOT_TAKEN'],
    ['the event of the clock', { event: 'clock' }, 'EVENT_NOT_TAKEN'],
    ['an event and a state', { event: 'push', to: 'shut' }, 'INVALID_REQUEST'],
    ['neither', {}, 'INVALID_REQUEST'],
    ['fields of a move by hand', { to: 'shut', payload: {} }, 'INVALID_REQUEST'],
    ['a missing field', { event: 'push' }, 'MISSING_INPUT'],
    ['a field of the wrong type', { event: 'push', payload: { mass: 'heavy' } }, 'QUANTITY_SYNTAX'],
    ['a field out of range', { event: 'push', payload: { mass: 0 } }, 'OUT_OF_RANGE'],
    ['a field that the event has not', { event: 'push', payload: { mass: 1, colour: 'red' } }, 'UNKNOWN_INPUT'],
    ['a result that overflows', { event: 'push', payload: { mass: 1e308 } }, 'NOT_FINITE'],
  ])('refuses %s, and leaves no row', async (_, move, code) => {
    const { deploy, codeOf, call, rows } = setUp();
    await call('keep_template', { definition: QUIET_GATE });
    const { id } = await deploy('quiet-gate');
    expect((await codeOf('transition', { machine: 'local', contract: id, ...move })).code).toBe(code);
    expect(await rows()).toHaveLength(1);
  });

  it('takes 200 at once on one machine: each exactly once, in rows without a gap', async () => {
    const { deploy, send, rows } = setUp();
    const ids = [(await deploy('rate-limiter')).id, (await deploy('rate-limiter')).id];
    const moved = await Promise.all(Array.from({ length: 200 }, (_, i) => send(ids[i % 2] ?? '', 'request')));
    const all = await rows();
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 202 }, (_, i) => i + 1));
    expect(new Set(moved.map(({ row }) => row.seq)).size).toBe(200);
    all.slice(1).forEach((row, i) => {
      expect(row.previous).toBe(all[i]?.hash);
    });
    for (const id of ids) expect(all.filter(({ contract, cause }) => contract === id && cause === 'event')).toHaveLength(100);
  });
});
