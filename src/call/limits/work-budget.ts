import type { WindowRule } from './rate-limit.js';

/** How a budget of work stands. */
export interface WorkBalance {
  /** Units that are left; below zero where a call cost more than was left when it began. */
  readonly left: number;
  /** Units of a whole budget. */
  readonly limit: number;
  readonly windowMilliseconds: number;
  /** Milliseconds until a call is taken again: at least one. */
  readonly waitMilliseconds: number;
  /** Milliseconds until the budget is whole. */
  readonly resetMilliseconds: number;
}

/** A second of work in units. */
export const UNITS_IN_A_SECOND = 1_000;
/** Payers that are remembered at a time: bounds the memory under a flood of addresses. */
const MAX_PAYERS = 50_000;

interface Account {
  readonly units: number;
  readonly at: number;
}

/**
 * What callers may have worked for them: each has a budget that fills up steadily to so many seconds of work a window, and a call is taken while
 * anything is left. What a call costs is known when it is done, so that a budget may go below zero once, and fills up from there.
 */
export class WorkBudget {
  readonly #limit: number;
  readonly #windowMilliseconds: number;
  readonly #clock: () => number;
  /** What is left to those who have spent something, in the order of their last spending. */
  readonly #accounts = new Map<string, Account>();
  #onSpent: (payer: string, units: number) => void = () => undefined;

  /** @param clock milliseconds that never go back */
  constructor({ limit, windowMilliseconds }: WindowRule, clock: () => number) {
    this.#limit = limit * UNITS_IN_A_SECOND;
    this.#windowMilliseconds = windowMilliseconds;
    this.#clock = clock;
  }

  get size(): number {
    return this.#accounts.size;
  }

  /** Tells a listener of what is spent from now on, and with 0 units of a payer who is asked for and has spent nothing here yet. */
  watch(listener: (payer: string, units: number) => void): void {
    this.#onSpent = listener;
  }

  #left(payer: string): number {
    const account = this.#accounts.get(payer);
    if (account === undefined) return this.#limit;
    return Math.min(this.#limit, account.units + ((this.#clock() - account.at) * this.#limit) / this.#windowMilliseconds);
  }

  /** Gives what a payer has left who has spent something here. */
  known(payer: string): number | undefined {
    return this.#accounts.has(payer) ? this.#left(payer) : undefined;
  }

  /** Tells how the budget of a payer stands. */
  balance(payer: string): WorkBalance {
    if (!this.#accounts.has(payer)) this.#onSpent(payer, 0);
    const left = this.#left(payer);
    const timeOf = (units: number): number => (units * this.#windowMilliseconds) / this.#limit;
    return {
      left,
      limit: this.#limit,
      windowMilliseconds: this.#windowMilliseconds,
      waitMilliseconds: Math.max(1, timeOf(1 - left)),
      resetMilliseconds: timeOf(this.#limit - left),
    };
  }

  /** Takes units from the budget of a payer. */
  spend(payer: string, units: number): void {
    this.set(payer, this.#left(payer) - units);
    this.#onSpent(payer, units);
  }

  /** Says what a payer has left now. */
  set(payer: string, left: number): void {
    // Set anew, so that the map's order is that of the last spending.
    this.#accounts.delete(payer);
    this.#accounts.set(payer, { units: left, at: this.#clock() });
    if (this.#accounts.size <= MAX_PAYERS) return;
    const [oldest] = this.#accounts.keys();
    if (oldest !== undefined) this.#accounts.delete(oldest);
  }
}
