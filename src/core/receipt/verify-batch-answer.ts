import type { ItemEvidence } from './check-item.js';
import type { StatedResult } from './compare-stated.js';
import type { Verifier } from './verification.js';
import { type BatchVerification, createBatchVerifier } from './verify-batch-receipt.js';

type Members = Readonly<Record<string, unknown>>;

/** What verifying an answer of batch or sweep found. */
export interface BatchAnswerVerification {
  /** The verification of the receipt, with the first item that does not hold, or the first of all. */
  readonly verification: BatchVerification;
  /** How many items the answer holds with their proofs, how many of them hold, and of how many items the receipt is. */
  readonly items?: {
    readonly held: number;
    readonly total: number;
    readonly inReceipt?: number;
    readonly failing?: readonly number[];
    /** How many results say a value and bring no item and proof for it, so that nothing is known of them. */
    readonly unproved?: number;
  };
}

/** Most failing items that are named. */
const NAMED = 10;

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isEvidence = (value: unknown): boolean => ['item', 'leaf', 'proof'].every((name) => Object.hasOwn(membersOf(value), name));

/**
 * Takes an item with its proof, and what is said beside it, out of a result of batch; nothing where it is none.
 * @param unit of the answer that the result is of, where that is at hand
 */
export const evidenceIn = (result: unknown, unit?: unknown): ItemEvidence | undefined => {
  if (!isEvidence(result)) return undefined;
  const { item, leaf, proof, index, value, uncertainty } = membersOf(result);
  return { item, leaf, proof, stated: { index, value, uncertainty, unit } };
};

/** Gives what a sweep's table says of the point that an item is of. */
const statedInTable = ({ columns, rows, xs, ys, values, uncertainties, shown }: Members, item: unknown): StatedResult => {
  const { index } = membersOf(item);
  const told = listOf(columns).map(membersOf);
  const unit = told.at(-1)?.['unit'];
  if (typeof index !== 'number' || unit === undefined || shown !== undefined) return {};
  const width = listOf(xs).length;
  const at = (table: unknown): unknown =>
    width === 0 ? listOf(table)[index] : listOf(listOf(table)[Math.floor(index / width)])[index % width];
  const row = listOf(at(rows));
  const varied = width === 0 ? row.slice(0, 1) : [listOf(xs)[index % width], listOf(ys)[Math.floor(index / width)]];
  const inputs = told.slice(0, -1).flatMap((column, i) => {
    const input = { symbol: String(column['symbol']), value: varied[i], unit: String(column['unit']) };
    return input.value === undefined ? [] : [input];
  });
  return { value: width === 0 ? row[1] : at(values), unit, uncertainty: at(uncertainties) ?? undefined, inputs };
};

/** Finds the items in an answer of batch (`results`) or sweep (`proofs`), or the one that stands beside the receipt. */
const itemsIn = (answer: unknown): readonly ItemEvidence[] => {
  const members = membersOf(answer);
  const beside = evidenceIn(answer, members['unit']);
  if (beside !== undefined) return [beside];
  const results = listOf(members['results']).flatMap((result) => evidenceIn(result, members['unit']) ?? []);
  const points = listOf(members['proofs']).flatMap((point): readonly ItemEvidence[] => {
    const evidence = evidenceIn(point);
    return evidence === undefined ? [] : [{ ...evidence, stated: statedInTable(members, evidence.item) }];
  });
  return [...results, ...points];
};

/** Counts the results of an answer of batch that say a value without the item that would prove it. */
const countUnproved = (answer: unknown): number =>
  listOf(membersOf(answer)['results']).filter((result) => Object.hasOwn(membersOf(result), 'value') && !isEvidence(result)).length;

/** What holds once and stands twice would let an answer pass for more than it is. */
const refuseDouble = (verification: BatchVerification, leaf: unknown): BatchVerification => ({
  ...verification,
  valid: false,
  checks: verification.checks.map((check) =>
    check.name === 'inclusion' ? { ...check, status: 'fail', detail: `leaf ${String(leaf)} stands in the answer more than once` } : check,
  ),
});

/**
 * Verifies a batch receipt, and every item that its answer holds with a proof, with what the answer says beside it; the whole is valid only
 * if all are.
 * @param answer of batch or sweep, or one result beside a receipt
 * @param looked is told of each item that was looked at, and may wait
 */
export const verifyBatchAnswer = async (
  answer: unknown,
  receipt: unknown,
  verifier: Verifier,
  looked: () => Promise<void> | undefined = () => undefined,
): Promise<BatchAnswerVerification> => {
  const verify = createBatchVerifier(receipt, verifier);
  const items = itemsIn(answer);
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
    const wait = looked();
    if (wait !== undefined) await wait;
  }
  const { count } = shown;
  const unproved = countUnproved(answer);
  return {
    verification: shown,
    items: {
      held: items.length - failing.length,
      total: items.length,
      ...(count === undefined || leaves.size >= count ? {} : { inReceipt: count }),
      ...(failing.length === 0 ? {} : { failing: failing.slice(0, NAMED) }),
      ...(unproved === 0 ? {} : { unproved }),
    },
  };
};
