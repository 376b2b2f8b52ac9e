import { finishJob } from '../../../tools/jobs/finish-job.js';
import type { JobWork } from '../../../tools/jobs/job-work.js';
import { openWork } from '../../../tools/jobs/open-work.js';
import type { ChunkResult, Claim, Job, JobOwner } from '../../call/jobs.js';
import { Meter } from '../../call/limits/meter.js';
import { Pace, type Watch } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault, reasonOf } from '../../core/faults.js';
import { RecentlyUsed } from '../../core/recently-used.js';
import { keepHeapSmall } from './keep-heap-small.js';

/** How long work is waited for where nobody says that there is any: another process may have started it, in milliseconds. */
const LOOK = 1_000;
const CLEAN = 3_600_000;
/** Pieces under way beside those that are computed: while one is written, the next one is. */
const BESIDE = 1;
/** Jobs whose work is kept ready. */
const READY = 8;
/** All jobs share one place in the line of whoever is worked for, so that however many there are, a caller who waits goes before most of them. */
const PAYER = 'jobs';

/** How jobs are worked on. */
export interface JobRunnerSettings {
  readonly context: NodeContext;
  /** Called with what should not have happened. */
  readonly onError?: (error: unknown) => void;
  /** Called after each chunk and at the end. */
  readonly onProgress?: (job: Job) => void;
  /** Works on this job alone. */
  readonly only?: string;
}

/** Works on jobs, piece by piece, until it is stopped. */
export interface JobRunner {
  /** Resolves when what is under way is written, or given back. */
  readonly stop: () => Promise<void>;
}

/** Works on the jobs of a node, those of other processes that ended too. */
export const runJobs = ({ context, onError = () => undefined, onProgress, only }: JobRunnerSettings): JobRunner => {
  const { jobs, ledgers, limits, now, threads } = context;
  const atOnce = (threads?.count ?? 1) + BESIDE;
  const works = new RecentlyUsed<Promise<JobWork>>(READY);
  const stopping = new AbortController();
  const under = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let cleaned = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isAsked = false;
  let hasFailed = false;

  const payerOf = ({ kind, name }: JobOwner) => ({ kind, id: kind === 'key' ? `key ${name}` : 'local' }) as const;
  const may = (owner: JobOwner): boolean => {
    const payer = payerOf(owner);
    const balance = limits.jobBudgetOf(payer)?.balance(payer.id);
    return balance === undefined || balance.left >= 1;
  };
  const watchOf = (job: Job): Watch => {
    const payer = payerOf(job.owner);
    const budget = limits.jobBudgetOf(payer);
    return { signal: stopping.signal, meter: new Meter(PAYER, (units) => budget?.spend(payer.id, units)) };
  };
  const readyFor = (job: Job): Promise<JobWork> => works.get(job.id, () => openWork(job, context));
  const computeHere = async ({ job }: Claim, chunk: number, input: Buffer): Promise<ChunkResult> =>
    (await readyFor(job)).compute(chunk, input, new Pace(watchOf(job), Number.POSITIVE_INFINITY));
  const compute = async (claim: Claim, chunk: number, input: Buffer): Promise<ChunkResult> => {
    if (threads === undefined) return computeHere(claim, chunk, input);
    try {
      return await threads.compute({ job: claim.job, chunk, input }, context, watchOf(claim.job));
    } catch (error) {
      // A thread may end by what somebody else computed in it.
      if (stopping.signal.aborted || (error instanceof Fault && error.code !== 'WORK_BUDGET')) throw error;
      return computeHere(claim, chunk, input);
    }
  };

  const work = async (claim: Claim): Promise<void> => {
    const { job, chunk } = claim;
    if (chunk === 'end') {
      const pace = new Pace(watchOf(job), Number.POSITIVE_INFINITY);
      await jobs.end(job.id, await finishJob(job, await readyFor(job), context, pace));
      return;
    }
    await jobs.finish(claim, await compute(claim, chunk, await jobs.input(job.id, chunk)));
  };
  const fail = async ({ job }: Claim, error: unknown): Promise<void> => {
    const isFault = error instanceof Fault;
    if (!isFault || error.code === 'STORE_FAILED') onError(error);
    // What cannot be read or written now may be later.
    if (isFault && error.code === 'STORE_FAILED') return;
    const fault = isFault
      ? { code: error.code, message: reasonOf(error) }
      : { code: 'INTERNAL', message: 'Something went wrong inside genmath.' };
    await jobs.end(job.id, { status: 'failed', at: now(), fault });
  };
  const run = async (claim: Claim): Promise<void> => {
    try {
      await work(claim);
    } catch (error) {
      await jobs.release(claim);
      if (!stopping.signal.aborted) await fail(claim, error).catch(onError);
    }
    if (onProgress === undefined) return;
    const job = await jobs.get(claim.job.id).catch(() => undefined);
    if (job !== undefined) onProgress(job);
  };

  const look = async (): Promise<void> => {
    if (isLooking) {
      isAsked = true;
      return;
    }
    isLooking = true;
    clearTimeout(timer);
    try {
      // By a clock that is ahead, what was just done would have been kept long enough.
      if (performance.now() - cleaned > CLEAN && ledgers.clockTrouble() === undefined) {
        cleaned = performance.now();
        await jobs.clean();
      }
      while (under.size < atOnce && !stopping.signal.aborted) {
        const claim = await jobs.claim(may, only);
        if (claim === undefined) break;
        const letHeap = keepHeapSmall();
        const running = run(claim).finally(() => {
          under.delete(running);
          letHeap();
          void look();
        });
        under.add(running);
      }
      hasFailed = false;
    } catch (error) {
      // What cannot be read is tried again every second, and told once.
      if (!hasFailed) onError(error);
      hasFailed = true;
    } finally {
      isLooking = false;
    }
    if (stopping.signal.aborted) return;
    if (isAsked) {
      isAsked = false;
      void look();
      return;
    }
    timer = setTimeout(() => void look(), LOOK);
    timer.unref();
  };
  const unwatch = jobs.watch(() => void look());
  void look();
  return {
    stop: async () => {
      stopping.abort();
      unwatch();
      clearTimeout(timer);
      while (under.size > 0) await Promise.all(under);
    },
  };
};
