import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem } from '../../files/file-system.js';
import { segmentName, segmentPath } from './segments.js';

/**
 * Sets the end of a segment aside: copies it into the folder `quarantine`, and cuts it off when the copy is on the disk.
 * @returns the name of the copy
 */
export const quarantineEnd = async (files: FileSystem, folder: string, segment: number, offset: number, size: number): Promise<string> => {
  const aside = join(folder, 'quarantine');
  await files.makeFolder(aside);
  const name = `${segmentName(segment)}.${offset}.${randomBytes(3).toString('hex')}.torn`;
  const torn = await files.open(segmentPath(folder, segment), 'append');
  try {
    const bytes = await torn.read(offset, size - offset);
    const copy = await files.open(join(aside, name), 'create');
    try {
      const written = await copy.append(bytes);
      if (written !== bytes.length)
        throw new Fault('STORE_FAILED', `The disk took ${written} of ${bytes.length} bytes of ${name}; nothing was cut off.`);
      await copy.datasync();
    } finally {
      await copy.close();
    }
    await files.syncFolder(aside);
    await torn.truncate(offset);
    await torn.datasync();
  } finally {
    await torn.close();
  }
  return join('quarantine', name);
};
