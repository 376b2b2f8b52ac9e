import type { Context } from '../context.js';
import type { Computation, Link } from '../inputs/computation.js';
import { pulseAt } from '../pulse.js';
import { RECEIPT_TYPE, type UnsignedReceipt } from '../receipt/receipt.js';
import { chooseChain } from '../resolve/choose-chain.js';
import { computeReceipt, inStep } from './compute-receipt.js';
import type { Propagated } from './propagate-uncertainty.js';

/** The prefix of public receipts. */
export const PUBLIC_PREFIX = 'PROVE';

/** A finished run: the receipt to be sealed, and what answers show beside it. */
export interface ProtocolRun {
  readonly receipt: UnsignedReceipt;
  readonly links: readonly Link[];
  readonly propagated?: readonly Propagated[];
}

/**
 * Runs the seven steps: substrate, limit, scale, precision, compile, execute, verify. The receipt that comes back is not sealed yet.
 * @throws Fault of the step that refuses; its details name the step
 */
export const runProtocol = (computation: Computation, context: Context, keyPrefix: string = PUBLIC_PREFIX): ProtocolRun => {
  const moment = context.now();
  const pulse = inStep(1, () => pulseAt(moment));
  const operators = inStep(2, () => chooseChain(computation, context.registry));
  const { members, links, propagated } = computeReceipt(computation, operators, context.registry, pulse);
  const receipt: UnsignedReceipt = {
    type: RECEIPT_TYPE,
    id: context.newReceiptId(),
    issuer: context.issuer,
    keyPrefix,
    ...members,
    issuedAt: new Date(moment).toISOString(),
    registry: context.registry.index.digest,
    library: context.library,
  };
  return { receipt, links, ...(propagated === undefined ? {} : { propagated }) };
};
