import { setTimeout as pause } from 'node:timers/promises';
import { openCheckpoint } from '../../src/core/log/log-proof.js';
import { parseVerifierKey } from '../../src/core/log/signed-note.js';
import { ask, type Machine } from './callers.js';

/** Somebody who watches the cluster until told to stop. */
export interface Watcher {
  readonly stop: () => Promise<void>;
}

const watch = (turn: () => Promise<void>, every: number): Watcher => {
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      await turn();
      await pause(every);
    }
  };
  const running = run();
  // What it throws is thrown at the end.
  running.catch(() => undefined);
  return {
    stop: () => {
      isOver = true;
      return running;
    },
  };
};

/** Somebody who follows the events of a machine: its stream is opened again behind the last event whenever it ends. */
export interface Follower extends Watcher {
  /** Ids of the events, as they came. */
  readonly ids: readonly string[];
  readonly reopened: number;
}

/** Follows the events of a machine from its first row on. */
export const followEvents = (url: string, { slug, key }: Machine): Follower => {
  const ids: string[] = [];
  let opened = 0;
  const ending = new AbortController();
  const read = async (): Promise<void> => {
    opened += 1;
    const headers = { authorization: `Bearer ${key}`, 'last-event-id': ids.at(-1) ?? '0.0' };
    const response = await fetch(`${url}/api/chain/${slug}/events`, { headers, signal: ending.signal });
    if (!response.ok || response.body === null) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
      const events = `${rest}${text}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, id] = /^id: (.+)$/m.exec(event) ?? [];
        if (id !== undefined && /^event: /m.test(event)) ids.push(id);
      }
    }
  };
  const { stop } = watch(() => read().catch(() => undefined), 100);
  return {
    ids,
    get reopened() {
      return opened - 1;
    },
    stop: () => {
      const over = stop();
      ending.abort();
      return over;
    },
  };
};

/** Somebody who collects the checkpoints of the log from all nodes. */
export interface CheckpointPoller extends Watcher {
  /** Root of the log at each size that was seen, in base64. */
  readonly roots: ReadonlyMap<number, string>;
}

/** Collects checkpoints; two of one size must have one root, and each the signature of the log. */
export const pollCheckpoints = (urls: readonly string[], logKey: string): CheckpointPoller => {
  const key = parseVerifierKey(logKey);
  const roots = new Map<number, string>();
  let turn = 0;
  const look = async (): Promise<void> => {
    turn += 1;
    const url = urls[turn % urls.length] as string;
    const signed = await fetch(`${url}/log/checkpoint`, { signal: AbortSignal.timeout(3_000) }).then(
      (response) => (response.ok ? response.text() : undefined),
      () => undefined,
    );
    if (signed === undefined) return;
    const { size, root } = openCheckpoint(signed, key);
    const text = root.toString('base64');
    const before = roots.get(size);
    if (before !== undefined && before !== text) throw new Error(`two checkpoints of ${size} entries have the roots ${before} and ${text}`);
    roots.set(size, text);
  };
  return { roots, ...watch(look, 150) };
};

/** A request that a window let through: when it was sent, and when its answer came. */
export interface Admission {
  readonly sent: number;
  readonly received: number;
}

/** Somebody who asks for more than a window lets through, of all nodes at once. */
export interface Presser extends Watcher {
  readonly admitted: readonly Admission[];
  readonly refused: number;
}

/** Sends requests of one address to all nodes at once, again and again. */
export const pressWindow = (urls: readonly string[], every: number): Presser => {
  const admitted: Admission[] = [];
  let refused = 0;
  const press = async (url: string): Promise<void> => {
    const sent = performance.now();
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const { status } = await ask(url, '/api/svc/prove', { json: {}, headers });
    if (status === 200) admitted.push({ sent, received: performance.now() });
    if (status === 429) refused += 1;
  };
  const pressers = urls.map((url) => watch(() => press(url), every));
  return {
    admitted,
    get refused() {
      return refused;
    },
    stop: async () => {
      await Promise.all(pressers.map((presser) => presser.stop()));
    },
  };
};
