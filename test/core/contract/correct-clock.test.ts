import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { Mover } from '../../../src/core/contract/ledger/mover.js';
import { objectionToRow } from '../../../src/core/contract/ledger/verify/follow-row.js';
import { type ContractDocument, foldRow } from '../../../src/core/contract/reduce/contract-document.js';
import { proveWith } from '../../../src/core/contract/reduce/write-rows.js';
import { PUBLIC_PREFIX } from '../../../src/core/protocol/run-protocol.js';
import { CYCLE_MILLISECONDS, pulseAt } from '../../../src/core/pulse.js';
import { digestOf } from '../../adapters/store/row-maker.js';
import { createClock } from '../../fault/varied-ledger.js';
import { createNode, MOMENT } from '../protocol/node.js';

const MONTH = Math.round((30 * 86_400_000) / CYCLE_MILLISECONDS);
const LOCAL: Mover = { by: 'local' };
const START = pulseAt(MOMENT).cycle;

const open = () => {
  const clock = createClock(MOMENT);
  const node = createNode(clock.now);
  const store = new MemoryStore();
  let made = 0;
  const contracts = new Contracts(node, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  const deploy = async (template: string, parameters = {}, at?: string) =>
    (await contracts.deploy('m', { template, parameters, ...(at === undefined ? {} : { at }) }, LOCAL)).document.id;
  const send = (id: string, event: string, at?: string, mover = LOCAL) => contracts.move('m', id, { event }, mover, at);
  const wake = async (): Promise<readonly StoredRow[]> => {
    const before = (await store.head('m')).seq;
    await contracts.wakeDue(10, (error) => {
      throw error;
    });
    return store.rows('m', { after: before, limit: 100 });
  };
  const rows = () => store.rows('m', { after: 0, limit: 1_000 });
  return { ...clock, node, store, contracts, deploy, send, wake, rows };
};

let space: ReturnType<typeof open>;
beforeEach(() => {
  space = open();
});

describe('a contract that a clock stamped which was a month ahead', () => {
  it('has one row by the operator after the correction, and goes on from the right cycle', async () => {
    const { contracts, deploy, send, pass, rows } = space;
    const id = await deploy('rate-limiter', { threshold: 1, within: 50 });
    pass(MONTH);
    await send(id, 'request');
    pass(5 - MONTH);
    expect(await contracts.corrections.ahead()).toEqual([{ machine: 'm', contract: id, from: START + MONTH }]);
    expect(await contracts.corrections.correct('the battery was empty')).toBe(1);
    expect((await rows()).at(-1)).toMatchObject({
      cause: 'correction',
      event: 'correction',
      payload: { from: START + MONTH, to: START + 5, reason: 'the battery was empty' },
      cycle: START + 5,
      from: 'allowing',
      to: 'allowing',
      by: 'node',
    });
    expect(await contracts.corrections.correct('again')).toBe(0);
    expect((await send(id, 'request')).row).toMatchObject({ cycle: START + 5 });
  });

  it('counts what the wrong clock stamped until a window after the correction: not for a month, and not for less', async () => {
    const { contracts, deploy, send, pass, wake } = space;
    const id = await deploy('rate-limiter', { threshold: 1, within: 50 });
    pass(MONTH);
    for (let i = 0; i < 2; i += 1) await send(id, 'request');
    pass(5 - MONTH);
    await contracts.corrections.correct('wrong');
    pass(49);
    expect((await send(id, 'request')).document.currentState).toBe('limiting');
    pass(1);
    // Two of the three have left; the third alone is allowed.
    expect(await wake()).toMatchObject([{ cause: 'clock', to: 'allowing', emits: ['rate_restored'], cycle: START + 55 }]);
  });

  it('fires what is due by the right time, counted from the correction where the wrong clock began it', async () => {
    const { contracts, deploy, pass, wake, send } = space;
    const early = await deploy('m-of-n-approval', { needed: 2, open_for: '77.7 s' });
    pass(MONTH);
    const late = await deploy('m-of-n-approval', { needed: 2, open_for: '77.7 s' });
    const beating = await deploy('dead-man-switch', { interval: '7.77 s' });
    pass(10);
    await send(beating, 'heartbeat');
    pass(10 - MONTH);
    await contracts.corrections.correct('wrong');
    expect((await contracts.document('m', beating)).memory).toEqual({ last: 0 });
    expect(await contracts.document('m', late)).toMatchObject({ created: START + 20, since: START + 20, nextCycle: START + 120 });
    pass(60);
    // 47 cycles of silence are 99 % unlikely where a heartbeat comes every 10, and 93 are 99.99 %.
    expect(await wake()).toMatchObject([
      { contract: early, cause: 'clock', cycle: START + 1 },
      { contract: beating, emits: ['heartbeat_late'], cycle: START + 67 },
    ]);
    pass(20);
    expect(await wake()).toMatchObject([{ contract: early, emits: ['request_expired'], cycle: START + 100 }]);
    expect((await send(beating, 'heartbeat')).row.emits).toEqual(['heartbeat_back']);
    pass(20);
    expect(await wake()).toMatchObject([{ contract: late, emits: ['request_expired'], cycle: START + 120 }]);
  });

  it('is verified with it, and not without: a time in the future is named until a correction follows', async () => {
    const { contracts, deploy, send, pass, store } = space;
    const id = await deploy('rate-limiter');
    pass(MONTH);
    await send(id, 'request');
    pass(5 - MONTH);
    // Row 2 is the first audit, which was due while the clock was right, and was written when it was not.
    expect(await contracts.verify(id)).toMatchObject({ valid: false, tampered_fields: ['row 2.receipt'] });
    await contracts.corrections.correct('wrong');
    expect(await contracts.verify(id)).toMatchObject({ valid: true, rows: 4 });
    await send(id, 'request');
    const fresh = new Contracts(space.node, store, () => 'ctr_none');
    expect(await fresh.verify(id)).toMatchObject({ valid: true, rows: 5 });
  });

  it('answers what was made under an Idempotency-Key as before', async () => {
    const { contracts, deploy, send, pass } = space;
    const id = await deploy('rate-limiter');
    const keyed: Mover = { ...LOCAL, idempotency: { key: digestOf('once'), body: digestOf('{}') } };
    pass(MONTH);
    const first = await send(id, 'request', undefined, keyed);
    pass(5 - MONTH);
    await contracts.corrections.correct('wrong');
    expect(await send(id, 'request', undefined, keyed)).toMatchObject({ isReplay: true, row: { hash: first.row.hash } });
  });

  it('is corrected in its end, and stays retired', async () => {
    const { contracts, deploy, pass, send } = space;
    const id = await deploy('rate-limiter');
    pass(MONTH);
    await contracts.move('m', id, { retire: 'sold' }, LOCAL);
    pass(5 - MONTH);
    expect(await contracts.corrections.correct('wrong')).toBe(1);
    expect(await contracts.document('m', id)).toMatchObject({ nextCycle: null, retired: { reason: 'sold' } });
    await expect(send(id, 'request')).rejects.toMatchObject({ code: 'EVENT_NOT_TAKEN' });
    expect(await contracts.verify(id)).toMatchObject({ valid: true });
  });

  it('keeps the times that it is told where it is replayed, and is still replayed', async () => {
    const { contracts, deploy, pass, send, now, rows } = space;
    const yesterday = (): string => new Date(now() - 86_400_000).toISOString();
    const id = await deploy('rate-limiter', { threshold: 1, within: 5 }, yesterday());
    const told = yesterday();
    pass(MONTH);
    await send(id, 'request', told);
    pass(5 - MONTH);
    expect(await contracts.corrections.correct('wrong')).toBe(1);
    expect((await rows()).at(-1)).toMatchObject({ cause: 'correction', cycle: pulseAt(Date.parse(told)).cycle });
    expect(await send(id, 'request', yesterday())).toMatchObject({ document: { replaying: true } });
    expect(await contracts.verify(id)).toMatchObject({ valid: true });
  });

  it('corrects who may act on the machine too', async () => {
    const { contracts, pass } = space;
    const invite = (name: string) => contracts.members.invite('m', { name, key: name.padEnd(8, 'x'), roles: [] }, LOCAL);
    pass(MONTH);
    await invite('ann');
    pass(5 - MONTH);
    await contracts.corrections.correct('wrong');
    expect((await invite('bob')).row).toMatchObject({ cycle: START + 5 });
    expect((await contracts.members.list('m')).map(({ name }) => name)).toEqual(['ann', 'bob']);
  });
});

describe('a row that corrects the clock', () => {
  const verdictOn = async (change: (row: StoredRow) => object): Promise<string | undefined> => {
    const { contracts, deploy, send, pass, rows, node } = space;
    pass(MONTH);
    const id = await deploy('dead-man-switch');
    pass(9);
    await send(id, 'heartbeat');
    pass(5 - MONTH);
    await contracts.corrections.correct('wrong');
    const all = await rows();
    const find = await contracts.definitions.load(all.map(({ template }) => template));
    let document: ContractDocument | undefined;
    for (const row of all.slice(0, -1)) document = foldRow(find(row.template), document, row);
    const last = all.at(-1) as StoredRow;
    return objectionToRow(find, document, { ...last, ...change(last) } as StoredRow, proveWith(node, PUBLIC_PREFIX));
  };
  const payload = (changed: object) => (row: StoredRow) => ({ payload: { ...row.payload, ...changed } });

  it('is taken as it was written', async () => {
    expect(await verdictOn(() => ({}))).toBeUndefined();
  });

  it.each<[string, (row: StoredRow) => object, RegExp]>([
    ['corrects another cycle than that before it', payload({ from: START }), /said \d+, and the row before was stamped/],
    ['steps forward', payload({ to: START + 2 * MONTH }), /not before/],
    ['steps back to another time than its own', payload({ to: START }), /another time than that at which it was written/],
    ['bears another cycle', ({ cycle }) => ({ cycle: cycle - 1 }), /its cycle is not the one/],
    ['is by a key', () => ({ by: 'abcdefgh' }), /only the operator/],
    ['is by a member', () => ({ actor: { name: 'ann', roles: [] } }), /only the operator/],
    ['moves the contract', () => ({ to: 'warned' }), /changes nothing else/],
    ['emits', () => ({ emits: ['heartbeat_late'] }), /changes nothing else/],
    ['leaves a moment of the future', () => ({ remembered: {} }), /remembers another last/],
    ['remembers something else', () => ({ remembered: { last: 1 } }), /remembers another last/],
    ['says more', payload({ more: 1 }), /changes nothing else/],
    ['says no reason', payload({ reason: 1 }), /changes nothing else/],
    ['is of another definition', ({ template }) => ({ template: { ...template, version: '9' } }), /the contract was of/],
  ])('is refused where it %s', async (_, change, why) => {
    expect(await verdictOn(change)).toMatch(why);
  });

  it('is the one step back: any other row before its time is refused', async () => {
    expect(await verdictOn(() => ({ cause: 'manual' }))).toMatch(/before the row before/);
    expect(await verdictOn(() => ({ cause: 'event', event: 'heartbeat' }))).toMatch(/before the row before/);
  });
});
