import * as z from 'zod';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';

/** Headers that a caller may set; the rest is made here. */
const TAKEN = ['accept', 'authorization', 'content-type', 'if-none-match', 'idempotency-key', 'last-event-id', 'traceparent'] as const;
/** Headers of the answer that are handed on. */
const SHOWN = [
  'content-type',
  'etag',
  'location',
  'allow',
  'accept-query',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'www-authenticate',
  'x-request-id',
];
/** Longest body that is handed to a model, in characters. */
const MAX_BODY = 100_000;

type Query = Readonly<Record<string, string | number | boolean>>;

const pathOf = (path: string, query: Query): string => {
  // The base only serves to parse; a path that leads away from it leads away from this service.
  const base = 'http://surface.invalid';
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  if (!path.startsWith('/') || url === undefined || url.origin !== base)
    throw new Fault(
      'INVALID_REQUEST',
      `The path must be one of this service, beginning with a single slash, like /api/health; ${JSON.stringify(path.slice(0, 80))} is none.`,
    );
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  return `${url.pathname}${url.search}`;
};

const headersOf = (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const known = TAKEN.find((taken) => taken === name.toLowerCase());
      if (known === undefined)
        throw new Fault('INVALID_REQUEST', `The header ${JSON.stringify(name.slice(0, 40))} is not sent; it takes ${TAKEN.join(', ')}.`);
      if (!/^[\t\x20-\x7e]*$/.test(value))
        throw new Fault('INVALID_REQUEST', `The header ${known} has characters that no header may have; it is printable ASCII.`);
      return [known, value];
    }),
  );

const parse = (text: string, type: string): unknown => {
  if (!/\bjson\b/.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Calls the service's own REST surface. */
export const http = defineCapability({
  name: 'http',
  title: "Call this service's REST API",
  description:
    'Send one request to this service’s own HTTP API, and nowhere else; GET /api/endpoints lists its routes. ' +
    'Compute with the other tools.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  routes: [],
  cost: 0,
  input: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']),
    path: z.string().min(1).max(2_000).describe('e.g. /api/operators'),
    query: z.record(z.string().max(100), z.union([z.string().max(2_000), z.number(), z.boolean()])).optional(),
    headers: z.record(z.string().max(100), z.string().max(2_000)).optional(),
    // Shown as an object, which every body of a route is; what has no type is refused by some models' makers.
    body: z.unknown().optional().meta({ type: 'object' }),
  }),
  output: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
    note: z.string().optional(),
  }),
  example: { method: 'GET', path: '/api/health' },
  run: async ({ method, path, query = {}, headers = {}, body: given }, { surface }, caller, { signal }) => {
    const body = given ?? undefined;
    if (method === 'GET' && body !== undefined)
      throw new Fault('INVALID_REQUEST', 'A GET has no body; give its input in `query`, or send the same body with QUERY.');
    const sent = { ...(body === undefined && method !== 'QUERY' ? {} : { 'content-type': 'application/json' }), ...headersOf(headers) };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await surface(
      { method, path: pathOf(path, query), headers: sent, ...text, ...(signal === undefined ? {} : { signal }) },
      caller,
    );
    const shown = Object.fromEntries(Object.entries(response.headers).filter(([name]) => SHOWN.includes(name)));
    const isLong = response.body.length > MAX_BODY;
    return {
      status: response.status,
      headers: shown,
      body: isLong || response.body === '' ? null : parse(response.body, shown['content-type'] ?? ''),
      ...(isLong ? { note: `The body has ${response.body.length} characters and is left out; ask for less, with limit and cursor.` } : {}),
    };
  },
});
