import { setTimeout as pause } from 'node:timers/promises';
import { CYCLE_MILLISECONDS } from '../../../../core/pulse.js';
import { EMPTY_HEAD } from '../../embedded/ledger-state.js';
import { codeOf, type Database, isConnectionLost } from '../database.js';
import type { DatabaseClock } from '../database-clock.js';
import type { KnownDefinitions } from '../known-definitions.js';
import { Needs } from './known-machine.js';
import { fetchNeeds, findAttempt, type MachineRows, writeRows } from './ledger-statements.js';

/** Milliseconds for which a commit waits for a database that is away. */
const PATIENCE = 10_000;

/** Attempts to write, until it is known what became of them. */
export class Attempts {
  readonly #database: Database;
  readonly #clock: DatabaseClock;
  readonly #definitions: KnownDefinitions;

  constructor(database: Database, clock: DatabaseClock, definitions: KnownDefinitions) {
    this.#database = database;
    this.#clock = clock;
    this.#definitions = definitions;
  }

  /**
   * Writes rows once, and takes the moment of the database's clock that comes with the answer; gives the machines whose rows were written.
   * @param onInTurns is called with those of them that are written to in turns
   */
  async write(key: string, parts: readonly MachineRows[], onInTurns: (machines: readonly string[]) => void): Promise<ReadonlySet<string>> {
    await this.#definitions.pin(parts.flatMap(({ built }) => built.flatMap(({ rows }) => rows)));
    const askedAt = this.#clock.read();
    const { machines, inTurns, now, isAhead } = await writeRows(
      this.#database,
      key,
      Math.floor(this.#clock.now() / CYCLE_MILLISECONDS),
      parts,
    );
    if (isAhead) this.#clock.set(now, askedAt);
    else this.#clock.learn(now, askedAt);
    onInTurns(inTurns);
    return machines;
  }

  /** Finds out which machines are still where a builder saw their end, by the hashes of their heads. */
  async unchanged(expected: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
    if (expected.size === 0) return new Set();
    const needs = new Needs();
    for (const name of expected.keys()) needs.machines.add(name);
    const { heads } = await this.patiently(() => fetchNeeds(this.#database, needs, new Map()));
    return new Set([...expected].filter(([name, hash]) => (heads.get(name) ?? EMPTY_HEAD).hash === hash).map(([name]) => name));
  }

  /** Repeats what changes nothing while the database is away, up to an end. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > until) throw error;
        await pause(50);
      }
    }
  }

  /**
   * Makes an attempt under a key until it is known whether it was committed. After a lost connection the key is looked for; where it is not there, the attempt is made again
   * under the same key, so that of it and of one that is late only one can be committed.
   */
  async certainly(key: string, attempt: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const code = codeOf(error);
        const isUnknown = isConnectionLost(error) || code === '23505' || code === '40P01' || code === '40001';
        if (!isUnknown || performance.now() > until) throw error;
        const found = await this.patiently(() => findAttempt(this.#database, key));
        if (found !== undefined) return found;
        if (code === '23505') throw error;
      }
    }
  }
}
