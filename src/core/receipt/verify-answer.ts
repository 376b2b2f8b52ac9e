import type { Members } from '../members.js';
import type { ItemEvidence } from './check-item.js';
import type { StatedResult } from './compare-stated.js';
import type { Verification, Verifier } from './verification.js';
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

const EVIDENCE = ['item', 'leaf', 'proof'] as const;

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A part that was left out must not make the others pass unseen. */
const hasEvidence = (value: unknown): boolean => EVIDENCE.some((name) => Object.hasOwn(membersOf(value), name));

/**
 * Takes an item with its proof, and what is said beside it, out of a result of batch.
 * @param unit of the answer that the result is of, where that is at hand
 */
export const evidenceIn = (result: unknown, unit: unknown): ItemEvidence => {
  const { item, leaf, proof, index, value, uncertainty } = membersOf(result);
  return { item, leaf, proof, stated: { index, value, uncertainty, unit } };
};

/** Gives what a sweep's table says of the point that an item is of. */
const statedInTable = ({ columns, rows, xs, ys, values, uncertainties, shown }: Members, item: unknown): StatedResult => {
  const { index } = membersOf(item);
  const listed = listOf(columns).map(membersOf);
  const unit = listed.at(-1)?.['unit'];
  if (typeof index !== 'number' || unit === undefined || shown !== undefined) return {};
  const width = listOf(xs).length;
  const at = (table: unknown): unknown =>
    width === 0 ? listOf(table)[index] : listOf(listOf(table)[Math.floor(index / width)])[index % width];
  const row = listOf(at(rows));
  const varied = width === 0 ? row.slice(0, 1) : [listOf(xs)[index % width], listOf(ys)[Math.floor(index / width)]];
  const inputs = listed.slice(0, -1).flatMap((column, i) => {
    const input = { symbol: String(column['symbol']), value: varied[i], unit: String(column['unit']) };
    return input.value === undefined ? [] : [input];
  });
  return { value: width === 0 ? row[1] : at(values), unit, uncertainty: at(uncertainties) ?? undefined, inputs };
};

/**
 * Finds the items in an answer: the one beside the receipt, the results of batch, the proofs of sweep. Where one result of batch brings a proof,
 * all that say a value must.
 */
const itemsIn = (answer: unknown): readonly ItemEvidence[] => {
  const members = membersOf(answer);
  const { unit } = members;
  const results = listOf(members['results']);
  const isProved = results.some(hasEvidence);
  return [
    ...(hasEvidence(answer) ? [evidenceIn(answer, unit)] : []),
    ...results.flatMap((result) =>
      isProved && (hasEvidence(result) || Object.hasOwn(membersOf(result), 'value')) ? [evidenceIn(result, unit)] : [],
    ),
    ...listOf(members['proofs']).map((point) => {
      const { item, leaf, proof } = membersOf(point);
      return { item, leaf, proof, stated: statedInTable(members, item) };
    }),
  ];
};

/** What holds once and stands twice would let an answer pass for more than it is. */
const refuseDouble = (verification: Verification, leaf: unknown): Verification => ({
  ...verification,
  valid: false,
  checks: verification.checks.map((check) =>
    check.name === 'inclusion' ? { ...check, status: 'fail', detail: `leaf ${String(leaf)} stands in the answer more than once` } : check,
  ),
});

/**
 * Verifies a receipt of either kind and every item that stands around it, with what the answer says beside the item; the whole is valid only if
 * all are.
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
  const items = answer === receipt ? [] : itemsIn(answer);
  const [first] = items;
  if (first === undefined) return { verification: verify() };
  const failing: number[] = [];
  const leaves = new Set<unknown>();
  let shown = verify(first);
  for (const [i, item] of items.entries()) {
    const found = i === 0 ? shown : verify(item);
    const verification = found.valid && leaves.has(item.leaf) ? refuseDouble(found, item.leaf) : found;
    if (!verification.valid) {
      if (failing.length === 0) shown = verification;
      failing.push(i);
    }
    leaves.add(item.leaf);
    const wait = turn();
    if (wait !== undefined) await wait;
  }
  const { count } = shown;
  return {
    verification: shown,
    items: {
      held: items.length - failing.length,
      total: items.length,
      ...(count === undefined || leaves.size >= count ? {} : { inReceipt: count }),
      ...(failing.length === 0 ? {} : { failing: failing.slice(0, NAMED) }),
    },
  };
};
