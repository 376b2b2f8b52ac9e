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
import { beginChain, MOST_PROBED } from './chain-work.js';
import type { JobSpec, SweepJob, TableJob } from './job-spec.js';
import { assertColumns, type Cell, type Column, toInputs } from './table-columns.js';

/** A table that is read row by row. */
export interface Table {
  /** The columns that are known so far; rows of JSON lines may bring more. */
  readonly columns: () => readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** What a job computes: a chain over the rows of a table, or over a range or a grid. */
export type AskedJob =
  | { readonly kind: 'table'; readonly asked: TableJob; readonly table: Table }
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

type KeyPrefix = { readonly keyPrefix?: string };

const planTable = async (
  { asked, table }: Extract<AskedJob, { kind: 'table' }>,
  prefix: KeyPrefix,
  context: NodeContext,
  pace: Pace,
  put: (chunk: Buffer) => Promise<void>,
): Promise<{ readonly spec: JobSpec; readonly items: number }> => {
  let spec: JobSpec | undefined;
  let items = 0;
  let rows: (readonly Cell[])[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const block = formatRows(rows);
    const columns = assertColumns(table.columns());
    const [first = []] = rows;
    const isLeftOut = (name: string): boolean => asked.ignore?.includes(name) === true;
    spec ??= await beginChain(
      {
        kind: 'table',
        asked: named(asked, readExpressions(toInputs(first, columns, isLeftOut), evaluateText), context),
        columns,
        ...prefix,
      },
      block,
      context,
      pace,
    );
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
  if (spec === undefined || spec.kind !== 'table') throw new Fault('INVALID_REQUEST', 'The table has no rows.');
  return { spec: { ...spec, columns: assertColumns(table.columns()) }, items };
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
    job.kind === 'table' ? planTable(job, prefix, own, pace, put) : planSweep(job, prefix, own, pace),
  );
};
