import { join } from 'node:path';
import { isJobId, type Job, type JobEnd, type JobOwner } from '../../../call/jobs.js';
import { Fault } from '../../../core/faults.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import type { FileSystem } from '../files/file-system.js';
import { JobFolder } from './job-folder.js';
import { nameOf } from './job-room.js';

/** Jobs that have ended whose folders are kept open for who reads them. */
const MOST_READ = 16;

/** A job that this process has to do with. */
export interface KnownJob {
  readonly folder: JobFolder;
  /** Chunks that this process was given and has not finished. */
  readonly taken: Set<number>;
  /** The first chunk that may not be done yet. */
  next: number;
  isEnding: boolean;
  /** Until then the job is left to the process that works on it: by the clock that does not jump, since one that is set back would keep the job from this process. */
  retryAt: number;
}

/** What is remembered of a job that has ended; all else is read from its folder when it is asked for, so that kept jobs hold no memory. */
export interface EndedJob extends Pick<JobEnd, 'status' | 'at'> {
  readonly owner: string;
  readonly key: string | undefined;
  readonly bytes: number;
}

/** All jobs of a folder, as one look found them. */
interface SeenJobs {
  readonly running: readonly Job[];
  readonly ended: ReadonlyMap<string, EndedJob>;
  /** What is wrong with the first one that cannot be read. */
  readonly damaged: Fault | undefined;
}

/** Puts the newest job first. */
export const newestFirst = (jobs: readonly Job[]): readonly Job[] =>
  [...jobs].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));

const summarize = async ({ owner }: Job, { status, at }: JobEnd, { folder }: KnownJob): Promise<EndedJob> => ({
  owner: nameOf(owner),
  key: folder.key,
  status,
  at,
  bytes: await folder.bytes(),
});

/** The jobs of a folder as this process knows them: those under way with what it does of them, and of those that have ended a few lines each. */
export class KnownJobs {
  readonly #files: FileSystem;
  readonly #base: string;
  readonly #now: () => number;
  readonly #running = new Map<string, KnownJob>();
  readonly #ended = new Map<string, EndedJob>();
  readonly #lately = new RecentlyUsed<KnownJob>(MOST_READ);

  /** @param base the folder that holds a folder for each job */
  constructor(files: FileSystem, base: string, now: () => number) {
    this.#files = files;
    this.#base = base;
    this.#now = now;
  }

  #make(id: string): KnownJob {
    return {
      folder: new JobFolder(this.#files, join(this.#base, id)),
      taken: new Set<number>(),
      next: 0,
      isEnding: false,
      retryAt: Number.NEGATIVE_INFINITY,
    };
  }

  open(id: string): KnownJob {
    if (this.#ended.has(id)) return this.#lately.get(id, () => this.#make(id));
    const found = this.#running.get(id) ?? this.#make(id);
    this.#running.set(id, found);
    return found;
  }

  /** Gives a job that was opened and has not ended, or of which something is under way. */
  find(id: string): KnownJob | undefined {
    return this.#running.get(id);
  }

  /** Lets go of a job that was removed. */
  async forget(id: string): Promise<void> {
    const own = this.#running.get(id);
    this.#running.delete(id);
    this.#ended.delete(id);
    await own?.folder.close();
  }

  /** Lets go of a job that has ended once nothing of it is under way. */
  async #retire(job: Job, own: KnownJob): Promise<void> {
    if (job.end === undefined || own.taken.size > 0 || own.isEnding || this.#ended.has(job.id)) return;
    const summary = await summarize(job, job.end, own);
    // It may have been removed meanwhile.
    if (this.#running.get(job.id) !== own) return;
    this.#ended.set(job.id, summary);
    this.#running.delete(job.id);
    await own.folder.close();
  }

  /** Reads a job anew. */
  async read(id: string): Promise<Job | undefined> {
    if (!isJobId(id)) return undefined;
    const own = this.open(id);
    const job = await own.folder.read(this.#now());
    if (job === undefined) await this.forget(id);
    else await this.#retire(job, own);
    return job;
  }

  /** Reads a job among others, which one that is damaged leaves alone: it is told to who asks for it. */
  async #readAmong(id: string, onDamaged: (fault: Fault) => void = () => undefined): Promise<Job | undefined> {
    try {
      return await this.read(id);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      onDamaged(error);
      return undefined;
    }
  }

  /** Looks at all jobs; those that have ended are not read again. */
  async look(): Promise<SeenJobs> {
    const running: Job[] = [];
    const ended = new Map<string, EndedJob>();
    let damaged: Fault | undefined;
    const onDamaged = (fault: Fault): void => {
      damaged ??= fault;
    };
    for (const id of await this.#files.list(this.#base)) {
      const job = this.#ended.has(id) ? undefined : await this.#readAmong(id, onDamaged);
      const summary = this.#ended.get(id) ?? (job?.end && (await summarize(job, job.end, this.open(id))));
      if (summary !== undefined) ended.set(id, summary);
      else if (job !== undefined) running.push(job);
    }
    // What another process has removed.
    for (const id of this.#ended.keys()) if (!ended.has(id)) await this.forget(id);
    return { running, ended, damaged };
  }

  /** Reads the jobs of an owner, or all, the newest first. */
  async list(owner?: JobOwner): Promise<readonly Job[]> {
    const name = owner === undefined ? undefined : nameOf(owner);
    const jobs: Job[] = [];
    for (const id of await this.#files.list(this.#base)) {
      if (name !== undefined && (this.#ended.get(id)?.owner ?? name) !== name) continue;
      const job = await this.#readAmong(id);
      if (job !== undefined && (name === undefined || nameOf(job.owner) === name)) jobs.push(job);
    }
    return newestFirst(jobs);
  }

  /** Lets go of all files, and of all jobs. */
  async close(): Promise<void> {
    for (const { folder } of this.#running.values()) await folder.close();
    this.#running.clear();
  }
}
