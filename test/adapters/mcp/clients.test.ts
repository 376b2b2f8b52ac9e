import { Client as ModernClient, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>> | undefined;
}
interface Listed {
  readonly name: string;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
}
/** What every client is asked to do, whichever SDK it comes from. */
interface Session {
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  readonly list: () => Promise<readonly Listed[]>;
  readonly call: (name: string, input: Readonly<Record<string, unknown>>) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

const server = () => ({ command: process.execPath, args: [sandbox.launcher], env: sandbox.environment, stderr: 'pipe' as const });

const toAnswer = (result: Readonly<Record<string, unknown>>): Answer => {
  const [first, ...rest] = result['content'] as readonly { readonly type: string; readonly text: string }[];
  expect([first?.type, rest]).toEqual(['text', []]);
  return {
    isError: result['isError'] === true,
    text: first?.text ?? '',
    structured: result['structuredContent'] as Answer['structured'],
  };
};

const modern = (mode: VersionNegotiationMode) => async (): Promise<Session> => {
  const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(server()));
  return {
    version: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (name, input) => toAnswer(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
};

const older = async (): Promise<Session> => {
  const client = new OlderClient({ name: 'test', version: '1' });
  let version: string | undefined;
  const transport = new OlderTransport(server());
  Object.assign(transport, {
    setProtocolVersion: (negotiated: string) => {
      version = negotiated;
    },
  });
  await client.connect(transport);
  return {
    version,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (name, input) => toAnswer(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
};

/** Compiles the schemas that the client was told with a validator that is not ours. */
const conforms = (schema: unknown, value: unknown): string | undefined =>
  new AjvJsonSchemaValidator().getValidator(schema as Readonly<Record<string, unknown>>)(value).errorMessage;

describe.each([
  ['client 2.x pinned to 2026-07-28', modern({ pin: '2026-07-28' }), '2026-07-28'],
  ['client 2.x, auto', modern('auto'), '2026-07-28'],
  ['client 2.x, legacy', modern('legacy'), '2025-11-25'],
  ['sdk 1.x', older, '2025-11-25'],
])('%s', (_, connect, version) => {
  let session: Session;
  let schemas: ReadonlyMap<string, unknown>;
  beforeAll(async () => {
    session = await connect();
    schemas = new Map((await session.list()).map(({ name, outputSchema }) => [name, outputSchema]));
  });
  afterAll(() => session.close());

  /** Calls a tool; what it answers conforms to its schema, and with `detail` the text says the same as the structure. */
  const call = async (name: string, input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> => {
    const { isError, text, structured } = await session.call(name, { detail: true, ...input });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toEqual(structured);
    expect(conforms(schemas.get(name), structured)).toBeUndefined();
    return structured ?? {};
  };

  it(`negotiates ${version} and is given instructions`, () => {
    expect(session.version).toBe(version);
    expect(session.instructions).toContain('catalog');
  });

  it('lists the tools with all annotations set', async () => {
    const tools = await session.list();
    expect(tools.map(({ name }) => name)).toEqual([
      'catalog',
      'calculate',
      'compute',
      'sweep',
      'prove',
      'verify',
      'deploy',
      'transition',
      'http',
    ]);
    const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    for (const { name, annotations } of tools) {
      expect(annotations).toEqual(
        name === 'http'
          ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
          : { ...reads, ...(name === 'deploy' || name === 'transition' ? { readOnlyHint: false, idempotentHint: false } : {}) },
      );
    }
  });

  it('finds an operator, and the call that it shows works', async () => {
    // The energy of a capacitor is C V^2 / 2 (Halliday, Resnick & Walker, Fundamentals of Physics, ch. 25).
    const found = await call('catalog', { query: 'energy stored in a capacitor' });
    const { tool, arguments: input } = found['call'] as { readonly tool: string; readonly arguments: Record<string, unknown> };
    const { C, V } = input['inputs'] as { readonly C: string; readonly V: string };
    expect([C, V]).toEqual([expect.stringMatching(/ F$/), expect.stringMatching(/ V$/)]);
    const computed = await call(tool, input);
    expect(computed['value']).toBeCloseTo((Number.parseFloat(C) * Number.parseFloat(V) ** 2) / 2, 12);
    expect(computed['unit']).toBe('J');
  });

  it.each<[string, Record<string, unknown>]>([
    ['the domains', { kind: 'domain' }],
    ['the tools', { kind: 'tool' }],
    ['one operator in full', { id: 'NM19' }],
    ['one domain', { id: 'NM' }],
    ['names alone', { query: 'force', detail: 'names', limit: 3 }],
  ])('inspects %s', async (_, input) => {
    expect(await call('catalog', input)).toHaveProperty('total');
  });

  it('computes with units, for an unknown symbol', async () => {
    // 2 kN / 80 kg = 25 m/s^2; a foot is 0.3048 m exactly.
    const answer = await call('compute', { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' });
    expect(answer['value']).toBeCloseTo(25 / 0.3048, 12);
    expect(await call('verify', { receipt: answer['receipt'] })).toMatchObject({ valid: true, R_t: 25 });
  });

  it('proves, verifies, and refuses a receipt that was tampered with', async () => {
    const receipt = await call('prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
    expect(receipt).toMatchObject({ type: 'genmath/receipt/v1', R_t: 3750, unit: 'N', operatorIds: ['KO42', 'NM19'] });
    expect(await call('verify', { receipt })).toMatchObject({ valid: true, R_t: 3750 });
    const verification = await call('verify', { receipt: { ...receipt, R_t: 3751 } });
    expect(verification['valid']).toBe(false);
    expect(verification['checks']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'signature', status: 'fail' })]));
  });

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['an operator that is none', 'prove', { operators: ['NM1999'] }, /^There is no operator "NM1999"/],
    ['an input that is missing', 'prove', { operators: ['NM19'], inputs: { m: 1 } }, /lacks a\.\n[\s\S]*Call prove with \{/],
    ['a unit of another dimension', 'compute', { operators: ['NM19'], inputs: { m: '2 m', a: 1 } }, /^m: expected a mass/],
    ['an input of the wrong shape', 'prove', { operators: 'NM19' }, /^operators must be a list of ids/],
  ])('refuses %s with an error that a model can read', async (_, name, input, words) => {
    const { isError, text, structured } = await session.call(name, input);
    expect([isError, structured]).toEqual([true, undefined]);
    expect(text).toMatch(words);
  });

  it('answers an unknown tool with a protocol error that names those there are', async () => {
    await expect(session.call('prover', {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/prover.*catalog, calculate, compute, sweep, prove, verify/),
    });
  });
});
