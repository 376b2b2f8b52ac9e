import { compare, evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { simplify } from '../expression/calculus/simplify.js';
import { printExpression } from '../expression/print/print-expression.js';
import { numberNode } from '../expression/tree/build-tree.js';
import { type Expression, operandsOf, substitute, symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import { isDimensionless } from '../quantity/dimension.js';
import { fromSi, toSi, type Unit } from '../quantity/unit/unit.js';
import type { Bound, SymbolDeclaration } from './symbol-declaration.js';

const CONSTANT_VALUES: ReadonlyMap<string, number> = new Map([...CONSTANTS].map(([name, { value }]) => [name, value]));
/** Relative slack of a comparison of two limits, one of which was converted. */
const SLACK = 1e-12;

/** Builds the literal of a value in a unit: bare where the unit is 1. */
export const literal = (value: number, unit: Unit): Expression => {
  if (value < 0) return { type: 'negate', operand: literal(-value, unit) };
  const isPlain = unit.level !== undefined || (isDimensionless(unit.dimension) && unit.factor === 1 && unit.offset === 0);
  return isPlain
    ? numberNode(value)
    : { type: 'number', text: String(value), unit: unit.text, value: toSi(value, unit), dimension: unit.dimension };
};

/** Gives the value of an expression of numbers and constants in coherent SI; nothing where it names another symbol. */
export const valueOf = (expression: Expression): number | undefined =>
  symbolsOf(expression).every((name) => CONSTANT_VALUES.has(name)) ? evaluateTree(expression, CONSTANT_VALUES) : undefined;

interface Limit {
  readonly operator: Bound['operator'];
  readonly si: number;
}

const limitsOf = ({ bounds, unit }: SymbolDeclaration): readonly Limit[] =>
  bounds.flatMap(({ operator, expression, relative }) =>
    relative ? [] : [{ operator, si: toSi(evaluateTree(expression, CONSTANT_VALUES), unit) }],
  );

const isAtLeast = (a: number, b: number): boolean => a >= b - SLACK * Math.abs(b);

/** Tells whether a value that keeps the one limit keeps the other. */
const implies = (own: Limit, wanted: Limit): boolean => {
  const isStrict = own.operator === '>' || own.operator === '<';
  const isAbove = (own.operator === '>' || own.operator === '>=') && isAtLeast(own.si, wanted.si);
  const isBelow = (own.operator === '<' || own.operator === '<=') && isAtLeast(-own.si, -wanted.si);
  const isApart = isStrict || Math.abs(own.si - wanted.si) > SLACK * Math.abs(wanted.si);
  switch (wanted.operator) {
    case '>=':
      return isAbove;
    case '<=':
      return isBelow;
    case '>':
      return isAbove && isApart;
    case '<':
      return isBelow && isApart;
    case '!=':
      return (own.operator === '!=' && own.si === wanted.si) || ((isAbove || isBelow) && isApart);
  }
};

/** Names the first limit of a symbol's range that another range does not keep; nothing where it lies within. */
export const limitPassed = (own: SymbolDeclaration, wanted: SymbolDeclaration): string | undefined => {
  const limit = limitsOf(wanted).find((each) => !limitsOf(own).some((one) => implies(one, each)));
  return limit === undefined ? undefined : `${limit.operator} ${fromSi(limit.si, wanted.unit)} ${wanted.unitText}`;
};

/** A positive multiple of one symbol keeps the signs of that symbol. */
const scaledSymbol = (expression: Expression): string | undefined => {
  if (expression.type === 'symbol') return expression.name;
  if (expression.type !== 'binary' || (expression.operator !== '*' && expression.operator !== '/')) return undefined;
  const { left, right, operator } = expression;
  if ((valueOf(right) ?? -1) > 0) return scaledSymbol(left);
  return operator === '*' && (valueOf(left) ?? -1) > 0 ? scaledSymbol(right) : undefined;
};

/** Tells whether an expression of the relation's symbols is a whole number whatever they are. */
const isWhole = (expression: Expression, declared: ReadonlyMap<string, SymbolDeclaration>): boolean => {
  if (expression.type === 'number') return Number.isInteger(expression.value);
  if (expression.type === 'symbol') return declared.get(expression.name)?.integer === true;
  const isKept = expression.type === 'negate' || (expression.type === 'binary' && ['+', '-', '*'].includes(expression.operator));
  return isKept && operandsOf(expression).every((operand) => isWhole(operand, declared));
};

/**
 * Gives what the range of an operator's symbol asks of the expression that stands for it, as comparisons; those that numbers alone decide, or that
 * the range of the expression's own symbol keeps, are left out.
 * @param declared the relation's symbols
 * @throws Fault RECORD_INVALID where a number lies outside the range
 */
export const conditionsOn = (
  symbol: SymbolDeclaration,
  replacements: ReadonlyMap<string, Expression>,
  declared: ReadonlyMap<string, SymbolDeclaration>,
): readonly string[] => {
  const replaced = replacements.get(symbol.name);
  if (replaced === undefined) return [];
  const value = valueOf(replaced);
  if (symbol.integer && !(value === undefined ? isWhole(replaced, declared) : Number.isInteger(value)))
    throw new Fault('RECORD_INVALID', `${symbol.name} is a whole number, not ${printExpression(replaced)}.`);
  return symbol.bounds.flatMap(({ operator, text, expression, relative }) => {
    const limit = relative
      ? simplify(substitute(expression, replacements))
      : literal(evaluateTree(expression, CONSTANT_VALUES), symbol.unit);
    const edge = valueOf(limit);
    if (value !== undefined && edge !== undefined) {
      if (compare(operator, value, edge)) return [];
      throw new Fault('RECORD_INVALID', `${symbol.name} = ${printExpression(replaced)} is out of range: it must be ${operator} ${text}.`);
    }
    const scaled = edge === 0 ? declared.get(scaledSymbol(replaced) ?? '') : undefined;
    if (scaled !== undefined && limitsOf(scaled).some((own) => implies(own, { operator, si: 0 }))) return [];
    return [`${printExpression(replaced)} ${operator} ${printExpression(limit)}`];
  });
};
