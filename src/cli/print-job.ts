import type * as z from 'zod';
import type { jobSchema } from '../../tools/jobs/jobs.js';
import { formatQuantity } from '../core/quantity/text/format-quantity.js';
import { bold, dim } from './terminal.js';

type ShownJob = z.output<typeof jobSchema>;

const counted = (count: number): string => count.toLocaleString('en-US');

/** Writes a job in one line. */
export const printJobLine = ({ id, status, kind, operators, items, done, created, receiptId }: ShownJob): string => {
  const state = status === 'running' ? `${Math.floor((done / items) * 100)} %` : status;
  return `${bold(id)}  ${state}  ${[...(kind === 'sheet' ? ['sheet'] : []), ...operators].join(', ')}, ${counted(items)} ${kind === 'sheet' ? 'rows' : 'items'}  ${dim(`${created.slice(0, 16)}${receiptId === undefined ? '' : `  ${receiptId}`}`)}`;
};

/** Writes a job with what is said of its results. */
export const printJob = (job: ShownJob): string => {
  const { id, status, answer, extremes, outputs = [], unit = '', error, equation, source, assumes, notice, notes = [], receiptId } = job;
  const at = (each: { readonly index: number; readonly value: number }, own = unit): string =>
    `${formatQuantity(each.value, own)} at item ${each.index}`;
  const lines: readonly (readonly [name: string, text: string | undefined])[] = [
    ['least', extremes === undefined ? undefined : at(extremes.least)],
    ['greatest', extremes === undefined ? undefined : at(extremes.greatest)],
    ...outputs.flatMap(({ name, unit: own, line, least, greatest }) => [
      ['line', line] as const,
      [`least ${name}`, at(least, own)] as const,
      [`greatest ${name}`, at(greatest, own)] as const,
    ]),
    ['equation', equation],
    ['source', source],
    ['assumes', assumes],
    ['notice', notice],
    ...notes.map((note) => ['note', note] as const),
    ['error', error?.message],
    ['receipt', receiptId],
    ['job', id],
  ];
  const progress = `${counted(job.done)} of ${counted(job.items)} items, ${counted(job.refused)} refused`;
  return [
    bold(answer ?? `${status}: ${progress}`),
    ...lines.flatMap(([name, text]) => (text === undefined ? [] : [dim(`  ${name}  ${text}`)])),
  ].join('\n');
};
