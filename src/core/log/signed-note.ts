import { createHash, type KeyObject, verify } from 'node:crypto';
import { Fault } from '../faults.js';
import { importPublicKey } from '../receipt/keyring.js';

/** Kinds of signatures of notes that are read here (C2SP signed-note): Ed25519 over the text, and that of a witness with its time. */
export const SIGNATURE_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const;
type SignatureType = (typeof SIGNATURE_TYPES)[keyof typeof SIGNATURE_TYPES];

const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;

/** A line of a signed note: who signed, and the bytes after the key's id. */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: Buffer;
  readonly signature: Buffer;
}

/** A text with the signatures under it. */
export interface SignedNote {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A key that signatures of notes are checked with. */
export interface VerifierKey {
  readonly name: string;
  readonly keyId: Buffer;
  readonly type: SignatureType;
  readonly key: KeyObject;
}

const invalid = (what: string): Fault => new Fault('NOTE_INVALID', what);

/** Decodes base64 in its one spelling; nothing where it is another text. */
export const fromBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

/** Gives the id of a key: the first four bytes of SHA-256(name ‖ newline ‖ type ‖ public key). */
export const noteKeyId = (name: string, type: SignatureType, publicKey: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(Buffer.of(type)).update(publicKey).digest().subarray(0, KEY_ID_BYTES);

const KEY_NAME = /^[^\p{White_Space}+]{1,200}$/u;

/** Checks that a text can be the name of a key: no white space and no plus. */
export const isKeyName = (name: string): boolean => KEY_NAME.test(name);

/** Writes the key that verifies: name, id and public key, joined by plus signs (a vkey). */
export const formatVerifierKey = (name: string, type: SignatureType, publicKey: Buffer): string =>
  `${name}+${noteKeyId(name, type, publicKey).toString('hex')}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;

const VERIFIER_KEY = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;

/**
 * Reads a key that verifies.
 * @throws Fault NOTE_INVALID where it is not one of Ed25519, or its id is not its own
 */
export const parseVerifierKey = (text: string): VerifierKey => {
  const [, name, id, material] = VERIFIER_KEY.exec(text) ?? [];
  const bytes = fromBase64(material ?? '');
  if (name === undefined || bytes === undefined || bytes.length !== 1 + PUBLIC_KEY_BYTES)
    throw invalid(`"${text.slice(0, 100)}" is not a verifier key: name+8 hexadecimal digits+base64 of type and 32 bytes.`);
  const type = Object.values(SIGNATURE_TYPES).find((known) => known === bytes[0]);
  if (type === undefined) throw invalid(`The key of ${name} is of type ${bytes[0]}; 1 (Ed25519) and 4 (cosignature) are known.`);
  const publicKey = bytes.subarray(1);
  const keyId = noteKeyId(name, type, publicKey);
  if (keyId.toString('hex') !== id) throw invalid(`The key of ${name} has the id ${keyId.toString('hex')}, not ${id}.`);
  return { name, keyId, type, key: importPublicKey(publicKey) };
};

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a note, or what holds one.
 * @throws Fault NOTE_INVALID where the bytes are not UTF-8, which a note is
 */
export const decodeNote = (bytes: Uint8Array): string => {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw invalid('This is not a signed note: it is not UTF-8.');
  }
};

const SEPARATOR = '\n\n';
const LINE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;

/** Most signatures under a note that are read, and most bytes of one: signed-note wants 16 at least, which may have 5 kB each. */
const MOST_SIGNATURES = 64;
const MOST_BYTES = 1 << 17;
/** A cosignature of tlog-cosignature states no later time. */
const LAST_SECOND = 2n ** 63n - 1n;

/** Whether a text has characters below the space other than newlines. */
const hasControls = (text: string): boolean => [...text].some((letter) => letter < ' ' && letter !== '\n');

/** Reads lines of signatures, each with its newline; nothing where one is another text. */
export const parseSignatureLines = (text: string): readonly NoteSignature[] | undefined => {
  if (!text.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, name, encoded] = LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded ?? '');
    if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
    signatures.push({ name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) });
  }
  return signatures.length > MOST_SIGNATURES ? undefined : signatures;
};

/**
 * Reads a signed note; its signatures are not checked yet.
 * @throws Fault NOTE_INVALID
 */
export const parseSignedNote = (note: string): SignedNote => {
  const end = note.lastIndexOf(SEPARATOR);
  if (Buffer.byteLength(note) > MOST_BYTES || end < 0 || hasControls(note) || !note.isWellFormed())
    throw invalid('This is not a signed note: a text, an empty line, and lines that begin with "— " and the name of a key.');
  const signatures = parseSignatureLines(note.slice(end + SEPARATOR.length));
  if (signatures === undefined) throw invalid('A line under the note is not a signature: "— ", a key name, and base64.');
  return { text: note.slice(0, end + 1), signatures };
};

/** Writes a line of a signature. */
export const formatSignatureLine = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

/** Writes a note. */
export const formatSignedNote = ({ text, signatures }: SignedNote): string => `${text}\n${signatures.map(formatSignatureLine).join('')}`;

/** What the signature of a key under a note is worth. */
export type SignatureVerdict = 'valid' | 'false' | 'missing';

const isBy = (signature: NoteSignature, key: VerifierKey): boolean => signature.name === key.name && signature.keyId.equals(key.keyId);

/** Gives the time in seconds that a cosignature states; nothing where it is cut off. */
const statedTime = (signature: Buffer): bigint | undefined => (signature.length === 72 ? signature.readBigUInt64BE() : undefined);

/** The message that a cosignature signs (C2SP tlog-cosignature, Ed25519). */
export const cosignedMessage = (text: string, seconds: bigint): Buffer => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`, 'utf8');

const holds = (text: string, { signature }: NoteSignature, { type, key }: VerifierKey): boolean => {
  if (type === SIGNATURE_TYPES.ed25519) return signature.length === 64 && verify(null, Buffer.from(text, 'utf8'), key, signature);
  const seconds = statedTime(signature);
  return (
    seconds !== undefined &&
    seconds > 0n &&
    seconds <= LAST_SECOND &&
    verify(null, cosignedMessage(text, seconds), key, signature.subarray(8))
  );
};

/** Checks what a key signed under a note: `false` where any of its signatures does not hold. Those of others are passed over. */
export const checkSignature = ({ text, signatures }: SignedNote, key: VerifierKey): SignatureVerdict => {
  const own = signatures.filter((signature) => isBy(signature, key));
  if (own.length === 0) return 'missing';
  return own.every((signature) => holds(text, signature, key)) ? 'valid' : 'false';
};
