import { type ExportedRows, exportRows } from '../../../../tools/contracts/export-rows.js';
import { authorize } from '../../../call/authorize.js';
import { callCapability } from '../../../call/call-capability.js';
import type { Route } from '../../../call/capability.js';
import { startLongCall } from '../../../call/limits/concurrency.js';
import type { NodeContext } from '../../../call/node-context.js';
import { Fault } from '../../../core/faults.js';
import type { Exchange, Router } from '../exchange.js';
import { commonHeaders } from '../reply.js';
import { readInput } from '../request/read-input.js';
import { toStream } from './page-stream.js';

const ROUTE: Route = { method: 'GET', path: '/api/chain/:slug/export', auth: 'owner', names: { slug: 'machine' } };

/** Rows of an export that a call within this process holds in memory. */
const MOST_IN_PROCESS = 200;

const inputOf = async (env: Exchange, slug: string): Promise<Readonly<Record<string, unknown>>> => {
  const input = (await readInput(env, ROUTE, { slug }, exportRows.input)) as Readonly<Record<string, unknown>>;
  const isCsv = input['format'] === undefined && (env.header('accept') ?? '').includes('text/csv');
  const { limit } = input;
  if (env.isInProcess && !(typeof limit === 'number' && limit <= MOST_IN_PROCESS))
    throw new Fault(
      'INVALID_REQUEST',
      `An export is a stream, of which a call in this process takes ${MOST_IN_PROCESS} rows: give a limit.`,
      {
        limit: MOST_IN_PROCESS,
      },
    );
  return isCsv ? { ...input, format: 'csv' } : input;
};

/** Mounts the export of a machine's rows, for its owner and its members. A key has four at a time, together with other long calls. */
export const mountExport = (router: Router, context: NodeContext): void => {
  router.get(ROUTE.path, async (c) => {
    const { env } = c;
    // An answer to HEAD would have to read all rows to say how long it is.
    if (env.method === 'HEAD')
      throw new Fault('METHOD_NOT_ALLOWED', `${env.path} does not take HEAD; it takes GET, OPTIONS.`, { allow: 'GET, OPTIONS' });
    await authorize(ROUTE, context, env.caller);
    const input = await inputOf(env, c.req.param('slug') ?? '');
    const end = startLongCall(exportRows, input, context, env.caller);
    try {
      const { mediaType, fileName, pages } = (await callCapability(exportRows, input, context, env.caller)) as ExportedRows;
      const headers = {
        ...commonHeaders(env),
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'X-Accel-Buffering': 'no',
      };
      return new Response(toStream(pages, end), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
};
