import { sha256Hex } from '../../../../core/digest.js';
import { codeOf, type Database, isConnectionLost } from '../database.js';

/** The tables that a node locks whose turn it is, one for each group of machines; there is nothing in them. */
export const TURNS: readonly string[] = ['writing_turn_0', 'writing_turn_1'];
/** Milliseconds of a turn at most, after which another node has its own: so many that what each turn begins and ends with costs little beside them, */
const LONG = 200;
/** and of one that a node gets when another of its own has just begun: from then on the nodes have one each, and write at once. */
const SHORT = 20;
/** Milliseconds for which a node waits for its turn before it writes without one. */
const WAIT = 3_000;
/** Milliseconds for which a node that stands still keeps its turn from the others. */
const IDLE = 900;

/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Gives the group of a machine, the same on every node: so many groups as there are turns. */
export const groupOf = (machine: string): number => Number.parseInt(sha256Hex(machine).slice(0, 8), 16) % TURNS.length;

/** Does work while the node has the lock of a table, and where that cannot be had all the same. */
const whileLocked = async (database: Database, table: string, work: () => Promise<void>): Promise<void> => {
  let isBegun = false;
  const begin = (): Promise<void> => {
    isBegun = true;
    return work();
  };
  try {
    // The lock ends with the connection, and so with a node that dies.
    await database.transaction(begin, { idle: IDLE, lock: { table, wait: WAIT } });
  } catch (error) {
    if (!isConnectionLost(error) && codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    if (!isBegun) await begin();
  }
};

/**
 * A node's turn to write to the machines of a group that others write to as well: one node has it at a time, in the order in which they asked. It
 * spares nodes the work of building upon heads that others move; nothing else depends on it.
 */
export class WritingTurn {
  readonly #database: Database;
  readonly #table: string;
  #number = 0;
  #until = 0;
  #asked: Promise<void> | undefined;
  #end: (() => void) | undefined;

  constructor(database: Database, table: string) {
    this.#database = database;
    this.#table = table;
  }

  /** Number of the turns so far, with the one that is. */
  get number(): number {
    return this.#number;
  }

  /** True from the moment in which the turn begins until it is ended. */
  get isHeld(): boolean {
    return this.#end !== undefined;
  }

  /** Resolves at the end of the turn that was asked for, if any. */
  get asked(): Promise<void> | undefined {
    return this.#asked;
  }

  /** Checks whether more of it is to come than is over. */
  isYoung(now: number): boolean {
    return this.isHeld && this.#until - now > LONG / 2;
  }

  /** Checks whether what waits may be built in it: it is there, and its time is not over. */
  isOpen(now: number): boolean {
    return this.isHeld && now < this.#until;
  }

  /**
   * Asks for the turn, where none is asked for; resolves at its end.
   * @param hasYoung tells at its beginning whether the turn of another group has just come to the node
   * @param onBegin is called when it begins
   */
  async ask(hasYoung: (now: number) => boolean, onBegin: () => void): Promise<void> {
    this.#asked = whileLocked(
      this.#database,
      this.#table,
      () =>
        new Promise((resolve) => {
          this.#number += 1;
          const now = performance.now();
          this.#until = now + (hasYoung(now) ? SHORT : LONG);
          this.#end = resolve;
          onBegin();
        }),
    ).finally(() => {
      this.#asked = undefined;
      this.#end = undefined;
    });
    await this.#asked;
  }

  end(): void {
    this.#end?.();
    this.#end = undefined;
  }
}
