import { joinCanonical, toCanonicalJson, toCanonicalMembers } from '../canonical-json.js';
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
  message.write(body, start, 'utf8');
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

/**
 * Makes the two seals over signed bytes.
 * @throws Fault RECEIPT_TOO_LARGE where no verifier would read what was signed
 */
const sealsOf = (message: Buffer, keyPrefix: string, keyring: Keyring): Seals => {
  const seals = {
    hmac: { alg: 'HMAC-SHA256', ...keyring.hmac(message, keyPrefix) },
    signature: { alg: 'Ed25519', ...keyring.sign(message) },
  } as const;
  // The seals join the other members: their braces go, and a comma comes.
  const size = message.length - message.indexOf('{') + JSON.stringify(seals).length - 1;
  if (size <= MAX_RECEIPT_BYTES) return seals;
  throw new Fault(
    'RECEIPT_TOO_LARGE',
    `The receipt would have ${size} bytes, and nobody reads one of more than ${MAX_RECEIPT_BYTES}. Give shorter lists, or numbers with fewer digits.`,
    { limit: MAX_RECEIPT_BYTES, given: size },
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
  const members = new Map(toCanonicalMembers(unsigned));
  // A receipt that is sealed anew may bear the seals of before.
  members.delete('hmac');
  members.delete('signature');
  const seals = sealsOf(preAuthenticationEncoding(PAYLOAD_TYPES[unsigned.type], joinCanonical(members)), unsigned.keyPrefix, keyring);
  return { receipt: { ...unsigned, ...seals }, text: joinCanonical(new Map([...members, ...toCanonicalMembers(seals)])) };
};

/**
 * Seals a receipt as {@link sealReceipt} does, for whoever needs its text in no other form.
 * @throws Fault RECEIPT_TOO_LARGE
 */
export const signReceipt = <T extends Unsigned>(unsigned: T, keyring: Keyring): T & Seals => sealReceipt(unsigned, keyring).receipt;
