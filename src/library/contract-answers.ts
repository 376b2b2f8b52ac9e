import type { Receipt } from '../core/receipt/receipt.js';

/** A contract as its rows make it. */
export interface ContractState {
  readonly id: string;
  readonly machine: string;
  readonly template: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly currentState: string;
  /** Cycle at which the state was entered. */
  readonly since: number;
  readonly memory: Readonly<Record<string, number>>;
  /** Number of the contract's rows. */
  readonly rows: number;
  /** Cycle at which the audit clock wakes the contract; null where time alone changes nothing. */
  readonly nextCycle: number | null;
}

/** A row of a machine's ledger: one move of a contract with its proof. docs/receipt.md names its other members. */
export interface ContractRow {
  readonly machine: string;
  /** Place in the machine's ledger, from 1 without gaps. */
  readonly seq: number;
  readonly contract: string;
  readonly cause: 'creation' | 'event' | 'clock' | 'manual' | 'upgrade' | 'retirement' | 'correction';
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly string[];
  readonly cycle: number;
  /** When it was written. */
  readonly at: string;
  readonly R_t: number;
  readonly unit: string;
  readonly receipt: Receipt;
  /** Hash of the machine's row before. */
  readonly previous: string;
  readonly hash: string;
}

/** What is asked of `deploy`. */
export interface AskedDeployment {
  readonly template: string;
  /** `local` by default. */
  readonly machine?: string;
  readonly version?: string;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly idempotencyKey?: string;
}

/** What `deploy` answers. */
export interface Deployed {
  readonly contract: ContractState;
  readonly template_id: string;
}

/** What is asked of `transition`: an event with its fields, or a state for a move by hand. */
export interface AskedTransition {
  readonly contract: string;
  /** `local` by default. */
  readonly machine?: string;
  readonly event?: string;
  readonly payload?: Readonly<Record<string, number | string | readonly number[]>>;
  readonly to?: string;
  /** When it happened, RFC 3339. */
  readonly at?: string;
  readonly idempotencyKey?: string;
}

/** What `transition` answers: where it led, and the row that proves it. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly string[];
  readonly replayed: boolean;
  readonly row: ContractRow;
  readonly contract: ContractState;
}

/** What `rows` answers, the newest first. */
export interface Rows {
  readonly rows: readonly ContractRow[];
  readonly nextCursor?: string;
}

/** What re-checking a contract answers. */
export interface ContractVerification {
  readonly valid: boolean;
  readonly checks: readonly { readonly name: string; readonly status: 'pass' | 'fail' | 'not_checked'; readonly detail: string }[];
  readonly tampered_fields: readonly string[];
  readonly rows: number;
  readonly head: { readonly seq: number; readonly hash: string; readonly cycle: number };
}
