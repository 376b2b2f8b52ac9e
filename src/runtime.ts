import { randomUUID } from 'node:crypto';
import type { ContractSpace, NodeContext } from '../tools/node-context.js';
import { startContractClock } from './adapters/clock/contract-clock.js';
import { createAccessFiles } from './adapters/store/access-files.js';
import { openEmbeddedStore } from './adapters/store/embedded/open-embedded-store.js';
import { keyFileStamp, openKeyring } from './adapters/store/key-file.js';
import { createOperatorFiles } from './adapters/store/operator-files.js';
import { type Config, readConfig } from './config.js';
import type { Context } from './core/context.js';
import { Contracts } from './core/contract/contracts.js';
import { Limits } from './core/limit/limits.js';
import type { Keyring } from './core/receipt/keyring.js';
import { Registry } from './core/registry/registry.js';
import type { ServeConfig } from './serve-config.js';
import { version } from './version.js';

/** How old the knowledge of the key file may be, in milliseconds. */
const FRESHNESS = 1_000;

/** Opens the keyring when it is first needed, and again where another process has rotated its keys. */
const openKeyringFile = (config: Config): (() => Keyring) => {
  let keyring: Keyring | undefined;
  let stamp = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (keyring !== undefined && (config.keyring !== undefined || now - checkedAt < FRESHNESS)) return keyring;
    checkedAt = now;
    const current = keyFileStamp(config.dataFolder);
    // A file that went away or is being replaced leaves the keys that are known.
    if (keyring !== undefined && (current === '' || current === stamp)) return keyring;
    keyring = openKeyring(config, new Date());
    stamp = keyFileStamp(config.dataFolder);
    return keyring;
  };
};

/** Wires core to this process: the clock, random ids, the key file and the built registry; each is touched when it is first needed. */
export const createRuntime = (config: Config = readConfig()): Context => {
  const registry = new Registry(createOperatorFiles(new URL('../dist/operators/', import.meta.url)));
  const keyring = openKeyringFile(config);
  let library: string | undefined;
  return {
    registry,
    now: () => Date.now(),
    newReceiptId: () => `rcp_${randomUUID()}`,
    keyring,
    issuer: config.issuer,
    get library() {
      library ??= `genmath ${version()}`;
      return library;
    },
  };
};

/**
 * Gives the way to the contracts of a node: the store is opened, and its clock started, when they are first needed. A folder that cannot be
 * opened is tried again at the next call.
 */
const openContracts = (config: Config, node: () => NodeContext): (() => Promise<ContractSpace>) => {
  let opening: Promise<ContractSpace> | undefined;
  const open = async (): Promise<ContractSpace> => {
    const store = await openEmbeddedStore(config.dataFolder);
    const contracts = new Contracts(node(), store, () => `ctr_${randomUUID()}`);
    const stopClock = startContractClock(contracts, store, node().now);
    return {
      contracts,
      store,
      close: async () => {
        stopClock();
        await store.close();
      },
    };
  };
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
};

/** What {@link createNode} is told beside the configuration of every process. */
type NodeSettings = Config & Partial<Pick<ServeConfig, 'limits' | 'demoLimit' | 'dailyLimit'>>;

/**
 * Wires a node: core, keys and their use, limits, and the way to its own surface.
 * @param url gives the address under which others reach it; empty where it serves nobody else
 * @param surface sends a request to the node's own surface
 */
export const createNode = (config: NodeSettings, url: () => string, surface: NodeContext['surface']): NodeContext => {
  const core = createRuntime(config);
  const { limits = {}, demoLimit = 10, dailyLimit = null, dataFolder } = config;
  const startedAt = Date.now();
  const node: NodeContext = Object.defineProperties({} as NodeContext, {
    ...Object.getOwnPropertyDescriptors(core),
    ...Object.getOwnPropertyDescriptors({
      version: version(),
      get url() {
        return url();
      },
      startedAt,
      access: createAccessFiles({ dataFolder, keyring: core.keyring, now: core.now, demoLimit, dailyLimit }),
      contracts: openContracts(config, () => node),
      // Windows are measured by a clock that does not jump.
      limits: new Limits(limits, () => performance.now()),
      surface,
    }),
  });
  return node;
};
