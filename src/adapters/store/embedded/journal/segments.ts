import { join } from 'node:path';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem } from '../../files/file-system.js';

/** Largest size of a segment of the journal. */
export const SEGMENT_BYTES = 64 * 1024 * 1024;

/** A segment of the journal as it lies on the disk. */
export interface Segment {
  /** From 1, without gaps. */
  readonly number: number;
  readonly size: number;
}

const NAME = /^(\d{8})\.jsonl$/;

/** Gives the folder of the journal in a data folder. */
export const ledgerFolder = (folder: string): string => join(folder, 'ledger');

/** Gives the file name of a segment, `00000001.jsonl`. */
export const segmentName = (number: number): string => `${String(number).padStart(8, '0')}.jsonl`;

/** Gives the path of a segment. */
export const segmentPath = (folder: string, number: number): string => join(ledgerFolder(folder), segmentName(number));

/** Gives the path of the index that lies beside a segment. */
export const indexPath = (folder: string, number: number): string =>
  join(ledgerFolder(folder), segmentName(number).replace('.jsonl', '.index'));

/**
 * Lists the segments of a data folder in order.
 * @throws Fault LEDGER_CORRUPT where one is missing between others
 */
export const listSegments = async (files: FileSystem, folder: string): Promise<readonly Segment[]> => {
  const numbers = (await files.list(ledgerFolder(folder))).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  numbers.sort((a, b) => a - b);
  const missing = numbers.findIndex((number, i) => number !== i + 1);
  if (missing !== -1)
    throw new Fault('LEDGER_CORRUPT', `The segment ${segmentName(missing + 1)} of the ledger in ${folder} is gone.`, {
      segment: segmentName(missing + 1),
    });
  return Promise.all(numbers.map(async (number) => ({ number, size: (await files.size(segmentPath(folder, number))) ?? 0 })));
};
