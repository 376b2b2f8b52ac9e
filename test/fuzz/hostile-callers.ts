// The hostile callers of a run of `npm run fuzz -- fair`, in a process of their own, so that what they do to themselves holds nobody else up. They begin when
// they are sent the address of the node and their keys, and end when told to; then they send what they were answered.
import { Pool } from 'undici';
import { createHostileRequests, type HostileRequest } from './hostile-requests.js';

/** What hostile callers are sent to begin. */
export interface HostileOrder {
  readonly url: string;
  /** The address and the key of each. */
  readonly callers: readonly { readonly address: string; readonly key: string }[];
  /** Connections that each keeps busy. */
  readonly connections: number;
}

/** How often each status was answered; 0 counts requests without an answer. */
export type HostileReport = Readonly<Record<number, number>>;

const PATIENCE = 20_000;

const attack = ({ url, callers, connections }: HostileOrder): (() => Promise<HostileReport>) => {
  const pool = new Pool(url, { connections: callers.length * connections, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const statuses: Record<number, number> = {};
  let isOver = false;
  const send = async ({ method, path, headers, body }: HostileRequest, address: string): Promise<void> => {
    let status = 0;
    try {
      const answer = await pool.request({ method, path, headers: { ...headers, 'x-forwarded-for': address }, body: body ?? null });
      await answer.body.dump();
      status = answer.statusCode;
    } catch {
      // Cut off, which is counted.
    }
    if (!isOver) statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (const [i, { address, key }] of callers.entries()) {
    const next = createHostileRequests(key, i);
    for (let n = 0; n < connections; n += 1)
      void (async () => {
        while (!isOver) await send(next(), address);
      })();
  }
  return async () => {
    isOver = true;
    await pool.destroy();
    return statuses;
  };
};

let stop: (() => Promise<HostileReport>) | undefined;
process.on('message', (order: HostileOrder | 'stop') => {
  if (order !== 'stop') stop = attack(order);
  else
    void (stop?.() ?? Promise.resolve({})).then((report) => {
      process.send?.(report, () => process.disconnect());
    });
});
