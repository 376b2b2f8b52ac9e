import { type Bytes, concat, fromBase64, isSigned, sha256, toHex, utf8 } from '../bytes.js';
import type { TreeHead } from './hash-tree.js';

/** A key that checks signatures of notes: that of a log, or that of a witness, whose signatures state a time (C2SP signed-note, tlog-cosignature). */
export interface VerifierKey {
  readonly name: string;
  /** The first four bytes of a hash of name and key, in hexadecimal digits. */
  readonly id: string;
  readonly isWitness: boolean;
  readonly publicKey: Bytes;
}

const [LOG, WITNESS] = [1, 4] as const;

/** Reads a key as `genmath log key` prints it: name, id and key, joined by plus signs; nothing where it is none, or its id is not its own. */
export const parseVerifierKey = async (text: string): Promise<VerifierKey | undefined> => {
  const [, name, id, encoded = ''] = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded);
  const type = bytes?.[0];
  if (name === undefined || id === undefined || bytes?.length !== 33 || (type !== LOG && type !== WITNESS)) return undefined;
  const own = toHex((await sha256(concat(utf8(`${name}\n`), bytes))).subarray(0, 4));
  return own === id ? { name, id, isWitness: type === WITNESS, publicKey: bytes.slice(1) } : undefined;
};

/** A text with the signatures under it. */
export interface SignedNote {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly id: string; readonly signature: Bytes }[];
}

/** Most signatures under a note that are read, most bytes of one, and the last second that a cosignature states. */
const [MOST_SIGNATURES, MOST_BYTES, LAST_SECOND] = [64, 1 << 17, 2n ** 63n - 1n];

/** Reads a signed note; nothing where it is none. */
export const parseNote = (note: string): SignedNote | undefined => {
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2).split('\n');
  if (end < 0 || lines.pop() !== '' || lines.length > MOST_SIGNATURES || utf8(note).length > MOST_BYTES) return undefined;
  if ([...note].some((letter) => letter < ' ' && letter !== '\n')) return undefined;
  const signatures = lines.map((line) => {
    const [, name = '', encoded = ''] = /^— ([^\p{White_Space}+]+) (\S+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    return bytes === undefined || bytes.length <= 4 ? undefined : { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
  });
  if (signatures.includes(undefined)) return undefined;
  return { text: note.slice(0, end + 1), signatures: signatures as SignedNote['signatures'] };
};

const holds = (text: string, signature: Bytes, { isWitness, publicKey }: VerifierKey): Promise<boolean> | false => {
  if (!isWitness) return signature.length === 64 && isSigned(publicKey, signature, utf8(text));
  if (signature.length !== 72) return false;
  const seconds = new DataView(signature.buffer).getBigUint64(0);
  return (
    seconds > 0n && seconds <= LAST_SECOND && isSigned(publicKey, signature.slice(8), utf8(`cosignature/v1\ntime ${seconds}\n${text}`))
  );
};

/** Says what the signature of a key under a note is worth: `false` where any of its signatures does not hold. */
export const judgeNote = async ({ text, signatures }: SignedNote, key: VerifierKey): Promise<'valid' | 'false' | 'missing'> => {
  const own = signatures.filter(({ name, id }) => name === key.name && id === key.id);
  if (own.length === 0) return 'missing';
  const verdicts = await Promise.all(own.map(({ signature }) => holds(text, signature, key)));
  return verdicts.every(Boolean) ? 'valid' : 'false';
};

/** The head of a log that its checkpoint signs. */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
  readonly note: SignedNote;
}

const parseSize = (text = ''): number | undefined => (/^(?:0|[1-9]\d{0,14})$/u.test(text) ? Number(text) : undefined);

const parseHash = (text = ''): Bytes | undefined => {
  const hash = fromBase64(text);
  return hash?.length === 32 ? hash : undefined;
};

/** Reads a signed checkpoint; nothing where it is none. */
export const parseCheckpoint = (signed: string): Checkpoint | undefined => {
  const note = parseNote(signed);
  const [origin = '', sizeLine, rootLine, ...rest] = note?.text.slice(0, -1).split('\n') ?? [];
  const [size, root] = [parseSize(sizeLine), parseHash(rootLine)];
  if (note === undefined || origin === '' || size === undefined || root === undefined || rest.includes('')) return undefined;
  return { origin, size, root, note };
};

/** That an entry stands in a log: its place, the hashes from it to the root, and the signed checkpoint with that root. */
export interface LogProof {
  readonly index: number;
  readonly path: readonly Bytes[];
  /** As the log signed it. */
  readonly signed: string;
  readonly checkpoint: Checkpoint;
}

/** Reads the text of a `.tlog-proof` file; nothing where it is none (C2SP tlog-proof). */
export const parseProof = (text: string): LogProof | undefined => {
  const end = text.indexOf('\n\n');
  const [type, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const [indexLine = '', ...hashes] = lines[0]?.startsWith('extra ') ? lines.slice(1) : lines;
  const index = indexLine.startsWith('index ') ? parseSize(indexLine.slice(6)) : undefined;
  const path = hashes.map(parseHash);
  const signed = text.slice(end + 2);
  const checkpoint = parseCheckpoint(signed);
  if (type !== 'c2sp.org/tlog-proof@v1' || index === undefined || path.includes(undefined) || checkpoint === undefined) return undefined;
  return { index, path: path as readonly Bytes[], signed, checkpoint };
};
