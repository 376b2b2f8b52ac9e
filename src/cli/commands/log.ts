import { readSeen, writeSeen } from '../../adapters/store/log/seen-checkpoints.js';
import { isReceiptId } from '../../call/receipt-log.js';
import type { TransparencyLog } from '../../call/transparency-log.js';
import { Fault } from '../../core/faults.js';
import { auditLog } from '../../core/log/audit-log.js';
import { receiptIdBytes } from '../../core/log/log-entry.js';
import { formatLogProof } from '../../core/log/log-proof.js';
import { proveEntry } from '../../core/log/log-reader.js';
import { readConfig } from '../../node/config.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { createLocalNode } from '../local-node.js';
import { bold, dim, json, out } from '../terminal.js';

const USAGE = 'genmath log takes `checkpoint`, `key`, `verify`, or `proof` with the id of a receipt.';

/** Checks the whole log, and remembers its checkpoint where all holds. */
const verifyLog = async (log: TransparencyLog, dataFolder: string, isJson: boolean): Promise<number> => {
  const key = log.verifierKey();
  const seen = await readSeen(dataFolder, key);
  const audit = await auditLog(log, { seen });
  const signed = audit.valid ? await log.checkpoint() : undefined;
  if (signed !== undefined) await writeSeen(dataFolder, key, signed);
  if (isJson) json({ ...audit, ...(seen === undefined ? {} : { seen: seen.size }) });
  else {
    const { valid, size, origin, root, firstBad } = audit;
    out(valid ? `${bold('valid')}: ${size} entries${origin === undefined ? '' : ` of ${origin}`}` : `${bold('NOT VALID')}: ${firstBad}`);
    if (root !== undefined) out(dim(`  root ${root}`));
    if (valid && seen !== undefined) out(dim(`  goes on from the ${seen.size} entries that were last seen`));
  }
  return audit.valid ? 0 : 1;
};

const printProof = async (log: TransparencyLog, id: string): Promise<number> => {
  if (!isReceiptId(id)) throw new Fault('USAGE', `${JSON.stringify(id.slice(0, 80))} is no id of a receipt; it begins with rcp_ or bat_.`);
  const proof = await proveEntry(log, receiptIdBytes(id));
  if (proof === undefined) throw new Fault('UNKNOWN_RESOURCE', `No receipt ${id} stands in the log of the data folder.`, { receipt: id });
  process.stdout.write(formatLogProof(proof));
  return 0;
};

const printCheckpoint = async (log: TransparencyLog): Promise<number> => {
  const signed = await log.checkpoint();
  if (signed === undefined) throw new Fault('UNKNOWN_RESOURCE', 'Nothing was logged yet.', {});
  process.stdout.write(signed);
  return 0;
};

/** Shows the log of the receipts of a data folder, and checks it. */
export const log = async ({ words, options }: CommandLine): Promise<number> => {
  const [action, id, ...rest] = words;
  const isProof = action === 'proof';
  if (rest.length > 0 || isProof !== (id !== undefined) || !['checkpoint', 'key', 'verify', 'proof'].includes(action ?? ''))
    throw new Fault('USAGE', USAGE);
  const opened = await createLocalNode(options).log?.();
  if (opened === undefined)
    throw new Fault('USAGE', 'Receipts are not kept in a folder (GENMATH_RECEIPTS), so that there is no log of them.');
  try {
    // What was kept while nothing ran that puts it into the log.
    await opened.look();
    const failure = opened.failure();
    if (failure !== undefined && action !== 'verify') throw new Fault('LOG_FALSE', failure);
    if (id !== undefined) return await printProof(opened, id);
    if (action === 'verify') return await verifyLog(opened, readConfig({ data: options.data }).dataFolder, options.json === true);
    if (action === 'checkpoint') return await printCheckpoint(opened);
    out(opened.verifierKey());
    return 0;
  } finally {
    await opened.close();
  }
};
