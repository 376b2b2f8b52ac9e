import { type Case, call, refuse } from './case.js';

const NONE = 'job_00000000-0000-0000-0000-000000000000';

/** Cases of jobs, in the order in which they are looked at and removed. */
export const JOB_CASES: readonly Case[] = [
  call('list_jobs', 'the newest first', { limit: 1 }, { jobs: [{ status: 'done', kind: 'sweep' }] }),
  refuse('list_jobs', 'none of them', { limit: 0 }, 'INVALID_REQUEST'),
  call('show_job', 'with its receipt', ({ jobs }) => ({ job: jobs.kept }), { status: 'done', computed: 2, receipt: { count: 2 } }),
  refuse('show_job', 'one that is none', { job: NONE }, 'UNKNOWN_JOB'),
  refuse('show_job', 'an id that is none', { job: 'job_1' }, 'INVALID_REQUEST'),
  call('cancel_job', 'one that ended, which is removed', ({ jobs }) => ({ job: jobs.spare.shift() ?? '' }), {
    ok: true,
    removed: true,
    job: { items: 2 },
  }),
  refuse('cancel_job', 'one that is none', { job: NONE }, 'UNKNOWN_JOB'),
];
