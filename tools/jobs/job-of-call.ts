import * as z from 'zod';
import { parseInput } from '../../src/call/parse-input.js';
import { isMembers } from '../../src/core/members.js';
import { MAX_RECEIPT_ITEMS } from '../../src/core/receipt/receipt.js';
import { MAX_ITEMS } from '../compute/batch.js';
import { DEFAULT_POINTS } from '../compute/sweep-axis.js';
import { sheetJobSchema, sweepJobSchema, tableJobSchema } from './job-spec.js';
import type { AskedJob, Table } from './start-job.js';
import type { Column } from './table-columns.js';

/** Members of a call that say how it is answered, which a job does alike for all. */
const OF_THE_ANSWER: ReadonlySet<string> = new Set(['picture', 'rows', 'proofs', 'receipt', 'detail']);

const withoutAnswer = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !OF_THE_ANSWER.has(name) && value !== null));

const axisSchema = z.looseObject({ points: z.number().optional(), values: z.array(z.unknown()).optional() });

const pointsOf = (vary: unknown): number => {
  const axes = z.array(axisSchema).safeParse(vary);
  return axes.success ? axes.data.reduce((product, { points, values }) => product * (values?.length ?? points ?? DEFAULT_POINTS), 1) : 0;
};

/** Makes a table of items that are at hand; every name that any of them gives is a column. */
const tableOf = (items: readonly Readonly<Record<string, unknown>>[]): Table => {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const columns: readonly Column[] = names.map((name) => ({ name }));
  async function* rows() {
    for (const item of items) yield names.map((name) => (Object.hasOwn(item, name) ? item[name] : null));
  }
  return { columns: () => columns, rows: rows() };
};

/**
 * Gives the job that a call of a tool is, where it asks for more than one call answers: a sweep of more points, a computation of more items, or a
 * sheet over items. Nothing where it is a call like others, or where its input is to be refused as that of one.
 */
export const jobOfCall = (tool: string, input: unknown): AskedJob | undefined => {
  if (!isMembers(input)) return undefined;
  if (tool === 'sweep' && pointsOf(input['vary']) > MAX_RECEIPT_ITEMS) {
    const asked = sweepJobSchema.safeParse(withoutAnswer(input));
    return asked.success ? { kind: 'sweep', asked: asked.data } : undefined;
  }
  const { items, lines, ...rest } = input;
  if (!Array.isArray(items) || !items.every(isMembers)) return undefined;
  if (tool === 'calculate') {
    const asked = sheetJobSchema.safeParse({ ...withoutAnswer(rest), sheet: lines });
    return asked.success ? { kind: 'sheet', asked: asked.data, table: tableOf(items) } : undefined;
  }
  if (tool !== 'compute' || items.length <= MAX_ITEMS) return undefined;
  const asked = tableJobSchema.safeParse(withoutAnswer(rest));
  return asked.success ? { kind: 'table', asked: asked.data, table: tableOf(items) } : undefined;
};

const itemsSchema = z.array(z.record(z.string(), z.unknown())).min(1);

/**
 * Gives the job that a JSON body asks for: a chain or a sheet over the `items` that stand in it, or a sweep.
 * @throws Fault INVALID_REQUEST naming what is wrong
 */
export const jobOfBody = (body: unknown): AskedJob => {
  if (!isMembers(body) || !Object.hasOwn(body, 'items')) return { kind: 'sweep', asked: parseInput(sweepJobSchema, body) };
  const { items, ...asked } = body;
  const table = tableOf(parseInput(itemsSchema, items));
  return Object.hasOwn(asked, 'sheet')
    ? { kind: 'sheet', asked: parseInput(sheetJobSchema, asked), table }
    : { kind: 'table', asked: parseInput(tableJobSchema, asked), table };
};
