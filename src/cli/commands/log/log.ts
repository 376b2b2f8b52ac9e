import { refusedWriteOf } from '../../../adapters/store/files/refused-write.js';
import { isReceiptId } from '../../../call/receipt-log.js';
import { Fault } from '../../../core/faults.js';
import { receiptIdBytes } from '../../../core/log/log-entry.js';
import { formatLogProof } from '../../../core/log/log-proof.js';
import { type LogReader, proveEntry } from '../../../core/log/log-reader.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';
import { openLogSource } from '../../log-source.js';
import { out } from '../../terminal.js';
import { verifyLog } from './log-verify.js';

const USAGE =
  'genmath log takes `checkpoint`, `key`, `verify`, `proof` with the id of a receipt, `witness` with keys of logs, or `witness-key`.';

const printProof = async (log: LogReader, id: string): Promise<number> => {
  const proof = await proveEntry(log, receiptIdBytes(id));
  if (proof === undefined) throw new Fault('UNKNOWN_RESOURCE', `No receipt ${id} stands in the log.`, { receipt: id });
  process.stdout.write(formatLogProof(proof));
  return 0;
};

const printCheckpoint = async (log: LogReader): Promise<number> => {
  const signed = await log.checkpoint();
  if (signed === undefined) throw new Fault('UNKNOWN_RESOURCE', 'Nothing was logged yet.', {});
  process.stdout.write(signed);
  return 0;
};

/** Runs an action on the log that the options name. */
const onLog = async (action: string, id: string | undefined, options: CommandLine['options']): Promise<number> => {
  const source = await openLogSource(options);
  try {
    const failure = source.own?.failure();
    if (failure !== undefined && refusedWriteOf(failure) === undefined && action !== 'verify')
      throw new Fault('LOG_FALSE', failure.message);
    if (id !== undefined) return await printProof(source.reader, id);
    if (action === 'verify') return await verifyLog(source, options);
    if (action === 'checkpoint') return await printCheckpoint(source.reader);
    out(source.reader.verifierKey());
    return 0;
  } finally {
    await source.close();
  }
};

/** Shows the log of the receipts of a data folder or of a node elsewhere, and checks it; or witnesses the logs of others. */
export const log = async ({ words, options }: CommandLine): Promise<number | undefined> => {
  const [action = '', ...rest] = words;
  const isWitness = action.startsWith('witness');
  const foreign = (isWitness ? (['from', 'log-key'] as const) : (['host', 'port'] as const)).find((name) => options[name] !== undefined);
  if (foreign !== undefined) throw new Fault('USAGE', `genmath log ${action} takes no --${foreign}.`);
  if (action === 'witness') return (await import('./log-witness.js')).witnessLogs(rest, options);
  if (action === 'witness-key' && rest.length === 0) {
    out((await import('./log-witness.js')).witnessSigner(options).verifierKey);
    return 0;
  }
  const [id] = rest;
  const isProof = action === 'proof';
  if (rest.length > 1 || isProof !== (id !== undefined) || !['checkpoint', 'key', 'verify', 'proof'].includes(action))
    throw new Fault('USAGE', USAGE);
  if (id !== undefined && !isReceiptId(id))
    throw new Fault('USAGE', `${JSON.stringify(id.slice(0, 80))} is no id of a receipt; it begins with rcp_ or bat_.`);
  return onLog(action, id, options);
};
