import { Fault } from '../faults.js';
import { openCheckpoint } from './log-proof.js';
import { parseVerifierKey, SIGNATURE_TYPES, type VerifierKey } from './signed-note.js';

/** A witness that a log asks: its key, and the address before `/add-checkpoint`. */
export interface PolicyWitness {
  readonly key: VerifierKey;
  /** Without a slash at its end. */
  readonly url: string;
}

/** Whose cosignatures a checkpoint should bear, and how many of them. */
export interface WitnessPolicy {
  readonly witnesses: readonly PolicyWitness[];
  readonly quorum: number;
}

const invalid = (what: string): Fault => new Fault('NOTE_INVALID', what);

const parseWitness = (text: string): PolicyWitness => {
  const at = text.search(/@https?:\/\//);
  const url = at < 0 || !URL.canParse(text.slice(at + 1)) ? undefined : new URL(text.slice(at + 1));
  if (url === undefined || `${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw invalid(`"${text.slice(0, 100)}" is not a witness: its verifier key, @, and its address, which begins with https:// or http://.`);
  const key = parseVerifierKey(text.slice(0, at));
  if (key.type !== SIGNATURE_TYPES.cosignature)
    throw invalid(`The key of ${key.name} is that of a log; a witness has one of type ${SIGNATURE_TYPES.cosignature}.`);
  return { key, url: url.href.replace(/\/$/, '') };
};

/**
 * Reads witnesses, `vkey@url` with spaces or commas between them, and how many must cosign: all of them where nothing is said.
 * @throws Fault NOTE_INVALID
 */
export const parseWitnessPolicy = (list: string, quorumText?: string): WitnessPolicy => {
  const witnesses = list
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseWitness);
  // What a witness signs does not name it: one key under two names would be two witnesses.
  const keys = witnesses.map(({ key }) => key.key.export({ format: 'jwk' }).x);
  if (witnesses.length === 0 || new Set(keys).size < keys.length) throw invalid('Name at least one witness, and none twice.');
  const quorum = quorumText === undefined ? witnesses.length : Number(quorumText);
  if (!Number.isInteger(quorum) || quorum < 1 || quorum > witnesses.length)
    throw invalid(
      `The quorum is a whole number from 1 to ${witnesses.length}, the number of witnesses, not ${JSON.stringify(quorumText)}.`,
    );
  return { witnesses, quorum };
};

/** What a checkpoint has of the cosignatures that it should have. */
export interface WitnessState {
  /** Names of the witnesses whose cosignatures hold. */
  readonly cosigned: readonly string[];
  readonly missing: readonly string[];
  readonly quorum: number;
  readonly isMet: boolean;
}

/**
 * Compares a signed checkpoint with what is asked of it.
 * @throws Fault NOTE_INVALID or LOG_FALSE where it is none, or a signature that counts does not hold
 */
export const judgeWitnesses = (signed: string, log: VerifierKey, { witnesses, quorum }: WitnessPolicy): WitnessState => {
  const { witnesses: cosigned } = openCheckpoint(
    signed,
    log,
    witnesses.map(({ key }) => key),
  );
  const missing = witnesses.map(({ key }) => key.name).filter((name) => !cosigned.includes(name));
  return { cosigned, missing, quorum, isMet: cosigned.length >= quorum };
};
