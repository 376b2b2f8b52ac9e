import { toCanonicalJson } from '../../canonical-json.js';
import type { Context } from '../../context.js';
import { sha256Hex } from '../../digest.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { pulseAt } from '../../pulse.js';
import { Definitions } from '../definition/definitions.js';
import { isMembersContract } from '../members/members-definition.js';
import { type ContractDocument, foldRow } from '../reduce/contract-document.js';
import { assertTaken, reactToEvent, reactToHand } from '../reduce/react.js';
import { readParameters, readPayload } from '../reduce/read-values.js';
import {
  catchUp,
  createContract,
  headAfter,
  proveWith,
  type RowPlace,
  type Writable,
  type Written,
  writeRow,
} from '../reduce/write-rows.js';
import { Members } from './members.js';
import type { Mover } from './mover.js';
import type { PendingView, Store } from './store.js';
import { Verifications } from './verifications.js';
import type { ContractVerification } from './verify-contract.js';

/** What moves a contract: an event with its fields, or a state named by hand. */
export type Move = { readonly event: string; readonly payload?: Readonly<Record<string, unknown>> } | { readonly to: string };

/** A move that was made: the row of it, and the document after it. */
export interface Moved extends Written {
  /** True where the row was made before, under the same Idempotency-Key. */
  readonly isReplay: boolean;
}

/** Rows that are read at a time. */
const PAGE = 500;

