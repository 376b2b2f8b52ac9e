import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signedBytesOf, signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createRuntime } from '../../src/node/runtime.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { processorTimeOf } from './processor-time.js';
import { GENMATH, type Started, start, stop } from './serve-for-bench.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CONNECTIONS = 32;
const REQUESTS = 3_000;
const ROUNDS = 15;
const WARM_UP = 4_000;
const TARGET = 0.6;
const SPAWNS = 15;

const COMPUTATION = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };
const PATH = '/api/svc/prove';

/** Sends so many requests over 32 connections that are kept alive, and gives how many were answered a second. */
const load = async (pool: Pool, requests: number): Promise<number> => {
  let left = requests;
  const from = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const body = JSON.stringify({ ...COMPUTATION, inputs: { m: 1500 + left, a: 2.5 } });
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: PATH,
        headers: { 'content-type': 'application/json' },
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

const measureThroughput = async (servers: ReadonlyMap<string, Started>): Promise<readonly Measured[]> => {
  const pools = [...servers.values()].map(({ url, child }) => ({
    child,
    pool: new Pool(url, { connections: CONNECTIONS, pipelining: 1 }),
    measured: { rates: [], cpu: [] } as Measured,
  }));
  for (const { pool } of pools) await load(pool, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < pools.length; i += 1) {
      const { child, pool, measured } = pools[(i + round) % pools.length] as (typeof pools)[number];
      const before = processorTimeOf(child.pid);
      measured.rates.push(await load(pool, REQUESTS));
      measured.cpu.push(((processorTimeOf(child.pid) - before) * 1000) / REQUESTS);
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

/** Measures prove over HTTP, and the start of the node, against a bare server that does the same cryptography. */
export const benchHttp = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const floor = fileURLToPath(await bundle('floor-server', folder));
    const environment = { GENMATH_DATA: folder, ...receiptText(folder) };
    const ways: ReadonlyMap<string, readonly string[]> = new Map([
      ['bare node:http', [floor]],
      ['genmath serve', [GENMATH, 'serve', '--port', '0', '--limit-prove', 'off', '--limit-work', 'off']],
    ]);
    const servers = new Map<string, Started>();
    let measured: readonly Measured[];
    try {
      for (const [name, args] of ways) servers.set(name, await start(args, environment));
      measured = await measureThroughput(servers);
    } finally {
      await Promise.all([...servers.values()].map(stop));
    }
    const [bare, own] = measured as [Measured, Measured];
    const ratios = own.rates.map((rate, i) => rate / (bare.rates[i] ?? Number.NaN));
    const row = (name: string, { rates, cpu }: Measured, ratio: string, met = ''): Row => [
      name,
      Math.max(...rates).toFixed(0),
      median(rates).toFixed(0),
      ratio,
      met,
      median(cpu).toFixed(0),
      (median(bare.cpu) / median(cpu)).toFixed(2),
    ];
    printTable(
      `4. POST ${PATH}, requests a second (${CONNECTIONS} connections kept alive, ${ROUNDS} rounds of ${REQUESTS}, alternated)`,
      ['', 'best', 'median', 'to bare', 'target', 'CPU us a request', 'bare to it'],
      [
        row('bare node:http: one HMAC, one Ed25519, the same JSON', bare, '1.00x'),
        row('genmath serve', own, `${median(ratios).toFixed(2)}x`, verdict(median(ratios) >= TARGET)),
      ],
      [`Target: at least ${TARGET} of the bare server (median of the rounds' ratios). The load comes from this process.`],
    );
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
