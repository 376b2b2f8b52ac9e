import { Fault } from '../../../core/faults.js';
import type { Exchange } from '../exchange.js';
import { replyEmpty } from '../reply.js';
import type { RouteTable } from './route-table.js';

/** Headers that pages may send. */
const ALLOWED_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Traceparent',
].join(', ');

/** Gives the headers that answer OPTIONS: the methods of a path, the type that QUERY takes, and to a page what it may send. */
const optionsHeaders = ({ origin, header }: Exchange, methods: readonly string[]): Readonly<Record<string, string>> => ({
  Allow: methods.join(', '),
  ...(methods.includes('QUERY') ? { 'Accept-Query': '"application/json"' } : {}),
  ...(origin === undefined || header('access-control-request-method') === undefined
    ? {}
    : {
        'Access-Control-Allow-Methods': methods.join(', '),
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': '600',
      }),
});

const slashHint = (path: string, { methodsAt }: RouteTable): string => {
  const plain = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return plain !== path && methodsAt(plain) !== undefined ? ` Paths are lower case and end without a slash: ${plain}.` : '';
};

/**
 * Answers what no route takes: OPTIONS of any path that there is.
 * @throws Fault UNKNOWN_PATH, METHOD_NOT_ALLOWED
 */
export const answerUnmatched = (exchange: Exchange, table: RouteTable): Response => {
  const { method, path } = exchange;
  const allowed = table.methodsAt(path);
  if (allowed === undefined) {
    const shown = path.slice(0, 120);
    const hint = slashHint(path, table);
    throw new Fault('UNKNOWN_PATH', `There is nothing at ${shown}.${hint} GET /api/endpoints lists what there is.`, { path: shown });
  }
  if (method === 'OPTIONS') return replyEmpty(exchange, 204, optionsHeaders(exchange, allowed));
  const allow = allowed.join(', ');
  throw new Fault('METHOD_NOT_ALLOWED', `${path} does not take ${method}; it takes ${allow}.`, { allow });
};
