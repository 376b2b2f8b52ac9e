import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type SheetJob, sheetJobSchema, type TableJob, tableJobSchema } from '../../../tools/jobs/job-spec.js';
import { toShownJob } from '../../../tools/jobs/jobs.js';
import { type AskedJob, startJob } from '../../../tools/jobs/start-job.js';
import { keepHeapSmall } from '../../adapters/jobs/keep-heap-small.js';
import { readTable } from '../../adapters/jobs/read-table.js';
import { LOCAL_CALLER } from '../../call/caller.js';
import type { Job } from '../../call/jobs.js';
import type { NodeContext } from '../../call/node-context.js';
import { parseInput } from '../../call/parse-input.js';
import { Fault } from '../../core/faults.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { followJob } from '../follow-job.js';
import { openLocalNode } from '../local-node.js';
import { printJob } from '../print-job.js';
import { fileFault, readText } from '../read-text.js';
import { json } from '../terminal.js';
import { assertWritable, formOfName, formOfResults, writeResults } from '../write-results.js';
import { parseComputation } from './parse-inputs.js';

/** What is asked of a table. */
type Asked = { readonly kind: 'table'; readonly asked: TableJob } | { readonly kind: 'sheet'; readonly asked: SheetJob };

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

async function* bytesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path);
  } catch (error) {
    throw fileFault('read', path, error);
  }
}

/** Names what is asked for of a file, so that the same command is the same job; nothing of standard input, which is read once. */
const keyOfFile = async (path: string, asked: unknown): Promise<{ readonly idempotencyKey?: string }> => {
  if (path === '-') return {};
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for await (const bytes of bytesOf(path)) hash.update(bytes);
  return { idempotencyKey: `batch ${hash.digest('hex')}` };
};

/** Ends a command that worked on a job: prints what came of it, and writes its results. */
export const endJob = async (job: Job, form: 'csv' | 'ndjson', options: CommandLine['options'], node: NodeContext): Promise<number> => {
  const shown = toShownJob(job, node.jobs, true);
  const isDone = shown.status === 'done';
  if (isDone) await writeResults(job.id, form, options, node);
  // Where the results are on standard output, what is said of them stands beside.
  const write = (text: string): boolean => (isDone && options.out === undefined ? process.stderr : process.stdout).write(text);
  if (options.json) {
    if (options.out !== undefined || !isDone) json(shown);
  } else write(`${printJob(shown)}\n`);
  return isDone ? 0 : 1;
};

/** The options that are for a chain alone. */
const OF_CHAIN = ['with', 'solve', 'unit', 'near'] as const;

const askedOfSheet = (path: string, rest: readonly string[], { show, ignore, ...options }: CommandLine['options']): Asked => {
  const other = OF_CHAIN.find((option) => options[option] !== undefined);
  if (other !== undefined) throw new Fault('USAGE', `--${other} is for a chain; what a sheet computes stands in its lines.`);
  if (rest[0] !== undefined) throw new Fault('USAGE', `${JSON.stringify(rest[0])}: what all rows of a sheet share stands in its lines.`);
  const asked = parseInput(sheetJobSchema, {
    sheet: readText(path),
    ...(show === undefined ? {} : { show: listOf(show) }),
    ...(ignore === undefined ? {} : { ignore: listOf(ignore) }),
  });
  return { kind: 'sheet', asked };
};

const askedOfChain = (ids: string, rest: readonly string[], { solve, unit, near, ignore, show }: CommandLine['options']): Asked => {
  if (show !== undefined) throw new Fault('USAGE', '--show names results of a --sheet.');
  const { operators, inputs } = parseComputation(rest);
  if (operators !== undefined) throw new Fault('USAGE', `${JSON.stringify(operators[0])} is no symbol=value; operators go to --with.`);
  const asked = parseInput(tableJobSchema, {
    operators: listOf(ids),
    ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
    ...(solve === undefined ? {} : { solveFor: solve }),
    ...(unit === undefined ? {} : { unit }),
    ...(near === undefined ? {} : { near }),
    ...(ignore === undefined ? {} : { ignore: listOf(ignore) }),
  });
  return { kind: 'table', asked };
};

/** Computes a chain, or runs a sheet, for every row of a table, and writes the results. */
export const batch = async ({ words, options }: CommandLine): Promise<number> => {
  const [path, ...rest] = words;
  if (path === undefined) throw new Fault('USAGE', 'Say which table: genmath batch loads.csv --with NM19, or - for standard input.');
  const { with: ids, sheet } = options;
  if (ids === undefined && sheet === undefined)
    throw new Fault('USAGE', 'Say what is computed for each row: --with NM19, or several ids by commas, or --sheet and a file.');
  const given = formOfName(path) ?? (options.out === undefined ? undefined : formOfName(options.out)) ?? 'csv';
  const form = formOfResults(options, given);
  const asked = sheet === undefined ? askedOfChain(ids ?? '', rest, options) : askedOfSheet(sheet, rest, options);
  // Most of what a row leaves behind is garbage at once.
  keepHeapSmall();
  await assertWritable(options);
  const node = await openLocalNode(options);
  try {
    const caller = { ...LOCAL_CALLER, ...(await keyOfFile(path, asked.asked)) };
    const table = readTable(bytesOf(path), formOfName(path) ?? 'csv');
    const job = await startJob({ ...asked, table } as AskedJob, node, caller);
    return await endJob(await followJob(job.id, node), form, options, node);
  } finally {
    await node.jobs.close();
    await node.receipts.close();
  }
};
