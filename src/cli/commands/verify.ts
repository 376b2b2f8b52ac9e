import type { KeyObject } from 'node:crypto';
import { proveKeptItems } from '../../../tools/compute/kept-items.js';
import { noteOnItems, noteOnWrapping, readDocument, receiptIn } from '../../../tools/compute/read-receipt.js';
import { isReceiptId, type ReceiptLog } from '../../call/receipt-log.js';
import { Fault } from '../../core/faults.js';
import { recompute } from '../../core/protocol/recompute.js';
import { rerunSheet } from '../../core/protocol/rerun-sheet.js';
import { importPublicKey, type PublicJwk } from '../../core/receipt/keyring.js';
import type { Verifier } from '../../core/receipt/verification.js';
import { verifyAnswer } from '../../core/receipt/verify-answer.js';
import { decodeUtf8, parseStrictJson } from '../../core/strict-json.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { createLocalNode } from '../local-node.js';
import { printVerification } from '../print.js';
import { readBytes } from '../read-text.js';
import { dim, json, out } from '../terminal.js';
import { findKept } from './receipts.js';

const keyOf = (text: string): KeyObject => {
  const raw = Buffer.from(text, 'base64url');
  if (raw.toString('base64url') !== text) throw new Fault('USAGE', 'That is no key in base64.');
  return importPublicKey(raw);
};

/** Gives the keys of a JWK set by their ids; those of other kinds are passed over. */
const keysOf = (set: unknown): ReadonlyMap<string, KeyObject> => {
  const { keys } = set as { readonly keys: readonly Partial<PublicJwk>[] };
  const found = new Map<string, KeyObject>();
  for (const { kty, crv, kid, x } of keys) {
    if (kty !== 'OKP' || crv !== 'Ed25519') continue;
    if (typeof kid !== 'string' || typeof x !== 'string' || found.has(kid)) throw new Fault('USAGE', `The key ${kid} stands there twice.`);
    found.set(kid, keyOf(x));
  }
  return found;
};

/**
 * Reads the public keys that are trusted: a JWK set file, or one key of 32 bytes in base64, which then stands for the key that the receipt names.
 * A key of small order, or in another encoding than its own, is refused.
 */
export const readPublicKeys = (given: string, receipt: unknown): ReadonlyMap<string, KeyObject> => {
  const isKey = /^[A-Za-z0-9+/_-]{43}=?$/.test(given);
  try {
    if (!isKey) return keysOf(parseStrictJson(decodeUtf8(readBytes(given), 'The JWK set'), 'The JWK set'));
    const kid = (receipt as { signature?: { kid?: unknown } } | null)?.signature?.kid;
    return new Map([[String(kid), keyOf(given.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''))]]);
  } catch (error) {
    if (error instanceof Fault && error.code === 'USAGE' && !isKey && error.message.startsWith('Cannot read')) throw error;
    throw new Fault('USAGE', `${given} is neither a JWK set file nor a public key of 32 bytes in base64.`);
  }
};

/** Gives a kept receipt as an answer that holds it; of a batch with every item that is kept, and its proof. */
const readKept = async (id: string, receipts: ReceiptLog): Promise<unknown> => {
  const { receipt, items } = await findKept(id, receipts);
  if (items === undefined) return { receipt };
  const itemAt = await proveKeptItems(items, () => undefined);
  return { receipt, proofs: items.map((_, leaf) => itemAt(leaf)) };
};

/** Verifies a receipt, by its id, alone or in an answer, and prints each check; 0 where it is valid, 1 where it is not. */
export const verify = async ({ words, options }: CommandLine): Promise<number> => {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say which receipt: genmath verify receipt.json, - for standard input, or its id');
  const node = createLocalNode(options);
  const answer = isReceiptId(path) ? await readKept(path, node.receipts) : readDocument(readBytes(path));
  const receipt = receiptIn(answer);
  const key = options['public-key'];
  if (key !== undefined && options.replay) throw new Fault('USAGE', '--replay trusts no key; leave out --public-key, or --replay.');
  const isOwn = key === undefined && options.replay !== true;
  const verifier: Verifier = {
    registry: node.registry,
    recompute,
    rerunSheet,
    now: node.now,
    ...(isOwn ? { keyring: node.keyring() } : {}),
    ...(key === undefined ? {} : { publicKeys: readPublicKeys(key, receipt) }),
    ...(options.replay ? { replay: true } : {}),
  };
  const { verification, items } = await verifyAnswer(answer, receipt, verifier);
  const note = items === undefined ? noteOnWrapping(answer, receipt) : noteOnItems(items);
  if (options.json) json({ ...verification, ...(items === undefined ? {} : { items }), ...(note === undefined ? {} : { note }) });
  else {
    out(printVerification(verification));
    if (note !== undefined) out(items === undefined ? dim(`  ${note}`) : `  ${note}`);
    const isForeign = verification.checks.some(({ name, status }) => name === 'key' && status === 'fail');
    if (isForeign && isOwn)
      out(dim('  Give the public keys of the node that made it: --public-key public-keys.json (its /.well-known/jwks.json)'));
  }
  return verification.valid ? 0 : 1;
};
