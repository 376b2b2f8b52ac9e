import { isReceiptId } from '../../src/call/receipt-log.js';
import { Fault, toFault } from '../../src/core/faults.js';
import { isMembers, TRAPS } from '../../src/core/members.js';
import { isBatchReceipt } from '../../src/core/receipt/receipt.js';
import { isSheetReceipt } from '../../src/core/receipt/sheet-receipt.js';
import { isTableReceipt } from '../../src/core/receipt/table-receipt.js';
import type { AnswerVerification } from '../../src/core/receipt/verify/verify-answer.js';
import { decodeUtf8, parseStrictJson } from '../../src/core/strict-json.js';

const refuse = (message: string): Fault => new Fault('RECEIPT_MALFORMED', message);

/** A model may hand on a receipt inside a Markdown fence. Spaces are matched from their first one alone, so that many of them take no longer. */
const unfence = (text: string): string =>
  text.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '').replace(/^```(?:json)?[ \t\r\n]*|(?<![ \t\r\n])[ \t\r\n]*```$/g, '');

const parse = (text: string): unknown => {
  try {
    return parseStrictJson(text, 'The receipt');
  } catch (error) {
    const plain = text.trim();
    if (plain.startsWith('{') && !plain.endsWith('}')) {
      throw refuse(`The receipt ends in the middle, after ${plain.length} characters: it was cut off. Pass all of it.`);
    }
    throw refuse(`${toFault(error).message} Pass the whole receipt, as prove or compute answered it.`);
  }
};

/** Refuses what no receipt and no answer holds, in any place: a number that is none, and a name that is a trap. */
const assertPlain = (value: unknown): void => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse('The receipt holds a number that is too large.');
  if (typeof value !== 'object' || value === null) return;
  const trap = Array.isArray(value) ? undefined : Object.keys(value).find((name) => TRAPS.has(name));
  if (trap !== undefined) throw refuse(`No receipt, and no answer, has a member ${trap}.`);
  for (const member of Object.values(value)) assertPlain(member);
};

/** What names a kept receipt, and of a batch one of its items. */
export interface ReceiptReference {
  readonly id: string;
  readonly leaf?: number;
}

/** Gives the reference where what was handed on in place of a receipt is its id, as a text or as `{"id", "leaf"?}`; undefined otherwise. */
export const referenceIn = (given: unknown): ReceiptReference | undefined => {
  if (typeof given === 'string') {
    const id = unfence(given);
    return isReceiptId(id) ? { id } : undefined;
  }
  if (!isMembers(given) || Object.keys(given).some((name) => name !== 'id' && name !== 'leaf')) return undefined;
  const { id, leaf } = given;
  if (typeof id !== 'string') return undefined;
  return { id, ...(typeof leaf === 'number' ? { leaf } : {}) };
};

/**
 * Reads what a caller handed on, the receipt itself or an answer that holds it, as an object or as JSON text.
 * @throws Fault RECEIPT_MALFORMED saying what was handed on instead
 */
export const readAnswer = (given: unknown): unknown => {
  const answer = typeof given === 'string' ? parse(unfence(given)) : given;
  assertPlain(answer);
  return answer;
};

/**
 * Reads the bytes of a file that holds a receipt, or an answer around one.
 * @throws Fault RECEIPT_MALFORMED where they are not UTF-8, or not JSON of which every member stands once
 */
export const readDocument = (bytes: Uint8Array): unknown => {
  let text: string;
  try {
    text = decodeUtf8(bytes, 'The receipt');
  } catch (error) {
    throw refuse(toFault(error).message);
  }
  return readAnswer(parse(text));
};

/** Says how many items of an answer hold, and which of the receipt's are left out. */
export const noteOnItems = ({ held, total, inReceipt, failing }: NonNullable<AnswerVerification['items']>): string => {
  const not = failing === undefined ? '' : `; not those at ${failing.join(', ')}`;
  const here = inReceipt === undefined ? '' : ` ${total} of the ${inReceipt} items of the receipt are here.`;
  return `${held} of ${total} items are under the root, compute again and say what stands beside them${not}.${here} The words around them are not signed.`;
};

/** Says what was not checked of an answer that holds a receipt: nothing but the receipt is signed. */
export const noteOnWrapping = (answer: unknown, receipt: unknown): string | undefined => {
  if (answer === receipt || typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, 'answer')) return undefined;
  if (isBatchReceipt(receipt) || isTableReceipt(receipt))
    return 'Only the batch receipt inside was checked; the words and numbers around it are not signed. To have a result checked, pass its `item`, `leaf` and `proof`.';
  if (isSheetReceipt(receipt))
    return 'Only the receipt of the sheet inside was checked, with the results in it; the words and numbers around it are not signed.';
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
  return inner === undefined ? answer : readAnswer(inner);
};
