import type { Build, Built, PendingView, Store } from '../../../core/contract/ledger/store.js';
import type { Known, Offer, OfferAnswer, OfferDesk, Wants } from './offer.js';
import { Turns } from './turns.js';

const NOTHING: Built<undefined> = { rows: [], documents: [], value: undefined };

const capture = (view: PendingView, wants: Wants): Known => ({
  head: view.head,
  documents: wants.documents.map((contract) => [contract, view.document(contract) ?? null]),
  idempotent: wants.idempotent.map(([contract, key]) => [contract, key, view.idempotent(contract, key) ?? null]),
  definitions: wants.definitions.map((digest) => [digest, view.definition(digest) ?? null]),
});

/** What the owner of a folder does with the rows that other processes built, and with its own beside theirs. */
export class OwnerDesk {
  readonly #store: Store;
  readonly #turns = new Turns();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Appends rows of this process, in its turn where others write into the same ledger. */
  async commit<T>(machine: string, build: Build<T>): Promise<T> {
    if (this.#turns.isFree(machine)) return this.#store.commit(machine, build);
    const self = {};
    await this.#turns.take(machine, self);
    try {
      return await this.#store.commit(machine, (view) => {
        this.#turns.free(machine, self);
        return build(view);
      });
    } finally {
      this.#turns.free(machine, self);
    }
  }

  /** Tells what builders of another process need, as of now; it does not wait for the disk. */
  look(machine: string, wants: Wants): Promise<Known> {
    return new Promise((resolve, reject) => {
      this.#store
        .commit(machine, (view) => {
          resolve(capture(view, wants));
          return NOTHING;
        })
        .catch(reject);
    });
  }

  /** Waits until it is somebody's turn at a machine, and tells what builders need then; the turn lasts until the next offer. */
  async turn(machine: string, wants: Wants, who: object): Promise<Known> {
    await this.#turns.take(machine, who);
    return this.look(machine, wants);
  }

  /**
   * Writes an offer where the ledger still ends at the head that it was built on; otherwise tells what is there now, and lets whoever offered
   * it have the turn until the next offer.
   * @param who offers; of one that has left nothing is written
   */
  async offer(offer: Offer, who: object): Promise<OfferAnswer> {
    const answer = await this.#write(offer, who);
    if (answer === 'written' || !offer.isRepeat) return answer;
    // Only now, for the first one may have arrived a moment ago: where the ledger has gone on it is in it, or never will be.
    const rest = await this.#notThereYet(offer);
    if (rest === offer) return answer;
    if (rest !== undefined) return this.#write(rest, who);
    this.#turns.free(offer.machine, who);
    return 'written';
  }

  async #write({ machine, expected, rows, documents, wants }: Offer, who: object): Promise<OfferAnswer> {
    if (!(await this.#turns.take(machine, who))) return this.look(machine, wants);
    return new Promise((resolve, reject) => {
      this.#store
        .commit(machine, (view) => {
          if (view.head.hash !== expected) {
            resolve(capture(view, wants));
            return NOTHING;
          }
          this.#turns.free(machine, who);
          return { rows, documents, value: undefined };
        })
        .then(() => resolve('written'))
        .catch((error: unknown) => {
          this.#turns.free(machine, who);
          reject(error);
        });
    });
  }

  /**
   * Gives what of a repeated offer is not on the disk; nothing where all of it is. Rows are what their hashes say, and no two are the same, for each
   * bears a receipt with an id of its own; so no other key is needed.
   */
  async #notThereYet(offer: Offer): Promise<Offer | undefined> {
    const [first] = offer.rows;
    if (first === undefined) return offer;
    await this.#store.commit(offer.machine, () => NOTHING);
    const there = await this.#store.rows(offer.machine, { after: first.seq - 1, limit: offer.rows.length });
    const found = offer.rows.findIndex(({ hash }, i) => there[i]?.hash !== hash);
    if (found === -1) return undefined;
    const last = offer.rows[found - 1];
    if (last === undefined) return offer;
    // A process that was killed while it wrote may have left the first rows of a group.
    const documents = offer.documents.filter(({ lastFire }) => lastFire.seq > last.seq);
    return { ...offer, expected: last.hash, rows: offer.rows.slice(found), documents };
  }

  /** Lets the others go on where one has left. */
  leave(who: object): void {
    this.#turns.leave(who);
  }

  /** Gives the desk to somebody of this process, who has turns of its own. */
  own(): OfferDesk {
    const self = {};
    return {
      look: (machine, wants) => this.look(machine, wants),
      turn: (machine, wants) => this.turn(machine, wants, self),
      offer: (offer) => this.offer(offer, self),
    };
  }
}
