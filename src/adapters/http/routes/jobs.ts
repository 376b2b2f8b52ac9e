import { jobOfBody } from '../../../../tools/jobs/job-of-call.js';
import { jobResults } from '../../../../tools/jobs/job-results.js';
import { jobParametersSchema, sheetJobSchema, tableJobSchema } from '../../../../tools/jobs/job-spec.js';
import { toShownJob } from '../../../../tools/jobs/jobs.js';
import type { AskedJob, Table } from '../../../../tools/jobs/start-job.js';
import type { Route } from '../../../call/capability.js';
import type { Job } from '../../../call/jobs.js';
import type { NodeContext } from '../../../call/node-context.js';
import { parseInput } from '../../../call/parse-input.js';
import { Fault } from '../../../core/faults.js';
import { INPUT_LIMITS, parseStrictJson } from '../../../core/strict-json.js';
import { keepHeapSmall } from '../../jobs/keep-heap-small.js';
import { readTable, type TableForm } from '../../jobs/read-table.js';
import { assertMayBegin, beginJob } from '../../service/begin-job.js';
import type { Exchange, Router } from '../exchange.js';
import { replyText } from '../reply.js';
import { UPLOAD_PATH } from '../request/guard-request.js';
import { bringsLines, readJson, streamBody } from '../request/read-json.js';
import { mountPages } from './page-stream.js';

const RESULTS: Route = { method: 'GET', path: '/api/jobs/:id/results', auth: 'owner', names: { id: 'job' } };

const CSV_TYPE = /^text\/csv\s*(?:;|$)/i;

const formOf = (exchange: Exchange): TableForm | undefined => {
  if (CSV_TYPE.test(exchange.header('content-type') ?? '')) return 'csv';
  return bringsLines(exchange) ? 'ndjson' : undefined;
};

const listOf = (text: string | undefined): string[] | undefined => text?.split(',').map((part) => part.trim());

const bodyOf = ({ incoming, request }: Exchange): AsyncIterable<Uint8Array> => {
  if (incoming !== undefined) return streamBody(incoming);
  if (request.body === null) throw new Fault('INVALID_REQUEST', `POST ${UPLOAD_PATH} needs a table as its body.`);
  return request.body as unknown as AsyncIterable<Uint8Array>;
};

/** Reads what is asked of a table that is sent as a stream from the query, and everything from a body of JSON. */
const askedOf = async (exchange: Exchange): Promise<AskedJob> => {
  const form = formOf(exchange);
  const parameters = new URL(exchange.request.url).searchParams;
  if (form === undefined) {
    if (parameters.size > 0)
      throw new Fault(
        'INVALID_REQUEST',
        'What a table is computed by stands in the query; the body is then text/csv or application/x-ndjson. What is JSON stands in the body alone.',
      );
    return jobOfBody(await readJson(exchange));
  }
  const given: Record<string, string> = {};
  for (const [name, value] of parameters) {
    if (Object.hasOwn(given, name))
      throw new Fault('INVALID_REQUEST', `The parameter ${JSON.stringify(name.slice(0, 64))} is given twice.`);
    given[name] = value;
  }
  const { operators, sheet, show, ignore, inputs, ...rest } = parseInput(jobParametersSchema, given);
  const left = ignore === undefined ? {} : { ignore: listOf(ignore) };
  const table = (): Table => readTable(bodyOf(exchange), form);
  if (sheet !== undefined) {
    const stranger = Object.keys({
      ...(operators === undefined ? {} : { operators }),
      ...(inputs === undefined ? {} : { inputs }),
      ...rest,
    })[0];
    if (stranger !== undefined)
      throw new Fault('INVALID_REQUEST', `\`${stranger}\` is for a chain; what a sheet computes stands in its lines.`);
    const asked = parseInput(sheetJobSchema, { sheet, ...(show === undefined ? {} : { show: listOf(show) }), ...left });
    return { kind: 'sheet', asked, table: table() };
  }
  if (show !== undefined) throw new Fault('INVALID_REQUEST', '`show` names results of a `sheet`.');
  const asked = parseInput(tableJobSchema, {
    ...rest,
    operators: listOf(operators),
    ...left,
    ...(inputs === undefined ? {} : { inputs: parseStrictJson(inputs, '`inputs`', INPUT_LIMITS) }),
  });
  return { kind: 'table', asked, table: table() };
};

const start = async (exchange: Exchange, context: NodeContext): Promise<Job> => {
  const { caller, request } = exchange;
  await assertMayBegin(context, caller);
  const letHeap = keepHeapSmall();
  try {
    return await beginJob(await askedOf(exchange), context, caller, { signal: request.signal });
  } finally {
    letHeap();
  }
};

/** Mounts the start of jobs, whose table is the body as a stream, and their results, which are a stream too. */
export const mountJobs = (router: Router, context: NodeContext): void => {
  router.post(UPLOAD_PATH, async ({ env }) => {
    const job = await start(env, context);
    return replyText(env, 201, 'application/json', JSON.stringify(toShownJob(job, context.jobs, false)), {
      Location: `${UPLOAD_PATH}/${job.id}`,
    });
  });
  mountPages(
    router,
    RESULTS,
    jobResults,
    (most) => `Results are a stream, of which a call in this process takes ${most}: give a limit.`,
    context,
  );
};
