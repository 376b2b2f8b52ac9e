import { BATCH_RECEIPT_TYPE, type BatchReceipt, batchReceiptSchema } from './batch-receipt.js';
import { checkItem, type ItemEvidence } from './check-item.js';
import { checkCycle, checkKeys, checkOperators, shapeOf } from './receipt-checks.js';
import { batchSignedBytesOf } from './sign-batch-receipt.js';
import { BATCH_CHECK_NAMES, type Check, type Verification, type Verifier } from './verification.js';

/** What verifying a batch receipt reports, with the item that was looked at. */
export interface BatchVerification extends Verification {
  readonly symbol?: string;
  readonly count?: number;
  readonly root?: string;
}

/** Verifies one batch receipt, and then its items one by one. */
export type BatchVerifier = (evidence?: ItemEvidence) => BatchVerification;

/** Tells whether something says that it is a batch receipt, rightly or not. */
export const isBatchReceipt = (candidate: unknown): boolean =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate && candidate.type === BATCH_RECEIPT_TYPE;

const UNASKED = 'pass one of the results, its `item`, `leaf` and `proof`, to have it checked';

const unasked = (name: Check['name']): Check => ({ name, status: 'not_checked', detail: UNASKED });

const verifierOf = (receipt: BatchReceipt, verifier: Verifier): BatchVerifier => {
  const operators = checkOperators(receipt, verifier.registry);
  const before: readonly Check[] = [
    { name: 'shape', status: 'pass', detail: receipt.type },
    ...checkKeys(receipt, batchSignedBytesOf, verifier),
    operators,
  ];
  const after = checkCycle(receipt, verifier.now());
  const { symbol, unit, cycle, operatorIds, keyPrefix, count, root } = receipt;
  return (evidence) => {
    const found = evidence === undefined ? undefined : checkItem(receipt, evidence, operators, verifier.registry);
    const checks = [...before, found?.inclusion ?? unasked('inclusion'), found?.recomputation ?? unasked('recomputation'), after];
    const optional: ReadonlySet<string> = new Set(
      verifier.replay
        ? ['key', 'hmac', 'signature']
        : [...(verifier.keyring ? [] : ['hmac']), 'operators', 'recomputation', ...(evidence === undefined ? ['inclusion'] : [])],
    );
    const valid = checks.every(({ name, status }) => status === 'pass' || (status === 'not_checked' && optional.has(name)));
    const result = found?.R_t === undefined ? {} : { R_t: found.R_t };
    return { valid, ...result, symbol, unit, cycle, operatorIds, keyPrefix, count, root, checks };
  };
};

/** Checks what a batch receipt says by itself, once; what comes back verifies the receipt together with one of its items, or without. */
export const createBatchVerifier = (candidate: unknown, verifier: Verifier): BatchVerifier => {
  const receipt = shapeOf(candidate, batchReceiptSchema);
  if (typeof receipt !== 'string') return verifierOf(receipt, verifier);
  const rest = BATCH_CHECK_NAMES.slice(1).map((name): Check => ({ name, status: 'not_checked', detail: 'needs a receipt' }));
  return () => ({ valid: false, checks: [{ name: 'shape', status: 'fail', detail: receipt }, ...rest] });
};

/**
 * Verifies a batch receipt, check by check: shape, key, HMAC, signature, operators, inclusion, recomputation, cycle. As for a receipt, all are
 * required but for the HMAC where the verifier has no secret, and for operators and recomputation where this registry does not hold that
 * revision. Without an item inclusion and recomputation are not checked, and only what the receipt itself says is vouched for; a replay, which
 * trusts no key, therefore requires an item.
 */
export const verifyBatchReceipt = (candidate: unknown, verifier: Verifier, evidence?: ItemEvidence): BatchVerification =>
  createBatchVerifier(candidate, verifier)(evidence);
