import type { Due, Store } from '../../../src/core/contract/ledger/store.js';

/** Gives the contract that time moves first, whenever that is; nothing where it moves none. */
export const firstDue = async (store: Store): Promise<Due | undefined> => (await store.claimDue(Number.MAX_SAFE_INTEGER, 1)).due[0];
