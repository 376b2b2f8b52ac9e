import { HttpLog, readLogKey } from '../adapters/log/http-log.js';
import { pinnedKey } from '../adapters/store/log/seen-checkpoints.js';
import type { TransparencyLog } from '../call/transparency-log.js';
import { Fault } from '../core/faults.js';
import type { LogReader } from '../core/log/log-reader.js';
import { readBaseUrl, readConfig } from '../node/config.js';
import type { CommandLine } from './command-line/parse-command-line.js';
import { openLocalNode } from './local-node.js';

/** The log that a command asks: that of the data folder, or with `--from` one elsewhere. */
export interface LogSource {
  readonly reader: LogReader;
  /** The log of the data folder, with all in it that was kept before; nothing where it is another one. */
  readonly own?: TransparencyLog;
  readonly close: () => Promise<void>;
}

/**
 * Opens the log that the options name.
 * @throws Fault USAGE where the data folder keeps none; NODE_UNREACHABLE, LOG_FALSE or NOTE_INVALID where the key of one elsewhere is not to be had
 */
export const openLogSource = async (options: CommandLine['options']): Promise<LogSource> => {
  const { from, 'log-key': key } = options;
  if (from !== undefined) {
    const url = readBaseUrl('from', from);
    const reader = new HttpLog(url, await pinnedKey(readConfig({ data: options.data }).dataFolder, url, key, () => readLogKey(url)));
    return { reader, close: async () => undefined };
  }
  if (key !== undefined) throw new Fault('USAGE', '--log-key goes with --from; the key of the data folder is its own.');
  const own = await (await openLocalNode(options)).log?.();
  if (own === undefined) throw new Fault('USAGE', 'Receipts are not kept in a folder (GENMATH_RECEIPTS), so that there is no log of them.');
  // What was kept while nothing ran that puts it into the log.
  await own.look();
  return { reader: own, own, close: () => own.close() };
};
