import { setTimeout } from 'node:timers/promises';
import { startReceiver } from '../adapters/webhook/receiver.js';
import { createRandom } from '../random.js';
import type { Delivering } from './deliver-to.js';

/** A receiver takes this share of messages, refuses some and closes the connection on others. */
const TAKEN_SHARE = 0.97;
const REFUSED_SHARE = 0.985;
const PATIENCE = 60_000;

/** What a receiver was told of the ledgers of a store, compared with them. */
export interface ToldReport {
  /** Rows of ledgers that were taken. */
  readonly delivered: number;
  /** Messages that came again under their id after they had been taken. */
  readonly again: number;
  readonly undelivered: readonly string[];
  /** What the receiver was told that no ledger says, or out of the order of its contract. */
  readonly untrue: readonly string[];
}

/** A receiver of the rows of ledgers, which fails now and then and remembers what it took. */
export interface FailingReceiver {
  readonly url: string;
  /** Forgets all: what comes from now on is of another store. */
  readonly begin: () => void;
  /** Takes all that still waits, and compares what it was told with the rows of the ledgers. */
  readonly settle: (rows: ReadonlySet<string>, deliver: () => Promise<Delivering>) => Promise<ToldReport>;
  readonly close: () => Promise<void>;
}

/** Starts a receiver that fails now and then. */
export const startFailingReceiver = async (seed: number): Promise<FailingReceiver> => {
  const receiver = await startReceiver();
  const chance = createRandom(seed);
  let taken = new Map<string, string>();
  let last = new Map<string, number>();
  let untrue: string[] = [];
  let again = 0;
  let isKind = false;
  receiver.treat(({ id, data }) => {
    const drawn = isKind ? 0 : chance();
    if (drawn > TAKEN_SHARE) return drawn > REFUSED_SHARE ? 'close' : 503;
    const [machine, contract, seq] = [String(data['machine']), String(data['contract']), Number(data['seq'])];
    const before = last.get(`${machine} ${contract}`) ?? 0;
    if (taken.has(id)) again += 1;
    else if (seq < before) untrue.push(`row ${seq} of ${machine} was told after row ${before}`);
    last.set(`${machine} ${contract}`, Math.max(seq, before));
    taken.set(id, `${machine} ${seq} ${data['hash']}`);
    return 200;
  });
  return {
    url: receiver.url,
    begin: () => {
      taken = new Map();
      last = new Map();
      untrue = [];
      again = 0;
    },
    settle: async (rows, deliver) => {
      isKind = true;
      const { webhooks, stop } = await deliver();
      const all = (): Set<string> => new Set(taken.values());
      for (let waited = 0; all().size < rows.size && waited < PATIENCE; waited += 50) await setTimeout(50);
      await stop();
      isKind = false;
      const told = all();
      const undelivered = [...rows].filter((row) => !told.has(row));
      for (const machine of await webhooks.machines())
        if ((await webhooks.dead(machine)).length > 0) undelivered.push(`${machine} has dead letters`);
      return { delivered: told.size, again, undelivered, untrue: [...untrue, ...[...told].filter((row) => !rows.has(row))] };
    },
    close: () => receiver.close(),
  };
};
