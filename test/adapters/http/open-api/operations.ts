import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../surface.js';

type Json = Readonly<Record<string, unknown>>;

/** What an OpenAPI document says of one operation. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Json }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly security: readonly Json[];
}

/** An OpenAPI document as it is served. */
export interface Document {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}

/** One operation with its place: `QUERY` stands for `x-query`, too. */
export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly operation: Operation;
}

/** Lists the operations of a document. */
export const operationsOf = ({ paths }: Document): readonly Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([key, operation]) => ({ method: key.replace('x-', '').toUpperCase(), path, key, operation })),
  );

const pointer = (...parts: readonly string[]): string => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/** Checks requests and answers against the schemas of a document, with a validator that is not ours. */
export const createConformance = (document: Document) => {
  // The formats package comes as CommonJS, whose default is the function or holds it.
  const addFormats = (typeof formats === 'function' ? formats : (formats as { readonly default: unknown }).default) as (
    ajv: Ajv2020,
  ) => void;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'document');
  // Many operations have the same schemas; a problem has one.
  const compiled = new Map<string, ValidateFunction>();
  const errorsOf = (schema: unknown, place: string, value: unknown): readonly string[] => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile({ $ref: `document#/${place}` });
    compiled.set(text, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  return {
    /** Says what in a request body does not fit. */
    ofBody: ({ path, key, operation }: Placed, body: unknown): readonly string[] =>
      errorsOf(
        operation.requestBody?.content['application/json']?.schema,
        pointer('paths', path, key, 'requestBody', 'content', 'application/json', 'schema'),
        body,
      ),
    /** Says what in an answer the document does not tell: its status, its type or its content. */
    ofAnswer: ({ path, key, operation }: Placed, { status, headers, text }: Answer): readonly string[] => {
      const described = operation.responses[String(status)];
      if (described === undefined) return [`status ${status} is not described`];
      const type = headers.get('content-type')?.split(';')[0] ?? '';
      if (text === '') return described.content === undefined || status === 304 ? [] : ['the body is missing'];
      const content = described.content?.[type] as { readonly schema?: Json } | undefined;
      if (content === undefined) return [`type ${type} of status ${status} is not described`];
      const value: unknown = /[/+]json$/.test(type) ? JSON.parse(text) : text;
      return errorsOf(content.schema, pointer('paths', path, key, 'responses', String(status), 'content', type, 'schema'), value);
    },
  };
};
