import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderLog } from '../../../src/adapters/store/log/open-folder-log.js';
import { FolderReceiptLog } from '../../../src/adapters/store/receipts/folder-receipt-log.js';
import { createFullNode } from '../../tools/node.js';

/** The id of the receipt that is logged; those of a node of the tests count from 1, and are no UUIDs. */
export const LOGGED = 'rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8';

/** Makes a folder of receipts with a log that holds {@link LOGGED}, for a node. */
export const createLoggedReceipts = async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-logged-'));
  const receipts = new FolderReceiptLog({ dataFolder, capacity: 1 << 26, pseudonymKey: () => Buffer.alloc(32) });
  const log = openFolderLog({ dataFolder, keyring: createFullNode().keyring, heads: async () => [] });
  await receipts.append(
    { receipt: { type: 'genmath/receipt/v1', id: LOGGED, issuedAt: '2026-01-02T03:04:05.678Z' } },
    { kind: 'local', name: '' },
  );
  await log.look();
  const failure = log.failure();
  if (failure !== undefined) throw failure;
  return {
    receipts,
    log: async () => log,
    close: async (): Promise<void> => {
      await receipts.close();
      await log.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
};
