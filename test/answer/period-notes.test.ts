import { describe, expect, it } from 'vitest';
import { createService } from '../../src/adapters/service/service.js';
import { explainFault } from '../../src/answer/explain-fault.js';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import { TOOLS } from '../../tools/capabilities.js';
import { call, refusalOf } from '../tools/call.js';
import { fullNode } from '../tools/node.js';

const LOAN = { PV: '200000 USD', n: 360 };
const notesOf = async (operators: readonly string[], inputs: object): Promise<readonly string[]> =>
  (await call<{ notes?: readonly string[] }>('compute', { operators, inputs, solveFor: operators[0] === 'FI6' ? 'PMT' : undefined }))
    .notes ?? [];

describe('a rate of one period that looks like that of a year', () => {
  it('is noted first, with the call for months', async () => {
    const [first = ''] = await notesOf(['FI6'], { ...LOAN, r: '6 %' });
    expect(first).toContain('r is 6 % for each payment; if it is a yearly rate, write "(6 %)/12" for months.');
    const [, asked = ''] = /Call: compute (\{.*\})$/.exec(first) ?? [];
    const { value, unit } = await call<{ value: number; unit: string }>('compute', JSON.parse(asked));
    // A table of loans: 200,000 over 30 years at 6 % a year is 1,199.10 a month.
    expect([value.toFixed(2), unit]).toEqual(['1199.10', 'USD']);
  });

  it('with a count that may be one of years, the call has their months', async () => {
    const [first = ''] = await notesOf(['FI6'], { PV: '200000 USD', n: 30, r: 0.06 });
    const [, asked = ''] = /Call for 30 years: compute (\{.*\})$/.exec(first) ?? [];
    expect((await call<{ value: number }>('compute', JSON.parse(asked))).value.toFixed(2)).toBe('1199.10');
  });

  it.each<[string, string, object, boolean]>([
    ['from 1 % and 24 payments on', 'FI6', { PV: '1000 USD', r: '1 %', n: 24 }, true],
    ['fewer payments', 'FI6', { PV: '1000 USD', r: '1 %', n: 23 }, false],
    ['a smaller rate', 'FI6', { PV: '1000 USD', r: '0.9 %', n: 360 }, false],
    ['periods that may be years', 'FI2', { PV: '1000 USD', r: '5 %', n: 30 }, false],
    ['periods that are more than years', 'FI2', { PV: '1000 USD', r: '5 %', n: 120 }, true],
    ['a name that says a year', 'FI6', { PV: '1000 USD', annual_rate: '5 %', n: 12 }, true],
    ['another name', 'FI6', { PV: '1000 USD', interest_rate: '5 %', n: 12 }, false],
  ])('is told apart: %s', async (_, id, inputs, isNoted) => {
    expect((await notesOf([id], inputs)).some((note) => note.includes('if it is a yearly rate'))).toBe(isNoted);
  });

  it('stands in the text of the answer', async () => {
    const { content } = await createService(TOOLS, fullNode).callTool(
      'compute',
      { operators: ['FI6'], inputs: { ...LOAN, r: '6 %' }, solveFor: 'PMT' },
      LOCAL_CALLER,
    );
    expect((content[0] as { readonly text: string }).text).toContain('if it is a yearly rate, write "(6 %)/12"');
  });
});

describe('a rate that is spelled per year', () => {
  it.each(['6 %/yr', '6 % per year', '6 % p.a.', '6% per annum', '6 % a year', '0.06/yr'])(
    '%s is refused with the call for months',
    async (r) => {
      const fault = await refusalOf('compute', { operators: ['FI6'], inputs: { ...LOAN, r }, solveFor: 'PMT' });
      const { call: mended } = explainFault(fault, { kind: 'model' });
      const { value } = await call<{ value: number }>('compute', mended?.input);
      expect(value.toFixed(2)).toBe('1199.10');
    },
  );
});
