import type { HookWish } from '../core/contract/webhook/row-messages.js';
import type { WebhookRule } from './webhook-rule.js';

/** Hooks that a machine has at most, and dead letters that it keeps. */
export const MOST_WEBHOOKS = { hooks: 16, deadLetters: 1_000 } as const;

/** How long the secret before signs beside a new one, in milliseconds. */
export const SECRET_OVERLAP = 86_400_000;

/** A contract whose next message was not taken yet, or is under way: the rows behind it wait, so that their order is kept. */
export interface Lane {
  readonly contract: string;
  /** Rows of the contract up to this one are settled. */
  readonly after: number;
  /** Attempts of the next message that failed. */
  readonly attempts: number;
  /** When the first of them failed, and when the next is made, in milliseconds of Unix time; 0 where none failed. */
  readonly since: number;
  readonly next: number;
  /** Why the last one failed. */
  readonly reason: string;
}

/** How far a hook has come: rows of the machine up to the cursor are settled (delivered, dead or not wanted), save for those of its lanes. */
export interface HookProgress {
  readonly cursor: number;
  readonly lanes: readonly Lane[];
}

/** Where the events or rows of a machine are sent. Its secrets are not in it: the node derives them. */
export interface Hook extends HookWish, HookProgress {
  readonly id: string;
  readonly url: string;
  readonly created: string;
  /** The number of the present secret, from 1, and until when the one before signs too. */
  readonly secret: { readonly number: number; readonly previousUntil?: string | undefined };
  /** Since when nothing is sent any more, and why. */
  readonly disabled?: { readonly at: string; readonly reason: string } | undefined;
}

/** A message that was not taken within a day. Its body is not kept: the row of the ledger gives it again. */
export interface DeadLetter {
  readonly id: string;
  readonly hook: string;
  readonly type: string;
  readonly contract: string;
  readonly seq: number;
  readonly attempts: number;
  /** When it was tried last. */
  readonly at: string;
  readonly reason: string;
  /** True where its owner wants it to be sent again, and that was not tried yet. */
  readonly isResent?: true | undefined;
}

/** A hook with its secret, which is shown this once. */
export interface HookWithSecret {
  readonly hook: Hook;
  readonly secret: string;
}

/** What the delivery of a machine's messages came to since it was last written down. */
export interface Delivered {
  /** By the id of the hook. */
  readonly progress: ReadonlyMap<string, HookProgress & Pick<Hook, 'disabled'>>;
  /** Letters that are new, or that were tried again in vain. */
  readonly dead: readonly DeadLetter[];
  /** Ids of letters that were taken at last. */
  readonly taken: readonly string[];
}

/** The port behind which hooks and dead letters are kept. Every change is on the disk when it resolves. */
export interface Webhooks {
  readonly rule: WebhookRule;
  /** Machines that have hooks. */
  readonly machines: () => Promise<readonly string[]>;
  readonly list: (machine: string) => Promise<readonly Hook[]>;
  /**
   * Adds a hook that tells of the rows after one.
   * @throws Fault INVALID_REQUEST for an address that the rule does not allow, TOO_MANY_HOOKS, STORE_FAILED
   */
  readonly add: (machine: string, hook: HookWish & { readonly url: string }, after: number) => Promise<HookWithSecret>;
  /** Removes a hook with its dead letters. @throws Fault UNKNOWN_HOOK */
  readonly remove: (machine: string, id: string) => Promise<Hook>;
  /** Gives a hook a new secret; the present one signs beside it for {@link SECRET_OVERLAP}. @throws Fault UNKNOWN_HOOK */
  readonly rotate: (machine: string, id: string) => Promise<HookWithSecret>;
  /** Lets a hook that was disabled go on where it stopped. @throws Fault UNKNOWN_HOOK */
  readonly enable: (machine: string, id: string) => Promise<Hook>;
  /** Lists the dead letters of a machine, the newest first. */
  readonly dead: (machine: string) => Promise<readonly DeadLetter[]>;
  /** Has a dead letter sent once more, out of its order. @throws Fault UNKNOWN_DEAD_LETTER */
  readonly resend: (machine: string, id: string) => Promise<DeadLetter>;
  /** @throws Fault UNKNOWN_DEAD_LETTER */
  readonly discard: (machine: string, id: string) => Promise<DeadLetter>;
  /** Gives the bytes of the secrets that sign now, the present one first. */
  readonly secretsOf: (machine: string, hook: Hook) => readonly Uint8Array[];
  /** Writes down what delivery came to; of hooks that were removed meanwhile nothing. */
  readonly record: (machine: string, delivered: Delivered) => Promise<void>;
  /** Calls the listener with each machine whose hooks this process has changed; gives the way to stop. */
  readonly watch: (listener: (machine: string) => void) => () => void;
}
