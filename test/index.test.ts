import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { node } from './core/protocol/node.js';
import { sealBatch } from './core/receipt/batches.js';

let base: string;
let genmath: typeof import('../src/index.js');
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'genmath-library-'));
  vi.stubEnv('GENMATH_DATA', join(base, 'data'));
  vi.stubEnv('GENMATH_ISSUER', 'library.example');
  genmath = await import('../src/index.js');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

const newton = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };

describe('the library', () => {
  it('exports what the snapshot shows', async () => {
    await expect(`${JSON.stringify(Object.keys(genmath).sort(), null, 2)}\n`).toMatchFileSnapshot('snapshots/exports.json');
  });

  it('touches no disk until something is signed', () => {
    expect(genmath.registry.search('terminal velocity').hits.length).toBeGreaterThan(0);
    expect(existsSync(join(base, 'data'))).toBe(false);
    genmath.prove(newton);
    expect(existsSync(join(base, 'data', 'keys.json'))).toBe(true);
  });
});

const KILN = `kiln_load: n_k = V_k * phi / v_b
  n_k: bricks in a kiln [1]
  V_k: firing space of the kiln [m^3] > 0
  phi: stacking share [1] > 0
  v_b: volume of a brick [L] > 0
  example: V_k = 2 m^3, phi = 0.5, v_b = 2 L gives 500
  source: by hand
`;

describe('own formulas that a program brings along', () => {
  const formulas = `# of the pottery\n\n${KILN}\n${KILN.replaceAll('kiln_load', 'kiln_load_2')}`;
  const inputs = { V_k: '3 m^3', phi: 0.5, v_b: '2 L' };

  it('are called by every function, and their texts stand in the receipts', async () => {
    const sheet = genmath.calculate('my.kiln_load(V_k = 3 m^3, phi = 0.5, v_b = 2 L)', { formulas });
    expect([sheet.value, genmath.verify(sheet.receipt).valid]).toEqual([750, true]);
    const proved = genmath.prove({ operators: ['my.kiln_load_2'], inputs, formulas });
    expect([proved.R_t, proved.formulas?.[0]?.name, genmath.verify(proved).valid]).toEqual([750, 'my.kiln_load_2', true]);
    const computed = await genmath.compute({ operators: ['my.kiln_load'], inputs, formulas });
    expect([computed.value, computed.receipt.formulas?.[0]?.text]).toEqual([750, KILN]);
    const swept = await genmath.sweep({
      operators: ['my.kiln_load'],
      inputs: { phi: 0.5, v_b: '2 L' },
      vary: [{ symbol: 'V_k', from: '1 m^3', to: '3 m^3', points: 3 }],
      formulas,
    });
    expect(swept.extremes.greatest.value).toBe(750);
    const many = await genmath.batch({
      operators: ['my.kiln_load'],
      inputs: { phi: 0.5, v_b: '2 L' },
      items: [{ V_k: '3 m^3' }],
      formulas,
    });
    expect(many.results[0]?.value).toBe(750);
    expect((await genmath.search('bricks in a kiln', { formulas })).operators[0]?.id).toMatch(/^my\.kiln_load/);
  });

  it('are known in the call that brings them alone', async () => {
    await genmath.compute({ operators: ['my.kiln_load'], inputs, formulas });
    await expect(genmath.compute({ operators: ['my.kiln_load'], inputs })).rejects.toMatchObject({ code: 'UNKNOWN_OPERATOR' });
    expect(() => genmath.calculate('my.kiln_load(V_k = 3 m^3, phi = 0.5, v_b = 2 L)')).toThrow(/no own formula/);
    expect(() => genmath.prove({ operators: ['my.kiln_load'], inputs })).toThrow(/no own formula/);
  });

  it('are refused with the line that is wrong, and where two have one name', async () => {
    const wrong = KILN.replace('gives 500', 'gives 501');
    expect(() => genmath.calculate('1 m', { formulas: `\n${wrong}` })).toThrow(/^line 7: /);
    await expect(genmath.compute({ operators: ['NM19'], formulas: `${KILN}\n${KILN}` })).rejects.toMatchObject({ code: 'FORMULA_INVALID' });
  });
});

