import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { parseEquation, parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import { type Expression, operandsOf, symbolsOf } from '../../../../src/core/expression/tree/syntax-tree.js';
import { detailsOf, expectFault, faultOf } from '../../quantity/faults-of.js';

const resultOf = (text: string, bindings: Readonly<Record<string, number | readonly number[]>> = {}): number =>
  evaluateTree(parseExpression(text), new Map(Object.entries(bindings)));

/** Writes a tree with every pair of brackets. */
const bracketed = (node: Expression): string => {
  switch (node.type) {
    case 'number':
      return node.text;
    case 'symbol':
      return node.name;
    case 'negate':
      return `(-${bracketed(node.operand)})`;
    case 'binary':
    case 'compare':
      return `(${bracketed(node.left)}${node.operator}${bracketed(node.right)})`;
    default:
      return `${node.type}{${operandsOf(node).map(bracketed).join(';')}}`;
  }
};

describe('the grammar', () => {
  it.each([
    ['a + b * c', '(a+(b*c))'],
    ['a - b - c', '((a-b)-c)'],
    ['a / b / c', '((a/b)/c)'],
    ['a / b * c', '((a/b)*c)'],
    ['a * b^c', '(a*(b^c))'],
    ['a^b^c', '(a^(b^c))'],
    ['(a^b)^c', '((a^b)^c)'],
    ['-a^b', '(-(a^b))'],
    ['a^-b', '(a^(-b))'],
    ['a^-b^c', '(a^(-(b^c)))'],
    ['-a * b', '((-a)*b)'],
    ['a * -b', '(a*(-b))'],
    ['a - -b', '(a-(-b))'],
    ['--a', 'a'],
    ['---a', '(-a)'],
    ['+a', 'a'],
    ['-(-a)', '(-(-a))'],
    ['a + b < c * d', '((a+b)<(c*d))'],
    ['(a < b) + c', '((a<b)+c)'],
    ['a >= b', '(a>=b)'],
    ['a == b', '(a==b)'],
    ['a != -b', '(a!=(-b))'],
    ['((((a))))', 'a'],
    ['a\t+  b', '(a+b)'],
  ])('%s is read as %s', (text, tree) => {
    expect(bracketed(parseExpression(text))).toBe(tree);
  });

  it.each([
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['2 - 3 - 4', -5],
    ['64 / 4 / 2', 8],
    ['2 * 3 + 4 * 5', 26],
    ['.5 + 5. + 1e2 + 1.5E-1', 105.65],
    ['1 < 2', 1],
    ['2 <= 1', 0],
    ['(1 < 2) + (3 == 3)', 2],
    ['if(1 > 2, 10, 20)', 20],
    ['if(0, 1 / 0, 7)', 7],
    ['sum(k, 1, 4, k^2)', 30],
    ['prod(k, 1, 5, k)', 120],
    ['sum(k, 3, 2, k)', 0],
    ['prod(k, 3, 2, k)', 1],
    ['sum(k, -2, 2, k)', 0],
    ['sum(i, 1, 3, sum(j, 1, i, i * j))', 25],
    ['sum(k, 1, 3, k) + sum(k, 1, 3, k)', 12],
    ['max(3, 1, 2) - min(3, 1, 2)', 2],
    ['mod(-1, 12)', 11],
    ['hypot(3, 4)', 5],
  ])('%s is %d', (text, value) => {
    expect(resultOf(text)).toBe(value);
  });

  it.each<[string, Readonly<Record<string, number | readonly number[]>>, number]>([
    ['x[1] + 10 * x[3]', { x: [2, 4, 6] }, 62],
    ['x[k + 1]', { x: [2, 4, 6], k: 1 }, 4],
    ['sum(k, 1, length(x), k * x[k])', { x: [2, 4, 6] }, 28],
    ['sum(x)', { x: [2, 4, 6] }, 12],
    ['sum(k, 1, 2, k) * k', { k: 5 }, 15],
    ['x[2]^2', { x: [2, 4, 6] }, 16],
    ['dot(x, y)', { x: [1, 2, 3], y: [4, 5, 6] }, 32],
    ['x[4]', { x: [2, 4, 6] }, Number.NaN],
    ['x[0]', { x: [2, 4, 6] }, Number.NaN],
    ['x[1.5]', { x: [2, 4, 6] }, Number.NaN],
  ])('%s with %j is %d', (text, bindings, value) => {
    expect(resultOf(text, bindings)).toBe(value);
  });

  // Factors by definition: SI Brochure 9th ed., tables 4 and 8; NIST SP 811, B.8 (foot, Fahrenheit).
  it.each([
    ['2 [km]', 2000],
    ['1.5 [h] + 1 [s]', 5401],
    ['1 [ft]', 0.3048],
    ['36 [km/h]', 10],
    ['2 [m]^3', 8],
    ['4 [cm] * 2', 0.08],
    ['20 [degC]', 293.15],
    ['212 [degF]', 373.15],
    ['-40 [delta_degF]', -40 / 1.8],
    ['3 [%]', 0.03],
    ['2[km]', 2000],
    ['2 [ km ]', 2000],
  ])('the number with a unit %s is %d in coherent SI', (text, si) => {
    expect(resultOf(text)).toBeCloseTo(si, 12);
  });

  it('reads an equation as its output and its right side', () => {
    const { output, expression } = parseEquation('F = m * a');
    expect([output, bracketed(expression)]).toEqual(['F', '(m*a)']);
  });

  it('lists free symbols once, in order, without the index of a series', () => {
    expect(symbolsOf(parseExpression('b * sum(k, 1, n, a[k] * b) + k + sin(c)'))).toEqual(['b', 'n', 'a', 'k', 'c']);
  });
});

describe('a text that does not parse', () => {
  it.each([
    ['1 + 2 * (3 +4))', 'Unexpected `)` at column 15.'],
    ['sin(x) + y * )', 'Unexpected `)` at column 14; expected a number, a symbol, a function or `(`.'],
    ['', 'Unexpected end of the expression at column 1; expected a number, a symbol, a function or `(`.'],
    ['   ', 'Unexpected end of the expression at column 4; expected a number, a symbol, a function or `(`.'],
    ['a +', 'Unexpected end of the expression at column 4; expected a number, a symbol, a function or `(`.'],
    ['(a', 'Unexpected end of the expression at column 3; expected `)`.'],
    ['sin(a', 'Unexpected end of the expression at column 6; expected `)`.'],
    ['x[1', 'Unexpected end of the expression at column 4; expected `]`.'],
    ['a b', 'Unexpected `b` at column 3.'],
    ['2 x', 'Unexpected `x` at column 3.'],
    ['2e', 'Unexpected `e` at column 2.'],
    ['1.2.3', 'Unexpected `.3` at column 4.'],
    ['a < b < c', 'Unexpected `<` at column 7.'],
    ['a = b', 'Unexpected `=` at column 3.'],
    ['a ** b', 'Unexpected `*` at column 4; expected a number, a symbol, a function or `(`.'],
    ['a.b', 'Unexpected character "." at column 2.'],
    ['a; b', 'Unexpected character ";" at column 2.'],
    ['a\nb', 'Unexpected character "\\n" at column 2.'],
    ['"a"', 'Unexpected character "\\"" at column 1.'],
    ['a + `b`', 'Unexpected character "`" at column 5.'],
    ['_a', 'Unexpected character "_" at column 1.'],
    ['2 × 3', 'Unexpected character "×" at column 3.'],
    ['x + 😀', 'Unexpected character "😀" at column 5.'],
    ['1e999', 'The number 1e999 at column 1 is too large.'],
    ['x[1][2]', 'Unexpected `[` at column 5.'],
    ['(2)[m]', 'Unexpected `[` at column 4.'],
    ['f(a,)', 'Unexpected `)` at column 5; expected a number, a symbol, a function or `(`.'],
    ['if(a, b)', '`if` at column 1 takes a condition and two values.'],
    ['1 + sum(2, 1, 3, k)', '`sum` at column 5 takes the name of an index first.'],
    ['atan2(x)', '`atan2` at column 1 takes 2 arguments, not 1.'],
  ])('%j: %s', (text, message) => {
    expectFault(() => parseExpression(text), 'EXPRESSION_SYNTAX', message);
  });

  it.each([
    ['m * a', 'Unexpected `*` at column 3; expected `=`.'],
    ['2 = a', 'Unexpected `2` at column 1; expected the name of the output.'],
    ['F = a = b', 'Unexpected `=` at column 7.'],
  ])('as an equation %j: %s', (text, message) => {
    expectFault(() => parseEquation(text), 'EXPRESSION_SYNTAX', message);
  });

  it.each([
    ['sine(x)', 'sin'],
    ['1 + squrt(x)', 'sqrt'],
    ['gama(x)', 'gamma'],
    ['arctan(x)', 'atan'],
    ['log(x)', 'ln'],
    ['LN(x)', 'ln'],
  ])('the unknown function in %s is told with its column and names near it', (text, near) => {
    const fault = faultOf(() => parseExpression(text));
    expect(fault.code).toBe('UNKNOWN_FUNCTION');
    expect(fault.message).toContain(`at column ${text.search(/[a-zA-Z]/) + 1}`);
    expect(detailsOf(fault)['near']).toHaveLength(3);
    expect(detailsOf(fault)['near']).toContain(near);
  });

  it.each([
    ['2 [mm/parsnip]', 'UNIT_UNKNOWN'],
    ['2 [m^]', 'QUANTITY_SYNTAX'],
  ])('the unit in %s is refused as %s', (text, code) => {
    expect(faultOf(() => parseExpression(text)).code).toBe(code);
  });
});
