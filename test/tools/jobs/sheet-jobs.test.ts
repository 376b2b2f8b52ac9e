import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NodeContext } from '../../../src/call/node-context.js';
import { type Fault, reasonOf } from '../../../src/core/faults.js';
import { call } from '../call.js';
import { createFullNode } from '../node.js';
import { linesOf, startSheet, textOf, workOn } from './run-job.js';

let node: NodeContext;
beforeEach(() => {
  node = createFullNode({ now: Date.now });
});
afterEach(() => node.jobs.close());

const LOAN = `principal = 200000 USD
rate = 0.5 %
n = 360
payment = principal * rate / (1 - (1 + rate)^-n)   # each month
total = payment * n`;

const LOANS = 'loan,principal,rate,n\nA-17,200000,0.5,360\nA-18,15000,4.8 %/12,48\nA-19,9000,,24\nA-20,1000,one,12\n';

const verify = async (input: object): Promise<{ readonly valid: boolean; readonly checks: readonly { name: string; status: string }[] }> =>
  call('verify', input, {}, node);

const calculated = async (lines: string): Promise<number> => (await call<{ value: number }>('calculate', { lines }, {}, node)).value;

const ran = async (table: string, asked: object, form: 'csv' | 'ndjson' = 'csv') => {
  const job = await workOn(node, await startSheet(node, table, asked, form));
  return { job, receipt: job.end?.receipt as unknown as Readonly<Record<string, unknown>> };
};

describe('a sheet over a table', () => {
  it('gives each row what the sheet gives with its values, or its fault', async () => {
    const { job, receipt } = await ran(LOANS, { sheet: LOAN, show: ['payment', 'total'], ignore: ['loan'] });
    expect(job).toMatchObject({ items: 4, computed: 2, refused: 2, end: { status: 'done' } });
    const lines = await linesOf(node, job.id, { proofs: true });
    const first = await calculated(LOAN.replace(/\ntotal.*/, ''));
    const second = await calculated('15000 USD * 0.4 % / (1 - (1 + 0.4 %)^-48)');
    expect(lines[0]?.values).toEqual({ payment: first, total: first * 360 });
    expect(lines[1]?.values?.['payment']).toBeCloseTo(second, 9);
    expect(lines[2]?.error).toEqual({ code: 'MISSING_INPUT', message: 'rate: the cell is empty.' });
    expect(lines[3]?.error?.message).toMatch(/^rate: "one" is no number and no quantity/);
    expect(receipt).toMatchObject({
      type: 'genmath/table-receipt/v1',
      id: job.id.replace('job_', 'bat_'),
      source: LOAN,
      count: 2,
      columns: [
        { name: 'principal', unit: 'USD' },
        { name: 'rate', unit: '%' },
        { name: 'n', unit: '1' },
      ],
      outputs: [
        { name: 'payment', unit: 'USD' },
        { name: 'total', unit: 'USD' },
      ],
    });
    expect((await textOf(node, job.id, { format: 'csv' })).split('\r\n').slice(0, 2)).toEqual([
      'index,loan,principal,rate,n,payment [USD],payment uncertainty,total [USD],total uncertainty,error,message',
      `0,A-17,200000,0.5,360,${first},,${first * 360},,,`,
    ]);
  });

  it('has one receipt, under which every row is and computes again', async () => {
    const { job, receipt } = await ran(LOANS, { sheet: LOAN, ignore: ['loan'] });
    expect(await verify({ receipt })).toMatchObject({ valid: true });
    expect(await verify({ id: receipt['id'] as string })).toMatchObject({ valid: true });
    for (const { index, values, item, leaf, proof } of (await linesOf(node, job.id, { proofs: true })).slice(0, 2)) {
      const found = await verify({ receipt, item, leaf, proof });
      expect([found.valid, found.checks.filter(({ status }) => status !== 'pass')]).toEqual([true, []]);
      const answer = { receipt, results: [{ index, values, item, leaf, proof }] };
      expect(await verify({ receipt: answer })).toMatchObject({ valid: true, items: { held: 1, total: 1, inReceipt: 2 } });
      const other = { receipt, results: [{ index, values: { total: 1 }, item, leaf, proof }] };
      expect(await verify({ receipt: other })).toMatchObject({ valid: false });
      expect(await verify({ receipt, item: { ...item, index: 7 }, leaf, proof })).toMatchObject({ valid: false });
    }
  });

  it('finds again what a row was solved for, keeps its uncertainty, and says what does not hold', async () => {
    const sheet =
      'assert mass > 1 kg\nassert mass == mass +- 1 g\nsolve v^2 * mass / 2 = energy for v > 0 m/s\ng = NM19(m = mass, a = 2 m/s^2) in kN';
    const table = 'mass [g],energy [J]\n2000 ± 10,9\n500,4\n3000,-4\n4 kg,8\n';
    const { job, receipt } = await ran(table, { sheet, show: ['v', 'g'] });
    const lines = await linesOf(node, job.id, { proofs: true });
    expect(lines.map(({ values, error }) => error?.code ?? Object.keys(values ?? {}))).toEqual([
      ['v', 'g'],
      'OUT_OF_RANGE',
      'NO_SOLUTION',
      ['v', 'g'],
    ]);
    expect(lines[0]?.values?.['v']).toBeCloseTo(3, 9);
    expect(lines[0]?.uncertainties?.['g']).toBeCloseTo(2e-5, 9);
    for (const line of [lines[0], lines[3]]) {
      const found = await verify({ receipt: { receipt, ...line } });
      expect([found.valid, found.checks.filter(({ status }) => status !== 'pass')]).toEqual([true, []]);
    }
  });

  it('takes JSON lines, and the unit of the first row where nothing else says one', async () => {
    const { job } = await ran('{"r": "2 m", "h (m)": 3}\n{"r": "50 cm", "h (m)": "1 m"}\n', { sheet: 'pi * r^2 * h' }, 'ndjson');
    const lines = await linesOf(node, job.id);
    expect(lines.map(({ values }) => values?.['line 1']?.toFixed(6))).toEqual(['37.699112', '0.785398']);
  });

  it.each([
    ['m,x\n1,2\n', { sheet: 'm * 2' }, 'No line of the sheet reads the column "x"'],
    ['F\n1\n', { sheet: 'm = 2 kg\nF = m * 3 m/s^2\nF * 2' }, 'Line 2 computes F'],
    ['m [s]\n1\n', { sheet: 'm = 2 kg\nm * 2' }, 'The column m is in s, and line 1 says 2 kg'],
    ['m\n1\n', { sheet: 'm * q' }, 'A column of that name gives it one too.'],
    ['m\none\n', { sheet: 'm * 2' }, 'Row 1: m: "one" is no number'],
    ['m\n1\n', { sheet: 'm * 2', show: ['y'] }, 'No line of the sheet gives "y"'],
    ['m\n1\n', { sheet: 'x = [m, 2 * m]' }, 'x is a list'],
    [`${'{"m": 1}\n'.repeat(256)}{"m": 1, "k": 2}\n`, { sheet: 'm * 2' }, '"k" stands in none of the first 256 rows'],
  ])('refuses %j with the reason', async (table, asked, reason) => {
    const refused = await startSheet(node, table, asked, table.startsWith('{') ? 'ndjson' : 'csv').catch((error: unknown) => error);
    expect(reasonOf(refused as Fault)).toContain(reason);
  });
});
