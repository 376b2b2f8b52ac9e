import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Claim, isJobId, type Job, type JobDraft, type JobOwner, type JobRoom, type Jobs } from '../../../call/jobs.js';
import { Fault } from '../../../core/faults.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { storeFailed } from '../files/refused-write.js';
import { JobFolder } from './job-folder.js';
import { HALF_KEPT, KEPT, nameOf, noRoom, OwnersInTurn, roomOf, tooManyJobs } from './job-room.js';
import { KnownJobs, newestFirst } from './known-jobs.js';

/** Name of the folder in a data folder that holds the jobs. */
export const JOBS_FOLDER = 'jobs';

/** Milliseconds until a job is looked at again that another process works on. */
const RETRY = 1_000;

/** Where jobs are kept. */
export interface JobsFolder {
  readonly dataFolder: string;
  readonly now: () => number;
  /** Milliseconds by a clock that does not jump. */
  readonly elapsed?: () => number;
  /** Says whether the clock can be right: by one that is ahead, what was just done would be removed. */
  readonly isClockRight?: () => Promise<boolean>;
  readonly files?: FileSystem;
  readonly kept?: number;
  readonly room?: (owner: JobOwner) => JobRoom;
}

/**
 * Keeps jobs in folders of their own, `jobs/<id>/` (mode 0700) of the data folder. Every process that has the folder sees them; one at a time works
 * on a job, and another one takes over where it ended or was killed.
 */
