import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import type { Build } from '../../../../core/contract/ledger/store.js';
import { Fault } from '../../../../core/faults.js';
import { type Database, toStoreFault } from '../database.js';
import type { DatabaseClock } from '../database-clock.js';
import type { KnownDefinitions } from '../known-definitions.js';
import { Attempts } from './attempts.js';
import { type BuiltCommit, type BusyMachine, createBusyMachine, partOf, refuseAll, rowsOf, takeBack } from './busy-machine.js';
import { AT_ONCE, CommitBuilder, TOGETHER } from './commit-builder.js';
import { markInTurns } from './ledger-statements.js';
import type { SeenHeads } from './seen-heads.js';
import { TURNS, WritingTurn } from './writing-turn.js';

/** Bytes of what was built and is not on its way yet, at most. */
const TOGETHER_BYTES = 8 << 20;
/** Commits that wait, at most; more would only wait for longer. */
const WAITING = 10_000;
/** Milliseconds for which a machine is written to in turns after somebody else was seen to write to it. */
const IN_TURNS_FOR = 1_000;
/** Milliseconds for which the database tells other nodes so. */
const MARKED_FOR = 2_000;
/** Things that are kept of machines that nobody moves now. */
const KEPT = 20_000;

/** What became of the built commits of a machine. */
type Outcome = ReadonlyMap<string, 'written' | 'missed'>;

