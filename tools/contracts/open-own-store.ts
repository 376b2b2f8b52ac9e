import type { Caller } from '../../src/call/caller.js';
import { machineOf } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import type { Store } from '../../src/core/contract/ledger/store.js';

/**
 * Gives the store with the machine of a caller, where both are at hand. It opens nothing: clients list and complete as soon as they start, and
 * that must not take a data folder for this process.
 */
export const openOwnStore = async (
  { ledgers, contracts }: NodeContext,
  caller: Caller,
): Promise<{ readonly machine: string; readonly store: Store } | undefined> => {
  const machine = machineOf(caller);
  if (machine === undefined || !['ready', 'full'].includes(ledgers.state())) return undefined;
  return { machine, store: (await contracts()).store };
};
