import { join } from 'node:path';
import type { Budgets } from '../../../call/limits/budgets.js';
import type { Admission, Windows } from '../../../call/limits/rate-limit.js';
import { rememberRefusals } from '../../../call/limits/remember-refusals.js';
import { type EmbeddedStoreOptions, openEmbeddedStore, openToRead } from '../embedded/open-embedded-store.js';
import { nodeFileSystem } from '../files/file-system.js';
import { refusedWriteOf } from '../files/refused-write.js';
import { withoutWriting } from '../files/without-writing.js';
import { USAGE_FILE, type Usage, UsageCounts } from '../keys/usage-counts.js';
import { FolderOwner } from './folder-owner.js';
import { FolderShare, type Role } from './folder-share.js';
import { LOST } from './owner-link.js';
import { SharedStore } from './shared-store.js';

/** The form of what processes of one folder say to each other; another number for every change of it. */
const FORMAT = 2;

/** How a data folder is shared. */
export interface SharedFolderSettings {
  readonly dataFolder: string;
  /** Version of genmath: processes of different ones do not share a folder. */
  readonly version: string;
  /** Milliseconds of Unix time. */
  readonly now: () => number;
  /** How long an owner that runs may be silent until a call is refused, in milliseconds. */
  readonly patience?: number;
  readonly options?: Omit<EmbeddedStoreOptions, 'lock'>;
}

/** What is one for all processes of a data folder, as one of them uses it. */
export interface SharedFolder {
  /**
   * Joins the processes of the folder, or becomes its owner; whatever is asked before does it too.
   * @throws Fault STORE_FAILED, LEDGER_CORRUPT
   */
  readonly join: () => Promise<void>;
  readonly store: SharedStore;
  readonly windows: Windows;
  readonly budgets: Budgets;
  readonly usage: Usage;
  /** What was set right when this process opened the folder, in sentences. */
  readonly notices: () => readonly string[];
  /**
   * Begins what one process of the folder does for all, while this one is the owner or as soon as it becomes it; gives the way to stop.
   * @param begin gives the way to end it
   */
  readonly whileOwner: (begin: () => () => void) => () => void;
  /** Leaves the folder to the others. */
  readonly close: () => Promise<void>;
}

/** Shares a data folder with other processes; nothing is opened until it is needed. */
export const createSharedFolder = ({ dataFolder, version, now, patience, options }: SharedFolderSettings): SharedFolder => {
  let owner: FolderOwner | undefined;
  let begin: () => () => void = () => () => undefined;
  let end = (): void => undefined;
  let isOwner = false;
  /** What this process counted while it only read the folder. */
  let counted: UsageCounts | undefined;
  const share = new FolderShare<FolderOwner>({
    dataFolder,
    greeting: { format: FORMAT, version },
    patience,
    open: async (lock) => {
      const opened = await openEmbeddedStore(dataFolder, { ...options, lock });
      const usage = new UsageCounts(join(dataFolder, USAGE_FILE), now);
      if (counted !== undefined) await usage.adopt(counted);
      return new FolderOwner(opened, usage);
    },
    openToRead: (failure) => {
      const system = refusedWriteOf(failure);
      if (system === undefined) return undefined;
      const usage = new UsageCounts(join(dataFolder, USAGE_FILE), now, withoutWriting(nodeFileSystem));
      counted = usage;
      return openToRead(dataFolder, system, options).then((opened) => new FolderOwner(opened, usage));
    },
    onRole: async (role) => {
      await store.take(role);
      owner = role.kind === 'guest' ? undefined : role.owned;
      isOwner = role.kind === 'owner';
      if (role.kind !== 'reader') counted = undefined;
      if (isOwner) end = begin();
    },
  });
  const store = new SharedStore(share);
  /** Asks the owner: within this process, or over the connection. */
  const ask = <T>(within: (owner: FolderOwner) => Promise<T>, call: string, ...args: readonly unknown[]): Promise<T> =>
    share.ask<T>((role) => (role.kind === 'guest' ? (role.link.call(call, ...args) as Promise<T | typeof LOST>) : within(role.owned)));
  const usesFrom = async (role: Role<FolderOwner> | undefined): ReturnType<Usage['uses']> => {
    if (role !== undefined && role.kind !== 'guest') return role.owned.usage.uses();
    const told = await role?.link.call('uses');
    // Who only lists keys opens no ledger for it.
    if (told === undefined || told === LOST) return new UsageCounts(join(dataFolder, USAGE_FILE), now).uses();
    return new Map(told as readonly (readonly [string, { readonly lastUsed: string; readonly usedToday: number }])[]);
  };
  return {
    join: async () => {
      await share.role();
    },
    store,
    windows: rememberRefusals(
      { take: (name, key, rule) => ask<Admission>(({ windows }) => windows.take(name, key, rule), 'take', name, key, rule) },
      () => performance.now(),
    ),
    budgets: {
      settle: async (name, rule, spent, known = new Map()) =>
        new Map(
          await ask(
            async ({ budgets }) => [...(await budgets.settle(name, rule, spent, known))],
            'settle',
            name,
            rule,
            [...spent],
            [...known],
          ),
        ),
    },
    usage: {
      spend: (prefix, limit) => ask(({ usage }) => usage.spend(prefix, limit), 'spend', prefix, limit),
      // Asked once: what was taken back twice would be spent once more than allowed.
      refund: (prefix, day) =>
        share.ask<void>((role, isRepeat) => {
          if (isRepeat) return Promise.resolve();
          return role.kind === 'guest'
            ? (role.link.call('refund', prefix, day) as Promise<typeof LOST | undefined>)
            : role.owned.usage.refund(prefix, day);
        }),
      uses: async () => usesFrom(await share.joined().catch(() => undefined)),
      // The owner writes what is not written yet when it ends.
      flush: async () => owner?.usage.flush(),
      trouble: () => owner?.usage.trouble(),
    },
    notices: () => owner?.notices ?? [],
    whileOwner: (work) => {
      begin = work;
      if (isOwner) end = begin();
      return () => {
        begin = () => () => undefined;
        end();
      };
    },
    close: () => store.close(),
  };
};
