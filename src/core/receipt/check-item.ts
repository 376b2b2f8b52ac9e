import { toCanonicalJson } from '../canonical-json.js';
import { Fault, reasonOf } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { type BatchItem, type BatchReceipt, batchItemSchema } from './batch-receipt.js';
import { compareStated, type StatedResult } from './compare-stated.js';
import { compareStatedInputs } from './compare-stated-inputs.js';
import { leafHash, rootFromPath } from './merkle-tree.js';
import { shapeOf } from './receipt-checks.js';
import { recomputeItem } from './recompute-item.js';
import type { Check } from './verification.js';

/** One item of a batch, with what shows that it is under the root; as `batch` answers them. */
export interface ItemEvidence {
  readonly item: unknown;
  /** Place of the item in the tree, from 0. */
  readonly leaf: unknown;
  /** The audit path, from the leaf's sibling up, in hexadecimal. */
  readonly proof: unknown;
  /** What the answer says beside the item, to be compared with it. */
  readonly stated?: StatedResult;
}

/** What looking at an item found. */
export interface ItemChecks {
  readonly inclusion: Check;
  readonly recomputation: Check;
  /** The item's result, where it is under the root. */
  readonly R_t?: number;
}

/** The operators of the chain, where they are those of the receipt. */
type Known = readonly Operator[] | undefined;

const HASH = /^[0-9a-f]{64}$/;

const inclusion = (status: Check['status'], detail: string): Check => ({ name: 'inclusion', status, detail });

/** Compares what stands beside an item with it: what differs, or what could not be compared. */
const comparisonsOf = ({ inputs = [], ...result }: StatedResult, item: BatchItem, { unit }: BatchReceipt, known: Known) => {
  const found = [compareStated(result, item, unit), compareStatedInputs(inputs, item, known)];
  return {
    differs: found.flatMap((one) => (one !== undefined && 'differs' in one ? [one.differs] : [])),
    unknown: found.flatMap((one) => (one !== undefined && 'unknown' in one ? [one.unknown] : [])),
  };
};

const checkInclusion = (
  receipt: BatchReceipt,
  item: BatchItem | string,
  { leaf, proof, stated = {} }: ItemEvidence,
  known: Known,
): Check => {
  if (typeof item === 'string') return inclusion('fail', item);
  if (typeof leaf !== 'number' || !Number.isInteger(leaf) || Object.is(leaf, -0) || leaf < 0 || leaf >= receipt.count)
    return inclusion('fail', `leaf must be the item's place in the tree, a whole number from 0 to ${receipt.count - 1}`);
  if (!Array.isArray(proof) || proof.length > 64 || !proof.every((hash) => typeof hash === 'string' && HASH.test(hash)))
    return inclusion('fail', 'proof must be the list of hashes that came with the item, each 64 hexadecimal digits');
  const path = proof.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFromPath(leafHash(toCanonicalJson(item)), leaf, receipt.count, path);
  if (root === undefined) return inclusion('fail', `a proof of ${path.length} hashes does not fit leaf ${leaf} of ${receipt.count}`);
  if (`sha256:${root.toString('hex')}` !== receipt.root)
    return inclusion('fail', 'the item, its place and its proof do not lead to the root: one of them was changed, or is of another batch');
  const { differs, unknown } = comparisonsOf(stated, item, receipt, known);
  if (differs.length > 0) return inclusion('fail', differs.join('; '));
  return inclusion('pass', [`the item is leaf ${leaf} of ${receipt.count} under the root`, ...unknown].join('; '));
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
    return check('fail', `computing again is refused: ${reasonOf(error)}`);
  }
};

/**
 * Checks that an item is under the root of its batch, that what stands beside it is what it proves, and that it computes again.
 * @param operators the check of the receipt's operators, without which nothing is computed again
 */
export const checkItem = (receipt: BatchReceipt, evidence: ItemEvidence, operators: Check, registry: Registry): ItemChecks => {
  const item = shapeOf(evidence.item, batchItemSchema, 'the item');
  const known = operators.status === 'pass' ? receipt.operatorIds.slice(1).map((id) => registry.operator(id)) : undefined;
  const included = checkInclusion(receipt, item, evidence, known);
  return {
    inclusion: included,
    recomputation: checkRecomputation(receipt, item, operators, registry),
    ...(typeof item === 'object' && included.status === 'pass' ? { R_t: item.R_t } : {}),
  };
};
