import * as z from 'zod';
import { CHUNK_ITEMS, type Job, jobOwnerOf } from '../../src/call/jobs.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { defineCapability } from '../capability.js';
import { findJob } from './find-job.js';
import type { JobSummary, SheetSummary } from './job-work.js';
import { specOf } from './open-work.js';

/** The id of a job. */
export const jobIdSchema = z
  .string()
  .regex(/^job_[0-9a-f-]{36}$/, 'must be the id of a job, job_…')
  .describe('job_…');

const placed = z.strictObject({ index: z.int(), value: z.number() });

/** A job as it is shown. */
export const jobSchema = z.strictObject({
  id: z.string(),
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  kind: z.enum(['table', 'sweep', 'sheet']),
  operators: z.array(z.string()),
  sheet: z.string().optional(),
  items: z.int(),
  done: z.int().describe('items that were looked at'),
  computed: z.int(),
  refused: z.int(),
  created: z.string(),
  ended: z.string().optional(),
  removedAfter: z.string().optional().describe('when it is removed with its results'),
  answer: z.string().optional(),
  symbol: z.string().optional(),
  meaning: z.string().optional(),
  unit: z.string().optional(),
  extremes: z.strictObject({ least: placed, greatest: placed }).optional(),
  outputs: z
    .array(z.strictObject({ name: z.string(), unit: z.string(), line: z.string(), least: placed, greatest: placed }))
    .optional()
    .describe('of a sheet'),
  absoluteErrorBound: z.number().optional(),
  relativeErrorBound: z.number().optional(),
  equation: z.string().optional(),
  method: z.string().optional(),
  assumes: z.string().optional(),
  source: z.string().optional(),
  notice: z.string().optional(),
  notes: z.array(z.string()).optional(),
  receiptId: z.string().optional(),
  receipt: z.looseObject({}).optional(),
  error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  resultsAt: z.string().describe('path of the results'),
});

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Shows a job; with its receipt where it is asked for alone. */
export const toShownJob = (job: Job, { kept }: NodeContext['jobs'], isWhole: boolean): z.output<typeof jobSchema> => {
  const { id, items, done, computed, refused, created, end } = job;
  const spec = specOf(job);
  const { notes, outputs, ...summary }: Partial<JobSummary & SheetSummary> = end?.summary ?? {};
  return {
    id,
    status: end?.status ?? 'running',
    kind: spec.kind,
    operators: spec.kind === 'sheet' ? spec.versions.map((version) => version.id) : [...spec.asked.operators],
    ...(spec.kind === 'sheet' ? { sheet: spec.asked.sheet } : {}),
    items,
    done: Math.min(items, done * CHUNK_ITEMS),
    computed,
    refused,
    created: toTime(created),
    ...(end === undefined ? {} : { ended: toTime(end.at), removedAfter: toTime(end.at + kept) }),
    ...summary,
    ...(outputs === undefined ? {} : { outputs: [...outputs] }),
    ...(notes === undefined ? {} : { notes: [...notes] }),
    ...(end?.receipt === undefined ? {} : { receiptId: end.receipt.id, ...(isWhole ? { receipt: { ...end.receipt } } : {}) }),
    ...(end?.fault === undefined ? {} : { error: { ...end.fault } }),
    resultsAt: `/api/jobs/${id}/results`,
  };
};

/** Lists the jobs of the caller. */
export const listJobs = defineCapability({
  name: 'list_jobs',
  title: 'List jobs',
  description: 'The jobs of the caller, the newest first: to the user of the machine all of them.',
  routes: [{ method: 'GET', path: '/api/jobs', auth: 'owner' }],
  input: z.strictObject({ limit: z.int().min(1).max(1_000).optional().describe('100 unless told') }),
  output: z.strictObject({ jobs: z.array(jobSchema), total: z.int() }),
  example: {},
  run: async ({ limit = 100 }, { jobs }, caller) => {
    const owner = jobOwnerOf(caller);
    const all = owner === undefined ? [] : await jobs.list(caller.isLocal ? undefined : owner);
    return { jobs: all.slice(0, limit).map((job) => toShownJob(job, jobs, false)), total: all.length };
  },
});

/** Shows a job: how far it has come, and when it is done what is said of all items, with the receipt. */
export const showJob = defineCapability({
  name: 'show_job',
  title: 'Show a job',
  description: 'A job with its progress; once it is done with the least and the greatest result and the one receipt over all items.',
  routes: [{ method: 'GET', path: '/api/jobs/:id', auth: 'owner', names: { id: 'job' } }],
  input: z.strictObject({ job: jobIdSchema }),
  output: jobSchema,
  example: { job: 'job_3614211a-2482-4bc3-a3e9-47e06e8f82e8' },
  run: async ({ job }, context, caller) => toShownJob(await findJob(job, context, caller), context.jobs, true),
});

/** Cancels a job that is under way, or removes one that ended. */
export const cancelJob = defineCapability({
  name: 'cancel_job',
  title: 'Cancel or remove a job',
  description: 'Cancels a job that is under way, and keeps what was computed; removes one that ended, with its results, and makes room.',
  routes: [{ method: 'DELETE', path: '/api/jobs/:id', auth: 'owner', names: { id: 'job' } }],
  input: z.strictObject({ job: jobIdSchema }),
  output: z.strictObject({ ok: z.literal(true), removed: z.boolean(), job: jobSchema }),
  example: { job: 'job_3614211a-2482-4bc3-a3e9-47e06e8f82e8' },
  run: async ({ job: id }, context, caller) => {
    const job = await findJob(id, context, caller);
    const { jobs } = context;
    const removed = job.end !== undefined;
    if (removed) await jobs.remove(id);
    const now = removed ? job : ((await jobs.cancel(id)) ?? job);
    return { ok: true as const, removed, job: toShownJob(now, jobs, false) };
  },
});
