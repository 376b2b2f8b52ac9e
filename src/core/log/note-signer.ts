import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { cosignedMessage, formatVerifierKey, type NoteSignature, noteKeyId, SIGNATURE_TYPES } from './signed-note.js';

/** PKCS#8 form of an Ed25519 private key up to its 32 bytes (RFC 8410, section 7). */
const PRIVATE_KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** A key that signs the notes of a log, or cosigns those of others. */
export interface NoteSigner {
  readonly name: string;
  /** The key that verifies the signatures, as text. */
  readonly verifierKey: string;
  readonly sign: (text: string) => NoteSignature;
}

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-PUBLIC_KEY_BYTES);

/** Makes the private key of an Ed25519 seed of 32 bytes. */
const fromSeed = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_HEAD, seed]), format: 'der', type: 'pkcs8' });

/** Makes the signer of a log's checkpoints from a seed of 32 bytes. */
export const createLogSigner = (name: string, seed: Buffer): NoteSigner => {
  const key = fromSeed(seed);
  const publicKey = publicBytes(key);
  const keyId = noteKeyId(name, SIGNATURE_TYPES.ed25519, publicKey);
  return {
    name,
    verifierKey: formatVerifierKey(name, SIGNATURE_TYPES.ed25519, publicKey),
    sign: (text) => ({ name, keyId, signature: sign(null, Buffer.from(text, 'utf8'), key) }),
  };
};

/**
 * Makes the signer of a witness from a seed of 32 bytes, which no other signer may have: what it signs states a time.
 * @param now gives Unix time in milliseconds
 */
export const createCosigner = (name: string, seed: Buffer, now: () => number): NoteSigner => {
  const key = fromSeed(seed);
  const publicKey = publicBytes(key);
  const keyId = noteKeyId(name, SIGNATURE_TYPES.cosignature, publicKey);
  return {
    name,
    verifierKey: formatVerifierKey(name, SIGNATURE_TYPES.cosignature, publicKey),
    sign: (text) => {
      const seconds = BigInt(Math.floor(now() / 1_000));
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(seconds);
      return { name, keyId, signature: Buffer.concat([time, sign(null, cosignedMessage(text, seconds), key)]) };
    },
  };
};
