import { readTable, type TableForm } from '../../../src/adapters/jobs/read-table.js';
import { runJobs } from '../../../src/adapters/jobs/run-jobs.js';
import { callCapability } from '../../../src/call/call-capability.js';
import { type Caller, LOCAL_CALLER } from '../../../src/call/caller.js';
import type { Job } from '../../../src/call/jobs.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { type JobResults, jobResults } from '../../../tools/jobs/job-results.js';
import { sheetJobSchema, sweepJobSchema, tableJobSchema } from '../../../tools/jobs/job-spec.js';
import { startJob } from '../../../tools/jobs/start-job.js';

/** Gives a text as a stream of bytes in pieces of a length, so that their borders lie anywhere. */
export async function* piecesOf(text: string, length = 50_000): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

/** Starts a job over a table. */
export const startTable = (node: NodeContext, text: string, asked: object, form: TableForm = 'csv', caller: Caller = LOCAL_CALLER) =>
  startJob({ kind: 'table', asked: tableJobSchema.parse(asked), table: readTable(piecesOf(text), form) }, node, caller);

/** Starts a job that runs a sheet over a table. */
export const startSheet = (node: NodeContext, text: string, asked: object, form: TableForm = 'csv', caller: Caller = LOCAL_CALLER) =>
  startJob({ kind: 'sheet', asked: sheetJobSchema.parse(asked), table: readTable(piecesOf(text), form) }, node, caller);

/** Starts a job over a range or a grid. */
export const startSweep = (node: NodeContext, asked: object, caller: Caller = LOCAL_CALLER) =>
  startJob({ kind: 'sweep', asked: sweepJobSchema.parse(asked) }, node, caller);

/** Works on the jobs of a node until this one has ended. */
export const workOn = async (node: NodeContext, { id }: Pick<Job, 'id'>): Promise<Job> => {
  const errors: unknown[] = [];
  const ended = await new Promise<Job>((resolve, reject) => {
    const runner = runJobs({
      context: node,
      onError: (error) => errors.push(error),
      onProgress: (job) => {
        if (job.id === id && job.end !== undefined) void runner.stop().then(() => resolve(job), reject);
      },
    });
  });
  if (errors.length > 0) throw errors[0];
  return ended;
};

/** Gives the results of a job as one text. */
export const textOf = async (node: NodeContext, job: string, input: object = {}, caller: Caller = LOCAL_CALLER): Promise<string> => {
  const { pages } = (await callCapability(jobResults, { job, ...input }, node, caller)) as JobResults;
  let text = '';
  for await (const page of pages) text += page;
  return text;
};

/** An item of the results, as JSON lines have it. */
export interface ResultLine {
  readonly index: number;
  readonly at?: Readonly<Record<string, number>>;
  readonly value?: number;
  readonly uncertainty?: number;
  readonly values?: Readonly<Record<string, number>>;
  readonly uncertainties?: Readonly<Record<string, number>>;
  readonly error?: { readonly code: string; readonly message: string };
  readonly leaf?: number;
  readonly item?: Readonly<Record<string, unknown>>;
  readonly proof?: readonly string[];
}

/** Gives the results of a job, item by item. */
export const linesOf = async (node: NodeContext, job: string, input: object = {}): Promise<readonly ResultLine[]> =>
  (await textOf(node, job, input))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ResultLine);
