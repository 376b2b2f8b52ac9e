/** A part of a JSON Schema, as far as the OpenAPI document uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The parts of an OpenAPI document that requests are made from. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A request as it is sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Random = () => number;

const STRINGS = [
  '',
  ' ',
  '0',
  'NM19',
  'nm19',
  'KO42',
  'KO',
  'newtonian-mechanics',
  'energy of a capacitor',
  '2 kN',
  '80 kg',
  '-10 K',
  '1e999',
  'NaN',
  '∞',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '𝒳',
  'a'.repeat(101),
  'x'.repeat(5_000),
  "'; DROP TABLE",
  '{{7*7}}',
  '<script>',
  '2026-11-21T00:00:00Z',
  'sha256:00',
  'gm_aaaaaaaa_bbbb',
  '9007199254740993',
  'l10',
  'l1999999',
  's1aaaaaaa0',
] as const;
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  1e-320,
  5e-324,
  1e308,
  -1e308,
  1.7976931348623157e308,
  9_007_199_254_740_993,
  2 ** 31,
  49,
  50,
  51,
  2_000,
  2_001,
  1500,
  2.5,
];
const SYMBOLS = ['m', 'a', 'F', 'v_0', 'theta', 'NM22.d', 'r', 'x', 'E', 'n', 'p', 'θ', '__proto__', 'm_1'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'application/problem+json',
  '',
  'json',
  'application/json;;',
];

/** Makes requests from an OpenAPI document: most fit it, the rest are at its boundaries or malformed. */
export const createRequests = (document: OpenApi, random: Random, key: string, operators: readonly string[]): (() => FuzzRequest) => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (probability: number): boolean => random() < probability;
  const text = (): string =>
    chance(0.5)
      ? pick(STRINGS)
      : chance(0.7)
        ? pick(operators)
        : String.fromCharCode(...Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 0xffff)));
  const number = (): number => (chance(0.5) ? pick(NUMBERS) : (random() - 0.5) * 10 ** Math.floor(random() * 20 - 8));
  const anything = (depth: number): unknown => {
    const kind = random();
    if (depth > 3 || kind < 0.25) return text();
    if (kind < 0.5) return number();
    if (kind < 0.6) return pick([null, true, false]);
    if (kind < 0.8) return Array.from({ length: Math.floor(random() * 5) }, () => anything(depth + 1));
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 5) }, () => [chance(0.5) ? pick(SYMBOLS) : text(), anything(depth + 1)]),
    );
  };
  const conform = (schema: Schema, depth = 0): unknown => {
    if (chance(0.06)) return anything(depth);
    if (schema.$ref !== undefined) return conform(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    if (schema.anyOf !== undefined) return conform(pick(schema.anyOf), depth + 1);
    const type = typeof schema.type === 'string' ? schema.type : pick(schema.type ?? ['unknown']);
    if (type === 'string') return schema.pattern?.includes('sha256') ? `sha256:${'0'.repeat(64)}` : text();
    if (type === 'number' || type === 'integer') {
      const bounds = [schema.minimum, schema.maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
      return chance(0.3) && bounds.length > 0 ? pick(bounds) : type === 'integer' && chance(0.8) ? Math.floor(random() * 60) : number();
    }
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    if (type === 'array') return Array.from({ length: Math.floor(random() * 4) }, () => conform(schema.items ?? {}, depth + 1));
    if (type !== 'object' || depth > 6) return anything(depth);
    const members = Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || chance(0.6))
      .map(([name, own]) => [name, conform(own, depth + 1)] as const);
    const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    const extra =
      open === undefined
        ? chance(0.05)
          ? [[text(), anything(depth + 1)] as const]
          : []
        : Array.from({ length: Math.floor(random() * 4) }, () => [pick(SYMBOLS), conform(open, depth + 1)] as const);
    return Object.fromEntries([...members, ...extra]);
  };
  /** Bodies that are no JSON, or that only try the reader's patience. */
  const broken = (body: string): string =>
    pick([
      () => body.slice(0, Math.floor(random() * body.length)),
      () => `${body}${body}`,
      () => '['.repeat(Math.floor(random() * 5_000)),
      () => `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      () => body.replace(/\d+/g, '1e9999'),
      () => `\ufeff${body}`,
      () => body.replaceAll('"', "'"),
      () => JSON.stringify('x'.repeat(Math.floor(random() * 200_000))),
      () => `{"__proto__":${body}}`,
      () => 'null',
    ])();
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.replace('x-', '').toUpperCase(), operation })),
  );
  const encode = (value: unknown): string => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return chance(0.97) ? encodeURIComponent(written.toWellFormed()) : written.replace(/[^\x21-\x7e]/g, '%');
  };
  return () => {
    const { path, method, operation } = pick(entries);
    const filled = path.replace(/\{(\w+)\}/g, () => encode(chance(0.6) ? pick(operators) : text()) || 'x');
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && chance(0.6));
    const query = parameters.map(({ name, schema }) => `${name}=${encode(conform(schema))}`).join('&');
    const schema = operation.requestBody?.content['application/json']?.schema;
    const value = schema === undefined ? (chance(0.03) ? anything(0) : undefined) : conform(schema);
    const plain = value === undefined ? undefined : JSON.stringify(value);
    const body = plain === undefined || method === 'GET' || method === 'HEAD' ? undefined : chance(0.08) ? broken(plain) : plain;
    const type = chance(0.06) ? pick(TYPES) : 'application/json';
    const authorization = chance(0.7) ? `Bearer ${chance(0.9) ? key : text().replace(/[^\x21-\x7e]/g, '')}` : undefined;
    return {
      method: chance(0.04) ? pick(METHODS) : method,
      path: `${filled}${query === '' ? '' : `?${query}`}${chance(0.01) ? '/' : ''}`,
      headers: {
        ...(body === undefined || type === '' ? {} : { 'content-type': type }),
        ...(authorization === undefined ? {} : { authorization }),
        ...(chance(0.2) ? { accept: pick(['*/*', 'application/json, text/event-stream', 'text/html']) } : {}),
        ...(chance(0.1) ? { 'accept-encoding': pick(['gzip', 'br', 'gzip;q=0', 'identity']) } : {}),
        ...(chance(0.05) ? { 'if-none-match': pick(['*', '"x"', 'W/"y"']) } : {}),
        ...(chance(0.05) ? { traceparent: pick(['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x']) } : {}),
        ...(chance(0.02) ? { origin: pick(['http://localhost', 'https://evil.example', 'null']) } : {}),
      },
      ...(body === undefined ? {} : { body }),
    };
  };
};
