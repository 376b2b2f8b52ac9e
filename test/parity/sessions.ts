import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { request } from 'undici';
import type { Sandbox } from '../adapters/mcp/stdio-process.js';

type Members = Readonly<Record<string, unknown>>;

/** One way to call tools. */
export interface Session {
  readonly name: string;
  /** True where the user of the process calls, who needs no key. */
  readonly isLocal: boolean;
  /** Calls a tool; rejects with a protocol error. */
  readonly callTool: (name: string, input: Members) => Promise<Members>;
  readonly close: () => Promise<void>;
}

type ModernTransport = ModernHttp | ModernStdio;

const CLIENT = { name: 'parity', version: '1' };

const openModern = async (name: string, mode: VersionNegotiationMode, transport: ModernTransport): Promise<Session> => {
  const client = new ModernClient(CLIENT, { versionNegotiation: { mode } });
  await client.connect(transport);
  const version = client.getNegotiatedProtocolVersion();
  return {
    name: `${name}, client 2.x, ${version}`,
    isLocal: transport instanceof ModernStdio,
    callTool: async (tool, input) => client.callTool({ name: tool, arguments: { ...input } }),
    close: () => client.close(),
  };
};

const openOlder = async (name: string, transport: OlderHttp | OlderStdio): Promise<Session> => {
  const client = new OlderClient(CLIENT);
  // The class declares its members more loosely than the interface that it implements.
  await client.connect(transport as Transport);
  return {
    name: `${name}, sdk 1.x`,
    isLocal: transport instanceof OlderStdio,
    callTool: async (tool, input) => client.callTool({ name: tool, arguments: { ...input } }),
    close: () => client.close(),
  };
};

/** Starts the built launcher once for each client, and connects over stdio; the last one is a client of the node at this address. */
export const openStdio = async ({ launcher, environment }: Sandbox, url: string, key: string): Promise<readonly Session[]> => {
  const server = { command: process.execPath, args: [launcher], env: { ...environment }, stderr: 'pipe' as const };
  const remote = { ...server, args: [launcher, '--node', url], env: { ...environment, GENMATH_KEY: key } };
  const [modern, legacy, older, ofNode] = await Promise.all([
    openModern('stdio', { pin: '2026-07-28' }, new ModernStdio(server)),
    openModern('stdio', 'legacy', new ModernStdio(server)),
    openOlder('stdio', new OlderStdio(server)),
    openModern('stdio --node', { pin: '2026-07-28' }, new ModernStdio(remote)),
  ]);
  // There the holder of the key calls, from the address of this process.
  return [modern, legacy, older, { ...ofNode, isLocal: false }];
};

/** Calls tools at POST /api/mcp, without anything of MCP. */
const openJsonRpc = (url: string, headers: Readonly<Record<string, string>>): Session => {
  let made = 0;
  return {
    name: 'POST /api/mcp',
    isLocal: false,
    callTool: async (name, input) => {
      made += 1;
      const body = JSON.stringify({ jsonrpc: '2.0', id: made, method: 'tools/call', params: { name, arguments: input } });
      const answer = await request(`${url}/api/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
      const { id, result, error } = (await answer.body.json()) as {
        id: number;
        result?: Members;
        error?: { code: number; message: string };
      };
      if (answer.statusCode !== 200 || id !== made) throw new Error(`${answer.statusCode} for ${made}, answered as ${id}`);
      if (result === undefined) throw Object.assign(new Error(error?.message), { code: error?.code });
      return result;
    },
    close: async () => undefined,
  };
};

/** Connects to a node over Streamable HTTP, in both eras and with the older client, and over plain JSON-RPC. */
export const openHttp = (url: string, key?: string): Promise<readonly Session[]> => {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const options = { requestInit: { headers } };
  const endpoint = new URL(`${url}/mcp`);
  return Promise.all([
    openModern('Streamable HTTP', { pin: '2026-07-28' }, new ModernHttp(endpoint, options)),
    openModern('Streamable HTTP', 'legacy', new ModernHttp(endpoint, options)),
    openOlder('Streamable HTTP', new OlderHttp(endpoint, options)),
    openJsonRpc(url, headers),
  ]);
};
