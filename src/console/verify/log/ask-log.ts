import { Refusal } from '../../api/request.js';
import type { Bytes } from '../bytes.js';
import type { JsonObject } from '../canonical.js';
import { checkPlace, type PlaceCheck } from './check-place.js';
import { type LogProof, parseCheckpoint, parseProof, parseVerifierKey, type VerifierKey } from './signed-note.js';

const get = async (path: string, signal?: AbortSignal): Promise<Response> => {
  const response = await fetch(path, {
    credentials: 'same-origin',
    headers: { Accept: '*/*' },
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const { detail, code } = (await response.json().catch(() => ({}))) as { readonly detail?: string; readonly code?: string };
  throw new Refusal(code ?? 'REFUSED', detail ?? `The node answered ${response.status}.`, response.status);
};

const getText = async (path: string, signal?: AbortSignal): Promise<string> => (await get(path, signal)).text();

const readTile = async (path: string): Promise<Bytes> => new Uint8Array(await (await get(`/log/tile/${path}`)).arrayBuffer());

/** The log of this node as this browser knows it: the key that it was first given, and the last checkpoint that held. */
interface KnownLog {
  readonly key: string;
  readonly checkpoint?: string;
}

const KNOWN = 'genmath.log';

const readKnown = (): KnownLog | undefined => {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KNOWN) ?? 'null');
    return typeof (known as KnownLog | null)?.key === 'string' ? (known as KnownLog) : undefined;
  } catch {
    return undefined;
  }
};

const keep = (known: KnownLog): void => localStorage.setItem(KNOWN, JSON.stringify(known));

/** Gives the key of this node's log: the one that this browser was given first, or else now. */
export const logKey = async (signal?: AbortSignal): Promise<string> => readKnown()?.key ?? (await getText('/log/key', signal)).trim();

/** Gives the newest checkpoint of this node's log, as it is signed. */
export const newestCheckpoint = (signal?: AbortSignal): Promise<string> => getText('/log/checkpoint', signal);

/** Gives the proof that a receipt stands in this node's log, as the text of a `.tlog-proof` file. */
export const readProof = (id: string, signal?: AbortSignal): Promise<string> => getText(`/log/proof/${encodeURIComponent(id)}`, signal);

/** A receipt stands in the log within so many milliseconds. */
const WITHIN = 2_000;

/** Asks for a proof, and once more where a receipt may only have been given just now. */
const awaitProof = async (id: string, signal: AbortSignal): Promise<string> => {
  try {
    return await readProof(id, signal);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    await new Promise((resolve) => setTimeout(resolve, WITHIN));
    return readProof(id, signal);
  }
};

/** The place of a receipt in the log, and what was found of it. */
export interface FoundPlace {
  /** The text of the proof, to be kept beside the receipt. */
  readonly proof?: string;
  readonly checks: readonly PlaceCheck[];
  /** Why nothing was checked. */
  readonly without?: string;
}

/** Proofs and keys that were given by hand, of this log or another one. */
export interface GivenProof {
  readonly proof: string;
  /** Keys of a log and of witnesses, a line each. */
  readonly keys: string;
}

/** Reads keys, a line each; nothing where a line is none. */
const readVerifierKeys = async (text: string): Promise<readonly VerifierKey[] | undefined> => {
  const keys = await Promise.all(text.split(/\s+/u).filter(Boolean).map(parseVerifierKey));
  return keys.includes(undefined) ? undefined : (keys as readonly VerifierKey[]);
};

/** Keeps the longer of two checkpoints of a log, once nothing speaks against the one that was checked. */
const remember = (key: string, { checkpoint, signed }: LogProof, seen: string | undefined): void => {
  const before = seen === undefined ? undefined : parseCheckpoint(seen);
  keep({ key, checkpoint: before !== undefined && before.size > checkpoint.size ? (seen as string) : signed });
};

/** Checks the place of a receipt in the log by a proof that was given, or that the node gives, with keys that were given or remembered. */
export const findPlace = async (receipt: JsonObject, given: GivenProof, signal: AbortSignal): Promise<FoundPlace> => {
  const nothing = (without: string): FoundPlace => ({ checks: [], without });
  if (crypto.subtle === undefined) return nothing('This browser checks proofs only on pages from this machine or over https.');
  try {
    const keys = await readVerifierKeys(given.keys);
    if (keys === undefined) return nothing('A line of the keys is none that genmath log key prints.');
    const text = given.proof.trim() === '' ? await awaitProof(String(receipt['id']), signal) : given.proof.replace(/^\s+/u, '');
    const proof = parseProof(text);
    if (proof === undefined) return nothing('The proof is no text of a .tlog-proof file.');
    const named = keys.find(({ isWitness }) => !isWitness);
    const own = named === undefined ? await logKey(signal) : undefined;
    const key = named ?? (await parseVerifierKey(own ?? ''));
    if (key === undefined) return nothing('The key of the log cannot be read.');
    const seen = own === undefined ? undefined : readKnown()?.checkpoint;
    const witnesses = keys.filter(({ isWitness }) => isWitness);
    const checks = await checkPlace(receipt, proof, { key, witnesses, readTile, ...(seen === undefined ? {} : { seen }) });
    if (own !== undefined && checks.every(({ status }) => status !== 'fail')) remember(own, proof, seen);
    return { proof: text, checks };
  } catch (error) {
    if (signal.aborted) throw error;
    return nothing(error instanceof Refusal ? error.message : 'The node does not answer.');
  }
};
