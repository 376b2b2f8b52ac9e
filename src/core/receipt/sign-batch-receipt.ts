import { toCanonicalJson } from '../canonical-json.js';
import { BATCH_PAYLOAD_TYPE, type BatchReceipt, type UnsignedBatchReceipt } from './batch-receipt.js';
import type { Keyring } from './keyring.js';
import { preAuthenticationEncoding } from './pre-authentication-encoding.js';
import { sealOf } from './seal.js';

/** Gives the bytes that are signed: the batch receipt without its detached members, canonical, behind its own type. */
export const batchSignedBytesOf = (receipt: UnsignedBatchReceipt): Buffer => {
  const { hmac: _hmac, signature: _signature, ...signed } = receipt as BatchReceipt;
  return preAuthenticationEncoding(BATCH_PAYLOAD_TYPE, toCanonicalJson(signed));
};

/** Seals a batch receipt with an HMAC, for the node's own check, and an Ed25519 signature, for everybody else's. */
export const signBatchReceipt = (receipt: UnsignedBatchReceipt, keyring: Keyring): BatchReceipt => {
  return { ...receipt, ...sealOf(batchSignedBytesOf(receipt), receipt.keyPrefix, keyring) };
};
