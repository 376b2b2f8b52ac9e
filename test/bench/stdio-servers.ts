import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { processorTimeOf } from './processor-time.js';
import { median, percentile } from './statistics.js';

/** The server of the package. */
export const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

/** The revisions of the protocol that a server is called in. */
export const ERAS = ['2026-07-28', 'legacy'] as const;

/** One of {@link ERAS}. */
export type Era = (typeof ERAS)[number];

/** Gives a revision as a title names it. */
export const eraTitle = (era: Era): string => (era === 'legacy' ? 'initialize, 2025-11-25' : era);

/** A server over stdio that is measured, and its tool. */
export interface Subject {
  readonly title: string;
  readonly tool: string;
  readonly script: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server that runs, with the client that is connected to it. */
export interface Connected {
  readonly subject: Subject;
  readonly client: Client;
  readonly pid: number | null;
}

/** Starts a server and connects a client to it. */
export const connect = async (subject: Subject, era: Era, folder: string): Promise<Connected> => {
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
  );
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...environment } = process.env;
  const env = { ...(environment as Record<string, string>), GENMATH_DATA: folder, ...subject.environment };
  const transport = new StdioClientTransport({ command: process.execPath, args: [subject.script], env });
  await client.connect(transport);
  // As a host does, and so that the client checks each answer against the schema that the tool declares.
  await client.listTools();
  return { subject, client, pid: transport.pid };
};

/** What the calls of one server took: in ms of the clock, and µs of its processor. */
export interface Measured {
  readonly subject: Subject;
  /** Characters of the last answer. */
  readonly length: number;
  readonly least: number;
  readonly median: number;
  readonly p95: number;
  readonly processor: number;
}

/** How often each server is called. */
export interface Calls {
  readonly warmUp: number;
  readonly counted: number;
}

/**
 * Calls servers over stdio in turn, one call at a time, each round starting with another one.
 * @param argumentsOf gives what the call with a number sends, the same to every server
 */
export const measureServers = async (
  subjects: readonly Subject[],
  { warmUp, counted }: Calls,
  argumentsOf: (i: number) => Record<string, unknown>,
  era: Era,
  folder: string,
): Promise<readonly Measured[]> => {
  const servers: (Connected & { readonly times: number[]; length: number })[] = [];
  const call = async (server: (typeof servers)[number], i: number): Promise<number> => {
    const from = performance.now();
    const { content, isError } = await server.client.callTool({ name: server.subject.tool, arguments: argumentsOf(i) });
    const spent = performance.now() - from;
    const text = content[0]?.type === 'text' ? content[0].text : '';
    if (isError === true || text === '') throw new Error(`${server.subject.title} answered ${text}`);
    server.length = text.length;
    return spent;
  };
  try {
    for (const subject of subjects) servers.push({ ...(await connect(subject, era, folder)), times: [], length: 0 });
    for (let i = 0; i < warmUp; i += 1) for (const server of servers) await call(server, i);
    const before = servers.map(({ pid }) => processorTimeOf(pid));
    for (let i = 0; i < counted; i += 1) {
      for (let k = 0; k < servers.length; k += 1) {
        const server = servers[(i + k) % servers.length];
        if (server !== undefined) server.times.push(await call(server, warmUp + i));
      }
    }
    return servers.map(({ subject, pid, times, length }, i) => ({
      subject,
      length,
      least: Math.min(...times),
      median: median(times),
      p95: percentile(times, 0.95),
      processor: ((processorTimeOf(pid) - (before[i] ?? 0)) * 1000) / counted,
    }));
  } finally {
    await Promise.all(servers.map(({ client }) => client.close()));
  }
};
