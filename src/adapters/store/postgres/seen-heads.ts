import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import { Fault } from '../../../core/faults.js';

/** The ends of ledgers that this node saw acknowledged: a database that is behind them lost rows, as a standby that was promoted can. */
export class SeenHeads {
  readonly #heads = new Map<string, Pick<LedgerHead, 'seq' | 'hash'>>();
  #wentBack = false;

  /** True from the first ledger that was found behind. */
  get wentBack(): boolean {
    return this.#wentBack;
  }

  add(machine: string, { seq, hash }: Pick<LedgerHead, 'seq' | 'hash'>): void {
    this.#heads.set(machine, { seq, hash });
  }

  /** Gives the numbers of the last rows that were seen, of some machines. */
  marks(machines: readonly string[]): ReadonlyMap<string, number> {
    return new Map(
      machines.flatMap((machine) => {
        const head = this.#heads.get(machine);
        return head === undefined ? [] : [[machine, head.seq] as const];
      }),
    );
  }

  /**
   * Refuses a head that is behind the last row that was seen, or has another row in its place.
   * @param mark hash of the row that stands there now, where it was read
   * @throws Fault LEDGER_WENT_BACK
   */
  assertNotBack(machine: string, { seq, hash }: LedgerHead, mark: string | undefined): void {
    const seen = this.#heads.get(machine);
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
