import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from '../../../../src/adapters/store/postgres/database.js';
import { WakeUps } from '../../../../src/adapters/store/postgres/wake-ups.js';

/** A database that does nothing but pass on what its connections tell each other. */
const createChannel = (): { readonly database: Database; readonly sent: string[] } => {
  const clients = new Set<EventEmitter>();
  const sent: string[] = [];
  const connectDirectly = async (): Promise<unknown> => {
    const client = Object.assign(new EventEmitter(), {
      query: async (text: string): Promise<void> => {
        if (text.includes('LISTEN')) clients.add(client);
        const payload = /NOTIFY \w+, '(.+)'/.exec(text)?.[1] ?? '';
        sent.push(payload);
        for (const each of clients) setImmediate(() => each.emit('notification', { payload }));
      },
      ref: () => undefined,
      unref: () => undefined,
      end: async () => void clients.delete(client),
    });
    return client;
  };
  return { database: { connectDirectly } as unknown as Database, sent };
};

it('a node wakes others once it has heard of them, and one that comes later is known to all at once', async () => {
  const { database, sent } = createChannel();
  const nodes: WakeUps[] = [];
  const woken = [0, 0, 0];
  const add = async (): Promise<WakeUps> => {
    const node = new WakeUps(database);
    const i = nodes.push(node) - 1;
    node.onWake(() => {
      woken[i] = (woken[i] ?? 0) + 1;
    });
    await node.open();
    await pause(50);
    return node;
  };
  const first = await add();
  for (let i = 0; i < 5; i += 1) first.wakeOthers();
  await pause(20);
  expect(sent.length).toBe(1);
  await add();
  const third = await add();
  woken.fill(0);
  // It has heard of them although they knew each other before it came.
  third.wakeOthers();
  await pause(50);
  expect(woken).toEqual([1, 1, 0]);
  first.wakeOthers();
  await pause(50);
  expect(woken).toEqual([1, 2, 1]);
  await Promise.all(nodes.map((node) => node.close()));
});
