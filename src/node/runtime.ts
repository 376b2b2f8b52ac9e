import { randomUUID } from 'node:crypto';
import { keyFileStamp, openKeyring } from '../adapters/store/keys/keyring-file.js';
import { createOperatorFiles } from '../adapters/store/operator-files.js';
import type { Context } from '../core/context.js';
import type { Keyring } from '../core/receipt/keyring.js';
import { Registry } from '../core/registry/registry.js';
import { REGISTRY_FOLDER, version } from '../package-files.js';
import { type Config, readConfig } from './config.js';

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
  const registry = new Registry(createOperatorFiles(REGISTRY_FOLDER));
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
