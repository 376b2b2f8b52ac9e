import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startContractClock } from '../../../src/adapters/clock/contract-clock.js';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import type { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { fire } from '../store/make-rows.js';

it('wakes what is due, also what becomes due while it looks or wakes; nothing once it is stopped', async () => {
  const store = new MemoryStore();
  const woken: string[] = [];
  const wake = async (machine: string, contract: string): Promise<void> => {
    woken.push(contract);
    if (contract === 'b') await fire(store, machine, 'late', { nextCycle: 7 });
    await fire(store, machine, contract, { nextCycle: null });
  };
  await fire(store, 'm', 'a', { nextCycle: 9 });
  const stop = startContractClock({ wake } as unknown as Contracts, store, () => 100 * 777);
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
