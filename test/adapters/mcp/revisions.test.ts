import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../../tools/capabilities.js';
import { createSandbox, inEnvelope, type Message, type Sandbox } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

const newton = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };
const toolNames = ({ result }: Message): readonly string[] =>
  ((result?.['tools'] ?? []) as { readonly name: string }[]).map(({ name }) => name);
const force = ({ result }: Message): unknown => (result?.['structuredContent'] as { readonly R_t?: number } | undefined)?.R_t;

describe('lines written by hand', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s: initialize negotiates it, tools are listed and called',
    async (version) => {
      const server = sandbox.start();
      const { result } = await server.initialize(version);
      expect(result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: 'genmath' },
        capabilities: { tools: {} },
        instructions: expect.stringContaining('catalog'),
      });
      expect(toolNames(await server.request('tools/list'))).toEqual([
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
      const answer = await server.callTool('prove', newton);
      expect(force(answer)).toBe(3750);
      expect(answer.result?.['content']).toEqual([{ type: 'text', text: expect.stringMatching(/^F = 3750 N\n/) }]);
      expect(answer.result).not.toHaveProperty('resultType');
      expect((await server.request('ping')).result).toEqual({});
      expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('2026-07-28: every request stands alone, and results say their type', async () => {
    const server = sandbox.start();
    const answer = await server.request('tools/call', inEnvelope({ name: 'prove', arguments: newton }));
    expect(force(answer)).toBe(3750);
    expect(answer.result).toMatchObject({ resultType: 'complete' });
    const listed = await server.request('tools/list', inEnvelope());
    expect(toolNames(listed)).toEqual(TOOLS.map(({ name }) => name));
    expect(listed.result).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public' });
    const discovered = await server.request('server/discover', inEnvelope());
    expect(discovered.result).toMatchObject({ supportedVersions: ['2026-07-28'], instructions: expect.stringContaining('catalog') });
    // Ping is no part of that revision.
    expect((await server.request('ping', inEnvelope())).error?.code).toBe(-32601);
  });

  it('a revision that nobody knows is answered with one that the server speaks', async () => {
    expect((await sandbox.start().initialize('1999-01-01')).result).toMatchObject({ protocolVersion: '2025-11-25' });
    const { error } = await sandbox.start().request('tools/list', inEnvelope({}, '2099-01-01'));
    expect(error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } });
  });

  it('a client that discovers and then initializes is served both ways on one connection', async () => {
    const server = sandbox.start();
    expect((await server.request('server/discover', inEnvelope())).result).toBeDefined();
    expect((await server.initialize('2025-06-18')).result).toMatchObject({ protocolVersion: '2025-06-18' });
    expect(force(await server.callTool('prove', newton))).toBe(3750);
  });

  it('a probe without an envelope is answered, so that a client falls back at once', async () => {
    const server = sandbox.start();
    expect((await server.request('server/discover')).error?.code).toBe(-32601);
    expect((await server.initialize()).result).toBeDefined();
  });
});
