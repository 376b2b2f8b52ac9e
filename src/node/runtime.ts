import { randomUUID } from 'node:crypto';
import { keyFileStamp, openKeyring } from '../adapters/store/keys/keyring-file.js';
import { createOperatorFiles } from '../adapters/store/operator-files.js';
import type { Context } from '../core/context.js';
import { type Fault, isFault } from '../core/faults.js';
import type { Keyring } from '../core/receipt/keyring.js';
import { Registry } from '../core/registry/registry.js';
import { REGISTRY_FOLDER, version } from '../package-files.js';
import { type Config, readConfig } from './config.js';

/** How old the knowledge of the key file may be, in milliseconds. */
const FRESHNESS = 1_000;

/** Opens the keyring when it is first needed, and again where another process has rotated its keys. */
const openKeyringFile = (config: Config): Pick<Runtime, 'keyring' | 'keyTrouble'> => {
  let keyring: Keyring | undefined;
  let refusal: Fault | undefined;
  let stamp = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  const open = (): Keyring => {
    const now = performance.now();
    if (keyring !== undefined && (config.keyring !== undefined || now - checkedAt < FRESHNESS)) return keyring;
    // A disk that refused is left alone for a moment: keys are made for nothing otherwise, at every call.
    if (refusal !== undefined && now - checkedAt < FRESHNESS) throw refusal;
    checkedAt = now;
    const current = keyFileStamp(config.dataFolder);
    // A file that went away or is being replaced leaves the keys that are known.
    if (keyring !== undefined && (current === '' || current === stamp)) return keyring;
    try {
      keyring = openKeyring(config, new Date());
      refusal = undefined;
    } catch (error) {
      if (isFault(error, 'STORE_FAILED')) refusal = error;
      throw error;
    }
    stamp = keyFileStamp(config.dataFolder);
    return keyring;
  };
  return { keyring: open, keyTrouble: () => refusal?.message };
};

/** What core is given by this process, and what the process knows of it beside. */
export interface Runtime extends Context {
  /** Why there are no signing keys, where they could not be made when they were needed last. */
  readonly keyTrouble: () => string | undefined;
}

/** Wires core to this process: the clock, random ids, the key file and the built registry; each is touched when it is first needed. */
export const createRuntime = (config: Config = readConfig()): Runtime => {
  const registry = new Registry(createOperatorFiles(REGISTRY_FOLDER));
  const keys = openKeyringFile(config);
  let library: string | undefined;
  return {
    registry,
    now: () => Date.now(),
    newReceiptId: () => `rcp_${randomUUID()}`,
    ...keys,
    issuer: config.issuer,
    get library() {
      library ??= `genmath ${version()}`;
      return library;
    },
  };
};
