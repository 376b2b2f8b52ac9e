import type { OutputOf } from '../../../tools/capability.js';
import type { listJobs as listJobsTool } from '../../../tools/jobs/jobs.js';
import { request } from '../api/request.js';

/** The jobs of the caller. */
export type Jobs = OutputOf<typeof listJobsTool>;
/** A job with its progress. */
export type Job = Jobs['jobs'][number];

/** Lists jobs, the newest first. */
export const listJobs = (signal?: AbortSignal): Promise<Jobs> => request('GET', '/api/jobs', { query: { limit: 50 }, signal });

/** Cancels a job that is under way, or removes one that ended. */
export const cancelJob = (id: string): Promise<unknown> => request('DELETE', `/api/jobs/${id}`);

/** What is asked of a job over a table: each as its field has it. */
export interface AskedTable {
  readonly operators: string;
  readonly solveFor: string;
  /** What all rows share: `r = 0.5 %; n = 360`. */
  readonly shared: string;
  readonly ignore: string;
}

/** Reads what all rows share; nothing where a part is no symbol with a value. */
export const readShared = (text: string): Readonly<Record<string, string>> | undefined => {
  const parts = text.split(/[;\n]/u).filter((part) => part.trim() !== '');
  const read = parts.map((part) => /^\s*([^\s=]+)\s*=\s*(.*\S)\s*$/u.exec(part)).map((found) => [found?.[1], found?.[2]] as const);
  if (read.some(([name, value]) => name === undefined || value === undefined)) return undefined;
  return Object.fromEntries(read as readonly (readonly [string, string])[]);
};

/** Starts a job over the rows of a file, which is sent as it is read. */
export const startJob = (file: File, { operators, solveFor, shared, ignore }: AskedTable): Promise<Job> => {
  const inputs = readShared(shared) ?? {};
  return request('POST', '/api/jobs', {
    query: {
      operators: operators.trim(),
      solveFor: solveFor.trim(),
      ignore: ignore.trim(),
      inputs: Object.keys(inputs).length === 0 ? '' : JSON.stringify(inputs),
    },
    file: { content: file, type: /\.(?:ndjson|jsonl)$/iu.test(file.name) ? 'application/x-ndjson' : 'text/csv' },
  });
};
