import { workDone } from '../../core/expression/calculus/work.js';

/** A series that is refused for its length is counted whole before it is; it was not computed. */
const MOST_COUNTED = 50_000_000;

/** Units that evaluations count in what is one unit of a caller's budget: a millisecond of one core of the machine that it was measured on. */
const COUNTED_IN_A_UNIT = 25_000;

/** Counts what a call costs for whoever pays for it: what evaluations count, and beside it what each kind of work is known to take. */
export class Meter {
  readonly payer: string;
  readonly #pay: (units: number) => void;
  #mark = workDone();

  /** @param pay takes what was spent from the payer's budget */
  constructor(payer: string, pay: (units: number) => void) {
    this.payer = payer;
    this.#pay = pay;
  }

  /** Takes units that were spent elsewhere. */
  add(units: number): void {
    this.#pay(units);
  }

  /** Begins a stretch in which nothing but this work runs. */
  begin(): void {
    this.#mark = workDone();
  }

  /** Takes what was counted since the stretch began, and so much beside it; the next stretch begins. */
  settle(beside: number): void {
    const now = workDone();
    this.#pay(beside + Math.min(now - this.#mark, MOST_COUNTED) / COUNTED_IN_A_UNIT);
    this.#mark = now;
  }

  /** Does work and counts it, up to where it waits for something. */
  measure<T>(work: () => T, beside: number): T {
    this.begin();
    try {
      return work();
    } finally {
      this.settle(beside);
    }
  }
}
