import { describe, expect, it } from 'vitest';
import { parseUnit } from '../../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../../src/core/quantity/unit/unit.js';
import type { SymbolDeclaration } from '../../../src/core/registry/symbol-declaration.js';
import { node } from '../protocol/node.js';
import { refusal, run } from './sheets.js';

const { registry } = node;

const written = ({ unitText }: SymbolDeclaration, value: number | readonly number[]): string => {
  const unit = unitText === '1' ? '' : ` ${unitText.replaceAll('currency', 'USD')}`;
  return typeof value === 'number' ? `${value}${unit}` : `[${value.join(', ')}]${unit}`;
};

describe('equations of the registry as functions', () => {
  const sample = registry.index.operators.filter(({ id }, i) => i % 23 === 0 && id !== 'KO42').map(({ id }) => registry.operator(id));

  it('give what the examples of their records give', () => {
    expect(sample.length).toBeGreaterThanOrEqual(60);
    const differing = sample.flatMap(({ id, inputs, output, record: { example } }) => {
      const args = inputs.flatMap((symbol) => {
        const value = example.given[symbol.name];
        return value === undefined ? [] : [`${symbol.name} = ${written(symbol, value)}`];
      });
      const sheet = `${id}(${args.join(', ')})`;
      const why = refusal(sheet);
      if (why !== undefined) return [`${sheet}: ${why}`];
      const [number] = run(sheet).results[0]?.numbers ?? [];
      const [value, wanted] = [number?.value ?? Number.NaN, example.gives];
      const digits = example.digits === undefined ? 1e-9 : 10 ** (1 - example.digits);
      const si = (each: number): number => (output.unit.level === undefined ? toSi(each, parseUnit(output.unitText)) : each);
      return Math.abs(si(value) - si(wanted)) <= digits * Math.abs(si(wanted)) + 1e-12 ? [] : [`${sheet}: ${value}, not ${wanted}`];
    });
    expect(differing).toEqual([]);
  });

  // What a refusal must say, so that the next call can be written from it alone.
  it.each<[sheet: string, says: readonly string[]]>([
    ['SL7(D = 60 mm)', ['SL7 lacks d', 'inner diameter', '[mm]', 'below D', 'SL7(D = …, d = …)']],
    ['CT1(V = 5 V)', ['I (current through it [A])', 'R (resistance [ohm] >= 0)']],
    ['FI6(P = 1000 USD, r = 5 %, n = 10)', ['lacks PMT', 'has no P']],
    ['SL7(60 mm, 50 mm)', ['say which 60 mm is', 'outer diameter', 'inner diameter']],
    ['NM23(m = 2 s, v = 3 m/s)', ['m: expected a mass [kg], got a time [s]']],
    ['NM23(m = 2 kg, v = 3 m/s, q = 1)', ['"q" is no input of NM23', 'v (speed [m/s]']],
    ['"compound interest"(P = 1000 USD, r = 5 %, n = 10)', ['Write the id: ', 'FI2 (Future value with compound interest)']],
    ['D = 60; SL7(D = D, d = 50 mm)', ['D = 60 is a bare number', '"D = 60 m" (6e4 mm) or "D = 60 mm"']],
    ['x = 30 * 2; SL7(D = x + 1, d = 50 mm)', ['D = 61 is a bare number', '"(x + 1) m" (61000 mm) or "(x + 1) mm"']],
    ['E = 2.1e11; SL20(E = E, I = 3e-7 m^4, K = 0.7, L = 3 m)', ['"E = 2.1e11 Pa" (210 GPa) or "E = 2.1e11 GPa"']],
    ['n = 1450 1/min; RB12(tau = 10 N*m, omega = n)', ['a turn is 2*pi rad', 'rpm']],
  ])('%s is refused with what to write', (sheet, says) => {
    for (const words of says) expect(refusal(sheet)).toContain(words);
  });

  it.each<[sheet: string, reading: string]>([
    ['NM23(2 kg, 3 m/s)', '3 m/s as v, speed'],
    ['CT4(12 V, I = 3 A)', '12 V as V, voltage'],
    ['TD1(1 mol, 22.4 L, 0 degC)', '0 degC as T, absolute temperature'],
  ])('%s says where a value went by its unit', (sheet, reading) => {
    expect(run(sheet).readings).toContain(reading);
  });

  it('take a variable that is called as their symbol, and the words of a symbol’s meaning', () => {
    const values = [
      'D = 60 mm; d = 50 mm; SL7(D, d)',
      'SL7(outer_diameter = 60 mm, inner_diameter = 50 mm)',
      'sl7(D = 60 mm, d = 50 mm)',
    ].map((sheet) => run(sheet).results.at(-1)?.numbers[0]?.value);
    // pi/64*(60^4 - 50^4) mm^4, by hand.
    for (const value of values) expect(value).toBeCloseTo((Math.PI / 64) * (60 ** 4 - 50 ** 4), 6);
  });

  it.each([
    ['a zero, in any unit', 'SL7(D = 60 mm, d = 0)', 'SL7(D = 60 mm, d = 0 mm)'],
    ['a computed zero', 'x = 3; SL7(D = 60 mm, d = x - 3)', 'SL7(D = 60 mm, d = 0 mm)'],
    ['a magnitude', 'AS3(m = 4.83, d = 10 pc)', 'AS3(m = 4.83 mag, d = 10 pc)'],
    [
      'money for a year, with its uncertainty',
      'OR3(D = 1000 1/yr, S = 10, P = 2000 1/yr, H = 0.5 ± 0.05)',
      'OR3(D = 1000 1/yr, S = 10 USD, P = 2000 1/yr, H = 0.5 ± 0.05 USD/yr)',
    ],
  ])('take a bare number where inputs do: %s', (_, bare, written) => {
    const [one, other] = [bare, written].map((sheet) => run(sheet).results.at(-1)?.numbers[0]);
    expect(one?.value).toBeCloseTo(other?.value ?? Number.NaN, 9);
    expect(one?.uncertainty ?? 0).toBeCloseTo(other?.uncertainty ?? 0, 9);
    expect(one?.absoluteErrorBound).toBeLessThan(1e-9 * Math.abs(one?.value ?? 0));
  });

  it('are one of several that a name may mean by what is given', () => {
    expect(run('"Snell\'s law"(n_1 = 1, n_2 = 1.5, theta_1 = 30 deg)').results[0]?.numbers[0]?.value).toBeCloseTo(Math.asin(0.5 / 1.5), 12);
  });

  it('are named relations too, and one that is not there is refused by its id', () => {
    expect(run('TD10:boyle(p_1 = 1 bar, V_1 = 2 L, p_2 = 2 bar)').results[0]?.numbers[0]?.value).toBeCloseTo(1, 12);
    expect(refusal('TD10:nobody(p_1 = 1 bar, V_1 = 2 L, p_2 = 2 bar)')).toContain('TD10:nobody');
  });
});
