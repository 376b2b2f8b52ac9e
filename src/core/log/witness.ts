import { Fault } from '../faults.js';
import { isConsistent, type TreeHead } from '../merkle/check-proof.js';
import { EMPTY_ROOT } from '../merkle/tree-hash.js';
import { parseCheckpoint, parseHash, parseTreeSize } from './checkpoint.js';
import { checkSignature, parseSignedNote, type SignedNote, type VerifierKey } from './signed-note.js';

/** What a log asks of a witness: to sign a checkpoint that goes on from the one that the witness knows (C2SP tlog-witness). */
export interface WitnessRequest {
  /** Size of the tree that the witness is thought to know. */
  readonly old: number;
  readonly proof: readonly Buffer[];
  /** The signed checkpoint. */
  readonly checkpoint: string;
}

const MOST_PROOF = 63;

/** Writes the body of `add-checkpoint`. */
export const formatWitnessRequest = ({ old, proof, checkpoint }: WitnessRequest): string =>
  [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', checkpoint].join('\n');

/**
 * Reads the body of `add-checkpoint`.
 * @throws Fault NOTE_INVALID
 */
export const parseWitnessRequest = (body: string): WitnessRequest => {
  const end = body.indexOf('\n\n');
  const [oldLine, ...hashes] = body.slice(0, Math.max(end, 0)).split('\n');
  const old = oldLine?.startsWith('old ') ? parseTreeSize(oldLine.slice('old '.length)) : undefined;
  const proof = hashes.map(parseHash);
  if (old === undefined || proof.length > MOST_PROOF || proof.includes(undefined))
    throw new Fault(
      'NOTE_INVALID',
      'The body of add-checkpoint is "old" with a size, at most 63 hashes in base64, an empty line, and a checkpoint.',
    );
  return { old, proof: proof as readonly Buffer[], checkpoint: body.slice(end + 2) };
};

/** What a witness answers, by the status of HTTP that the protocol names; `accept` is what it keeps and signs. */
export type WitnessAnswer =
  | { readonly status: 200; readonly accept: TreeHead & { readonly origin: string; readonly note: SignedNote } }
  | { readonly status: 409; readonly size: number }
  | { readonly status: 403 | 404 | 422 | 400; readonly reason: string };

/**
 * Decides what a witness answers. Keeping the new head before the answer, with nothing in between, is the caller’s part.
 * @throws Fault NOTE_INVALID where the checkpoint is none
 */
export const decideWitness = (
  request: WitnessRequest,
  keysOf: (origin: string) => readonly VerifierKey[],
  knownOf: (origin: string) => TreeHead | undefined,
): WitnessAnswer => {
  const note = parseSignedNote(request.checkpoint);
  const later = parseCheckpoint(note.text);
  const keys = keysOf(later.origin);
  if (keys.length === 0) return { status: 404, reason: 'This witness does not follow that log.' };
  const verdicts = keys.map((key) => checkSignature(note, key));
  if (verdicts.includes('false') || !verdicts.includes('valid')) return { status: 403, reason: 'No signature of that log holds.' };
  if (request.old > later.size)
    return { status: 400, reason: `The old size ${request.old} is greater than that of the checkpoint, ${later.size}.` };
  const known = knownOf(later.origin) ?? { size: 0, root: EMPTY_ROOT };
  if (known.size !== request.old) return { status: 409, size: known.size };
  const isWhole = later.size > 0 || later.root.equals(EMPTY_ROOT);
  if (!isWhole || !isConsistent(known, later, request.proof))
    return { status: 422, reason: 'The proof does not lead from the tree that is known to this one.' };
  return { status: 200, accept: { origin: later.origin, size: later.size, root: later.root, note } };
};
