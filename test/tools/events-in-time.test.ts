import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { Fault } from '../../src/core/faults.js';
import { CYCLE_MILLISECONDS } from '../../src/core/pulse.js';
import { firstDue } from '../adapters/store/first-due.js';
import { MOMENT } from '../core/protocol/node.js';
import { type Members, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

/** An answer to one of many events. */
interface Answer extends Members {
  readonly ok: boolean;
  readonly seq?: number;
  readonly code?: string;
}

interface Many extends Members {
  readonly answers: readonly Answer[];
  readonly row: StoredRow;
}

/** The time so many cycles before the node's clock began, which stands in the middle of a cycle. */
const ago = (cycles: number): string => new Date(MOMENT - cycles * CYCLE_MILLISECONDS).toISOString();
const toCycle = (time: string): number => Math.floor(Date.parse(time) / CYCLE_MILLISECONDS);

const limiter = { template: 'rate-limiter', machine: 'local', parameters: { threshold: 2, within: 60 } };
const idOf = (answer: Members): string => (answer['contract'] as { readonly id: string }).id;
const bodyOf = (contract: string, events: readonly unknown[], more: Members = {}): Members => ({
  machine: 'local',
  contract,
  events,
  ...more,
});
const coded = ({ answers }: Many): readonly unknown[] => answers.map(({ ok, code, to }) => (ok ? to : code));

const isValid = async ({ node }: ReturnType<typeof setUp>, contract: string): Promise<void> => {
  const { contracts } = await node.contracts();
  const { valid, checks } = await contracts.verify(contract);
  expect([valid, checks]).toEqual([true, checks]);
};

describe('the time of an event', () => {
  it('rules windows and the clock, and stands in the row beside the time of its writing', async () => {
    const space = setUp();
    const contract = idOf(await space.call('deploy', { ...limiter, at: ago(1_000) }));
    const send = (at: string) => space.call<Many>('transition', { machine: 'local', contract, event: 'request', at });
    for (const at of [ago(900), ago(899), ago(898)]) await send(at);
    const { row, contract: document } = await send(ago(500));
    expect(row).toMatchObject({
      from: 'allowing',
      to: 'allowing',
      occurredAt: ago(500),
      cycle: toCycle(ago(500)),
      at: new Date(MOMENT).toISOString(),
    });
    const rows = await space.rows();
    // The window was empty again 60 cycles behind the second-last request: the clock is told of its own time too.
    expect(
      rows
        .filter(({ cause }) => cause === 'clock')
        .map(({ cycle, occurredAt, to }) => [cycle - toCycle(ago(1_000)), toCycle(occurredAt ?? ''), to]),
    ).toEqual([
      [1, toCycle(ago(999)), 'allowing'],
      [160, toCycle(ago(840)), 'allowing'],
    ]);
    expect(document).toMatchObject({ replaying: true });
    await isValid(space, contract);
  });

  it('is refused before the last row and in the future, with what is valid', async () => {
    const space = setUp();
    const contract = idOf(await space.call('deploy', { ...limiter, at: ago(100) }));
    const send = (at: string): Promise<Fault> => space.codeOf('transition', { machine: 'local', contract, event: 'request', at });
    await space.call('transition', { machine: 'local', contract, event: 'request', at: ago(50) });
    for (const at of [ago(51), ago(-1)]) {
      const { code, details, message } = await send(at);
      expect([code, details]).toMatchObject(['OUT_OF_RANGE', { input: 'at', latest: new Date(MOMENT).toISOString() }]);
      expect(toCycle((details as { readonly earliest: string }).earliest)).toBe(toCycle(ago(50)));
      expect(message).not.toContain('deploy');
    }
    expect((await space.codeOf('deploy', { ...limiter, at: ago(-1) })).code).toBe('OUT_OF_RANGE');
    expect((await space.codeOf('deploy', { ...limiter, at: '1969-12-31T23:59:59Z' })).code).toBe('OUT_OF_RANGE');
    expect((await space.codeOf('deploy', { ...limiter, at: 'yesterday' })).code).toBe('INVALID_REQUEST');
    await space.call('transition', { machine: 'local', contract, event: 'request', at: ago(50) });
  });

  it('may lie a little back on a contract that lives, but not behind its clock', async () => {
    const space = setUp();
    const { id } = await space.deploy('rate-limiter', limiter.parameters);
    space.pass(10);
    const { contracts } = await space.node.contracts();
    const late = (at: number): Promise<Members> =>
      space.call('transition', { machine: 'local', contract: id, event: 'request', at: ago(-at) });
    await late(5);
    await contracts.wake('local', id);
    await late(6);
    space.pass(70);
    await contracts.wake('local', id);
    await space.call('transition', { machine: 'local', contract: id, event: 'request' });
    const refused = await space.codeOf('transition', { machine: 'local', contract: id, event: 'request', at: ago(-7) });
    expect(refused.message).toMatch(/to replay what was before, deploy the contract with `at`/);
    await isValid(space, id);
  });

  it('keeps the clock of the node from running ahead, until something comes without one', async () => {
    const space = setUp();
    const { contracts, store } = await space.node.contracts();
    const contract = idOf(await space.call('deploy', { ...limiter, at: ago(500) }));
    const send = (more: Members) => space.call<Many>('transition', { machine: 'local', contract, ...more });
    for (const at of [300, 299, 298]) await send({ event: 'request', at: ago(at) });
    expect([await firstDue(store), await contracts.wake('local', contract)]).toEqual([undefined, []]);
    // Time passes as far as it is told.
    const waited = await send({ event: 'clock', at: ago(100) });
    expect(waited.row).toMatchObject({ cause: 'clock', by: 'clock', to: 'allowing', occurredAt: ago(100) });
    expect(await firstDue(store)).toBeUndefined();
    for (const at of [20, 20, 20]) await send({ event: 'request', at: ago(at) });
    expect(await store.document('local', contract)).toMatchObject({ currentState: 'limiting', replaying: true });
    const { contract: live } = await send({ event: 'clock' });
    expect(live).toMatchObject({ currentState: 'limiting', replaying: false });
    expect(await firstDue(store)).toMatchObject({ contract, cycle: toCycle(ago(20)) + 60 });
    space.pass(40);
    expect((await contracts.wake('local', contract)).map(({ row }) => [row.to, row.cycle, row.occurredAt])).toEqual([
      ['allowing', toCycle(ago(20)) + 60, undefined],
    ]);
    await isValid(space, contract);
  });

  it('is passed by nobody on a contract whose clock is off, or that has ended', async () => {
    const space = setUp();
    await space.call('keep_template', { definition: QUIET_GATE });
    const contract = idOf(await space.call('deploy', { template: 'quiet-gate', machine: 'local' }));
    expect((await space.codeOf('transition', { machine: 'local', contract, event: 'clock' })).message).toContain(
      'clock of this contract is off',
    );
    const limited = idOf(await space.call('deploy', limiter));
    expect((await space.codeOf('transition', { machine: 'local', contract: limited, event: 'clock', payload: { x: 1 } })).code).toBe(
      'UNKNOWN_INPUT',
    );
  });

  it('does not let the rows of two contracts stand in order, and a row of one that goes back does not verify', async () => {
    const space = setUp();
    const old = idOf(await space.call('deploy', { ...limiter, at: ago(1_000) }));
    const young = idOf(await space.call('deploy', limiter));
    await space.call('transition', { machine: 'local', contract: young, event: 'request' });
    await space.call('transition', { machine: 'local', contract: old, event: 'request', at: ago(400) });
    const rows = await space.rows();
    expect(rows.some(({ cycle }, i) => cycle < (rows[i - 1]?.cycle ?? 0))).toBe(true);
    await isValid(space, old);
    await isValid(space, young);
  });

  it('comes behind all that time did, however much', async () => {
    const space = setUp();
    const ticking = {
      ...QUIET_GATE,
      id: 'ticking',
      auditClock: { on: true, tickRate: 1 as const },
      transitions: [
        { from: 'open', to: 'shut', on: 'clock', trigger: 'tick' },
        { from: 'shut', to: 'open', on: 'clock', trigger: 'tock' },
        { from: 'open', to: 'open', on: 'reset', trigger: 'reset' },
        { from: 'shut', to: 'shut', on: 'reset', trigger: 'reset' },
      ],
      operators: ['KO42'],
    };
    await space.call('keep_template', { definition: ticking });
    const contract = idOf(await space.call('deploy', { template: 'ticking', machine: 'local' }));
    space.pass(1_300);
    await space.call('transition', { machine: 'local', contract, event: 'reset' });
    const rows = await space.rows();
    expect(rows.map(({ cycle }) => cycle - (rows[0]?.cycle ?? 0))).toEqual([...Array.from({ length: 1_301 }, (_, i) => i), 1_300]);
    await isValid(space, contract);
  }, 60_000);
});

describe('many events', () => {
  const EVENTS = [
    { event: 'push', payload: { mass: 100 } },
    { event: 'reset' },
    { event: 'push', payload: { mass: 1_000 } },
    { event: 'push', payload: { mass: 1_000 } },
    { event: 'knock' },
    { event: 'reset', payload: { mass: 1 } },
    { event: 'reset' },
    { event: 'reset' },
  ];
  const EXPECTED = ['open', 'EVENT_NOT_TAKEN', 'shut', 'EVENT_NOT_TAKEN', 'EVENT_NOT_TAKEN', 'UNKNOWN_INPUT', 'open', 'EVENT_NOT_TAKEN'];

  const gate = async (space: ReturnType<typeof setUp>): Promise<string> => {
    await space.call('keep_template', { definition: QUIET_GATE });
    return idOf(await space.call('deploy', { template: 'quiet-gate', machine: 'local' }));
  };

  it('come to what each came to alone, and those that are refused have no row', async () => {
    const [together, alone] = [setUp(), setUp()];
    const many = await together.call<Many>('transition', bodyOf(await gate(together), EVENTS));
    const contract = await gate(alone);
    const singles = [];
    for (const event of EVENTS)
      singles.push(await alone.call('transition', { machine: 'local', contract, ...event }).catch((fault: Fault) => fault));
    expect(coded(many)).toEqual(EXPECTED);
    expect(singles.map((one) => (one instanceof Fault ? one.code : one['to']))).toEqual(EXPECTED);
    const reasons = many.answers.map(({ reason }) => reason);
    expect(reasons).toEqual(singles.map((one) => (one instanceof Fault ? one.message : undefined)));
    expect(many).toMatchObject({ from: 'open', to: 'open', counts: { events: 8, taken: 3, refused: 5 }, replayed: false });
    expect(many['emitted']).toEqual(['gate_hit', 'gate_shut', 'gate_opened']);
    const bare = (rows: readonly StoredRow[]) =>
      rows.map(({ from, to, event, payload, R_t, emits, trigger }) => [from, to, event, payload, R_t, emits, trigger]);
    expect(bare(await together.rows())).toEqual(bare(await alone.rows()));
    const rows = await together.rows();
    for (const { seq, hash } of many.answers) if (seq !== undefined) expect(rows[seq - 1]?.hash).toBe(hash);
    expect(many.row).toEqual(rows.at(-1));
    await isValid(together, rows[0]?.contract ?? '');
  });

  it('are answered the same again under the key of their call, wherever the contract has gone since', async () => {
    const space = setUp();
    const contract = await gate(space);
    const asked = bodyOf(contract, EVENTS.slice(0, 7), { idempotencyKey: 'of the call' });
    const first = await space.call<Many>('transition', asked);
    await space.call('transition', { machine: 'local', contract, event: 'push', payload: { mass: 5_000 } });
    const before = (await space.rows()).length;
    const again = await space.call<Many>('transition', asked);
    expect(again.answers).toEqual(first.answers.map((answer) => (answer.ok ? { ...answer, replayed: true } : answer)));
    expect([again['replayed'], (await space.rows()).length]).toEqual([true, before]);
    const other = await space.codeOf('transition', bodyOf(contract, EVENTS.slice(0, 6), { idempotencyKey: 'of the call' }));
    expect([other.code, (await space.rows()).length]).toEqual(['IDEMPOTENCY_MISMATCH', before]);
  });

  it('go on behind those that were written, where a call was cut off', async () => {
    const space = setUp();
    const contract = await gate(space);
    const { contracts } = await space.node.contracts();
    const digest = (text: string): string => `sha256:${text.padEnd(64, '0')}`;
    const given = EVENTS.map((move, i) => ({ move, idempotency: { key: digest(`a${i}`), body: digest('b'), isOfCall: true } }));
    const some = await contracts.moveMany('local', contract, given.slice(0, 3), { by: 'local' }, () => undefined);
    const all = await contracts.moveMany('local', contract, given, { by: 'local' }, () => undefined);
    expect(
      all.answers.slice(0, 3).map((answer) => ('row' in answer ? [answer.row.hash, answer.isReplay] : answer.refusal.message)),
    ).toEqual(some.answers.map((answer) => ('row' in answer ? [answer.row.hash, true] : answer.refusal.message)));
    expect(all.answers.map((answer) => ('row' in answer ? answer.row.to : answer.refusal.code))).toEqual(EXPECTED);
    await isValid(space, contract);
  });

  it('have keys of their own, which hold for single calls too', async () => {
    const space = setUp();
    const contract = await gate(space);
    const push = { event: 'push', payload: { mass: 1_000 }, idempotencyKey: 'p' };
    const single = await space.call<Many>('transition', { machine: 'local', contract, ...push });
    const many = await space.call<Many>(
      'transition',
      bodyOf(contract, [push, { event: 'reset', idempotencyKey: 'r' }, { event: 'reset', idempotencyKey: 'r' }]),
    );
    expect(many.answers.map(({ ok, replayed, seq }) => [ok, replayed, seq])).toEqual([
      [true, true, single.row.seq],
      [true, false, single.row.seq + 1],
      [true, true, single.row.seq + 1],
    ]);
    const twice = await space.call<Many>(
      'transition',
      bodyOf(contract, [
        { ...push, idempotencyKey: 'q' },
        { event: 'reset', idempotencyKey: 'q' },
      ]),
    );
    expect(coded(twice)).toEqual(['shut', 'IDEMPOTENCY_MISMATCH']);
    const changed = await space.codeOf('transition', bodyOf(contract, [{ event: 'reset' }, { ...push, payload: { mass: 9 } }]));
    expect([changed.code, changed.details.parts]).toEqual(['IDEMPOTENCY_MISMATCH', ['Event 2']]);
    expect((await (await space.node.contracts()).store.document('local', contract))?.currentState).toBe('shut');
  });

  it('with their times run through the clock in order, and one that goes back is refused alone', async () => {
    const space = setUp();
    const contract = idOf(await space.call('deploy', { ...limiter, at: ago(1_000) }));
    const at = [900, 900, 900, 950, 700, 100];
    const many = await space.call<Many>(
      'transition',
      bodyOf(
        contract,
        at.map((each) => ({ event: 'request', at: ago(each) })),
      ),
    );
    expect(coded(many)).toEqual(['allowing', 'allowing', 'limiting', 'OUT_OF_RANGE', 'allowing', 'allowing']);
    expect((await space.rows()).map(({ cause, cycle }) => [cause, toCycle(ago(0)) - cycle])).toEqual([
      ['creation', 1_000],
      ['clock', 999],
      ['event', 900],
      ['event', 900],
      ['event', 900],
      ['clock', 840],
      ['event', 700],
      ['event', 100],
    ]);
    await isValid(space, contract);
  });

  it('of several calls at once on one machine come one call behind the other, and single ones between', async () => {
    const space = setUp();
    const contract = idOf(await space.call('deploy', { ...limiter, parameters: { threshold: 1_000, within: 60 } }));
    const beside = await space.deploy('rate-limiter');
    const call = () =>
      space.call<Many>(
        'transition',
        bodyOf(
          contract,
          Array.from({ length: 40 }, () => ({ event: 'request' })),
        ),
      );
    const [a, single, b] = await Promise.all([call(), space.send(beside.id, 'request'), call()]);
    const numbers = (many: Many) => many.answers.map(({ seq }) => seq ?? 0);
    for (const own of [numbers(a), numbers(b)]) expect(own).toEqual(Array.from({ length: 40 }, (_, i) => (own[0] ?? 0) + i));
    expect(single.row.contract).toBe(beside.id);
    const rows = await space.rows();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 83 }, (_, i) => i + 1));
    await isValid(space, contract);
  });

  it.each<[string, Members]>([
    ['none at all', { events: [] }],
    ['more than a thousand', { events: Array.from({ length: 1_001 }, () => ({ event: 'request' })) }],
    ['together with one', { event: 'request', events: [{ event: 'request' }] }],
    ['with a time for all', { at: ago(0), events: [{ event: 'request' }] }],
    ['moved by hand', { events: [{ to: 'limiting' }] }],
  ])('are refused: %s', async (_, more) => {
    const space = setUp();
    const { id } = await space.deploy('rate-limiter');
    expect((await space.codeOf('transition', { machine: 'local', contract: id, ...more })).code).toBe('INVALID_REQUEST');
  });
});
