import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../src/core/expression/parse-expression.js';
import { printExpression } from '../../src/core/expression/print-expression.js';
import { equationToLatex } from '../../src/core/expression/to-latex.js';
import { equationToUnicode } from '../../src/core/expression/to-unicode.js';
import { rows } from './all-operators.js';

/** Says what TeX would refuse: brackets that do not pair, a second subscript or superscript, an escape that is none. */
const troubles = (latex: string): readonly string[] => {
  const found: string[] = [];
  const open: string[] = [];
  let scripted = '';
  for (const [token] of latex.matchAll(
    /\\(?:left|right)(?:\\[a-zA-Z{}|]+|.)|\\begin\{\w+\}|\\end\{\w+\}|\\[a-zA-Z]+|\\.|[{}^_]|[^\\{}^_\s]+/g,
  )) {
    if (token === '{' || token.startsWith('\\left') || token.startsWith('\\begin')) open.push(token);
    else if (token === '}') {
      if (open.pop() !== '{') found.push('a brace closes nothing');
      continue;
    } else if (token.startsWith('\\right')) {
      if (!open.pop()?.startsWith('\\left')) found.push(`${token} closes nothing`);
    } else if (token.startsWith('\\end')) {
      if (open.pop() !== token.replace('end', 'begin')) found.push(`${token} closes nothing`);
    } else if (token.includes('#') || token.includes('undefined') || token.includes('$')) found.push(`stray ${token}`);
    scripted = token;
  }
  if (open.length > 0) found.push(`${open.join(' ')} stays open`);
  if (scripted === '_' || scripted === '^') found.push('a script of nothing');
  return [...found, ...doubleScripts(latex)];
};

/** Finds `x_{a}_{b}` and `x^{a}^{b}`: a script that follows the group of another of its kind. */
const doubleScripts = (latex: string): readonly string[] => {
  const groups: string[] = [];
  let closed = '';
  return [...latex].flatMap((letter, i) => {
    const before = latex[i - 1] ?? '';
    if (letter === '{' && before !== '\\') {
      groups.push(before === '_' || before === '^' ? before : '');
      closed = '';
    } else if (letter === '}' && before !== '\\') closed = groups.pop() ?? '';
    else if (closed !== '' && letter === closed) return [`double ${letter} at ${i}`];
    else closed = '';
    return [];
  });
};

describe('the check itself', () => {
  it.each([
    '\\frac{a}{b',
    'a}',
    '\\left(a',
    'a \\right)',
    '\\left(a}\\right)',
    'H_{f}_{i}',
    '{x}^{2}^{3}',
    '\\begin{cases} a',
    'a #1',
    'x_',
  ])('finds the trouble in %s', (latex) => {
    expect(troubles(latex)).not.toEqual([]);
  });

  it.each([
    '{x_{k}}^{2}',
    'x_{1}^{2}',
    '\\left\\lfloor a \\right\\rfloor',
    '\\left|x\\right|',
    '\\begin{cases} a & b \\end{cases}',
    '\\mathrm{\\%}',
  ])('finds none in %s', (latex) => {
    expect(troubles(latex)).toEqual([]);
  });
});

describe('the printed equation', () => {
  it.each(rows)('%s is LaTeX that TeX can read', (_, { output, expression }) => {
    expect(troubles(equationToLatex(output.name, expression))).toEqual([]);
  });

  it.each(rows)('%s is Unicode on one line, with pairs of brackets', (_, { output, expression }) => {
    const text = equationToUnicode(output.name, expression);
    expect(text).not.toMatch(/undefined|[\n\\{}#$]/);
    expect(text.split('(').length).toBe(text.split(')').length);
    expect(text.split('[').length).toBe(text.split(']').length);
  });

  it.each(rows)('%s parses again to the same tree', (_, { expression }) => {
    expect(parseExpression(printExpression(expression))).toEqual(expression);
  });
});
