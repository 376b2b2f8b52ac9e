import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signedBytesOf, signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createRuntime } from '../../src/node/runtime.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { runningTimeOf } from './processor-time.js';
import { GENMATH, type Started, start, stop } from './serve-for-bench.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CONNECTIONS = 32;
const REQUESTS = 3_000;
const ROUNDS = 15;
const WARM_UP = 4_000;
const TARGET = 1.6;
const SPAWNS = 15;

const COMPUTATION = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };

/** What is asked for: the path, whether it needs a key, and the body of a request, another one for each mass. */
interface Asked {
  readonly path: string;
  readonly needsKey: boolean;
  readonly bodyOf: (mass: number) => unknown;
}

const PROVE: Asked = {
  path: '/api/svc/prove',
  needsKey: false,
  bodyOf: (mass) => ({ ...COMPUTATION, inputs: { m: mass, a: 2.5 } }),
};
const WITH_KEY: readonly Asked[] = [
  { path: '/api/svc/compute', needsKey: true, bodyOf: (mass) => ({ operators: ['NM19'], inputs: { m: `${mass} kg`, a: 2.5 } }) },
  { path: '/api/svc/calculate', needsKey: true, bodyOf: (mass) => ({ lines: `F = NM19(m = ${mass} kg, a = 2.5 m/s^2)\nF * 10 m in kJ` }) },
];

/** Sends so many requests over 32 connections that are kept alive, and gives how many were answered a second. */
const load = async (pool: Pool, requests: number, { path, bodyOf }: Asked, headers: Readonly<Record<string, string>>): Promise<number> => {
  let left = requests;
  const from = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const body = JSON.stringify(bodyOf(1500 + left));
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const text = await answer.text();
      if (statusCode !== 200 || !text.includes('"signature"')) throw new Error(`answered ${statusCode}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return (requests / (performance.now() - from)) * 1000;
};

/** Requests a second of each round, and processor time of the server for each request, in microseconds. */
interface Measured {
  readonly rates: number[];
  readonly cpu: number[];
}

/** Mints a key of a node, and gives the header that shows it; the bare server needs none. */
const showKey = async (url: string, isOwn: boolean): Promise<Readonly<Record<string, string>>> => {
  if (!isOwn) return {};
  const { key } = (await (await fetch(`${url}/api/demo-key/mint`, { method: 'POST' })).json()) as { readonly key: string };
  return { authorization: `Bearer ${key}` };
};

const measureThroughput = async (servers: ReadonlyMap<string, Started>, asked: Asked): Promise<readonly Measured[]> => {
  const pools = await Promise.all(
    [...servers.values()].map(async ({ url, child }, i) => ({
      child,
      headers: await showKey(url, asked.needsKey && i > 0),
      pool: new Pool(url, { connections: CONNECTIONS, pipelining: 1 }),
      measured: { rates: [], cpu: [] } as Measured,
    })),
  );
  for (const { pool, headers } of pools) await load(pool, WARM_UP, asked, headers);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < pools.length; i += 1) {
      const { child, pool, measured, headers } = pools[(i + round) % pools.length] as (typeof pools)[number];
      const before = runningTimeOf(child.pid);
      measured.rates.push(await load(pool, REQUESTS, asked, headers));
      measured.cpu.push(((runningTimeOf(child.pid) - before) * 1000) / REQUESTS);
    }
  }
  await Promise.all(pools.map(({ pool }) => pool.close()));
  return pools.map(({ measured }) => measured);
};

const receiptText = (folder: string): Readonly<Record<string, string>> => {
  const context = createRuntime({ dataFolder: folder, issuer: 'genmath:local' });
  const { receipt } = runProtocol(COMPUTATION, context);
  return {
    BENCH_RECEIPT: JSON.stringify(signReceipt(receipt, context.keyring())),
    BENCH_MESSAGE: signedBytesOf(receipt).toString('base64'),
  };
};

const WITHOUT_LIMITS = ['prove', 'work', 'work-key'].flatMap((name) => [`--limit-${name}`, 'off']).concat('--daily-limit', 'off');

const printMeasured = ({ path }: Asked, measured: readonly Measured[]): void => {
  const [bare, own] = measured as [Measured, Measured];
  const costs = own.cpu.map((cpu, i) => cpu / (bare.cpu[i] ?? Number.NaN));
  const row = (name: string, { rates, cpu }: Measured, cost: string, met = ''): Row => [
    name,
    Math.max(...rates).toFixed(0),
    median(rates).toFixed(0),
    median(cpu).toFixed(0),
    cost,
    met,
  ];
  printTable(
    `4. POST ${path}, requests a second (${CONNECTIONS} connections kept alive, ${ROUNDS} rounds of ${REQUESTS}, alternated)`,
    ['', 'best', 'median', 'processor us a request', 'to bare', 'target'],
    [
      row('bare node:http: one HMAC, one Ed25519, the JSON of a receipt', bare, '1.00x'),
      row('genmath serve', own, `${median(costs).toFixed(2)}x`, path === PROVE.path ? verdict(median(costs) <= TARGET) : ''),
    ],
    [`Target: at most ${TARGET} times the processor time of the bare server (median of the rounds). The load comes from this process.`],
  );
};

/** Measures what computes over HTTP, and the start of the node, against a bare server that does the same cryptography. */
export const benchHttp = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const floor = fileURLToPath(await bundle('floor-server', folder));
    const environment = { GENMATH_DATA: folder, ...receiptText(folder) };
    const ways: ReadonlyMap<string, readonly string[]> = new Map([
      ['bare node:http', [floor]],
      ['genmath serve', [GENMATH, 'serve', '--port', '0', ...WITHOUT_LIMITS]],
    ]);
    const servers = new Map<string, Started>();
    try {
      for (const [name, args] of ways) servers.set(name, await start(args, environment));
      for (const asked of [PROVE, ...WITH_KEY]) printMeasured(asked, await measureThroughput(servers, asked));
    } finally {
      await Promise.all([...servers.values()].map(stop));
    }
    const starts = new Map<string, number[]>([...ways.keys()].map((name) => [name, []]));
    for (let round = 0; round < SPAWNS; round += 1) {
      for (const [name, args] of ways) {
        const started = await start(args, environment);
        starts.get(name)?.push(started.after);
        await stop(started);
      }
    }
    const [least = [], ours = []] = [...starts.values()];
    printTable(
      `5. From spawn to listening, ms (${SPAWNS} spawns of each, alternated)`,
      ['', 'min', 'median', 'to bare'],
      [
        ['bare node:http', Math.min(...least).toFixed(0), median(least).toFixed(0), '1.00x'],
        ['genmath serve', Math.min(...ours).toFixed(0), median(ours).toFixed(0), `${(median(ours) / median(least)).toFixed(2)}x`],
      ],
      [],
    );
  });
