import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { createFolderWebhooks } from '../../../src/adapters/store/webhooks/folder-webhooks.js';
import { deliverWebhooks } from '../../../src/adapters/webhook/deliver-webhooks.js';
import { createMessagePoster, type MessagePoster } from '../../../src/adapters/webhook/post-message.js';
import type { HookWithSecret, Webhooks } from '../../../src/call/webhooks.js';
import type { Store } from '../../../src/core/contract/ledger/store.js';
import type { HookWish } from '../../../src/core/contract/webhook/row-messages.js';
import { MOMENT, node } from '../../core/protocol/node.js';

/** A clock that stands until it is moved. */
const createStandingClock = () => {
  let now = MOMENT;
  let made = 0;
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  return {
    now: () => now,
    after: (milliseconds: number, callback: () => void) => {
      made += 1;
      const id = made;
      timers.set(id, { at: now + milliseconds, callback });
      return () => void timers.delete(id);
    },
    /** Sets the clock, forward or back; timers go on as they did. */
    jump: (milliseconds: number) => {
      now += milliseconds;
      for (const [id, timer] of timers) timers.set(id, { ...timer, at: timer.at + milliseconds });
    },
    /** Moves the clock, and calls what was due by then, each once. */
    advance: (milliseconds: number) => {
      now += milliseconds;
      for (const [id, { at, callback }] of [...timers]) {
        if (at > now || !timers.delete(id)) continue;
        callback();
      }
    },
  };
};

/** Waits until something holds that other processes or sockets bring about. */
export const until = async (holds: () => boolean | Promise<boolean>, what = 'it'): Promise<void> => {
  for (const from = Date.now(); !(await holds()); ) {
    if (Date.now() - from > 20_000) throw new Error(`${what} did not come about: ${holds}`);
    await setTimeout(2);
  }
};

/** Hooks in a folder of their own, a store, and delivery with a clock that is moved by hand. */
export const setUpDelivery = (store: Store = new MemoryStore()) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-hooks-'));
  const clock = createStandingClock();
  const open = (): Webhooks => createFolderWebhooks({ dataFolder, keyring: node.keyring, now: clock.now, rule: 'any' });
  const webhooks = open();
  const notices: string[] = [];
  let underWay = 0;
  /** Sends messages, and knows how many are under way. */
  const createPoster = (patience: number): MessagePoster => {
    const poster = createMessagePoster({ rule: 'any', patience });
    return {
      ...poster,
      post: (...message) => {
        underWay += 1;
        return poster.post(...message).finally(() => {
          underWay -= 1;
        });
      },
    };
  };
  const start = (patience = 300) =>
    deliverWebhooks({
      store,
      webhooks,
      now: clock.now,
      clock,
      random: () => 0.5,
      poster: createPoster(patience),
      onNotice: (_machine, _hook, what) => notices.push(what),
    });
  return {
    dataFolder,
    store,
    clock,
    webhooks,
    notices,
    start,
    /** The hooks of the folder as another process sees them. */
    elsewhere: open,
    add: (url: string, wish: Partial<HookWish> = {}, after = 0, machine = 'lab'): Promise<HookWithSecret> =>
      webhooks.add(machine, { url, send: 'rows', ...wish }, after),
    /** Waits until no message is on its way: while the clock stands, none is sent anew. */
    settle: () => until(() => underWay === 0),
    /** Lets an hour pass, and what is due then be done: a message that is cut off by a stop is no attempt, and the receiver may have it. */
    passAnHour: async () => {
      clock.advance(3_600_000);
      await setTimeout(50);
      await until(() => underWay === 0);
      await setImmediate();
    },
  };
};
