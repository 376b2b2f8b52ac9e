import { Fault } from '../faults.js';
import { rootFromPath } from '../merkle/check-proof.js';
import { type Checkpoint, parseCheckpoint, parseHash, parseTreeSize } from './checkpoint.js';
import { checkSignature, parseSignedNote, type SignedNote, type VerifierKey } from './signed-note.js';

/** That an entry stands in a log: its place, the path to the root, and the signed checkpoint with that root (C2SP tlog-proof). */
export interface LogProof {
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The signed checkpoint, as the log gave it. */
  readonly checkpoint: string;
}

const TYPE = 'c2sp.org/tlog-proof@v1';
const MOST_PATH = 63;

/** Writes a proof as the text of a `.tlog-proof` file. */
export const formatLogProof = ({ index, path, checkpoint }: LogProof): string =>
  [TYPE, `index ${index}`, ...path.map((hash) => hash.toString('base64')), '', checkpoint].join('\n');

/**
 * Reads the text of a `.tlog-proof` file; the line `extra` is passed over.
 * @throws Fault NOTE_INVALID
 */
export const parseLogProof = (text: string): LogProof => {
  const end = text.indexOf('\n\n');
  const [type, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [indexLine, ...hashes] = lines;
  const index = indexLine?.startsWith('index ') ? parseTreeSize(indexLine.slice('index '.length)) : undefined;
  const path = hashes.map(parseHash);
  if (type !== TYPE || index === undefined || path.length > MOST_PATH || path.includes(undefined))
    throw new Fault(
      'NOTE_INVALID',
      `This is not a proof of a log: the line ${TYPE}, "index" with a number, hashes in base64, an empty line, and a checkpoint.`,
    );
  return { index, path: path as readonly Buffer[], checkpoint: text.slice(end + 2) };
};

/** What a checkpoint says, and who signed it. */
export interface CheckedCheckpoint extends Checkpoint {
  readonly note: SignedNote;
  /** Names of the witnesses asked about whose cosignatures hold. */
  readonly witnesses: readonly string[];
}

/**
 * Reads a signed checkpoint and checks the log's signature on it.
 * @throws Fault NOTE_INVALID where it is none; LOG_FALSE where its log's key or a witness did not sign it as it says
 */
export const openCheckpoint = (signed: string, log: VerifierKey, witnesses: readonly VerifierKey[] = []): CheckedCheckpoint => {
  const note = parseSignedNote(signed);
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint.origin !== log.name)
    throw new Fault('LOG_FALSE', `The checkpoint is of the log ${checkpoint.origin}, and the key is that of ${log.name}.`);
  const verdict = checkSignature(note, log);
  if (verdict !== 'valid')
    throw new Fault(
      'LOG_FALSE',
      `The signature of ${log.name} on its checkpoint ${verdict === 'missing' ? 'is missing' : 'does not hold'}.`,
    );
  const verdicts = witnesses.map((witness) => [witness.name, checkSignature(note, witness)] as const);
  const liar = verdicts.find(([, found]) => found === 'false');
  if (liar !== undefined) throw new Fault('LOG_FALSE', `The signature of the witness ${liar[0]} does not hold.`);
  return { ...checkpoint, note, witnesses: verdicts.filter(([, found]) => found === 'valid').map(([name]) => name) };
};

/** Checks that a leaf stands in the tree of a checkpoint at the place that a proof names. */
export const isIncluded = (leaf: Buffer, { index, path }: Pick<LogProof, 'index' | 'path'>, checkpoint: Checkpoint): boolean =>
  rootFromPath(leaf, index, checkpoint.size, path)?.equals(checkpoint.root) ?? false;
