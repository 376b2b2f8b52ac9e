import { describe, expect, it } from 'vitest';
import { TANK, TANK_IN_CELSIUS, TO_CELSIUS } from '../core/contract/lifecycle/tank.js';
import { type Document, type Members, type Moved, setUp } from './contract-node.js';

const openTank = async () => {
  const node = setUp();
  for (const definition of [TANK, { ...TANK_IN_CELSIUS, retire: { by: ['owner'], in: ['idle', 'warm'] } }])
    await node.call('keep_template', { definition });
  const { contract } = await node.call<{ readonly contract: Document }>('deploy', { template: 'tank', version: '1.0', machine: 'local' });
  await node.send(contract.id, 'reading', { temp: '50 degF' });
  return { ...node, contract: contract.id, place: { machine: 'local', contract: contract.id } };
};

describe('upgrade_contract', () => {
  it('tells what would be, and then does it', async () => {
    const { call, place, rows } = await openTank();
    const asked = { ...place, version: '1.1', ...TO_CELSIUS };
    const count = (await rows()).length;
    const { contract, ...tried } = await call<{ readonly contract: Members } & Members>('upgrade_contract', { ...asked, dryRun: true });
    expect(tried).toMatchObject({
      ok: true,
      dryRun: true,
      from: { version: '1.0', state: 'hot' },
      to: { version: '1.1', state: 'warm' },
      parameters: {
        window: { is: '2 * span + spare * 1 tick', gives: [23, 'tick', expect.any(Number)] },
        grace: { gives: [5, 'tick', expect.any(Number)] },
      },
      counts: { goOn: ['recent', 'entered'], beginAgain: ['left'] },
      dropped: ['span', 'spare', 'warm'],
    });
    expect([await rows().then((all) => all.length), tried['row']]).toEqual([count, undefined]);
    const { row, ...done } = await call<Moved>('upgrade_contract', asked);
    expect(done).toEqual({ ...tried, dryRun: false, contract });
    expect(row).toMatchObject({ cause: 'upgrade', template: { version: '1.1' } });
    expect(await call('quantum_verify', { id: place.contract })).toMatchObject({ valid: true, contract: { version: '1.1' } });
    const shown = await call<{ readonly takes: readonly string[]; readonly mermaid: string }>('show_contract', place);
    expect(shown).toMatchObject({ contract: { version: '1.1', currentState: 'warm' }, takes: ['stop'] });
    expect(await call('search_rows', { machine: 'local', cause: 'upgrade' })).toMatchObject({ rows: [{ seq: row.seq }] });
  });

  it('is done once under one key', async () => {
    const { call, codeOf, place } = await openTank();
    const asked = { ...place, version: '1.1', ...TO_CELSIUS, idempotencyKey: 'once' };
    const first = await call<Moved>('upgrade_contract', asked);
    expect(await call('upgrade_contract', asked)).toEqual({ ...first, replayed: true });
    expect((await codeOf('upgrade_contract', { ...asked, memory: {} })).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it.each<[string, Members, string]>([
    ['a version that there is not', { version: '3.0' }, 'UNKNOWN_TEMPLATE'],
    ['a contract that there is not', { version: '1.1', contract: 'ctr_none' }, 'UNKNOWN_CONTRACT'],
    ['a mapping that does not fit', { version: '1.1' }, 'MAPPING_INVALID'],
    ['a member that it has not', { version: '1.1', template: 'tank' }, 'INVALID_REQUEST'],
    ['a time in the future', { version: '1.1', ...TO_CELSIUS, at: '2999-01-01T00:00:00Z' }, 'OUT_OF_RANGE'],
  ])('refuses %s', async (_, asked, code) => {
    const { codeOf, place } = await openTank();
    expect((await codeOf('upgrade_contract', { ...place, ...asked })).code).toBe(code);
  });

  it('is not for strangers', async () => {
    const { codeOf, place, callerOf } = await openTank();
    const stranger = await callerOf('elsewhere');
    expect((await codeOf('upgrade_contract', { ...place, version: '1.1', ...TO_CELSIUS }, stranger)).code).toBe('FORBIDDEN');
    expect((await codeOf('retire_contract', { ...place, reason: 'mine' }, stranger)).code).toBe('FORBIDDEN');
  });
});

describe('retire_contract', () => {
  it('ends a contract that is still shown, verified and searched, and listed when asked for', async () => {
    const { call, codeOf, place, deploy, rows } = await openTank();
    const other = await deploy('rate-limiter');
    expect((await codeOf('retire_contract', { ...place, reason: 'sold' })).message).toContain('only in gone');
    await call('upgrade_contract', { ...place, version: '1.1', ...TO_CELSIUS });
    const { row, contract } = await call<Moved>('retire_contract', { ...place, reason: 'sold to Ann' });
    expect([row.cause, contract['retired']]).toEqual(['retirement', { at: row.at, reason: 'sold to Ann' }]);
    const ids = async (input: Members) =>
      (await call<{ readonly contracts: readonly Document[] }>('show_machine', { machine: 'local', ...input })).contracts.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([other.id]);
    expect(await ids({ retired: true })).toEqual([place.contract, other.id]);
    expect(await call('show_contract', place)).toMatchObject({ contract: { retired: { reason: 'sold to Ann' } }, takes: [] });
    expect(await call('list_rows', { ...place, limit: 1 })).toMatchObject({ rows: [{ seq: row.seq }] });
    expect(await call('search_rows', { machine: 'local', text: 'ann sold' })).toMatchObject({ rows: [{ cause: 'retirement' }] });
    expect(await call('quantum_verify', { id: place.contract })).toMatchObject({ valid: true });
    const before = await rows();
    expect((await codeOf('transition', { ...place, event: 'stop' })).code).toBe('EVENT_NOT_TAKEN');
    expect(await rows()).toEqual(before);
  });

  it('lets an id be used by nothing else: a deployment that is repeated answers as it did', async () => {
    const { call } = setUp();
    const asked = { template: 'rate-limiter', machine: 'local', idempotencyKey: 'gate' };
    const made = await call<{ readonly contract: Document }>('deploy', asked);
    await call('retire_contract', { machine: 'local', contract: made.contract.id, reason: 'over' });
    expect(await call('deploy', asked)).toEqual(made);
  });
});
