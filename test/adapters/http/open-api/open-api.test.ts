import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src/call/limits/limits.js';
import { createFullNode } from '../../../tools/node.js';
import { createSurface } from '../surface.js';
import { createConformance, type Document, operationsOf } from './operations.js';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly limit?: string;
  readonly query: boolean;
}

/** What each kind of caller shows: a key, or for an owner the session of one. */
const SECURITY: Readonly<Record<string, readonly unknown[]>> = { public: [], bearer: [{ key: [] }], owner: [{ key: [] }, { session: [] }] };

const { ask } = createSurface(createFullNode({ limits: DEFAULT_LIMITS }));
const read = async <T>(path: string): Promise<T> => (await ask('GET', path)).json as T;
const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
let endpoints: readonly Endpoint[];
beforeAll(async () => {
  endpoints = (await read<{ readonly endpoints: readonly Endpoint[] }>('/api/endpoints')).endpoints;
});

it('the route registry is as in its snapshot', async () => {
  await expect(written(await read('/api/endpoints'))).toMatchFileSnapshot('../../../snapshots/endpoints.json');
});

it('the two documents differ in their version and in where QUERY stands, and in nothing else', async () => {
  const older = await read<Document>('/openapi.json');
  const newer = await read<Document>('/openapi-3.2.json');
  const asOlder = JSON.stringify({ ...newer, openapi: '3.1.0' }).replaceAll('"query":{"operationId"', '"x-query":{"operationId"');
  expect(JSON.parse(asOlder)).toEqual(older);
});

describe.each([
  ['/openapi.json', '3.1.0', 'x-query', '../../../snapshots/openapi.json'],
  ['/openapi-3.2.json', '3.2.0', 'query', '../../../snapshots/openapi-3.2.json'],
])('%s', (path, version, queryKey, snapshot) => {
  let document: Document;
  beforeAll(async () => {
    document = await read(path);
  });

  it('is as in its snapshot', async () => {
    await expect(written(document)).toMatchFileSnapshot(snapshot);
  });

  it(`is valid by the official schema of OpenAPI ${version}`, async () => {
    expect([document.openapi, document.info['version']]).toEqual([version, '1.287.0']);
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone<unknown>(document) as Record<string, unknown>);
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe(version.slice(0, 3));
  });

  it('that schema refuses a document with an operation that is none', async () => {
    const broken = structuredClone(document) as unknown as { paths: Record<string, Record<string, unknown>> };
    broken.paths['/api/health'] = { fetch: {} };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('covers every route of the registry, and nothing else', () => {
    const expected = endpoints.flatMap(({ method, path: route, query }) => {
      const where = route.replace(/:([a-z]+)\+?/g, '{$1}');
      return [`${method.toLowerCase()} ${where}`, ...(query ? [`${queryKey} ${where}`] : [])];
    });
    const found = operationsOf(document).map(({ key, path: where }) => `${key} ${where}`);
    expect(found.sort()).toEqual(expected.sort());
    expect(new Set(found).size).toBe(found.length);
  });

  it('says of each operation who may call it and what limits hold, as the registry does', () => {
    for (const { method, path: where, operation } of operationsOf(document)) {
      const route = endpoints.find(
        (endpoint) =>
          endpoint.path.replace(/:([a-z]+)\+?/g, '{$1}') === where && (method === 'QUERY' ? endpoint.query : endpoint.method === method),
      );
      const name = operation.operationId;
      expect([name, operation.security]).toEqual([name, SECURITY[route?.auth ?? '']]);
      const statuses = Object.keys(operation.responses);
      expect([name, statuses.includes('401')]).toEqual([name, route?.auth !== 'public']);
      expect([name, statuses.includes('429')]).toEqual([name, route?.auth !== 'public' || route?.limit !== undefined]);
      expect(statuses).toEqual(expect.arrayContaining(['400', '403', '413', '500', '503']));
      expect(statuses.filter((status) => status.startsWith('2')).length).toBeGreaterThan(0);
    }
  });

  it('names each operation once, and its parameters as its path does', () => {
    const operations = operationsOf(document);
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path: where, method, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(where.match(/\{[a-z]+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(operation.summary.length).toBeGreaterThan(3);
      // A GET takes its input as parameters, a QUERY the same as a body.
      if (method === 'GET') expect(operation.requestBody).toBeUndefined();
      if (method === 'QUERY') {
        expect(operation.requestBody?.required).toBe(true);
        expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'query')).toEqual([]);
        const get = operations.find((other) => other.path === where && other.method === 'GET')?.operation;
        const post = operations.find((other) => other.path === where && other.method === 'POST')?.operation;
        const members = (from: typeof operation | undefined): readonly string[] =>
          Object.keys((from?.requestBody?.content['application/json']?.schema as { readonly properties?: object })?.properties ?? {});
        const asked =
          get === undefined
            ? members(post)
            : (get.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
        const schema = operation.requestBody?.content['application/json']?.schema as {
          readonly properties?: Readonly<Record<string, unknown>>;
        };
        expect(Object.keys(schema.properties ?? {})).toEqual(asked);
      }
    }
  });

  it('tells of no secret and of no machine', () => {
    expect(JSON.stringify(document)).not.toMatch(/gm_[a-z0-9]{8}_|\/tmp\/|\/home\/|node_modules|"\$schema"/);
    expect(document.servers).toEqual([{ url: 'http://node.test' }]);
  });
});

it('its schemas are such that a validator can compile them, and each reference leads somewhere', async () => {
  const document = await read<Document>('/openapi.json');
  const { ofBody, ofAnswer } = createConformance(document);
  const nothing = { headers: new Headers({ 'content-type': 'application/json' }), text: 'null', json: {} };
  for (const placed of operationsOf(document)) {
    if (placed.operation.requestBody !== undefined) expect(ofBody(placed, null)).not.toEqual([]);
    for (const [status, { content = {} }] of Object.entries(placed.operation.responses)) {
      for (const type of Object.keys(content).filter((each) => /[/+]json$/.test(each))) {
        const answer = { ...nothing, status: Number(status), headers: new Headers({ 'content-type': type }) };
        expect(ofAnswer(placed, answer)).not.toEqual([]);
      }
    }
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)));
});
