import * as z from 'zod';
import { windowText } from '../../src/call/authorize.js';
import type { RouteAccess as Access, Capability, Method, Route } from '../../src/call/capability.js';
import type { Limits } from '../../src/call/limits/limits.js';
import { SENDS } from '../../src/core/contract/webhook/row-messages.js';
import { exportRows } from '../contracts/export-rows.js';
import { jobResults } from '../jobs/job-results.js';
import { jobParametersSchema } from '../jobs/job-spec.js';

/** A route that an adapter serves itself, because it is a protocol or a document of its own and not a capability. */
export interface ProtocolRoute extends Access {
  readonly method: Method;
  /** `:name` stands for one part, `:name+` at the end for all that are left. */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Status of success. */
  readonly status: 200 | 201 | 204;
  /** Media type of the answer; none where there is no body. */
  readonly produces?: string;
  readonly consumes?: 'application/json';
  /** Media types of a body that is a text, beside {@link consumes}. */
  readonly takes?: readonly string[];
  readonly isStatic?: boolean;
  /** True where the answer is a stream, so that QUERY and HEAD make no sense. */
  readonly isStream?: boolean;
  /** Its parameters, those of the path under other names left out. */
  readonly query?: z.ZodObject;
}

/** Lists the routes that are not capabilities. */
export const PROTOCOL_ROUTES: readonly ProtocolRoute[] = [
  {
    method: 'POST',
    path: '/api/mcp',
    name: 'json_rpc',
    title: 'JSON-RPC 2.0',
    description:
      'Plain JSON-RPC 2.0: the methods of MCP for tools, resources, prompts and completion, notifications, and batches of up to 50. What a tool asks for (a key, a limit) holds here too.',
    auth: 'public',
    status: 200,
    consumes: 'application/json',
    produces: 'application/json',
  },
  {
    method: 'POST',
    path: '/mcp',
    name: 'streamable_http',
    title: 'MCP over Streamable HTTP',
    description: 'The Model Context Protocol over Streamable HTTP, revisions 2024-11-05 to 2026-07-28, stateless.',
    auth: 'public',
    status: 200,
    consumes: 'application/json',
    produces: 'application/json',
  },
  {
    method: 'POST',
    path: '/api/session',
    name: 'open_session',
    title: 'Open a session',
    description:
      'Sets a session cookie (HttpOnly, SameSite=Strict) that stands for the key for 12 hours; with the body {"code": "…"} of `genmath open`, for the user of the machine.',
    auth: 'bearer',
    status: 201,
    produces: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/session',
    name: 'show_session',
    title: 'Show the session',
    description: 'Whom the key or the session of the request stands for: `user`, `key` with its machine and daily limit, or `nobody`.',
    auth: 'public',
    status: 200,
    produces: 'application/json',
  },
  {
    method: 'DELETE',
    path: '/api/session',
    name: 'close_session',
    title: 'Close the session',
    description: 'Ends the session of the cookie, or every session of the key, and clears the cookie.',
    auth: 'bearer',
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/keys',
    name: 'list_keys',
    title: 'List keys',
    description:
      'The keys of callers, without their secrets, with the uses of today: to the user of the machine all that were made, to a key itself.',
    auth: 'owner',
    status: 200,
    produces: 'application/json',
  },
  {
    method: 'DELETE',
    path: '/api/keys/:prefix',
    name: 'revoke_key',
    title: 'Revoke a key',
    description: 'Ends a key and its sessions for ever, within a second. The user of the machine ends any key, a key only itself.',
    auth: 'owner',
    status: 200,
    produces: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/chain/:slug/events',
    name: 'machine_events',
    title: 'Events of a machine',
    description:
      'The events that the contracts of a machine emit, or all its rows, in the order of its ledger, as server-sent events; `Last-Event-ID` resumes without a gap.',
    auth: 'owner',
    status: 200,
    produces: 'text/event-stream',
    isStream: true,
    query: z.strictObject({
      contract: z.string().optional().describe('of this contract alone'),
      event: z.string().optional().describe('of these events alone, by commas'),
      send: z.enum(SENDS).optional().describe('events that rows emit (unless told), or rows: each row whole, as the event `row`'),
    }),
  },
  {
    method: 'GET',
    path: '/api/chain/:slug/export',
    name: exportRows.name,
    title: exportRows.title,
    description: exportRows.description,
    auth: 'owner',
    status: 200,
    produces: 'application/x-ndjson',
    isStream: true,
    query: (exportRows.input as z.ZodObject).omit({ machine: true }),
  },
  {
    method: 'POST',
    path: '/api/jobs',
    name: 'start_job',
    title: 'Start a job',
    description:
      'Long work, up to 10,000,000 items under one receipt. The body is a table, a stream of CSV (`text/csv`) or JSON lines (`application/x-ndjson`), whose columns are inputs, or names of a sheet, `m [kg]` with their unit; the query says what is computed. Or it is JSON, without a query: that of sweep, with up to 10,000,000 points, or `operators` or a `sheet` with its rows as `items`. It is on the disk when it is answered.',
    auth: 'bearer',
    status: 201,
    consumes: 'application/json',
    takes: ['text/csv', 'application/x-ndjson'],
    produces: 'application/json',
    query: jobParametersSchema,
  },
  {
    method: 'GET',
    path: '/api/jobs/:id/results',
    name: jobResults.name,
    title: jobResults.title,
    description: jobResults.description,
    auth: 'owner',
    status: 200,
    produces: 'application/x-ndjson',
    isStream: true,
    query: (jobResults.input as z.ZodObject).omit({ job: true }),
  },
  {
    method: 'GET',
    path: '/log/checkpoint',
    name: 'log_checkpoint',
    title: 'Checkpoint of the log of receipts',
    description: 'The signed head of the append-only log of receipts (C2SP tlog-checkpoint): its name, its size and its root.',
    auth: 'public',
    status: 200,
    produces: 'text/plain',
  },
  {
    method: 'GET',
    path: '/log/key',
    name: 'log_key',
    title: 'Key of the log of receipts',
    description: 'The key that verifies the checkpoints of the log (a vkey of C2SP signed-note).',
    auth: 'public',
    status: 200,
    produces: 'text/plain',
  },
  {
    method: 'GET',
    path: '/log/proof/:id',
    name: 'log_proof',
    title: 'Proof that a receipt was logged',
    description: 'The proof that the receipt of an id stands in the log, checked offline (C2SP tlog-proof).',
    auth: 'public',
    status: 200,
    produces: 'text/plain',
  },
  {
    method: 'GET',
    path: '/log/tile/:level/:index+',
    name: 'log_tile',
    title: 'Tile of the log of receipts',
    description: 'Hashes of the log, or with the level `entries` its entries, as C2SP tlog-tiles lays them out.',
    auth: 'public',
    status: 200,
    produces: 'application/octet-stream',
  },
  {
    method: 'GET',
    path: '/openapi.json',
    name: 'open_api_3_1',
    title: 'OpenAPI 3.1',
    description: 'This surface as an OpenAPI 3.1.0 document; QUERY operations stand under x-query.',
    auth: 'public',
    status: 200,
    produces: 'application/json',
    isStatic: true,
  },
  {
    method: 'GET',
    path: '/openapi-3.2.json',
    name: 'open_api_3_2',
    title: 'OpenAPI 3.2',
    description: 'This surface as an OpenAPI 3.2.0 document, with QUERY operations.',
    auth: 'public',
    status: 200,
    produces: 'application/json',
    isStatic: true,
  },
];

