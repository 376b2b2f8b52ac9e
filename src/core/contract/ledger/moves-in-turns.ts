import type { Context } from '../../context.js';
import { Fault, isFault, within } from '../../faults.js';
import type { LoadDefinitions, PreparedDefinition } from '../definition/prepare-definition.js';
import type { Actor } from '../members/actor.js';
import { type ContractDocument, templateOf } from '../reduce/contract-document.js';
import { type Move, momentTold, takeMove } from '../reduce/take-move.js';
import { headAfter, type Written } from '../reduce/write-rows.js';
import { foldUpTo } from './fold-up-to.js';
import { gatherRows, inTurns } from './gather-rows.js';
import type { StoredRow } from './ledger-row.js';
import type { Members } from './members.js';
import type { Mover } from './mover.js';
import { mismatch, unknownContract } from './refuse-move.js';
import type { LedgerHead, Store } from './store.js';

/** One of many events. */
export interface GivenEvent {
  readonly move: Extract<Move, { readonly event: string }>;
  /** When it happened, RFC 3339; without it, when it is taken. */
  readonly at?: string | undefined;
  /** The key of the event with its body, as hashes; and whether it stands for its place in a call that bears a key. */
  readonly idempotency?: { readonly key: string; readonly body: string; readonly isOfCall: boolean } | undefined;
}

/** What one of many events came to: its row, made now or before under the same key; or why it was refused. */
export type EventAnswer = { readonly row: StoredRow; readonly isReplay: boolean } | { readonly refusal: Fault };

/** Gives what has to be awaited where others are to have their turn; nothing while the turn lasts. */
export type Turn = () => Promise<void> | undefined;

/** Most rows of one group. Where time moves a contract so often between its events, they are written in several. */
const GROUP = 5_000;
/** Keys that are looked up at a time. */
const LOOKED_UP = 32;

/** Where a machine and a contract are: what the next row follows. */
interface End {
  readonly head: LedgerHead;
  readonly document: ContractDocument;
  readonly actor: Actor;
}

/** Somebody else wrote to the machine meanwhile. */
const OVERTAKEN = Symbol('overtaken');

/** Gives why an event was refused; what concerns the store or the whole call is thrown on. */
const refusalOf = (thrown: unknown): Fault => {
  if (!(thrown instanceof Fault) || isFault(thrown, 'STORE_FAILED', 'CLOCK_NOT_TRUSTED', 'LEDGER_WENT_BACK', 'LEDGER_CORRUPT', 'CANCELLED'))
    throw thrown;
  return thrown;
};

/**
 * Takes many events of a contract in turns of the event loop. Meanwhile nothing else is written to its machine by this process; if another one
 * writes to it, what was computed is dropped and computed again.
 */
export class MovesInTurns {
  readonly #context: Context;
  readonly #store: Store;
  readonly #load: LoadDefinitions;
  readonly #members: Members;
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(context: Context, store: Store, load: LoadDefinitions, members: Members) {
    this.#members = members;
    this.#context = context;
    this.#store = store;
    this.#load = load;
  }

