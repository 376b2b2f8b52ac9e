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

const createSigner = (
  name: string,
  seed: Buffer,
  type: (typeof SIGNATURE_TYPES)[keyof typeof SIGNATURE_TYPES],
  signatureOf: (text: string, key: KeyObject) => Buffer,
): NoteSigner => {
  const key = fromSeed(seed);
  const publicKey = publicBytes(key);
  const keyId = noteKeyId(name, type, publicKey);
  return {
    name,
    verifierKey: formatVerifierKey(name, type, publicKey),
    sign: (text) => ({ name, keyId, signature: signatureOf(text, key) }),
  };
};

/** Makes the signer of a log's checkpoints from a seed of 32 bytes. */
export const createLogSigner = (name: string, seed: Buffer): NoteSigner =>
  createSigner(name, seed, SIGNATURE_TYPES.ed25519, (text, key) => sign(null, Buffer.from(text, 'utf8'), key));

/**
 * Makes the signer of a witness from a seed of 32 bytes, which no other signer may have: what it signs states a time.
 * @param now gives Unix time in milliseconds
 */
export const createCosigner = (name: string, seed: Buffer, now: () => number): NoteSigner =>
  createSigner(name, seed, SIGNATURE_TYPES.cosignature, (text, key) => {
    const seconds = BigInt(Math.floor(now() / 1_000));
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(seconds);
    return Buffer.concat([time, sign(null, cosignedMessage(text, seconds), key)]);
  });
