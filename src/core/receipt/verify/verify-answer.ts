import { Fault } from '../../faults.js';
import { isMembers, type Members } from '../../members.js';
import { isBatchReceipt } from '../receipt.js';
import { isTableReceipt } from '../table-receipt.js';
import { type AnswerClaims, bringsItems, claimsIn, tableClaimsIn } from './answer-claims.js';
import type { ItemEvidence } from './check-item.js';
import type { Check, Verification, Verifier } from './verification.js';
import { createReceiptVerifier } from './verify-receipt.js';

/** What verifying an answer found. */
export interface AnswerVerification {
  /** The verification of the receipt, of a batch with the first item that does not hold, or the first of all. */
  readonly verification: Verification;
  /** Of a batch whose answer holds items: how many they are, how many of them hold, and of how many items the receipt is. */
  readonly items?: {
    readonly held: number;
    readonly total: number;
    readonly inReceipt?: number;
    readonly failing?: readonly number[];
  };
}

/** Most failing items that are named. */
const NAMED = 10;

/** Puts what was found of the items in place of the check of one; a receipt that is none has no items. */
const withInclusion = (verification: Verification, status: Check['status'], detail: string): Verification => {
  const { checks } = verification;
  if (checks[0]?.status === 'fail') return verification;
  const inclusion: Check = { name: 'inclusion', status, detail };
  const isThere = checks.some(({ name }) => name === 'inclusion');
  return {
    ...verification,
    valid: false,
    checks: isThere ? checks.map((check) => (check.name === 'inclusion' ? inclusion : check)) : [...checks, inclusion],
  };
};

const withUnproved = (verification: Verification, unproved: number): Verification =>
  unproved === 0 || !verification.valid
    ? verification
    : withInclusion(verification, 'not_checked', `${unproved} ${unproved === 1 ? 'result brings' : 'results bring'} no proof`);

/** The item that stands out of the order of the request among those that hold: behind one that is as far in it, or farther. */
const outOfOrder = (items: readonly ItemEvidence[], failing: readonly number[]): number | undefined => {
  const failed = new Set(failing);
  const places = items
    .map(({ item, leaf }, i) => ({ i, leaf: Number(leaf), index: isMembers(item) ? Number(item['index']) : 0 }))
    .filter(({ i }) => !failed.has(i))
    .sort((a, b) => a.leaf - b.leaf);
  return places.find(({ index }, k) => k > 0 && index <= (places[k - 1]?.index ?? 0))?.i;
};

const NOTHING: AnswerClaims = { items: [], unproved: 0 };

/** The claims of an answer, or why they do not hold. Results around the receipt of one computation are words, unless they bring items. */
const readClaims = (answer: unknown, receipt: unknown): AnswerClaims | string => {
  if (answer === receipt || !isMembers(answer)) return NOTHING;
  const isTable = isTableReceipt(receipt);
  if (!isTable && !isBatchReceipt(receipt)) return bringsItems(answer) ? 'the receipt is of one computation, and has no items' : NOTHING;
  try {
    return (isTable ? tableClaimsIn : claimsIn)(answer, receipt as Members);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
};

/**
 * Verifies a receipt of any kind and every item that stands around it, with what the answer says beside the item; the whole is valid only if
 * all are, and if the answer says no result that none of them proves.
 * @param answer that holds the receipt, as of compute, batch or sweep, or one result beside a receipt, or the receipt itself
 * @param turn is called after each item that was looked at, and may wait
 */
export const verifyAnswer = async (
  answer: unknown,
  receipt: unknown,
  verifier: Verifier,
  turn: () => Promise<void> | undefined = () => undefined,
): Promise<AnswerVerification> => {
  const verify = createReceiptVerifier(receipt, verifier);
  const claims = readClaims(answer, receipt);
  if (typeof claims === 'string') return { verification: withInclusion(verify(), 'fail', claims) };
  const { items, unproved } = claims;
  const [first] = items;
  if (first === undefined) return { verification: withUnproved(verify(), unproved) };
  const failing: number[] = [];
  const leaves = new Set<unknown>();
  let shown = verify(first);
  for (const [i, item] of items.entries()) {
    const found = i === 0 ? shown : verify(item);
    // What holds once and stands twice would let an answer pass for more than it is.
    const verification =
      found.valid && leaves.has(item.leaf)
        ? withInclusion(found, 'fail', `leaf ${String(item.leaf)} stands in the answer more than once`)
        : found;
    if (!verification.valid) {
      if (failing.length === 0) shown = verification;
      failing.push(i);
    }
    leaves.add(item.leaf);
    const wait = turn();
    if (wait !== undefined) await wait;
  }
  const misplaced = outOfOrder(items, failing);
  if (misplaced !== undefined) {
    if (failing.length === 0)
      shown = withInclusion(
        shown,
        'fail',
        `leaf ${String(items[misplaced]?.leaf)} is out of the order of the request, or stands in it twice`,
      );
    failing.push(misplaced);
  }
  const { count } = shown;
  return {
    verification: withUnproved(shown, unproved),
    items: {
      held: items.length - failing.length,
      total: items.length,
      ...(count === undefined || leaves.size >= count ? {} : { inReceipt: count }),
      ...(failing.length === 0 ? {} : { failing: failing.slice(0, NAMED) }),
    },
  };
};
