import { Fault } from '../../src/core/faults.js';
import { isBatchReceipt } from '../../src/core/receipt/receipt.js';
import type { AnswerVerification } from '../../src/core/receipt/verify-answer.js';

const refuse = (message: string): Fault => new Fault('RECEIPT_MALFORMED', message);

const parse = (text: string): unknown => {
  // A model may hand on a receipt inside a Markdown fence.
  const plain = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  if (/^(?:rcp|bat)_[\w-]+$/.test(plain))
    throw refuse(
      'This is only the id of a receipt. Pass the whole receipt, the structured answer of prove or what compute answers with `detail`: only those of contracts are kept, and read by id at receipt://{id}.',
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
export const noteOnItems = ({ held, total, inReceipt, failing }: NonNullable<AnswerVerification['items']>): string => {
  const not = failing === undefined ? '' : `; not those at ${failing.join(', ')}`;
  const here = inReceipt === undefined ? '' : ` ${total} of the ${inReceipt} items of the receipt are here.`;
  return `${held} of ${total} items are under the root, compute again and say what stands beside them${not}.${here} The words around them are not signed.`;
};

/** Says what was not checked of an answer that holds a receipt: nothing but the receipt is signed. */
export const noteOnWrapping = (answer: unknown, receipt: unknown): string | undefined => {
  if (answer === receipt || typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, 'answer')) return undefined;
  if (isBatchReceipt(receipt))
    return 'Only the batch receipt inside was checked; the words and numbers around it are not signed. To have a result checked, pass its `item`, `leaf` and `proof`.';
  const { R_t, unit } = (receipt ?? {}) as { readonly R_t?: unknown; readonly unit?: unknown };
  return `Only the receipt inside was checked, and it says ${String(R_t)}${unit === '1' ? '' : ` ${String(unit)}`}; the words and numbers around it are not signed.`;
};

/**
 * Finds the receipt in what was read: it is the receipt itself, or an answer that holds it.
 * @throws Fault RECEIPT_MALFORMED where it stands there as a text that is none
 */
export const receiptIn = (answer: unknown): unknown => {
  const inner =
    typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'receipt')
      ? (answer as { receipt: unknown }).receipt
      : undefined;
  return typeof inner === 'string' ? parse(inner) : (inner ?? answer);
};
