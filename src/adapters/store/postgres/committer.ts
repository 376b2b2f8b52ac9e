import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Build, Built, LedgerHead } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { assertFollows } from '../assert-follows.js';
import { EMPTY_HEAD } from '../embedded/ledger-state.js';
import { Attempts } from './attempts.js';
import { type Database, type Queries, toStoreFault } from './database.js';
import type { DatabaseClock } from './database-clock.js';
import type { KnownDefinitions } from './known-definitions.js';
import { KnownMachine, Needs, NotAtHand } from './known-machine.js';
import { type Fetched, fetchNeeds, findAttempt, lockHeads, type MachineRows } from './ledger-statements.js';
import type { SeenHeads } from './seen-heads.js';

/** Commits that are built before others have their turn. */
const TURN = 32;
/** Commits, and bytes, of one statement, at most. */
const TOGETHER = 1_024;
const TOGETHER_BYTES = 8 << 20;
/** Bytes of one commit, as in a folder. */
const MOST_BYTES = 64 << 20;
/** Commits that wait, at most; more would only wait for longer. */
const WAITING = 10_000;
/** Milliseconds for which a machine is written under its lock after somebody else has written to it. */
const LOCKED_FOR = 200;
/** Things that are kept of machines that nobody moves now. */
const KEPT = 20_000;

interface Commit {
  readonly build: Build<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A commit whose rows were built. */
interface BuiltCommit extends Commit {
  readonly built: Built<unknown>;
  readonly lines: readonly string[];
  readonly bytes: number;
  /** What it was built upon, and the head there. */
  readonly known: KnownMachine;
  readonly from: LedgerHead;
}

interface Machine {
  readonly name: string;
  waiting: Commit[];
  built: BuiltCommit[];
  known: KnownMachine | undefined;
  /** Commits of it are on their way. */
  isFlying: boolean;
  isUnderLock: boolean;
  lockUntil: number;
}

/** What became of the built commits of a machine. */
type Outcome = ReadonlyMap<string, 'written' | 'missed'>;

const rowsOf = (commits: readonly BuiltCommit[]): readonly StoredRow[] => commits.flatMap(({ built }) => built.rows);

const partOf = (machine: string, commits: readonly BuiltCommit[]): MachineRows => ({
  machine,
  from: (commits[0] as BuiltCommit).from,
  built: commits.map(({ built }) => built),
  lines: commits.flatMap(({ lines }) => lines),
});

/**
 * Commits rows to the database: what waits on all machines goes in one statement that compares each head with the one that was built upon. A machine that somebody
 * else wrote to is written under its lock for a while, where nothing has to be built twice.
 */
export class Committer {
  readonly #database: Database;
  readonly #attempts: Attempts;
  readonly #definitions: KnownDefinitions;
  readonly #seen: SeenHeads;
  readonly #onRows: (rows: readonly StoredRow[]) => void;
  readonly #machines = new Map<string, Machine>();
  #waiting = 0;
  #running: Promise<void> | undefined;
  #flight: Promise<void> | undefined;
  #underLock: Promise<void> | undefined;

  /** @param onRows is called with the rows of a machine that were written, in their order, as they are acknowledged */
  constructor(
    database: Database,
    clock: DatabaseClock,
    definitions: KnownDefinitions,
    seen: SeenHeads,
    onRows: (rows: readonly StoredRow[]) => void,
  ) {
    this.#database = database;
    this.#attempts = new Attempts(database, clock, definitions);
    this.#definitions = definitions;
    this.#seen = seen;
    this.#onRows = onRows;
  }

