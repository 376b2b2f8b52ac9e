import type { Expression } from '../../expression/tree/syntax-tree.js';
import { CONSTANTS } from '../../quantity/constants.js';
import { isSameDimension } from '../../quantity/dimension.js';
import { isUnitName, parseUnit } from '../../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../../quantity/unit/unit.js';
import { powerType } from '../join-types.js';
import { inside, type SheetNode } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse, within } from '../sheet-fault.js';
import { typeOfUnit } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

/** Tells whether a name can only be a unit at this place of a sheet. */
const isOnlyUnit = (scope: Scope, node: SheetNode): node is Node<'name'> =>
  node.type === 'name' && !scope.variables.has(node.name) && !CONSTANTS.has(node.name) && isUnitName(node.name);

/** Reads a unit that stands as a factor behind a number: `9.81 * m / s**2`. */
export const unitFactor = (scope: Scope, node: SheetNode): Typed | undefined => {
  if (isOnlyUnit(scope, node)) {
    const unit = within(node, () => parseUnit(node.name));
    if (unit.offset !== 0 || unit.level !== undefined) return undefined;
    return scalar(numberTree(toSi(1, unit), '1', unit), { type: typeOfUnit(unit), unit });
  }
  if (node.type !== 'binary' || node.operator !== '^') return undefined;
  const base = unitFactor(scope, node.left);
  const exponent = inside(node.right);
  const power =
    exponent.type === 'literal'
      ? exponent.quantity.value
      : exponent.type === 'negate' && exponent.operand.type === 'literal'
        ? -exponent.operand.quantity.value
        : undefined;
  if (base === undefined || power === undefined) return undefined;
  const tree: Expression = { type: 'binary', operator: '^', left: treeOf(base), right: numberTree(power) };
  return scalar(tree, { type: powerType(named(scope, node.left, base), power, node) });
};

const isChain = (scope: Scope, node: SheetNode): boolean => {
  if (node.type === 'literal' || node.type === 'list') return true;
  if (node.type === 'negate' || node.type === 'group') return isUnitChain(scope, node.operand);
  if (node.type !== 'binary') return false;
  if (node.operator !== '*' && node.operator !== '/') return false;
  return isUnitChain(scope, node.left) && (isUnitChain(scope, node.right) || unitFactor(scope, node.right) !== undefined);
};

/** What was found of the products of a scope: each factor of a long one asks for all before it. */
const known = new WeakMap<Scope, WeakMap<SheetNode, boolean>>();

/** Tells whether a product begins with a number and holds only numbers and units. */
export const isUnitChain = (scope: Scope, node: SheetNode): boolean => {
  const found = known.get(scope) ?? new WeakMap<SheetNode, boolean>();
  known.set(scope, found);
  const answer = found.get(node) ?? isChain(scope, node);
  found.set(node, answer);
  return answer;
};

/** Tells whether a name is a unit that is not what the constant of the name is. */
const unitMeant = (name: string, value: number): boolean => isUnitName(name) && parseUnit(name).factor !== value;

/** The terms of a sum. */
const termsOf = (node: SheetNode): readonly SheetNode[] => {
  const inner = inside(node);
  return inner.type === 'binary' && (inner.operator === '+' || inner.operator === '-')
    ? [...termsOf(inner.left), ...termsOf(inner.right)]
    : [inner];
};

/** A fraction with a unit behind it, as in half an inch. */
const FRACTION = /^(\d+)\/(\d[\d.]*)\s*(.+)$/u;

/** Refuses `1/(1/100 ohm + 1/220 ohm)`: where a sum of fractions is inverted, they are hardly parts of the unit behind them. */
const assertNoFraction = (scope: Scope, { left, right }: Node<'binary'>): void => {
  const terms = right.type === 'group' ? termsOf(right) : [];
  const one = inside(left);
  if (terms.length < 2 || one.type !== 'literal' || one.quantity.hasUnit) return;
  const fraction = terms.find((term) => term.type === 'literal' && term.quantity.hasUnit && FRACTION.test(term.text));
  if (fraction === undefined) return;
  const [text = '', above, below, unit] = FRACTION.exec(textOf(scope, fraction)) ?? [];
  refuse(`${text} can be read in two ways: write ${above}/(${below} ${unit}) or (${above}/${below}) ${unit}.`, fraction);
};

/** Tells whether a part of a line is a number, or an expression of numbers in brackets: `(120 + 2*80)`. */
const isBareNumber = (node: SheetNode): boolean => {
  if (node.type === 'literal') return !node.quantity.hasUnit;
  if (node.type !== 'group') return false;
  const isOfNumbers = (part: SheetNode): boolean =>
    part.type === 'binary' ? isOfNumbers(part.left) && isOfNumbers(part.right) : isBareNumber(part);
  return isOfNumbers(node.operand);
};

/** Refuses quotients that people read in two ways. */
export const assertOneReading = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): void => {
  if (node.operator !== '/') return;
  assertNoFraction(scope, node);
  const { left, right } = node;
  const literal = right.type === 'literal' ? right : undefined;
  // `100 / 5 min`: of the quotient or of the divisor?
  const isOfNumbers =
    left.type === 'group' ? isBareNumber(left) : isBareNumber(left) && (!node.isTight || literal?.quantity.unit.text === '%');
  if (literal?.quantity.hasUnit && isOfNumbers) {
    const unit = literal.quantity.unit.text;
    const isAsked = wanted !== undefined && !isSameDimension(wanted.dimension, literal.quantity.unit.dimension);
    if (!isAsked)
      refuse(
        `${textOf(scope, node)} can be read in two ways: write (${textOf(scope, left)}/${literal.quantity.value}) * 1 ${unit} or ${textOf(scope, left)}/(${literal.text}).`,
        node,
      );
  }
  // `5 km / h`: the hour or the Planck constant?
  const constant = right.type === 'name' && !scope.variables.has(right.name) ? CONSTANTS.get(right.name) : undefined;
  if (
    constant !== undefined &&
    right.type === 'name' &&
    isUnitChain(scope, left) &&
    left.type !== 'list' &&
    unitMeant(right.name, constant.value)
  )
    refuse(
      `${right.name} is the ${constant.name} here, and a unit behind a number: write ${textOf(scope, left)}/(1 ${right.name}) for the unit, or ${right.name}^-1 * ${textOf(scope, left)} for the constant.`,
      node,
    );
  // `d / 5 km / h`: of the speed or of the quotient?
  if (
    left.type === 'binary' &&
    left.operator === '/' &&
    !left.isTight &&
    left.right.type === 'literal' &&
    left.right.quantity.hasUnit &&
    isOnlyUnit(scope, right)
  ) {
    const [a, b] = [textOf(scope, left.left), left.right.text];
    refuse(`${textOf(scope, node)} can be read in two ways: write ${a} / (${b}/${right.name}) or ${a} / (${b}) / (1 ${right.name}).`, node);
  }
};

/** Tells that a factor such as `2 m` is a quantity where the sheet has a variable `m`. */
export const tellUnit = (scope: Scope, node: SheetNode): void => {
  if (node.type !== 'literal' || !scope.variables.has(node.quantity.unit.text)) return;
  const { unit, value } = node.quantity;
  scope.readings.add(`${node.text} in the unit ${unit.text}; ${value} times the variable is ${value} * ${unit.text}`);
};
