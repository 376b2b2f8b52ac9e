import type { KeyObject } from 'node:crypto';
import type { Registry } from '../registry/registry.js';
import type { Keyring } from './keyring.js';

/** The checks of a batch receipt, in order: those of a receipt, and that an item is in the batch. */
export const BATCH_CHECK_NAMES = ['shape', 'key', 'hmac', 'signature', 'operators', 'inclusion', 'recomputation', 'cycle'] as const;

/** One check of a receipt. */
export interface Check {
  readonly name: (typeof BATCH_CHECK_NAMES)[number];
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

/** What verifying a receipt reports. */
export interface Verification {
  /** True only if every required check passed. */
  readonly valid: boolean;
  readonly R_t?: number;
  readonly unit?: string;
  readonly cycle?: number;
  readonly operatorIds?: readonly string[];
  readonly keyPrefix?: string;
  readonly checks: readonly Check[];
}

/** What a verifier trusts and knows. */
export interface Verifier {
  readonly registry: Registry;
  readonly now: () => number;
  /** The node's own keys; without them the HMAC is not checked. */
  readonly keyring?: Keyring | undefined;
  /** Public keys by id, beside those of the keyring. */
  readonly publicKeys?: ReadonlyMap<string, KeyObject> | undefined;
  /** Trusts no key and only recomputes. */
  readonly replay?: boolean | undefined;
}