describe('prove', () => {
  it.each<[string, Parameters<typeof genmath.prove>[0], number, string]>([
    ['one operator', newton, 3750, 'N'],
    // F = 1500 * 2.5 = 3750 N; W = F * d * cos(0) = 37,500 J
    ['a chain', { operators: ['NM19', 'NM22'], inputs: { m: 1500, a: 2.5, d: 10, theta: 0 } }, 37_500, 'J'],
    ['units in text', { operators: ['NM19'], inputs: { m: '1.5 t', a: { value: 250, unit: 'cm/s^2' } } }, 3750, 'N'],
    ['another symbol as the unknown', { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a' }, 25, 'm/s^2'],
    ['a list', { operators: ['NM34'], inputs: { m: [1, 2, 3], x: [-3, 0, 2] } }, 0.5, 'm'],
    ['a domain and its inputs', { domain: 'newtonian-mechanics', inputs: { m: 1500, a: 2.5 } }, 3750, 'N'],
  ])('computes %s', (_, computation, value, unit) => {
    const receipt = genmath.prove(computation);
    expect(receipt.R_t).toBeCloseTo(value, 9);
    expect([receipt.unit, receipt.issuer, receipt.library]).toEqual([unit, 'library.example', expect.stringMatching(/^genmath \d/)]);
    expect(genmath.verify(receipt).valid).toBe(true);
  });

  it('without anything gives the clock stamp alone', () => {
    expect(genmath.prove().operatorIds).toEqual(['KO42']);
  });

  it('throws a fault with a stable code, a message and details', () => {
    let thrown: unknown;
    try {
      genmath.prove({ operators: ['NM19'], inputs: { m: 1 } });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(genmath.Fault);
    expect(thrown).toMatchObject({ code: 'MISSING_INPUT', message: expect.stringContaining('NM19 lacks a') });
    expect(Object.keys(genmath.FAULTS)).toContain((thrown as { readonly code: string }).code);
  });
});

describe('calculate', () => {
  it('gives the results of a sheet with a receipt that verifies', () => {
    expect(genmath.calculate('1500 kg * 2.5 m/s^2 in kN')).toMatchObject({ value: 3.75, unit: 'kN', answer: '3.75 kN' });
    expect(genmath.calculate('10 m / 2 s', 'km/h').value).toBeCloseTo(18, 12);
    expect(() => genmath.calculate('5 kg + 3 s')).toThrow(/line 1/);
    expect(genmath.verify(genmath.calculate('x = 3 m; 2 * x').receipt).valid).toBe(true);
  });
});

describe('verify', () => {
  const statuses = (verification: ReturnType<typeof genmath.verify>): Record<string, string> =>
    Object.fromEntries(verification.checks.map(({ name, status }) => [name, status]));

  it('checks an own receipt with this machine’s keys, the HMAC too', () => {
    expect(statuses(genmath.verify(genmath.prove(newton)))).toEqual({
      shape: 'pass',
      key: 'pass',
      hmac: 'pass',
      signature: 'pass',
      operators: 'pass',
      recomputation: 'pass',
      cycle: 'pass',
    });
  });

  it('takes a receipt that went through JSON', () => {
    expect(genmath.verify(JSON.parse(JSON.stringify(genmath.prove(newton)))).valid).toBe(true);
  });

  it('with public keys alone checks the signature and not the HMAC', () => {
    const receipt = genmath.prove(newton);
    const { keys } = genmath.createRuntime(genmath.readConfig()).keyring().jwks();
    const publicKeys = new Map(keys.map(({ kid, x }) => [kid, genmath.importPublicKey(Buffer.from(x, 'base64url'))]));
    expect(genmath.verify(receipt, { publicKeys })).toMatchObject({ valid: true });
    expect(statuses(genmath.verify(receipt, { publicKeys }))).toMatchObject({ hmac: 'not_checked', signature: 'pass' });
    expect(genmath.verify({ ...receipt, unit: 'kN' }, { publicKeys }).valid).toBe(false);
    expect(genmath.verify(receipt, { publicKeys: new Map() }).valid).toBe(false);
  });

  it('replays without any key', () => {
    const receipt = genmath.prove(newton);
    expect(statuses(genmath.verify(receipt, { replay: true }))).toMatchObject({
      key: 'not_checked',
      signature: 'not_checked',
      recomputation: 'pass',
    });
    expect(genmath.verify({ ...receipt, R_t: 3751 }, { replay: true }).valid).toBe(false);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 5],
    ['text', 'rcp_1'],
    ['an empty object', {}],
  ])('says no to %s without throwing', (_, given) => {
    expect(genmath.verify(given).valid).toBe(false);
  });

  it.each<[string, (receipt: Record<string, unknown>) => Record<string, unknown>]>([
    ['another result', (receipt) => ({ ...receipt, R_t: 3751 })],
    ['another input', (receipt) => ({ ...receipt, inputs: { m: 1501, a: 2.5 } })],
    ['another issuer', (receipt) => ({ ...receipt, issuer: 'someone.else' })],
    ['another time', (receipt) => ({ ...receipt, issuedAt: '2020-01-01T00:00:00.000Z' })],
    ['a member more', (receipt) => ({ ...receipt, note: 'approved' })],
  ])('refuses a receipt with %s', (_, change) => {
    expect(genmath.verify(change({ ...genmath.prove(newton) })).valid).toBe(false);
  });
});

describe('registry', () => {
  it('finds, summarises and gives operators and domains', () => {
    const { registry } = genmath;
    expect(registry.search('E=mc2').hits.length).toBeGreaterThan(0);
    expect(registry.has('NM19')).toBe(true);
    expect(registry.has('constructor')).toBe(false);
    expect(registry.operator('nm19').record.equation).toBe('F = m * a');
    expect(registry.domain('NM').id).toBe('newtonian-mechanics');
    const counted = registry.index.domains.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBeGreaterThan(300);
  });
});

describe('verify of a batch', () => {
  it('checks an item under the root, finds one that was changed, and replays nothing without one', async () => {
    const [first] = (await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1500 }, { m: 2 }], node)).items;
    const { receipt } = await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1500 }, { m: 2 }], node);
    const trust = { keyring: node.keyring() };
    expect(genmath.verify(receipt, trust, first)).toMatchObject({ valid: true, R_t: 3750 });
    expect(genmath.verify(receipt, trust, first && { ...first, item: { ...first.item, R_t: 3751 } }).valid).toBe(false);
    expect(genmath.verify(receipt, { replay: true }).valid).toBe(false);
  });
});
