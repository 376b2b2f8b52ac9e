import { setTimeout } from 'node:timers/promises';
import { readTable } from '../../../src/adapters/jobs/read-table.js';
import { LOCAL_CALLER } from '../../../src/call/caller.js';
import { CHUNK_ITEMS } from '../../../src/call/jobs.js';
import { Pace } from '../../../src/call/limits/pace.js';
import { tableJobSchema } from '../../../tools/jobs/job-spec.js';
import { openWork } from '../../../tools/jobs/open-work.js';
import { startJob } from '../../../tools/jobs/start-job.js';
import { findBinaries } from '../../postgres/binaries.js';
import { createFullNode } from '../../tools/node.js';
import { printTable, type Row, verdict } from '../print-table.js';
import { percentile } from '../statistics.js';
import { withPostgres } from '../with-postgres.js';
import { withTemporaryFolder } from '../with-temporary-folder.js';
import { callWhile, type JobNode, serveJobNode, untilDone, whileWatched } from './job-node.js';
import { MOST_MEMORY, SIZES, tableOf } from './table.js';

const QUERY = 'operators=NM19';
/** Milliseconds for which an idle node is called. */
const IDLE = 5_000;
/** Chunks that are computed and kept nowhere. */
const BARE_CHUNKS = 80;

/** How a job went. */
interface Went {
  readonly rows: number;
  readonly seconds: number;
  /** Most memory of any of the nodes while it received the table, worked on it, and gave the results; in MB. */
  readonly memory: { readonly received: number; readonly worked: number; readonly read: number };
  /** Times of the calls of somebody else before and meanwhile. */
  readonly idle: readonly number[];
  readonly times: readonly number[];
}

const runOn = async (nodes: readonly [JobNode, ...JobNode[]], rows: number): Promise<Went> => {
  const [first] = nodes;
  const idle = await callWhile(first, setTimeout(IDLE));
  const { value: id, most: received } = await whileWatched(nodes, () => first.start(QUERY, tableOf(rows)));
  const from = performance.now();
  const { value: times, most: worked } = await whileWatched(nodes, () => callWhile(first, untilDone(first, id)));
  const seconds = (performance.now() - from) / 1_000;
  const { value: lines, most: read } = await whileWatched(nodes, async () => {
    const all = await first.readResults(id, 'format=ndjson&proofs=true&limit=100000');
    return all + (await first.readResults(id, 'format=csv'));
  });
  if (lines !== rows + 1 + Math.min(rows, 100_000)) throw new Error(`not every one of ${rows} rows has a result`);
  return { rows, seconds, memory: { received, worked, read }, idle, times };
};

/** Computes chunks in this thread and keeps nothing of them; gives the rows a second. */
const bareRate = (): Promise<number> =>
  withTemporaryFolder(async (dataFolder) => {
    const node = createFullNode({ now: Date.now, dataFolder });
    async function* bytes() {
      for (const part of tableOf(BARE_CHUNKS * CHUNK_ITEMS)) yield Buffer.from(part);
    }
    const asked = tableJobSchema.parse({ operators: ['NM19'] });
    const job = await startJob({ kind: 'table', asked, table: readTable(bytes(), 'csv') }, node, LOCAL_CALLER);
    const work = await openWork(job, node);
    const inputs = await Promise.all(Array.from({ length: BARE_CHUNKS }, (_, chunk) => node.jobs.input(job.id, chunk)));
    const round = async (): Promise<number> => {
      const from = performance.now();
      for (const [chunk, input] of inputs.entries()) await work.compute(chunk, input, new Pace({}, Number.POSITIVE_INFINITY));
      return (BARE_CHUNKS * CHUNK_ITEMS) / ((performance.now() - from) / 1_000);
    };
    const rates = [await round(), await round(), await round()];
    await node.jobs.close();
    return Math.max(...rates);
  });

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

const rowOf = (name: string, { rows, seconds, memory, idle, times }: Went, bare: number): Row => [
  `${name}, ${number(rows)} rows`,
  seconds.toFixed(1),
  number(rows / seconds),
  (rows / seconds / bare).toFixed(2),
  ...[memory.received, memory.worked, memory.read].map((megabytes) => megabytes.toFixed(0)),
  ...[0.5, 0.99].map((share) => [idle, times].map((each) => percentile(each, share).toFixed(1)).join(' / ')),
];

/** Measures jobs on nodes: their memory, their rate, and what somebody else who calls a node notices. */
export const benchNodeJobs = async (): Promise<void> => {
  const bare = await bareRate();
  const rows: Row[] = [];
  const all: Went[] = [];
  const below: string[] = [];
  const note = (name: string, went: Went): Went => {
    all.push(went);
    const row = rowOf(name, went, bare);
    // The whole takes long.
    console.error(row.join('  '));
    rows.push(row);
    return went;
  };
  await withTemporaryFolder(async (folder) => {
    const node = await serveJobNode([], { GENMATH_DATA: folder });
    try {
      for (const size of SIZES) note('a folder', await runOn([node], size));
    } finally {
      await node.stop();
    }
  });
  if ((process.env['GENMATH_TEST_DATABASE'] ?? (await findBinaries())) === undefined)
    below.push('PostgreSQL was left out: there is none here');
  else
    for (const size of SIZES) {
      // One, two, two, one: what the machine does meanwhile is shared between them.
      const seconds = { one: 0, two: 0 };
      for (const count of [1, 2, 2, 1] as const)
        await withPostgres((_, address) =>
          withTemporaryFolder(async (folder) => {
            const environment = { GENMATH_DATA: folder, GENMATH_STORE: address };
            const first = await serveJobNode([], environment);
            const second = count === 1 ? [] : [await serveJobNode([], environment, first.key)];
            try {
              const went = note(`PostgreSQL, ${count === 1 ? 'one node' : 'two nodes'}`, await runOn([first, ...second], size));
              seconds[count === 1 ? 'one' : 'two'] += went.seconds;
            } finally {
              await Promise.all([first, ...second].map(({ stop }) => stop()));
            }
          }),
        );
      const ratio = seconds.one / seconds.two;
      below.push(`${number(size)} rows, two nodes to one on the same cores: ${ratio.toFixed(2)}, at least 0.9: ${verdict(ratio >= 0.9)}`);
    }
  const most = Math.max(...all.flatMap(({ memory }) => Object.values(memory)));
  below.push(`a node with its threads holds at most ${MOST_MEMORY} MB: ${verdict(most <= MOST_MEMORY)} (${most.toFixed(0)})`);
  printTable(
    `Jobs on nodes: a table of m and a by F = m a; the same rows computed in one thread and kept nowhere: ${number(bare)} a second`,
    ['where', 's', 'rows/s', 'to bare', 'MB received', 'MB worked', 'MB read', 'compute p50, ms: idle / beside it', 'p99'],
    rows,
    below,
  );
};
