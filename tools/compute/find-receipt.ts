import type { Caller } from '../../src/call/caller.js';
import { machineOf } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { isReceiptId, type KeptReceipt } from '../../src/call/receipt-log.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { Fault } from '../../src/core/faults.js';

/** Rows that are looked through for one receipt: the ledger has no index of them. */
const LOOKED_THROUGH = 5_000;
const PAGE = 250;

/** A receipt that was found by its id; of a ledger's, with its place. */
export interface FoundReceipt extends KeptReceipt {
  readonly machine?: string;
  readonly contract?: string;
  /** Number and hash of the row. */
  readonly row?: number;
  readonly hash?: string;
}

/** The machines to look through: the caller's own, or for the user of this process all, the one that was moved last first. */
const machinesOf = async (caller: Caller, store: Store): Promise<readonly string[]> => {
  const own = machineOf(caller);
  if (!caller.isLocal) return own === undefined ? [] : [own];
  const heads: { readonly machine: string; readonly cycle: number }[] = [];
  for (const machine of await store.machines()) heads.push({ machine, cycle: (await store.head(machine)).cycle });
  return heads.sort((a, b) => b.cycle - a.cycle).map(({ machine }) => machine);
};

const findInLedgers = async (id: string, context: NodeContext, caller: Caller): Promise<FoundReceipt | undefined> => {
  const { store } = await context.contracts();
  let left = LOOKED_THROUGH;
  for (const machine of await machinesOf(caller, store)) {
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
  return undefined;
};

/** Why a receipt that was given may not be found, by the state of the log. */
const WHY = {
  off: 'Receipts are not kept here (--receipts off).',
  memory: 'Receipts are kept in the memory of the process that gave them, the newest ones.',
  ready: 'The oldest receipts make room for new ones.',
  failed: 'The disk takes no receipts at present.',
} as const;

/**
 * Finds a receipt by its id: among those that are kept, whoever they were made for, then, where ledgers are open in this process, in the last
 * 5,000 rows of the caller's own machines.
 * @throws Fault UNKNOWN_RESOURCE saying where it was looked for
 */
export const findReceipt = async (id: string, context: NodeContext, caller: Caller): Promise<FoundReceipt> => {
  const kept = isReceiptId(id) ? await context.receipts.find(id) : undefined;
  if (kept !== undefined) return kept;
  // To open them for a look would take them from the process that needs them, or make a folder where there is none.
  const areOpen = ['ready', 'full', 'degraded'].includes(context.ledgers.state());
  const hasLedgers = isReceiptId(id) && areOpen && machineOf(caller) !== undefined;
  const inLedger = hasLedgers ? await findInLedgers(id, context, caller) : undefined;
  if (inLedger !== undefined) return inLedger;
  const shown = id.slice(0, 80);
  throw new Fault(
    'UNKNOWN_RESOURCE',
    `No receipt ${JSON.stringify(shown)} is kept here, nor in an open ledger of yours. ${WHY[context.receipts.state()]} The whole receipt can be verified.`,
    { receipt: shown },
  );
};
