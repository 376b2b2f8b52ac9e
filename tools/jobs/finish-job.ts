import type { Job, JobEnd } from '../../src/call/jobs.js';
import type { Pace } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { EMPTY_TREE, growTiles, rootOfEdge } from '../../src/core/merkle/grow-tiles.js';
import { HASH_BYTES } from '../../src/core/merkle/tree-hash.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { type ChunkSummary, type JobWork, joinSummaries, NO_SUMMARY } from './job-work.js';

/** Chunks whose leaves are put into the tree at a time. */
const AT_ONCE = 64;

const hashesIn = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));

/** Puts the leaves of all chunks into one tree, which is written as it grows; only its edge is in memory. */
const growTree = async ({ id, chunks }: Job, { jobs }: NodeContext, pace: Pace) => {
  let edge = EMPTY_TREE;
  let joined: ChunkSummary = NO_SUMMARY;
  for (let from = 0; from < chunks; from += AT_ONCE) {
    const hashes: Buffer[] = [];
    for (let chunk = from; chunk < Math.min(chunks, from + AT_ONCE); chunk += 1) {
      const result = await jobs.result(id, chunk);
      if (result === undefined) throw new RangeError(`chunk ${chunk} of ${id} is not done`);
      joined = joinSummaries(joined, JSON.parse(result.summary.toString('utf8')) as ChunkSummary);
      hashes.push(...hashesIn(result.hashes));
      const grown =
        hashes.length >= AT_ONCE * 4 || chunk === Math.min(chunks, from + AT_ONCE) - 1 ? growTiles(edge, hashes.splice(0)) : undefined;
      if (grown !== undefined) {
        await jobs.putTiles(id, grown.tiles);
        edge = grown.edge;
      }
      const wait = pace.turn();
      if (wait !== undefined) await wait;
    }
  }
  return { edge, joined };
};

/**
 * Ends a job whose chunks are all done: gives the tree over its items, seals the one receipt and keeps it. The receipt bears the name of the job,
 * so that it is given once even where a process was killed in between.
 */
export const finishJob = async (job: Job, work: JobWork, context: NodeContext, pace: Pace): Promise<JobEnd> => {
  const { edge, joined } = await growTree(job, context, pace);
  const root = `sha256:${rootOfEdge(edge).toString('hex')}`;
  const { receipt: unsigned, summary } = work.finish({ count: edge.size, root }, joined, job.id.slice('job_'.length));
  const kept = (await context.receipts.find(unsigned.id))?.receipt;
  const receipt = kept ?? signReceipt(unsigned, context.keyring());
  if (kept === undefined) {
    const { kind, name } = job.owner;
    await context.receipts.append({ receipt }, { kind, name });
  }
  return { status: 'done', at: context.now(), receipt, summary };
};
