import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import { takeRowText } from '../../../../core/contract/ledger/seal-row.js';
import type { ContractDocument } from '../../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../../core/faults.js';
import { assertFollows } from '../../assert-follows.js';
import { EMPTY_HEAD } from '../../embedded/ledger-state.js';
import type { Database } from '../database.js';
import type { KnownDefinitions } from '../known-definitions.js';
import type { Attempts } from './attempts.js';
import { type BusyMachine, type PendingCommit, refuseAll, takeBack } from './busy-machine.js';
import { KnownMachine, Needs, NotAtHand } from './known-machine.js';
import { type Fetched, fetchNeeds, fetchSince } from './ledger-statements.js';
import type { SeenHeads } from './seen-heads.js';

/** Commits that are built before what was built is sent and others have the event loop. */
export const AT_ONCE = 32;
/** Commits of one statement, at most. */
export const TOGETHER = 1_024;
/** Bytes of one commit, as in a folder. */
const MOST_BYTES = 64 << 20;

/** Builds the rows of commits that wait upon what is known of their machines, and asks the database for what the builders lack. */
export class CommitBuilder {
  readonly #database: Database;
  readonly #attempts: Attempts;
  readonly #definitions: KnownDefinitions;
  readonly #seen: SeenHeads;
  readonly #machines: ReadonlyMap<string, BusyMachine>;

  constructor(
    database: Database,
    attempts: Attempts,
    definitions: KnownDefinitions,
    seen: SeenHeads,
    machines: ReadonlyMap<string, BusyMachine>,
  ) {
    this.#database = database;
    this.#attempts = attempts;
    this.#definitions = definitions;
    this.#seen = seen;
    this.#machines = machines;
  }

  /** Builds what waits, so many commits at most; asks for what the builders lack. */
  async build(machines: readonly BusyMachine[], most: number): Promise<void> {
    this.#definitions.lookAgain();
    for (let left = most; left > 0; ) {
      const needs = new Needs();
      for (const machine of machines) {
        while (machine.waiting.length > 0 && left > 0 && this.#buildNext(machine, needs)) left -= 1;
      }
      if (needs.isEmpty) return;
      try {
        await this.#attempts.patiently(() => this.#fetch(needs));
      } catch (error) {
        for (const machine of machines) refuseAll(machine, error);
        return;
      }
    }
  }

  /** Builds the first commit that waits on a machine; false where it lacks something. */
  #buildNext(machine: BusyMachine, needs: Needs): boolean {
    const [commit] = machine.waiting as [PendingCommit];
    const { known } = machine;
    if (known === undefined) {
      needs.machines.add(machine.name);
      this.#ask(machine.waiting, new KnownMachine(machine.name, EMPTY_HEAD), needs);
      return false;
    }
    try {
      const from = known.head;
      const built = commit.build(known.view((digest) => this.#definitions.find(digest)));
      assertFollows(machine.name, built, from);
      this.#definitions.assertDefined(built.rows);
      const lines = built.rows.map(takeRowText);
      const bytes = lines.reduce((sum, line) => sum + line.length, 0);
      if (bytes > MOST_BYTES)
        throw new Fault('BODY_TOO_LARGE', `The rows of one commit would have ${bytes} bytes; they may have ${MOST_BYTES}.`);
      known.add(built);
      machine.built.push({ ...commit, built, lines, bytes, known, from });
      machine.waiting.shift();
    } catch (error) {
      if (error instanceof NotAtHand) {
        error.note(needs);
        this.#ask(machine.waiting.slice(1, AT_ONCE), known, needs);
        return false;
      }
      machine.waiting.shift();
      commit.reject(error);
    }
    return true;
  }

  /** Finds out what builders lack, so that it is fetched at once; the first that lacks nothing ends it, for what it builds is thrown away. */
  #ask(commits: readonly PendingCommit[], known: KnownMachine, needs: Needs): void {
    const view = known.view((digest) => this.#definitions.find(digest));
    for (const { build } of commits.slice(0, AT_ONCE)) {
      try {
        build(view);
        return;
      } catch (error) {
        if (!(error instanceof NotAtHand)) return;
        error.note(needs);
      }
    }
  }

  /** Brings what is known of machines up to what others wrote; gives the machines that somebody wrote to, and those of which nothing is known now. */
  async catchUp(machines: readonly BusyMachine[]): Promise<readonly BusyMachine[]> {
    const known = machines.filter((machine) => machine.known !== undefined && machine.built.length === 0 && !machine.isFlying);
    const after = new Map(known.map((machine) => [machine.name, (machine.known as KnownMachine).head.seq]));
    // Where the database is away, builders are who must wait for it.
    const found = after.size === 0 ? undefined : await fetchSince(this.#database, after).catch(() => undefined);
    const moved = machines.filter((machine) => machine.known === undefined);
    for (const machine of known) {
      const since = found?.get(machine.name);
      const { head } = machine.known as KnownMachine;
      if (since?.head.hash === head.hash) continue;
      moved.push(machine);
      // What is not behind the head that is known is looked at when the machine is begun anew.
      if (since?.mark === head.hash) machine.known?.catchUp(since.head, since.documents);
      else machine.known = undefined;
    }
    return moved;
  }

  /** Fetches what builders lack; a machine that somebody else wrote to is begun anew. */
  async #fetch(needs: Needs): Promise<void> {
    // While this is asked, more of what was built can be written: what is found may be from before or from after that.
    const seen = this.#seen.of(needs.machines);
    const before = new Map([...needs.machines].map((name) => [name, this.#machines.get(name)?.known]));
    const heads = new Map([...before].map(([name, known]) => [name, known?.heads()]));
    const marks = new Map([...seen].filter(([name]) => before.get(name) === undefined).map(([name, { seq }]) => [name, seq]));
    const fetched = await fetchNeeds(this.#database, needs, marks);
    this.#definitions.learn(needs.definitions, fetched.definitions);
    for (const name of needs.machines) {
      const machine = this.#machines.get(name);
      if (machine === undefined) continue;
      const head = fetched.heads.get(name) ?? EMPTY_HEAD;
      try {
        this.#seen.assertNotBack(name, seen.get(name), head, fetched.marks.find((mark) => mark.machine === name)?.hash);
      } catch (error) {
        refuseAll(machine, error);
        continue;
      }
      const wasOn = machine.known !== undefined && machine.known === before.get(name) && heads.get(name)?.has(head.hash) === true;
      if (!wasOn && machine.known?.isOn(head) !== true) {
        takeBack(machine, machine.built.splice(0));
        machine.known = new KnownMachine(name, head);
      }
      this.#learn(machine.known as KnownMachine, needs, fetched);
    }
  }

  #learn(known: KnownMachine, needs: Needs, { documents, rows }: Fetched): void {
    for (const [machine, contract] of needs.documents) {
      if (machine !== known.name) continue;
      const found = documents.find((one) => one.machine === machine && one.id === contract);
      known.learnDocument(contract, found === undefined ? undefined : (JSON.parse(found.document) as ContractDocument));
    }
    for (const [machine, contract, key] of needs.keys) {
      if (machine !== known.name) continue;
      const found = rows.find((one) => one.machine === machine && one.contract === contract && one.key === key);
      known.learnKey(contract, key, found === undefined ? undefined : (JSON.parse(found.line) as StoredRow));
    }
  }
}
