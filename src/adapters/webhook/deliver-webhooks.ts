import type { Webhooks } from '../../call/webhooks.js';
import type { Store } from '../../core/contract/ledger/store.js';
import type { DeliveryClock, DeliveryParts } from './attempt-message.js';
import { DeliverySlots } from './delivery-slots.js';
import { MachineDelivery } from './machine-delivery.js';
import { createMessagePoster, type MessagePoster } from './post-message.js';

/** How long another process may have to wait until its change of a hook is taken up, in milliseconds. */
const FRESHNESS = 1_000;

/** The clock of this machine; its timers keep no process alive. */
const systemClock = (now: () => number): DeliveryClock => ({
  now,
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
});

/** What delivers; each member that may be left out has the value of real use then. */
export interface DeliverySettings {
  readonly store: Store;
  readonly webhooks: Webhooks;
  readonly now: () => number;
  readonly onNotice?: DeliveryParts['onNotice'];
  readonly clock?: DeliveryClock;
  readonly random?: () => number;
  readonly poster?: MessagePoster;
}

/**
 * Sends the messages of all hooks of a node, each from where it stopped, until it is stopped. What waited while no node ran is sent too.
 * Gives the way to stop it, which resolves when all is written down.
 */
export const deliverWebhooks = ({ store, webhooks, now, ...settings }: DeliverySettings): { readonly stop: () => Promise<void> } => {
  const { onNotice = () => undefined, clock = systemClock(now), random = Math.random } = settings;
  if (webhooks.rule === 'off') return { stop: async () => undefined };
  const poster = settings.poster ?? createMessagePoster({ rule: webhooks.rule });
  const parts: DeliveryParts = { store, webhooks, poster, slots: new DeliverySlots(), clock, random, onNotice };
  const machines = new Map<string, MachineDelivery>();
  let isStopped = false;
  let cancel = (): void => undefined;
  const sync = async (machine: string): Promise<void> => {
    if (isStopped) return;
    const known = machines.get(machine) ?? new MachineDelivery(machine, parts);
    machines.set(machine, known);
    await known.sync();
  };
  const look = async (): Promise<void> => {
    try {
      for (const machine of await webhooks.machines()) await sync(machine);
    } catch (error) {
      onNotice('', '', error instanceof Error ? error.message : String(error));
    }
    if (!isStopped) cancel = clock.after(FRESHNESS, () => void look());
  };
  const unsubscribe = store.subscribe(({ machine }) => machines.get(machine)?.wake());
  const unwatch = webhooks.watch((machine) => void sync(machine));
  const looking = look();
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      unsubscribe();
      unwatch();
      await looking;
      cancel();
      await Promise.all([...machines.values()].map((machine) => machine.stop()));
      poster.close();
    },
  };
};
