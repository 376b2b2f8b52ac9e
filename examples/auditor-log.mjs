/**
 * The part of the auditor's script that checks proofs of the log of receipts: written from docs/log.md and the texts of C2SP (signed-note,
 * tlog-checkpoint, tlog-proof), with Node's own SHA-256 and Ed25519.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { isSound } from './auditor-keys.mjs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const fromBase64 = (text) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error(`${text.slice(0, 60)} is not canonical base64`);
  return bytes;
};

const KEY = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;

/** Reads the key of a log, `name+id+base64`. */
export const readLogKey = (text) => {
  const [, name, id, material] = KEY.exec(text) ?? [];
  const bytes = fromBase64(material ?? '');
  const own = sha256(`${name}\n`, bytes).subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== 1 || own.toString('hex') !== id) throw new Error('this is not the key of a log');
  if (!isSound(bytes.subarray(1))) throw new Error('the key of the log is not one that a signature could be checked with');
  const x = bytes.subarray(1).toString('base64url');
  return { name, id: own, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) };
};

const SIGNATURE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const [MOST_SIGNATURES, MOST_BYTES] = [64, 1 << 17];

const readSignature = (line) => {
  const [, name, encoded] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (bytes.length <= 4) throw new Error('a line under the checkpoint is not a signature');
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) };
};

/** Reads a signed note: a text, an empty line, and lines of signatures and nothing else. */
const readNote = (note) => {
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2, -1).split('\n');
  const hasControls = [...note].some((letter) => letter < ' ' && letter !== '\n');
  if (end < 0 || !note.endsWith('\n') || hasControls || lines.length > MOST_SIGNATURES || Buffer.byteLength(note) > MOST_BYTES)
    throw new Error('the checkpoint is not a signed note');
  return { text: note.slice(0, end + 1), signatures: lines.map(readSignature) };
};

/** Reads a checkpoint; throws where the log did not sign it. */
export const openCheckpoint = (signed, log) => {
  const { text, signatures } = readNote(signed);
  const own = signatures.filter(({ name, id }) => name === log.name && id.equals(log.id));
  if (own.length === 0 || !own.every(({ signature }) => verify(null, Buffer.from(text), log.key, signature)))
    throw new Error(`the checkpoint is not signed by ${log.name}`);
  const [origin, size, root, ...rest] = text.slice(0, -1).split('\n');
  const hash = fromBase64(root ?? '');
  if (origin !== log.name || !/^(?:0|[1-9]\d{0,15})$/.test(size ?? '') || hash.length !== 32 || rest.includes(''))
    throw new Error('this is not a checkpoint of that log');
  return { size: Number(size), root: hash };
};

/** Root to which a leaf and its path lead, through the splits of RFC 6962 at the largest power of two. */
const rootOf = (found, index, size, path) => {
  if (size === 1) return path.length === 0 ? found : undefined;
  if (path.length === 0) return undefined;
  let half = 1;
  while (half * 2 < size) half *= 2;
  const [sibling, rest] = [path.at(-1), path.slice(0, -1)];
  const below = index < half ? rootOf(found, index, half, rest) : rootOf(found, index - half, size - half, rest);
  if (below === undefined) return undefined;
  return index < half ? sha256(Uint8Array.of(1), below, sibling) : sha256(Uint8Array.of(1), sibling, below);
};

/** The entry of a receipt: 1, the bytes of its UUID, and SHA-256 of its canonical JSON. */
const leafOf = (id, text) => Buffer.concat([Buffer.of(1), Buffer.from(id.slice(4).replaceAll('-', ''), 'hex'), sha256(text)]);

/**
 * Gives what is wrong with the proof of a receipt, of which the canonical JSON is given; nothing where it holds.
 */
export const proofFault = (proof, id, text, log) => {
  const end = proof.indexOf('\n\n');
  const [type, ...lines] = proof.slice(0, Math.max(end, 0)).split('\n');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? [];
  if (type !== 'c2sp.org/tlog-proof@v1' || index === undefined) return 'is not a proof of a log';
  const { size, root } = openCheckpoint(proof.slice(end + 2), log);
  if (Number(index) >= size) return 'names a place that the log does not have';
  const found = rootOf(sha256(Uint8Array.of(0), leafOf(id, text)), Number(index), size, lines.map(fromBase64));
  return found?.equals(root) ? undefined : 'does not lead to the root: another receipt was logged, or none';
};
