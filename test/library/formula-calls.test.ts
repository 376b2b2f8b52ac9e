import { describe, expect, it } from 'vitest';
import { createFormulaCalls } from '../../src/library/formula-calls.js';
import { DEFLECTION } from '../core/formula/formulas.js';
import { AREA, keepFormulas, WORK } from '../tools/kept-formulas.js';

describe('the formulas of a client', () => {
  it('are kept from a file, listed, shown in any version and removed', async () => {
    const { call, callerOf } = await keepFormulas();
    const lab = await callerOf('lab');
    const formulas = createFormulaCalls((name, input) => call(name, input, lab));
    expect(await formulas.list()).toEqual([]);
    const kept = await formulas.keep(`${WORK}\n${DEFLECTION}`);
    expect(kept.map(({ id }) => id)).toEqual(['my.work_of', 'my.deflection']);
    expect((await formulas.list()).map(({ id }) => id)).toEqual(['my.deflection', 'my.work_of']);
    const { digest } = await formulas.show('deflection');
    await formulas.keep(DEFLECTION.replace('simply supported', 'supported'));
    expect((await formulas.show('deflection')).versions).toHaveLength(2);
    expect((await formulas.show('my.deflection', digest)).text).toBe(DEFLECTION);
    expect(await call('compute', { operators: ['my.work_of'], inputs: { F: '2 N', s: '3 m' } }, lab)).toMatchObject({ value: 6 });
    await formulas.remove('deflection');
    expect((await formulas.list()).map(({ id }) => id)).toEqual(['my.work_of']);
    await expect(formulas.keep(`${WORK}\n${AREA.replace('3.14159', '3.2')}`)).rejects.toMatchObject({ code: 'FORMULA_INVALID' });
  });
});
