import { Pool } from 'undici';
import { residentMemoryOf } from '../resident-memory.js';
import { serveForBench } from '../serve-for-bench.js';

const WITHOUT_LIMITS = ['work-key', 'work-jobs', 'mint'].flatMap((name) => [`--limit-${name}`, 'off']).concat('--daily-limit', 'off');

/** What is looked at of a job. */
interface Shown {
  readonly id: string;
  readonly status: string;
  readonly done: number;
  readonly computed: number;
}

/** A node that serves, with a key of its own. */
export interface JobNode {
  readonly pid: number;
  /** Sends a table as a job, and gives its id. */
  readonly start: (query: string, table: Iterable<string>) => Promise<string>;
  readonly show: (id: string) => Promise<Shown>;
  /** Reads results to their end, and gives how many lines they have. */
  readonly readResults: (id: string, query: string) => Promise<number>;
  /** Milliseconds of one `compute`, beside whatever else the node does. */
  readonly compute: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const COMPUTE = JSON.stringify({ operators: ['NM19'], inputs: { m: '80 kg', a: '2.5 m/s^2' } });

/** Serves the built program. @param key of another node that shares the store; minted without it */
export const serveJobNode = async (
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
  key?: string,
): Promise<JobNode & { readonly key: string }> => {
  const served = await serveForBench([...WITHOUT_LIMITS, ...options], environment);
  const pool = new Pool(served.url, { connections: 4, headersTimeout: 0, bodyTimeout: 0 });
  const minted = async (): Promise<string> => {
    const { body } = await pool.request({ method: 'POST', path: '/api/demo-key/mint' });
    return ((await body.json()) as { readonly key: string }).key;
  };
  const own = key ?? (await minted());
  const headers = { authorization: `Bearer ${own}` };
  const json = async (method: 'GET' | 'POST', path: string, more: Partial<Parameters<Pool['request']>[0]> = {}): Promise<unknown> => {
    const { statusCode, body } = await pool.request({ method, path, ...more, headers: { ...headers, ...(more.headers as object) } });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${path} was answered with ${statusCode}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  async function* bytesOf(table: Iterable<string>) {
    for (const part of table) yield Buffer.from(part);
  }
  return {
    pid: served.child.pid as number,
    key: own,
    start: async (query, table) => {
      const type = { 'content-type': 'text/csv' };
      return ((await json('POST', `/api/jobs?${query}`, { body: bytesOf(table) as never, headers: type })) as Shown).id;
    },
    show: async (id) => (await json('GET', `/api/jobs/${id}`)) as Shown,
    readResults: async (id, query) => {
      const { body } = await pool.request({ method: 'GET', path: `/api/jobs/${id}/results?${query}`, headers });
      let lines = 0;
      for await (const bytes of body as AsyncIterable<Buffer>) for (const byte of bytes) if (byte === 10) lines += 1;
      return lines;
    },
    compute: async () => {
      const from = performance.now();
      await json('POST', '/api/svc/compute', { body: COMPUTE, headers: { 'content-type': 'application/json' } });
      return performance.now() - from;
    },
    stop: async () => {
      await pool.close();
      await served.stop();
    },
  };
};

/** Does work and gives the most resident memory, in MB, that each of some processes had meanwhile, all their threads included. */
export const whileWatched = async <T>(
  nodes: readonly JobNode[],
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly most: number }> => {
  let most = 0;
  const look = (): void => {
    for (const { pid } of nodes) most = Math.max(most, residentMemoryOf(pid).now);
  };
  const timer = setInterval(look, 50);
  try {
    const value = await work();
    look();
    return { value, most };
  } finally {
    clearInterval(timer);
  }
};

/** Waits until a job is done. */
export const untilDone = async (node: JobNode, id: string): Promise<void> => {
  for (;;) {
    const { status } = await node.show(id);
    if (status === 'done') return;
    if (status !== 'running') throw new Error(`${id} is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

/** Milliseconds between two calls of somebody who works with a node. */
const PAUSE = 20;

/** Calls `compute` again and again, one call at a time, until something is done; gives how long each took. */
export const callWhile = async (node: JobNode, work: Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push(await node.compute());
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await over;
  return times;
};
