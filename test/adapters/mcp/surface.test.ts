import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, inEnvelope, type Sandbox, type StdioProcess } from './stdio-process.js';

let sandbox: Sandbox;
let older: StdioProcess;
let listed: Readonly<Record<string, unknown>>;
let discovered: Readonly<Record<string, unknown>>;
let greeted: Readonly<Record<string, unknown>>;
let instructions: string;
beforeAll(async () => {
  sandbox = createSandbox();
  const server = sandbox.start();
  discovered = (await server.request('server/discover', inEnvelope())).result ?? {};
  listed = (await server.request('tools/list', inEnvelope())).result ?? {};
  older = sandbox.start();
  greeted = (await older.initialize()).result ?? {};
  instructions = String(greeted['instructions']);
});
afterAll(() => sandbox.close());

const VERSION = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string })
  .version;

interface Offered {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
}
const tools = () => listed['tools'] as readonly Offered[];

/** Writes a result for a snapshot, with the version of the package left out. */
const text = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(`"version": "${VERSION}"`, '"version": "<version>"')}\n`;

describe('what a client is told', () => {
  it('is as in the snapshots: tools/list', () => {
    expect(tools()).toEqual(JSON.parse(readFileSync(new URL('../../snapshots/tools.json', import.meta.url), 'utf8')));
    expect(listed['nextCursor']).toBeUndefined();
  });

  it('is as in the snapshots: server/discover', async () => {
    await expect(text(discovered)).toMatchFileSnapshot('../../snapshots/mcp-discover.json');
  });

  it('costs less than 2,500 tokens, at 4.1 characters each', () => {
    // The lists of twelve public servers have 4.2 to 4.7 characters to a token of o200k.
    expect(JSON.stringify(tools()).length / 4.1).toBeLessThan(2_500);
  });

  it('is the same to clients of older revisions', async () => {
    expect((await older.request('tools/list')).result?.['tools']).toEqual(listed['tools']);
  });

  it('may be kept for an hour by anybody', () => {
    for (const result of [listed, discovered]) expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
  });

  it('names the package and its version', () => {
    const told = discovered['_meta'] as Readonly<Record<string, unknown>>;
    expect(told['io.modelcontextprotocol/serverInfo']).toMatchObject({ name: 'genmath', version: VERSION });
  });
});

describe('what a server tells of itself', () => {
  interface Told {
    readonly name: string;
    readonly version: string;
    readonly icons?: readonly { readonly src: string; readonly mimeType: string; readonly sizes: readonly string[] }[];
  }
  const toldIn = (result: Readonly<Record<string, unknown>>): Told =>
    (result['_meta'] as Readonly<Record<string, Told>>)['io.modelcontextprotocol/serverInfo'] as Told;

  it('has an icon of any size in at most 600 characters, which draws and reaches for nothing else', () => {
    const [icon, ...rest] = toldIn(discovered).icons ?? [];
    expect([icon?.mimeType, icon?.sizes, rest]).toEqual(['image/svg+xml', ['any'], []]);
    expect(icon?.src.length).toBeLessThanOrEqual(600);
    const [, encoded = ''] = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/]+=*)$/.exec(icon?.src ?? '') ?? [];
    const svg = Buffer.from(encoded, 'base64').toString('utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">.*<\/svg>$/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|href|script|<image|url\(/);
  });

  it('is the same in initialize', async () => {
    expect(greeted['serverInfo']).toEqual(toldIn(discovered));
    expect(greeted['capabilities']).toEqual({ tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} });
  });

  it('is no more than name and version in any other answer, which would be longer by the icon', () => {
    expect(toldIn(listed)).toEqual({ name: 'genmath', version: VERSION });
  });
});

describe('the instructions', () => {
  it('are the same in initialize and in server/discover', () => {
    expect(discovered['instructions']).toBe(instructions);
  });

  it('have at most 1,500 characters, of which the first 200 say in whole sentences what it is and when to use it', () => {
    expect(instructions.length).toBeLessThanOrEqual(1_500);
    const [opening = ''] = instructions.split('\n');
    expect(opening.length).toBeLessThanOrEqual(200);
    expect(opening).toMatch(/^genmath computes .+\. Use it .+\.$/);
  });

  it('name no tool and no operator that is not there', async () => {
    const named = [...instructions.matchAll(/^(?:\d\.|\s{2}) ?(\w+)\b/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(2);
    for (const name of named) expect(tools().map((tool) => tool.name)).toContain(name);
    for (const [id] of instructions.matchAll(/\b[A-Z]{2}\d+\b/g)) {
      expect((await older.callTool('catalog', { id })).result).toMatchObject({ structuredContent: { total: 1 } });
    }
  });

  it('show calls that work', async () => {
    const calls = [...instructions.matchAll(/^\d\. (\w+) (\{.*?\}) /gm)].map(([, name = '', input = '']) => [name, input] as const);
    expect(calls.map(([name]) => name)).toEqual(['calculate', 'catalog', 'compute']);
    for (const [name, input] of calls) {
      expect((await older.callTool(name, JSON.parse(input))).result).not.toHaveProperty('isError');
    }
  });
});

describe('every tool', () => {
  it('has a name that every host accepts, a title and a description below what hosts cut', () => {
    for (const { name, title, description } of tools()) {
      expect(name).toMatch(/^[a-z][a-z0-9_]{0,30}$/);
      expect(title).not.toBe('');
      expect(description.length).toBeLessThan(2_048);
    }
  });

  it.each(['inputSchema', 'outputSchema'] as const)('has an %s that is an object at the root, with nothing to combine', (key) => {
    for (const tool of tools()) {
      expect(tool[key]['type']).toBe('object');
      for (const combinator of ['oneOf', 'anyOf', 'allOf', 'not', '$ref']) expect(tool[key]).not.toHaveProperty(combinator);
    }
  });

  it('takes no member that its schema does not name', () => {
    for (const { inputSchema } of tools()) expect(inputSchema['additionalProperties']).toBe(false);
  });
});
