import { join } from 'node:path';
import type { Access } from '../../../call/access.js';
import type { ApiKey } from '../../../call/api-key.js';
import { Fault, isFault } from '../../../core/faults.js';
import { nodeFileSystem } from '../files/file-system.js';
import { refusedWriteOf, storeFailed } from '../files/refused-write.js';
import { createDemoKey, findPresented, type IssueSettings } from './issue-keys.js';
import { KeyRecords } from './key-records.js';
import { USAGE_FILE, type Usage, UsageCounts } from './usage-counts.js';

/** Where keys are kept and what they may. */
export interface AccessSettings extends IssueSettings {
  readonly dataFolder: string;
  /** Who counts the uses of keys; this process alone where it is left out. */
  readonly usage?: Usage;
}

/** Name of the file in a data folder that holds the keys. */
export const KEYS_FILE = 'api-keys.json';

const AGAIN = ' It is tried again with the next call after a second.';

/** Says that a file could not be used: the system refused, or its content is none of ours. */
const refuse = (done: 'read' | 'written', error: unknown, file: string, then = ''): Fault =>
  storeFailed(`Keys and their use cannot be ${done}`, error, `${file} is damaged: put a copy of it back`, then);

/** After a write that failed nothing is tried for so many milliseconds. */
const PAUSE = 1_000;

/** Keeps keys and their use in `api-keys.json` and `usage.json` (mode 0600) of the data folder, which are made when they are first needed. */
export const createAccessFiles = (settings: AccessSettings): Access => {
  const { dataFolder, now, dailyLimit } = settings;
  const records = new KeyRecords(join(dataFolder, KEYS_FILE));
  const usage = settings.usage ?? new UsageCounts(join(dataFolder, USAGE_FILE), now);
  const demoKey = createDemoKey(settings);
  const notRead =
    (file: string) =>
    (error: unknown): never => {
      throw refuse('read', error, file);
    };
  let failed: { readonly at: number; readonly refusal: Fault } | undefined;
  /** A disk that refused is left alone for a moment, and then tried again with what is on it. */
  const onDisk = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
    // Where the disk takes no writes, uses are counted all the same.
    const isCounted = file === USAGE_FILE && refusedWriteOf(failed?.refusal) !== undefined;
    if (failed !== undefined && !isCounted && performance.now() - failed.at < PAUSE) throw failed.refusal;
    try {
      const result = await work();
      failed = undefined;
      return result;
    } catch (error) {
      if (error instanceof Fault && !(file === USAGE_FILE && isFault(error, 'STORE_FAILED'))) throw error;
      failed = { at: performance.now(), refusal: refuse('written', error, file, AGAIN) };
      throw failed.refusal;
    }
  };
  /** Says whether the disk that refused looks as if it took writes again: nobody may want to write for long. */
  const isMended = (): boolean => {
    if (failed === undefined || refusedWriteOf(failed.refusal) === undefined || performance.now() - failed.at < PAUSE) return false;
    try {
      return nodeFileSystem.freeBytes(dataFolder) > 0;
    } catch {
      return false;
    }
  };
  const trouble = (): string | undefined => {
    if (isMended()) failed = undefined;
    return failed?.refusal.message ?? usage.trouble();
  };
  const current = async (prefix: string): Promise<ApiKey | undefined> => {
    const { record } = demoKey();
    const known = prefix === record.prefix ? record : await records.find(prefix).catch(notRead(KEYS_FILE));
    return known?.revoked === undefined ? known : undefined;
  };
  return {
    find: (presented) => findPresented(presented, current),
    current,
    demoKey,
    mint: (slug) => onDisk(KEYS_FILE, () => records.mint(slug, 'free', dailyLimit, new Date(now()))),
    mintMember: (machine) => onDisk(KEYS_FILE, () => records.mintMember(machine, 'free', dailyLimit, new Date(now()))),
    list: async () => {
      const used = await usage.uses().catch(notRead(USAGE_FILE));
      return (await records.all().catch(notRead(KEYS_FILE))).map((key) => ({ ...key, usedToday: 0, ...used.get(key.prefix) }));
    },
    revoke: (prefix) => onDisk(KEYS_FILE, () => records.revoke(prefix, new Date(now()))),
    spend: ({ prefix, dailyLimit: limit }) =>
      limit === null ? Promise.resolve(undefined) : onDisk(USAGE_FILE, () => usage.spend(prefix, limit)),
    refund: ({ prefix }, { day }) => {
      void onDisk(USAGE_FILE, () => usage.refund(prefix, day)).catch(() => undefined);
    },
    state: () => (trouble() === undefined ? 'ready' : 'failed'),
    trouble,
    close: () => onDisk(USAGE_FILE, () => usage.flush()),
  };
};
