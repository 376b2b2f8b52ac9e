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

/** What is computed for each row: equations, or a sheet. */
export type Asked =
  | {
      readonly kind: 'chain';
      readonly operators: string;
      readonly solveFor: string;
      /** What all rows share: `r = 0.5 %; n = 360`. */
      readonly shared: string;
    }
  | {
      readonly kind: 'sheet';
      readonly sheet: string;
      /** Names of the results, by commas; the last line without it. */
      readonly show: string;
    };

/** Reads what all rows share; nothing where a part is no symbol with a value. */
export const readShared = (text: string): Readonly<Record<string, string>> | undefined => {
  const parts = text.split(/[;\n]/u).filter((part) => part.trim() !== '');
  const read = parts.map((part) => /^\s*([^\s=]+)\s*=\s*(.*\S)\s*$/u.exec(part)).map((found) => [found?.[1], found?.[2]] as const);
  if (read.some(([name, value]) => name === undefined || value === undefined)) return undefined;
  return Object.fromEntries(read as readonly (readonly [string, string])[]);
};

const queryOf = (asked: Asked): Readonly<Record<string, string>> => {
  if (asked.kind === 'sheet') return { sheet: asked.sheet, show: asked.show.trim() };
  const inputs = readShared(asked.shared) ?? {};
  return {
    operators: asked.operators.trim(),
    solveFor: asked.solveFor.trim(),
    inputs: Object.keys(inputs).length === 0 ? '' : JSON.stringify(inputs),
  };
};

/** Starts a job over the rows of a table, which is sent as it is read. */
export const startJob = (table: Blob, isOfLines: boolean, asked: Asked, ignored: readonly string[]): Promise<Job> =>
  request('POST', '/api/jobs', {
    query: { ...queryOf(asked), ignore: ignored.join() },
    file: { content: table, type: isOfLines ? 'application/x-ndjson' : 'text/csv' },
  });
