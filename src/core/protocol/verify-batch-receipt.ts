import { Fault } from '../faults.js';
import { BATCH_RECEIPT_TYPE, type BatchItem, type BatchReceipt, batchItemSchema, batchReceiptSchema } from '../receipt/batch-receipt.js';
import { toCanonicalJson } from '../receipt/canonical-json.js';
import { leafHash, rootFromPath } from '../receipt/merkle-tree.js';
import { batchSignedBytesOf } from '../receipt/sign-batch-receipt.js';
import type { Registry } from '../registry/registry.js';
import { checkCycle, checkKeys, checkOperators, shapeOf } from './receipt-checks.js';
import { recomputeItem } from './recompute-item.js';
import { BATCH_CHECK_NAMES, type Check, type Verification, type Verifier } from './verification.js';

/** One item of a batch, with what shows that it is under the root; as `batch` answers them. */
export interface ItemEvidence {
  readonly item: unknown;
  /** Place of the item in the tree, from 0. */
  readonly leaf: unknown;
  /** The audit path, from the leaf's sibling up, in hexadecimal. */
  readonly proof: unknown;
}

/** What verifying a batch receipt reports, with the item that was looked at. */
export interface BatchVerification extends Verification {
  readonly symbol?: string;
  readonly count?: number;
  readonly root?: string;
}

const HASH = /^[0-9a-f]{64}$/;

/** Tells whether something says that it is a batch receipt, rightly or not. */
export const isBatchReceipt = (candidate: unknown): boolean =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate && candidate.type === BATCH_RECEIPT_TYPE;

const inclusion = (status: Check['status'], detail: string): Check => ({ name: 'inclusion', status, detail });

const checkInclusion = (receipt: BatchReceipt, item: BatchItem | string, { leaf, proof }: ItemEvidence): Check => {
  if (typeof item === 'string') return inclusion('fail', item);
  if (typeof leaf !== 'number' || !Number.isInteger(leaf) || Object.is(leaf, -0) || leaf < 0 || leaf >= receipt.count)
    return inclusion('fail', `leaf must be the item's place in the tree, a whole number from 0 to ${receipt.count - 1}`);
  if (!Array.isArray(proof) || proof.length > 64 || !proof.every((hash) => typeof hash === 'string' && HASH.test(hash)))
    return inclusion('fail', 'proof must be the list of hashes that came with the item, each 64 hexadecimal digits');
  const path = proof.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFromPath(leafHash(toCanonicalJson(item)), leaf, receipt.count, path);
  if (root === undefined) return inclusion('fail', `a proof of ${path.length} hashes does not fit leaf ${leaf} of ${receipt.count}`);
  return `sha256:${root.toString('hex')}` === receipt.root
    ? inclusion('pass', `the item is leaf ${leaf} of ${receipt.count} under the root`)
    : inclusion('fail', 'the item, its place and its proof do not lead to the root: one of them was changed, or is of another batch');
};

const checkRecomputation = (receipt: BatchReceipt, item: BatchItem | string, operators: Check, registry: Registry): Check => {
  const check = (status: Check['status'], detail: string): Check => ({ name: 'recomputation', status, detail });
  if (typeof item === 'string') return check('not_checked', 'needs an item');
  if (operators.status !== 'pass') return check('not_checked', 'needs the same operators');
  try {
    const found = recomputeItem(receipt, item, registry);
    if ('differs' in found) return check('fail', found.differs);
    return check('pass', found.worst === 0 ? 'equal to the last bit' : `equal to a relative ${found.worst.toExponential(1)}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return check('fail', `computing again is refused: ${error.message}`);
  }
};

const UNASKED = 'pass one of the results, its `item`, `leaf` and `proof`, to have it checked';

/**
 * Verifies a batch receipt, check by check: shape, key, HMAC, signature, operators, inclusion, recomputation, cycle. As for a receipt, all are
 * required but for the HMAC where the verifier has no secret, and for operators and recomputation where this registry does not hold that
 * revision. Without an item inclusion and recomputation are not checked, and only what the receipt itself says is vouched for; a replay, which
 * trusts no key, therefore requires an item.
 */
export const verifyBatchReceipt = (candidate: unknown, verifier: Verifier, evidence?: ItemEvidence): BatchVerification => {
  const receipt = shapeOf(candidate, batchReceiptSchema);
  if (typeof receipt === 'string') {
    const rest = BATCH_CHECK_NAMES.slice(1).map((name): Check => ({ name, status: 'not_checked', detail: 'needs a receipt' }));
    return { valid: false, checks: [{ name: 'shape', status: 'fail', detail: receipt }, ...rest] };
  }
  const operators = checkOperators(receipt, verifier.registry);
  const item = evidence === undefined ? undefined : shapeOf(evidence.item, batchItemSchema, 'the item');
  const ofItem: readonly Check[] =
    evidence === undefined || item === undefined
      ? [inclusion('not_checked', UNASKED), { name: 'recomputation', status: 'not_checked', detail: UNASKED }]
      : [checkInclusion(receipt, item, evidence), checkRecomputation(receipt, item, operators, verifier.registry)];
  const checks: readonly Check[] = [
    { name: 'shape', status: 'pass', detail: receipt.type },
    ...checkKeys(receipt, batchSignedBytesOf, verifier),
    operators,
    ...ofItem,
    checkCycle(receipt, verifier.now()),
  ];
  const optional: ReadonlySet<string> = new Set(
    verifier.replay
      ? ['key', 'hmac', 'signature']
      : [...(verifier.keyring ? [] : ['hmac']), 'operators', 'recomputation', ...(evidence === undefined ? ['inclusion'] : [])],
  );
  const valid = checks.every(({ name, status }) => status === 'pass' || (status === 'not_checked' && optional.has(name)));
  const { symbol, unit, cycle, operatorIds, keyPrefix, count, root } = receipt;
  const result = typeof item === 'object' && ofItem[0]?.status === 'pass' ? { R_t: item.R_t } : {};
  return { valid, ...result, symbol, unit, cycle, operatorIds, keyPrefix, count, root, checks };
};
