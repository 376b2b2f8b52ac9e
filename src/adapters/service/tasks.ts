import { findJob } from '../../../tools/jobs/find-job.js';
import { jobOfCall } from '../../../tools/jobs/job-of-call.js';
import { toShownJob } from '../../../tools/jobs/jobs.js';
import type { Caller } from '../../call/caller.js';
import type { Job } from '../../call/jobs.js';
import type { Watch } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';
import { FAULTS, type FaultCode, restoreFault } from '../../core/faults.js';
import { beginJob } from './begin-job.js';
import type { ToolResult } from './service.js';

/** Name of the extension of MCP by which long calls are answered with a task (revision 2026-07-28). */
export const TASKS = 'io.modelcontextprotocol/tasks';

/** A task as the extension shows it; that of a call which was answered has its result. */
export interface TaskState {
  readonly taskId: string;
  readonly status: 'working' | 'completed' | 'cancelled';
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Milliseconds from its creation until it is removed; null while nobody knows. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  readonly result?: ToolResult;
}

/** Calls that are answered with a task, and what becomes of them. */
export interface TaskService {
  /** Starts the job that a call is where it asks for more than a call answers; nothing where it is a call like others. */
  readonly begin: (tool: string, input: unknown, caller: Caller, watch?: Watch) => Promise<TaskState | undefined>;
  /** @throws Fault UNKNOWN_JOB */
  readonly get: (id: string, caller: Caller) => Promise<TaskState>;
  /** @throws Fault UNKNOWN_JOB */
  readonly cancel: (id: string, caller: Caller) => Promise<void>;
}

/** Milliseconds between two looks of a client, by how long the job may take. */
const LEAST_POLL = 500;
const MOST_POLL = 5_000;
/** Items in a millisecond, about. */
const PACE = 10;

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * Makes the tasks of a service: each is a job of the caller.
 * @param toRefusal words a fault as a tool does
 */
export const createTaskService = (context: NodeContext, toRefusal: (thrown: unknown) => ToolResult): TaskService => {
  const { jobs } = context;
  const resultOf = (job: Job): ToolResult => {
    const { end } = job;
    if (end?.fault !== undefined) {
      const code = Object.hasOwn(FAULTS, end.fault.code) ? (end.fault.code as FaultCode) : 'INTERNAL';
      return toRefusal(restoreFault(code, end.fault.message));
    }
    const shown = toShownJob(job, jobs, false);
    const { answer = '', receiptId = '', resultsAt, notes = [] } = shown;
    const text = [`${answer}.`, ...notes, `One receipt is over all of them: ${receiptId}. The results: GET ${resultsAt}?limit=200.`].join(
      '\n',
    );
    return { content: [{ type: 'text', text }], structuredContent: shown };
  };
  const stateOf = (job: Job): TaskState => {
    const { id, items, created, updated, end } = job;
    const { done } = toShownJob(job, jobs, false);
    const status = end === undefined ? 'working' : end.status === 'cancelled' ? 'cancelled' : 'completed';
    const poll = (items - done) / PACE / 10;
    return {
      taskId: id,
      status,
      statusMessage: `${counted(done)} of ${counted(items)} items`,
      createdAt: new Date(created).toISOString(),
      lastUpdatedAt: new Date(updated).toISOString(),
      ttlMs: end === undefined ? null : end.at - created + jobs.kept,
      pollIntervalMs: Math.round(Math.min(MOST_POLL, Math.max(LEAST_POLL, poll))),
      ...(status === 'completed' ? { result: resultOf(job) } : {}),
    };
  };
  return {
    begin: async (tool, input, caller, watch) => {
      const asked = jobOfCall(tool, input);
      return asked === undefined ? undefined : stateOf(await beginJob(asked, context, caller, watch));
    },
    get: async (id, caller) => stateOf(await findJob(id, context, caller)),
    cancel: async (id, caller) => {
      await findJob(id, context, caller);
      await jobs.cancel(id);
    },
  };
};
