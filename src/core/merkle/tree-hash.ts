import { createHash } from 'node:crypto';

/** Bytes of a hash. */
export const HASH_BYTES = 32;

/** Hash of a leaf: SHA-256(0x00 ‖ leaf); the byte keeps a leaf from passing for a node (RFC 9162, section 2.1.1). */
export const leafHash = (leaf: string | Uint8Array): Buffer => createHash('sha256').update('\x00').update(leaf).digest();

/** Hash of a node: SHA-256(0x01 ‖ left ‖ right). */
export const nodeHash = (left: Buffer, right: Buffer): Buffer => createHash('sha256').update('\x01').update(left).update(right).digest();

/** Root of a tree without leaves: SHA-256 of nothing. */
export const EMPTY_ROOT = createHash('sha256').digest();
