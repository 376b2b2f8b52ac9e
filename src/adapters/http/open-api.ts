import * as z from 'zod';
import type { Capability } from '../../../tools/capability.js';
import { PROTOCOL_ROUTES, type ProtocolRoute } from '../../../tools/protocol-routes.js';
import { type CapabilityRoute, routesOf } from '../../../tools/route-registry.js';
import { FAULTS } from '../../core/faults.js';
import { batchItemSchema, batchReceiptSchema } from '../../core/receipt/batch-receipt.js';
import { receiptSchema } from '../../core/receipt/receipt.js';
import { SESSION_COOKIE } from './sessions.js';

/** Version of the surface, as its documents tell it. */
const SURFACE_VERSION = '1.287.0';

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(FAULTS) },
    requestId: { type: 'string' },
    details: { type: 'object' },
  },
} as const;

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The problems that any route may answer. */
const COMMON_PROBLEMS = {
  '400': problem('The request is malformed'),
  '403': problem('Host or Origin is not allowed'),
  '413': problem('The body is too large'),
  '500': problem('Internal error'),
  '503': problem('The node is stopping, or its store has failed'),
};

const problemsOf = ({ auth, limit }: Pick<ProtocolRoute, 'auth' | 'limit'>): Json => ({
  ...COMMON_PROBLEMS,
  ...(auth !== 'public' ? { '401': problem('A key is needed') } : {}),
  ...(limit !== undefined || auth !== 'public' ? { '429': problem('Too many requests, or the daily limit is reached') } : {}),
});

const PATH_NAME = /:([a-z]+)/g;

const pathNames = (path: string): readonly string[] => [...path.matchAll(PATH_NAME)].map(([, name]) => name ?? '');

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** A batch receipt with one of its items, and what shows that it is in the batch. */
const PROVED_ITEM: Json = {
  type: 'object',
  properties: {
    receipt: ref('BatchReceipt'),
    item: ref('BatchItem'),
    leaf: { type: 'integer', minimum: 0 },
    proof: { type: 'array', items: { type: 'string' } },
  },
  required: ['receipt', 'item', 'leaf', 'proof'],
};

/** What a whole body is, where a route takes one: a receipt, in its exact shape. */
const bodySchemaOf = (bodyIs: string | undefined, whole: Json): Json => {
  if (bodyIs === undefined) return whole;
  if (bodyIs === 'receipt') return { anyOf: [ref('Receipt'), ref('BatchReceipt'), PROVED_ITEM] };
  return ((whole['properties'] as Json | undefined)?.[bodyIs] as Json | undefined) ?? {};
};

const withoutNames = (schema: Json, names: readonly string[]): Json => {
  const properties = Object.fromEntries(
    Object.entries((schema['properties'] as Json | undefined) ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = ((schema['required'] as readonly string[] | undefined) ?? []).filter((name) => !names.includes(name));
  const { required: _, ...rest } = schema;
  return { ...rest, properties, ...(required.length === 0 ? {} : { required }) };
};

/** What who prefers a picture gets in place of JSON. */
const PICTURES = {
  'image/svg+xml': { schema: { type: 'string' } },
  'image/png': { schema: { type: 'string', format: 'binary' } },
} as const;

const outputOf = ({ capability, route }: CapabilityRoute): Json => {
  const { mediaType = 'application/json', name, output, depict } = capability;
  const schema = name === 'prove' ? ref('Receipt') : schemaOf(output, 'output');
  return {
    [String(route.status ?? 200)]: { description: 'Done', content: { [mediaType]: { schema }, ...(depict === undefined ? {} : PICTURES) } },
  };
};

/** Gives the members of an input the names that a route has for them. */
const renamed = ({ names }: CapabilityRoute['route'], schema: Json): Json => {
  if (names === undefined) return schema;
  const back = new Map(Object.entries(names).map(([outside, inside]) => [inside, outside]));
  const nameOf = (name: string): string => back.get(name) ?? name;
  const properties = Object.fromEntries(
    Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, own]) => [nameOf(name), own]),
  );
  const required = ((schema['required'] as readonly string[] | undefined) ?? []).map(nameOf);
  return { ...schema, properties, ...(required.length === 0 ? {} : { required }) };
};

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
  const body =
    method === 'get' ? undefined : method === 'query' ? withoutNames(input, names) : bodySchemaOf(route.bodyIs, withoutNames(input, names));
  return {
    operationId: `${route.summary === undefined ? capability.name : `${capability.name}_keyless`}${suffix}`,
    summary: route.summary ?? capability.title,
    description: capability.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: { required: method === 'query' || route.body === 'required', content: { 'application/json': { schema: body } } },
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

/** The parameters of a route that is no capability: the names in its path, and where a stream resumes. */
const protocolParameters = ({ path, isStream }: ProtocolRoute): Json => {
  const parameters = [
    ...pathNames(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(isStream ? [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
};

const protocolOperation = (route: ProtocolRoute, suffix = ''): Json => ({
  operationId: `${route.name}${suffix}`,
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
                schema: route.isStream
                  ? { type: 'string' }
                  : route.name === 'open_session'
                    ? SESSION_SCHEMA
                    : { type: ['object', 'array'] },
              },
              ...(route.name === 'streamable_http' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
            },
          },
    ...(route.consumes === undefined ? {} : { '202': { description: 'Taken: notifications have no answer' } }),
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
    if (method === 'get') put(entry.route.path, query, operationOf(entry, 'query', '_query'));
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
