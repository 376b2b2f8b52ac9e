import { randomUUID } from 'node:crypto';
import { createPictures } from '../adapters/picture/create-pictures.js';
import { PictureLine } from '../adapters/picture/picture-line.js';
import { createFolderFormulas } from '../adapters/store/formulas/folder-formulas.js';
import { createFolderJobs } from '../adapters/store/jobs/folder-jobs.js';
import { createAccessFiles } from '../adapters/store/keys/access-files.js';
import { createSessionFile } from '../adapters/store/keys/session-file.js';
import { ToldLeaves } from '../adapters/store/log/told-leaves.js';
import { FolderReceiptLog } from '../adapters/store/receipts/folder-receipt-log.js';
import { createMemoryReceiptLog } from '../adapters/store/receipts/memory-receipt-log.js';
import { RowFeed } from '../adapters/store/row-feed.js';
import { createFolderWebhooks } from '../adapters/store/webhooks/folder-webhooks.js';
import { Limits } from '../call/limits/limits.js';
import type { ContractSpace, LedgerWatch, NodeContext } from '../call/node-context.js';
import type { ReceiptLog } from '../call/receipt-log.js';
import type { StoreClock } from '../call/store-clock.js';
import type { Threads } from '../call/threads.js';
import type { TransparencyLog } from '../call/transparency-log.js';
import type { Context } from '../core/context.js';
import type { Store } from '../core/contract/ledger/store.js';
import { toFault } from '../core/faults.js';
import { findCorrection, type TimedReceipt } from '../core/log/find-correction.js';
import type { Pictures } from '../core/picture.js';
import { version } from '../package-files.js';
import { type Config, RECEIPTS } from './config.js';
import type { DatabaseParts } from './database-parts.js';
import { createDerivedKey } from './derived-key.js';
import { createFolderParts } from './folder-parts.js';
import type { OpenedStore } from './opened-store.js';
import { createRuntime } from './runtime.js';
import type { ServeConfig } from './serve-config.js';

/**
 * Gives the way to the contracts of a node: the store is opened, and its clock started, when they are first needed. A folder that cannot be
 * opened is tried again at the next call.
 */
const openContracts = (
  openStore: () => Promise<OpenedStore>,
  node: () => NodeContext,
  onClockError: (error: unknown) => void,
): Pick<NodeContext, 'contracts' | 'ledgers'> => {
  let opening: Promise<ContractSpace> | undefined;
  let state: ReturnType<LedgerWatch['state']> = 'closed';
  let failure: string | undefined;
  let store: Store | undefined;
  let clock: StoreClock | undefined;
  const feed = new RowFeed();
  const open = async (): Promise<ContractSpace> => {
    // Most processes compute and never touch a contract.
    const [{ Contracts }, { startContractClock }, { watchStore }] = await Promise.all([
      import('../core/contract/ledger/contracts.js'),
      import('../adapters/clock/contract-clock.js'),
      import('./watch-store.js'),
    ]);
    const { inOneProcess, notices, ...rest } = await openStore();
    const watched = await watchStore(rest, node().now);
    const { guarded } = watched;
    store = guarded;
    clock = watched.clock;
    guarded.subscribe((row) => feed.publish(row));
    const contracts = new Contracts(node(), guarded, () => `ctr_${randomUUID()}`);
    const startClock = (): (() => void) => startContractClock(contracts, guarded, node().now, onClockError);
    const stopClock = inOneProcess === undefined ? startClock() : inOneProcess(startClock);
    return {
      contracts,
      store: guarded,
      clock: watched.clock,
      notices,
      close: async () => {
        stopClock();
        await watched.clock.close();
        await guarded.close();
      },
    };
  };
  return {
    contracts: () => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        state = 'failed';
        failure = toFault(error).message;
        throw error;
      });
      return opening;
    },
    ledgers: {
      state: () => store?.state() ?? state,
      trouble: () => (store === undefined ? failure : store.trouble()),
      clockTrouble: () => clock?.trouble(),
      watch: (listener) => feed.subscribe(listener),
      heads: async () => {
        const own = store;
        if (own === undefined) return [];
        return Promise.all((await own.machines()).map(async (machine) => ({ machine, ...(await own.head(machine)) })));
      },
    },
  };
};

const MEBIBYTE = 1 << 20;

/** Opens where receipts are kept; nothing is made or read until it is needed. */
const openReceiptLog = ({ receipts = RECEIPTS, dataFolder }: Config, { keyring, now }: Context, told: ToldLeaves): ReceiptLog =>
  receipts === 'memory'
    ? createMemoryReceiptLog()
    : new FolderReceiptLog({
        dataFolder,
        capacity: receipts === 'off' ? 0 : receipts * MEBIBYTE,
        pseudonymKey: createDerivedKey(keyring, 'receipt-owners'),
        told,
        now,
      });

/** Milliseconds after which receipts that were kept are put into the log, with all that came meanwhile. */
const LOG_AFTER = 250;

/**
 * Gives the way to the log of the receipts of a node, and a place to keep them that puts them into it. A process that ends before leaves
 * them to the next one.
 */
