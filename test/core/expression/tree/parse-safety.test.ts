import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../../../src/core/expression/calculus/compile-expression.js';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { FUNCTIONS } from '../../../../src/core/expression/functions/functions.js';
import { printExpression } from '../../../../src/core/expression/print/print-expression.js';
import { parseEquation, parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import type { Expression } from '../../../../src/core/expression/tree/syntax-tree.js';
import { Fault, toFault } from '../../../../src/core/faults.js';
import { fc } from '../../../property.js';
import { faultOf } from '../../quantity/faults-of.js';

describe('the limits', () => {
  it.each([
    ['2,001 characters', `a${' '.repeat(2000)}`, 'EXPRESSION_TOO_LONG'],
    ['a megabyte of sums', 'a+'.repeat(2 ** 19), 'EXPRESSION_TOO_LONG'],
    ['a megabyte of opening brackets', '('.repeat(2 ** 20), 'EXPRESSION_TOO_LONG'],
    ['65 nested brackets', `${'('.repeat(64)}a${')'.repeat(64)}`, 'EXPRESSION_TOO_DEEP'],
    ['999 opening brackets', '('.repeat(999), 'EXPRESSION_TOO_DEEP'],
    ['64 nested calls', `${'sin('.repeat(64)}a${')'.repeat(64)}`, 'EXPRESSION_TOO_DEEP'],
    ['64 nested conditionals', `${'if(a,b,'.repeat(64)}a${')'.repeat(64)}`, 'EXPRESSION_TOO_DEEP'],
    ['64 nested indices', `${'a['.repeat(64)}1${']'.repeat(64)}`, 'EXPRESSION_TOO_DEEP'],
    ['65 powers', `${'a^'.repeat(64)}a`, 'EXPRESSION_TOO_DEEP'],
    ['900 powers', `${'a^'.repeat(900)}a`, 'EXPRESSION_TOO_DEEP'],
    ['900 powers of minus', `${'2^-'.repeat(600)}a`, 'EXPRESSION_TOO_DEEP'],
    ['65 terms', `${'a+'.repeat(64)}a`, 'EXPRESSION_TOO_DEEP'],
    ['900 factors', `${'a*'.repeat(900)}a`, 'EXPRESSION_TOO_DEEP'],
  ])('%s are refused', (_, text, code) => {
    const fault = faultOf(() => parseExpression(text));
    expect(fault.code).toBe(code);
    expect(fault.message.length).toBeLessThan(200);
  });

  it.each([
    ['2,000 characters', `a${' '.repeat(1999)}`],
    ['63 nested brackets', `${'('.repeat(63)}a${')'.repeat(63)}`],
    ['63 nested calls', `${'sin('.repeat(63)}a${')'.repeat(63)}`],
    ['64 terms', `${'a+'.repeat(63)}a`],
    ['900 signs', `${'-'.repeat(900)}a`],
  ])('%s are read', (_, text) => {
    expect(() => parseExpression(text)).not.toThrow();
  });
});

describe('no way to JavaScript', () => {
  const NAMES = [
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'prototype',
    'globalThis',
    'process',
    'require',
    'eval',
    'Function',
    'this',
  ];

  it.each([...NAMES, 'alert', 'Math', 'NaN', 'undefined', 'work', 'functions', 'v0', 'f0', 'k0'])('%s is no function', (name) => {
    expect(faultOf(() => parseExpression(`${name}(1)`)).code).toBe('UNKNOWN_FUNCTION');
  });

  it.each([...NAMES, 'functions', 'tools', 'work', 'square', 'runSeries', 'f0', 'k0', 'Math', 'Infinity', 'arguments'])(
    'the symbol %s is only a symbol: without a value it is NaN, with one it is that',
    (name) => {
      const tree = parseExpression(`${name} + 1`);
      expect(compileExpression(tree, [], new Map())()).toBeNaN();
      expect(evaluateTree(tree, new Map())).toBeNaN();
      expect(compileExpression(tree, [name], new Map())(2)).toBe(3);
      expect(evaluateTree(tree, new Map([[name, 2]]))).toBe(3);
    },
  );

  it.each([
    '__proto__',
    'a.constructor',
    'a["constructor"]',
    "a['b']",
    '`a`',
    'a => a',
    'a?.b',
    'new a',
    '{}',
    'a = 1',
    '/* a */ 1',
    '1 // a',
    'a\\u0028',
  ])('%s does not parse', (text) => {
    expect(faultOf(() => parseExpression(text)).code).toBe('EXPRESSION_SYNTAX');
  });

  it('an element of a list is looked up by number alone', () => {
    expect(compileExpression(parseExpression('x[length]'), ['x', 'length'], new Map())([1, 2], Number.NaN)).toBeNaN();
    expect(compileExpression(parseExpression('constructor[1]'), [], new Map())()).toBeNaN();
  });

  it('a number or a list in the place of the other has no value', () => {
    for (const text of ['x + 1', '-x', 'x * 2', 'x^2', 'sin(2 * x)', 'if(x, 1, 2) * x'])
      expect(evaluateTree(parseExpression(text), new Map([['x', [1, 2]]])), text).toBeNaN();
    for (const text of ['mean(x)', 'sum(x)', 'length(x)', 'dot(x, x)', 'median(x)', 'mean(2 * x)', 'variance(3)', 'x[1]'])
      expect(compileExpression(parseExpression(text), ['x'], new Map())(2), text).toBeNaN();
  });
});

const names = fc.constantFrom('a', 'b', 'x_1', 'theta', 'constructor', 'e', 'E', 'k');
const numbers = fc.constantFrom('1', '2', '0.5', '.5', '3e-7', '1E+9', '2 [m]', '20 [degC]', '9.81 [m/s^2]', '0');
const functions = fc.constantFrom('sin', 'sqrt', 'erf', 'gamma', 'abs');

/** Texts of the language, brackets at random. */
const texts = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    names,
    numbers,
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '^', '<', '==', '!='), tie('expression'))
      .map(([a, o, b]) => `(${a})${o}(${b})`),
    fc.tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '^'), tie('expression')).map(([a, o, b]) => `${a} ${o} ${b}`),
    tie('expression').map((a) => `-${a}`),
    tie('expression').map((a) => `(-(${a}))`),
    fc.tuple(functions, tie('expression')).map(([name, a]) => `${name}(${a})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `if(${a}, ${b}, ${c})`),
    fc.tuple(fc.constantFrom('sum', 'prod'), tie('expression')).map(([name, a]) => `${name}(k, 1, 3, ${a})`),
    tie('expression').map((a) => `x[${a}]`),
  ),
})).expression;

const parsed = (text: string): Expression | undefined => {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

describe('any text', () => {
  const letters = fc.constantFrom(
    ...'abxk_019.e+-*/^()[],<>=! ',
    'sin',
    'sum',
    'if',
    'mean',
    '[m]',
    '\u0000',
    '"',
    '\\',
    'é',
    '∑',
    '\n',
    '😀',
  );
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(letters, { maxLength: 60 }).map((all) => all.join('')),
  );

  it('parses, or is refused by a fault of the table', () => {
    fc.assert(
      fc.property(junk, (text) => {
        for (const parse of [parseExpression, parseEquation]) {
          try {
            parse(text);
          } catch (error) {
            expect(toFault(error).code, text).not.toBe('INTERNAL');
          }
        }
      }),
      { numRuns: 4000, seed: 1 },
    );
  });

  it('that parses prints to a text that parses to the same tree', () => {
    let trees = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const tree = parsed(text);
        if (tree === undefined) return;
        trees += 1;
        expect(parseExpression(printExpression(tree))).toEqual(tree);
      }),
      { numRuns: 3000, seed: 2 },
    );
    expect(trees).toBeGreaterThan(1500);
  });

  it('that parses is computed alike by the compiled function and the walked tree, or refused alike', () => {
    const values = { a: 1.7, b: -0.3, x_1: 2, theta: 0.9, constructor: 4, e: 2.5, E: -1e3, k: 3 };
    const run = (compute: () => number): string => {
      try {
        return String(compute());
      } catch (error) {
        return toFault(error).code;
      }
    };
    fc.assert(
      fc.property(texts, (text) => {
        const tree = parsed(text);
        if (tree === undefined) return;
        const walked = run(() => evaluateTree(tree, new Map(Object.entries(values))));
        const compiled = run(() => compileExpression(tree, Object.keys(values), new Map())(...Object.values(values)));
        expect(compiled).toBe(walked);
        expect(walked).not.toBe('INTERNAL');
      }),
      { numRuns: 2000, seed: 3 },
    );
  });

  it('every function of the language takes any numbers without throwing', () => {
    const odd = fc.constantFrom(0, -0, 1, -1, 0.5, 2, 170, 171, 1e16, 1e308, -1e308, 5e-324, Infinity, -Infinity, Number.NaN);
    fc.assert(
      fc.property(fc.constantFrom(...FUNCTIONS.keys()), fc.array(odd, { minLength: 3, maxLength: 3 }), (name, args) => {
        const own = FUNCTIONS.get(name);
        expect(typeof own?.evaluate(...args.slice(0, own.parameters.length)), name).toBe('number');
      }),
      { numRuns: 4000, seed: 4 },
    );
  });
});
