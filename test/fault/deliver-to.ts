import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import { deliverWebhooks } from '../../src/adapters/webhook/deliver-webhooks.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { node } from '../core/protocol/node.js';

/** Sends every row of some machines to a receiver: each machine has one hook, from its first row on, which the first process of the folder adds. */
export const deliverTo = async (url: string, machines: readonly string[], dataFolder: string, store: Store, now: () => number) => {
  const webhooks = createFolderWebhooks({ dataFolder, keyring: node.keyring, now, rule: 'any' });
  for (const machine of machines) if ((await webhooks.list(machine)).length === 0) await webhooks.add(machine, { url, send: 'rows' }, 0);
  return { webhooks, ...deliverWebhooks({ store, webhooks, now }) };
};
