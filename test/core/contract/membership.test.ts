import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { LedgerHead, RowQuery } from '../../../src/core/contract/ledger/store.js';
import { MEMBERS } from '../../../src/core/contract/members/members-definition.js';
import { MOST } from '../../../src/core/contract/members/membership.js';
import { node } from '../protocol/node.js';
import { ALICE, BOB, FORGERIES, type Forge, forgeRows, makeMembersLedger, OWNER } from './members-ledger.js';

/** A store whose rows can be changed behind its back. */
class ForgedStore extends MemoryStore {
  #rows: readonly StoredRow[] | undefined;

  async forge(forge: Forge): Promise<void> {
    this.#rows = forgeRows(await super.rows('lab', { after: 0, limit: 1_000 }), forge);
  }

  override async rows(machine: string, query: RowQuery): Promise<readonly StoredRow[]> {
    if (this.#rows === undefined) return super.rows(machine, query);
    const { contract, after = 0, limit } = query;
    return this.#rows.filter((row) => row.seq > after && (contract === undefined || row.contract === contract)).slice(0, limit);
  }

  override async head(machine: string): Promise<LedgerHead> {
    const head = await super.head(machine);
    return { ...head, hash: this.#rows?.at(-1)?.hash ?? head.hash };
  }
}

const setUp = async () => {
  const store = new ForgedStore();
  return { store, contracts: await makeMembersLedger(store) };
};

describe('who acts', () => {
  it('is checked again from the rows', async () => {
    const { contracts } = await setUp();
    expect(await contracts.verify('ctr_1')).toMatchObject({ valid: true, contract: { currentState: 'approved' } });
  });

  it.each(FORGERIES)('cannot be made %s', async (_, forge, why) => {
    const { store, contracts } = await setUp();
    await store.forge(forge);
    const { valid, checks } = await contracts.verify('ctr_1');
    expect(valid).toBe(false);
    expect(checks.map(({ status, detail }) => (status === 'fail' ? detail : '')).join()).toMatch(why);
  });

  it('is refused before anything is written, to a stranger and to one without the roles', async () => {
    const { contracts, store } = await setUp();
    const before = (await store.head('lab')).seq;
    for (const mover of [ALICE, { by: 'cccccccc', keyPrefix: 'cccccccc' }])
      await expect(contracts.move('lab', 'ctr_1', { event: 'approve' }, mover)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const change of [
      contracts.members.invite('lab', { name: 'eve', key: 'eeeeeeee', roles: [] }, BOB),
      contracts.members.remove('lab', 'bob', BOB),
      contracts.deploy('lab', { template: 'rate-limiter', parameters: {} }, BOB),
    ])
      await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await store.head('lab')).seq).toBe(before);
  });
});

describe('the keeping of members', () => {
  it('is a definition like others but for its id, which nobody can take', () => {
    expect(() => checkDefinition(MEMBERS, node.registry)).toThrow(/id: an id has lower-case letters/);
    expect(() => checkDefinition({ ...MEMBERS, id: 'members' }, node.registry)).not.toThrow();
  });

  it(`knows at most ${MOST.members} names, and remembers those who were removed`, async () => {
    const contracts = new Contracts(node, new MemoryStore(), () => 'ctr_1');
    const invite = (i: number) =>
      contracts.members.invite('lab', { name: `m${i}`, key: `k${String(i).padStart(7, '0')}`, roles: [] }, OWNER);
    for (let i = 0; i < MOST.members; i += 1) await invite(i);
    await contracts.members.remove('lab', 'm0', OWNER);
    await expect(invite(MOST.members)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await invite(0);
    expect((await contracts.members.list('lab')).filter(({ isActive }) => isActive)).toHaveLength(MOST.members);
  });
});
