import { toCanonicalJson } from '../../canonical-json.js';
import { rootFromPath } from '../../merkle/check-proof.js';
import { leafHash } from '../../merkle/tree-hash.js';
import type { Operator } from '../../registry/operator.js';
import type { BatchItem, BatchReceipt } from '../receipt.js';
import { compareStated, type StatedResult } from './compare-stated.js';
import type { Check } from './verification.js';

/** What a check of an item says where none is given. */
export const UNASKED = 'pass one of the results, its `item`, `leaf` and `proof`, to have it checked';

/** One item of a batch, with what shows that it is under the root; as `batch` answers them. What is missing shows nothing. */
export interface ItemEvidence {
  readonly item: unknown;
  /** Place of the item in the tree, from 0. */
  readonly leaf: unknown;
  /** The audit path, from the leaf's sibling up, in hexadecimal. */
  readonly proof: unknown;
  /** What the answer says beside the item, to be compared with it. */
  readonly stated?: StatedResult;
}

const HASH = /^[0-9a-f]{64}$/;

const inclusion = (status: Check['status'], detail: string): Check => ({ name: 'inclusion', status, detail });

/**
 * Says why an item is not under the root at the place that it is said to have; nothing where it is.
 * @param item as it was parsed, or the reason why it is none
 */
export const faultOfPlace = (
  receipt: Pick<BatchReceipt, 'count' | 'root'>,
  item: Pick<BatchItem, 'index'> | string,
  { leaf, proof }: Pick<ItemEvidence, 'leaf' | 'proof'>,
): string | undefined => {
  if (typeof item === 'string') return item;
  if (typeof leaf !== 'number' || !Number.isInteger(leaf) || Object.is(leaf, -0) || leaf < 0 || leaf >= receipt.count)
    return `leaf must be the item's place in the tree, a whole number from 0 to ${receipt.count - 1}`;
  if (!Array.isArray(proof) || proof.length > 64 || !proof.every((hash) => typeof hash === 'string' && HASH.test(hash)))
    return 'proof must be the list of hashes that came with the item, each 64 hexadecimal digits';
  const path = proof.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFromPath(leafHash(toCanonicalJson(item)), leaf, receipt.count, path);
  if (root === undefined) return `a proof of ${path.length} hashes does not fit leaf ${leaf} of ${receipt.count}`;
  if (`sha256:${root.toString('hex')}` !== receipt.root)
    return 'the item, its place and its proof do not lead to the root: one of them was changed, or is of another batch';
  // Leaves stand in rising order of their places in the request, and those that were refused are left out.
  return item.index < leaf ? `leaf ${leaf} cannot be the item ${item.index} of the request: it stands there more than once` : undefined;
};

/** Says where an item is. */
export const placeOf = ({ count }: Pick<BatchReceipt, 'count'>, { leaf }: Pick<ItemEvidence, 'leaf'>): string =>
  `the item is leaf ${String(leaf)} of ${count} under the root`;

/**
 * Checks that an item is under the root of its batch, and that what stands beside it is what it proves.
 * @param item as it was parsed, or the reason why it is none
 * @param operators of the chain; nothing where they are not those of the receipt, so that no unit of an input is known
 */
export const checkInclusion = (
  receipt: BatchReceipt,
  item: BatchItem | string,
  evidence: ItemEvidence,
  operators: readonly Operator[] | undefined,
): Check => {
  const misplaced = faultOfPlace(receipt, item, evidence);
  if (misplaced !== undefined || typeof item === 'string') return inclusion('fail', misplaced ?? '');
  const { unit, symbol, inputUnits } = receipt;
  const { differs, unknown } = compareStated(evidence.stated ?? {}, item, { unit, symbol, inputUnits, operators });
  if (differs.length > 0) return inclusion('fail', differs.join('; '));
  const place = placeOf(receipt, evidence);
  // What is said beside an item and cannot be compared with it is not proved.
  return unknown.length > 0 ? inclusion('not_checked', [place, ...unknown].join('; ')) : inclusion('pass', place);
};
