import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const SPAWNS = 21;
const TARGET = 150;
const PATIENCE = 30_000;

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const CLIENT = { name: 'bench', version: '1.0.0' };
const MODERN = '2026-07-28';

const initialize = { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT } };
const discover = {
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': CLIENT,
    },
  },
};
const call = (name: string) => ({
  method: 'tools/call',
  params: { name, arguments: { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } } },
});

type Request = ReturnType<typeof call> | typeof initialize | typeof discover;

/** One way to start a process and what it is asked, one question after the other. */
interface Start {
  readonly args: readonly string[];
  readonly requests: readonly { readonly title: string; readonly request: Request; readonly target?: number }[];
}

interface Answer {
  readonly id?: number;
  readonly error?: unknown;
  readonly result?: { readonly isError?: boolean };
}

const start = (args: readonly string[], folder: string): { readonly child: ChildProcess; readonly since: () => number } => {
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...environment } = process.env;
  const from = process.hrtime.bigint();
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environment, GENMATH_DATA: folder },
    timeout: PATIENCE,
  });
  return { child, since: () => Number(process.hrtime.bigint() - from) / 1e6 };
};

/** Measures from the spawn to the end of a process that does nothing. */
const measureBoot = async (folder: string): Promise<number> => {
  const { child, since } = start(['-e', '0'], folder);
  await once(child, 'exit');
  return since();
};

/** Measures from the spawn to each answer. */
const measureAnswers = async ({ args, requests }: Start, folder: string): Promise<readonly number[]> => {
  const { child, since } = start(args, folder);
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the process has no pipes');
  const send = (message: object): void => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const times: number[] = [];
  const exited = once(child, 'exit');
  const ask = (): void => {
    const next = requests[times.length];
    if (next) send({ id: times.length, ...next.request });
    else stdin.end();
  };
  ask();
  for await (const line of createInterface({ input: stdout })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.id !== times.length) continue;
    const time = since();
    if (answer.error !== undefined || answer.result?.isError === true) throw new Error(`${args.join(' ')} answered ${line}`);
    times.push(time);
    if (times.length === 1 && requests[0]?.request.method === 'initialize') send({ method: 'notifications/initialized' });
    ask();
  }
  const [code] = (await exited) as [number | null];
  if (times.length !== requests.length || code !== 0) throw new Error(`${args.join(' ')} ended with ${code} after ${times.length} answers`);
  return times;
};

/** Measures how long a client waits for the first answers of a process that it starts. */
export const benchStart = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const echo = fileURLToPath(await bundle('echo-server', folder));
    const starts: readonly Start[] = [
      {
        args: [echo],
        requests: [
          { title: 'echo server: initialize', request: initialize },
          { title: 'echo server: first tools/call', request: call('echo') },
        ],
      },
      { args: [echo], requests: [{ title: 'echo server: server/discover', request: discover }] },
      {
        args: [GENMATH],
        requests: [
          { title: 'genmath: initialize', request: initialize, target: TARGET },
          { title: 'genmath: first prove', request: call('prove') },
        ],
      },
      { args: [GENMATH], requests: [{ title: 'genmath: server/discover', request: discover, target: TARGET }] },
    ];
    // The first start of all reads cold files and makes the keys; it is left out.
    for (const one of starts) await measureAnswers(one, folder);
    const boots: number[] = [];
    const samples = new Map<string, number[]>();
    for (let round = 0; round < SPAWNS; round += 1) {
      boots.push(await measureBoot(folder));
      for (let i = 0; i < starts.length; i += 1) {
        const one = starts[(i + round) % starts.length] as Start;
        const times = await measureAnswers(one, folder);
        one.requests.forEach(({ title }, at) => {
          samples.set(title, [...(samples.get(title) ?? []), times[at] ?? Number.NaN]);
        });
      }
    }
    const [least, middle] = [Math.min(...boots), median(boots)];
    const rows = starts.flatMap(({ requests }) =>
      requests.map(({ title, target }): Row => {
        const own = samples.get(title) ?? [];
        const [fastest, usual] = [Math.min(...own), median(own)];
        return [
          title,
          fastest.toFixed(0),
          usual.toFixed(0),
          `+${(fastest - least).toFixed(0)}`,
          `+${(usual - middle).toFixed(0)}`,
          `${(usual / middle).toFixed(2)}x`,
          target === undefined ? '' : verdict(usual - middle <= target),
        ];
      }),
    );
    printTable(
      `3. From spawn to answer over stdio, ms (${SPAWNS} spawns of each, alternated)`,
      ['', 'min', 'median', 'min - node', 'median - node', 'to node', 'target'],
      [['node -e 0, to its end', least.toFixed(0), middle.toFixed(0), '', '', '1.00x', ''], ...rows],
      [`Target: initialize and server/discover at most ${TARGET} ms after node's own boot (medians). The key file exists already.`],
    );
  });
