import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Claim, isJobId, type Job, type JobDraft, type JobOwner, type JobRoom, type Jobs } from '../../../call/jobs.js';
import { Fault } from '../../../core/faults.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { storeFailed } from '../files/refused-write.js';
import { JobFolder } from './job-folder.js';
import { HALF_KEPT, KEPT, nameOf, noRoom, OwnersInTurn, roomOf, tooManyJobs } from './job-room.js';

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
  readonly files?: FileSystem;
  readonly kept?: number;
  readonly room?: (owner: JobOwner) => JobRoom;
}

/** A job that this process has to do with. */
interface Known {
  readonly folder: JobFolder;
  /** Chunks that this process was given and has not finished. */
  readonly taken: Set<number>;
  /** The first chunk that may not be done yet. */
  next: number;
  isEnding: boolean;
  /** By the clock that does not jump: one that is set back would keep the job from this process until it is there again. */
  retryAt: number;
}

/**
 * Keeps jobs in folders of their own, `jobs/<id>/` (mode 0700) of the data folder. Every process that has the folder sees them; one at a time works
 * on a job, and another one takes over where it ended or was killed.
 */
export const createFolderJobs = ({
  dataFolder,
  now,
  elapsed = () => performance.now(),
  files = nodeFileSystem,
  kept = KEPT,
  room = roomOf,
}: JobsFolder): Jobs => {
  const base = join(dataFolder, JOBS_FOLDER);
  const known = new Map<string, Known>();
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

  const open = (id: string): Known => {
    const found = known.get(id) ?? {
      folder: new JobFolder(files, join(base, id)),
      taken: new Set<number>(),
      next: 0,
      isEnding: false,
      retryAt: Number.NEGATIVE_INFINITY,
    };
    known.set(id, found);
    return found;
  };
  const read = async (id: string): Promise<Job | undefined> => {
    if (!isJobId(id)) return undefined;
    const job = await open(id).folder.read(now());
    if (job === undefined) known.delete(id);
    return job;
  };
  const all = async (): Promise<readonly Job[]> => {
    const jobs: Job[] = [];
    for (const name of await files.list(base)) {
      const job = await read(name);
      if (job !== undefined) jobs.push(job);
    }
    return jobs.sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  };
  const ofOwner = async (owner: JobOwner): Promise<readonly Job[]> => (await all()).filter((job) => nameOf(job.owner) === nameOf(owner));

  const leftOf = async (owner: JobOwner): Promise<number> => {
    const most = room(owner);
    const own = await ofOwner(owner);
    if (own.filter(({ end }) => end === undefined).length >= most.running) throw tooManyJobs(most);
    let held = 0;
    for (const { id } of own) held += await open(id).folder.bytes();
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
        const isSame = ({ id, end }: Job): boolean =>
          known.get(id)?.folder.key === draft.key && (end === undefined || end.status === 'done');
        const same = (await ofOwner(draft.owner)).find(isSame);
        if (same !== undefined) return same;
      }
      const left = await leftOf(draft.owner);
      const path = join(base, `new-${now()}-${randomBytes(6).toString('hex')}`);
      await files.makeFolder(path);
      try {
        const job = await read(await receiveInto(path, draft, receive, left));
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
    await known.get(id)?.folder.close();
    await onDisk(async () => {
      // At once: whoever reads meanwhile finds all of it or nothing.
      const gone = join(base, `new-${now()}-${randomBytes(6).toString('hex')}`);
      await files.rename(join(base, id), gone).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      known.delete(id);
      await rm(gone, { recursive: true, force: true });
    });
  };

  /** Gives the next piece of a job to this process, where it has one. */
  const take = async (job: Job): Promise<Claim | undefined> => {
    const own = open(job.id);
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
    const own = known.get(id);
    if (own === undefined) return;
    if (chunk === 'end') own.isEnding = false;
    else {
      own.taken.delete(chunk);
      own.next = Math.min(own.next, chunk);
    }
  };

  const finishEnded = async (id: string): Promise<void> => {
    const own = known.get(id);
    if (own !== undefined && own.taken.size === 0 && !own.isEnding) await own.folder.close();
  };

  return {
    start,
    get: (id) => onDisk(() => read(id)),
    list: (owner) => onDisk(() => (owner === undefined ? all() : ofOwner(owner))),
    cancel: (id) =>
      onDisk(async () => {
        const job = await read(id);
        if (job === undefined || job.end !== undefined) return job;
        await open(id).folder.finish({ status: 'cancelled', at: now() });
        await finishEnded(id);
        return read(id);
      }),
    remove,
    clean: () =>
      onDisk(async () => {
        for (const { id, end } of await all()) if (end !== undefined && end.at + kept < now()) await remove(id);
        // What was being received when a process ended.
        for (const name of await files.list(base))
          if (name.startsWith('new-') && Number(name.split('-')[1]) + HALF_KEPT < now())
            await rm(join(base, name), { recursive: true, force: true });
      }),
    claim: (may, only) =>
      onDisk(async () => {
        const found = only === undefined ? await all() : [await read(only)].filter((job) => job !== undefined);
        const open = found.filter(({ end, owner }) => end === undefined && may(owner)).reverse();
        for (const job of turns.order(open)) {
          const claim = await take(job);
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
          const job = await read(id);
          if (job !== undefined && job.end === undefined && claim.chunk !== 'end') await open(id).folder.putResult(claim.chunk, result);
        } finally {
          const own = known.get(id);
          if (claim.chunk !== 'end') own?.taken.delete(claim.chunk);
        }
      }),
    end: (id, end) =>
      onDisk(async () => {
        const own = open(id);
        await own.folder.finish(end);
        own.isEnding = false;
        await own.folder.read(now());
        await finishEnded(id);
      }),
    input: (id, chunk) => onDisk(() => open(id).folder.input(chunk)),
    result: (id, chunk) => onDisk(() => open(id).folder.result(chunk)),
    computedBefore: (id, chunk) => onDisk(() => open(id).folder.computedBefore(chunk)),
    putTiles: (id, tiles) => onDisk(() => open(id).folder.putTiles(tiles)),
    tiles: (id) => (place) => open(id).folder.tile(place),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kept,
    close: async () => {
      for (const { folder } of known.values()) await folder.close();
      known.clear();
    },
  };
};
