import { Fault } from '../faults.js';
import type { Keyring } from './keyring.js';
import type { Receipt } from './receipt.js';

/** Largest receipt that a verifier reads, in bytes of its canonical JSON. */
export const MAX_RECEIPT_BYTES = 1 << 20;

/**
 * Makes the two seals over the signed bytes of a receipt: an HMAC, for the node's own check, and an Ed25519 signature, for everybody else's.
 * @param message canonical JSON behind its type
 * @throws Fault RECEIPT_TOO_LARGE where no verifier would read what was signed
 */
export const sealOf = (message: Buffer, keyPrefix: string, keyring: Keyring): Pick<Receipt, 'hmac' | 'signature'> => {
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
