import { stat } from 'node:fs/promises';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { listSegmentNames, receiptFolder } from './segment-name.js';

/**
 * Gives the latest time at which a segment of receipts was begun or written to, in milliseconds of Unix time, without reading any; 0 where there is none. A clock that was
 * ahead shows in either.
 */
export const latestReceipt = async (dataFolder: string, files: FileSystem = nodeFileSystem): Promise<number> => {
  const segments = await listSegmentNames(files, receiptFolder(dataFolder));
  const times = await Promise.all(
    segments.map(async ({ path, made }) =>
      Math.max(
        made,
        await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    ),
  );
  return times.reduce((latest, time) => Math.max(latest, time), 0);
};
