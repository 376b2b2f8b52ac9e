import { setImmediate } from 'node:timers/promises';
import type { Build } from '../../../core/contract/ledger/store.js';
import { Attempt, KnownView } from './known-view.js';
import type { Known, Offer, OfferAnswer, OfferDesk, Wants } from './offer.js';
import type { LOST } from './owner-link.js';

interface Waiting {
  readonly build: Build<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks whoever owns the folder, again where the connection was lost before the answer. */
export type AskDesk = <T>(ask: (desk: OfferDesk, isRepeat: boolean) => Promise<T | typeof LOST>) => Promise<T>;

/** Builders that are taken into one offer; and rows after which no further builder is. */
const MOST_BUILDERS = 256;
const MOST_ROWS = 1_000;
/** Offers after one that missed for which the turn is waited for first: what is built without it would be built in vain, mostly. */
const WARY = 8;
const NO_WANTS: Wants = { documents: [], idempotent: [], definitions: [] };

/**
 * The commits of this process to the ledger of one machine whose folder another process owns. All that came while the last offer was under way go with the
 * next: they are built here on what is known of the machine, and offered with the head that they were built on. Where the ledger has another end by
 * then they are built again on that.
 */
export class MachineCommits {
  readonly #machine: string;
  readonly #ask: AskDesk;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #known: KnownView | undefined;
  /** Offers before which the turn is waited for: others write into the same ledger. */
  #wary = 0;
  #lastWants = NO_WANTS;

  constructor(machine: string, ask: AskDesk) {
    this.#machine = machine;
    this.#ask = ask;
  }

  get isIdle(): boolean {
    return this.#running === undefined;
  }

  commit<T>(build: Build<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ build, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever else comes in this turn of the event loop shares the offer.
      await setImmediate();
      const batch = this.#waiting.splice(0, MOST_BUILDERS);
      try {
        await this.#round(batch);
      } catch (error) {
        this.#known = undefined;
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = undefined;
  }

  /** Builds and offers until what was built is written. */
  async #round(batch: Waiting[]): Promise<void> {
    if (this.#wary > 0) await this.#waitForTurn();
    for (;;) {
      const { attempt, base } = await this.#build(batch);
      const answer = await this.#offer({
        machine: this.#machine,
        expected: base.head.hash,
        rows: attempt.rows,
        documents: [...attempt.documents.values()],
        wants: attempt.wants,
      });
      if (answer !== 'written') {
        this.#known = new KnownView(answer);
        this.#wary = WARY;
        continue;
      }
      this.#lastWants = attempt.wants;
      base.advance(attempt);
      // Those that did not fit come next, before what came since.
      this.#waiting.unshift(...batch.splice(attempt.outcomes.length));
      attempt.outcomes.forEach((outcome, i) => {
        if ('error' in outcome) batch[i]?.reject(outcome.error);
        else batch[i]?.resolve(outcome.built.value);
      });
      return;
    }
  }

  /** Waits for the turn and takes over what is there by then, which is what was there before if nobody else has written. */
  async #waitForTurn(): Promise<void> {
    const found = await this.#ask((desk) => desk.turn(this.#machine, this.#lastWants));
    if (this.#known?.head.hash === found.head.hash) {
      this.#wary -= 1;
      this.#known.take(found);
      return;
    }
    this.#wary = WARY;
    this.#known = new KnownView(found);
  }

  /** Calls builders until nothing that they ask for is missing. What one throws may be due to what is not so any more, and counts when the head was confirmed. */
  async #build(batch: readonly Waiting[]): Promise<{ readonly attempt: Attempt; readonly base: KnownView }> {
    for (;;) {
      const base = this.#known ?? new KnownView(await this.#look(NO_WANTS));
      this.#known = base;
      const attempt = new Attempt(base);
      for (const { build } of batch) {
        if (attempt.rows.length >= MOST_ROWS) break;
        attempt.build(build);
      }
      if (!attempt.isShort) return { attempt, base };
      const found = await this.#look(attempt.wants);
      if (found.head.hash === base.head.hash) base.take(found);
      else this.#known = new KnownView(found);
    }
  }

  #look(wants: Wants): Promise<Known> {
    return this.#ask((desk) => desk.look(this.#machine, wants));
  }

  #offer(offer: Omit<Offer, 'isRepeat'>): Promise<OfferAnswer> {
    return this.#ask((desk, isRepeat) => desk.offer({ ...offer, isRepeat }));
  }
}
