import type { ApiKey } from './api-key.js';

/** A new key as it is handed out, once. */
export interface IssuedKey {
  readonly key: string;
  readonly record: ApiKey;
}

/** How a day's quota of a key stands. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** UTC date that the count is of, `2026-11-21`. */
  readonly day: string;
  /** Milliseconds until the count begins anew, at 00:00 UTC. */
  readonly resetMilliseconds: number;
}

/** The port through which capabilities know keys and count their use. */
export interface Access {
  /** Finds the key that a caller shows; nothing where it is unknown, wrong or revoked. */
  readonly find: (presented: string) => Promise<ApiKey | undefined>;
  /** Checks whether a key that was found before still holds. */
  readonly isValid: (key: ApiKey) => Promise<boolean>;
  /** Gives the shared demo key. */
  readonly demoKey: () => IssuedKey;
  /**
   * Makes a key with a machine of its own.
   * @throws Fault MACHINE_EXISTS, STORE_FAILED
   */
  readonly mint: (slug: string | undefined) => Promise<IssuedKey>;
  /**
   * Makes a key without a machine, for a member of one.
   * @throws Fault STORE_FAILED
   */
  readonly mintMember: (machine: string) => Promise<IssuedKey>;
  /** Lists the keys that were made, without the demo key, each with the time of its last use and its uses of today (UTC). */
  readonly list: () => Promise<readonly (ApiKey & { readonly lastUsed?: string; readonly usedToday: number })[]>;
  /**
   * Ends a key for ever.
   * @throws Fault UNKNOWN_KEY, STORE_FAILED
   */
  readonly revoke: (prefix: string) => Promise<ApiKey>;
  /**
   * Counts one use of a key before the work, durably; gives the day's quota, or nothing where the key has no limit.
   * @throws Fault QUOTA_EXCEEDED, STORE_FAILED
   */
  readonly spend: (key: ApiKey) => Promise<Quota | undefined>;
  /** Takes one use of the quota's day back, where the work was refused or failed. */
  readonly refund: (key: ApiKey, quota: Quota) => void;
  readonly state: () => 'ready' | 'failed';
  /** Writes what is not written yet. */
  readonly close: () => Promise<void>;
}
