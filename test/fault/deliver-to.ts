import { deliverWebhooks } from '../../src/adapters/webhook/deliver-webhooks.js';
import type { Webhooks } from '../../src/call/webhooks.js';
import type { Store } from '../../src/core/contract/ledger/store.js';

/** What sends rows, and where it is written what waits. */
export interface Delivering {
  readonly webhooks: Webhooks;
  readonly stop: () => Promise<void>;
}

/** Adds one hook to each of some machines, from its first row on, where it has none. */
export const addHooks = async (webhooks: Webhooks, url: string, machines: readonly string[]): Promise<void> => {
  for (const machine of machines) if ((await webhooks.list(machine)).length === 0) await webhooks.add(machine, { url, send: 'rows' }, 0);
};

/** Sends what happens on all machines to their hooks. */
export const deliverTo = (webhooks: Webhooks, store: Store, now: () => number): Delivering => ({
  webhooks,
  ...deliverWebhooks({ store, webhooks, now }),
});
