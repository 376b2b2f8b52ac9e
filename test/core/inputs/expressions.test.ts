import { describe, expect, it } from 'vitest';
import { Fault, reasonOf } from '../../../src/core/faults.js';
import { readExpression } from '../../../src/core/inputs/read-expressions.js';
import { readInput } from '../../../src/core/inputs/read-input.js';
import type { SymbolDeclaration } from '../../../src/core/registry/symbol-declaration.js';
import { evaluateText } from '../../../src/core/sheet/evaluate-text.js';
import { createRandom } from '../../random.js';
import { call, refusalOf } from '../../tools/call.js';
import { node } from '../protocol/node.js';

interface Computed {
  readonly value: number;
  readonly unit: string;
  readonly uncertainty?: number;
  readonly notes?: readonly string[];
  readonly symbols: readonly { readonly symbol: string; readonly value: number; readonly unit: string }[];
}

const compute = (id: string, inputs: object, more: object = {}) => call<Computed>('compute', { operators: [id], inputs, ...more });

describe('an input may be an expression', () => {
  it.each<[string, string, object, string, number]>([
    // by hand: 1.5 t + 300 kg = 1800 kg; 60 km/h / 8 s = 2.083333 m/s^2
    ['a sum', 'NM19', { m: '1.5 t + 300 kg', a: '2.5 m/s^2' }, 'm', 1800],
    ['a quotient of quantities', 'NM19', { m: '1 kg', a: '(60 km/h) / (8 s)' }, 'a', 60_000 / 3600 / 8],
    ['a quotient by a number', 'NM19', { m: '1500 kg / 0.93', a: '1 m/s^2' }, 'm', 1500 / 0.93],
    ['a share for a number', 'FI6', { PV: '200000 USD', r: '(6.25 %)/12', n: '12*30' }, 'r', 0.0625 / 12],
    ['a count', 'FI6', { PV: '200000 USD', r: '(6.25 %)/12', n: '12*30' }, 'n', 360],
    ['a constant', 'NM19', { m: '1 kg', a: '2 * g_n' }, 'a', 2 * 9.80665],
    ['a function', 'NM19', { m: 'sqrt(16 kg^2)', a: '1 m/s^2' }, 'm', 4],
    ['a power', 'NM19', { m: '2^10 * 1 kg', a: '1 m/s^2' }, 'm', 1024],
    ['grouped digits', 'NM19', { m: '1_000 kg * 2', a: '1 m/s^2' }, 'm', 2000],
    ['turns and a number', 'RB12', { tau: '10 N*m', omega: '2 * 725 rpm' }, 'omega', (1450 * 2 * Math.PI) / 60],
  ])('%s', async (_, id, inputs, symbol, value) => {
    const { symbols } = await compute(id, inputs);
    const read = symbols.find((each) => each.symbol === symbol)?.value ?? Number.NaN;
    expect(Math.abs(read / value - 1)).toBeLessThan(1e-14);
  });

  it('an uncertainty goes through it', async () => {
    const { uncertainty } = await compute('NM19', { m: '(10 ± 0.1 kg) * 3', a: '2 m/s^2' });
    expect(uncertainty).toBeCloseTo(0.6, 12);
  });

  it('elements of a list, items of a batch, ends of a sweep and what is near', async () => {
    const { value } = await compute('ST1', { x: ['2*3', '10/4', '1'] });
    expect(value).toBeCloseTo((6 + 2.5 + 1) / 3, 12);
    const { results } = await call<{ results: { value: number }[] }>('batch', {
      operators: ['NM19'],
      inputs: { a: '10 m / (2 s)^2' },
      items: [{ m: '2 * 3 kg' }, { m: '1 kg' }],
    });
    expect(results.map((each) => each.value)).toEqual([15, 2.5]);
    const { rows } = await call<{ rows: number[][] }>('sweep', {
      operators: ['NM19'],
      inputs: { a: '2 m/s^2' },
      vary: [{ symbol: 'm', from: '1 kg / 2', to: '2 kg * 2', points: 2 }],
    });
    expect(rows).toEqual([
      [0.5, 1],
      [4, 8],
    ]);
  });

  it('what a rule or a constant was read as stands in the notes', async () => {
    expect((await compute('NM19', { m: '1 kg', a: '2 * g_n' })).notes).toContain('a: g_n = standard acceleration of gravity.');
    expect((await compute('NM19', { m: '50 kg + 10 %', a: '1 m/s^2' })).notes?.join()).toContain('50 kg * (1 + 10 %)');
  });
});

