import { exportRows } from '../../../../tools/contracts/export-rows.js';
import type { Route } from '../../../call/capability.js';
import type { NodeContext } from '../../../call/node-context.js';
import type { Router } from '../exchange.js';
import { mountPages } from './page-stream.js';

const ROUTE: Route = { method: 'GET', path: '/api/chain/:slug/export', auth: 'owner', names: { slug: 'machine' } };

/** Mounts the export of a machine's rows, for its owner and its members. */
export const mountExport = (router: Router, context: NodeContext): void =>
  mountPages(
    router,
    ROUTE,
    exportRows,
    (most) => `An export is a stream, of which a call in this process takes ${most} rows: give a limit.`,
    context,
  );
