import { authorize } from '../../src/call/authorize.js';
import type { Caller } from '../../src/call/caller.js';
import { keyOf, machineOf } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { Fault } from '../../src/core/faults.js';
import type { Receipt } from '../../src/core/receipt/receipt.js';

/** Rows that are looked through for one receipt: the store has no index of them. */
const LOOKED_THROUGH = 5_000;
const PAGE = 250;

/** A receipt that a ledger holds, and where. */
export interface StoredReceipt {
  readonly receipt: Receipt;
  readonly machine: string;
  readonly contract: string;
  /** Number and hash of the row. */
  readonly row: number;
  readonly hash: string;
}

/** The machines to look through: the caller's own, or for the user of this process all, the one that was moved last first. */
const machinesOf = (caller: Caller, store: Store): readonly string[] => {
  const own = machineOf(caller);
  if (!caller.isLocal) return own === undefined ? [] : [own];
  return [...store.machines()].sort((a, b) => store.head(b).cycle - store.head(a).cycle);
};

/**
 * Finds a receipt by its id in the ledgers of the caller's own machines, newest first, in their last 5,000 rows.
 * @throws Fault UNKNOWN_RESOURCE saying what was searched; UNAUTHENTICATED, FORBIDDEN for a caller without a machine
 */
export const findReceipt = async (id: string, context: NodeContext, caller: Caller): Promise<StoredReceipt> => {
  authorize({ auth: 'owner' }, context, caller);
  if (machineOf(caller) === undefined)
    throw new Fault(
      'FORBIDDEN',
      `${keyOf(caller)?.prefix ?? 'This key'} has no machine, so no ledger of its own to look for a receipt in.`,
      { machine: null },
    );
  const { store } = await context.contracts();
  const machines = machinesOf(caller, store);
  let left = LOOKED_THROUGH;
  for (const machine of machines) {
    let before: number | undefined;
    for (let isAtEnd = false; !isAtEnd && left > 0; ) {
      const limit = Math.min(PAGE, left);
      const page = await store.rows(machine, { limit, ...(before === undefined ? {} : { before }) });
      const row = page.find(({ receipt }) => receipt.id === id);
      if (row !== undefined) return { receipt: row.receipt, machine, contract: row.contract, row: row.seq, hash: row.hash };
      left -= page.length;
      before = page.at(-1)?.seq;
      isAtEnd = page.length < limit;
    }
  }
  const searched = caller.isLocal ? 'all machines here' : `the machine ${machines.join(', ')}`;
  throw new Fault(
    'UNKNOWN_RESOURCE',
    `No receipt ${JSON.stringify(id.slice(0, 64))} stands in the last ${LOOKED_THROUGH} ledger rows of ${searched}, which is what is searched. Receipts of single computations are not stored: the whole receipt can be verified.`,
    { receipt: id.slice(0, 64), rows: LOOKED_THROUGH },
  );
};
