import { runJobs } from '../adapters/jobs/run-jobs.js';
import { CHUNK_ITEMS, type Job } from '../call/jobs.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';

/** How often a job is looked at that another process may work on, in milliseconds. */
const LOOK = 200;
/** Cells of the bar. */
const BAR = 24;

const counted = (count: number): string => count.toLocaleString('en-US');

/** Writes how far a job has come: a bar, a share, items, and how long it will take. */
const progressLine = ({ items, done }: Job, begun: { readonly at: number; readonly done: number }): string => {
  const looked = Math.min(items, done * CHUNK_ITEMS);
  const share = looked / items;
  const filled = Math.round(share * BAR);
  const seconds = (performance.now() - begun.at) / 1000;
  const rate = (looked - Math.min(items, begun.done * CHUNK_ITEMS)) / seconds;
  const left = rate > 0 && looked < items ? `, ${Math.ceil((items - looked) / rate)} s left` : '';
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${Math.floor(share * 100)} %  ${counted(looked)} of ${counted(items)}${left}`;
};

/**
 * Works on a job until it has ended, or waits for the process that does; on a terminal it draws how far it has come.
 * @throws Fault UNKNOWN_JOB where it is removed meanwhile, STORE_FAILED
 */
export const followJob = async (id: string, context: NodeContext): Promise<Job> => {
  const { jobs } = context;
  const isDrawn = process.stderr.isTTY === true;
  let failed: unknown;
  let width = 0;
  const draw = (text: string): void => {
    if (!isDrawn) return;
    process.stderr.write(`\r${text.padEnd(width)}`);
    width = text.length;
  };
  const runner = runJobs({
    context,
    only: id,
    onError: (error) => {
      failed = error;
    },
  });
  let begun: { readonly at: number; readonly done: number } | undefined;
  try {
    for (;;) {
      const job = await jobs.get(id);
      if (job === undefined) throw new Fault('UNKNOWN_JOB', `The job ${id} was removed.`, { job: id });
      begun ??= { at: performance.now(), done: job.done };
      draw(progressLine(job, begun));
      if (job.end !== undefined) return job;
      if (failed !== undefined) throw failed;
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  } finally {
    if (isDrawn) process.stderr.write('\n');
    await runner.stop();
  }
};
