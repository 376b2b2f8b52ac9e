import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../../src/adapters/store/memory-store.js';
import type { DefinitionInput } from '../../../../src/core/contract/definition/definition.js';
import { TEMPLATES } from '../../../../src/core/contract/definition/templates.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { Mover } from '../../../../src/core/contract/ledger/mover.js';
import { objectionToRow } from '../../../../src/core/contract/ledger/verify/follow-row.js';
import { assertMayRetire, OWNER as OWNER_ACTOR } from '../../../../src/core/contract/members/actor.js';
import { type ContractDocument, foldRow } from '../../../../src/core/contract/reduce/contract-document.js';
import { proveWith } from '../../../../src/core/contract/reduce/write-rows.js';
import { Fault } from '../../../../src/core/faults.js';
import { PUBLIC_PREFIX } from '../../../../src/core/protocol/run-protocol.js';
import { OWNER, openTanks, TANK } from './tank.js';

const OPS: Mover = { by: 'gggggggg', keyPrefix: 'gggggggg' };
const WHY = { retire: 'the tank was sold' };

const codeOf = async (run: Promise<unknown>): Promise<string> => {
  const error: unknown = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error === undefined ? 'done' : (error as Fault).code;
};

/** A machine with Olga, who has the role ops, and a contract of a tank whose definition says this of hands and of its end. */
const openTank = async (says: Partial<DefinitionInput>) => {
  const store = new MemoryStore();
  const tanks = await openTanks(store);
  await tanks.contracts.definitions.keep('lab', { ...TANK, id: 'own', ...says });
  await tanks.contracts.members.invite('lab', { name: 'olga', key: OPS.by, roles: ['ops'] }, OWNER);
  const { id } = (await tanks.contracts.deploy('lab', { template: 'own', parameters: {} }, OWNER)).document;
  return { ...tanks, id, rows: () => store.rows('lab', { contract: id, after: 0, limit: 1_000 }) };
};

