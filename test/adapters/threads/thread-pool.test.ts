import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ThreadPool } from '../../../src/adapters/threads/thread-pool.js';
import { answerAs } from '../../../src/call/authorize.js';
import { type Caller, LOCAL_CALLER } from '../../../src/call/caller.js';
import type { Watch } from '../../../src/call/limits/pace.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import type { Wanted } from '../../../src/call/render-answer.js';
import type { Fault } from '../../../src/core/faults.js';
import { readFormula } from '../../../src/core/formula/read-formula.js';
import { generateKeyringFile } from '../../../src/core/receipt/keyring.js';
import type { ComputeThreadData } from '../../../src/node/compute-thread.js';
import { createNode } from '../../../src/node/create-node.js';
import { CAPABILITIES } from '../../../tools/capabilities.js';
import { BEAM, DEFLECTION } from '../../core/formula/formulas.js';
import { MOMENT } from '../../core/protocol/node.js';
import { startSheet, startTable, textOf, workOn } from '../../tools/jobs/run-job.js';

const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-threads-'));
const config = { dataFolder, issuer: 'genmath:test', keyring: JSON.stringify(generateKeyringFile(new Date(MOMENT))) };
const workerData: ComputeThreadData = { config, limits: {}, startedAt: MOMENT };
const threads = new ThreadPool({ count: 1, workerData });
const node = createNode(
  { ...config, receipts: 'memory', limits: { work: { limit: 2, windowMilliseconds: 3_600_000 } } },
  () => 'http://node.test',
  () => Promise.reject(new Error('no surface')),
);

/** A node whose clock stands and whose ids are counted anew, with threads or without. */
const nodeWith = (own: ThreadPool | undefined): NodeContext => {
  let made = 0;
  const newReceiptId = (): string => {
    made += 1;
    return `rcp_${made}`;
  };
  return Object.create(node, {
    now: { value: () => MOMENT },
    newReceiptId: { value: newReceiptId },
    threads: { value: own },
  }) as NodeContext;
};

const call = (
  name: string,
  input: unknown,
  own: ThreadPool | undefined,
  wanted: Wanted = { as: 'text' },
  watch: Watch = {},
  caller = LOCAL_CALLER,
) => {
  const capability = CAPABILITIES.find((each) => each.name === name);
  if (capability === undefined) throw new Error(`no capability ${name}`);
  return answerAs(capability, input, nodeWith(own), caller, watch, wanted);
};

/** The parts of what a call is refused with. */
const refusalOf = async (answer: Promise<unknown>) => {
  const fault = await answer.then(
    () => undefined,
    (error: unknown) => error as Fault,
  );
  return fault === undefined ? undefined : { code: fault.code, message: fault.message, details: fault.details, call: fault.call };
};

