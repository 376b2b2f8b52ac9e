import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Build } from '../../../core/contract/ledger/store.js';
import { Fault } from '../../../core/faults.js';
import { Attempts } from './attempts.js';
import { type BuiltCommit, type BusyMachine, createBusyMachine, partOf, refuseAll, rowsOf, takeBack } from './busy-machine.js';
import { CommitBuilder, TOGETHER } from './commit-builder.js';
import { type Database, toStoreFault } from './database.js';
import type { DatabaseClock } from './database-clock.js';
import type { KnownDefinitions } from './known-definitions.js';
import { findAttempt, lockHeads } from './ledger-statements.js';
import type { SeenHeads } from './seen-heads.js';

/** Bytes of what was built and is not on its way yet, at most. */
const TOGETHER_BYTES = 8 << 20;
/** Commits that wait, at most; more would only wait for longer. */
const WAITING = 10_000;
/** Milliseconds for which a machine is written under its lock after somebody else has written to it. */
const LOCKED_FOR = 200;
/** Things that are kept of machines that nobody moves now. */
const KEPT = 20_000;

/** What became of the built commits of a machine. */
type Outcome = ReadonlyMap<string, 'written' | 'missed'>;

/**
 * Commits rows to the database: what waits on all machines goes in one statement that compares each head with the one that was built upon. A machine that somebody
 * else wrote to is written under its lock for a while, where nothing has to be built twice.
 */
export class Committer {
  readonly #database: Database;
  readonly #attempts: Attempts;
  readonly #builder: CommitBuilder;
  readonly #seen: SeenHeads;
  readonly #onRows: (rows: readonly StoredRow[]) => void;
  readonly #machines = new Map<string, BusyMachine>();
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
    this.#builder = new CommitBuilder(database, this.#attempts, definitions, seen, this.#machines);
    this.#seen = seen;
    this.#onRows = onRows;
  }

  commit<T>(name: string, build: Build<T>): Promise<T> {
    if (this.#waiting >= WAITING) throw new Fault('STORE_FAILED', `${WAITING} commits wait for the database.`);
    return new Promise<T>((resolve, reject) => {
      let machine = this.#machines.get(name);
      if (machine === undefined) {
        machine = createBusyMachine(name);
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
  #open(): readonly BusyMachine[] {
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
      await this.#builder.build(others);
      this.#launch();
      if (this.#flight !== undefined && this.#builtBytes() > TOGETHER_BYTES) await this.#flight;
      await setImmediate();
    }
    this.#forget();
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
      for (const name of sent.keys()) (this.#machines.get(name) as BusyMachine).isFlying = false;
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
      const machine = this.#machines.get(name) as BusyMachine;
      const last = rowsOf(commits).at(-1);
      if (outcome.get(name) === 'written') {
        if (last !== undefined) {
          this.#seen.add(name, last);
          commits[0]?.known.settle(last.hash);
        }
        for (const { resolve, built } of commits) resolve(built.value);
        this.#onRows(rowsOf(commits));
      } else {
        takeBack(machine, machine.built.splice(0));
        takeBack(machine, commits);
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
  #takeLocks(machines: readonly BusyMachine[]): void {
    for (const machine of machines) machine.isUnderLock = true;
    this.#underLock = this.#writeUnderLock(machines)
      .catch((error: unknown) => {
        for (const machine of machines) refuseAll(machine, error);
      })
      .finally(() => {
        this.#underLock = undefined;
        for (const machine of machines) machine.isUnderLock = false;
        this.#start();
      });
  }

  async #writeUnderLock(machines: readonly BusyMachine[]): Promise<void> {
    const key = randomUUID();
    const names = machines.map(({ name }) => name);
    let sent: ReadonlyMap<string, readonly BuiltCommit[]> = new Map();
    const takeAllBack = (): void => {
      for (const machine of machines) takeBack(machine, [...(sent.get(machine.name) ?? []), ...machine.built.splice(0)]);
      sent = new Map();
    };
    const attempt = (): Promise<ReadonlySet<string>> =>
      this.#database.transaction(async (queries) => {
        await lockHeads(queries, names);
        // Only a statement after the lock sees what was written before it: an attempt whose answer was lost has ended by now.
        const found = sent.size === 0 ? undefined : await findAttempt(queries, key);
        if (found !== undefined) return found;
        takeAllBack();
        for (const machine of machines) machine.known = undefined;
        await this.#builder.build(machines, queries);
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
      takeAllBack();
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
