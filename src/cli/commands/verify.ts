import type { KeyObject } from 'node:crypto';
import { proveKeptItems } from '../../../tools/compute/kept-items.js';
import { noteOnItems, noteOnWrapping, readDocument, receiptIn } from '../../../tools/compute/read-receipt.js';
import { fetchBytes } from '../../adapters/log/fetch-bytes.js';
import { refusedWriteOf } from '../../adapters/store/files/refused-write.js';
import { readSeen, writeSeen } from '../../adapters/store/log/seen-checkpoints.js';
import { isReceiptId, type KeptReceipt } from '../../call/receipt-log.js';
import { Fault } from '../../core/faults.js';
import { checkLogged, type Logged } from '../../core/log/check-logged.js';
import { timedReceiptIn } from '../../core/log/find-correction.js';
import { receiptEntry } from '../../core/log/log-entry.js';
import { parseVerifierKey } from '../../core/log/signed-note.js';
import { judgeWitnesses, type WitnessPolicy } from '../../core/log/witness-policy.js';
import { recompute } from '../../core/protocol/recompute.js';
import { rerunSheet } from '../../core/protocol/rerun-sheet.js';
import { importPublicKey, type PublicJwk } from '../../core/receipt/keyring.js';
import type { Verifier } from '../../core/receipt/verify/verification.js';
import { verifyAnswer } from '../../core/receipt/verify/verify-answer.js';
import { decodeUtf8, parseStrictJson } from '../../core/strict-json.js';
import { type Config, readBaseUrl, readConfig } from '../../node/config.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { type LogSource, openLogSource } from '../log-source.js';
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
 * Reads a JWK set.
 * @throws Fault USAGE, in the words that are given, where it is none
 */
const parseKeySet = (bytes: Uint8Array, otherwise: string): ReadonlyMap<string, KeyObject> => {
  try {
    return keysOf(parseStrictJson(decodeUtf8(bytes, 'The JWK set'), 'The JWK set'));
  } catch {
    throw new Fault('USAGE', otherwise);
  }
};

/**
 * Reads the public keys that are trusted: a JWK set file, or one key of 32 bytes in base64, which then stands for the key that the receipt names.
 * A key of small order, or in another encoding than its own, is refused.
 */
export const readPublicKeys = (given: string, receipt: unknown): ReadonlyMap<string, KeyObject> => {
  const otherwise = `${given} is neither a JWK set file nor a public key of 32 bytes in base64.`;
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(given)) return parseKeySet(readBytes(given), otherwise);
  const kid = (receipt as { signature?: { kid?: unknown } } | null)?.signature?.kid;
  try {
    return new Map([[String(kid), keyOf(given.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''))]]);
  } catch {
    throw new Fault('USAGE', otherwise);
  }
};

/** Most bytes of a receipt with its items that are read from a node elsewhere. */
const MOST_RECEIPT = 1 << 24;

/** Reads a document of a node elsewhere. */
const readRemote = async (url: string): Promise<Uint8Array> => {
  const { status, bytes } = await fetchBytes(url, { most: MOST_RECEIPT });
  if (status === 200) return bytes;
  throw new Fault('NODE_UNREACHABLE', `${url} answered ${status}.`, { node: url });
};

const readRemoteReceipt = async (node: string, id: string): Promise<KeptReceipt> => {
  try {
    const { receipt, items } = readDocument(await readRemote(`${node}/api/receipts/${id}`)) as KeptReceipt;
    if (receipt.id !== id) throw new Fault('NODE_UNREACHABLE', `${node} answered with another receipt than ${id}.`, { node });
    return { receipt, ...(items === undefined ? {} : { items }) };
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('NODE_UNREACHABLE', `${node} did not answer with a receipt.`, { node });
  }
};

/** Gives a kept receipt as an answer that holds it; of a batch with every item that is kept, and its proof. */
const toAnswer = async ({ receipt, items }: KeptReceipt): Promise<unknown> => {
  if (items === undefined) return { receipt };
  const itemAt = await proveKeptItems(items, () => undefined);
  return { receipt, proofs: items.map((_, leaf) => itemAt(leaf)) };
};

/** What a log elsewhere shows is worth as much as its witnesses, where some are asked for: it could show others another log. */
const withWitnesses = (found: Logged, key: string, policy: WitnessPolicy | undefined): Logged => {
  if (found.checkpoint === undefined || policy === undefined) return found;
  const { cosigned, quorum, isMet } = judgeWitnesses(found.checkpoint, parseVerifierKey(key), policy);
  const detail = `${found.detail}; cosigned by ${cosigned.length} witnesses, and ${quorum} must`;
  return isMet ? found : { status: 'not_checked', detail };
};

