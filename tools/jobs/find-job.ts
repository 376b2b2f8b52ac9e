import type { Caller } from '../../src/call/caller.js';
import { type Job, jobOwnerOf } from '../../src/call/jobs.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';

const unknown = (id: string): Fault =>
  new Fault('UNKNOWN_JOB', `There is no job ${JSON.stringify(id.slice(0, 60))} of yours. Jobs are kept for a week after they ended.`, {
    job: id.slice(0, 60),
  });

/**
 * Finds a job that the caller may see: their own, or any for the user of this machine.
 * @throws Fault UNKNOWN_JOB, which does not tell whether somebody else has it
 */
export const findJob = async (id: string, { jobs }: NodeContext, caller: Caller): Promise<Job> => {
  const owner = jobOwnerOf(caller);
  const job = owner === undefined ? undefined : await jobs.get(id);
  if (job === undefined || !(caller.isLocal || (job.owner.kind === owner?.kind && job.owner.name === owner.name))) throw unknown(id);
  return job;
};
