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

/** Builds the literal of a value in a unit: bare where it is zero, or the unit is 1. */
export const literal = (value: number, unit: Unit): Expression => {
  if (value < 0) return { type: 'negate', operand: literal(-value, unit) };
  const isPlain =
    (value === 0 && unit.offset === 0) ||
    unit.level !== undefined ||
    (isDimensionless(unit.dimension) && unit.factor === 1 && unit.offset === 0);
  return isPlain
    ? numberNode(value)
    : { type: 'number', text: String(value), unit: unit.text, value: toSi(value, unit), dimension: unit.dimension };
};

type Symbols = ReadonlyMap<string, SymbolDeclaration>;

/** Gives the value of an expression of numbers and constants in coherent SI; nothing where it names a symbol. */
const knownValue = (expression: Expression, declared: Symbols): number | undefined =>
  symbolsOf(expression).every((name) => CONSTANT_VALUES.has(name) && !declared.has(name))
    ? evaluateTree(expression, CONSTANT_VALUES)
    : undefined;

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
const scaledSymbol = (expression: Expression, declared: Symbols): string | undefined => {
  if (expression.type === 'symbol') return expression.name;
  if (expression.type !== 'binary' || (expression.operator !== '*' && expression.operator !== '/')) return undefined;
  const { left, right, operator } = expression;
  if ((knownValue(right, declared) ?? -1) > 0) return scaledSymbol(left, declared);
  return operator === '*' && (knownValue(left, declared) ?? -1) > 0 ? scaledSymbol(right, declared) : undefined;
};

/** Tells whether the range of a relation's own symbol keeps a comparison of a multiple of it with zero. */
const isKept = (left: Expression, operator: Limit['operator'], right: Expression, declared: Symbols): boolean => {
  const scaled = knownValue(right, declared) === 0 ? declared.get(scaledSymbol(left, declared) ?? '') : undefined;
  return scaled !== undefined && limitsOf(scaled).some((own) => implies(own, { operator, si: 0 }));
};

/**
 * Gives the text of a condition of the relation's symbols; nothing where numbers alone decide that it holds, or the range of a symbol keeps it.
 * @throws Fault RECORD_INVALID where it does not hold
 */
export const conditionText = (condition: Expression, declared: Symbols): string | undefined => {
  const holds = knownValue(condition, declared);
  if (holds === 0) throw new Fault('RECORD_INVALID', `${printExpression(condition)} does not hold.`);
  if (holds !== undefined) return undefined;
  const isIdle =
    condition.type === 'compare' && condition.operator !== '==' && isKept(condition.left, condition.operator, condition.right, declared);
  return isIdle ? undefined : printExpression(condition);
};

/** Tells whether an expression of the relation's symbols is a whole number whatever they are. */
const isWhole = (expression: Expression, declared: Symbols): boolean => {
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
  declared: Symbols,
): readonly string[] => {
  const replaced = replacements.get(symbol.name);
  if (replaced === undefined) return [];
  const value = knownValue(replaced, declared);
  if (symbol.integer && !(value === undefined ? isWhole(replaced, declared) : Number.isInteger(value)))
    throw new Fault('RECORD_INVALID', `${symbol.name} is a whole number, not ${printExpression(replaced)}.`);
  return symbol.bounds.flatMap(({ operator, text, expression, relative }) => {
    const limit = relative
      ? simplify(substitute(expression, replacements))
      : literal(evaluateTree(expression, CONSTANT_VALUES), symbol.unit);
    const edge = knownValue(limit, declared);
    if (value !== undefined && edge !== undefined && !compare(operator, value, edge))
      throw new Fault('RECORD_INVALID', `${symbol.name} = ${printExpression(replaced)} is out of range: it must be ${operator} ${text}.`);
    return conditionText({ type: 'compare', operator, left: replaced, right: limit }, declared) ?? [];
  });
};
