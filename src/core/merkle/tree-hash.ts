import { createHash, hash } from 'node:crypto';

/** Bytes of a hash. */
export const HASH_BYTES = 32;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** Hash of a leaf: SHA-256(0x00 ‖ leaf); the byte keeps a leaf from passing for a node (RFC 9162, section 2.1.1). */
export const leafHash = (leaf: string | Uint8Array): Buffer =>
  hash('sha256', typeof leaf === 'string' ? `\x00${leaf}` : Buffer.concat([LEAF, leaf]), 'buffer');

/** Hash of a node: SHA-256(0x01 ‖ left ‖ right). */
export const nodeHash = (left: Buffer, right: Buffer): Buffer => hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');

/** Root of a tree without leaves: SHA-256 of nothing. */
export const EMPTY_ROOT = createHash('sha256').digest();
