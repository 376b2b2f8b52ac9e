import { createHmac } from 'node:crypto';
import type { ReceiptOwner } from '../../../call/receipt-log.js';

/** How much room the receipts of one owner have, in bytes. */
export interface Room {
  /** Most that is kept for the owner. */
  readonly most: number;
  /** Size from which on a segment of the owner's is full; what makes room goes segment by segment. */
  readonly segment: number;
}

/** Shares of the whole: those of one key, of one address, and of all addresses together. The user of this process has no share of its own. */
const SHARES = { key: 1 / 16, address: 1 / 256, addresses: 1 / 4 } as const;
/** Into so many segments the room of an owner is divided. */
const SEGMENTS = 4;
const LOCAL_SEGMENTS = 32;
/** A segment counts for this share of the whole at least, so that there are never more than so many files. */
const LEAST = 1 / 4096;

/** Gives the room of an owner in a log of so many bytes. */
export const roomOf = (kind: ReceiptOwner['kind'], capacity: number): Room => {
  if (kind === 'local') return { most: capacity, segment: capacity / LOCAL_SEGMENTS };
  const most = capacity * SHARES[kind];
  return { most, segment: most / SEGMENTS };
};

/** What takes room: a segment, or a receipt in memory. */
export interface Held {
  readonly lane: string;
  readonly made: number;
  readonly size: number;
  /** True where it may not be dropped, because a process appends to it. */
  readonly isOpen: boolean;
}

/** Gives the name under which the receipts of an owner lie together. */
export const laneOf = ({ kind, name }: ReceiptOwner): string => (kind === 'local' ? 'local' : `${kind}-${name}`);

/**
 * Gives that name with the address of a caller replaced by a pseudonym, so that it is written down nowhere.
 * @param key bytes that only this node knows
 */
export const pseudonymLane = (owner: ReceiptOwner, key: () => Buffer): string => {
  if (owner.kind !== 'address') return laneOf(owner);
  return laneOf({ ...owner, name: createHmac('sha256', key()).update(owner.name).digest('hex').slice(0, 16) });
};

/** Gives what kind of owner a lane is of. */
export const kindOf = (lane: string): ReceiptOwner['kind'] =>
  lane.startsWith('key-') ? 'key' : lane.startsWith('address-') ? 'address' : 'local';

/** What one owner holds: the oldest first. */
interface Lane<T extends Held> {
  readonly kind: ReceiptOwner['kind'];
  readonly droppable: T[];
  bytes: number;
}

/**
 * Chooses what is dropped so that a log keeps within its room: first what an owner holds beyond its own room, oldest first; then, while the
 * addresses together hold more than their quarter, or all owners more than the whole, the oldest of whoever holds the most. So nobody loses a
 * receipt to somebody who holds more.
 * @param least bytes that each counts for at least
 */
export const chooseDropped = <T extends Held>(held: readonly T[], capacity: number, least = capacity * LEAST): readonly T[] => {
  const sizeOf = ({ size }: T): number => Math.max(size, least);
  const lanes = new Map<string, Lane<T>>();
  for (const one of [...held].sort((a, b) => a.made - b.made)) {
    const lane = lanes.get(one.lane) ?? { kind: kindOf(one.lane), droppable: [], bytes: 0 };
    lanes.set(one.lane, lane);
    lane.bytes += sizeOf(one);
    if (!one.isOpen) lane.droppable.push(one);
  }
  const dropped: T[] = [];
  const drop = (lane: Lane<T>): void => {
    const [oldest] = lane.droppable.splice(0, 1);
    if (oldest === undefined) return;
    lane.bytes -= sizeOf(oldest);
    dropped.push(oldest);
  };
  const all = [...lanes.values()];
  for (const lane of all) while (lane.bytes > roomOf(lane.kind, capacity).most && lane.droppable.length > 0) drop(lane);
  const shrink = (some: readonly Lane<T>[], most: number): void => {
    let bytes = some.reduce((sum, lane) => sum + lane.bytes, 0);
    while (bytes > most) {
      const droppable = some.filter((lane) => lane.droppable.length > 0);
      const [first, ...rest] = droppable;
      if (first === undefined) return;
      const greatest = rest.reduce((a, b) => (b.bytes > a.bytes ? b : a), first);
      bytes -= greatest.bytes;
      drop(greatest);
      bytes += greatest.bytes;
    }
  };
  shrink(
    all.filter(({ kind }) => kind === 'address'),
    capacity * SHARES.addresses,
  );
  shrink(all, capacity);
  return dropped;
};
