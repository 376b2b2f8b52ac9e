import { describe, expect, it } from 'vitest';
import { assertBalanced, inferDimension } from '../../../../src/core/expression/tree/infer-dimension.js';
import { parseEquation, parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import { formatDimension } from '../../../../src/core/quantity/dimension.js';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { detailsOf, faultOf } from '../../quantity/faults-of.js';

const UNITS: Readonly<Record<string, string>> = {
  F: 'N',
  m: 'kg',
  a: 'm/s^2',
  v: 'm/s',
  t: 's',
  s: 'm',
  E: 'J',
  P: 'W',
  p: 'Pa',
  V: 'm^3',
  T: 'K',
  I: 'A',
  R: 'ohm',
  L: 'H',
  C: 'F',
  q: 'C',
  n: 'mol',
  B: 'bit',
  price: 'currency',
  x: '1',
  k: '1',
  theta: 'rad',
};
const dimensions = new Map(Object.entries(UNITS).map(([name, unit]) => [name, parseUnit(unit).dimension]));
const infer = (text: string): string => formatDimension(inferDimension(parseExpression(text), dimensions));

describe('the dimension of an expression', () => {
  it.each([
    ['m * a', 'kg*m/s^2'],
    ['m * v^2 / 2', 'kg*m^2/s^2'],
    ['F * v - P', 'kg*m^2/s^3'],
    ['sqrt(2 * a * s)', 'm/s'],
    ['(2 * a * s)^(1/2)', 'm/s'],
    ['(2 * a * s)^0.5', 'm/s'],
    ['V^(1/3)', 'm'],
    ['cbrt(V)', 'm'],
    ['V^(2/3)', 'm^2'],
    ['s^0.54', 'm^(27/50)'],
    ['s^(-3/2)', '1/m^(3/2)'],
    ['s^0.225', 'm^(9/40)'],
    ['s^0', '1'],
    ['sqrt(L * C)', 's'],
    ['R * C / t', '1'],
    ['q / (I * t)', '1'],
    ['p * V / n', 'kg*m^2/(s^2*mol)'],
    ['B / t', 'bit/s'],
    ['price * (1 + x)^k', 'currency'],
    ['sin(theta) * s', 'm'],
    ['sin(a * t^2 / s)', '1'],
    ['x^k', '1'],
    ['2^(s / s)', '1'],
    ['exp(-t / (R * C))', '1'],
    ['if(s > 0, s, -s)', 'm'],
    ['s + 0', 'm'],
    ['0 - s', 'm'],
    ['0 * s + t', 's'],
    ['if(x > 0, 0, s)', 'm'],
    ['max(s, 0)', 'm'],
    ['0 / s', '1'],
    ['0', '1'],
    ['s > 0', '1'],
    ['abs(-v) * t', 'm'],
    ['sign(v)', '1'],
    ['atan2(s, 2 * s)', '1'],
    ['hypot(v, 3 * v)', 'm/s'],
    ['mod(t, 3 [s])', 's'],
    ['5 [km/h] * t', 'm'],
    ['0.5 [m^0.5]', 'm^(1/2)'],
    ['s[k] * sum(s)', 'm^2'],
    ['sum(k, 1, 3, s[k])', 'm'],
    ['prod(k, 1, 3, x * k)', '1'],
    ['dot(F, s)', 'kg*m^2/s^2'],
    ['variance(s)', 'm^2'],
    ['stdev(s) / mean(s)', '1'],
    ['length(s)', '1'],
  ])('%s is %s', (text, dimension) => {
    expect(infer(text)).toBe(dimension);
  });
});

describe('what does not agree', () => {
  it.each([
    ['s + t', 's + t'],
    ['F - E', 'F - E'],
    ['m * (a + v)', 'a + v'],
    ['s + 1', 's + 1'],
    ['0 [m] + t', '0 [m] + t'],
    ['sin(s)', 'sin(s)'],
    ['exp(t)', 'exp(t)'],
    ['ln(p)', 'ln(p)'],
    ['floor(s)', 'floor(s)'],
    ['x^s', 'x^s'],
    ['s^x', 's^x'],
    ['s^(k + 1)', 's^(k + 1)'],
    ['s^0.0123456', 's^0.0123456'],
    ['if(s, 1, 2)', 'if(s, 1, 2)'],
    ['if(x > 0, s, t)', 'if(x > 0, s, t)'],
    ['s < t', 's < t'],
    ['s > 1', 's > 1'],
    ['max(s, t)', 'max(s, t)'],
    ['hypot(s, t)', 'hypot(s, t)'],
    ['atan2(s, t)', 'atan2(s, t)'],
    ['s[t]', 's[t]'],
    ['sum(k, 1, t, k)', 'sum(k, 1, t, k)'],
    ['sum(k, t, 2, k)', 'sum(k, t, 2, k)'],
    ['sum(k, 1, 2, k + s)', 'k + s'],
    ['prod(k, 1, 3, s)', 'prod(k, 1, 3, s)'],
    ['prod(s)', 'prod(s)'],
    ['sum(sin(s))', 'sin(s)'],
    ['gamma(s)', 'gamma(s)'],
    ['factorial(s)', 'factorial(s)'],
  ])('%s is refused at `%s`', (text, place) => {
    const fault = faultOf(() => infer(text));
    expect(fault.code).toBe('DIMENSION_MISMATCH');
    expect(detailsOf(fault)['at']).toBe(place);
    expect(fault.message).toContain(`\`${place}\``);
  });

  it('says both dimensions in words', () => {
    const { message } = faultOf(() => infer('s + t'));
    expect(message).toMatch(/length.*\[m\].*time.*\[s\]/);
  });

  it('names a symbol that is neither declared nor a constant', () => {
    const fault = faultOf(() => infer('m * constructor'));
    expect([fault.code, detailsOf(fault)['symbol']]).toEqual(['UNKNOWN_SYMBOL', 'constructor']);
  });
});

describe('an equation', () => {
  const check = (text: string): void => {
    const { output, expression } = parseEquation(text);
    assertBalanced(output, expression, dimensions);
  };

  it.each(['F = m * a', 'E = m * v^2 / 2', 'P = I^2 * R', 'v = sqrt(2 * E / m)', 's = 0', 'x = s / (v * t)', 'F = 0.5 [kg/m] * v^2'])(
    '%s balances',
    (text) => {
      expect(() => check(text)).not.toThrow();
    },
  );

  it.each(['F = m * v', 'E = m * v', 'P = I * R', 'v = sqrt(E / m) * t', 'F = 3', 'x = s', 'F = 0.5 * v^2', 's = 0 [s]'])(
    '%s does not',
    (text) => {
      expect(faultOf(() => check(text)).code).toBe('DIMENSION_MISMATCH');
    },
  );
});
