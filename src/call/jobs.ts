import type { ReadTile, TilePlace } from '../core/merkle/tiles.js';
import { type Caller, keyOf } from './caller.js';
import type { SignedReceipt } from './receipt-log.js';

/** Items of a chunk: what is worked on, kept and claimed at a time. The last one of a job may have fewer. */
export const CHUNK_ITEMS = 256;

/** Who started a job, and may see it: the user of this machine, or a key by its prefix. */
export interface JobOwner {
  readonly kind: 'local' | 'key';
  readonly name: string;
}

/** Gives for whom a job is kept; nothing where the caller has neither this machine nor a key of their own. */
export const jobOwnerOf = (caller: Caller): JobOwner | undefined => {
  if (caller.isLocal) return { kind: 'local', name: '' };
  const key = keyOf(caller);
  return key === undefined || key.plan === 'demo' ? undefined : { kind: 'key', name: key.prefix };
};

/** How a job ended. */
export interface JobEnd {
  readonly status: 'done' | 'cancelled' | 'failed';
  /** In milliseconds of Unix time. */
  readonly at: number;
  /** Of one that is done: the receipt over all items that computed, and what is said of them. */
  readonly receipt?: SignedReceipt;
  readonly summary?: unknown;
  /** Of one that failed. */
  readonly fault?: { readonly code: string; readonly message: string };
}

/** Long work that was asked for: what it is, and how far it has come. */
export interface Job {
  /** `job_` and a UUID. */
  readonly id: string;
  readonly owner: JobOwner;
  /** The machine whose own formulas it may call. */
  readonly machine?: string;
  /** What is computed, as JSON; read by whoever does the work. */
  readonly spec: unknown;
  readonly items: number;
  readonly chunks: number;
  /** In milliseconds of Unix time. */
  readonly created: number;
  readonly updated: number;
  /** Chunks that are done, and the items in them that computed and that were refused. */
  readonly done: number;
  readonly computed: number;
  readonly refused: number;
  readonly end?: JobEnd;
}

/** What is known of a job before its input was read. */
export interface JobDraft {
  readonly owner: JobOwner;
  readonly machine?: string;
  /** Key of the caller: the same one again is the same job. */
  readonly key?: string;
}

/** What is known of a job when all of its input was read. */
export interface JobPlan {
  readonly spec: unknown;
  readonly items: number;
}

/** What came of a chunk. */
export interface ChunkResult {
  readonly computed: number;
  readonly refused: number;
  /** What is told of the chunk as a whole, as JSON. */
  readonly summary: Buffer;
  /** Hashes of the leaves, 32 bytes for each item that computed, in their order. */
  readonly hashes: Buffer;
  /** What is kept of each item, in the form that who computes it gives it. */
  readonly lines: Buffer;
}

/** A piece of a job that was given to this process: a chunk, or the end, where all of them are done. */
export interface Claim {
  readonly job: Job;
  readonly chunk: number | 'end';
}

/** How much of each an owner may have. */
export interface JobRoom {
  /** Jobs that have not ended. */
  readonly running: number;
  /** Bytes of the input and the results of all jobs. */
  readonly bytes: number;
}

/** The port behind which jobs are kept, claimed and finished. Work is deterministic: what is done twice is kept once. */
export interface Jobs {
  /**
   * Starts a job; resolves when it would be found after a crash. Where the owner used the key before it gives that job, unless that
   * failed or was cancelled, and nothing is received.
   * @param receive gives the input to `put`, a chunk each, and then what the job is; one without input puts nothing
   * @throws Fault TOO_MANY_JOBS, STORE_FAILED, or what `receive` throws: then nothing is kept
   */
  readonly start: (draft: JobDraft, receive: (put: (chunk: Buffer) => Promise<void>) => Promise<JobPlan>) => Promise<Job>;
  readonly get: (id: string) => Promise<Job | undefined>;
  /** Lists the jobs of an owner, or all, the newest first. */
  readonly list: (owner?: JobOwner) => Promise<readonly Job[]>;
  /** Ends a job that is under way, and gives it as it is then. What was computed stays until it is removed. */
  readonly cancel: (id: string) => Promise<Job | undefined>;
  /** Removes a job with all that is kept of it. */
  readonly remove: (id: string) => Promise<void>;
  /** Removes jobs that ended too long ago. */
  readonly clean: () => Promise<void>;
  /**
   * Gives the next piece of any job, that of the owner first who has had least; nothing where there is none for this process.
   * @param may says whose jobs may go on now
   * @param only the one job that is worked on, where not all are
   */
  readonly claim: (may: (owner: JobOwner) => boolean, only?: string) => Promise<Claim | undefined>;
  /** Gives a chunk back that was not done. */
  readonly release: (claim: Claim) => Promise<void>;
  /** Keeps what came of a chunk; resolves when it is on the disk. Of a job that ended nothing is kept any more. */
  readonly finish: (claim: Claim, result: ChunkResult) => Promise<void>;
  /** Ends a job, unless it has ended already. */
  readonly end: (id: string, end: JobEnd) => Promise<void>;
  /** Gives the input of a chunk; empty where the job has none. */
  readonly input: (id: string, chunk: number) => Promise<Buffer>;
  /** Gives what came of a chunk; nothing where it is not done. */
  readonly result: (id: string, chunk: number) => Promise<ChunkResult | undefined>;
  /** Gives how many items computed in the chunks before one. */
  readonly computedBefore: (id: string, chunk: number) => Promise<number>;
  /** Keeps tiles of the tree over the items. */
  readonly putTiles: (id: string, tiles: readonly { readonly place: TilePlace; readonly hashes: Buffer }[]) => Promise<void>;
  /** Gives the way to the tiles of a job that is done. */
  readonly tiles: (id: string) => ReadTile;
  /** Calls the listener when a job was started here; gives the way to stop. */
  readonly watch: (listener: () => void) => () => void;
  /** Milliseconds for which a job is kept after it ended. */
  readonly kept: number;
  /** Lets go of what this process has claimed. */
  readonly close: () => Promise<void>;
}

const ID = /^job_[0-9a-f-]{36}$/;

/** Checks whether a text has the form of a job's id. */
export const isJobId = (text: string): boolean => ID.test(text);
