import * as z from 'zod';
import type { CapabilityRoute, ProtocolRoute } from '../../../../tools/node/routes.js';
import { FAULTS } from '../../../core/faults.js';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Gives the JSON Schema of a schema, without the name of the dialect. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/** Schema of a problem document (RFC 9457). */
export const PROBLEM = {
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
    example: { description: 'A body, or a query, of this route that would not be refused' },
  },
} as const;

/** An answer that is a problem document. */
export const problem = (description: string): Json => ({
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

/** The problems that a route may answer, by status. */
export const problemsOf = ({ auth, limit }: Pick<ProtocolRoute, 'auth' | 'limit'>): Json => ({
  ...COMMON_PROBLEMS,
  ...(auth !== 'public' ? { '401': problem('A key is needed') } : {}),
  ...(limit !== undefined || auth !== 'public' ? { '429': problem('Too many requests, or the daily limit is reached') } : {}),
});

/** A member that stands in a path. */
export const PATH_NAME = /:([a-z]+)\+?/g;

/** Names of the members that stand in a path. */
export const pathNames = (path: string): readonly string[] => [...path.matchAll(PATH_NAME)].map(([, name]) => name ?? '');

/** Points at a component. */
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

/** The id of a receipt that is kept, and of a batch the place of one of its items. */
const RECEIPT_REFERENCE = {
  type: 'object',
  properties: { id: { type: 'string' }, leaf: { type: 'integer', minimum: 0 } },
  required: ['id'],
  additionalProperties: false,
};

/** What a whole body is, where a route takes one: a receipt, in its exact shape, or what names one that is kept. */
export const bodySchemaOf = (bodyIs: string | undefined, whole: Json): Json => {
  if (bodyIs === undefined) return whole;
  if (bodyIs === 'receipt') return { anyOf: [ref('Receipt'), ref('BatchReceipt'), PROVED_ITEM, RECEIPT_REFERENCE] };
  return ((whole['properties'] as Json | undefined)?.[bodyIs] as Json | undefined) ?? {};
};

/** Gives the schema of an object without some of its members. */
export const withoutNames = (schema: Json, names: readonly string[]): Json => {
  const properties = Object.fromEntries(
    Object.entries((schema['properties'] as Json | undefined) ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = ((schema['required'] as readonly string[] | undefined) ?? []).filter((name) => !names.includes(name));
  const { required: _, ...rest } = schema;
  return { ...rest, properties, ...(required.length === 0 ? {} : { required }) };
};

/** A list as JSON lines: the schema is that of a line. */
export const linesOf = (list: unknown): Json => ({ 'application/x-ndjson': { schema: (list as Json | undefined)?.['items'] ?? {} } });

/** What who prefers a picture gets in place of JSON. */
const PICTURES = {
  'image/svg+xml': { schema: { type: 'string' } },
  'image/png': { schema: { type: 'string', format: 'binary' } },
} as const;

/** The successful answer of a route, by its status. */
export const outputOf = ({ capability, route }: CapabilityRoute): Json => {
  const { mediaType = 'application/json', name, output, depict } = capability;
  const schema = name === 'prove' ? ref('Receipt') : schemaOf(output, 'output');
  const lines = route.lines === undefined ? {} : linesOf((schema['properties'] as Json | undefined)?.[route.lines]);
  return {
    [String(route.status ?? 200)]: {
      description: 'Done',
      content: { [mediaType]: { schema }, ...lines, ...(depict === undefined ? {} : PICTURES) },
    },
  };
};

/** Gives the members of an input the names that a route has for them. */
export const renamed = ({ names }: CapabilityRoute['route'], schema: Json): Json => {
  if (names === undefined) return schema;
  const back = new Map(Object.entries(names).map(([outside, inside]) => [inside, outside]));
  const nameOf = (name: string): string => back.get(name) ?? name;
  const properties = Object.fromEntries(
    Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, own]) => [nameOf(name), own]),
  );
  const required = ((schema['required'] as readonly string[] | undefined) ?? []).map(nameOf);
  return { ...schema, properties, ...(required.length === 0 ? {} : { required }) };
};