describe('an expression is refused', () => {
  const mass = { a: '1 m/s^2' };
  it.each<[string, string, object, string, readonly string[]]>([
    ['with both readings', 'FI6', { PV: '1 USD', r: '6.25/12 %', n: 3 }, 'EXPRESSION_SYNTAX', ['(6.25/12) * 1 %', '6.25/(12 %)', 'r: ']],
    ['of another input', 'NM19', { ...mass, m: '2 * x' }, 'UNKNOWN_SYMBOL', ['x has no value', 'numbers, units and constants']],
    ['of another dimension', 'NM19', { ...mass, m: '2 m * 3 s' }, 'DIMENSION_MISMATCH', ['expected a mass [kg]']],
    ['that adds unlike quantities', 'NM19', { ...mass, m: '2 m + 3 kg' }, 'DIMENSION_MISMATCH', ['cannot add']],
    ['that may be a range', 'NM19', { ...mass, m: '20-30 kg' }, 'EXPRESSION_SYNTAX', ['a range or a difference']],
    ['that divides by zero', 'NM19', { ...mass, m: '2 kg / 0' }, 'NOT_FINITE', ['not finite']],
    [
      'that calls an equation',
      'NM19',
      { ...mass, m: 'NM19(m = 1 kg, a = 1 m/s^2) / (1 m/s^2)' },
      'EXPRESSION_SYNTAX',
      ['calls no equation'],
    ],
    ['that is not finished', 'NM19', { ...mass, m: '2 kg * (3' }, 'EXPRESSION_SYNTAX', ['to close (']],
    ['of two temperatures', 'TD1', { n: '1 mol', V: '1 m^3', T: '20 degC + 10 degC' }, 'TEMPERATURE', ['20 degC + 10 K']],
  ])('%s', async (_, id, inputs, code, parts) => {
    const fault = await refusalOf('compute', { operators: [id], inputs });
    expect(fault.code).toBe(code);
    for (const part of parts) expect(reasonOf(fault)).toContain(part);
  });
});

/** What a symbol reads of a text, or the code with which it is refused. */
const readingOf = (given: Parameters<typeof readInput>[0], symbol: SymbolDeclaration): unknown => {
  try {
    return readInput(given, symbol, node.registry.operator('NM19'), 'x');
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
};

const PIECES = [
  ...['5', '12', '0.5', '250,000', '1,5', '1e3', '1/2', '3/4', '-', '+', '*', '/', '^', '(', ')', ' ', ' ', '±', '°', "'", '"', 'x'],
  ...[
    'm',
    'kg',
    's',
    'ft',
    'in',
    'kPa',
    'psi',
    'g',
    'gauge',
    'degC',
    'K',
    '%',
    'USD',
    '$',
    'N',
    'h',
    'min',
    'months',
    'years',
    'rpm',
    '1/s',
  ],
];

/** Texts read: 500,000 with GENMATH_TEXTS=500000. */
const TEXTS = Number(process.env['GENMATH_TEXTS'] ?? 5_000);

it('what reads as a quantity reads the same as before', () => {
  const symbols = [
    ['NM19', 'm'],
    ['TD1', 'p'],
    ['TD1', 'T'],
    ['FM1', 'p_0'],
    ['EN8', 'phi'],
    ['RB12', 'omega'],
    ['FI6', 'r'],
    ['FI6', 'PV'],
    ['DV1', 'T'],
  ].map(([id = '', name]) => {
    const { inputs, output } = node.registry.operator(id);
    return [...inputs, output].find((symbol) => symbol.name === name) as SymbolDeclaration;
  });
  const random = createRandom(14);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let read = 0;
  for (let i = 0; i < TEXTS; i += 1) {
    const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES)).join('');
    const symbol = pick(symbols);
    const before = readingOf(text, symbol);
    if (typeof before === 'string') continue;
    read += 1;
    expect([text, readingOf(readExpression(text, evaluateText), symbol)]).toEqual([text, before]);
  }
  expect(read).toBeGreaterThan(TEXTS / 50);
});
