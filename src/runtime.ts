import { randomUUID } from 'node:crypto';
import { openKeyring } from './adapters/store/key-file.js';
import { createOperatorFiles } from './adapters/store/operator-files.js';
import { type Config, readConfig } from './config.js';
import type { Context } from './core/context.js';
import type { Keyring } from './core/receipt/keyring.js';
import { Registry } from './core/registry/registry.js';
import { version } from './version.js';

/** Wires core to this process: the clock, random ids, the key file and the built registry; each is touched when it is first needed. */
export const createRuntime = (config: Config = readConfig()): Context => {
  const registry = new Registry(createOperatorFiles(new URL('../dist/operators/', import.meta.url)));
  let keyring: Keyring | undefined;
  let library: string | undefined;
  return {
    registry,
    now: () => Date.now(),
    newReceiptId: () => `rcp_${randomUUID()}`,
    keyring: () => {
      keyring ??= openKeyring(config, new Date());
      return keyring;
    },
    issuer: config.issuer,
    get library() {
      library ??= `genmath ${version()}`;
      return library;
    },
  };
};