  commit<T>(name: string, build: Build<T>): Promise<T> {
    if (this.#waiting >= WAITING) throw new Fault('STORE_FAILED', `${WAITING} commits wait for the database.`);
    return new Promise<T>((resolve, reject) => {
      let machine = this.#machines.get(name);
      if (machine === undefined) {
        machine = { name, waiting: [], built: [], known: undefined, isFlying: false, isUnderLock: false, lockUntil: 0 };
        this.#machines.set(name, machine);
      }
      this.#waiting += 1;
      const settle =
        <V>(then: (value: V) => void) =>
        (value: V): void => {
          this.#waiting -= 1;
          then(value);
        };
      machine.waiting.push({ build, resolve: settle(resolve as (value: unknown) => void), reject: settle(reject) });
      this.#start();
    });
  }

  /** Resolves when nothing waits. */
  async drained(): Promise<void> {
    while (this.#waiting > 0) {
      await Promise.allSettled([this.#running, this.#flight, this.#underLock]);
      await setImmediate();
    }
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#open().length > 0) this.#start();
    });
  }

  /** The machines on which something waits that is not written under a lock. */
  #open(): readonly Machine[] {
    return [...this.#machines.values()].filter(({ waiting, isUnderLock }) => waiting.length > 0 && !isUnderLock);
  }

  #builtBytes(): number {
    let bytes = 0;
    for (const { built } of this.#machines.values()) for (const one of built) bytes += one.bytes;
    return bytes;
  }

  async #run(): Promise<void> {
    // Whatever else comes in this turn of the event loop shares the statement.
    await setImmediate();
    for (let open = this.#open(); open.length > 0; open = this.#open()) {
      const now = performance.now();
      const locked = open.filter(({ lockUntil, built, isFlying }) => lockUntil > now && built.length === 0 && !isFlying);
      const others = open.filter((machine) => !locked.includes(machine));
      if (this.#underLock === undefined && locked.length > 0) this.#takeLocks(locked);
      else if (others.length === 0) await this.#underLock;
      await this.#build(others);
      this.#launch();
      if (this.#flight !== undefined && this.#builtBytes() > TOGETHER_BYTES) await this.#flight;
      await setImmediate();
    }
    this.#forget();
  }

  /** Builds what waits, some commits at a time; asks for what the builders lack. */
  async #build(machines: readonly Machine[], queries: Queries = this.#database): Promise<void> {
    this.#definitions.lookAgain();
    for (let left = queries === this.#database ? TURN : TOGETHER; left > 0; ) {
      const needs = new Needs();
      for (const machine of machines) {
        while (machine.waiting.length > 0 && left > 0 && this.#buildNext(machine, needs)) left -= 1;
      }
      if (needs.isEmpty) return;
      try {
        await (queries === this.#database ? this.#attempts.patiently(() => this.#fetch(needs, queries)) : this.#fetch(needs, queries));
      } catch (error) {
        if (queries !== this.#database) throw error;
        for (const machine of machines) this.#refuse(machine, error);
        return;
      }
    }
  }

  /** Builds the first commit that waits on a machine; false where it lacks something. */
  #buildNext(machine: Machine, needs: Needs): boolean {
    const [commit] = machine.waiting as [Commit];
    const { known } = machine;
    if (known === undefined) {
      needs.machines.add(machine.name);
      return false;
    }
    try {
      const from = known.head;
      const built = commit.build(known.view((digest) => this.#definitions.find(digest)));
      assertFollows(machine.name, built, from);
      this.#definitions.assertDefined(built.rows);
      const lines = built.rows.map((row) => toCanonicalJson(row));
      const bytes = lines.reduce((sum, line) => sum + line.length, 0);
      if (bytes > MOST_BYTES)
        throw new Fault('BODY_TOO_LARGE', `The rows of one commit would have ${bytes} bytes; they may have ${MOST_BYTES}.`);
      known.add(built);
      machine.built.push({ ...commit, built, lines, bytes, known, from });
      machine.waiting.shift();
    } catch (error) {
      if (error instanceof NotAtHand) {
        error.note(needs);
        return false;
      }
      machine.waiting.shift();
      commit.reject(error);
    }
    return true;
  }

  /** Fetches what builders lack; a machine that somebody else wrote to is begun anew. */
  async #fetch(needs: Needs, queries: Queries): Promise<void> {
    const marks = this.#seen.marks([...needs.machines].filter((name) => this.#machines.get(name)?.known === undefined));
    const fetched = await fetchNeeds(queries, needs, marks);
    this.#definitions.learn(needs.definitions, fetched.definitions);
    for (const name of needs.machines) {
      const machine = this.#machines.get(name);
      if (machine === undefined) continue;
      const head = fetched.heads.get(name) ?? EMPTY_HEAD;
      try {
        this.#seen.assertNotBack(name, head, fetched.marks.find((mark) => mark.machine === name)?.hash);
      } catch (error) {
        this.#refuse(machine, error);
        continue;
      }
      if (machine.known?.isOn(head) !== true) {
        this.#takeBack(machine, machine.built.splice(0));
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

  /** Puts commits that must be built again before those that wait. */
  #takeBack(machine: Machine, commits: readonly BuiltCommit[]): void {
    machine.waiting.unshift(...commits.map(({ build, resolve, reject }) => ({ build, resolve, reject })));
  }

  #refuse(machine: Machine, error: unknown): void {
    machine.known = undefined;
    const told = toStoreFault(error);
    for (const one of [...machine.built.splice(0), ...machine.waiting.splice(0)]) one.reject(told);
  }

  /** Sends what was built, where nothing is on its way. */
  #launch(): void {
    if (this.#flight !== undefined) return;
    const sent = new Map<string, readonly BuiltCommit[]>();
    let count = 0;
    for (const machine of this.#machines.values()) {
      if (machine.built.length === 0 || count >= TOGETHER || machine.isUnderLock) continue;
      sent.set(machine.name, machine.built.splice(0));
      machine.isFlying = true;
      count += sent.get(machine.name)?.length ?? 0;
    }
    if (sent.size === 0) return;
    this.#flight = this.#fly(sent).finally(() => {
      this.#flight = undefined;
      for (const name of sent.keys()) (this.#machines.get(name) as Machine).isFlying = false;
      this.#launch();
      this.#start();
    });
  }

  async #fly(sent: ReadonlyMap<string, readonly BuiltCommit[]>): Promise<void> {
    try {
      this.#settle(sent, await this.#write(sent));
    } catch (error) {
      const told = toStoreFault(error);
      for (const [name, commits] of sent) {
        for (const one of commits) one.reject(told);
        const machine = this.#machines.get(name);
        // What was built upon them can never be written.
        if (machine !== undefined) {
          for (const one of machine.built.splice(0)) one.reject(told);
          machine.known = undefined;
        }
      }
    }
  }

  /** Acknowledges what was written, and builds the rest again. */
  #settle(sent: ReadonlyMap<string, readonly BuiltCommit[]>, outcome: Outcome): void {
    for (const [name, commits] of sent) {
      const machine = this.#machines.get(name) as Machine;
      const last = rowsOf(commits).at(-1);
      if (outcome.get(name) === 'written') {
        if (last !== undefined) {
          this.#seen.add(name, last);
          commits[0]?.known.settle(last.hash);
        }
        for (const { resolve, built } of commits) resolve(built.value);
        this.#onRows(rowsOf(commits));
      } else {
        this.#takeBack(machine, machine.built.splice(0));
        this.#takeBack(machine, commits);
        machine.known = undefined;
        machine.lockUntil = performance.now() + LOCKED_FOR;
      }
    }
  }

  /** Writes what was built, until it is known what became of it. */
  async #write(sent: ReadonlyMap<string, readonly BuiltCommit[]>): Promise<Outcome> {
    const key = randomUUID();
    const parts = [...sent].filter(([, commits]) => rowsOf(commits).length > 0).map(([name, commits]) => partOf(name, commits));
    const others = [...sent].filter(([, commits]) => rowsOf(commits).length === 0);
    const [written, checked] = await Promise.all([
      parts.length === 0 ? new Set<string>() : this.#attempts.certainly(key, () => this.#attempts.write(this.#database, key, parts)),
      this.#attempts.unchanged(new Map(others.map(([name, [first]]) => [name, first?.from.hash ?? '']))),
    ]);
    return new Map([...sent.keys()].map((name) => [name, written.has(name) || checked.has(name) ? 'written' : 'missed']));
  }

  /** Writes what waits on machines under the locks of their heads. */
  #takeLocks(machines: readonly Machine[]): void {
    for (const machine of machines) machine.isUnderLock = true;
    this.#underLock = this.#writeUnderLock(machines)
      .catch((error: unknown) => {
        for (const machine of machines) this.#refuse(machine, error);
      })
      .finally(() => {
        this.#underLock = undefined;
        for (const machine of machines) machine.isUnderLock = false;
        this.#start();
      });
  }

