import type { KeyObject } from 'node:crypto';
import type { Registry } from '../../registry/registry.js';
import type { Keyring } from '../keyring.js';
import type { RecordedRun } from './recorded-run.js';
import type { RecordedSheet } from './recorded-sheet.js';

/** Every check that there is, in order. */
export const ALL_CHECK_NAMES = [
  'shape',
  'key',
  'hmac',
  'signature',
  'operators',
  'inclusion',
  'reading',
  'recomputation',
  'cycle',
] as const;

/** The checks of the receipt of a sheet over a table, in order: those of a batch, and that the source reads as the program. */
export const TABLE_CHECK_NAMES = ALL_CHECK_NAMES;

/** The checks of a batch receipt, in order: those of a receipt, and that an item is in the batch. */
export const BATCH_CHECK_NAMES = ALL_CHECK_NAMES.filter((name) => name !== 'reading');

/** The checks of the receipt of a sheet, in order: those of a receipt, and that the source reads as the program. */
export const SHEET_CHECK_NAMES = ALL_CHECK_NAMES.filter((name) => name !== 'inclusion');

/** The checks of a receipt, in order. */
export const CHECK_NAMES = BATCH_CHECK_NAMES.filter((name) => name !== 'inclusion');

/** Tells of the checks of a receipt whether it is that of a sheet, which alone is read again. */
export const areOfSheet = (checks: readonly { readonly name: string }[]): boolean => checks.some(({ name }) => name === 'reading');

/** One check of a receipt. */
export interface Check {
  readonly name: (typeof ALL_CHECK_NAMES)[number];
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

/** Gives a check that failed. */
export const failed = (name: Check['name'], detail: string): Check => ({ name, status: 'fail', detail });

/** Gives a check that could not be made. */
export const notChecked = (name: Check['name'], detail: string): Check => ({ name, status: 'not_checked', detail });

/** What verifying a receipt reports; of a batch, with the item that was looked at. */
export interface Verification {
  /** True only if every required check passed. */
  readonly valid: boolean;
  /** The result: of a batch, that of the item, where it is under the root; of a sheet, that of the last line, where it is one number. */
  readonly R_t?: number;
  readonly unit?: string;
  readonly cycle?: number;
  readonly operatorIds?: readonly string[];
  readonly keyPrefix?: string;
  /** Of many items: the symbol of their results, of a sheet the names of its outputs, the number of items and the root over them. */
  readonly symbol?: string;
  readonly count?: number;
  readonly root?: string;
  readonly checks: readonly Check[];
}

/** What computing again found: the largest relative difference of a value, or what differs. */
export type Recomputation = { readonly worst: number } | { readonly differs: string };

/** What reading a sheet again and running it found. */
export interface SheetRerun {
  /** Says in what the program, or what stands with it, is another; nothing where it is the same. */
  readonly reading: string | undefined;
  readonly results: Recomputation;
}

/** What a verifier trusts and knows. */
export interface Verifier {
  readonly registry: Registry;
  /**
   * Computes a recorded run again with the operators of a registry.
   * @throws Fault where computing is refused
   */
  readonly recompute: (run: RecordedRun, registry: Registry) => Recomputation;
  /**
   * Reads a recorded sheet again and runs it; without it neither is checked.
   * @throws Fault where the sheet is refused
   */
  readonly rerunSheet?: ((sheet: RecordedSheet, registry: Registry) => SheetRerun) | undefined;
  readonly now: () => number;
  /** When a clock was corrected that was ahead as it issued the receipt, where the log shows that (RFC 3339). */
  readonly correctedAt?: string | undefined;
  /** The node's own keys; without them the HMAC is not checked. */
  readonly keyring?: Keyring | undefined;
  /** Public keys by id, beside those of the keyring. */
  readonly publicKeys?: ReadonlyMap<string, KeyObject> | undefined;
  /** Trusts no key and only recomputes. */
  readonly replay?: boolean | undefined;
}
