import type { LedgerHead } from '../../../../core/contract/ledger/store.js';
import { Fault } from '../../../../core/faults.js';

/** The last row of a ledger that was seen acknowledged. */
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

  /** Gives the last rows that were seen of some machines, before something is asked of them: what is acknowledged later need not be in the answer. */
  of(machines: Iterable<string>): ReadonlyMap<string, SeenHead> {
    const found = new Map<string, SeenHead>();
    for (const machine of machines) {
      const head = this.#heads.get(machine);
      if (head !== undefined) found.set(machine, head);
    }
    return found;
  }

  /**
   * Refuses a head that is behind the last row that was seen, or has another row in its place.
   * @param seen the last row that was seen when the head was asked for
   * @param mark hash of the row that stands there now, where it was read
   * @throws Fault LEDGER_WENT_BACK
   */
  assertNotBack(machine: string, seen: SeenHead | undefined, { seq, hash }: LedgerHead, mark: string | undefined): void {
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
