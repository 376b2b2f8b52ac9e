import type { NodeContext } from '../call/node-context.js';
import type { ClockCorrection } from '../call/store-clock.js';
import type { ContractAhead } from '../core/contract/ledger/clock-corrections.js';
import { PUBLIC_PREFIX, runProtocol } from '../core/protocol/run-protocol.js';
import { CYCLE_MILLISECONDS } from '../core/pulse.js';
import { signReceipt } from '../core/receipt/sign-receipt.js';
import { SUBSTRATE } from '../core/resolve/choose-chain.js';

/** What correcting the clock would do. */
export interface ClockSurvey {
  /** What the clock of the store says, in milliseconds of Unix time. */
  readonly now: number;
  /** The latest time that was stamped. */
  readonly newest: number;
  /** Why no row can be stamped now; nothing while rows can be. */
  readonly trouble: string | undefined;
  /** The contracts that a row would be appended to. */
  readonly ahead: readonly ContractAhead[];
}

/** Looks at what was stamped by a clock that was ahead; changes nothing. */
export const surveyClock = async ({ contracts, now }: NodeContext): Promise<ClockSurvey> => {
  const { store, clock, contracts: space } = await contracts();
  await clock.look();
  const ahead = await space.corrections.ahead();
  const newest = ahead.reduce((latest, { from }) => Math.max(latest, from * CYCLE_MILLISECONDS), clock.newest());
  return { now: store.clock(now()), newest, trouble: clock.trouble()?.message, ahead };
};

/** What correcting the clock did. */
export interface CorrectedClock extends ClockCorrection {
  /** Rows that were appended, one to each contract that was ahead. */
  readonly rows: number;
  /** Whether the receipt of it is kept, and so comes into the log. */
  readonly isKept: boolean;
}

/**
 * Takes the clock for right as it is now: appends a row to each contract that was stamped later, keeps a receipt of it for the log, and lets every process of the store
 * stamp again. Where it is cut off in between it can be done again.
 * @throws Fault OUT_OF_RANGE for a reason that is too long, STORE_FAILED
 */
export const correctClock = async (node: NodeContext, reason: string): Promise<CorrectedClock> => {
  const { newest } = await surveyClock(node);
  const { contracts, store, clock } = await node.contracts();
  const rows = await contracts.corrections.correct(reason);
  const now = store.clock(node.now());
  const context = Object.create(node, { now: { value: () => now, enumerable: true } }) as NodeContext;
  const receipt = signReceipt(runProtocol({ operators: [SUBSTRATE], inputs: {} }, context, PUBLIC_PREFIX).receipt, node.keyring());
  const isKept = await node.receipts.append({ receipt }, { kind: 'local', name: '' });
  await (await node.log?.())?.look();
  const correction = { at: receipt.issuedAt, newest: new Date(Math.max(newest, now)).toISOString(), reason, receipt: receipt.id };
  await clock.confirm(correction);
  return { ...correction, rows, isKept };
};
