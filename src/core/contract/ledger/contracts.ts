import type { Context } from '../../context.js';
import { sha256Hex } from '../../digest.js';
import { Fault } from '../../faults.js';
import { pulseAt } from '../../pulse.js';
import { Definitions } from '../definition/definitions.js';
import { isMembersContract } from '../members/members-definition.js';
import { type ContractDocument, foldRow } from '../reduce/contract-document.js';
import { readParameters } from '../reduce/read-values.js';
import { type Move, momentOf, momentOfCreation, momentTold, takeMove } from '../reduce/take-move.js';
import { catchUp, createContract, type RowPlace, type Written } from '../reduce/write-rows.js';
import { ClockCorrections } from './clock-corrections.js';
import { foldUpTo } from './fold-up-to.js';
import { atOnce, gatherRows } from './gather-rows.js';
import type { StoredRow } from './ledger-row.js';
import { Members } from './members.js';
import type { Mover } from './mover.js';
import { type EventAnswer, type GivenEvent, MovesInTurns, type Turn } from './moves-in-turns.js';
import { mismatch, unknownContract } from './refuse-move.js';
import type { Build, Built, DueClaim, PendingView, Store } from './store.js';
import { Verifications } from './verify/verifications.js';
import type { ContractVerification } from './verify/verify-contract.js';

/** A move that was made: the row of it, and the document after it. */
export interface Moved extends Written {
  /** True where the row was made before, under the same Idempotency-Key. */
  readonly isReplay: boolean;
}

/** Events that were answered one by one, and the document after the last. */
export interface MovedMany {
  readonly answers: readonly EventAnswer[];
  readonly document: ContractDocument;
}

/** What is deployed: a template or a definition of the machine's own, the newest version where none is named, with its parameters. */
export interface Deployment {
  readonly template: string;
  readonly version?: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** When it was made, where that was before now (RFC 3339): its history is replayed then. */
  readonly at?: string | undefined;
}

/** A contract that was deployed, with its document. */
export interface Deployed {
  readonly document: ContractDocument;
  /** True where it was deployed before, under the same Idempotency-Key. */
  readonly isReplay: boolean;
}

/** Audits that one commit catches up with; the rest comes with the next. */
const CAUGHT_UP = 1_000;

