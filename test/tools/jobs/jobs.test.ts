import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCapability } from '../../../src/call/call-capability.js';
import type { Caller } from '../../../src/call/caller.js';
import type { Job } from '../../../src/call/jobs.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { Fault } from '../../../src/core/faults.js';
import type { BatchReceipt } from '../../../src/core/receipt/receipt.js';
import { CAPABILITIES } from '../../../tools/capabilities.js';
import { cancelJob, listJobs, showJob, toShownJob } from '../../../tools/jobs/jobs.js';
import { fc } from '../../property.js';
import { call } from '../call.js';
import { createFullNode } from '../node.js';
import { linesOf, startSweep, startTable, textOf, workOn } from './run-job.js';

let node: NodeContext;
beforeEach(() => {
  node = createFullNode({ now: Date.now });
});
afterEach(() => node.jobs.close());

const newton = { operators: ['NM19'], inputs: { a: '2.5 m/s^2' } };

/** What compute says of one item: its value, or the code of its refusal. */
const oneByOne = async (inputs: object, unit?: string): Promise<number | string> => {
  try {
    return (await call<{ value: number }>('compute', { operators: ['NM19'], inputs, ...(unit === undefined ? {} : { unit }) }, {}, node))
      .value;
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
};

const receiptOf = ({ end }: Job): BatchReceipt => end?.receipt as unknown as BatchReceipt;

const verify = async (input: object): Promise<boolean> => (await call<{ valid: boolean }>('verify', input, {}, node)).valid;

describe('a job over a table', () => {
  it('gives what compute gives of each row, or refuses it alike', async () => {
    const mass = fc.oneof(
      fc.double({ min: -5, max: 1e6, noNaN: true }).map(String),
      fc.constantFrom('', '2 t', '3 s', '80 kg', '5 lb +- 0.1 lb', 'x', '(6.25 %)/12 kg'),
    );
    const acceleration = fc.oneof(
      fc.double({ min: 0, max: 1e3, noNaN: true }).map((value) => `${value} m/s^2`),
      fc.constantFrom('', '1 km/h/s'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(mass, acceleration), { minLength: 1, maxLength: 300 }), async (rows) => {
        const table = [['m [kg]', 'a'], ['80', '1 m/s^2'], ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
        const job = await workOn(node, await startTable(node, table, { operators: ['NM19'], unit: 'kN' }));
        const lines = await linesOf(node, job.id);
        expect(lines.map(({ index }) => index)).toEqual([...Array(rows.length + 1).keys()]);
        for (const [i, [m, a]] of rows.entries()) {
          const isNumber = /^[-+\d.e]+$/.test(m);
          const inputs = { ...(m === '' ? {} : { m: isNumber ? `${Number(m)} kg` : m }), ...(a === '' ? {} : { a }) };
          const { value, error } = lines[i + 1] ?? {};
          expect([m, a, error?.code ?? value]).toEqual([m, a, await oneByOne(inputs, 'kN')]);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('is under one receipt, and every item leads to it', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => (i % 10 === 3 ? '-1' : String(i + 0.5)));
    const job = await workOn(node, await startTable(node, ['m [kg]', ...rows].join('\r\n'), { ...newton, unit: 'kN' }));
    const receipt = receiptOf(job);
    expect(job).toMatchObject({ items: 700, chunks: 3, computed: 630, refused: 70, end: { status: 'done' } });
    expect(receipt).toMatchObject({ id: job.id.replace('job_', 'bat_'), count: 630, unit: 'N', symbol: 'F', inputs: { a: 2.5 } });
    expect(await verify({ receipt })).toBe(true);
    expect(await verify({ id: receipt.id })).toBe(true);
    const lines = await linesOf(node, job.id, { proofs: true });
    const proven = lines.filter(({ proof }) => proof !== undefined);
    expect(proven.map(({ leaf }) => leaf)).toEqual([...Array(630).keys()]);
    for (const { item, leaf, proof } of [proven[0], proven[255], proven[629]].flatMap((line) => line ?? [])) {
      expect(await verify({ receipt, item, leaf, proof })).toBe(true);
      expect(await verify({ receipt, item: { ...item, R_t: 1 }, leaf, proof })).toBe(false);
      expect(await verify({ receipt, item, leaf: Number(leaf) ^ 1, proof })).toBe(false);
    }
    // From anywhere, the leaves are the same.
    expect(await linesOf(node, job.id, { proofs: true, from: 500, limit: 40 })).toEqual(lines.slice(500, 540));
  });

  it('is the same batch as that of one call, to the last bit', async () => {
    const items = Array.from({ length: 300 }, (_, i) => ({ m: `${i + 1} g`, ...(i % 2 === 0 ? { a: `${i} ft/s^2` } : {}) }));
    const single = await call<{ receipt: BatchReceipt; results: { item: object }[] }>('batch', { ...newton, items }, {}, node);
    const text = items.map((item) => JSON.stringify(item)).join('\n');
    const job = await workOn(node, await startTable(node, text, newton, 'ndjson'));
    const { root, count, absoluteErrorBound, relativeErrorBound, inputs, inputUnits } = receiptOf(job);
    expect({ root, count, absoluteErrorBound, relativeErrorBound, inputs, inputUnits }).toEqual(
      Object.fromEntries(
        (['root', 'count', 'absoluteErrorBound', 'relativeErrorBound', 'inputs', 'inputUnits'] as const).map((name) => [
          name,
          single.receipt[name],
        ]),
      ),
    );
  });

  it('tells of all items: the extremes, the equation, the source, why some were refused', async () => {
    const job = await workOn(node, await startTable(node, 'm [kg]\n3\n1\n-1\n2', { ...newton, unit: 'N' }));
    expect(toShownJob(job, node.jobs, false)).toMatchObject({
      status: 'done',
      answer: 'F from 2.5 N to 7.5 N for 3 of 4 items; 1 refused',
      extremes: { least: { index: 1, value: 2.5 }, greatest: { index: 0, value: 7.5 } },
      equation: 'F = m·a',
      operators: ['NM19'],
      receiptId: expect.stringMatching(/^bat_/),
    });
    expect(await linesOf(node, job.id)).toEqual([
      { index: 0, value: 7.5 },
      { index: 1, value: 2.5 },
      { index: 2, error: { code: 'OUT_OF_RANGE', message: expect.stringContaining('m') } },
      { index: 3, value: 5 },
    ]);
  });

  it('reads a chain by name, keeps money apart, and takes uncertainties', async () => {
    const chain = await workOn(
      node,
      await startTable(node, 'm,d [m]\n80 kg,10', { operators: ["Newton's second law", 'NM22'], inputs: { a: '2.5 m/s^2', theta: 0 } }),
    );
    expect((await linesOf(node, chain.id))[0]?.value).toBe(2000);
    const spread = await workOn(node, await startTable(node, 'm\n80 +- 1 kg', newton));
    expect((await linesOf(node, spread.id))[0]).toMatchObject({ value: 200, uncertainty: 2.5 });
  });

  it('keeps apart what an item gives under another name, which its unit tells', async () => {
    const table = 'loan amount [USD],r [%],n\n200000,0.5,360\n9000,0.4,24';
    const job = await workOn(node, await startTable(node, table, { operators: ['FI6'], solveFor: 'PMT' }));
    expect((await linesOf(node, job.id)).map(({ value }) => value)).toEqual([
      expect.closeTo(1199.1010503055138, 9),
      expect.closeTo(394.03688256587594, 9),
    ]);
    const receipt = receiptOf(job);
    expect(receipt.inputs).toEqual({});
    for (const { item, leaf, proof } of await linesOf(node, job.id, { proofs: true }))
      expect(await verify({ receipt, item, leaf, proof })).toBe(true);
  });

  it.each<[string, string, object, string]>([
    ['no row computes: the first row’s fault', 'm [kg]\n-1\n-2', newton, 'OUT_OF_RANGE'],
    ['a column that is no input', 'm [kg],colour\n1,red', newton, 'UNKNOWN_INPUT'],
    ['an unknown operator', 'm\n1', { operators: ['NM999'] }, 'UNKNOWN_OPERATOR'],
    ['KO42 alone', 'm\n1', { operators: ['KO42'] }, 'INVALID_REQUEST'],
    ['a header alone', 'm [kg]\n', newton, 'INVALID_REQUEST'],
    ['two columns of one name', 'm [kg],m\n1,2', newton, 'INVALID_REQUEST'],
    ['a column that is a trap', '__proto__\n1', newton, 'INVALID_REQUEST'],
    ['a unit that is none', 'm [kgg]\n1', newton, 'UNIT_UNKNOWN'],
  ])('is refused at once where there is %s, and nothing is kept', async (_, table, asked, code) => {
    await expect(startTable(node, table, asked)).rejects.toMatchObject({ code });
    expect(await node.jobs.list()).toEqual([]);
  });

  it('leaves columns out that it is told to, and says so where it is not', async () => {
    const refused = await startTable(node, 'm [kg],colour\n1,red', newton).catch((error: Error) => error.message);
    expect(refused).toContain('`ignore`');
    const job = await workOn(node, await startTable(node, 'colour,m [kg]\n"red, dark",1\n=SUM(A1),2', { ...newton, ignore: ['colour'] }));
    expect(await textOf(node, job.id, { format: 'csv' })).toBe(
      ['index,colour,m [kg],F [N],uncertainty,error,message', '0,"red, dark",1,2.5,,,', "1,'=SUM(A1),2,5,,,", ''].join('\r\n'),
    );
  });

  it('fails where an operator has changed since, and says why', async () => {
    const { spec, ...job } = await startTable(node, 'm [kg]\n1', newton);
    const changed = { ...(spec as { versions: { digest: string }[] }) };
    changed.versions = changed.versions.map((version) => ({ ...version, digest: 'sha256:0' }));
    const jobs = {
      ...node.jobs,
      claim: async (...given: Parameters<typeof node.jobs.claim>) => {
        const claim = await node.jobs.claim(...given);
        return claim === undefined ? undefined : { ...claim, job: { ...claim.job, spec: changed } };
      },
    };
    const ended = await workOn({ ...node, jobs }, job);
    expect(ended.end).toMatchObject({ status: 'failed', fault: { code: 'INVALID_REQUEST', message: expect.stringContaining('changed') } });
  });
});

describe('a job over a range', () => {
  it('has the points of sweep, and more of them', async () => {
    const vary = [{ symbol: 'a', from: '0 m/s^2', to: '10 m/s^2', points: 501 }];
    const asked = { operators: ['NM19'], inputs: { m: '80 kg' }, vary, unit: 'kN' };
    const table = await call<{ rows: [number, number][]; receipt: BatchReceipt }>('sweep', { ...asked, rows: 'all' }, {}, node);
    const job = await workOn(node, await startSweep(node, asked));
    const lines = await linesOf(node, job.id);
    expect(lines.map(({ at, value }) => [at?.['a [m/s^2]'], value])).toEqual(table.rows);
    expect(receiptOf(job).root).toBe(table.receipt.root);
  });

  it('goes row by row over a grid, and counts in whole numbers', async () => {
    const job = await workOn(
      node,
      await startSweep(node, {
        operators: ['NM19'],
        vary: [
          { symbol: 'm', values: ['1 kg', '2 kg', '3 kg'] },
          { symbol: 'a', from: 1, to: 100, points: 100 },
        ],
      }),
    );
    const lines = await linesOf(node, job.id);
    expect(lines.length).toBe(300);
    expect([lines[0], lines[4], lines[299]].map((line) => [Object.values(line?.at ?? {}), line?.value])).toEqual([
      [[1, 1], 1],
      [[2, 2], 4],
      [[3, 100], 300],
    ]);
  });

  it('refuses a grid that is too large, and what is varied twice', async () => {
    const axis = (symbol: string, points: number) => ({ symbol, from: '1', to: '2', points });
    const grid = startSweep(node, { operators: ['NM19'], vary: [axis('m', 10_000_000), axis('a', 2)] });
    await expect(grid).rejects.toMatchObject({ code: 'INVALID_REQUEST', details: { limit: 10_000_000, given: 20_000_000 } });
    await expect(startSweep(node, { operators: ['NM19'], vary: [axis('m', 2), axis('m', 2)] })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('whose a job is', () => {
  const keyed = async (slug: string): Promise<Caller> => ({
    isLocal: false,
    address: '192.0.2.1',
    key: (await node.access.mint(slug)).record,
  });
  const ask = (capability: (typeof CAPABILITIES)[number], input: object, caller: Caller) => callCapability(capability, input, node, caller);

  it('is shown to its owner and to the user of the machine alone', async () => {
    const [mine, other] = [await keyed('mine'), await keyed('other')];
    const job = await startTable(node, 'm [kg]\n1', newton, 'csv', mine);
    expect(await ask(listJobs, {}, mine)).toMatchObject({ total: 1 });
    expect(await ask(listJobs, {}, other)).toEqual({ jobs: [], total: 0 });
    expect(await call('list_jobs', {}, {}, node)).toMatchObject({ total: 1, jobs: [{ id: job.id, status: 'running' }] });
    await expect(ask(showJob, { job: job.id }, other)).rejects.toMatchObject({ code: 'UNKNOWN_JOB' });
    await expect(ask(cancelJob, { job: job.id }, other)).rejects.toMatchObject({ code: 'UNKNOWN_JOB' });
    await expect(textOf(node, job.id, {}, other)).rejects.toMatchObject({ code: 'UNKNOWN_JOB' });
    expect(await ask(cancelJob, { job: job.id }, mine)).toMatchObject({ ok: true, removed: false, job: { status: 'cancelled' } });
    expect(await ask(cancelJob, { job: job.id }, mine)).toMatchObject({ ok: true, removed: true });
    await expect(ask(showJob, { job: job.id }, mine)).rejects.toMatchObject({ code: 'UNKNOWN_JOB' });
  });

  it('is nobody’s who has no key of their own', async () => {
    for (const key of [undefined, node.access.demoKey().record])
      await expect(
        startTable(node, 'm [kg]\n1', newton, 'csv', { isLocal: false, address: '192.0.2.1', ...(key === undefined ? {} : { key }) }),
      ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('may call the formulas of its owner, in the version that they had', async () => {
    const text =
      'weight: W = m * g_own\n  W: weight [N]\n  m: mass [kg] > 0\n  g_own: acceleration [m/s^2]\n  example: m = 2, g_own = 10 gives 20\n  source: by hand';
    await call('keep_formula', { name: 'weight', text }, {}, node);
    const job = await workOn(node, await startTable(node, 'm [kg]\n2\n3', { operators: ['my.weight'], inputs: { g_own: '10 m/s^2' } }));
    expect((await linesOf(node, job.id)).map(({ value }) => value)).toEqual([20, 30]);
    expect(await verify({ receipt: job.end?.receipt })).toBe(true);
  });
});

it('has capabilities for what answers JSON, and none of them a tool', () => {
  const own = CAPABILITIES.filter(({ routes }) => routes.some(({ path }) => path.startsWith('/api/jobs')));
  expect(own.map(({ name, annotations }) => [name, annotations])).toEqual([
    ['list_jobs', undefined],
    ['show_job', undefined],
    ['cancel_job', undefined],
  ]);
  expect(existsSync('jobs')).toBe(false);
});
