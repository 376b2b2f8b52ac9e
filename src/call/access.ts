import { Fault } from '../core/faults.js';
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

/** Gives the refusal of a use beyond the day's quota. */
export const quotaExceeded = (limit: number, resetMilliseconds: number): Fault =>
  new Fault('QUOTA_EXCEEDED', `The ${limit} uses a day of this key are spent; they begin anew at 00:00 UTC.`, {
    name: 'daily',
    limit,
    windowSeconds: 86_400,
    remaining: 0,
    retryAfter: Math.ceil(resetMilliseconds / 1000),
  });

/** A key as it is listed: with the time of its last use and its uses of today (UTC). */
export type ListedKey = ApiKey & { readonly lastUsed?: string; readonly usedToday: number };

/** The port behind which keys are kept: hashes of their secrets, never the secrets. */
export interface Keys {
  /** Finds the key that a caller shows; nothing where it is unknown, wrong or revoked. */
  readonly find: (presented: string) => Promise<ApiKey | undefined>;
  /** Gives the key with a public prefix as long as it holds: nothing where it is unknown or was revoked. A revocation is known everywhere within a second. */
  readonly current: (prefix: string) => Promise<ApiKey | undefined>;
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
  /** Lists the keys that were made, without the demo key. */
  readonly list: () => Promise<readonly ListedKey[]>;
  /**
   * Ends a key for ever.
   * @throws Fault UNKNOWN_KEY, STORE_FAILED
   */
  readonly revoke: (prefix: string) => Promise<ApiKey>;
}

/** The port behind which the uses of keys are counted, a day (UTC) at a time. */
export interface Counts {
  /**
   * Counts one use of a key before the work, durably; gives the day's quota, or nothing where the key has no limit.
   * @throws Fault QUOTA_EXCEEDED, STORE_FAILED
   */
  readonly spend: (key: ApiKey) => Promise<Quota | undefined>;
  /** Takes one use of the quota's day back, where the work was refused or failed. */
  readonly refund: (key: ApiKey, quota: Quota) => void;
}

/** Keys and their use, as capabilities know them. */
export interface Access extends Keys, Counts {
  /** `failed` after something that could not be written, until a write succeeds. */
  readonly state: () => 'ready' | 'failed';
  /** Why it is `failed`, in a sentence; nothing where it is not. */
  readonly trouble: () => string | undefined;
  /** Writes what is not written yet. */
  readonly close: () => Promise<void>;
}
