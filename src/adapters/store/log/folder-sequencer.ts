import type { Fault } from '../../../core/faults.js';
import type { FileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import type { FolderLog } from './folder-log.js';
import { logFolder } from './log-files.js';
import { LogSequencer, type SequencerSettings } from './log-sequencer.js';
import { type Cursors, readNewReceipts } from './receipt-source.js';
import type { ToldLeaves } from './told-leaves.js';

/** What the sequencer of a folder reads and writes. */
export interface FolderSequencerSettings extends Pick<SequencerSettings<Cursors>, 'heads' | 'salt' | 'onError' | 'onLook'> {
  readonly dataFolder: string;
  readonly files: FileSystem;
  readonly log: FolderLog;
  /** Leaves of the receipts that this process keeps, where those are told. */
  readonly told?: ToldLeaves | undefined;
}

/** Makes what puts the receipts of a data folder into its log; who has the lock of the folder of the log is the one that appends. */
export const createFolderSequencer = ({ dataFolder, files, log, told, ...rest }: FolderSequencerSettings): LogSequencer<Cursors> => {
  /** Segments in which nothing new can come. */
  const finished = new Set<string>();
  return new LogSequencer({
    ...rest,
    log,
    claim: async () => {
      const folder = logFolder(dataFolder);
      await files.makeFolder(folder);
      try {
        return await lockFolder(folder);
      } catch (error) {
        if ((error as Partial<Fault>).code === 'STORE_FAILED') return undefined;
        throw error;
      }
    },
    readNew: async (most) => readNewReceipts(files, dataFolder, await log.cursors(), most, finished, told),
  });
};
