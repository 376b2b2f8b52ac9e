import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import { Fault } from '../../../core/faults.js';

/** Number and hash of the last row that was seen. */
export type SeenHead = Pick<LedgerHead, 'seq' | 'hash'>;

/** The ends of ledgers that this node saw acknowledged: a database that is behind them lost rows, as a standby that was promoted can. */
export class SeenHeads {
  readonly #heads = new Map<string, SeenHead>();
  #wentBack = false;

  /** True from the first ledger that was found behind. */
  get wentBack(): boolean {
    return this.#wentBack;
  }

  add(machine: string, { seq, hash }: SeenHead): void {
    this.#heads.set(machine, { seq, hash });
  }

  /** Gives the last rows that were seen by now, of some machines. */
  of(machines: Iterable<string>): ReadonlyMap<string, SeenHead> {
    return new Map(
      [...machines].flatMap((machine) => {
        const head = this.#heads.get(machine);
        return head === undefined ? [] : [[machine, head] as const];
      }),
    );
  }

  /**
   * Refuses a head that is behind the last row that was seen, or has another row in its place.
   * @param seen what was seen before the head was asked for: an answer that comes late does not know of rows that were acknowledged meanwhile
   * @param mark hash of the row that stands there now, where it was read
   * @throws Fault LEDGER_WENT_BACK
   */
  assertNotBack(machine: string, { seq, hash }: LedgerHead, seen: SeenHead | undefined, mark: string | undefined): void {
    if (seen === undefined) return;
    const isOther = seq === seen.seq ? hash !== seen.hash : mark !== undefined && mark !== seen.hash;
    if (seq >= seen.seq && !isOther) return;
    this.#wentBack = true;
    throw new Fault(
      'LEDGER_WENT_BACK',
      `The database has ${seq} rows of ${machine}${isOther ? ', others than' : ', and'} this node saw row ${seen.seq} acknowledged. It writes nothing to a past; look which database it is, and start the node anew to go on from there.`,
      { machine, seq: seen.seq, found: seq },
    );
  }
}