/** What is deployed: a template or a definition of the machine's own, the newest version where none is named, with its parameters. */
export interface Deployment {
  readonly template: string;
  readonly version?: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A contract that was deployed, with its document. */
export interface Deployed {
  readonly document: ContractDocument;
  /** True where it was deployed before, under the same Idempotency-Key. */
  readonly isReplay: boolean;
}

const mismatch = (): Fault =>
  new Fault('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key came with another request before; use a new key for a new request.');

const unknownContract = (machine: string, contract: string): Fault =>
  new Fault('UNKNOWN_CONTRACT', `The machine ${machine} has no contract ${JSON.stringify(contract.slice(0, 64))}.`, {
    contract: contract.slice(0, 64),
  });

/** Makes the id of the contract that is deployed under an Idempotency-Key: a UUID of version 8 (RFC 9562) of their hash. */
const idUnder = (key: string, machine: string): string => {
  const hex = sha256Hex(`${machine}\n${key}`);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `ctr_${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The contracts of a node: deploys them, moves them, and wakes those that time moves. */
export class Contracts {
  readonly #context: Context;
  readonly #store: Store;
  readonly #newId: () => string;
  /** What can be deployed, and what contracts are pinned to. */
  readonly definitions: Definitions;
  readonly #verifications: Verifications;
  /** Who may act on each machine. */
  readonly members: Members;

  /** @param newId gives fresh contract ids, `ctr_…` */
  constructor(context: Context, store: Store, newId: () => string) {
    this.#context = context;
    this.#store = store;
    this.#newId = newId;
    this.definitions = new Definitions(store, context);
    this.members = new Members(context, store);
    this.#verifications = new Verifications(context, store, (document) => this.definitions.preparedOf(document));
  }

  #cycle(view: PendingView): number {
    return Math.max(view.head.cycle, pulseAt(this.#context.now()).cycle);
  }

  /**
   * Deploys a template onto a machine: one row makes the contract. Under an Idempotency-Key the contract has an id that follows from the key, so
   * that the same request makes it once.
   * @throws Fault UNKNOWN_TEMPLATE, FORBIDDEN, IDEMPOTENCY_MISMATCH, or a fault of the parameters
   */
  async deploy(machine: string, { template, version, parameters }: Deployment, mover: Mover): Promise<Deployed> {
    const actor = this.members.assertOwner(mover, machine);
    const prepared = this.definitions.prepared(template, machine, version);
    const values = readParameters(prepared.definition, parameters);
    const { idempotency } = mover;
    const contract = idempotency === undefined ? this.#newId() : idUnder(idempotency.key, machine);
    return this.#store.commit<Deployed>(machine, (view) => {
      const earlier = view.document(contract);
      if (earlier !== undefined) {
        const row = idempotency === undefined ? undefined : view.idempotent(contract, idempotency.key);
        const isSame =
          row === undefined
            ? earlier.digest === prepared.digest && toCanonicalJson(earlier.parameters) === toCanonicalJson(values)
            : row.idempotency?.body === idempotency?.body;
        if (!isSame) throw mismatch();
        const document = row === undefined ? earlier : foldRow(this.definitions.preparedOf(earlier), undefined, row);
        return { rows: [], documents: [], value: { document, isReplay: true } };
      }
      const place: RowPlace = {
        machine,
        contract,
        head: view.head,
        by: mover.by,
        ...(idempotency === undefined ? {} : { idempotency }),
      };
      const { row, document } = createContract(prepared, values, place, this.#cycle(view), this.#context, mover.keyPrefix, actor);
      return { rows: [row], documents: [document], value: { document, isReplay: false } };
    });
  }

  /**
   * Moves a contract by an event or by hand; what time did before comes first.
   * @throws Fault UNKNOWN_CONTRACT, FORBIDDEN, EVENT_NOT_TAKEN, UNKNOWN_STATE, IDEMPOTENCY_MISMATCH, or a fault of the event's fields or the operators;
   * then no row is written
   */
  async move(machine: string, contract: string, move: Move, mover: Mover): Promise<Moved> {
    if (isMembersContract(contract)) throw unknownContract(machine, contract);
    const moved = await this.#store.commit<Moved>(machine, (view) => {
      const { idempotency } = mover;
      const earlier = idempotency === undefined ? undefined : view.idempotent(contract, idempotency.key);
      const document = view.document(contract);
      const actor = this.members.assertActor(view, machine, mover);
      if (document === undefined) throw unknownContract(machine, contract);
      if (earlier !== undefined) {
        if (earlier.idempotency?.body !== idempotency?.body) throw mismatch();
        return { rows: [], documents: [], value: { row: earlier, document, isReplay: true } };
      }
      const prepared = this.definitions.preparedOf(document);
      const now = this.#cycle(view);
      const before = catchUp(prepared, document, now, view.head, this.#context);
      const current = before.at(-1)?.document ?? document;
      const head = headAfter(before, view.head);
      const cycle = Math.max(now, head.cycle);
      const evaluate = proveWith(this.#context, mover.keyPrefix ?? PUBLIC_PREFIX);
      if ('event' in move) assertTaken(prepared, current.currentState, move.event);
      const fire: Writable =
        'to' in move
          ? reactToHand(prepared, current, move.to, cycle, evaluate, actor)
          : reactToEvent(
              prepared,
              current,
              { name: move.event, payload: readPayload(prepared.definition, move.event, move.payload ?? {}), actor },
              cycle,
              evaluate,
            );
      const place: RowPlace = { machine, contract, head, by: mover.by, ...(idempotency === undefined ? {} : { idempotency }) };
      const written = writeRow(fire, prepared, current, place, this.#context);
      const all = [...before, written];
      return { rows: all.map(({ row }) => row), documents: [written.document], value: { ...written, isReplay: false } };
    });
    // What was answered then is answered again, wherever the contract has gone since.
    return moved.isReplay ? { ...moved, document: await this.#documentAt(moved.document, moved.row.seq) } : moved;
  }

  /** Folds a contract up to a row. */
  async #documentAt(document: ContractDocument, seq: number): Promise<ContractDocument> {
    if (document.lastFire.seq <= seq) return document;
    const prepared = this.definitions.preparedOf(document);
    let folded: ContractDocument | undefined;
    while ((folded?.lastFire.seq ?? 0) < seq) {
      const after = folded?.lastFire.seq ?? 0;
      const page = await this.#store.rows(document.machine, { contract: document.id, after, limit: PAGE });
      if (page.length === 0) break;
      for (const row of page) if (row.seq <= seq) folded = foldRow(prepared, folded, row);
    }
    return folded ?? document;
  }

  /**
   * Gives the document of a contract.
   * @throws Fault UNKNOWN_CONTRACT
   */
  document(machine: string, contract: string): ContractDocument {
    const document = this.#store.document(machine, contract);
    if (document !== undefined && !isMembersContract(contract)) return document;
    throw unknownContract(machine, contract);
  }

  /**
   * Finds the machine that a contract was deployed onto.
   * @throws Fault UNKNOWN_CONTRACT
   */
  machineOf(contract: string): string {
    const machine = this.#store.machines().find((name) => this.#store.document(name, contract) !== undefined);
    // Its id can be guessed from the name of a machine, and whoever knows an id may have the contract checked again.
    if (machine !== undefined && !isMembersContract(contract)) return machine;
    throw new Fault('UNKNOWN_CONTRACT', `There is no contract ${JSON.stringify(contract.slice(0, 64))} here.`, {
      contract: contract.slice(0, 64),
    });
  }

  /**
   * Re-checks a contract of any machine; see {@link Verifications}.
   * @throws Fault UNKNOWN_CONTRACT
   */
  async verify(contract: string): Promise<ContractVerification> {
    return this.#verifications.verify(this.machineOf(contract), contract);
  }

  /** Lets time move a contract up to now; gives the rows of it. */
  async wake(machine: string, contract: string): Promise<readonly Written[]> {
    return this.#store.commit(machine, (view) => {
      const document = view.document(contract);
      if (document === undefined) return { rows: [], documents: [], value: [] };
      const written = catchUp(this.definitions.preparedOf(document), document, this.#cycle(view), view.head, this.#context);
      const last = written.at(-1);
      return { rows: written.map(({ row }) => row), documents: last === undefined ? [] : [last.document], value: written };
    });
  }
}
