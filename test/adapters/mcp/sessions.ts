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

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What a call of a tool may tell and heed. */
export interface Calling {
  readonly signal?: AbortSignal;
  readonly onprogress?: (told: { readonly progress: number; readonly total?: number | undefined }) => void;
}

/** A client that has connected, whichever package it comes from. */
export interface Session {
  readonly version: string | undefined;
  /** What the server told of itself. */
  readonly server: Members | undefined;
  readonly capabilities: Members | undefined;
  readonly listResources: () => Promise<readonly Members[]>;
  readonly listTemplates: () => Promise<readonly Members[]>;
  readonly read: (uri: string) => Promise<readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[]>;
  readonly listPrompts: () => Promise<readonly Members[]>;
  readonly getPrompt: (name: string, given: Readonly<Record<string, string>>) => Promise<Members>;
  /** Completes the value of an argument. */
  readonly complete: (ref: Members, name: string, value: string, given?: Readonly<Record<string, string>>) => Promise<Members>;
  readonly callTool: (name: string, input: Members, calling?: Calling) => Promise<Members>;
  readonly close: () => Promise<void>;
}

/** Where a server is: a command to start, or an address. */
export type Place =
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly url: string };

const IDENTITY = { name: 'test', version: '1' };

/** Both packages have these calls under the same names. */
const toSession = (
  client: ModernClient,
  version: () => string | undefined,
  call: (name: string, input: Members, calling: Calling) => Promise<Members>,
): Session => ({
  version: version(),
  server: client.getServerVersion() as Members | undefined,
  capabilities: client.getServerCapabilities() as Members | undefined,
  listResources: async () => (await client.listResources()).resources,
  listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
  read: async (uri) => (await client.readResource({ uri })).contents as Awaited<ReturnType<Session['read']>>,
  listPrompts: async () => (await client.listPrompts()).prompts,
  getPrompt: async (name, given) => client.getPrompt({ name, arguments: { ...given } }),
  complete: async (ref, name, value, given) =>
    (
      await client.complete({
        ref: ref as { readonly type: 'ref/prompt'; readonly name: string },
        argument: { name, value },
        ...(given === undefined ? {} : { context: { arguments: { ...given } } }),
      })
    ).completion,
  callTool: (name, input, calling = {}) => call(name, input, calling),
  close: () => client.close(),
});

const modern =
  (mode: VersionNegotiationMode) =>
  async (place: Place): Promise<Session> => {
    const client = new ModernClient(IDENTITY, { versionNegotiation: { mode } });
    await client.connect(
      'url' in place
        ? new ModernHttp(new URL(place.url))
        : new ModernStdio({ ...place, args: [...place.args], env: { ...place.env }, stderr: 'pipe' }),
    );
    return toSession(
      client,
      () => client.getNegotiatedProtocolVersion(),
      (name, input, calling) => client.callTool({ name, arguments: { ...input } }, { ...calling }),
    );
  };

const older = async (place: Place): Promise<Session> => {
  const client = new OlderClient(IDENTITY);
  const transport =
    'url' in place
      ? new OlderHttp(new URL(place.url))
      : new OlderStdio({ ...place, args: [...place.args], env: { ...place.env }, stderr: 'pipe' });
  // The class declares its members more loosely than the interface that it implements.
  await client.connect(transport as Transport);
  return toSession(
    client as unknown as ModernClient,
    () => '2025-11-25',
    (name, input, calling) => client.callTool({ name, arguments: { ...input } }, undefined, { ...calling }),
  );
};

/** The ways to connect, by name: both eras of the newer package, and the older one. */
export const CLIENTS: readonly (readonly [string, (place: Place) => Promise<Session>])[] = [
  ['client 2.x, 2026-07-28', modern({ pin: '2026-07-28' })],
  ['client 2.x, legacy', modern('legacy')],
  ['sdk 1.x', older],
];
