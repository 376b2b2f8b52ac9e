import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { runningTimeOf } from './processor-time.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const SPAWNS = 21;
const TARGET = 150;
const PATIENCE = 30_000;
/** Time in which a process that is left alone loads what it needs, in ms. */
const QUIET = 1_500;
/** Targets of first answers: the list after the greeting and a first compute to that of the echo, ms; a first search, ms of processor. */
const FIRST = { list: 60, compute: 100, search: 80 } as const;

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
const list = { method: 'tools/list', params: {} };
const call = (name: string, input: object = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }) => ({
  method: 'tools/call',
  params: { name, arguments: input },
});
const search = call('catalog', { query: 'energy stored in a capacitor' });

type Request = ReturnType<typeof call> | typeof initialize | typeof discover | typeof list;

/** One way to start a process and what it is asked, one question after the other. */
interface Start {
  readonly args: readonly string[];
  readonly requests: readonly { readonly title: string; readonly request: Request; readonly target?: number }[];
  /** Whether the process is left alone between its answers until all is loaded that is loaded unasked. */
  readonly isPatient?: boolean;
}

/** What one answer took. */
interface Taken {
  /** From the spawn, in ms. */
  readonly since: number;
  /** From the question, in ms. */
  readonly wait: number;
  /** Processor time of the process from the question to the answer, in ms. */
  readonly cpu: number;
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

/** Measures each answer. */
const measureAnswers = async ({ args, requests, isPatient = false }: Start, folder: string): Promise<readonly Taken[]> => {
  const { child, since } = start(args, folder);
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the process has no pipes');
  const send = (message: object): void => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const times: Taken[] = [];
  const exited = once(child, 'exit');
  let asked = 0;
  let spent = 0;
  const ask = async (): Promise<void> => {
    const next = requests[times.length];
    if (!next) {
      stdin.end();
      return;
    }
    if (isPatient && times.length > 0) await setTimeout(QUIET);
    asked = since();
    spent = runningTimeOf(child.pid);
    send({ id: times.length, ...next.request });
  };
  await ask();
  for await (const line of createInterface({ input: stdout })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.id !== times.length) continue;
    const taken = { since: since(), wait: since() - asked, cpu: runningTimeOf(child.pid) - spent };
    if (answer.error !== undefined || answer.result?.isError === true) throw new Error(`${args.join(' ')} answered ${line}`);
    times.push(taken);
    if (times.length === 1 && requests[0]?.request.method === 'initialize') send({ method: 'notifications/initialized' });
    await ask();
  }
  const [code] = (await exited) as [number | null];
  if (times.length !== requests.length || code !== 0) throw new Error(`${args.join(' ')} ended with ${code} after ${times.length} answers`);
  return times;
};

/** Measures how long a client waits for the first answers of a process that it starts. */
export const benchStart = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const echo = fileURLToPath(await bundle('echo-server', folder));
    const greeting = (title: string, target?: number) => ({
      title: `${title}: initialize`,
      request: initialize,
      ...(target === undefined ? {} : { target }),
    });
    const starts: readonly Start[] = [
      { args: [echo], requests: [greeting('echo server'), { title: 'echo server: first tools/call', request: call('echo') }] },
      { args: [echo], requests: [{ title: 'echo server: server/discover', request: discover }] },
      { args: [GENMATH], requests: [greeting('genmath', TARGET), { title: 'genmath: first compute', request: call('compute') }] },
      { args: [GENMATH], requests: [greeting('genmath, listed'), { title: 'genmath: first tools/list', request: list }] },
      { args: [GENMATH], requests: [greeting('genmath, searched'), { title: 'genmath: first search', request: search }] },
      {
        args: [GENMATH],
        requests: [greeting('genmath, left alone'), { title: 'genmath: first search, 1.5 s later', request: search }],
        isPatient: true,
      },
      { args: [GENMATH], requests: [{ title: 'genmath: server/discover', request: discover, target: TARGET }] },
    ];
    // The first start of all reads cold files and makes the keys; it is left out.
    for (const one of starts) await measureAnswers(one, folder);
    const boots: number[] = [];
    const samples = new Map<string, Taken[]>();
    for (let round = 0; round < SPAWNS; round += 1) {
      boots.push(await measureBoot(folder));
      for (let i = 0; i < starts.length; i += 1) {
        const one = starts[(i + round) % starts.length] as Start;
        const times = await measureAnswers(one, folder);
        one.requests.forEach(({ title }, at) => {
          samples.set(title, [...(samples.get(title) ?? []), times[at] as Taken]);
        });
      }
    }
    const of = (title: string, figure: keyof Taken): readonly number[] => (samples.get(title) ?? []).map((taken) => taken[figure]);
    const [least, middle] = [Math.min(...boots), median(boots)];
    const rows = starts.flatMap(({ requests, isPatient = false }) =>
      requests.map(({ title, target }, at): Row => {
        const own = of(title, 'since');
        const [fastest, usual] = [Math.min(...own), median(own)];
        // From the spawn to an answer that was waited for on purpose says nothing.
        const times = isPatient && at > 0 ? ['', '', '', ''] : [fastest, usual, fastest - least, usual - middle].map((ms) => ms.toFixed(0));
        return [
          title,
          ...times,
          median(of(title, 'wait')).toFixed(0),
          Math.min(...of(title, 'cpu')).toFixed(0),
          median(of(title, 'cpu')).toFixed(0),
          target === undefined ? '' : verdict(usual - middle <= target),
        ];
      }),
    );
    const wait = (title: string): number => median(of(title, 'wait'));
    const further = wait('genmath: first compute') - wait('echo server: first tools/call');
    const [cold, warm] = ['genmath: first search', 'genmath: first search, 1.5 s later'].map((title) => median(of(title, 'cpu'))) as [
      number,
      number,
    ];
    printTable(
      `3. From spawn to answer over stdio, ms (${SPAWNS} spawns of each, alternated)`,
      ['', 'min', 'median', 'min - node', 'median - node', 'from the question', 'CPU, min', 'CPU, median', 'target'],
      [['node -e 0, to its end', least.toFixed(0), middle.toFixed(0), '', '', '', '', '', ''], ...rows],
      [
        `Target: initialize and server/discover at most ${TARGET} ms after node's own boot (medians). The key file exists already.`,
        `Target: tools/list at most ${FIRST.list} ms after initialize: ${wait('genmath: first tools/list').toFixed(0)}, ${verdict(wait('genmath: first tools/list') <= FIRST.list)}.`,
        `Target: a first compute at most ${FIRST.compute} ms more than the echo's first call: ${further.toFixed(0)}, ${verdict(further <= FIRST.compute)}.`,
        `Target: a first search at most ${FIRST.search} ms of processor: ${warm.toFixed(0)}, ${verdict(warm <= FIRST.search)}; ${cold.toFixed(0)} where it is asked at once, before the tools are loaded.`,
      ],
    );
  });
