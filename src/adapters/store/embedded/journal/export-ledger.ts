import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem } from '../../files/file-system.js';
import { nodeFileSystem } from '../../files/node-file-system.js';
import { parseLine } from './journal-line.js';
import { readLines } from './read-lines.js';
import { listSegments, segmentName, segmentPath } from './segments.js';

/**
 * Reads the rows of a data folder in the order in which they were committed, all of them or those of a machine. Nothing is checked but that
 * they are rows.
 * @throws Fault LEDGER_CORRUPT with segment, line and offset
 */
export async function* exportLedger(
  folder: string,
  machine?: string,
  files: FileSystem = nodeFileSystem,
): AsyncGenerator<StoredRow, void, undefined> {
  for (const { number, size } of await listSegments(files, folder)) {
    for await (const { bytes, isWhole, line, offset } of readLines(files, segmentPath(folder, number), 0, size)) {
      const row = isWhole ? parseLine(bytes)?.row : undefined;
      if (row === undefined) {
        const segment = segmentName(number);
        throw new Fault('LEDGER_CORRUPT', `Line ${line} of ${segment} (byte ${offset}) is not a row.`, { segment, line, offset });
      }
      if (machine === undefined || row.machine === machine) yield row;
    }
  }
}