describe('a contract that is retired', () => {
  it('takes neither events nor hands nor time nor versions any more, and is read and verified', async () => {
    const { contracts, id, pass, rows, upgradeTo } = await openTank({
      manual: { by: ['owner'], to: ['hot'] },
      keepRefusals: true,
      retire: { by: ['owner'], in: ['hot'] },
    });
    const reading = { event: 'reading', payload: { temp: 60 } };
    await contracts.move('lab', id, reading, OWNER);
    const before = await contracts.document('lab', id);
    expect(before.nextCycle).not.toBeNull();
    pass(3);
    const { row, document } = await contracts.move('lab', id, WHY, OWNER);
    expect(row).toMatchObject({ cause: 'retirement', from: 'hot', to: 'hot', payload: { reason: WHY.retire }, emits: [], nextCycle: null });
    expect(document).toEqual({
      ...before,
      retired: { at: row.at, reason: WHY.retire },
      rows: before.rows + 1,
      lastFire: { seq: row.seq, cycle: row.cycle, at: row.at },
      nextCycle: null,
    });
    const all = await rows();
    for (const move of [reading, { event: 'clock' }, { to: 'hot' }, WHY, await upgradeTo('1.1')])
      expect(await codeOf(contracts.move('lab', id, move, OWNER))).toBe('EVENT_NOT_TAKEN');
    expect(await contracts.moveMany('lab', id, [{ move: reading }], OWNER, () => undefined)).toMatchObject({
      answers: [{ refusal: { code: 'EVENT_NOT_TAKEN', message: expect.stringContaining('the tank was sold') } }],
    });
    pass(100_000);
    expect(await contracts.wake('lab', id)).toEqual([]);
    expect(await rows()).toEqual(all);
    expect(await contracts.verify(id)).toMatchObject({ valid: true, rows: all.length });
  });

  it('has first what was due before', async () => {
    const { contracts, id, pass, rows } = await openTank({ retire: { by: ['owner'], in: ['idle'] } });
    await contracts.move('lab', id, { event: 'reading', payload: { temp: 60 } }, OWNER);
    expect(await codeOf(contracts.move('lab', id, WHY, OWNER))).toBe('EVENT_NOT_TAKEN');
    pass(20);
    await contracts.move('lab', id, WHY, OWNER);
    expect((await rows()).slice(-2).map(({ cause, from, to }) => [cause, from, to])).toEqual([
      ['clock', 'hot', 'idle'],
      ['retirement', 'idle', 'idle'],
    ]);
  });

  it('is retired once under one Idempotency-Key', async () => {
    const { contracts, id, rows } = await openTank({ retire: { by: ['owner'], in: ['idle'] } });
    const keyed = { ...OWNER, idempotency: { key: `sha256:${'a'.repeat(64)}`, body: `sha256:${'b'.repeat(64)}` } };
    const first = await contracts.move('lab', id, WHY, keyed);
    const count = (await rows()).length;
    expect(await contracts.move('lab', id, WHY, keyed)).toEqual({ row: first.row, document: first.document, isReplay: true });
    expect(await rows()).toHaveLength(count);
  });

  const HAND = { by: ['ops'], to: ['hot'] };
  it.each<[string, Partial<DefinitionInput>, 'idle' | 'hot' | 'gone', string, string]>([
    ['nothing, where it ended', {}, 'gone', 'done', 'FORBIDDEN'],
    ['nothing, elsewhere', {}, 'hot', 'EVENT_NOT_TAKEN', 'EVENT_NOT_TAKEN'],
    ['of hands, in a state that they reach', { manual: HAND }, 'hot', 'FORBIDDEN', 'done'],
    ['of hands, in another', { manual: HAND }, 'idle', 'EVENT_NOT_TAKEN', 'EVENT_NOT_TAKEN'],
    ['of hands, where it ended', { manual: HAND }, 'gone', 'done', 'FORBIDDEN'],
    ['of its end, in a state that is named', { retire: { by: ['ops'], in: ['idle'] } }, 'idle', 'FORBIDDEN', 'done'],
    ['of its end, where it ended', { manual: HAND, retire: { by: ['ops'], in: ['idle'] } }, 'gone', 'EVENT_NOT_TAKEN', 'EVENT_NOT_TAKEN'],
    ['of its end, for several', { retire: { by: ['owner', 'ops'], in: ['hot', 'gone'] } }, 'gone', 'done', 'done'],
  ])('is so where the definition says %s: owner %s', async (_, says, state, byOwner, byOps) => {
    for (const [mover, expected] of [
      [OWNER, byOwner],
      [OPS, byOps],
    ] as const) {
      const { contracts, id } = await openTank(says);
      if (state === 'hot') await contracts.move('lab', id, { event: 'reading', payload: { temp: 60 } }, OWNER);
      if (state === 'gone') await contracts.move('lab', id, { event: 'stop' }, OWNER);
      expect(await codeOf(contracts.move('lab', id, WHY, mover))).toBe(expected);
      expect((await contracts.document('lab', id)).retired !== undefined).toBe(expected === 'done');
      expect((await contracts.verify(id)).valid).toBe(true);
    }
  });

  it('says where it could be', async () => {
    const { contracts, id } = await openTank({});
    await expect(contracts.move('lab', id, WHY, OWNER)).rejects.toThrow('own lets no contract be retired in idle, only in gone.');
  });

  it('is no open escrow, vote or approval of the templates', () => {
    for (const template of TEMPLATES.filter(({ manual }) => manual === undefined))
      for (const [state, { kind }] of Object.entries(template.states)) {
        const retire = () => assertMayRetire(template, state, OWNER_ACTOR);
        if (kind === 'final') expect(retire).not.toThrow();
        else expect(retire, `${template.id} in ${state}`).toThrow(Fault);
      }
    expect(TEMPLATES.filter(({ manual }) => manual === undefined).map(({ id }) => id)).toContain('escrow');
  });

  it.each<[string, (row: StoredRow) => Partial<StoredRow>, RegExp]>([
    ['by somebody who may not', () => ({ actor: { name: 'olga', roles: ['ops'] } }), /takes the role owner/],
    ['to another state', () => ({ to: 'hot' }), /leads to hot/],
    ['that tells something', () => ({ emits: ['sold'] }), /emits something else/],
  ])('is found out where it was %s', async (_, change, why) => {
    const { contracts, id, rows, node } = await openTank({ retire: { by: ['owner'], in: ['idle'] } });
    await contracts.move('lab', id, WHY, OWNER);
    const all = await rows();
    const find = await contracts.definitions.load(all.map(({ template }) => template));
    const fold = (some: readonly StoredRow[]) =>
      some.reduce<ContractDocument | undefined>((document, row) => foldRow(find(row.template), document, row), undefined);
    const row = all.at(-1) as StoredRow;
    const evaluate = proveWith(node, PUBLIC_PREFIX);
    expect(objectionToRow(find, fold(all.slice(0, -1)), row, evaluate)).toBeUndefined();
    expect(objectionToRow(find, fold(all.slice(0, -1)), { ...row, ...change(row) }, evaluate)).toMatch(why);
    expect(objectionToRow(find, fold(all), { ...row, seq: row.seq + 1 }, evaluate)).toMatch(/was retired before/);
  });
});
