import { Fault } from '../../src/core/faults.js';
import type { BatchAnswerVerification } from '../../src/core/receipt/verify-batch-answer.js';
import { isBatchReceipt } from '../../src/core/receipt/verify-batch-receipt.js';

const refuse = (message: string): Fault => new Fault('RECEIPT_MALFORMED', message);

const parse = (text: string): unknown => {
  // A model may hand on a receipt inside a Markdown fence.
  const plain = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  if (/^(?:rcp|bat)_[\w-]+$/.test(plain))
    throw refuse(
      'This is only the id of a receipt. Pass the whole receipt, as it was answered: only those of contracts are kept, and read by id at receipt://{id}.',
    );
  try {
    return JSON.parse(plain);
  } catch {
    if (plain.startsWith('{') && !plain.endsWith('}')) {
      throw refuse(`The receipt ends in the middle, after ${plain.length} characters: it was cut off. Pass all of it.`);
    }
    throw refuse('The receipt is a text that is not JSON. Pass the whole receipt, as prove or compute answered it.');
  }
};

/**
 * Reads what a caller handed on, the receipt itself or an answer that holds it, as an object or as JSON text.
 * @throws Fault RECEIPT_MALFORMED saying what was handed on instead
 */
export const readAnswer = (given: unknown): unknown => (typeof given === 'string' ? parse(given) : given);

/** Says how many items of an answer hold, and which of the receipt's are left out. */
export const noteOnItems = ({ held, total, inReceipt, failing, unproved }: NonNullable<BatchAnswerVerification['items']>): string => {
  const not = failing === undefined ? '' : `; not those at ${failing.join(', ')}`;
  const here = inReceipt === undefined ? '' : ` ${total} of the ${inReceipt} items of the receipt are here.`;
  const without =
    unproved === undefined
      ? ''
      : ` ${unproved} further ${unproved === 1 ? 'result has' : 'results have'} no item and proof, and nothing is known of ${unproved === 1 ? 'it' : 'them'}.`;
  return `${held} of ${total} items are under the root, compute again and say what stands beside them${not}.${here}${without} The words around them are not signed.`;
};

/** Says what was not checked of an answer that holds a receipt: nothing but the receipt is signed. */
export const noteOnWrapping = (given: unknown, receipt: unknown): string | undefined => {
  const value = readAnswer(given);
  if (value === receipt || typeof value !== 'object' || value === null || !Object.hasOwn(value, 'answer')) return undefined;
  if (isBatchReceipt(receipt))
    return 'Only the batch receipt inside was checked; the words and numbers around it are not signed. To have a result checked, pass its `item`, `leaf` and `proof`.';
  const { R_t, unit } = (receipt ?? {}) as { readonly R_t?: unknown; readonly unit?: unknown };
  return `Only the receipt inside was checked, and it says ${String(R_t)}${unit === '1' ? '' : ` ${String(unit)}`}; the words and numbers around it are not signed.`;
};

/**
 * Reads a receipt from what a caller handed on: the receipt itself, its JSON text, or a whole answer of `compute`, which holds it.
 * @throws Fault RECEIPT_MALFORMED saying what was handed on instead
 */
export const readReceipt = (given: unknown): unknown => {
  const value = readAnswer(given);
  const inner =
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'receipt') ? (value as { receipt: unknown }).receipt : undefined;
  // A receipt inside of something may be a text there.
  return typeof inner === 'string' ? parse(inner) : (inner ?? value);
};