/** What the routes are about, by the beginning of their paths; what fits none is about the node itself. */
const AREAS: readonly (readonly [domain: string, tier: string, path: RegExp])[] = [
  ['Compute, quantum verify', 'computation', /^\/api\/(?:svc\/(?!pulse)|jobs|receipts|quantum-verify)/],
  ['State machines', 'contracts', /^\/api\/(?:chain|contracts|genesis)/],
  ['Operators', 'registry', /^\/api\/(?:catalog|operators|domains|formulas)/],
  ['Node', 'node', /^/],
];

/** Gives the tags of a route: its domain, and its tier, which says who may call: `computation (public)`. */
export const tagsOf = ({ path, auth }: Pick<ProtocolRoute, 'path' | 'auth'>): readonly string[] =>
  AREAS.filter(([, , pattern]) => pattern.test(path))
    .slice(0, 1)
    .flatMap(([domain, tier]) => [domain, `${tier} (${auth})`]);

/** One REST route with the capability that it reaches. */
export interface CapabilityRoute {
  readonly capability: Capability;
  readonly route: Route;
}

/** Lists the REST routes of capabilities, those without parameters in the path first, so that they are matched first. */
export const routesOf = (capabilities: readonly Capability[]): readonly CapabilityRoute[] =>
  capabilities
    .flatMap((capability) => capability.routes.map((route) => ({ capability, route })))
    .sort((a, b) => Number(a.route.path.includes(':')) - Number(b.route.path.includes(':')));

const limitText = (name: ProtocolRoute['limit'], limits: Limits): { readonly limit?: string } => {
  const rule = name === undefined ? undefined : limits.rules[name];
  return rule === undefined ? {} : { limit: `${rule.limit} ${windowText(rule.windowMilliseconds)} from one address` };
};

/** Describes every route of the surface, as `/api/endpoints` and the catalogue show it. */
export const describeRoutes = (capabilities: readonly Capability[], limits: Limits) => [
  ...routesOf(capabilities).map(({ capability, route }) => ({
    method: route.method,
    path: route.path,
    auth: route.auth,
    ...limitText(route.limit, limits),
    name: capability.name,
    title: route.summary ?? capability.title,
    description: capability.description,
    query: route.method === 'GET' || route.isSafe === true,
    tags: [...tagsOf(route)],
  })),
  ...PROTOCOL_ROUTES.map(({ method, path, auth, limit, name, title, description, isStream = false }) => ({
    tags: [...tagsOf({ path, auth })],
    method,
    path,
    auth,
    ...limitText(limit, limits),
    name,
    title,
    description,
    query: method === 'GET' && !isStream,
  })),
];