/** Makes the id of the contract that is deployed under an Idempotency-Key: a UUID of version 8 (RFC 9562) of their hash. */
const idUnder = (key: string, machine: string): string => {
  const hex = sha256Hex(`${machine}\n${key}`);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `ctr_${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Gives the context whose time is that of a store; its members are made when they are asked for, and are not copied. */
const byClockOf = (store: Store, context: Context): Context =>
  Object.create(context, { now: { value: () => store.clock(context.now()), enumerable: true } }) as Context;

/** A refusal that was written down. */
interface Refused {
  readonly refusal: Fault;
}

/** The contracts of a node: deploys them, moves them, and wakes those that time moves. */
export class Contracts {
  readonly #context: Context;
  readonly #store: Store;
  readonly #newId: () => string;
  /** What can be deployed, and what contracts are pinned to. */
  readonly definitions: Definitions;
  readonly #verifications: Verifications;
  /** What lets cycles go on from the right time, after a clock that was ahead. */
  readonly corrections: ClockCorrections;
  /** Who may act on each machine. */
  readonly members: Members;
  readonly #inTurns: MovesInTurns;

  /** @param newId gives fresh contract ids, `ctr_…` */
  constructor(node: Context, store: Store, newId: () => string) {
    const context = byClockOf(store, node);
    this.#context = context;
    this.#store = store;
    this.#newId = newId;
    this.definitions = new Definitions(store, context);
    this.corrections = new ClockCorrections(context, store, this.definitions);
    this.members = new Members(context, store);
    const load = (templates: readonly StoredRow['template'][]) => this.definitions.load(templates);
    this.#verifications = new Verifications(context, store, load);
    this.#inTurns = new MovesInTurns(context, store, load, this.members);
  }

  /** Commits rows of a machine, behind the events that are taken in turns on it. */
  async #commit<T>(machine: string, build: Build<T>): Promise<T> {
    await this.#inTurns.passed(machine);
    return this.#store.commit(machine, build);
  }

  /**
   * Deploys a template onto a machine: one row makes the contract. Under an Idempotency-Key the contract has an id that follows from the key, so
   * that the same request makes it once.
   * @throws Fault UNKNOWN_TEMPLATE, FORBIDDEN, IDEMPOTENCY_MISMATCH, OUT_OF_RANGE for a time that is not past, or a fault of the parameters
   */
  async deploy(machine: string, { template, version, parameters, at }: Deployment, mover: Mover): Promise<Deployed> {
    const actor = this.members.assertOwner(mover, machine);
    const prepared = await this.definitions.prepared(template, machine, version);
    const values = readParameters(prepared.definition, parameters);
    const { idempotency } = mover;
    const contract = idempotency === undefined ? this.#newId() : idUnder(idempotency.key, machine);
    const made = idempotency === undefined ? undefined : await this.#creation(machine, contract);
    return this.#commit<Deployed>(machine, (view) => {
      if (view.document(contract) !== undefined) {
        const row = made ?? (idempotency === undefined ? undefined : view.idempotent(contract, idempotency.key));
        if (row === undefined || row.idempotency?.body !== idempotency?.body) throw mismatch();
        return { rows: [], documents: [], value: { document: foldRow(prepared, undefined, row), isReplay: true } };
      }
      const { cycle, occurredAt } = momentOfCreation(at, this.#context.now());
      const place: RowPlace = {
        machine,
        contract,
        head: view.head,
        by: mover.by,
        ...(idempotency === undefined ? {} : { idempotency }),
        ...(occurredAt === undefined ? {} : { occurredAt }),
      };
      const { row, document } = createContract(prepared, values, place, cycle, this.#context, mover.keyPrefix, actor);
      return { rows: [row], documents: [document], value: { document, isReplay: false } };
    });
  }

  /** Finds the row that made a contract, as far as it is on the disk. */
  async #creation(machine: string, contract: string): Promise<StoredRow | undefined> {
    if ((await this.#store.document(machine, contract)) === undefined) return undefined;
    return (await this.#store.rows(machine, { contract, after: 0, limit: 1 }))[0];
  }

  /**
   * Moves a contract by an event, by hand, to another version of its definition or to its end, now or at a time that is told; what time did before comes first.
   * @param at RFC 3339
   * @throws Fault UNKNOWN_CONTRACT, EVENT_NOT_TAKEN, UNKNOWN_STATE, MAPPING_INVALID, IDEMPOTENCY_MISMATCH, OUT_OF_RANGE, or a fault of the event's fields or the
   * operators; then no row of it is written
   */
  async move(machine: string, contract: string, move: Move, mover: Mover, at?: string): Promise<Moved> {
    if (isMembersContract(contract)) throw unknownContract(machine, contract);
    for (;;) {
      const moved = await this.#commit<Moved | Refused | undefined>(machine, (view) =>
        this.#build(view, machine, contract, move, mover, at),
      );
      if (moved === undefined) continue;
      if ('refusal' in moved) throw moved.refusal;
      // What was answered then is answered again, wherever the contract has gone since.
      return moved.isReplay ? { ...moved, document: await this.#documentAt(moved.document, moved.row.seq) } : moved;
    }
  }

  /**
   * Tries a move: gives what the contract would be, and writes nothing.
   * @throws Fault as {@link move} does
   */
  async tryMove(machine: string, contract: string, move: Move, mover: Mover, at?: string): Promise<Written> {
    return this.#commit(machine, (view) => {
      const actor = this.members.assertActor(view, machine, mover);
      const document = isMembersContract(contract) ? undefined : view.document(contract);
      if (document === undefined) throw unknownContract(machine, contract);
      const place = { machine, contract, head: view.head, actor, by: mover.by };
      const prepared = this.definitions.preparedIn(view, document);
      const moment = momentTold(at, prepared, document, actor, this.#context.now());
      let last: Written | undefined;
      for (const one of takeMove(prepared, document, move, moment, place, this.#context)) last = one;
      return { rows: [], documents: [], value: last as Written };
    });
  }

  /** Builds the rows of a move; where time did more before than one commit takes, the first of that alone, without a value. */
  #build(
    view: PendingView,
    machine: string,
    contract: string,
    move: Move,
    mover: Mover,
    at: string | undefined,
  ): Built<Moved | Refused | undefined> {
    const { idempotency } = mover;
    const earlier = idempotency === undefined ? undefined : view.idempotent(contract, idempotency.key);
    const document = view.document(contract);
    const actor = this.members.assertActor(view, machine, mover);
    if (document === undefined) throw unknownContract(machine, contract);
    if (earlier !== undefined) {
      if (earlier.idempotency?.body !== idempotency?.body) throw mismatch();
      return { rows: [], documents: [], value: { row: earlier, document, isReplay: true } };
    }
    const prepared = this.definitions.preparedIn(view, document);
    const moment = momentTold(at, prepared, document, actor, this.#context.now());
    const written: Written[] = [];
    const place = { machine, contract, head: view.head, actor, ...mover };
    let isWhole: boolean;
    try {
      isWhole = atOnce(gatherRows(takeMove(prepared, document, move, moment, place, this.#context), CAUGHT_UP, written));
    } catch (error) {
      const refused = written.at(-1);
      if (!(error instanceof Fault) || refused?.row.refused === undefined) throw error;
      return { rows: written.map(({ row }) => row), documents: [refused.document], value: { refusal: error } };
    }
    const last = written.at(-1) as Written;
    return { rows: written.map(({ row }) => row), documents: [last.document], value: isWhole ? { ...last, isReplay: false } : undefined };
  }

  /**
   * Takes up to a thousand events of a contract, in their order and each as if it came alone, and answers each when all are on the disk. They are
   * computed in turns, between which others are answered, and written as one group.
   * @param turn gives what has to be awaited where others are to have their turn
   * @throws Fault UNKNOWN_CONTRACT; IDEMPOTENCY_MISMATCH of an event whose key came with another one before, then none is taken
   */
  async moveMany(machine: string, contract: string, events: readonly GivenEvent[], mover: Mover, turn: Turn): Promise<MovedMany> {
    if (isMembersContract(contract)) throw unknownContract(machine, contract);
    const answers = await this.#inTurns.take(machine, contract, events, mover, turn);
    return { answers, document: await this.document(machine, contract) };
  }

  /** Folds a contract up to a row. */
  async #documentAt(document: ContractDocument, seq: number): Promise<ContractDocument> {
    if (document.lastFire.seq <= seq) return document;
    return (await foldUpTo(this.#store, (templates) => this.definitions.load(templates), document, seq)) ?? document;
  }

  /**
   * Gives the document of a contract.
   * @throws Fault UNKNOWN_CONTRACT
   */
  async document(machine: string, contract: string): Promise<ContractDocument> {
    const document = await this.#store.document(machine, contract);
    if (document !== undefined && !isMembersContract(contract)) return document;
    throw unknownContract(machine, contract);
  }

  /**
   * Finds the machine that a contract was deployed onto.
   * @throws Fault UNKNOWN_CONTRACT
   */
  async machineOf(contract: string): Promise<string> {
    // The id under which members are kept can be guessed from the name of a machine, and whoever knows an id may have the contract checked again.
    const located = isMembersContract(contract) ? undefined : await this.#store.locate(contract);
    if (located !== undefined) return located.machine;
    throw new Fault('UNKNOWN_CONTRACT', `There is no contract ${JSON.stringify(contract.slice(0, 64))} here.`, {
      contract: contract.slice(0, 64),
    });
  }

  /**
   * Re-checks a contract of any machine; see {@link Verifications}.
   * @throws Fault UNKNOWN_CONTRACT
   */
  async verify(contract: string): Promise<ContractVerification> {
    return this.#verifications.verify(await this.machineOf(contract), contract);
  }

  /**
   * Lets time move contracts that are due and that no other node was given, at most so many; gives them, or when to ask again.
   * @param onError called with what a contract could not be moved for; the others are
   */
  async wakeDue(limit: number, onError: (error: unknown) => void): Promise<DueClaim> {
    const claim = await this.#store.claimDue(pulseAt(this.#context.now()).cycle, limit);
    const woken = await Promise.allSettled(claim.due.map(({ machine, contract }) => this.wake(machine, contract)));
    for (const one of woken) if (one.status === 'rejected') onError(one.reason);
    return claim;
  }

  /** Lets time move a contract up to now, so far as one commit goes; gives the rows of it. One that is replayed goes by its events. */
  async wake(machine: string, contract: string): Promise<readonly Written[]> {
    return this.#commit(machine, (view) => {
      const document = view.document(contract);
      if (document === undefined || document.replaying) return { rows: [], documents: [], value: [] };
      const { cycle } = momentOf(undefined, document, this.#context.now());
      const written: Written[] = [];
      atOnce(
        gatherRows(catchUp(this.definitions.preparedIn(view, document), document, cycle, view.head, this.#context), CAUGHT_UP, written),
      );
      const last = written.at(-1);
      return { rows: written.map(({ row }) => row), documents: last === undefined ? [] : [last.document], value: written };
    });
  }
}