const openLog = (receipts: ReceiptLog, open: (() => Promise<TransparencyLog>) | undefined): Pick<NodeContext, 'log' | 'receipts'> => {
  if (open === undefined) return { log: undefined, receipts };
  let opening: Promise<TransparencyLog> | undefined;
  let isDue = false;
  let isClosed = false;
  const log = (): Promise<TransparencyLog> => {
    opening ??= open();
    return opening;
  };
  const look = async (): Promise<void> => {
    isDue = false;
    // One that was closed would be opened again, and keep others from it.
    if (!isClosed) await (await log()).look();
  };
  const append: ReceiptLog['append'] = async (kept, owner) => {
    const isKept = await receipts.append(kept, owner);
    if (!isKept || isDue) return isKept;
    isDue = true;
    setTimeout(() => void look(), LOG_AFTER).unref();
    return isKept;
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    await receipts.close();
    await (await opening)?.close();
  };
  const { find, newest, state, trouble } = receipts;
  return {
    log,
    receipts: {
      append,
      close,
      find: find.bind(receipts),
      newest: newest.bind(receipts),
      state: state.bind(receipts),
      trouble: trouble.bind(receipts),
    },
  };
};

/** Gives the way to open the log of the receipts of a data folder; nothing where they are kept in memory or nowhere. */
const openFolderLog = (
  { dataFolder, logOrigin: origin, logWitnesses: witnesses, receipts = RECEIPTS }: Config,
  { keyring }: Context,
  { heads }: LedgerWatch,
  told: ToldLeaves,
): (() => Promise<TransparencyLog>) | undefined =>
  typeof receipts === 'string'
    ? undefined
    : async () => {
        const log = await import('../adapters/store/log/open-folder-log.js');
        return log.openFolderLog({ dataFolder, keyring, origin, heads, witnesses, told });
      };

/** The settings of {@link createNode} beside the configuration of every process. */
type NodeSettings = Config &
  Partial<Pick<ServeConfig, 'limits' | 'demoLimit' | 'dailyLimit'>> & {
    /** What draws; a worker of its own by default. */
    readonly pictures?: Pictures;
    /** Opens the store of the contracts; that of the data folder without it. */
    readonly openStore?: () => Promise<OpenedStore>;
    /** Makes what a database keeps in the place of the data folder. */
    readonly database?: (core: Context) => DatabaseParts;
    /** What computes beside the event loop; nothing without it. */
    readonly threads?: Threads;
  };

/**
 * Wires a node: core, keys and their use, limits, and the way to its own surface.
 * @param url gives the address under which others reach it; empty where it serves nobody else
 * @param surface sends a request to the node's own surface
 * @param onClockError called when the audit clock could not move a contract that was due
 */
export const createNode = (
  config: NodeSettings,
  url: () => string,
  surface: NodeContext['surface'],
  onClockError: (error: unknown) => void = () => undefined,
): NodeContext => {
  const core = createRuntime(config);
  const { limits = {}, demoLimit = 10, dailyLimit = null, dataFolder, pictures = createPictures(new PictureLine()) } = config;
  const startedAt = Date.now();
  const folder = createFolderParts(dataFolder, core.now);
  const space = openContracts(config.openStore ?? folder.openStore, () => node, onClockError);
  const database = config.database?.(core);
  const told = new ToldLeaves();
  const receipts = database?.receipts ?? openReceiptLog(config, core, told);
  const node: NodeContext = Object.defineProperties({} as NodeContext, {
    ...Object.getOwnPropertyDescriptors(core),
    ...Object.getOwnPropertyDescriptors({
      version: version(),
      get url() {
        return url();
      },
      startedAt,
      access:
        database?.access ??
        createAccessFiles({ dataFolder, keyring: core.keyring, now: core.now, demoLimit, dailyLimit, usage: folder.usage }),
      sessions: database?.sessions ?? createSessionFile(dataFolder, core.now),
      ...space,
      correctionBehind: async (receipt: TimedReceipt) => {
        const { corrections } = await (database?.clockRecord ?? folder.clockRecord).read(undefined);
        const log = corrections.length === 0 ? undefined : await node.log?.();
        return log === undefined ? undefined : (await findCorrection(log, receipt, corrections))?.at;
      },
      formulas: database?.formulas ?? createFolderFormulas({ dataFolder, now: core.now }),
      jobs: database?.jobs ?? createFolderJobs({ dataFolder, now: core.now, isClockRight: folder.isClockRight }),
      ...openLog(receipts, database === undefined ? openFolderLog(config, core, space.ledgers, told) : database.log),
      webhooks:
        database?.webhooks ?? createFolderWebhooks({ dataFolder, keyring: core.keyring, now: core.now, rule: config.webhooks ?? 'public' }),
      // Work is measured by a clock that does not jump.
      limits: new Limits(limits, () => performance.now(), database?.limits ?? folder.limits),
      pictures,
      threads: config.threads,
      surface,
    }),
  });
  return node;
};
