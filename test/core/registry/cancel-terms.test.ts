import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../../src/core/expression/calculus/evaluate-tree.js';
import { printExpression } from '../../../src/core/expression/print/print-expression.js';
import { parseExpression } from '../../../src/core/expression/tree/parse-expression.js';
import { symbolsOf } from '../../../src/core/expression/tree/syntax-tree.js';
import { cancel } from '../../../src/core/registry/cancel-terms.js';

const CASES = [
  ['a * t / (b * t)', 'a / b'],
  ['a * 1 [s] / (b * 1 [s])', 'a / b'],
  ['w * (2 * L)^2 / 8', 'w * L^2 / 2'],
  ['k * 2 * c / (4 * f)', 'k * c / (2 * f)'],
  ['1 / (a / b)', 'b / a'],
  ['m * (z + z) / 2', 'm * z'],
  ['x * (h + d - h) + h', 'x * d + h'],
  ['F * (L - L / 2) / 2', 'F * L / 4'],
  ['-1 * p + b', 'b - p'],
  ['a + -(b * c)', 'a - b * c'],
  ['exp(-(-(a * b)))', 'exp(a * b)'],
  ['sqrt((a * b)^2)', 'abs(a * b)'],
  // Nothing cancels: as it is written.
  ['a * b / (c * d)', 'a * b / (c * d)'],
  ['-a / b', '-a / b'],
  ['2 * a + 3 * b', '2 * a + 3 * b'],
  ['a^0.5 * a', 'a^0.5 * a'],
  ['1 [s] * a / (1 [min] * b)', '1 [s] * a / (1 [min] * b)'],
] as const;

describe('cancelling', () => {
  it.each(CASES)('writes %s as %s', (written, expected) => {
    expect(printExpression(cancel(parseExpression(written)))).toBe(expected);
  });

  it.each(CASES)('of %s keeps the value', (written) => {
    const node = parseExpression(written);
    const values = new Map(symbolsOf(node).map((name, i) => [name, 1.25 + 0.37 * i] as const));
    const [before, after] = [evaluateTree(node, values), evaluateTree(cancel(node), values)];
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1e-14 * Math.abs(before));
  });
});
