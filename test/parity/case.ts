import type { FaultCode } from '../../src/core/faults.js';

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What cases are made with: things that only a running node can make. */
export interface Given {
  /** A receipt that the node signed. */
  readonly receipt: Members;
  /** The slug of a machine that exists: the one of the caller's key. */
  readonly takenSlug: string;
  /** Public prefix of the key of `bob`, who is a member of it; `eve` was one. */
  readonly bob: string;
  readonly hooks: {
    /** A hook that is disabled, and one that is not. */
    readonly kept: string;
    readonly fresh: string;
    /** Hooks of which each way that removes one takes the first. */
    readonly spare: string[];
  };
  /** Jobs that are done: one that is only read, and those of which each way that removes one takes the first. */
  readonly jobs: { readonly kept: string; readonly spare: string[] };
  /** Dead letters of the disabled hook. */
  readonly letters: { readonly kept: string; readonly spare: string[] };
  /** Contracts of the quiet gate on it: one that is only read, one that is pushed, one that is moved by hand, one that is retired, and one of a gate with two versions. */
  readonly contracts: {
    readonly read: string;
    readonly pushed: string;
    readonly moved: string;
    readonly retired: string;
    readonly old: string;
  };
}

/**
 * Capabilities that write or read what the node keeps for a machine or a key: its ledger, its formulas, its jobs. The user of another process has another machine:
 * there these have no same answer.
 */
export const OF_ONE_MACHINE: ReadonlySet<string> = new Set([
  'deploy',
  'transition',
  'upgrade_contract',
  'retire_contract',
  'keep_template',
  'show_machine',
  'list_members',
  'invite_member',
  'remove_member',
  'list_hooks',
  'add_hook',
  'remove_hook',
  'rotate_hook_secret',
  'enable_hook',
  'list_dead_letters',
  'resend_dead_letter',
  'discard_dead_letter',
  'show_contract',
  'list_rows',
  'search_rows',
  'list_own_templates',
  'show_own_template',
  'quantum_verify',
  'keep_formula',
  'keep_formulas',
  'list_formulas',
  'show_formula',
  'remove_formula',
  'list_jobs',
  'show_job',
  'cancel_job',
]);

/** One call of a capability: what is asked, and what must be in the answer, or how it is refused. */
export interface Case {
  readonly capability: string;
  readonly what: string;
  /** A function is asked once for each way. */
  readonly input: Members | ((given: Given) => Members);
  readonly gives?: unknown;
  readonly refuses?: FaultCode;
  /** True where the tool `http` refuses such a body itself, and so says another place. */
  readonly isBounded?: boolean;
}

/** A call with what must be in its answer. */
export const call = (capability: string, what: string, input: Case['input'], gives: unknown): Case => ({ capability, what, input, gives });

/** A call with the code of its refusal. */
export const refuse = (capability: string, what: string, input: Case['input'], refuses: FaultCode): Case => ({
  capability,
  what,
  input,
  refuses,
});
