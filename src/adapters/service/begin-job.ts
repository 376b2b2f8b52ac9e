import { type AskedJob, assertJobOwner, startJob } from '../../../tools/jobs/start-job.js';
import { authorize } from '../../call/authorize.js';
import { type Caller, keyOf } from '../../call/caller.js';
import type { Job } from '../../call/jobs.js';
import { startLongCall } from '../../call/limits/concurrency.js';
import type { Watch } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';

/** Refuses who may not start jobs, before anything is read. @throws Fault RATE_LIMITED, UNAUTHENTICATED */
export const assertMayBegin = async (context: NodeContext, caller: Caller): Promise<void> => {
  await authorize({ auth: 'bearer' }, context, caller);
  assertJobOwner(caller);
};

/**
 * Starts a job and counts it as one use of the caller's key; of one that is refused the use is given back. While its table is received it is one
 * of the key's long calls.
 * @throws Fault RATE_LIMITED, QUOTA_EXCEEDED, or what starting it throws
 */
export const beginJob = async (asked: AskedJob, context: NodeContext, caller: Caller, watch: Watch = {}): Promise<Job> => {
  await assertMayBegin(context, caller);
  const key = caller.isLocal ? undefined : keyOf(caller);
  const end = startLongCall({ isLong: true }, {}, context, caller);
  try {
    const quota = key === undefined ? undefined : await context.access.spend(key);
    try {
      return await startJob(asked, context, caller, watch);
    } catch (error) {
      if (key !== undefined && quota !== undefined) context.access.refund(key, quota);
      throw error;
    }
  } finally {
    end();
  }
};
