import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { type JobResults, jobResults } from '../../tools/jobs/job-results.js';
import { callCapability } from '../call/call-capability.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';
import type { CommandLine } from './command-line/parse-command-line.js';
import { fileFault } from './read-text.js';

/** The forms of a table, by the ends of file names. */
const FORMS = [
  [/\.(?:csv|tsv)$/i, 'csv'],
  [/\.(?:ndjson|jsonl)$/i, 'ndjson'],
] as const;

/** Gives the form of a table that a file name says; nothing where it says none. */
export const formOfName = (path: string): 'csv' | 'ndjson' | undefined => FORMS.find(([end]) => end.test(path))?.[1];

/**
 * Gives the form in which results are written: that of the file, or that of `--format`, or another one.
 * @throws Fault USAGE
 */
export const formOfResults = ({ out, format }: CommandLine['options'], otherwise: 'csv' | 'ndjson'): 'csv' | 'ndjson' => {
  if (format !== undefined && format !== 'csv' && format !== 'ndjson')
    throw new Fault('USAGE', `--format is csv or ndjson, not ${JSON.stringify(format)}.`);
  if (out === undefined) return format ?? otherwise;
  const form = formOfName(out) ?? format;
  if (form === undefined)
    throw new Fault('USAGE', `--out takes a file that ends in .csv or .ndjson, not ${JSON.stringify(out)}, or with --format any.`);
  if (format !== undefined && format !== form) throw new Fault('USAGE', `--format is ${format}, and ${out} is ${form}.`);
  return form;
};

const openResults = async (path: string, mode: 'w' | 'a'): Promise<FileHandle> => {
  try {
    return await open(path, mode);
  } catch (error) {
    throw fileFault('write', path, error);
  }
};

/** Refuses a file that cannot be written, before long work is done for it. @throws Fault USAGE */
export const assertWritable = async ({ out }: CommandLine['options']): Promise<void> => {
  if (out !== undefined) await (await openResults(out, 'a')).close();
};

/**
 * Writes the results of a job into a file, or to standard output, as fast as they are taken.
 * @throws Fault USAGE where the file cannot be written
 */
export const writeResults = async (
  job: string,
  form: 'csv' | 'ndjson',
  { out, proofs }: CommandLine['options'],
  context: NodeContext,
): Promise<void> => {
  const input = { job, format: form, ...(proofs === true ? { proofs } : {}) };
  const { pages } = (await callCapability(jobResults, input, context)) as JobResults;
  if (out === undefined) {
    for await (const page of pages) if (!process.stdout.write(page)) await once(process.stdout, 'drain');
    return;
  }
  const file = await openResults(out, 'w');
  try {
    for await (const page of pages) await file.writeFile(page);
  } finally {
    await file.close();
  }
};
