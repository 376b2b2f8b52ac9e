import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startContractClock } from '../../../src/adapters/clock/contract-clock.js';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import type { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import type { Due, Store } from '../../../src/core/contract/ledger/store.js';
import { fire } from '../store/make-rows.js';

/** Contracts that are woken by a function. */
const contractsOf = (store: Store, cycle: number, wake: (due: Due) => Promise<unknown>): Contracts =>
  ({
    wakeDue: async (limit: number, onError: (error: unknown) => void) => {
      const claim = await store.claimDue(cycle, limit);
      for (const due of claim.due) await wake(due).catch(onError);
      return claim;
    },
  }) as unknown as Contracts;

it('wakes what is due, also what becomes due while it looks or wakes; nothing once it is stopped', async () => {
  const store = new MemoryStore();
  const woken: string[] = [];
  const wake = async ({ machine, contract }: Due): Promise<void> => {
    woken.push(contract);
    if (contract === 'b') await fire(store, machine, 'late', { nextCycle: 7 });
    await fire(store, machine, contract, { nextCycle: null });
  };
  await fire(store, 'm', 'a', { nextCycle: 9 });
  const stop = startContractClock(contractsOf(store, 100, wake), store, () => 100 * 777);
  await fire(store, 'm', 'b', { nextCycle: 5 });
  await fire(store, 'm', 'far', { nextCycle: 1_000_000 });
  const deadline = performance.now() + 5_000;
  while (woken.length < 3 && performance.now() < deadline) await setTimeout(2);
  expect(woken.toSorted()).toEqual(['a', 'b', 'late']);
  stop();
  await fire(store, 'm', 'after', { nextCycle: 5 });
  await setTimeout(20);
  expect(woken).toHaveLength(3);
});

it('wakes the others where one cannot be moved, and tells it once before it pauses', async () => {
  const store = new MemoryStore();
  const errors: unknown[] = [];
  const woken: string[] = [];
  const wake = async ({ machine, contract }: Due): Promise<void> => {
    if (contract === 'bad') throw new Error('no');
    woken.push(contract);
    await fire(store, machine, contract, { nextCycle: contract === 'a' && woken.length < 3 ? 8 : null });
  };
  for (const contract of ['bad', 'a', 'b']) await fire(store, 'm', contract, { nextCycle: 5 });
  const stop = startContractClock(
    contractsOf(store, 100, wake),
    store,
    () => 100 * 777,
    (error) => errors.push(error),
  );
  const deadline = performance.now() + 5_000;
  while (woken.length < 3 && performance.now() < deadline) await setTimeout(2);
  await setTimeout(20);
  stop();
  expect([woken, errors.length]).toEqual([['a', 'b', 'a'], 1]);
});
