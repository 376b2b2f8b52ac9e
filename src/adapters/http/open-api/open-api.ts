import { type CapabilityRoute, PROTOCOL_ROUTES, type ProtocolRoute, routesOf, tagsOf } from '../../../../tools/node/routes.js';
import type { Capability } from '../../../call/capability.js';
import { batchItemSchema, batchReceiptSchema, receiptSchema } from '../../../core/receipt/receipt.js';
import { SESSION_COOKIE } from '../routes/sessions.js';
import {
  bodySchemaOf,
  type Json,
  linesOf,
  outputOf,
  PATH_NAME,
  PROBLEM,
  pathNames,
  problem,
  problemsOf,
  renamed,
  schemaOf,
  withoutNames,
} from './open-api-schemas.js';

/** Version of the surface in its OpenAPI documents. */
const SURFACE_VERSION = '1.287.0';

/** A key, or for owners the session of one. */
const securityOf = ({ auth }: Pick<ProtocolRoute, 'auth'>): readonly Json[] =>
  auth === 'public' ? [] : auth === 'bearer' ? [{ key: [] }] : [{ key: [] }, { session: [] }];

const operationOf = (entry: CapabilityRoute, method: string, suffix = ''): Json => {
  const { capability, route } = entry;
  const names = pathNames(route.path);
  const input = renamed(route, schemaOf(capability.input, 'input'));
  const members = Object.entries((input['properties'] as Json | undefined) ?? {});
  const required = (input['required'] as readonly string[] | undefined) ?? [];
  const parameter = ([name, schema]: readonly [string, unknown], place: 'path' | 'query'): Json => {
    const { description, ...rest } = schema as Json;
    const isRequired = place === 'path' || required.includes(name);
    return { name, in: place, required: isRequired, schema: rest, ...(description === undefined ? {} : { description }) };
  };
  const inPath = members.filter(([name]) => names.includes(name)).map((member) => parameter(member, 'path'));
  const inQuery = method === 'get' ? members.filter(([name]) => !names.includes(name)).map((member) => parameter(member, 'query')) : [];
  const parameters = [...inPath, ...inQuery];
  const body = method === 'get' ? undefined : bodySchemaOf(route.bodyIs, withoutNames(input, names));
  return {
    operationId: `${route.operation ?? (route.summary === undefined ? capability.name : `${capability.name}_keyless`)}${suffix}`,
    tags: tagsOf(route),
    summary: route.summary ?? capability.title,
    description: capability.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: method === 'query' || route.body === 'required',
            content: { 'application/json': { schema: body }, ...(route.lines === undefined ? {} : linesOf(body)) },
          },
        }),
    responses: {
      ...outputOf(entry),
      ...(route.isStatic ? { '304': { description: 'Not modified' } } : {}),
      '404': problem('Nothing of that name'),
      '409': problem('In conflict with what there is'),
      '415': problem('The body is not JSON'),
      '422': problem('The request is well formed and refused: the problem says why and how to mend it'),
      ...problemsOf(route),
    },
    security: securityOf(route),
  };
};

const RPC_ERROR = {
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'number', 'null'] },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
} as const;

