import { toCanonicalJson } from '../canonical-json.js';
import type { Keyring } from './keyring.js';
import { preAuthenticationEncoding } from './pre-authentication-encoding.js';
import { RECEIPT_PAYLOAD_TYPE, type Receipt, type UnsignedReceipt } from './receipt.js';
import { sealOf } from './seal.js';

/** Gives the bytes that are signed: the receipt without its detached members, canonical, behind its type. */
export const signedBytesOf = (receipt: UnsignedReceipt): Buffer => {
  // A receipt that is being made has no seals yet, and copying it would cost more than serialising it.
  if (!('hmac' in receipt) && !('signature' in receipt)) return preAuthenticationEncoding(RECEIPT_PAYLOAD_TYPE, toCanonicalJson(receipt));
  const { hmac: _hmac, signature: _signature, ...signed } = receipt as Receipt;
  return preAuthenticationEncoding(RECEIPT_PAYLOAD_TYPE, toCanonicalJson(signed));
};

/** Seals a receipt with an HMAC, for the node's own check, and an Ed25519 signature, for everybody else's. */
export const signReceipt = (receipt: UnsignedReceipt, keyring: Keyring): Receipt => {
  return { ...receipt, ...sealOf(signedBytesOf(receipt), receipt.keyPrefix, keyring) };
};
