import * as z from 'zod';
import { CHUNK_ITEMS, type Job, type Jobs } from '../../src/call/jobs.js';
import { takeTurn } from '../../src/call/limits/pace.js';
import { formatCsvLine } from '../../src/core/csv-line.js';
import { Fault } from '../../src/core/faults.js';
import { type ReadTile, TILE_WIDTH, TiledTree } from '../../src/core/merkle/tiles.js';
import { RecentlyUsed } from '../../src/core/recently-used.js';
import { defineCapability } from '../capability.js';
import { findJob } from './find-job.js';
import { type ItemLine, type JobWork, unpackLines } from './job-work.js';
import { jobIdSchema } from './jobs.js';
import { openWork } from './open-work.js';

/** The forms of results, with their media types. */
const RESULT_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8; header=present' } as const;

/** Tiles that are kept while proofs are made. */
const TILES = 64;

/** Characters of a page, about: what is longer is kept apart from other objects, and collected late. */
const PAGE = 32_768;

/** The results of a job: nothing of them is read before it is asked for. */
export interface JobResults {
  readonly mediaType: string;
  readonly fileName: string;
  readonly pages: AsyncGenerator<string, void, undefined>;
}

/** What an item gives, with its place in the tree and the way up where they are asked for. */
type Proven = ItemLine & { readonly leaf?: number; readonly proof?: readonly string[] };

const toJsonLine = ({ line, at }: { readonly line: Proven; readonly at: Readonly<Record<string, unknown>> | undefined }): string => {
  if ('error' in line) return `${JSON.stringify({ index: line.index, ...(at === undefined ? {} : { at }), error: line.error })}\n`;
  const { index, item, leaf, proof, ...said } = line;
  const shown = JSON.stringify({ index, ...(at === undefined ? {} : { at }), ...said, ...(proof === undefined ? {} : { leaf }) });
  // The item is the text of its leaf, which is JSON already.
  return proof === undefined ? `${shown}\n` : `${shown.slice(0, -1)},"item":${item},"proof":${JSON.stringify(proof)}}\n`;
};

const toCell = (cell: unknown): string | number =>
  typeof cell === 'string' || typeof cell === 'number' ? cell : cell === null || cell === undefined ? '' : JSON.stringify(cell);

/** The cells of what an item gives: of each output its value and its uncertainty. */
const cellsOf = (line: Exclude<Proven, { readonly error: unknown }>, outputs: JobWork['outputs']): readonly (number | undefined)[] => {
  if ('value' in line) return [line.value, line.uncertainty];
  const { values, uncertainties = {} } = line;
  return outputs.flatMap(({ name = '' }) => [values[name], uncertainties[name]]);
};

const csvTable = ({ head, outputs }: JobWork, hasProofs: boolean) => {
  const given = outputs.flatMap((output) => [output.head, outputs.length === 1 ? 'uncertainty' : `${output.name} uncertainty`]);
  const names = ['index', ...head, ...given, 'error', 'message', ...(hasProofs ? ['leaf', 'item', 'proof'] : [])];
  const line = (shown: Proven, cells: readonly unknown[]): string => {
    const own = [shown.index, ...head.map((_, i) => toCell(cells[i]))];
    if ('error' in shown) return formatCsvLine([...own, ...given.map(() => undefined), shown.error.code, shown.error.message]);
    const { item, leaf, proof } = shown;
    return formatCsvLine([...own, ...cellsOf(shown, outputs), undefined, undefined, ...(hasProofs ? [leaf, item, proof?.join(' ')] : [])]);
  };
  return { head: formatCsvLine(names), line };
};

/** Reads tiles through a small store of those that were read last: neighbours share nearly all of theirs. */
const remembering = (read: ReadTile): ReadTile => {
  const tiles = new RecentlyUsed<Promise<Uint8Array>>(TILES);
  return (place) => tiles.get(`${place.level} ${place.index} ${place.width === TILE_WIDTH ? 'full' : place.width}`, () => read(place));
};

/** How results are read. */
interface Reading {
  readonly format: keyof typeof RESULT_TYPES;
  readonly from: number;
  readonly upTo: number;
  readonly proofs: boolean;
}

async function* readPages(
  job: Job,
  jobs: Jobs,
  work: JobWork,
  { format, from, upTo, proofs }: Reading,
): AsyncGenerator<string, void, undefined> {
  const table = format === 'csv' ? csvTable(work, proofs) : undefined;
  if (table !== undefined) yield table.head;
  const first = Math.floor(from / CHUNK_ITEMS);
  const tree = proofs ? new TiledTree(remembering(jobs.tiles(job.id)), job.computed) : undefined;
  let leaf = proofs ? await jobs.computedBefore(job.id, first) : 0;
  const isSweep = (job.spec as { readonly kind?: unknown }).kind === 'sweep';
  for (let chunk = first; chunk * CHUNK_ITEMS < upTo; chunk += 1) {
    const result = await jobs.result(job.id, chunk);
    // Of a job that was cancelled, or is under way, some are missing.
    if (result === undefined) continue;
    const cells = table !== undefined || isSweep ? work.cells(chunk, await jobs.input(job.id, chunk)) : [];
    let page = '';
    for (const [i, line] of (await unpackLines(result.lines)).entries()) {
      const isWanted = line.index >= from && line.index < upTo;
      const own = 'error' in line ? undefined : leaf;
      if (own !== undefined) leaf += 1;
      if (!isWanted) continue;
      const proven: Proven =
        own === undefined || tree === undefined
          ? line
          : { ...line, leaf: own, proof: (await tree.inclusion(own)).map((hash) => hash.toString('hex')) };
      const at = isSweep ? Object.fromEntries(work.head.map((name, place) => [name, cells[i]?.[place]])) : undefined;
      if (page.length >= PAGE) {
        yield page;
        page = '';
      }
      page += table === undefined ? toJsonLine({ line: proven, at }) : table.line(proven, cells[i] ?? []);
    }
    await takeTurn('jobs');
    if (page !== '') yield page;
  }
}

/**
 * Gives the results of a job in the order of its items, as a stream: of one that is under way or was cancelled those that there are. It answers no
 * JSON: HTTP and the command line write its pages as they are taken.
 */
export const jobResults = defineCapability({
  name: 'job_results',
  title: 'Results of a job',
  description:
    'The results of a job in the order of its items, as a stream of JSON lines or CSV; with `proofs` each with its leaf and the hashes up to the root of the receipt.',
  routes: [],
  input: z.strictObject({
    job: jobIdSchema,
    format: z.enum(['ndjson', 'csv']).optional(),
    proofs: z.boolean().optional().describe('of a job that is done'),
    from: z.int().min(0).optional().describe('index of the first item'),
    limit: z.int().min(1).optional().describe('so many items at most'),
  }),
  output: z.custom<JobResults>(),
  example: { job: 'job_3614211a-2482-4bc3-a3e9-47e06e8f82e8', format: 'csv' },
  isLong: true,
  run: async (
    { job: id, format = 'ndjson', proofs = false, from = 0, limit = Number.POSITIVE_INFINITY },
    context,
    caller,
  ): Promise<JobResults> => {
    const job = await findJob(id, context, caller);
    if (proofs && job.end?.status !== 'done')
      throw new Fault('INVALID_REQUEST', 'Proofs lead to the receipt, which a job has once it is done.');
    const work = await openWork(job, context);
    const reading = { format, proofs, from, upTo: Math.min(job.items, from + limit) };
    return { mediaType: RESULT_TYPES[format], fileName: `${job.id}.${format}`, pages: readPages(job, context.jobs, work, reading) };
  },
});
