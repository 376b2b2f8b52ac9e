import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Build, DueClaim, RowQuery, Store, StoredDefinition, StoreState } from '../../../core/contract/ledger/store.js';
import { Fault } from '../../../core/faults.js';
import { CommitKeys } from '../commit-keys.js';
import { followLedger } from '../follow-ledger.js';
import type { FolderOwner } from './folder-owner.js';
import type { FolderShare, Role } from './folder-share.js';
import { type AskDesk, MachineCommits } from './machine-commits.js';
import type { OfferDesk } from './offer.js';
import { LOST, type OwnerLink } from './owner-link.js';
import { RowRelay, type RowSource } from './row-relay.js';
import type { Ends, ReadName, StateAnswer, StoreOwner } from './store-owner.js';

/** How old the knowledge of the owner's state may be, in milliseconds. */
const FRESHNESS = 1_000;
/** A time that never passes, in milliseconds. */
const LONG = 2 ** 30;
/** Machines whose state is remembered for the next commit. */
const MOST_MACHINES = 1_000;

/**
 * The store of a data folder that several processes use at a time. One of them owns the folder and has the ledgers open; this is the store in each of
 * them. What is under way when the owner ends waits for the next one and is asked again; nobody is told.
 */
export class SharedStore implements Store {
  readonly #share: FolderShare<FolderOwner>;
  readonly #relay = new RowRelay();
  readonly #keys = new CommitKeys();
  readonly #commits = new Map<string, MachineCommits>();
  readonly #underWay = new Set<Promise<unknown>>();
  #alive: NodeJS.Timeout | undefined;
  #owner: StoreOwner | undefined;
  #link: OwnerLink | undefined;
  #closing: Promise<void> | undefined;
  #state: StateAnswer = { state: 'ready' };
  #stateAt = Number.NEGATIVE_INFINITY;

  constructor(share: FolderShare<FolderOwner>) {
    this.#share = share;
  }