  async #writeUnderLock(machines: readonly Machine[]): Promise<void> {
    const key = randomUUID();
    const names = machines.map(({ name }) => name);
    let sent: ReadonlyMap<string, readonly BuiltCommit[]> = new Map();
    const takeBack = (): void => {
      for (const machine of machines) this.#takeBack(machine, [...(sent.get(machine.name) ?? []), ...machine.built.splice(0)]);
      sent = new Map();
    };
    const attempt = (): Promise<ReadonlySet<string>> =>
      this.#database.transaction(async (queries) => {
        await lockHeads(queries, names);
        // Only a statement after the lock sees what was written before it: an attempt whose answer was lost has ended by now.
        const found = sent.size === 0 ? undefined : await findAttempt(queries, key);
        if (found !== undefined) return found;
        takeBack();
        for (const machine of machines) machine.known = undefined;
        await this.#build(machines, queries);
        sent = new Map(machines.flatMap(({ name, built }) => (built.length === 0 ? [] : [[name, built.splice(0)] as const])));
        const parts = [...sent].filter(([, commits]) => rowsOf(commits).length > 0).map(([name, commits]) => partOf(name, commits));
        const written = parts.length === 0 ? new Set<string>() : await this.#attempts.write(queries, key, parts);
        // What has no rows was built upon heads that are locked.
        return new Set([...written, ...[...sent.keys()].filter((name) => !parts.some(({ machine }) => machine === name))]);
      });
    try {
      const written = await this.#attempts.certainly(key, attempt);
      const isWritten = (name: string): boolean => written.has(name) || rowsOf(sent.get(name) ?? []).length === 0;
      this.#settle(sent, new Map([...sent.keys()].map((name) => [name, isWritten(name) ? 'written' : 'missed'])));
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** Forgets machines that nobody moves, where too much is kept of them. */
  #forget(): void {
    let kept = 0;
    for (const { known } of this.#machines.values()) kept += known?.size ?? 0;
    for (const { name, waiting, built, isUnderLock, known } of this.#machines.values()) {
      if (kept <= KEPT && this.#machines.size <= KEPT) return;
      if (waiting.length > 0 || built.length > 0 || isUnderLock || this.#flight !== undefined) continue;
      kept -= known?.size ?? 0;
      this.#machines.delete(name);
    }
  }
}
