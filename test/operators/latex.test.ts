import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { printExpression } from '../../src/core/expression/print/print-expression.js';
import { equationToLatex } from '../../src/core/expression/print/to-latex.js';
import { equationToUnicode } from '../../src/core/expression/print/to-unicode.js';
import { parseExpression } from '../../src/core/expression/tree/parse-expression.js';
import { byDomain, operators, swept } from './all-operators.js';

describe('the printed equation', () => {
  it.each(byDomain(swept))('%s: is LaTeX that KaTeX renders', (_, own) => {
    for (const { output, expression } of own) {
      const latex = equationToLatex(output.name, expression);
      expect(latex).not.toMatch(/undefined|#/);
      expect(katex.renderToString(latex, { displayMode: true, throwOnError: true, strict: 'error' })).toContain('katex');
    }
  });

  it.each(byDomain(operators))('%s: is Unicode on one line, with pairs of brackets', (_, own) => {
    for (const { output, expression } of own) {
      const text = equationToUnicode(output.name, expression);
      expect(text).not.toMatch(/undefined|[\n\\{}#$]/);
      expect(text.split('(').length).toBe(text.split(')').length);
      expect(text.split('[').length).toBe(text.split(']').length);
    }
  });

  it.each(byDomain(operators))('%s: parses again to the same tree', (_, own) => {
    for (const { id, expression } of own) expect([id, parseExpression(printExpression(expression))]).toEqual([id, expression]);
  });
});