/** What the endpoints of JSON-RPC answer in its own form, beside the problems of every route. */
const rpcErrorsOf = ({ name }: ProtocolRoute): Json => {
  const error = (description: string): Json => ({ description, content: { 'application/json': { schema: RPC_ERROR } } });
  const either = (description: string): Json => ({
    description,
    content: {
      'application/json': { schema: RPC_ERROR },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  });
  if (name !== 'json_rpc' && name !== 'streamable_http') return {};
  const malformed = { '400': either('The request is malformed') };
  if (name === 'json_rpc') return malformed;
  return {
    ...malformed,
    '404': error('There is no such method'),
    '406': error('The answer is not of a type that is accepted: accept application/json and text/event-stream'),
    '415': either('The body is not JSON'),
  };
};

const SESSION_SCHEMA = {
  type: 'object',
  required: ['ok', 'expires', 'machine'],
  properties: { ok: { const: true }, expires: { type: 'string' }, machine: { type: ['string', 'null'] } },
};

/** The parameters of a route that is no capability: the names in its path, those of its query, and where a feed resumes. */
const protocolParameters = ({ path, query, produces }: ProtocolRoute): Json => {
  const members = query === undefined ? [] : Object.entries((schemaOf(query, 'input')['properties'] as Json | undefined) ?? {});
  const parameters = [
    ...pathNames(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...members.map(([name, schema]) => {
      const { description, ...rest } = schema as Json;
      return { name, in: 'query', required: false, schema: rest, ...(description === undefined ? {} : { description }) };
    }),
    ...(produces === 'text/event-stream' ? [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
};

const protocolOperation = (route: ProtocolRoute, suffix = ''): Json => ({
  operationId: `${route.name}${suffix}`,
  tags: tagsOf(route),
  summary: route.title,
  description: route.description,
  ...protocolParameters(route),
  ...(route.consumes === undefined && suffix === ''
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: suffix === '' ? { type: ['object', 'array'] } : { type: 'object', additionalProperties: false } },
            ...Object.fromEntries((suffix === '' ? (route.takes ?? []) : []).map((type) => [type, { schema: { type: 'string' } }])),
          },
        },
      }),
  responses: {
    [String(route.status)]:
      route.produces === undefined
        ? { description: 'Done' }
        : {
            description: 'Done',
            content: {
              [route.produces]: {
                schema:
                  route.isStream || route.produces !== 'application/json'
                    ? { type: 'string' }
                    : route.name === 'open_session'
                      ? SESSION_SCHEMA
                      : { type: ['object', 'array'] },
              },
              ...(route.name === 'export_rows' || route.name === 'job_results' ? { 'text/csv': { schema: { type: 'string' } } } : {}),
              ...(route.name === 'streamable_http' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
            },
          },
    ...(route.consumes === undefined || route.status === 201 ? {} : { '202': { description: 'Taken: notifications have no answer' } }),
    ...(route.consumes === undefined && suffix === '' ? {} : { '415': problem('The body is not JSON') }),
    ...(route.isStatic ? { '304': { description: 'Not modified' } } : {}),
    ...problemsOf(route),
    ...rpcErrorsOf(route),
  },
  security: securityOf(route),
});

/**
 * Writes the surface as an OpenAPI document from the route registry. Version 3.1 knows no QUERY, so it stands under `x-query` there; 3.2 has it.
 */
export const toOpenApi = (version: '3.1.0' | '3.2.0', capabilities: readonly Capability[], url: string): Json => {
  const query = version === '3.1.0' ? 'x-query' : 'query';
  const paths: Record<string, Record<string, unknown>> = {};
  const put = (path: string, method: string, operation: Json): void => {
    const written = path.replace(PATH_NAME, '{$1}');
    paths[written] = { ...paths[written], [method]: operation };
  };
  for (const entry of routesOf(capabilities)) {
    const method = entry.route.method.toLowerCase();
    put(entry.route.path, method, operationOf(entry, method));
    if (method === 'get' || entry.route.isSafe) put(entry.route.path, query, operationOf(entry, 'query', '_query'));
  }
  for (const route of PROTOCOL_ROUTES) {
    const method = route.method.toLowerCase();
    put(route.path, method, protocolOperation(route));
    if (method === 'get' && !route.isStream) put(route.path, query, protocolOperation(route, '_query'));
  }
  return {
    openapi: version,
    info: {
      title: 'genmath',
      version: SURFACE_VERSION,
      summary: 'Checked equations with units, answered with signed receipts',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: url === '' ? '/' : url }],
    paths,
    tags: [
      ...new Set(
        Object.values(paths).flatMap((operations) =>
          Object.values(operations).flatMap((operation) => (operation as { readonly tags: readonly string[] }).tags),
        ),
      ),
    ].map((name) => ({ name })),
    components: {
      schemas: {
        Receipt: schemaOf(receiptSchema, 'output'),
        BatchReceipt: schemaOf(batchReceiptSchema, 'output'),
        BatchItem: schemaOf(batchItemSchema, 'output'),
        Problem: PROBLEM,
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'gm_<prefix>_<secret>' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  };
};
