import type { JobOwner, JobRoom } from '../../../call/jobs.js';
import { Fault } from '../../../core/faults.js';

const DAY = 86_400_000;

/** Milliseconds for which a job is kept after it ended. */
export const KEPT = 7 * DAY;
/** Milliseconds after which what was never received to its end is removed. */
export const HALF_KEPT = DAY;

const MEBIBYTE = 1 << 20;

/** Gives what an owner may have: the user of this machine has all of the disk. */
export const roomOf = ({ kind }: JobOwner): JobRoom =>
  kind === 'local' ? { running: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY } : { running: 10, bytes: 2_048 * MEBIBYTE };

/** Tells owners apart. */
export const nameOf = ({ kind, name }: JobOwner): string => `${kind} ${name}`;

/** Refuses one more job than an owner may have. */
export const tooManyJobs = ({ running }: JobRoom): Fault =>
  new Fault('TOO_MANY_JOBS', `${running} jobs of yours have not ended, which is the most. Wait for one, or cancel it.`, { limit: running });

/** Refuses what an owner has no room for. */
export const noRoom = ({ bytes }: JobRoom): Fault =>
  new Fault('TOO_MANY_JOBS', `Your jobs would hold more than ${Math.floor(bytes / MEBIBYTE)} MiB. Remove one that ended.`, {
    limit: bytes,
  });

/** Whose turn it is: that of the owner first who was given least; who comes later begins where the others are. */
export class OwnersInTurn {
  readonly #given = new Map<string, number>();

  /** Gives jobs in the order in which they are to be asked for a piece. */
  order<T extends { readonly owner: JobOwner }>(jobs: readonly T[]): readonly T[] {
    const least = Math.min(...jobs.map(({ owner }) => this.#given.get(nameOf(owner)) ?? 0));
    for (const [name, count] of this.#given) if (count < least) this.#given.set(name, least);
    return [...jobs].sort((a, b) => (this.#given.get(nameOf(a.owner)) ?? 0) - (this.#given.get(nameOf(b.owner)) ?? 0));
  }

  /** Counts a piece that an owner was given. */
  give(owner: JobOwner): void {
    this.#given.set(nameOf(owner), (this.#given.get(nameOf(owner)) ?? 0) + 1);
  }
}
