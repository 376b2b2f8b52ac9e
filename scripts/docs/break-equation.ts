import { nameParts } from '../../src/core/expression/print/name-parts.js';
import { equationToLatex, expressionToLatex, symbolToLatex } from '../../src/core/expression/print/to-latex.js';
import type { Expression } from '../../src/core/expression/tree/syntax-tree.js';

/** How many characters of an equation fit beside one another on a page. */
const LINE = 90;

/** Estimates how many characters wide LaTeX is when it is set: a command counts as one, of a fraction the wider half. */
const widthOf = (latex: string): number =>
  latex
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over: string, under: string) => (over.length > under.length ? over : under))
    .replace(/\\(?:left|right|mathrm|operatorname|,|begin\{cases\}|end\{cases\})/g, '')
    .replace(/\\[a-zA-Z]+|\\./g, 'x')
    .replace(/[{}^_&\s]/g, '').length;

/** Cuts a sum into its terms, each with the sign before it; anything else is one term. */
const termsOf = (expression: Expression): readonly string[] => {
  const whole = expressionToLatex(expression);
  if (expression.type !== 'binary' || (expression.operator !== '+' && expression.operator !== '-')) return [whole];
  const terms = termsOf(expression.left);
  const before = terms.join('');
  // A left side that is set in brackets is no run of terms.
  return whole.startsWith(before) ? [...terms, whole.slice(before.length)] : [whole];
};

/** Puts the terms of a sum together into lines that fit on a page; what is no sum, or fits, is one line. */
const linesOf = (expression: Expression, name: string): readonly string[] => {
  const whole = expressionToLatex(expression);
  const terms = termsOf(expression);
  if (widthOf(`${name} = ${whole}`) <= LINE || terms.length === 1) return [whole];
  const lines: string[] = [];
  for (const term of terms) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + term) <= LINE) lines[lines.length - 1] = last + term;
    else lines.push(term);
  }
  return lines;
};

/** Gives the LaTeX of an equation, a sum that is too wide for a page broken before its plus and minus signs, parts with names below it. */
export const breakEquation = (output: string, expression: Expression): string => {
  const { whole, parts } = nameParts(expression);
  const equations = [{ name: output, expression: whole }, ...parts].map(({ name, expression: right }, i) => {
    const [first = '', ...others] = linesOf(right, symbolToLatex(name));
    const before = i === 1 ? '\\text{where } ' : '';
    return [`${before}${symbolToLatex(name)} ={} & ${first}`, ...others.map((line) => `& ${line.trim()}`)];
  });
  const lines = equations.flat();
  if (lines.length === 1) return equationToLatex(output, expression);
  return ['\\begin{aligned}', lines.join(' \\\\\n'), '\\end{aligned}'].join('\n');
};