  /** Goes on with another owner of the folder; resolves when every row that was missed meanwhile was told. */
  async take(role: Role<FolderOwner>): Promise<void> {
    if (role.kind === 'guest') {
      await this.#relay.attach(sourceOf(role.link));
      // Whoever read alone until now is refused writes, and says so, until the owner is asked for them.
      this.#owner = undefined;
      this.#link = role.link;
      return;
    }
    const { ledgers } = role.owned;
    await this.#relay.attach({
      watch: (listener) => ledgers.watch(listener),
      rows: (machine, after, limit) => ledgers.store.rows(machine, { after, limit }),
    });
    this.#owner = ledgers;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new Fault('STORE_FAILED', 'The store is closed.');
  }

  readonly #askDesk: AskDesk = (ask) =>
    this.#share.ask((role, isRepeat) => ask(role.kind === 'guest' ? deskOf(role.link) : role.owned.ledgers.own, isRepeat));

  #read<N extends ReadName>(name: N, ...args: Parameters<Store[N]>): ReturnType<Store[N]> {
    const answer = this.#share.ask((role) =>
      role.kind === 'guest'
        ? role.link.call(name, ...args)
        : (role.owned.ledgers.store[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args),
    );
    return this.#track(answer) as ReturnType<Store[N]>;
  }

  commit<T>(machine: string, build: Build<T>, key?: string): Promise<T> {
    return this.#keys.once(machine, key, () => this.#track(this.#commit(machine, build)));
  }

  /** Lets the process live while somebody waits: sockets do not, nor does the turn of another process. */
  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    this.#alive ??= setInterval(() => undefined, LONG);
    const done = (): void => {
      this.#underWay.delete(work);
      if (this.#underWay.size > 0) return;
      clearInterval(this.#alive);
      this.#alive = undefined;
    };
    work.then(done, done);
    return work;
  }

  async #commit<T>(machine: string, build: Build<T>): Promise<T> {
    this.#assertOpen();
    const role = this.#owner === undefined ? await this.#share.role() : undefined;
    const owner = this.#owner ?? (role === undefined || role.kind === 'guest' ? undefined : role.owned.ledgers);
    return owner === undefined ? this.#commitsOf(machine).commit(build) : owner.desk.commit(machine, build);
  }

  #commitsOf(machine: string): MachineCommits {
    const commits = this.#commits.get(machine) ?? new MachineCommits(machine, this.#askDesk);
    this.#commits.delete(machine);
    this.#commits.set(machine, commits);
    if (this.#commits.size > MOST_MACHINES)
      for (const [name, { isIdle }] of this.#commits)
        if (isIdle && name !== machine) {
          this.#commits.delete(name);
          break;
        }
    return commits;
  }

  head(machine: string): ReturnType<Store['head']> {
    return this.#read('head', machine);
  }

  machines(): ReturnType<Store['machines']> {
    return this.#read('machines');
  }

  read(machine: string): ReturnType<Store['read']> {
    return this.#read('read', machine);
  }

  document(machine: string, contract: string): ReturnType<Store['document']> {
    return this.#read('document', machine, contract);
  }

  locate(contract: string): ReturnType<Store['locate']> {
    return this.#read('locate', contract);
  }

  rows(machine: string, query: RowQuery): ReturnType<Store['rows']> {
    return this.#read('rows', machine, query);
  }

  putDefinition(stored: StoredDefinition): Promise<void> {
    return this.#read('putDefinition', stored);
  }

  definitions(machine: string): ReturnType<Store['definitions']> {
    return this.#read('definitions', machine);
  }

  definition(digest: string): ReturnType<Store['definition']> {
    return this.#read('definition', digest);
  }

  claimDue(cycle: number, limit: number): Promise<DueClaim> {
    return this.#read('claimDue', cycle, limit);
  }

  newest(): Promise<number> {
    return this.#read('newest');
  }

  /** Gives the clock of the node: the processes of a folder run on one machine. */
  clock(own: number): number {
    return own;
  }

  follow(machine: string, after: number, signal: AbortSignal): AsyncIterable<StoredRow> {
    return followLedger(this, machine, after, signal);
  }

  subscribe(listener: (row: StoredRow) => void): () => void {
    return this.#relay.subscribe(listener);
  }

  /** Gives the state of the ledgers; in a process that does not own the folder, as it was up to a second ago. */
  state(): StoreState {
    return this.#lookAtState().state;
  }

  trouble(): string | undefined {
    return this.#lookAtState().trouble;
  }

  #lookAtState(): StateAnswer {
    if (this.#owner !== undefined) return this.#owner.state();
    if (this.#link !== undefined && performance.now() - this.#stateAt > FRESHNESS) {
      this.#stateAt = performance.now();
      this.#link.call('state').then(
        (state) => {
          if (state !== LOST) this.#state = state as StateAnswer;
        },
        () => undefined,
      );
    }
    return this.#state;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.#share.close();
    this.#relay.clear();
  }
}

/** Gives the owner at the other end of a connection as a desk. */
const deskOf = (link: OwnerLink): OfferDesk => ({
  look: (machine, wants) => link.call('look', machine, wants) as ReturnType<OfferDesk['look']>,
  turn: (machine, wants) => link.call('turn', machine, wants) as ReturnType<OfferDesk['turn']>,
  offer: (offer) => link.call('offer', offer) as ReturnType<OfferDesk['offer']>,
});

const answered = <T>(answer: unknown): T => {
  if (answer === LOST) throw new Error('the connection to the owner of the folder has ended');
  return answer as T;
};

/** Gives the owner at the other end of a connection as a source of rows; it throws where the connection ends. */
const sourceOf = (link: OwnerLink): RowSource => ({
  watch: async (listener) => {
    link.onPush = (row) => listener(row as StoredRow);
    return answered<Ends>(await link.call('watch'));
  },
  rows: async (machine, after, limit) => {
    return answered<readonly StoredRow[]>(await link.call('rows', machine, { after, limit } satisfies RowQuery));
  },
});
