import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSharedFolder } from '../../../../src/adapters/store/shared/shared-folder.js';
import type { SharedStore } from '../../../../src/adapters/store/shared/shared-store.js';
import { describeStore, type StoreSubject } from '../describe-store.js';

const open = async (dataFolder: string): Promise<SharedStore> => {
  const folder = createSharedFolder({ dataFolder, version: 'test', now: Date.now });
  await folder.join();
  return folder.store;
};

/** Opens the store of a folder in one or two of its processes, as far as they can tell; the last is tested. */
const subjectOf = async (processes: number): Promise<StoreSubject> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-shared-'));
  const stores: SharedStore[] = [];
  const openAll = async (): Promise<SharedStore> => {
    for (const one of stores.splice(0).reverse()) await one.close();
    for (let i = 0; i < processes; i += 1) stores.push(await open(dataFolder));
    return stores.at(-1) as SharedStore;
  };
  return {
    store: await openAll(),
    reopen: openAll,
    end: async () => {
      for (const one of stores) await one.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};

describeStore('the shared store, in the process that owns the folder', () => subjectOf(1));
describeStore('the shared store, in another process, over a socket', () => subjectOf(2));
