import type { KeptReceipt, ReceiptLog } from '../../../call/receipt-log.js';
import { chooseDropped, laneOf, roomOf } from './share-room.js';

/** Most characters of the receipts that are kept in memory. */
const MEMORY = 1 << 24;

/** How far it may be overfull before something is dropped, so that not every receipt drops another. */
const OVER = 1 / 16;

interface KeptInMemory {
  readonly id: string;
  readonly lane: string;
  readonly made: number;
  readonly size: number;
  readonly isOpen: boolean;
  readonly kept: KeptReceipt;
}

/** Keeps the newest receipts in the memory of this process, for nodes that store nothing. Owners share the room as they do on the disk. */
export const createMemoryReceiptLog = (capacity: number = MEMORY): ReceiptLog => {
  const entries = new Map<string, KeptInMemory>();
  /** Characters that were added to each lane since it was last looked at. */
  const held = new Map<string, number>();
  let bytes = 0;
  let made = 0;
  const drop = (entry: KeptInMemory): void => {
    bytes -= entry.size;
    entries.delete(entry.id);
  };
  return {
    append: async ({ text, ...kept }, owner) => {
      const { id } = kept.receipt;
      const lane = laneOf(owner);
      const { most, segment } = roomOf(owner.kind, capacity);
      const size = (text ?? JSON.stringify(kept.receipt)).length + (kept.items === undefined ? 0 : JSON.stringify(kept.items).length);
      if (size > most) return false;
      made += 1;
      entries.set(id, { id, lane, made, size, isOpen: false, kept });
      bytes += size;
      held.set(lane, (held.get(lane) ?? 0) + size);
      // Looked at once in a while: choosing goes through all that is held.
      const isFull = bytes > capacity + capacity * OVER;
      if (isFull || (held.get(lane) ?? 0) >= segment) {
        if (isFull) held.clear();
        else held.delete(lane);
        for (const entry of chooseDropped([...entries.values()], capacity, 0)) drop(entry);
      }
      return true;
    },
    find: async (id) => entries.get(id)?.kept,
    newest: async (count) =>
      [...entries.values()]
        .slice(-count)
        .reverse()
        .map(({ kept }) => kept.receipt),
    state: () => 'memory',
    trouble: () => undefined,
    close: async () => undefined,
  };
};
