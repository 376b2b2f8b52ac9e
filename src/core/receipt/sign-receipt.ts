import { CanonicalMembers, toCanonicalJson } from '../canonical-json.js';
import { Fault } from '../faults.js';
import type { Keyring } from './keyring.js';
import { MAX_RECEIPT_BYTES } from './parse-shape.js';
import { BATCH_RECEIPT_TYPE, RECEIPT_TYPE, type UnsignedBatchReceipt, type UnsignedReceipt } from './receipt.js';
import type { Seals } from './receipt-shapes.js';
import { SHEET_RECEIPT_TYPE, type UnsignedSheetReceipt } from './sheet-receipt.js';
import { TABLE_RECEIPT_TYPE, type UnsignedTableReceipt } from './table-receipt.js';

/** What is signed, of any kind. */
export type Unsigned = UnsignedReceipt | UnsignedBatchReceipt | UnsignedSheetReceipt | UnsignedTableReceipt;

/** Types that go before the signed bytes, so that a receipt of one kind never passes for one of another. */
export const PAYLOAD_TYPES = {
  [RECEIPT_TYPE]: 'application/vnd.genmath.receipt.v1+json',
  [BATCH_RECEIPT_TYPE]: 'application/vnd.genmath.batch-receipt.v1+json',
  [SHEET_RECEIPT_TYPE]: 'application/vnd.genmath.sheet-receipt.v1+json',
  [TABLE_RECEIPT_TYPE]: 'application/vnd.genmath.table-receipt.v1+json',
} as const;

/**
 * Puts a type before a message so that one kind of message can never pass for another: the pre-authentication encoding of DSSE v1.0
 * (`DSSEv1 <length of type> <type> <length of body> <body>`, lengths in bytes).
 */
export const preAuthenticationEncoding = (type: string, body: string): Buffer => {
  const length = Buffer.byteLength(body);
  const header = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${length} `;
  const start = Buffer.byteLength(header);
  const message = Buffer.allocUnsafe(start + length);
  message.write(header, 0, 'utf8');
  // What has as many bytes as characters is ASCII, and copied as it is.
  message.write(body, start, length === body.length ? 'latin1' : 'utf8');
  return message;
};

/** Gives the bytes that are signed: the receipt without its detached members, canonical, behind the type of its kind. */
export const signedBytesOf = (receipt: Unsigned): Buffer => {
  const type = PAYLOAD_TYPES[receipt.type];
  // A receipt that is being made has no seals yet, and copying it would cost more than serialising it.
  if (!('hmac' in receipt) && !('signature' in receipt)) return preAuthenticationEncoding(type, toCanonicalJson(receipt));
  const { hmac: _hmac, signature: _signature, ...signed } = receipt as typeof receipt & Partial<Seals>;
  return preAuthenticationEncoding(type, toCanonicalJson(signed));
};

/** Makes the two seals over the canonical text of what is signed. */
const sealsOf = (type: Unsigned['type'], body: string, keyPrefix: string, keyring: Keyring): Seals => {
  const message = preAuthenticationEncoding(PAYLOAD_TYPES[type], body);
  return {
    hmac: { alg: 'HMAC-SHA256', ...keyring.hmac(message, keyPrefix) },
    signature: { alg: 'Ed25519', ...keyring.sign(message) },
  };
};

/** @throws Fault RECEIPT_TOO_LARGE where no verifier would read what was signed */
const assertReadable = (text: string): void => {
  // No character has more than three bytes in UTF-8 for each unit that it has here.
  if (text.length * 3 <= MAX_RECEIPT_BYTES) return;
  const given = Buffer.byteLength(text);
  if (given <= MAX_RECEIPT_BYTES) return;
  throw new Fault(
    'RECEIPT_TOO_LARGE',
    `The receipt would have ${given} bytes, and nobody reads one of more than ${MAX_RECEIPT_BYTES}. Give shorter lists, or numbers with fewer digits.`,
    { limit: MAX_RECEIPT_BYTES, given },
  );
};

/** A receipt that was sealed, and its canonical JSON, seals included. */
export interface SealedReceipt<T extends Unsigned> {
  readonly receipt: T & Seals;
  readonly text: string;
}

/**
 * Seals a receipt of any kind with an HMAC, for the node's own check, and an Ed25519 signature, for everybody else's.
 * @throws Fault RECEIPT_TOO_LARGE
 */
export const sealReceipt = <T extends Unsigned>(unsigned: T, keyring: Keyring): SealedReceipt<T> => {
  const members = CanonicalMembers.of(unsigned);
  // A receipt that is sealed anew may bear the seals of before.
  members.delete('hmac');
  members.delete('signature');
  const { hmac, signature } = sealsOf(unsigned.type, members.text(), unsigned.keyPrefix, keyring);
  members.set('hmac', CanonicalMembers.of(hmac).text());
  members.set('signature', CanonicalMembers.of(signature).text());
  const text = members.text();
  assertReadable(text);
  return { receipt: Object.assign({}, unsigned, { hmac, signature }), text };
};

/**
 * Seals a receipt as {@link sealReceipt} does, for whoever needs its text in no other form.
 * @throws Fault RECEIPT_TOO_LARGE
 */
export const signReceipt = <T extends Unsigned>(unsigned: T, keyring: Keyring): T & Seals => sealReceipt(unsigned, keyring).receipt;
