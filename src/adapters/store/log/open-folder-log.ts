import type { TransparencyLog } from '../../../call/transparency-log.js';
import { nodeFileSystem } from '../files/file-system.js';
import { compareFolder } from './compare-folder.js';
import { createLog, type LogSettings } from './create-log.js';
import { FolderLog } from './folder-log.js';
import { createFolderSequencer } from './folder-sequencer.js';
import type { Cursors } from './receipt-source.js';
import type { ToldLeaves } from './told-leaves.js';

/** What the log of a data folder is made of. */
export interface FolderLogSettings extends LogSettings {
  readonly dataFolder: string;
  /** Leaves of the receipts that this process keeps, where those are told. */
  readonly told?: ToldLeaves;
}

/** Opens the log of receipts of a data folder; nothing is made or read until it is needed. */
export const openFolderLog = ({ dataFolder, told, ...settings }: FolderLogSettings): TransparencyLog =>
  createLog<FolderLog, Cursors>(settings, {
    open: (signer, cosigners) => new FolderLog(nodeFileSystem, dataFolder, signer, cosigners),
    sequence: (log, rest) => createFolderSequencer({ dataFolder, files: nodeFileSystem, log, told, ...rest }),
    compare: (log, salt) => compareFolder(nodeFileSystem, dataFolder, log, salt),
  });
