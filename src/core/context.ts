import type { Keyring } from './receipt/keyring.js';
import type { Registry } from './registry/registry.js';

/** The small ports through which core gets time, identifiers, keys and records. */
export interface Context {
  readonly registry: Registry;
  /** Gives the time in milliseconds of Unix time. */
  readonly now: () => number;
  /** Gives a fresh receipt id, `rcp_…`. */
  readonly newReceiptId: () => string;
  /** Gives the keyring, making it on first use. */
  readonly keyring: () => Keyring;
  /** Name of the node that signs. */
  readonly issuer: string;
  /** Name and version of this library. */
  readonly library: string;
}
