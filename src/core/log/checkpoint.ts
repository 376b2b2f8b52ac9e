import { Fault } from '../faults.js';
import type { TreeHead } from '../merkle/check-proof.js';
import { HASH_BYTES } from '../merkle/tree-hash.js';
import { fromBase64 } from './signed-note.js';

/** The head of a log: its name, its number of leaves and its root (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** Writes the text that a checkpoint signs. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

const SIZE = /^(0|[1-9]\d{0,15})$/;

/** Reads a size in its one spelling; nothing where it is another text. */
export const parseTreeSize = (text: string | undefined): number | undefined =>
  text !== undefined && SIZE.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

/** Reads a hash in base64; nothing where it is another text. */
export const parseHash = (text: string | undefined): Buffer | undefined => {
  const hash = fromBase64(text ?? '');
  return hash?.length === HASH_BYTES ? hash : undefined;
};

/**
 * Reads the text of a checkpoint. Lines after the third are allowed by the format and say nothing.
 * @throws Fault NOTE_INVALID
 */
export const parseCheckpoint = (text: string): Checkpoint => {
  const [origin, sizeLine, rootLine, ...rest] = text.split('\n');
  const [size, root] = [parseTreeSize(sizeLine), parseHash(rootLine)];
  // The last newline leaves one empty piece behind it, and no other line may be empty.
  const isWhole = rest.pop() === '' && rest.every((line) => line !== '');
  if (!origin || size === undefined || root === undefined || !isWhole)
    throw new Fault(
      'NOTE_INVALID',
      'This is not a checkpoint: a line with the name of the log, one with its size, one with its root in base64.',
    );
  return { origin, size, root };
};
