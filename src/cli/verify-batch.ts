import type { Verifier } from '../core/protocol/verification.js';
import { type BatchVerification, type ItemEvidence, verifyBatchReceipt } from '../core/protocol/verify-batch-receipt.js';

/** What verifying a file with a batch receipt found. */
export interface FileVerification {
  /** The verification of the receipt, with the first item that does not hold, or the first of all. */
  readonly verification: BatchVerification;
  /** How many items the file holds with their proofs, and how many of them hold. */
  readonly items?: { readonly held: number; readonly total: number; readonly failing?: readonly number[] };
}

/** Most failing items that are named. */
const NAMED = 10;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isEvidence = (value: unknown): value is ItemEvidence =>
  typeof value === 'object' && value !== null && 'item' in value && 'leaf' in value && 'proof' in value;

/** Finds the items in an answer of batch (`results`) or sweep (`proofs`), or the one that stands beside the receipt. */
const itemsIn = (file: unknown): readonly ItemEvidence[] => {
  if (isEvidence(file)) return [file];
  const { results, proofs } = (file ?? {}) as { readonly results?: unknown; readonly proofs?: unknown };
  return [results, proofs].flatMap((list) => (Array.isArray(list) ? list.filter(isEvidence) : []));
};

/** Verifies a batch receipt, and every item that its file holds with a proof; the whole is valid only if all are. */
export const verifyBatch = (text: string, receipt: unknown, verifier: Verifier): FileVerification => {
  const items = itemsIn(parse(text));
  if (items.length === 0) return { verification: verifyBatchReceipt(receipt, verifier) };
  const verifications = items.map((item) => verifyBatchReceipt(receipt, verifier, item));
  const failing = verifications.flatMap(({ valid }, i) => (valid ? [] : [i]));
  const shown = verifications[failing[0] ?? 0] as BatchVerification;
  return {
    verification: shown,
    items: {
      held: items.length - failing.length,
      total: items.length,
      ...(failing.length === 0 ? {} : { failing: failing.slice(0, NAMED) }),
    },
  };
};
