import type { OutputOf } from '../../../tools/capability.js';
import { findJob } from '../../../tools/jobs/find-job.js';
import { cancelJob, listJobs, toShownJob } from '../../../tools/jobs/jobs.js';
import { callCapability } from '../../call/call-capability.js';
import { LOCAL_CALLER } from '../../call/caller.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import { COMMANDS } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { followJob } from '../follow-job.js';
import { openLocalNode } from '../local-node.js';
import { printJob, printJobLine } from '../print-job.js';
import { json, out } from '../terminal.js';
import { formOfResults, writeResults } from '../write-results.js';
import { endJob } from './batch.js';

const list = async (options: CommandLine['options'], node: NodeContext): Promise<number> => {
  const answer = (await callCapability(listJobs, {}, node)) as OutputOf<typeof listJobs>;
  if (options.json) json(answer);
  else out(answer.total === 0 ? 'No jobs are kept. `genmath batch` begins one.' : answer.jobs.map(printJobLine).join('\n'));
  return 0;
};

const act = async (action: string, id: string, options: CommandLine['options'], node: NodeContext): Promise<number> => {
  const job = await findJob(id, node, LOCAL_CALLER);
  if (action === 'results') {
    await writeResults(id, formOfResults(options, 'ndjson'), options, node);
    return 0;
  }
  if (action === 'resume') return endJob(await followJob(id, node), formOfResults(options, 'ndjson'), options, node);
  if (action === 'show') {
    const shown = toShownJob(job, node.jobs, true);
    if (options.json) json(shown);
    else out(printJob(shown));
    return shown.status === 'failed' ? 1 : 0;
  }
  const answer = (await callCapability(cancelJob, { job: id }, node)) as OutputOf<typeof cancelJob>;
  if (options.json) json(answer);
  else out(answer.removed ? `${id} is removed.` : `${id} is cancelled; genmath jobs results ${id} writes what was computed.`);
  return 0;
};

/** Lists, shows, resumes and cancels the jobs of the data folder, and writes their results. */
export const jobs = async ({ words, options }: CommandLine): Promise<number> => {
  const [action, id, ...rest] = words;
  const actions: readonly string[] = COMMANDS.jobs.words.from;
  if (rest.length > 0 || (action !== undefined && (!actions.includes(action) || id === undefined)))
    throw new Fault('USAGE', `genmath jobs takes nothing, or ${actions.join(', ')} with the id of a job.`);
  for (const option of ['out', 'format', 'proofs'] as const)
    if (options[option] !== undefined && action !== 'results' && action !== 'resume')
      throw new Fault('USAGE', `--${option} is for genmath jobs results and resume.`);
  const node = await openLocalNode(options);
  try {
    return action === undefined || id === undefined ? await list(options, node) : await act(action, id, options, node);
  } finally {
    await node.jobs.close();
    await node.receipts.close();
  }
};