export const createFolderJobs = ({
  dataFolder,
  now,
  elapsed = () => performance.now(),
  isClockRight = async () => true,
  files = nodeFileSystem,
  kept = KEPT,
  room = roomOf,
}: JobsFolder): Jobs => {
  const base = join(dataFolder, JOBS_FOLDER);
  const known = new KnownJobs(files, base, now);
  const listeners = new Set<() => void>();
  const turns = new OwnersInTurn();

  const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof Fault || typeof code !== 'string') throw error;
      throw storeFailed('Jobs cannot be read or written', error);
    }
  };

  /** Does what concerns one job; what fails because its folder was removed before or meanwhile comes to nothing. */
  const unlessRemoved = async <T>(id: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await known.read(id)) !== undefined) throw error;
      return undefined;
    }
  };

  /** Gives the job that an owner started under a key, unless it failed or was cancelled. */
  const findSame = async (owner: JobOwner, key: string): Promise<Job | undefined> => {
    const { running, ended } = await known.look();
    const isSame = (job: Job): boolean => nameOf(job.owner) === nameOf(owner) && known.find(job.id)?.folder.key === key;
    const found = running.find(isSame);
    if (found !== undefined) return found;
    for (const [id, each] of ended) if (each.owner === nameOf(owner) && each.key === key && each.status === 'done') return known.read(id);
    return undefined;
  };
  const leftOf = async (owner: JobOwner): Promise<number> => {
    const most = room(owner);
    const { running, ended } = await known.look();
    const own = running.filter((job) => nameOf(job.owner) === nameOf(owner));
    if (own.length >= most.running) throw tooManyJobs(most);
    let held = 0;
    for (const { id } of own) held += await known.open(id).folder.bytes();
    for (const each of ended.values()) if (each.owner === nameOf(owner)) held += each.bytes;
    if (held >= most.bytes) throw noRoom(most);
    return most.bytes - held;
  };

  const receiveInto = async (path: string, draft: JobDraft, receive: Parameters<Jobs['start']>[1], left: number): Promise<string> => {
    const folder = new JobFolder(files, path);
    const id = `job_${randomUUID()}`;
    let chunk = 0;
    let bytes = 0;
    try {
      const plan = await receive(async (block) => {
        bytes += block.length;
        if (bytes > left) throw noRoom(room(draft.owner));
        await folder.putInput(chunk, block);
        chunk += 1;
      });
      await folder.begin({ ...draft, ...plan, id, created: now() });
    } finally {
      await folder.close();
    }
    await files.rename(path, join(base, id));
    await files.syncFolder(base);
    return id;
  };

  const start: Jobs['start'] = (draft, receive) =>
    onDisk(async () => {
      if (draft.key !== undefined) {
        const same = await findSame(draft.owner, draft.key);
        if (same !== undefined) return same;
      }
      const left = await leftOf(draft.owner);
      const path = join(base, `new-${now()}-${randomBytes(6).toString('hex')}`);
      await files.makeFolder(path);
      try {
        const job = await known.read(await receiveInto(path, draft, receive, left));
        if (job === undefined) throw new Fault('STORE_FAILED', 'A job that was just written is not there.');
        for (const listener of listeners) listener();
        return job;
      } catch (error) {
        await rm(path, { recursive: true, force: true });
        throw error;
      }
    });

  const remove = async (id: string): Promise<void> => {
    if (!isJobId(id)) return;
    await onDisk(async () => {
      // At once: whoever reads meanwhile finds all of it or nothing.
      const gone = join(base, `new-${now()}-${randomBytes(6).toString('hex')}`);
      await files.rename(join(base, id), gone).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await known.forget(id);
      await rm(gone, { recursive: true, force: true });
    });
  };

  /** Gives the next piece of a job to this process, where it has one. */
  const take = async (job: Job): Promise<Claim | undefined> => {
    const own = known.open(job.id);
    if (own.isEnding || own.retryAt > elapsed()) return undefined;
    while (own.next < job.chunks && (own.taken.has(own.next) || own.folder.isDone(own.next))) own.next += 1;
    const isEnd = own.next >= job.chunks;
    if (isEnd && own.taken.size > 0) return undefined;
    if (!(await own.folder.own())) {
      own.retryAt = elapsed() + RETRY;
      return undefined;
    }
    // Whoever had it before may have gone on until just now.
    const fresh = await own.folder.read(now());
    if (fresh === undefined || fresh.end !== undefined) return undefined;
    if (isEnd) {
      own.isEnding = true;
      return { job: fresh, chunk: 'end' };
    }
    const chunk = own.next;
    if (own.folder.isDone(chunk) || own.taken.has(chunk)) return take(fresh);
    own.taken.add(chunk);
    return { job: fresh, chunk };
  };

  const release = async ({ job: { id }, chunk }: Claim): Promise<void> => {
    const own = known.find(id);
    if (own === undefined) return;
    if (chunk === 'end') own.isEnding = false;
    else {
      own.taken.delete(chunk);
      own.next = Math.min(own.next, chunk);
    }
  };

  return {
    start,
    get: (id) => onDisk(() => known.read(id)),
    list: (owner) => onDisk(() => known.list(owner)),
    cancel: (id) =>
      onDisk(async () => {
        const job = await known.read(id);
        if (job === undefined || job.end !== undefined) return job;
        await known.open(id).folder.finish({ status: 'cancelled', at: now() });
        return known.read(id);
      }),
    remove,
    clean: () =>
      onDisk(async () => {
        const { ended, damaged } = await known.look();
        const over = [...ended].flatMap(([id, { at }]) => (at + kept < now() ? [id] : []));
        // What was being received when a process ended.
        const halves = (await files.list(base)).filter((name) => name.startsWith('new-') && Number(name.split('-')[1]) + HALF_KEPT < now());
        if (over.length + halves.length > 0 && (await isClockRight())) {
          for (const id of over) await remove(id);
          for (const name of halves) await rm(join(base, name), { recursive: true, force: true });
        }
        // Told here, again and again: nobody else may ask for that job.
        if (damaged !== undefined) throw damaged;
      }),
    claim: (may, only) =>
      onDisk(async () => {
        const found = only === undefined ? (await known.look()).running : [await known.read(only)].filter((job) => job !== undefined);
        const open = newestFirst(found.filter(({ end, owner }) => end === undefined && may(owner))).toReversed();
        for (const job of turns.order(open)) {
          const claim = await unlessRemoved(job.id, () => take(job));
          if (claim === undefined) continue;
          turns.give(job.owner);
          return claim;
        }
        return undefined;
      }),
    release,
    finish: (claim, result) =>
      onDisk(async () => {
        const { id } = claim.job;
        try {
          await unlessRemoved(id, async () => {
            const job = await known.read(id);
            if (job !== undefined && job.end === undefined && claim.chunk !== 'end')
              await known.open(id).folder.putResult(claim.chunk, result);
          });
        } finally {
          const own = known.find(id);
          if (claim.chunk !== 'end') own?.taken.delete(claim.chunk);
        }
      }),
    end: (id, end) =>
      onDisk(async () => {
        await unlessRemoved(id, async () => {
          const own = known.open(id);
          await own.folder.finish(end);
          own.isEnding = false;
          await known.read(id);
        });
      }),
    input: (id, chunk) => onDisk(() => known.open(id).folder.input(chunk)),
    result: (id, chunk) => onDisk(() => known.open(id).folder.result(chunk)),
    computedBefore: (id, chunk) => onDisk(() => known.open(id).folder.computedBefore(chunk)),
    putTiles: (id, tiles) => onDisk(() => known.open(id).folder.putTiles(tiles)),
    tiles: (id) => (place) => known.open(id).folder.tile(place),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kept,
    close: async () => {
      await known.close();
    },
  };
};
