import type { KeyObject } from 'node:crypto';
import { proveKeptItems } from '../../../tools/compute/kept-items.js';
import { noteOnItems, noteOnWrapping, readAnswer, receiptIn } from '../../../tools/compute/read-receipt.js';
import { readSeen, writeSeen } from '../../adapters/store/log/seen-checkpoints.js';
import type { NodeContext } from '../../call/node-context.js';
import { isReceiptId, type ReceiptLog } from '../../call/receipt-log.js';
import { Fault } from '../../core/faults.js';
import { checkLogged, type Logged } from '../../core/log/check-logged.js';
import { receiptEntry } from '../../core/log/log-entry.js';
import { recompute } from '../../core/protocol/recompute.js';
import { rerunSheet } from '../../core/protocol/rerun-sheet.js';
import { importPublicKey, type PublicJwk } from '../../core/receipt/keyring.js';
import type { Verifier } from '../../core/receipt/verification.js';
import { verifyAnswer } from '../../core/receipt/verify-answer.js';
import { readConfig } from '../../node/config.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { createLocalNode } from '../local-node.js';
import { printVerification } from '../print.js';
import { readText } from '../read-text.js';
import { dim, json, out } from '../terminal.js';
import { findKept } from './receipts.js';

/** Reads public keys from a JWK set file, or one key of 32 bytes in base64, which then stands for the key that the receipt names. */
const readPublicKeys = (given: string, receipt: unknown): ReadonlyMap<string, KeyObject> => {
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(given)) {
    const kid = (receipt as { signature?: { kid?: unknown } } | null)?.signature?.kid;
    return new Map([
      [String(kid), importPublicKey(Buffer.from(given, given.includes('-') || given.includes('_') ? 'base64url' : 'base64'))],
    ]);
  }
  try {
    const { keys } = JSON.parse(readText(given)) as { keys: readonly PublicJwk[] };
    return new Map(keys.map(({ kid, x }) => [kid, importPublicKey(Buffer.from(x, 'base64url'))]));
  } catch (error) {
    if (error instanceof Fault) throw error;
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

/** Says whether a kept receipt stands in the log, and whether the log goes on from what was seen of it before. */
const checkLog = async (receipt: { readonly id: string }, { log: open }: NodeContext, dataFolder: string): Promise<Logged | undefined> => {
  const log = await open?.();
  if (log === undefined) return undefined;
  try {
    await log.look();
    const failure = log.failure();
    if (failure !== undefined) return { status: 'fail', detail: failure };
    const key = log.verifierKey();
    const found = await checkLogged(log, receiptEntry(receipt), await readSeen(dataFolder, key));
    if (found.checkpoint !== undefined) await writeSeen(dataFolder, key, found.checkpoint);
    return found;
  } catch (error) {
    if (error instanceof Fault) return { status: 'fail', detail: error.message };
    throw error;
  } finally {
    await log.close();
  }
};

/** Verifies a receipt, by its id, alone or in an answer, and prints each check; 0 where it is valid, 1 where it is not. */
export const verify = async ({ words, options }: CommandLine): Promise<number> => {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say which receipt: genmath verify receipt.json, - for standard input, or its id');
  const node = createLocalNode(options);
  const answer = isReceiptId(path) ? await readKept(path, node.receipts) : readAnswer(readText(path));
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
  const logged = isReceiptId(path)
    ? await checkLog(receipt as { readonly id: string }, node, readConfig({ data: options.data }).dataFolder)
    : undefined;
  const note = items === undefined ? noteOnWrapping(answer, receipt) : noteOnItems(items);
  if (options.json)
    json({
      ...verification,
      ...(logged === undefined ? {} : { log: { status: logged.status, detail: logged.detail } }),
      ...(items === undefined ? {} : { items }),
      ...(note === undefined ? {} : { note }),
    });
  else {
    out(printVerification(verification, logged));
    if (note !== undefined) out(items === undefined ? dim(`  ${note}`) : `  ${note}`);
    const isForeign = verification.checks.some(({ name, status }) => name === 'key' && status === 'fail');
    if (isForeign && isOwn)
      out(dim('  Give the public keys of the node that made it: --public-key public-keys.json (its /.well-known/jwks.json)'));
  }
  return verification.valid && logged?.status !== 'fail' ? 0 : 1;
};
