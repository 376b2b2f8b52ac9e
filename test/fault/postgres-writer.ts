// A node of several that write to one database until it is told to stop, or killed; it goes on where the server of the database was killed. kill-on-postgres.ts
// bundles and starts it.
// Usage: node writer.mjs <address> <file of what was acknowledged> <callers> <where hooks are sent>
import { openSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createPostgresDocuments } from '../../src/adapters/store/postgres/access/postgres-documents.js';
import { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { runAlone } from '../../src/adapters/store/postgres/run-alone.js';
import { createWebhooks, HOOKS } from '../../src/adapters/store/webhooks/create-webhooks.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { isFault, toFault } from '../../src/core/faults.js';
import { nextRow } from '../adapters/store/make-rows.js';
import { digestOf } from '../adapters/store/row-maker.js';
import { node } from '../core/protocol/node.js';
import { addHooks, deliverTo } from './deliver-to.js';

const [address = '', acknowledged = '', callers = '1', receiver = ''] = process.argv.slice(2);
const MACHINES = ['m0', 'm1', 'm2'];
const say = (word: string): void => void writeSync(1, `${word}\n`);

let isOver = false;
process.on('SIGTERM', () => {
  isOver = true;
});

/** Does what asks the database until it can be reached. */
const surely = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isFault(error, 'STORE_FAILED')) throw error;
      await setTimeout(20);
    }
  }
};

try {
  const database = new Database(address, { connections: 4, answering: 5_000 });
  const store = await surely(() => openPostgresStore(database, { templates: [rateLimiter] }));
  const webhooks = createWebhooks(createPostgresDocuments(database, HOOKS), { keyring: node.keyring, now: Date.now, rule: 'any' });
  await surely(() => addHooks(webhooks, receiver, MACHINES));
  const delivery = runAlone(database, 'webhooks', () => deliverTo(webhooks, store, Date.now));
  say('ready');
  const file = openSync(acknowledged, 'a');
  const write = async (caller: number): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      // Whoever finds the text twice knows that a commit was.
      const text = `${process.pid} ${caller} ${i}`;
      const key = digestOf(text);
      const contract = `c${caller}`;
      const machine = MACHINES[caller % MACHINES.length] as string;
      const idempotency = { key, body: digestOf('') };
      // Sent again under its key where no answer came, as a caller does.
      const row = await surely(() =>
        store.commit(machine, (view) => {
          const earlier = view.idempotent(contract, key);
          if (earlier !== undefined) return { rows: [], documents: [], value: earlier };
          return nextRow(machine, contract, { idempotency, payload: { text } })(view);
        }),
      );
      writeSync(file, `${row.machine} ${row.seq} ${row.hash}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(callers) }, (_, i) => write(i)));
  await delivery.stop();
  await store.close();
  await database.close();
  say('closed');
} catch (error) {
  const { code, message } = toFault(error);
  say(`${code} ${message}`);
}
process.exit();