  /** Waits until no events are taken in turns on a machine. */
  async passed(machine: string): Promise<void> {
    for (let busy = this.#busy.get(machine); busy !== undefined; busy = this.#busy.get(machine)) await busy;
  }

  /**
   * Takes events in their order, each as if it came alone: one that is refused has no row, but where refusals are kept, and the others go on.
   * @throws Fault UNKNOWN_CONTRACT, IDEMPOTENCY_MISMATCH; then none is taken
   */
  async take(machine: string, contract: string, events: readonly GivenEvent[], mover: Mover, turn: Turn): Promise<readonly EventAnswer[]> {
    await this.passed(machine);
    const taking = this.#take(machine, contract, events, mover, turn);
    const over = taking.then(
      () => undefined,
      () => undefined,
    );
    this.#busy.set(machine, over);
    try {
      return await taking;
    } finally {
      this.#busy.delete(machine);
    }
  }

  async #take(machine: string, contract: string, events: readonly GivenEvent[], mover: Mover, turn: Turn): Promise<readonly EventAnswer[]> {
    const earlier = await this.#earlierRows(machine, contract, events, turn);
    const answers: EventAnswer[] = [...(await this.#refusedThen(machine, contract, events, earlier, mover, turn))];
    // What was answered then stands: only what came behind is taken now.
    while (answers.length < events.length) {
      const group = await this.#group(machine, contract, events, answers.length, earlier, mover, turn);
      if (group !== OVERTAKEN) answers.push(...group);
    }
    return answers;
  }

  /** Finds the rows that the keys of events made before. */
  async #earlierRows(
    machine: string,
    contract: string,
    events: readonly GivenEvent[],
    turn: Turn,
  ): Promise<readonly (StoredRow | undefined)[]> {
    const found: (StoredRow | undefined)[] = [];
    while (found.length < events.length) {
      const some = events.slice(found.length, found.length + LOOKED_UP);
      const rows = await this.#store.commit(machine, (view) => ({
        rows: [],
        documents: [],
        value: some.map(({ idempotency }) => (idempotency === undefined ? undefined : view.idempotent(contract, idempotency.key))),
      }));
      rows.forEach((row, i) => {
        if (row === undefined || row.idempotency?.body === some[i]?.idempotency?.body) return;
        throw within(`Event ${found.length + i + 1}`, mismatch());
      });
      found.push(...rows);
      await turn();
    }
    return found;
  }

  /**
   * Answers the events of a call that is repeated, up to the last of which a row was made under the key of the call: those without a row were
   * refused then, and are refused again, by the same contract at the same moment.
   */
  async #refusedThen(
    machine: string,
    contract: string,
    events: readonly GivenEvent[],
    earlier: readonly (StoredRow | undefined)[],
    mover: Mover,
    turn: Turn,
  ): Promise<readonly EventAnswer[]> {
    const last = events.findLastIndex(({ idempotency }, i) => idempotency?.isOfCall === true && earlier[i] !== undefined);
    const present = await this.#store.document(machine, contract);
    if (last === -1 || present === undefined) return [];
    const answers: EventAnswer[] = [];
    let folded: ContractDocument | undefined;
    for (let i = 0; i <= last; i += 1) {
      const row = earlier[i];
      const event = events[i] as GivenEvent;
      if (row !== undefined) answers.push({ row, isReplay: true });
      else {
        const next = earlier.find((found, j) => j > i && found !== undefined && events[j]?.idempotency?.isOfCall === true) as StoredRow;
        folded = await foldUpTo(this.#store, this.#load, present, await this.#lastBefore(machine, contract, next.seq), folded);
        answers.push({ refusal: await this.#refuseAgain(folded as ContractDocument, event, next, mover) });
      }
      await turn();
    }
    return answers;
  }

  /** Finds the number of the last row of a contract before one that an event or a hand made: what time did is done again, and refusals too. */
  async #lastBefore(machine: string, contract: string, seq: number): Promise<number> {
    for (let before = seq; ; ) {
      const page = await this.#store.rows(machine, { contract, before, limit: 100 });
      const found = page.find(({ cause, refused }) => cause !== 'clock' && refused === undefined)?.seq;
      before = page.at(-1)?.seq ?? 0;
      if (found !== undefined || page.length === 0) return found ?? 0;
    }
  }

  async #refuseAgain(document: ContractDocument, event: GivenEvent, next: StoredRow, mover: Mover): Promise<Fault> {
    const head = { seq: document.lastFire.seq, hash: next.previous, cycle: document.lastFire.cycle };
    const { id: contract, machine } = document;
    const prepared = await this.#prepared(document);
    try {
      const moment = momentTold(event.at, prepared, document, next.actor, Date.parse(next.at));
      for (const _ of takeMove(
        prepared,
        document,
        event.move,
        moment,
        { machine, contract, head, ...mover, actor: next.actor },
        this.#context,
      ));
    } catch (error) {
      return refusalOf(error);
    }
    return new Fault('IDEMPOTENCY_MISMATCH', 'It was refused when this call was made, and events behind it were taken.');
  }

  /** Gives the definition that a contract is pinned to. */
  async #prepared(document: ContractDocument): Promise<PreparedDefinition> {
    const template = templateOf(document);
    return (await this.#load([template]))(template);
  }

  /** Computes the rows of events from one on and writes them as a group; gives the answers of as many as fit into it. */
  async #group(
    machine: string,
    contract: string,
    events: readonly GivenEvent[],
    from: number,
    earlier: readonly (StoredRow | undefined)[],
    mover: Mover,
    turn: Turn,
  ): Promise<readonly EventAnswer[] | typeof OVERTAKEN> {
    const begin = await this.#end(machine, contract, mover);
    const prepared = await this.#prepared(begin.document);
    const keyed = new Map<string, StoredRow>();
    const rows: StoredRow[] = [];
    const answers: EventAnswer[] = [];
    let { head, document } = begin;
    const add = (written: readonly Written[]): void => {
      for (const { row } of written) rows.push(row);
      head = headAfter(written, head);
      document = written.at(-1)?.document ?? document;
    };
    for (let i = from; i < events.length && rows.length < GROUP; i += 1) {
      const event = events[i] as GivenEvent;
      const { idempotency } = event;
      const same = earlier[i] ?? (idempotency === undefined ? undefined : keyed.get(idempotency.key));
      const written: Written[] = [];
      try {
        if (same !== undefined && same.idempotency?.body !== idempotency?.body)
          throw new Fault('IDEMPOTENCY_MISMATCH', 'An event before it in this call has the same key, and is another.');
        if (same === undefined) {
          const moment = momentTold(event.at, prepared, document, begin.actor, this.#context.now());
          const place = { machine, contract, head, actor: begin.actor, by: mover.by, ...prefixOf(mover), ...keyOf(idempotency) };
          const isWhole = await inTurns(
            gatherRows(takeMove(prepared, document, event.move, moment, place, this.#context), GROUP, written),
            turn,
          );
          // Time did more before than a group takes: that is written, and the event comes with the next group.
          if (!isWhole) {
            add(written);
            break;
          }
        }
        add(written);
        const row = same ?? (written.at(-1) as Written).row;
        answers.push({ row, isReplay: same !== undefined });
        if (idempotency !== undefined) keyed.set(idempotency.key, row);
      } catch (error) {
        answers.push({ refusal: refusalOf(error) });
        if (written.at(-1)?.row.refused !== undefined) add(written);
      }
      await turn();
    }
    return this.#store.commit<readonly EventAnswer[] | typeof OVERTAKEN>(machine, (view) => {
      if (view.head.hash !== begin.head.hash) return { rows: [], documents: [], value: OVERTAKEN };
      return { rows, documents: rows.length === 0 ? [] : [document], value: answers };
    });
  }

  /** Gives what the next row of a contract follows, once all before it is on the disk. */
  async #end(machine: string, contract: string, mover: Mover): Promise<End> {
    return this.#store.commit(machine, ({ head, document: find }) => {
      const actor = this.#members.assertActor({ document: find }, machine, mover);
      const document = find(contract);
      if (document !== undefined) return { rows: [], documents: [], value: { head, document, actor } };
      throw unknownContract(machine, contract);
    });
  }
}

const prefixOf = ({ keyPrefix }: Mover): Pick<Mover, 'keyPrefix'> => (keyPrefix === undefined ? {} : { keyPrefix });

const keyOf = (idempotency: GivenEvent['idempotency']): Pick<Mover, 'idempotency'> =>
  idempotency === undefined ? {} : { idempotency: { key: idempotency.key, body: idempotency.body } };