afterAll(async () => {
  await threads.close();
  await node.pictures.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A table of masses, of which each tenth is none. */
const rowsOf = (count: number): string =>
  ['m', ...Array.from({ length: count }, (_, i) => (i % 10 === 3 ? 'x' : `${i + 0.5} kg`))].join('\n');

const sweep = { operators: ['NM19'], inputs: { m: '80 kg' }, vary: [{ symbol: 'a', from: '0 m/s^2', to: '10 m/s^2', points: 30 }] };

describe('a call in a thread', () => {
  it.each<[string, string, unknown, Wanted]>([
    [
      'a sheet, with its receipt',
      'calculate',
      { lines: 'F = NM19(m = 80 kg, a = 2.5 m/s^2)\nF * 10 m in kJ\nsum(1 / k^2, k from 1 to 100)' },
      { as: 'text' },
    ],
    ['a sheet for a model', 'calculate', { lines: 'solve x^2 = 2 for x near 1' }, { as: 'tool' }],
    [
      'a computation that is named in words',
      'compute',
      { operators: ['kinetic energy'], inputs: { m: '1500 kg', v: '20 m/s' } },
      { as: 'text' },
    ],
    ['a receipt of a series', 'prove', { operators: ['AG3'], inputs: { x: 2, c: [1, 2, 3, 4] } }, { as: 'text' }],
    [
      'a batch with its proofs',
      'batch',
      { operators: ['NM19'], items: [{ m: '2 kg', a: 3 }, { m: '1 s' }, { m: 4, a: 5 }] },
      { as: 'value' },
    ],
    [
      'the lines of a batch',
      'batch',
      {
        operators: ['NM19'],
        items: [
          { m: 1, a: 3 },
          { m: 4, a: 5 },
        ],
      },
      { as: 'lines', member: 'results' },
    ],
    ['a sweep', 'sweep', sweep, { as: 'text' }],
    ['a chart', 'sweep', sweep, { as: 'picture', format: 'svg' }],
    ['a search', 'catalog', { query: 'energy stored in a capacitor' }, { as: 'tool' }],
    ['a path', 'catalog', { query: 'from m and a to W' }, { as: 'value' }],
  ])('answers what the event loop answers, bit for bit: %s', async (_, name, input, wanted) => {
    const [here, there] = [await call(name, input, undefined, wanted), await call(name, input, threads, wanted)];
    expect(there).toEqual(here);
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });

  it('knows the formulas that the caller keeps, and finds the receipts that were kept', async () => {
    const { formula } = readFormula(DEFLECTION);
    await node.formulas.keep('local', { ...formula, name: 'deflection' });
    const input = { operators: ['my.deflection'], inputs: BEAM };
    expect(await call('compute', input, threads)).toEqual(await call('compute', input, undefined));
    const { value } = await call('calculate', { lines: '2 + 3' }, threads, { as: 'value' });
    const { receiptId } = value as { readonly receiptId: string };
    const verified = await call('verify', { id: receiptId }, threads, { as: 'value' });
    expect(verified.value).toMatchObject({ valid: true });
  });

  it('finds the receipts of rows in the ledgers that are open', async () => {
    const { contracts, close } = await node.contracts();
    const { document } = await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' });
    const { row } = await contracts.move('my-lab', document.id, { event: 'request' }, { by: 'local' });
    const asked = { id: row.receipt.id };
    const { value } = await call('verify', asked, threads, { as: 'value' });
    expect(value).toEqual((await call('verify', asked, undefined, { as: 'value' })).value);
    expect(value).toMatchObject({
      R_t: row.receipt.R_t,
      checks: expect.arrayContaining([expect.objectContaining({ name: 'signature', status: 'pass' })]),
    });
    await close();
  });

  it.each([
    ['a unit that does not fit', 'calculate', { lines: '2 kg + 3 m' }],
    ['an input that its schema refuses', 'calculate', { lines: 5 }],
    ['an operator that there is not', 'compute', { operators: ['XX19'], inputs: {} }],
    ['nothing found', 'catalog', { query: 'zzzzqqqq' }],
  ])('is refused as on the event loop: %s', async (_, name, input) => {
    const here = await refusalOf(call(name, input, undefined));
    expect(here?.code).toBeDefined();
    expect(await refusalOf(call(name, input, threads))).toEqual(here);
  });

  it('tells its progress, and ends where the caller goes away', async () => {
    const cancelled = new AbortController();
    const reports: (readonly [number, number])[] = [];
    const long = { ...sweep, vary: [{ symbol: 'a', from: '0 m/s^2', to: '10 m/s^2', points: 10_000 }] };
    const watch: Watch = {
      signal: cancelled.signal,
      onProgress: (done, total) => {
        reports.push([done, total]);
        cancelled.abort();
      },
    };
    expect((await refusalOf(call('sweep', long, threads, { as: 'text' }, watch)))?.code).toBe('CANCELLED');
    expect(reports[0]?.[0]).toBeGreaterThan(0);
    expect(reports[0]?.[0]).toBeLessThan(reports[0]?.[1] ?? 0);
  });

  it('is paid by who made it', async () => {
    const caller: Caller = { isLocal: false, address: '192.0.2.1' };
    const payer = { kind: 'address', id: 'address 192.0.2.1' } as const;
    const before = node.limits.budgetOf(payer)?.balance(payer.id).left ?? Number.NaN;
    await call('catalog', { query: 'force' }, threads, { as: 'text' }, {}, caller);
    expect(before - (node.limits.budgetOf(payer)?.balance(payer.id).left ?? Number.NaN)).toBeCloseTo(10, 1);
  });
});

describe('threads', () => {
  it('that end by themselves refuse what was under way, and are started again', async () => {
    const code = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', ({ id, call }) => {
          if (call.input.ends) process.exit(3);
          parentPort.postMessage({ type: 'done', id, answer: { text: 'done' }, units: 0 });
        });`)}`,
    );
    const pool = new ThreadPool({ count: 1, workerData: {}, code });
    await expect(call('calculate', { ends: true }, pool)).rejects.toThrow('ended by itself with the code 3');
    expect(await call('calculate', {}, pool)).toEqual({ text: 'done' });
    await pool.close();
    expect((await refusalOf(call('calculate', {}, pool)))?.code).toBe('STOPPING');
  });
});

describe('a job whose chunks are computed in a thread', () => {
  const WAYS = [
    () => startTable(nodeWith(undefined), rowsOf(600), { operators: ['NM19'], inputs: { a: '2.5 m/s^2' } }),
    () =>
      startSheet(nodeWith(undefined), rowsOf(600), {
        sheet: 'm = 1 kg\nsolve x^2 = m / (2 kg) for x > 0\nF = NM19(m = m, a = x * 1 m/s^2)',
      }),
  ];
  it.each(WAYS)('gives the same results, byte for byte, as one that is not', async (start) => {
    const given = [];
    for (const own of [undefined, threads]) {
      const job = await workOn(nodeWith(own), await start());
      expect(job).toMatchObject({ computed: 540, refused: 60, end: { status: 'done' } });
      const chunks = await Promise.all([0, 1, 2].map((chunk) => node.jobs.result(job.id, chunk)));
      given.push({ chunks, text: await textOf(nodeWith(undefined), job.id, { proofs: true }) });
    }
    expect(given[1]).toEqual(given[0]);
  });

  it('goes on without the thread where that has ended', async () => {
    const ended = new ThreadPool({ count: 1, workerData, code: new URL('data:text/javascript,process.exit(1)') });
    const job = await workOn(nodeWith(ended), await (WAYS[0] as (typeof WAYS)[number])());
    expect(job).toMatchObject({ computed: 540, end: { status: 'done' } });
    await ended.close();
  });
});
