import { withFormulasOf } from '../../src/call/formulas.js';
import type { Job } from '../../src/call/jobs.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { openChainWork } from './chain-work.js';
import type { JobSpec } from './job-spec.js';
import type { JobWork } from './job-work.js';
import { openSheetWork } from './sheet-work.js';

/** Gives what a job computes; this process, or one like it, wrote it. */
export const specOf = ({ spec }: Job): JobSpec => spec as JobSpec;

/**
 * Makes the work of a job ready, in whatever process.
 * @throws Fault INVALID_REQUEST where what it computes has changed since
 */
export const openWork = async (job: Job, context: NodeContext): Promise<JobWork> => {
  const own = await withFormulasOf(context, job.machine);
  const spec = specOf(job);
  const input = await context.jobs.input(job.id, 0);
  return spec.kind === 'sheet' ? openSheetWork(spec, input, own) : openChainWork(spec, input, own);
};
