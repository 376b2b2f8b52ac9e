import type { ClockRecord } from '../adapters/clock/clock-record.js';
import { createClockFile } from '../adapters/store/files/clock-file.js';
import type { Usage } from '../adapters/store/keys/usage-counts.js';
import { latestReceipt } from '../adapters/store/receipts/latest-receipt.js';
import type { SharedFolder } from '../adapters/store/shared/shared-folder.js';
import type { SharedLimits } from '../call/limits/limits.js';
import { version } from '../package-files.js';
import type { OpenedStore } from './opened-store.js';

/** What a node shares with the other processes of its data folder. */
export interface FolderParts {
  readonly openStore: () => Promise<OpenedStore>;
  readonly clockRecord: ClockRecord;
  /** Says whether the clock has not jumped since any process of the folder began to watch it; the ledger is not opened for it. */
  readonly isClockRight: () => Promise<boolean>;
  readonly usage: Usage;
  readonly limits: SharedLimits;
}

/** Makes the parts of a node that are one for all processes of a data folder; nothing is loaded or opened until it is needed. */
export const createFolderParts = (dataFolder: string, now: () => number): FolderParts => {
  let shared: Promise<SharedFolder> | undefined;
  let trouble: Usage['trouble'] = () => undefined;
  const folder = (): Promise<SharedFolder> => {
    shared ??= import('../adapters/store/shared/shared-folder.js').then(({ createSharedFolder }) => {
      const made = createSharedFolder({ dataFolder, version: version(), now });
      trouble = made.usage.trouble;
      return made;
    });
    return shared;
  };
  const clockRecord = createClockFile(dataFolder);
  return {
    clockRecord,
    isClockRight: async () => {
      const { isClockRight } = await import('./watch-store.js');
      return isClockRight({ now, clockRecord, newestReceipt: () => latestReceipt(dataFolder) });
    },
    openStore: async () => {
      const { join, store, notices, whileOwner } = await folder();
      await join();
      return {
        store,
        notices: notices(),
        inOneProcess: whileOwner,
        clockRecord,
        newestReceipt: () => latestReceipt(dataFolder),
      };
    },
    usage: {
      trouble: () => trouble(),
      spend: async (prefix, limit) => (await folder()).usage.spend(prefix, limit),
      refund: async (prefix, day) => (await folder()).usage.refund(prefix, day),
      uses: async () => (await folder()).usage.uses(),
      flush: async () => (await folder()).usage.flush(),
    },
    limits: {
      windows: { take: async (name, key, rule) => (await folder()).windows.take(name, key, rule) },
      budgets: { settle: async (name, rule, spent, known) => (await folder()).budgets.settle(name, rule, spent, known) },
    },
  };
};
