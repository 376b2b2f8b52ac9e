import { describe, expect, it } from 'vitest';
import { briefCatalog } from '../../src/answer/brief-catalog.js';
import type { BatchReceipt, Receipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { call, refusalOf } from './call.js';
import { fullNode } from './node.js';

type Members = Readonly<Record<string, unknown>>;

interface Computed {
  readonly symbol: string;
  readonly value: number;
  readonly unit: string;
}

const gas = { p_1: '2 bar', V_1: '3 L', V_2: '1 L' };

const checksOf = async (receipt: unknown): Promise<{ readonly valid: boolean; readonly checks: Readonly<Record<string, string>> }> => {
  const { valid, checks } = await call<{ valid: boolean; checks: readonly { name: string; status: string; detail: string }[] }>('verify', {
    receipt,
  });
  return { valid, checks: Object.fromEntries(checks.map(({ name, status, detail }) => [name, `${status}: ${detail}`])) };
};

describe('a named relation is computed', () => {
  it.each<[string, Members, readonly [string, number, string]]>([
    ['by its id', { operators: ['TD10:boyle'], inputs: gas }, ['p_2', 600, 'kPa']],
    ['by its id in any case', { operators: ['td10:Boyle'], inputs: gas }, ['p_2', 600, 'kPa']],
    ['by its name', { operators: ["Boyle's law"], inputs: gas }, ['p_2', 600, 'kPa']],
    ['by an alias', { operators: ['Boyle-Mariotte law'], inputs: gas }, ['p_2', 600, 'kPa']],
    ['in another unit', { operators: ['TD10:boyle'], inputs: gas, unit: 'bar' }, ['p_2', 6, 'bar']],
    ['for what is missing', { operators: ["Boyle's law"], inputs: { p_1: '2 bar', V_1: '3 L', p_2: '6 bar' } }, ['V_2', 1, 'L']],
    [
      'with qualified names',
      { operators: ['TD10:boyle'], inputs: { 'TD10:boyle.p_1': '2 bar', V_1: '3 L', 'td10:boyle.V_2': '1 L' } },
      ['p_2', 600, 'kPa'],
    ],
    [
      'in the words of its symbols',
      { operators: ['Current ratio'], inputs: { 'current assets': '1500 USD', 'current liabilities': '750 USD' } },
      ['ratio', 2, '1'],
    ],
    [
      'within a chain',
      { operators: ['GM19:diameter', 'TD10:boyle'], inputs: { d: '3 m', p_1: '1 bar', V_1: '2 L', V_2: '1 L' } },
      ['p_2', 200, 'kPa'],
    ],
  ])('%s', async (_, input, [symbol, value, unit]) => {
    const result = await call<Computed>('compute', input);
    expect([result.symbol, result.unit]).toEqual([symbol, unit]);
    expect(result.value).toBeCloseTo(value, 10);
  });

  it('over a range, of which each point is proved', async () => {
    const { rows } = await call<{ rows: readonly (readonly number[])[] }>('sweep', {
      operators: ['TD10:boyle'],
      inputs: { p_1: '2 bar', V_1: '3 L' },
      vary: [{ symbol: 'V_2', from: '1 L', to: '3 L', points: 3 }],
    });
    expect(rows).toEqual([
      [1, 600],
      [2, 300],
      [3, 200],
    ]);
  });

  it('for many items under one receipt, each of which is verified', async () => {
    const { receipt, results } = await call<{ receipt: BatchReceipt; results: readonly Members[] }>('batch', {
      operators: ["Boyle's law"],
      inputs: { p_1: '2 bar', V_1: '3 L' },
      items: [{ V_2: '1 L' }, { V_2: '2 L' }],
    });
    expect(receipt.operatorIds).toEqual(['KO42', 'TD10:boyle']);
    const verified = await call<{ valid: boolean }>('verify', { receipt: { receipt, results } });
    expect(verified.valid).toBe(true);
  });

  it.each([
    'TD10:boyle(p_1 = 2 bar, V_1 = 3 L, V_2 = 1 L) in bar',
    'TD10:boyle(p_1 = 2 bar, V_1 = 3 L, V_2 = 1 L).p_2 in bar',
    '"Boyle\'s law"(p_1 = 2 bar, V_1 = 3 L, V_2 = 1 L) in bar',
  ])('in a sheet: %s', async (line) => {
    const { results, receipt } = await call<{ results: readonly { value: number }[]; receipt: Members }>('calculate', {
      lines: line,
      detail: true,
    });
    expect(results[0]?.value).toBeCloseTo(6, 12);
    expect(receipt['operators']).toContainEqual(expect.objectContaining({ id: 'TD10:boyle', of: expect.objectContaining({ id: 'TD10' }) }));
    expect((await checksOf(receipt)).valid).toBe(true);
  });
});

describe('the receipt of a relation', () => {
  it('says the relation, its own symbols, and the operator that it is a case of', async () => {
    const receipt = await call<Receipt>('prove', { operators: ['FI43:current-ratio'], inputs: { CA: 1500, CL: 750 } });
    expect(receipt).toMatchObject({
      operatorIds: ['KO42', 'FI43:current-ratio'],
      inputs: { CA: 1500, CL: 750 },
      domain: 'finance',
      master_equation: 'KO42 · (ratio = CA / CL)',
      R_t: 2,
    });
    const { revision, digest } = fullNode.registry.operator('FI43');
    expect(receipt.operators[1]?.of).toEqual({ id: 'FI43', revision, digest });
    expect(receipt.operators[1]?.digest).not.toBe(digest);
    expect((await checksOf(receipt)).valid).toBe(true);
  });

  type Named = Receipt['operators'][number];
  const altered = async (change: (receipt: Receipt, relation: Named) => Partial<Receipt>) => {
    const receipt = await call<Receipt>('prove', { operators: ['TD10:boyle'], inputs: { p_1: 100, V_1: 3, V_2: 1.5 } });
    const { hmac: _, signature: __, ...members } = { ...receipt, ...change(receipt, receipt.operators[1] as Named) };
    return checksOf(signReceipt(members, fullNode.keyring()));
  };
  const naming = (receipt: Receipt, relation: Named): Partial<Receipt> => ({ operators: [receipt.operators[0] as Named, relation] });

  it.each<[string, (receipt: Receipt, relation: Named) => Partial<Receipt>, string, string]>([
    [
      'what it fixes added as an input',
      ({ inputs, inputUnits }) => ({ inputs: { ...inputs, k: 2 }, inputUnits: { ...inputUnits, k: '1' } }),
      'recomputation',
      'fail: computing again is refused',
    ],
    [
      'an input renamed',
      () => ({ inputs: { p: 100, V_1: 3, V_2: 1.5 }, inputUnits: { p: 'kPa', V_1: 'L', V_2: 'L' } }),
      'recomputation',
      'fail',
    ],
    [
      'the equation with the value that was fixed',
      () => ({ master_equation: 'KO42 · (p_2 = p_1 * (V_1 / V_2)^1)' }),
      'recomputation',
      'fail: master_equation',
    ],
    [
      'the digest of the operator',
      (receipt, relation) => naming(receipt, { ...relation, digest: relation.of?.digest ?? '' }),
      'operators',
      'fail: TD10:boyle revision 1 has another digest here',
    ],
    [
      'another operator named',
      (receipt, relation) => naming(receipt, { ...relation, of: { ...(relation.of as Named), id: 'TD39' } }),
      'operators',
      'fail: TD10:boyle is a case of TD10',
    ],
    [
      'no operator named',
      (receipt, { of: _, ...relation }) => naming(receipt, relation),
      'operators',
      'fail: TD10:boyle is a case of TD10',
    ],
    [
      'another digest of its operator',
      (receipt, relation) => naming(receipt, { ...relation, of: { ...(relation.of as Named), digest: relation.digest } }),
      'operators',
      'fail: TD10 revision 2 has another digest here',
    ],
    [
      'another revision of its operator',
      (receipt, relation) => naming(receipt, { ...relation, of: { ...(relation.of as Named), revision: 9 } }),
      'operators',
      'not_checked: TD10 has revision 2 here, 9 in the receipt',
    ],
  ])('is not taken with %s, though it was signed', async (_, change, check, expected) => {
    const { checks } = await altered(change);
    expect(checks[check]).toContain(expected);
    if (check === 'operators') expect(checks['recomputation']).toBe('not_checked: needs the same operators');
  });
});

describe('a named relation is found', () => {
  it('by its name, with a call to paste', async () => {
    const { operators } = await call<{ operators: readonly Members[] }>('catalog', { query: "Boyle's law" });
    expect(operators[0]).toMatchObject({ id: 'TD10:boyle', of: { id: 'TD10', with: { k: '1' } }, equation: 'p_2 = p_1 * V_1 / V_2' });
  });

  it('in full by its id', async () => {
    const answer = await call<{ operators: readonly Members[] }>('catalog', { id: 'TD10:boyle' });
    expect(answer.operators[0]).toMatchObject({ id: 'TD10:boyle', domain: 'thermodynamics', revision: 1, of: { id: 'TD10' } });
    expect(briefCatalog(answer)).toContain('a case of TD10 with k = 1');
    expect(await call('show_operator', { id: 'TD10:boyle' })).toMatchObject({ id: 'TD10:boyle', latex: expect.any(String) });
  });

  it('alone where relations are asked for, and not among operators', async () => {
    const all = await call<{ operators: readonly { id: string }[]; total: number }>('list_operators', { kind: 'relation' });
    expect(all.total).toBe(fullNode.registry.index.relations.length);
    expect(all.operators.every(({ id }) => id.includes(':'))).toBe(true);
    const found = await call<{ operators: readonly { id: string }[] }>('catalog', {
      kind: 'relation',
      query: 'gas pressure and volume at constant temperature',
    });
    expect(found.operators[0]?.id).toBe('TD10:boyle');
    const { operators, total } = await call<{ operators: readonly { id: string }[]; total: number }>('list_operators', {});
    expect([total, operators.some(({ id }) => id.includes(':'))]).toEqual([1597, false]);
    const others = await call<{ operators: readonly { id: string }[] }>('list_operators', { kind: 'operator', q: "Boyle's law" });
    expect(others.operators.some(({ id }) => id.includes(':'))).toBe(false);
  });
});

describe('an operator that was withdrawn', () => {
  it('is refused with its name and what became of it', async () => {
    const fault = await refusalOf('compute', { operators: ['TD4'], inputs: { T: '300 K' } });
    expect([fault.code, fault.details]).toEqual([
      'UNKNOWN_OPERATOR',
      expect.objectContaining({
        withdrawn: { id: 'TD4', name: 'Pitzer-Abbott virial compressibility factor', became: 'rarely asked for' },
      }),
    ]);
    expect(fault.message).toContain('TD4 (Pitzer-Abbott virial compressibility factor) was withdrawn: rarely asked for');
  });

  it('is refused with what to use instead first', async () => {
    const fault = await refusalOf('show_operator', { id: 'cv1' });
    expect(fault.message).toMatch(
      /^CV1 \(Void ratio of soil from its unit weight\) was withdrawn: use CV2, and CV1 is not used again; nearest are CV2 /,
    );
  });

  it('is not checked in a receipt that names it, and so is not the recomputation', async () => {
    const receipt = await call<Receipt>('prove', { operators: ['NM19'], inputs: { m: 2, a: 3 } });
    const { hmac: _, signature: __, ...members } = receipt;
    const [substrate, newton] = receipt.operators as [Receipt['operators'][number], Receipt['operators'][number]];
    const forged = { ...members, operatorIds: ['KO42', 'TD4'], operators: [substrate, { ...newton, id: 'TD4' }] };
    const { checks } = await checksOf(signReceipt(forged, fullNode.keyring()));
    expect(checks).toMatchObject({
      operators: 'not_checked: TD4 (Pitzer-Abbott virial compressibility factor) was withdrawn: rarely asked for',
      recomputation: 'not_checked: needs the same operators',
    });
  });
});