/**
 * Commits rows to the database: what waits on all machines goes in one statement that compares each head with the one that was built upon. Nodes that write to the
 * same machine notice it by that, and take turns for a while, so that little is built twice; each group of machines has a turn of its own, so that two nodes write at once.
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
  /** Machines with commits that are not acknowledged. */
  readonly #busy = new Set<BusyMachine>();
  /** Machines that are written to in turns. */
  readonly #shared = new Set<BusyMachine>();
  /** By the numbers of the groups. */
  readonly #turns: readonly WritingTurn[];

  /** @param onRows is called with the rows of a machine that were written, in their order, as they are acknowledged */
  constructor(
    database: Database,
    clock: DatabaseClock,
    definitions: KnownDefinitions,
    seen: SeenHeads,
    onRows: (rows: readonly StoredRow[]) => void,
  ) {
    this.#database = database;
    this.#turns = TURNS.map((table) => new WritingTurn(database, table));
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
      this.#busy.add(machine);
      machine.waiting.push({ build, resolve: settle(resolve as (value: unknown) => void), reject: settle(reject) });
      this.#start();
    });
  }

  /** Resolves when nothing waits. */
  async drained(): Promise<void> {
    while (this.#waiting > 0 || this.#turns.some(({ asked }) => asked !== undefined)) {
      await Promise.allSettled([this.#running, this.#flight, ...this.#turns.map(({ asked }) => asked)]);
      await setImmediate();
    }
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#open().length > 0) this.#start();
      // A turn can have begun since the run looked for the last time.
      else this.#lookAtTurns();
    });
  }

  /** Takes it that several nodes write to a machine. */
  #share(machine: BusyMachine): void {
    machine.inTurnsUntil = performance.now() + IN_TURNS_FOR;
    this.#shared.add(machine);
  }

  /** The machines on which something waits that may be built now. */
  #open(): readonly BusyMachine[] {
    const now = performance.now();
    for (const machine of this.#shared) if (machine.inTurnsUntil < now) this.#shared.delete(machine);
    const isOpen = this.#turns.map((turn) => turn.isOpen(now));
    return [...this.#busy].filter(
      (machine) => machine.waiting.length > 0 && (!this.#shared.has(machine) || isOpen[machine.group] === true),
    );
  }

  async #run(): Promise<void> {
    // Whatever else comes in this turn of the event loop shares the statement.
    await setImmediate();
    for (let open = this.#open(); open.length > 0; open = this.#open()) {
      await this.#catchUp(open);
      // Where nothing is on its way, half of what waits goes, and the rest is built meanwhile.
      await this.#builder.build(open, this.#flight === undefined ? Math.min(AT_ONCE, Math.ceil(this.#waiting / 2)) : AT_ONCE);
      this.#launch();
      if (this.#flight !== undefined && this.#builtBytes() > TOGETHER_BYTES) await this.#flight;
      await setImmediate();
      this.#lookAtTurns();
    }
    this.#lookAtTurns();
    this.#forget();
  }

  /** Ends the turns that are over or in which nothing is left to do; asks for those that something waits for. */
  #lookAtTurns(): void {
    const now = performance.now();
    const shared = [...this.#shared];
    for (const [group, turn] of this.#turns.entries()) {
      const machines = shared.filter((machine) => machine.group === group);
      const isWaiting = machines.some(({ waiting }) => waiting.length > 0);
      if (turn.isHeld) {
        const isBusy = machines.some(({ built, isFlying }) => isFlying || built.length > 0);
        if (!isBusy && !(isWaiting && turn.isOpen(now))) turn.end();
      } else if (isWaiting && turn.asked === undefined) void this.#takeTurn(group, turn);
    }
  }

  async #takeTurn(group: number, turn: WritingTurn): Promise<void> {
    const hasYoung = (now: number): boolean => this.#turns.some((other) => other !== turn && other.isYoung(now));
    await turn
      .ask(hasYoung, () => this.#start())
      .catch((error: unknown) => {
        for (const machine of this.#shared) if (machine.group === group) refuseAll(machine, error);
      });
    this.#start();
  }

  /** Brings what is known of shared machines up to what others wrote before this turn, once in a turn, and has the others told that there are several. */
  async #catchUp(open: readonly BusyMachine[]): Promise<void> {
    const turnOf = ({ group }: BusyMachine): WritingTurn => this.#turns[group] as WritingTurn;
    const isBehind = (machine: BusyMachine): boolean => turnOf(machine).isHeld && machine.turn < turnOf(machine).number;
    if (!open.some((machine) => this.#shared.has(machine) && isBehind(machine))) return;
    const behind = [...this.#shared].filter(isBehind);
    for (const machine of behind) machine.turn = turnOf(machine).number;
    const moved = await this.#builder.catchUp(behind);
    const now = performance.now();
    for (const machine of moved) machine.inTurnsUntil = now + IN_TURNS_FOR;
    const unmarked = moved.filter(({ markedUntil }) => markedUntil < now + IN_TURNS_FOR);
    if (unmarked.length === 0) return;
    for (const machine of unmarked) machine.markedUntil = now + MARKED_FOR;
    const names = unmarked.map(({ name }) => name);
    // It is a hint: without it the others miss.
    void markInTurns(this.#database, names, MARKED_FOR).catch(() => undefined);
  }

  #builtBytes(): number {
    let bytes = 0;
    for (const { built } of this.#busy) for (const one of built) bytes += one.bytes;
    return bytes;
  }

  /** Sends what was built, where nothing is on its way. */
  #launch(): void {
    if (this.#flight !== undefined) return;
    const sent = new Map<string, readonly BuiltCommit[]>();
    let count = 0;
    for (const machine of this.#busy) {
      if (machine.built.length === 0 || count >= TOGETHER) continue;
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
        this.#share(machine);
      }
    }
  }

  /** Writes what was built, until it is known what became of it. */
  async #write(sent: ReadonlyMap<string, readonly BuiltCommit[]>): Promise<Outcome> {
    const key = randomUUID();
    const parts = [...sent].filter(([, commits]) => rowsOf(commits).length > 0).map(([name, commits]) => partOf(name, commits));
    const others = [...sent].filter(([, commits]) => rowsOf(commits).length === 0);
    const onInTurns = (machines: readonly string[]): void => {
      for (const machine of machines) this.#share(this.#machines.get(machine) as BusyMachine);
    };
    const [written, checked] = await Promise.all([
      parts.length === 0 ? new Set<string>() : this.#attempts.certainly(key, () => this.#attempts.write(key, parts, onInTurns)),
      this.#attempts.unchanged(new Map(others.map(([name, [first]]) => [name, first?.from.hash ?? '']))),
    ]);
    return new Map([...sent.keys()].map((name) => [name, written.has(name) || checked.has(name) ? 'written' : 'missed']));
  }

  /** Forgets machines that nobody moves, where too much is kept of them. */
  #forget(): void {
    for (const machine of this.#busy)
      if (machine.waiting.length === 0 && machine.built.length === 0 && !machine.isFlying) this.#busy.delete(machine);
    let kept = 0;
    for (const { known } of this.#machines.values()) kept += known?.size ?? 0;
    for (const machine of this.#machines.values()) {
      if (kept <= KEPT && this.#machines.size <= KEPT) return;
      if (this.#busy.has(machine) || this.#shared.has(machine)) continue;
      kept -= machine.known?.size ?? 0;
      this.#machines.delete(machine.name);
    }
  }
}
