import { describe, expect, it } from 'vitest';
import { boundError } from '../../../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { cosine, sine, tangent } from '../../../../src/core/expression/functions/numerics/right-angles.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import { parseUnit } from '../../../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../../../src/core/quantity/unit/unit.js';

const COUNTS = Array.from({ length: 2001 }, (_, i) => i - 1000);
const SINES = [0, 1, 0, -1];
const at = (count: number): number => SINES[((count % 4) + 4) % 4] ?? Number.NaN;

describe('sine and cosine of whole numbers of right angles', () => {
  it.each<[string, (count: number) => number]>([
    ['of degrees that were converted', (count) => toSi(90 * count, parseUnit('deg'))],
    ['of turns', (count) => toSi(count / 4, parseUnit('rev'))],
    ['as a product', (count) => count * (Math.PI / 2)],
    ['as people write it', (count) => (count * Math.PI) / 2],
  ])('are exact: %s', (_, angle) => {
    expect(COUNTS.filter((count) => sine(angle(count)) !== at(count) && !(at(count) === 0 && sine(angle(count)) === 0))).toEqual([]);
    expect(COUNTS.filter((count) => Math.abs(cosine(angle(count)) - at(count + 1)) !== 0)).toEqual([]);
    expect(COUNTS.filter((count) => tangent(angle(count)) !== (count % 2 === 0 ? 0 : Number.POSITIVE_INFINITY) && count !== 0)).toEqual([]);
  });

  it('and only those', () => {
    const near = COUNTS.filter((count) => count !== 0).flatMap((count) => [(count * Math.PI) / 2 + 1e-9, (count * Math.PI) / 2 - 1e-9]);
    expect(near.every((x) => sine(x) === Math.sin(x) && cosine(x) === Math.cos(x) && tangent(x) === Math.tan(x))).toBe(true);
    expect(sine(1.57079632679)).toBe(Math.sin(1.57079632679));
    expect([sine(-0), sine(0), cosine(0), sine(1e300), sine(Number.NaN)]).toEqual([-0, 0, 1, Math.sin(1e300), Number.NaN]);
  });
});

describe('the bound at right angles', () => {
  const PI = ['pi', Math.PI] as const;
  it.each<[string, string, readonly (readonly [string, number])[], number]>([
    [
      'a factor that is zero',
      'F * d * cos(theta)',
      [
        ['F', 10.1],
        ['d', 5.3],
        ['theta', Math.PI / 2],
      ],
      0,
    ],
    ['a sum that is zero', '1 - sin(theta)', [['theta', Math.PI / 2]], 0],
    ['half a turn', '1 + cos(theta)', [['theta', Math.PI]], 0],
    ['a multiple of pi', 'A * sin(pi * n)', [PI, ['A', 0.1], ['n', 3]], 0],
  ])('is what the double leaves off: %s', (_, text, bindings, value) => {
    const tree = parseExpression(text);
    const found = boundError(tree, new Map(bindings), 1e-3);
    expect(found.value).toBe(value);
    expect(found.error).toBeGreaterThan(0);
    expect(found.error).toBeLessThan(1e-13);
    expect(evaluateTree(tree, new Map(bindings))).toBe(value);
  });

  it('encloses the sine and cosine of the very doubles', () => {
    // By mpmath: cos(fl(pi/2)) and sin(fl(3 pi)).
    const bound = (text: string, x: number): number => boundError(parseExpression(text), new Map([['x', x]]), 1e-3).error;
    expect(bound('cos(x)', Math.PI / 2)).toBeGreaterThanOrEqual(6.123233995736766e-17);
    expect(bound('sin(x)', 3 * Math.PI)).toBeGreaterThanOrEqual(3.6739403974420594e-16);
  });

  it('is none at an angle of zero', () => {
    expect(boundError(parseExpression('1 - cos(x) + sin(x)'), new Map([['x', 0]]), 1e-3)).toMatchObject({ value: 0, error: 0 });
  });

  it('does not take a computed angle for a right one: a Chebyshev polynomial beside its zero', () => {
    const { value, error } = boundError(
      parseExpression('cos(n * acos(x))'),
      new Map([
        ['n', 5],
        ['x', 0.5877852522924731],
      ]),
      1e-3,
    );
    // T_5 of that double, by mpmath.
    expect(Math.abs(value + 4.903945710263149e-17)).toBeLessThanOrEqual(error);
    expect(error).toBeGreaterThan(0);
  });

  it.each<[string, string, readonly (readonly [string, number])[]]>([
    [
      'a difference of nearly equal numbers',
      'a * b - c * d',
      [
        ['a', 0.1],
        ['b', 0.3],
        ['c', 0.3],
        ['d', 0.1],
      ],
    ],
    [
      'an angle that is a difference',
      'cos(a - b)',
      [
        ['a', 1e6 + Math.PI / 2],
        ['b', 1e6],
      ],
    ],
    ['an angle beside a right one', 'cos(theta)', [['theta', 1.5707963267948961]]],
    ['a small angle', '1 - cos(theta)', [['theta', 1e-9]]],
    ['very many right angles', 'sin(x)', [['x', 1001 * Math.PI]]],
  ])('stays: %s', (_, text, bindings) => {
    expect(boundError(parseExpression(text), new Map(bindings), 1e-3).relative).toBeGreaterThan(1e-3);
  });
});
