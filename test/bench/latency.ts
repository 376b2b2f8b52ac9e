import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signedBytesOf } from '../../src/core/receipt/sign-receipt.js';
import { createRuntime } from '../../src/node/runtime.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { processorTimeOf } from './processor-time.js';
import { median, percentile } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const WARM_UP = 1_000;
const CALLS = 2_000;
const TARGET = 1.3;

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const ERAS = ['2026-07-28', 'legacy'] as const;

/** What a call sends: the same words to every server, other numbers each time. */
const callArguments = (i: number) => ({ operators: ['NM19'], inputs: { m: `${1_500 + i} kg`, a: 2.5 } });

interface Subject {
  readonly title: string;
  readonly tool: string;
  readonly script: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server that runs, with the client that is connected to it. */
interface Connected {
  readonly subject: Subject;
  readonly client: Client;
  readonly pid: number | null;
  readonly times: number[];
  length: number;
}

const connect = async (subject: Subject, era: (typeof ERAS)[number], folder: string): Promise<Connected> => {
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
  return { subject, client, pid: transport.pid, times: [], length: 0 };
};

const call = async (server: Connected, i: number): Promise<number> => {
  const from = performance.now();
  const { content, isError } = await server.client.callTool({ name: server.subject.tool, arguments: callArguments(i) });
  const spent = performance.now() - from;
  const text = content[0]?.type === 'text' ? content[0].text : '';
  if (isError === true || text === '') throw new Error(`${server.subject.title} answered ${text}`);
  server.length = text.length;
  return spent;
};

const measure = async (subjects: readonly Subject[], era: (typeof ERAS)[number], folder: string): Promise<void> => {
  const servers: Connected[] = [];
  try {
    for (const subject of subjects) servers.push(await connect(subject, era, folder));
    for (let i = 0; i < WARM_UP; i += 1) for (const server of servers) await call(server, i);
    const before = servers.map(({ pid }) => processorTimeOf(pid));
    for (let i = 0; i < CALLS; i += 1) {
      for (let k = 0; k < servers.length; k += 1) {
        const server = servers[(i + k) % servers.length] as Connected;
        server.times.push(await call(server, WARM_UP + i));
      }
    }
    const cpu = servers.map(({ pid }, i) => ((processorTimeOf(pid) - (before[i] ?? 0)) * 1000) / CALLS);
    const middle = servers.map(({ times }) => median(times));
    const [echo = Number.NaN, own = Number.NaN] = middle;
    const rows = servers.map(
      ({ subject, times, length }, i): Row => [
        subject.title,
        String(length),
        Math.min(...times).toFixed(2),
        (middle[i] ?? Number.NaN).toFixed(2),
        percentile(times, 0.95).toFixed(2),
        `${((middle[i] ?? Number.NaN) / echo).toFixed(2)}x`,
        `${(own / (middle[i] ?? Number.NaN)).toFixed(2)}x`,
        (cpu[i] ?? Number.NaN).toFixed(0),
      ],
    );
    printTable(
      `8. One tools/call over stdio, ms, ${era === 'legacy' ? 'initialize, 2025-11-25' : era} (${CALLS} calls of each, one at a time, in turn)`,
      ['', 'characters', 'min', 'median', 'p95', 'to echo', 'compute to it', 'CPU us a call'],
      rows,
      [`Target: compute within ${TARGET}x of the SDK's echo: ${(own / echo).toFixed(2)}x, ${verdict(own <= TARGET * echo)}.`],
    );
  } finally {
    await Promise.all(servers.map(({ client }) => client.close()));
  }
};

/** Gives what compute answers, and the bytes that its receipt signs, for the servers that it is measured against. */
const readAnswer = async (subject: Subject, folder: string): Promise<Readonly<Record<string, string>>> => {
  const { client } = await connect(subject, 'legacy', folder);
  const { content } = await client.callTool({ name: 'compute', arguments: callArguments(0) });
  await client.close();
  const { receipt } = runProtocol(
    { operators: ['NM19'], inputs: { m: 1_500, a: 2.5 } },
    createRuntime({ dataFolder: folder, issuer: 'genmath:local' }),
  );
  return {
    BENCH_ANSWER: content[0]?.type === 'text' ? content[0].text : '',
    BENCH_MESSAGE: signedBytesOf(receipt).toString('base64'),
  };
};

/** Measures one simple call over stdio, with one client, against tools of the same SDK that compute nothing. */
export const benchLatency = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const compute: Subject = { title: 'genmath: compute', tool: 'compute', script: GENMATH };
    const { BENCH_ANSWER, BENCH_MESSAGE } = (await readAnswer(compute, folder)) as { BENCH_ANSWER: string; BENCH_MESSAGE: string };
    const echo = fileURLToPath(await bundle('echo-server', folder));
    const long = fileURLToPath(await bundle('long-echo-server', folder));
    const subjects: readonly Subject[] = [
      { title: 'echo of what was sent', tool: 'echo', script: echo },
      compute,
      { title: 'echo as long as compute', tool: 'echo', script: long, environment: { BENCH_ANSWER } },
      { title: 'the same, and two signatures', tool: 'echo', script: long, environment: { BENCH_ANSWER, BENCH_MESSAGE } },
    ];
    for (const era of ERAS) await measure(subjects, era, folder);
  });
