import type { Exchange } from '../exchange.js';

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

/** Answers OPTIONS: the methods of a path, the type that QUERY takes, and to a page what it may send. */
export const preflightHeaders = ({ origin, header }: Exchange, methods: readonly string[]): Readonly<Record<string, string>> => ({
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
