import { evaluateTree } from '../core/expression/calculus/evaluate-tree.js';
import { PERIOD_INDEX } from '../core/expression/calculus/isolate-symbol.js';
import { expressionToUnicode, symbolToUnicode } from '../core/expression/print/to-unicode.js';
import { type Expression, substitute, symbolsOf } from '../core/expression/tree/syntax-tree.js';
import type { Link } from '../core/inputs/computation.js';
import { formatUnit } from '../core/quantity/unit/format-unit.js';
import { closedFormsOf } from '../core/solve/solve-symbol.js';

/** Digits to which inputs are shown; an equation in which one was rounded is written with ≈. */
const DIGITS_SHOWN = 10;
/** How closely a closed form must give the solution to be the branch that was taken. */
const SAME_BRANCH = 1e-9;
/** Closed forms that are longer help nobody. */
const LONGEST_FORM = 160;

const rounded = (value: number): number => Number(value.toPrecision(DIGITS_SHOWN));

const shownNumber = (shown: number, unitText: string): Expression => {
  const size = Math.abs(shown);
  const unit = unitText === '1' ? {} : { unit: formatUnit(unitText) };
  const node: Expression = { type: 'number', text: String(size), value: size, dimension: [], ...unit };
  return shown < 0 ? { type: 'negate', operand: node } : node;
};

/** Gives the closed form that the solution of a link comes from; none where it was found numerically or is one of a period. */
const closedFormTaken = ({ operator, gives, si, solution, values }: Link): Expression | undefined => {
  if (solution?.method !== 'closed-form') return undefined;
  const others = new Map([['pi', Math.PI], ...[...values].filter(([name]) => name !== gives.name)]);
  return closedFormsOf(operator, gives.name).find(
    (form) => !symbolsOf(form).includes(PERIOD_INDEX) && Math.abs(evaluateTree(form, others) - si) <= SAME_BRANCH * Math.abs(si),
  );
};

/**
 * Writes the equation of a link with the values put in, each in the unit of its symbol; lists stay symbols. Where a symbol was solved for in
 * closed form, that form follows: `2000 N = 80 kg·a, so a = F/m = 2000 N/80 kg`.
 */
export const substituteValues = (link: Link, money: string | undefined): string => {
  const { operator, bindings, gives } = link;
  const replacements = new Map<string, Expression>();
  let isRounded = false;
  for (const { symbol, value } of bindings) {
    if (typeof value !== 'number') continue;
    const number = rounded(value);
    isRounded ||= number !== value;
    replacements.set(symbol.name, shownNumber(number, symbol.unitText === 'currency' ? (money ?? '1') : symbol.unitText));
  }
  const output: Expression = { type: 'symbol', name: operator.output.name };
  const sign = isRounded ? '≈' : '=';
  const shown = (expression: Expression): string => expressionToUnicode(substitute(expression, replacements));
  const direct = `${shown(output)} ${sign} ${shown(operator.expression)}`;
  const form = closedFormTaken(link);
  const text = form === undefined ? '' : expressionToUnicode(form);
  if (form === undefined || text.length > LONGEST_FORM) return direct;
  return `${direct}, so ${symbolToUnicode(gives.name)} = ${text} ${sign} ${shown(form)}`;
};
