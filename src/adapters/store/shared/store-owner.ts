import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Store, StoreState } from '../../../core/contract/ledger/store.js';
import { formatFrame } from './frames.js';
import type { Peer } from './listen-in-folder.js';
import type { Offer, OfferDesk, Wants } from './offer.js';
import { OwnerDesk } from './owner-desk.js';

/** What is asked of a store, and answered at once by what it holds. */
const READS = [
  'head',
  'machines',
  'read',
  'document',
  'locate',
  'rows',
  'putDefinition',
  'definitions',
  'definition',
  'claimDue',
  'newest',
] as const satisfies readonly (keyof Store)[];

/** Names one of {@link READS}. */
export type ReadName = (typeof READS)[number];

/** The state of a store, and why it is not `ready`. */
export interface StateAnswer {
  readonly state: StoreState;
  readonly trouble?: string;
}

/** The number of rows of each machine at one moment. */
export type Ends = readonly (readonly [machine: string, seq: number])[];

/** The store of a folder with those who ask for it: this process, and the others over their connections. */
export class StoreOwner {
  readonly store: Store;
  readonly desk: OwnerDesk;
  /** The desk as this process uses it for what it built before it became the owner. */
  readonly own: OfferDesk;
  readonly #watching = new Set<Peer>();
  readonly #known = new WeakSet<Peer>();

  constructor(store: Store) {
    this.store = store;
    this.desk = new OwnerDesk(store);
    this.own = this.desk.own();
    store.subscribe((row) => {
      if (this.#watching.size === 0) return;
      const frame = formatFrame({ push: row });
      for (const peer of this.#watching) peer.push(frame);
    });
  }

  /** Gives the state of the ledgers. */
  state(): StateAnswer {
    const trouble = this.store.trouble();
    return { state: this.store.state(), ...(trouble === undefined ? {} : { trouble }) };
  }

  /** Gives where each ledger ends. */
  async ends(): Promise<Ends> {
    const machines = await this.store.machines();
    return Promise.all(machines.map(async (machine) => [machine, (await this.store.head(machine)).seq] as const));
  }

  /** Tells a listener of every row from now on, and where the ledgers end now or a moment later. */
  watch(listener: (row: StoredRow) => void): Promise<Ends> {
    this.store.subscribe(listener);
    return this.ends();
  }

  #meet(peer: Peer): void {
    if (this.#known.has(peer)) return;
    this.#known.add(peer);
    peer.onEnd(() => {
      this.#watching.delete(peer);
      this.desk.leave(peer);
    });
  }

  /** Answers a call of another process; nothing where there is none of that name. */
  answer(name: string, args: readonly unknown[], peer: Peer): Promise<unknown> | undefined {
    this.#meet(peer);
    const [first, second] = args;
    if (name === 'look') return this.desk.look(first as string, second as Wants);
    if (name === 'turn') return this.desk.turn(first as string, second as Wants, peer);
    if (name === 'offer') return this.desk.offer(first as Offer, peer);
    if (name === 'state') return Promise.resolve(this.state());
    if (name === 'watch') {
      this.#watching.add(peer);
      return this.ends();
    }
    const read = READS.find((one) => one === name);
    return read && (this.store[read] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
