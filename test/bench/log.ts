import { join } from 'node:path';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { NOBODY } from '../../src/adapters/store/files/process-owner.js';
import { FolderLog } from '../../src/adapters/store/log/folder-log.js';
import { createFolderSequencer } from '../../src/adapters/store/log/folder-sequencer.js';
import type { LogSequencer } from '../../src/adapters/store/log/log-sequencer.js';
import { type Cursors, readNewReceipts } from '../../src/adapters/store/log/receipt-source.js';
import { FolderReceiptLog } from '../../src/adapters/store/receipts/folder-receipt-log.js';
import { formatSegmentName, newSegment, receiptFolder } from '../../src/adapters/store/receipts/segment-name.js';
import { createLogSigner } from '../../src/core/log/note-signer.js';
import { fillingRows, fillTree, timeUntilInTree } from './given-receipts.js';
import { printTable, type Row } from './print-table.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

/** Receipts of the large run; GENMATH_BENCH_RECEIPTS makes it another number. */
const RECEIPTS = Number(process.env['GENMATH_BENCH_RECEIPTS'] ?? 200_000);
/** Receipts that are under way at a time. */
const CALLERS = 1_000;
const SEGMENTS = 2_000;

const salt = Buffer.from('salt');
const signer = createLogSigner('bench.test/log', Buffer.alloc(32, 1));
const openLog = (dataFolder: string): { readonly log: FolderLog; readonly sequencer: LogSequencer<Cursors> } => {
  const log = new FolderLog(nodeFileSystem, dataFolder, () => signer);
  const onError = (error: unknown): never => {
    throw error;
  };
  return {
    log,
    sequencer: createFolderSequencer({ dataFolder, files: nodeFileSystem, log, heads: async () => [], salt: () => salt, onError }),
  };
};

/** Keeps many receipts, and puts them into the tree. */
const fillLog = async (folder: string): Promise<readonly Row[]> => {
  const kept = new FolderReceiptLog({ dataFolder: folder, capacity: 2 ** 33, pseudonymKey: () => salt });
  const { log, sequencer } = openLog(folder);
  sequencer.start();
  const filling = await fillTree(kept, log, () => sequencer.look(), { receipts: RECEIPTS, callers: CALLERS });
  await kept.close();
  await sequencer.close();
  return fillingRows(filling);
};

/** Times single receipts. */
const timeSingle = async (folder: string): Promise<readonly Row[]> => {
  const kept = new FolderReceiptLog({ dataFolder: folder, capacity: 2 ** 30, pseudonymKey: () => salt });
  const { log, sequencer } = openLog(folder);
  sequencer.start();
  const row = await timeUntilInTree(kept, log);
  await kept.close();
  await sequencer.close();
  return [row];
};

/** Looks for what is new where there are many segments of receipts and nothing is new. */
const timeLook = async (folder: string): Promise<readonly Row[]> => {
  await nodeFileSystem.makeFolder(receiptFolder(folder));
  for (let i = 0; i < SEGMENTS; i += 1) {
    const path = join(receiptFolder(folder), formatSegmentName(newSegment(`address-${i}`, 1_700_000_000_000 + i, NOBODY)));
    const file = await nodeFileSystem.open(path, 'create');
    await file.append(Buffer.from('{}\n'));
    await file.close();
  }
  const finished = new Set<string>();
  const { taken: cursors } = await readNewReceipts(nodeFileSystem, folder, {}, 1_000, finished);
  await readNewReceipts(nodeFileSystem, folder, cursors, 1_000, finished);
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const began = performance.now();
    await readNewReceipts(nodeFileSystem, folder, cursors, 1_000, finished);
    times.push(performance.now() - began);
  }
  return [[`a look at ${SEGMENTS.toLocaleString('en')} full segments with nothing new, ms`, median(times).toFixed(1), '', '']];
};

/** Measures the log of receipts: how many it takes up a second, how soon, and what an idle look costs. */
export const benchLog = async (): Promise<void> => {
  const rows: Row[] = [];
  for (const measure of [fillLog, timeSingle, timeLook])
    await withTemporaryFolder(async (folder) => {
      rows.push(...(await measure(folder)));
    });
  printTable('Log of receipts', ['', 'here', 'target', ''], rows, []);
};
