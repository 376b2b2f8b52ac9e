import { finishJob } from '../../../tools/jobs/finish-job.js';
import type { JobWork } from '../../../tools/jobs/job-work.js';
import { openWork } from '../../../tools/jobs/open-work.js';
import type { Claim, Job, JobOwner } from '../../call/jobs.js';
import { Meter } from '../../call/limits/meter.js';
import { Pace } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault, reasonOf } from '../../core/faults.js';
import { RecentlyUsed } from '../../core/recently-used.js';

/** How long work is waited for where nobody says that there is any: another process may have started it, in milliseconds. */
const LOOK = 1_000;
const CLEAN = 3_600_000;
/** Pieces under way at a time: while one is written, the next one is computed. */
const AT_ONCE = 2;
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
  const { jobs, limits, now } = context;
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
  const paceFor = (job: Job, total: number): Pace => {
    const payer = payerOf(job.owner);
    const budget = limits.jobBudgetOf(payer);
    return new Pace({ signal: stopping.signal, meter: new Meter(PAYER, (units) => budget?.spend(payer.id, units)) }, total);
  };

  const work = async (claim: Claim): Promise<void> => {
    const { job, chunk } = claim;
    const ready = works.get(job.id, () => openWork(job, context));
    if (chunk === 'end') {
      await jobs.end(job.id, await finishJob(job, await ready, context, paceFor(job, Number.POSITIVE_INFINITY)));
      return;
    }
    const input = await jobs.input(job.id, chunk);
    const result = await (await ready).compute(chunk, input, paceFor(job, Number.POSITIVE_INFINITY));
    await jobs.finish(claim, result);
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
      if (now() - cleaned > CLEAN) {
        cleaned = now();
        await jobs.clean();
      }
      while (under.size < AT_ONCE && !stopping.signal.aborted) {
        const claim = await jobs.claim(may, only);
        if (claim === undefined) break;
        const running = run(claim).finally(() => {
          under.delete(running);
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
