import { concat, fromHex, sha256, utf8 } from '../bytes.js';
import { type JsonObject, toCanonical } from '../canonical.js';
import type { LocalCheck } from '../check-signature.js';
import { hashLeaf, isGrown, isIncluded, type ReadTile } from './hash-tree.js';
import { type Checkpoint, judgeNote, type LogProof, parseCheckpoint, type VerifierKey } from './signed-note.js';

/** One check of a receipt's place in the log, made in this browser. */
export interface PlaceCheck extends LocalCheck {
  readonly name: 'head' | 'place' | 'growth' | 'witnesses';
}

/** What the place of a receipt is checked with. */
export interface TrustedLog {
  readonly key: VerifierKey;
  readonly witnesses: readonly VerifierKey[];
  /** The checkpoint of the log that was seen last, as it was signed. */
  readonly seen?: string;
  readonly readTile: ReadTile;
}

const RECEIPT_ID = /^(?:rcp|bat)_([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/u;
const RECEIPT_KIND = 1;

const checkHead = async ({ origin, note }: Checkpoint, key: VerifierKey): Promise<PlaceCheck> => {
  const verdict = origin === key.name ? await judgeNote(note, key) : 'other';
  const details = {
    valid: `${key.name}, key ${key.id}`,
    false: `The signature of ${key.name} does not hold.`,
    missing: `${key.name} did not sign it with the key ${key.id}.`,
    other: `It is of the log ${origin}, and the key is that of ${key.name}.`,
  };
  return { name: 'head', status: verdict === 'valid' ? 'pass' : 'fail', detail: details[verdict] };
};

const checkEntry = async (receipt: JsonObject, { index, path, checkpoint }: LogProof): Promise<PlaceCheck> => {
  const [, ...id] = RECEIPT_ID.exec(String(receipt['id'])) ?? [];
  if (id.length === 0) return { name: 'place', status: 'fail', detail: 'Its id is none that a log holds.' };
  const digest = await sha256(utf8(toCanonical(receipt)));
  const leaf = await hashLeaf(concat(Uint8Array.of(RECEIPT_KIND), fromHex(id.join('')), digest));
  return (await isIncluded(leaf, index, path, checkpoint))
    ? { name: 'place', status: 'pass', detail: `Entry ${index} of ${checkpoint.size}, counted from 0` }
    : { name: 'place', status: 'fail', detail: `What stands at entry ${index} is not this receipt.` };
};

const checkGrowth = async (later: Checkpoint, { key, seen, readTile }: TrustedLog): Promise<PlaceCheck> => {
  const earlier = seen === undefined ? undefined : parseCheckpoint(seen);
  if (earlier === undefined || (await judgeNote(earlier.note, key)) !== 'valid')
    return { name: 'growth', status: 'not_checked', detail: 'This browser saw no head of this log before. It keeps this one.' };
  // A proof may be older than what was seen: then the log has grown from it.
  const [first, last] = earlier.size <= later.size ? [earlier, later] : [later, earlier];
  const isLonger = await isGrown(first, last, readTile).catch(() => undefined);
  if (isLonger === undefined) return { name: 'growth', status: 'not_checked', detail: 'The log could not be read.' };
  return isLonger
    ? {
        name: 'growth',
        status: 'pass',
        detail: `${earlier.size} entries were seen before; the ${first.size} that both heads have are the same.`,
      }
    : { name: 'growth', status: 'fail', detail: `The first ${first.size} entries are others than those that were seen before.` };
};

const checkWitnesses = async ({ note, origin }: Checkpoint, witnesses: readonly VerifierKey[]): Promise<PlaceCheck> => {
  const verdicts = await Promise.all(witnesses.map(async (key) => [key, await judgeNote(note, key)] as const));
  const named = (wanted: string): string =>
    verdicts
      .filter(([, verdict]) => verdict === wanted)
      .map(([{ name }]) => name)
      .join(', ');
  const [held, broken, missing] = [named('valid'), named('false'), named('missing')];
  if (broken !== '') return { name: 'witnesses', status: 'fail', detail: `The signature of ${broken} does not hold.` };
  if (missing !== '') return { name: 'witnesses', status: 'fail', detail: `It lacks the signature of ${missing}.` };
  if (held !== '') return { name: 'witnesses', status: 'pass', detail: held };
  const others = note.signatures.filter(({ name }) => name !== origin).map(({ name }) => name);
  return {
    name: 'witnesses',
    status: 'not_checked',
    detail: others.length === 0 ? 'No witness signed it.' : `Signed by ${others.join(', ')}, whose keys are not trusted here.`,
  };
};

/** Checks in this browser that a receipt stands in a log, that the log signed that head, goes on from the head seen before, and who else saw it. */
export const checkPlace = async (receipt: JsonObject, proof: LogProof, trusted: TrustedLog): Promise<readonly PlaceCheck[]> =>
  Promise.all([
    checkEntry(receipt, proof),
    checkHead(proof.checkpoint, trusted.key),
    checkGrowth(proof.checkpoint, trusted),
    checkWitnesses(proof.checkpoint, trusted.witnesses),
  ]);
