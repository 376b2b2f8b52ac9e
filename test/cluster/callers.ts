import { setTimeout as pause } from 'node:timers/promises';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';

/** Milliseconds after which a caller takes a request for lost. */
const PATIENCE = 15_000;
/** Milliseconds between two attempts. */
const AGAIN = 100;

/** An answer, or why there was none. */
export interface Heard {
  /** 0 where there was no answer. */
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Sends a request as a caller with a key does. */
export const ask = async (
  url: string,
  path: string,
  { key, json, headers = {} }: { readonly key?: string; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Heard> => {
  try {
    const response = await fetch(`${url}${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(PATIENCE),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status: response.status, json: (await response.json()) as Heard['json'] };
  } catch (error) {
    return { status: 0, json: { reason: String(error) } };
  }
};

/** Whether an answer leaves open what was done: none, one of the balancer, or of a node whose database is away. */
const isOpen = ({ status }: Heard): boolean => status === 0 || status >= 500;

/** Asks until there is an answer that settles it. */
export const askSurely = async (...given: Parameters<typeof ask>): Promise<Heard['json']> => {
  for (;;) {
    const heard = await ask(...given);
    if (heard.status >= 200 && heard.status < 300) return heard.json;
    if (!isOpen(heard)) throw new Error(`${given[1]} answered ${heard.status}: ${JSON.stringify(heard.json)}`);
    await pause(AGAIN);
  }
};

/** A machine of the run: its key and its contracts. */
export interface Machine {
  readonly slug: string;
  readonly key: string;
  readonly ticker: string;
  readonly beacon: string;
}

/** What the callers saw. */
export interface Seen {
  /** Rows that were acknowledged, by caller and turn. */
  readonly acknowledged: Map<string, { readonly machine: string; readonly seq: number; readonly hash: string }>;
  /** Turns without an Idempotency-Key of which the caller never heard what became of them. */
  readonly open: Set<string>;
  /** Receipts that were given as kept. */
  readonly receipts: string[];
  /** Requests that were sent again. */
  repeated: number;
  /** True where the run failed: nobody waits for an answer any more. */
  isGivenUp: boolean;
}

type Tick = Pick<Machine, 'slug' | 'key' | 'ticker'>;

const tickPath = ({ slug, ticker }: Tick): string => `/api/chain/${slug}/contracts/${ticker}/transition`;

/** Sends ticks under Idempotency-Keys, each until it is acknowledged. */
export const tickWithKey = async (url: string, machine: Tick, caller: number, turn: number, seen: Seen): Promise<void> => {
  const name = `${caller} ${turn}`;
  while (!seen.isGivenUp) {
    const json = { event: 'tick', payload: { caller, turn } };
    const heard = await ask(url, tickPath(machine), { key: machine.key, json, headers: { 'Idempotency-Key': name } });
    if (heard.status === 200) {
      const { seq, hash } = heard.json['row'] as StoredRow;
      seen.acknowledged.set(name, { machine: machine.slug, seq, hash });
      return;
    }
    if (!isOpen(heard)) throw new Error(`tick ${name} was answered ${heard.status}: ${JSON.stringify(heard.json)}`);
    seen.repeated += 1;
    await pause(AGAIN);
  }
};

/** Sends a tick without an Idempotency-Key, once: what became of one without an answer is not known, and it is not sent again. */
export const tickWithoutKey = async (url: string, machine: Tick, caller: number, turn: number, seen: Seen): Promise<void> => {
  const name = `${caller} ${turn}`;
  const heard = await ask(url, tickPath(machine), { key: machine.key, json: { event: 'tick', payload: { caller, turn } } });
  if (heard.status === 200) {
    const { seq, hash } = heard.json['row'] as StoredRow;
    seen.acknowledged.set(name, { machine: machine.slug, seq, hash });
  } else if (isOpen(heard)) seen.open.add(name);
  else throw new Error(`tick ${name} was answered ${heard.status}: ${JSON.stringify(heard.json)}`);
};

/** Computes, and remembers the receipt where it is said to be kept. */
export const computeOnce = async (url: string, { key }: Machine, seen: Seen): Promise<void> => {
  const { status, json } = await ask(url, '/api/svc/compute', { key, json: { operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' } } });
  const { id } = (json['receipt'] ?? {}) as { readonly id?: string };
  if (status === 200 && id !== undefined && json['kept'] !== false) seen.receipts.push(id);
};
