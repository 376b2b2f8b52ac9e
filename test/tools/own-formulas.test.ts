import { describe, expect, it } from 'vitest';
import { callCapability } from '../../src/call/call-capability.js';
import { type Caller, LOCAL_CALLER } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { BEAM, DEFLECTED, DEFLECTION } from '../core/formula/formulas.js';
import { AREA, keepFormulas, type Members } from './kept-formulas.js';

const inputs = BEAM;

describe('an own formula is called where an operator is', () => {
  it('by compute, for any of its symbols, and by items', async () => {
    const { call } = await keepFormulas();
    const answer = await call('compute', { operators: ['my.deflection'], inputs });
    expect(answer).toMatchObject({ symbol: 'delta', unit: 'mm', assumes: 'simply supported beam, load at midspan' });
    expect(answer['value']).toBeCloseTo(DEFLECTED, 12);
    const { F: _, ...rest } = BEAM;
    expect(await call('compute', { operators: ['my.deflection'], inputs: { ...rest, delta: '1 mm' }, unit: 'kN' })).toMatchObject({
      symbol: 'F',
      value: 1.26,
    });
    const many = await call<{ readonly results: readonly Members[] }>('compute', {
      operators: ['my.deflection'],
      inputs: rest,
      items: [{ F: '1 kN' }, { F: '2 kN' }],
    });
    expect(many.results[1]?.['value']).toBeCloseTo(2 * DEFLECTED, 12);
    expect(await call('batch', { operators: ['my.deflection'], inputs: rest, items: [{ F: 1000 }] })).toMatchObject({
      results: [{ value: expect.closeTo(DEFLECTED, 12) }],
    });
  });

  it('by prove, sweep and calculate', async () => {
    const { call } = await keepFormulas();
    const { F: _, ...rest } = BEAM;
    expect(await call('prove', { operators: ['my.deflection'], inputs: { F: 1000, L: 2, E: 210, I: 1e6 } })).toMatchObject({
      operatorIds: ['KO42', 'my.deflection'],
      domain: 'my',
      R_t: expect.closeTo(DEFLECTED, 12),
      formulas: [{ name: 'my.deflection', text: DEFLECTION, digest: expect.stringMatching(/^sha256:/) }],
    });
    expect(
      await call('sweep', { operators: ['my.deflection'], inputs: rest, vary: [{ symbol: 'F', from: '1 kN', to: '2 kN', points: 3 }] }),
    ).toMatchObject({ columns: [{ symbol: 'F' }, { symbol: 'delta', unit: 'mm' }] });
    const sheet = (lines: string) => call('calculate', { lines });
    expect((await sheet('my.deflection(F = 1 kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4) in um'))['value']).toBeCloseTo(1000 * DEFLECTED, 9);
    expect(await sheet('my.area(A = 4 mm^2) * 2')).toMatchObject({ unit: 'mm', value: expect.closeTo(2 * Math.sqrt(16 / Math.PI), 12) });
    expect(await sheet('d = 2 mm; 3 * my.area(d)')).toMatchObject({ value: expect.closeTo(3 * Math.PI, 12) });
    expect(await sheet('my.work_of(F = NM19(m = 2 kg, a = 3 m/s^2), s = 1 m)')).toMatchObject({ value: 6, unit: 'J' });
  });

  it('in a chain with operators, and its symbols by its name', async () => {
    const { call } = await keepFormulas();
    expect(await call('prove', { operators: ['NM19', 'my.work_of'], inputs: { m: 2, a: 3, s: 5 } })).toMatchObject({ R_t: 30 });
    expect(await call('prove', { operators: ['my.work_of', 'NM19'], inputs: { m: 2, a: 3, 'my.work_of.F': 4, s: 5 } })).toMatchObject({
      inputs: { 'my.work_of.F': 4 },
    });
    expect(await call('compute', { operators: ['my.work_of'], inputs: { 'my.work_of.F': '4 N', s: '5 m' } })).toMatchObject({ value: 20 });
  });

  it('and shown by catalog and show_operator', async () => {
    const { call } = await keepFormulas();
    expect(await call('catalog', { id: 'my.deflection' })).toMatchObject({
      operators: [{ id: 'my.deflection', name: 'deflection at midspan', domain: 'my', kind: 'own', proof_required: false }],
      total: 1,
    });
    expect(await call('show_operator', { id: 'my.area' })).toMatchObject({ inverses: [{ symbol: 'd' }] });
  });

  it('and its units, ranges and names hold as those of an operator do', async () => {
    const { refusal } = await keepFormulas();
    const codeOf = async (changed: Members) =>
      (await refusal('compute', { operators: ['my.deflection'], inputs: { ...inputs, ...changed } })).code;
    expect([await codeOf({ L: '2 kg' }), await codeOf({ L: '-2 m' }), await codeOf({ E: 2.1e11 }), await codeOf({ q: 1 })]).toEqual([
      'DIMENSION_MISMATCH',
      'OUT_OF_RANGE',
      'INPUT_TYPE',
      'UNKNOWN_INPUT',
    ]);
    const unknown = await refusal('compute', { operators: ['my.deflecton'], inputs });
    expect([unknown.code, unknown.message]).toEqual(['UNKNOWN_OPERATOR', expect.stringMatching(/nearest are my\.deflection \(/)]);
    expect((await refusal('calculate', { lines: 'my.aera(d = 2 mm)' })).message).toMatch(/^line 1, column 1: .*nearest are my\.area/);
  });

  it('at no cost for whoever names none', async () => {
    const { node, call } = await keepFormulas();
    let asked = 0;
    const counting: NodeContext = {
      ...node,
      formulas: {
        ...node.formulas,
        list: (machine) => {
          asked += 1;
          return node.formulas.list(machine);
        },
      },
    };
    await call('compute', { operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' } }, LOCAL_CALLER, counting);
    await call('calculate', { lines: 'my_own = 2 m; 3 * my_own' }, LOCAL_CALLER, counting);
    expect(asked).toBe(0);
    await call('calculate', { lines: 'my.area(d = 2 mm)' }, LOCAL_CALLER, counting);
    expect(asked).toBe(1);
  });
});

describe('whose formula it is', () => {
  it('two machines have two formulas of one name, and nobody has those of another', async () => {
    const { call, refusal, callerOf } = await keepFormulas();
    const [mine, theirs] = [await callerOf('my-lab'), await callerOf('their-lab')];
    await call('keep_formula', { name: 'area', text: AREA.replaceAll('pi * d^2 / 4', 'd^2').replace('3.141592653589793', '4') }, mine);
    const sheet = { lines: 'my.area(d = 1 mm)' };
    expect(await call('calculate', sheet, mine)).toMatchObject({ value: 1 });
    expect(await call('calculate', sheet)).toMatchObject({ value: expect.closeTo(Math.PI / 4, 12) });
    expect((await refusal('calculate', sheet, theirs)).message).toMatch(/There is no own formula "my\.area" here; none is kept/);
    expect((await refusal('show_formula', { name: 'area' }, theirs)).code).toBe('UNKNOWN_FORMULA');
    expect((await refusal('remove_formula', { name: 'area' }, theirs)).code).toBe('UNKNOWN_FORMULA');
    expect(await call('list_formulas', {}, theirs)).toEqual({ formulas: [], total: 0 });
  });

  it('the demo key, and nobody, have a machine to keep it for', async () => {
    const { node, refusal } = await keepFormulas();
    const demo: Caller = { isLocal: false, address: '192.0.2.2', key: node.access.demoKey().record };
    for (const caller of [demo, { isLocal: false, address: '192.0.2.3' }])
      expect((await refusal('keep_formula', { name: 'area', text: AREA }, caller)).code).toBe('FORBIDDEN');
    expect((await refusal('calculate', { lines: 'my.area(d = 1 mm)' }, demo)).message).toMatch(/There is no own formula/);
  });
});

describe('the versions of a formula', () => {
  const CHANGED = AREA.replace('by hand', 'by hand, checked twice');

  it('are shown, the present one or that of a digest', async () => {
    const { call, refusal } = await keepFormulas();
    const { digest: before } = await call<{ digest: string }>('show_formula', { name: 'my.area' });
    const { digest: after } = await call<{ digest: string }>('keep_formula', { name: 'my.area', text: CHANGED });
    expect(after).not.toBe(before);
    expect(await call('show_formula', { name: 'area' })).toMatchObject({
      digest: after,
      versions: [{ digest: before }, { digest: after }],
    });
    expect(await call('show_formula', { name: 'area', digest: before })).toMatchObject({ text: AREA });
    await call('remove_formula', { name: 'area' });
    expect((await refusal('show_formula', { name: 'area' })).code).toBe('UNKNOWN_FORMULA');
    expect(await call('show_formula', { name: 'area', digest: after })).toMatchObject({ text: CHANGED });
    expect(await call('list_formulas', {})).toMatchObject({ formulas: [{ id: 'my.deflection' }, { id: 'my.work_of' }], total: 2 });
  });

  it('do not take a text of another name, nor one that does not hold', async () => {
    const { call, refusal } = await keepFormulas();
    expect((await refusal('keep_formula', { name: 'circle', text: AREA })).message).toMatch(/the text is that of area/);
    expect((await refusal('keep_formula', { name: 'area', text: AREA.replace('3.14159', '3.2') })).code).toBe('FORMULA_INVALID');
    expect(await call('show_formula', { name: 'area' })).toMatchObject({ text: AREA });
  });
});

describe('over HTTP', () => {
  const setUpHttp = async () => {
    const { node } = await keepFormulas();
    const { key } = await node.access.mint('web-lab');
    const ask = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = { authorization: `Bearer ${key}` },
    ) => {
      const response = await node.surface(
        {
          method,
          path,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        { isLocal: false, address: '192.0.2.9' },
      );
      return [response.status, JSON.parse(response.body) as Members] as const;
    };
    return { node, ask };
  };

  it('a formula is put, listed, shown, used and deleted with a key', async () => {
    const { ask } = await setUpHttp();
    const [status, kept] = await ask('PUT', '/api/formulas/area', { text: AREA });
    expect([status, kept]).toEqual([200, expect.objectContaining({ ok: true, id: 'my.area', machine: 'web-lab', text: AREA })]);
    expect(await ask('GET', '/api/formulas')).toEqual([200, expect.objectContaining({ total: 1 })]);
    expect(await ask('GET', `/api/formulas/area?digest=${String(kept['digest'])}`)).toEqual([
      200,
      expect.objectContaining({ id: 'my.area' }),
    ]);
    expect(await ask('QUERY', '/api/formulas/my.area', { digest: kept['digest'] })).toEqual([
      200,
      expect.objectContaining({ id: 'my.area' }),
    ]);
    expect(await ask('GET', '/api/operators/my.area')).toEqual([200, expect.objectContaining({ id: 'my.area' })]);
    const [, answer] = await ask('POST', '/api/svc/calculate', { lines: 'my.area(d = 2 mm)' });
    expect(answer['value']).toBeCloseTo(Math.PI, 12);
    const [, verified] = await ask('POST', '/api/svc/verify', answer['receipt']);
    expect(verified).toMatchObject({ valid: true });
    expect(await ask('DELETE', '/api/formulas/area')).toEqual([200, expect.objectContaining({ ok: true, id: 'my.area' })]);
    expect((await ask('GET', '/api/formulas/area'))[0]).toBe(404);
  });

  it('none is without a key, and what is wrong names its line', async () => {
    const { ask } = await setUpHttp();
    for (const [method, path] of [
      ['PUT', '/api/formulas/area'],
      ['GET', '/api/formulas'],
      ['GET', '/api/formulas/area'],
      ['DELETE', '/api/formulas/area'],
    ] as const)
      expect((await ask(method, path, method === 'PUT' ? { text: AREA } : undefined, {}))[0]).toBe(401);
    expect((await ask('GET', '/api/operators/my.area', undefined, {}))[0]).toBe(404);
    const [status, problem] = await ask('PUT', '/api/formulas/area', { text: AREA.replace('[mm] > 0', '[mmm] > 0') });
    expect([status, problem]).toEqual([
      422,
      expect.objectContaining({ code: 'FORMULA_INVALID', detail: expect.stringMatching(/line 3: unknown unit/) }),
    ]);
    expect((await ask('PUT', '/api/formulas/area'))[0]).toBe(400);
  });

  it('the MCP tool http reaches them', async () => {
    const { node } = await setUpHttp();
    const tool = CAPABILITIES.find(({ name }) => name === 'http');
    if (tool === undefined) throw new Error('no tool http');
    const put = await callCapability(tool, { method: 'PUT', path: '/api/formulas/area', body: { text: AREA } }, node);
    expect(put).toMatchObject({ status: 200, body: { machine: 'local' } });
  });
});
