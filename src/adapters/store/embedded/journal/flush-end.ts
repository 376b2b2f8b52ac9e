import type { FileSystem } from '../../files/file-system.js';
import type { JournalPlace } from './journal-writer.js';
import { ledgerFolder, listSegments, segmentPath } from './segments.js';

const CHUNK = 1 << 20;

/**
 * Brings to the disk what a process that ended left in the system's memory only, before anything of it is read: what is read is answered, and
 * indexes and snapshots are made of it. The end of the journal is written again as it is: after a flush that failed the system may take bytes
 * for flushed that the disk never took, and a second flush passes over them.
 * @param known a place of the journal up to which it was on the disk when a snapshot was written
 * @throws Fault LEDGER_CORRUPT where a segment between others is gone
 */
export const flushEnd = async (files: FileSystem, folder: string, known: JournalPlace): Promise<void> => {
  await files.syncFolder(folder);
  await files.syncFolder(ledgerFolder(folder));
  const last = (await listSegments(files, folder)).at(-1);
  if (last === undefined) return;
  const from = known.segment === last.number ? known.offset : 0;
  const file = await files.open(segmentPath(folder, last.number), 'rewrite');
  try {
    for (let position = from; position < last.size; position += CHUNK)
      await file.rewrite(position, await file.read(position, Math.min(CHUNK, last.size - position)));
    await file.datasync();
  } finally {
    await file.close();
  }
};
