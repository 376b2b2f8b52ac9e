import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import type { Context } from '../../../src/core/context.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { Built, PendingView, RowQuery } from '../../../src/core/contract/ledger/store.js';
import type { ContractDocument } from '../../../src/core/contract/reduce/contract-document.js';
import { Fault } from '../../../src/core/faults.js';
import { createNode, MOMENT } from '../protocol/node.js';

/** A store that counts the rows that are read from it, and gives them as a change of the disk would have them. */
class WatchedStore extends MemoryStore {
  taken = 0;
  change: (row: StoredRow) => StoredRow = (row) => row;

  /** A document that takes the place of the stored one, as a changed snapshot has it. */
  forged: Partial<ContractDocument> = {};

  override commit<T>(machine: string, build: (view: PendingView) => Built<T>): Promise<T> {
    return super.commit(machine, (view) =>
      build({
        ...view,
        document: (contract) => {
          const document = view.document(contract);
          return document === undefined ? undefined : { ...document, ...this.forged };
        },
      }),
    );
  }

  override async rows(machine: string, query: RowQuery): Promise<readonly StoredRow[]> {
    const rows = await super.rows(machine, query);
    this.taken += rows.length;
    return rows.map((row) => this.change(row));
  }
}

const LOCAL = { by: 'local' } as const;
let store: WatchedStore;
let contracts: Contracts;
let now: number;
let gate: string;
beforeEach(async () => {
  store = new WatchedStore();
  now = MOMENT;
  const core = createNode(() => now);
  let made = 0;
  contracts = new Contracts(core as Context, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  gate = (await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, LOCAL)).document.id;
  await contracts.move('my-lab', gate, { event: 'request' }, LOCAL);
});

/** Gives how many rows a check read, and whether it found all well. */
const check = async (id = gate): Promise<readonly [read: number, valid: boolean]> => {
  const before = store.taken;
  const { valid } = await contracts.verify(id);
  return [store.taken - before, valid];
};

describe('the re-check of a contract', () => {
  it('reads its rows once while the ledger does not grow, and of a ledger that grew only the new ones', async () => {
    // Two rows for the chain and two for the receipts.
    expect(await check()).toEqual([4, true]);
    expect(await check()).toEqual([0, true]);
    await contracts.move('my-lab', gate, { event: 'request' }, LOCAL);
    expect(await check()).toEqual([1 + 1, true]);
  });

  it('shares the chain among the contracts of a machine', async () => {
    const other = (await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, LOCAL)).document.id;
    await check();
    expect(await check(other)).toEqual([1, true]);
  });

  it('is shared by all who ask while it is under way', async () => {
    const before = store.taken;
    const answers = await Promise.all(Array.from({ length: 5 }, () => contracts.verify(gate)));
    expect(store.taken - before).toBe(4);
    expect(new Set(answers).size).toBe(1);
    // Who asks as it ends begins no second one beside another's.
    now += 3_600_000;
    const again = contracts.verify(gate).then(() => contracts.verify(gate));
    await Promise.all([again, contracts.verify(gate)]);
    expect(store.taken - before).toBe(8);
  });

  it('is one of 64 that wait, at most', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 65; i += 1)
      ids.push((await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, LOCAL)).document.id);
    const asked = await Promise.allSettled(ids.map((id) => contracts.verify(id)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'RATE_LIMITED', details: { name: 'verifications', limit: 64 } },
    });
    await expect(contracts.verify(ids[64] ?? '')).resolves.toMatchObject({ valid: true });
  });

  it('stands for ten seconds; then what was tampered with meanwhile is found', async () => {
    await check();
    store.change = (row) => (row.seq === 2 ? { ...row, R_t: row.R_t + 1 } : row);
    expect(await check()).toEqual([0, true]);
    now += 10_000;
    const { valid, checks, tampered_fields } = await contracts.verify(gate);
    expect(valid).toBe(false);
    expect(checks.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual(['hashes', 'results']);
    expect(tampered_fields).toEqual(['row 2', 'row 2.R_t']);
  });

  it('tells a row of the contract that the ledger has and its own list has not', async () => {
    const rows = store.rows.bind(store);
    store.rows = async (machine, query) => (await rows(machine, query)).filter(({ seq }) => query.contract === undefined || seq !== 2);
    const { valid, checks } = await contracts.verify(gate);
    expect(valid).toBe(false);
    expect(checks.find(({ name }) => name === 'links')).toMatchObject({ status: 'fail', detail: expect.stringContaining('1 rows') });
  });

  it('finds a row that cannot be read, by its number', async () => {
    const rows = store.rows.bind(store);
    store.rows = async (machine, query) => {
      if ((query.after ?? 0) < 2) throw new Fault('LEDGER_CORRUPT', 'Row 2 cannot be read.', { seq: 2 });
      return rows(machine, query);
    };
    expect(await contracts.verify(gate)).toMatchObject({ valid: false, tampered_fields: expect.arrayContaining(['row 2']) });
  });

  it.each<[string, string, Partial<ContractDocument>, string]>([
    ['a state', 'rate-limiter', { currentState: 'limiting' }, 'it leaves limiting, and the contract was in allowing'],
    ['a memory', 'circuit-breaker', { memory: { ratio: 0.99 } }, 'its result is'],
    ['a count', 'rate-limiter', { counts: { count: { buckets: [[9_999_999_999, 500]] } } }, 'it leads to limiting'],
  ])('tells a row that was made from %s that the rows before do not give', async (_, template, forged, why) => {
    const { id } = (await contracts.deploy('my-lab', { template, parameters: {} }, LOCAL)).document;
    store.forged = forged;
    await contracts.move('my-lab', id, { event: template === 'rate-limiter' ? 'request' : 'success' }, LOCAL);
    store.forged = {};
    const { valid, checks } = await contracts.verify(id);
    expect(valid).toBe(false);
    expect(checks.find(({ name }) => name === 'transitions')).toMatchObject({ status: 'fail', detail: expect.stringContaining(why) });
    expect(checks.filter(({ status, name }) => status === 'fail' && ['shape', 'hashes', 'links', 'receipts'].includes(name))).toEqual([]);
  });

  it('asked for many times at once runs once, while the ledger grows under it', async () => {
    const checks = Array.from({ length: 20 }, () => contracts.verify(gate));
    await contracts.move('my-lab', gate, { event: 'request' }, LOCAL);
    const found = await Promise.all(checks);
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toMatchObject({ valid: true, head: { seq: 3 }, rows: 3 });
  });

  it('of a contract that is not there is refused', async () => {
    await expect(contracts.verify('ctr_0')).rejects.toMatchObject({ code: 'UNKNOWN_CONTRACT' });
  });
});