/** Says whether a receipt stands in the log, and whether the log goes on from what was seen of it before. */
const checkLog = async (
  receipt: { readonly id: string },
  { reader, own, close }: LogSource,
  { dataFolder, logWitnesses }: Pick<Config, 'dataFolder' | 'logWitnesses'>,
): Promise<Logged> => {
  try {
    const failure = own?.failure();
    // A disk that takes no writes keeps a log from going on, and what is in it from nothing.
    if (failure !== undefined && refusedWriteOf(failure) === undefined) return { status: 'fail', detail: failure.message };
    const key = reader.verifierKey();
    const logged = await checkLogged(reader, receiptEntry(receipt), await readSeen(dataFolder, key));
    const found = own === undefined ? withWitnesses(logged, key, logWitnesses) : logged;
    const unseen = found.checkpoint === undefined ? undefined : await writeSeen(dataFolder, key, found.checkpoint);
    return unseen === undefined ? found : { ...found, detail: `${found.detail}; ${unseen}` };
  } catch (error) {
    if (error instanceof Fault) return { status: 'fail', detail: error.message };
    throw error;
  } finally {
    await close();
  }
};

/** Verifies a receipt, by its id, alone or in an answer, and prints each check; 0 where it is valid, 1 where it is not. */
export const verify = async ({ words, options }: CommandLine): Promise<number> => {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say which receipt: genmath verify receipt.json, - for standard input, or its id');
  const node = await openLocalNode(options);
  const from = options.from === undefined ? undefined : readBaseUrl('from', options.from);
  const isId = isReceiptId(path);
  const kept = isId ? (from === undefined ? await findKept(path, node.receipts) : await readRemoteReceipt(from, path)) : undefined;
  const answer = kept === undefined ? readDocument(readBytes(path)) : await toAnswer(kept);
  const receipt = receiptIn(answer);
  const key = options['public-key'];
  if (key !== undefined && options.replay) throw new Fault('USAGE', '--replay trusts no key; leave out --public-key, or --replay.');
  const isOwn = key === undefined && options.replay !== true && from === undefined;
  const publicKeys =
    key !== undefined
      ? readPublicKeys(key, receipt)
      : from !== undefined && !options.replay
        ? parseKeySet(await readRemote(`${from}/.well-known/jwks.json`), `${from} did not answer with a set of public keys.`)
        : undefined;
  // A receipt that is not kept here says of its log only where it was asked for.
  const source = from !== undefined || (isId && node.log !== undefined) ? await openLogSource(options) : undefined;
  const timed = from === undefined && source !== undefined ? timedReceiptIn(receipt) : undefined;
  const correctedAt = timed === undefined ? undefined : await node.correctionBehind?.(timed);
  const verifier: Verifier = {
    registry: node.registry,
    recompute,
    rerunSheet,
    now: node.now,
    ...(correctedAt === undefined ? {} : { correctedAt }),
    ...(isOwn ? { keyring: node.keyring() } : {}),
    ...(publicKeys === undefined ? {} : { publicKeys }),
    ...(options.replay ? { replay: true } : {}),
  };
  const { verification, items } = await verifyAnswer(answer, receipt, verifier);
  const logged =
    source === undefined ? undefined : await checkLog(receipt as { readonly id: string }, source, readConfig({ data: options.data }));
  // Whoever names a log asks whether it has the receipt; one that was given just now may not stand in the own one yet.
  const isLogged = from === undefined ? logged?.status !== 'fail' : logged?.status === 'pass';
  const note = items === undefined ? noteOnWrapping(answer, receipt) : noteOnItems(items);
  if (options.json)
    json({
      ...verification,
      valid: verification.valid && isLogged,
      ...(logged === undefined ? {} : { log: { status: logged.status, detail: logged.detail } }),
      ...(items === undefined ? {} : { items }),
      ...(note === undefined ? {} : { note }),
    });
  else {
    out(printVerification(verification, logged, isLogged));
    if (note !== undefined) out(items === undefined ? dim(`  ${note}`) : `  ${note}`);
    const isForeign = verification.checks.some(({ name, status }) => name === 'key' && status === 'fail');
    if (isForeign && isOwn)
      out(dim('  Give the public keys of the node that made it: --public-key public-keys.json (its /.well-known/jwks.json)'));
  }
  return verification.valid && isLogged ? 0 : 1;
};
