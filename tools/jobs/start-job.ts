import { createHash } from 'node:crypto';
import { type Caller, machineOf } from '../../src/call/caller.js';
import { withOwnFormulas } from '../../src/call/formulas.js';
import { CHUNK_ITEMS, type Job, type JobOwner, jobOwnerOf } from '../../src/call/jobs.js';
import { Pace, type Watch } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { readExpressions } from '../../src/core/inputs/read-expressions.js';
import type { ItemInputs } from '../../src/core/protocol/run-protocol.js';
import { MAX_JOB_ITEMS } from '../../src/core/receipt/receipt.js';
import { SUBSTRATE } from '../../src/core/resolve/choose-chain.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';
import { nameComputation } from '../compute/named-computation.js';
import { readVaried } from '../compute/sweep-axis.js';
import { formatRows, readLongAxes } from './chain-items.js';
import { beginChain } from './chain-work.js';
import type { JobSpec, SheetJob, SweepJob, TableJob } from './job-spec.js';
import { MOST_PROBED } from './job-work.js';
import { beginSheet } from './sheet-work.js';
import { assertColumns, type Cell, type Column, toInputs } from './table-columns.js';

/** A table that is read row by row. */
export interface Table {
  /** The columns that are known so far; rows of JSON lines may bring more. */
  readonly columns: () => readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** What a job computes: a chain or a sheet over the rows of a table, or a chain over a range or a grid. */
export type AskedJob =
  | { readonly kind: 'table'; readonly asked: TableJob; readonly table: Table }
  | { readonly kind: 'sheet'; readonly asked: SheetJob; readonly table: Table }
  | { readonly kind: 'sweep'; readonly asked: SweepJob };

/** @throws Fault UNAUTHENTICATED for who has neither this machine nor a key of their own */
export const assertJobOwner = (caller: Caller): JobOwner => {
  const owner = jobOwnerOf(caller);
  if (owner !== undefined) return owner;
  throw new Fault('UNAUTHENTICATED', 'Jobs are kept for a key of your own; the demo key, which all share, has none.', {
    mint: 'POST /api/demo-key/mint',
  });
};

const tooMany = (given: number): Fault =>
  new Fault('INVALID_REQUEST', `A job has at most ${MAX_JOB_ITEMS} items.`, { limit: MAX_JOB_ITEMS, given });

/** Gives what is asked with its operators as ids. */
const named = <T extends TableJob | SweepJob>(asked: T, item: ItemInputs, context: NodeContext): T => {
  const { computation } = nameComputation({ ...asked }, { ...asked.inputs, ...item }, context.registry, asked.unit);
  const operators = computation.operators.filter((id) => id.toUpperCase() !== SUBSTRATE);
  if (operators.length === 0) throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator is named.', {});
  return { ...asked, operators };
};

type TableSpec = Exclude<JobSpec, { kind: 'sweep' }>;
type KeyPrefix = { readonly keyPrefix?: string };

/** Gives the spec of a job over a table from its first chunk. */
const beginTable = async (
  job: Exclude<AskedJob, { kind: 'sweep' }>,
  columns: readonly Column[],
  first: readonly Cell[],
  block: Buffer,
  prefix: KeyPrefix,
  context: NodeContext,
  pace: Pace,
): Promise<TableSpec> => {
  if (job.kind === 'sheet') return beginSheet({ asked: job.asked, columns, ...prefix }, block, context, pace);
  const { asked } = job;
  const isLeftOut = (name: string): boolean => asked.ignore?.includes(name) === true;
  const chosen = named(asked, readExpressions(toInputs(first, columns, isLeftOut), evaluateText), context);
  const begun = await beginChain({ kind: 'table', asked: chosen, columns, ...prefix }, block, context, pace);
  return begun as TableSpec;
};

/** Refuses a column of a sheet that came when the first rows had been read, and so was not given to it. */
const assertKnown = (spec: TableSpec, columns: readonly Column[]): void => {
  if (spec.kind !== 'sheet') return;
  const { units, asked } = spec;
  const late = columns.find(({ name }) => name !== '' && !asked.ignore?.includes(name) && !units.some(([known]) => known === name));
  if (late !== undefined)
    throw new Fault(
      'INVALID_REQUEST',
      `${JSON.stringify(late.name.slice(0, 60))} stands in none of the first ${CHUNK_ITEMS} rows; all columns must.`,
    );
};

const planTable = async (
  job: Exclude<AskedJob, { kind: 'sweep' }>,
  prefix: KeyPrefix,
  context: NodeContext,
  pace: Pace,
  put: (chunk: Buffer) => Promise<void>,
): Promise<{ readonly spec: JobSpec; readonly items: number }> => {
  const { table } = job;
  let spec: TableSpec | undefined;
  let items = 0;
  let rows: (readonly Cell[])[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const block = formatRows(rows);
    const columns = assertColumns(table.columns());
    spec ??= await beginTable(job, columns, rows[0] ?? [], block, prefix, context, pace);
    await put(block);
    rows = [];
  };
  for await (const row of table.rows) {
    items += 1;
    if (items > MAX_JOB_ITEMS) throw tooMany(items);
    rows.push(row);
    if (rows.length === CHUNK_ITEMS) await flush();
    const wait = pace.turn();
    if (wait !== undefined) await wait;
  }
  await flush();
  if (spec === undefined) throw new Fault('INVALID_REQUEST', 'The table has no rows.');
  const columns = assertColumns(table.columns());
  assertKnown(spec, columns);
  return { spec: { ...spec, columns }, items };
};

const planSweep = async (
  { asked }: Extract<AskedJob, { kind: 'sweep' }>,
  prefix: KeyPrefix,
  context: NodeContext,
  pace: Pace,
): Promise<{ readonly spec: JobSpec; readonly items: number }> => {
  const varied = Object.fromEntries(asked.vary.map(readVaried).map(({ symbol, from, values }) => [symbol, from ?? values?.[0] ?? 0]));
  const chosen = named(asked, varied, context);
  const axes = readLongAxes(
    asked.vary,
    chosen.operators.map((id) => context.registry.operator(id)),
  );
  const spec = await beginChain({ kind: 'sweep', asked: chosen, ...prefix }, Buffer.alloc(0), context, pace);
  return { spec, items: axes.reduce((product, { count }) => product * count, 1) };
};

/**
 * Starts a job, which is on the disk when it is answered. It is refused where none of its first items computes.
 * @throws Fault UNAUTHENTICATED, TOO_MANY_JOBS, STORE_FAILED, those of the first item, and those of the table
 */
export const startJob = async (job: AskedJob, context: NodeContext, caller: Caller, watch: Watch = {}): Promise<Job> => {
  const owner = assertJobOwner(caller);
  const own = await withOwnFormulas(context, caller);
  const machine = machineOf(caller);
  const prefix = caller.key === undefined ? {} : { keyPrefix: caller.key.prefix };
  const { idempotencyKey } = caller;
  const key = idempotencyKey === undefined ? {} : { key: createHash('sha256').update(idempotencyKey).digest('base64url') };
  const pace = new Pace(watch, MOST_PROBED);
  return context.jobs.start({ owner, ...(machine === undefined ? {} : { machine }), ...key }, (put) =>
    job.kind === 'sweep' ? planSweep(job, prefix, own, pace) : planTable(job, prefix, own, pace, put),
  );
};
