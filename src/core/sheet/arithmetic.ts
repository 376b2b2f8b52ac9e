import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';
import { addTypes, assertNumber, multiplyTypes, powerType, shareType } from './join-types.js';
import { assertUnitSaid, compareTexts } from './open/open-comparison.js';
import { defer, deferComparison } from './open/open-values.js';
import { traced } from './origin.js';
import { inside, type SheetNode, type Span } from './read/syntax.js';
import { named, type Scope, textOf } from './scope.js';
import { refuse } from './sheet-fault.js';
import { isNumber, NUMBER } from './type.js';
import { hasAngle, productUnit } from './units/product-unit.js';
import { assertNoNanometre, assertOneReading, isUnitChain, tellUnit, unitFactor } from './units/unit-factors.js';
import { numberTree, scalar, type Typed, treeOf } from './values.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

const isPercent = ({ unit }: Typed): boolean => unit?.text === '%';

/** `120 + 10 %` is 132: a percentage behind a quantity is of that quantity. */
const compilePercent = (scope: Scope, node: Node<'binary'>, left: Typed, right: Typed): Typed | undefined => {
  const written = inside(node.right);
  if (written.type !== 'literal' || !isPercent(right) || isPercent(left) || left.isList) return undefined;
  const one = inside(node.left);
  const [a, p] = [textOf(scope, node.left), textOf(scope, node.right)];
  const isPlainName = isNumber(left.type) && one.type !== 'literal';
  if ((node.left.type === 'binary' && /^[+-]$/u.test(node.left.operator)) || isPlainName)
    refuse(
      `${a} ${node.operator} ${p} can be read in two ways: write (${a}) * (1 ${node.operator} ${p}), or (${a}) ${node.operator} ${written.quantity.value / 100}.`,
      node,
    );
  if (left.type.isPoint || left.type.level !== undefined) return undefined;
  // Of one, both readings are the same.
  if (!(one.type === 'literal' && one.quantity.value === 1 && left.isBare))
    scope.readings.add(`${a} ${node.operator} ${p} as ${a} * (1 ${node.operator} ${p})`);
  const share: Expression = { type: 'binary', operator: node.operator as '+', left: numberTree(1), right: treeOf(right) };
  return scalar(
    { type: 'binary', operator: '*', left: treeOf(left), right: share },
    { type: { ...left.type }, ...(left.unit ? { unit: left.unit } : {}), ...(left.isBare ? { isBare: true as const } : {}) },
  );
};

/** The first term of a sum. */
const headOf = (node: SheetNode): SheetNode => {
  const inner = inside(node);
  return inner.type === 'binary' && (inner.operator === '+' || inner.operator === '-') ? headOf(inner.left) : inner;
};

/** Refuses `net + vat` where vat is 19 % and net a plain number: of one alone, as in 1 - a - b, both readings are the same. */
const assertNoShare = (scope: Scope, node: Node<'binary'>, left: Typed, right: Typed): void => {
  if (!isPercent(right) || !isNumber(left.type) || left.unit !== undefined || left.type.isZero) return;
  const head = headOf(node.left);
  if (head.type === 'literal' && head.quantity.value === 1) return;
  const [a, p] = [textOf(scope, node.left), textOf(scope, node.right)];
  refuse(
    `${a} ${node.operator} ${p} can be read in two ways: write (${a}) * (1 ${node.operator} ${p}), or, to add the share itself, give ${p} without %.`,
    node,
  );
};

/** Joins two values element by element; one of them may be a single value. */
const elementwise = (
  scope: Scope,
  node: Span,
  a: Typed,
  b: Typed,
  join: (x: Expression, y: Expression) => Expression,
): Pick<Typed, 'trees' | 'isList'> => {
  if (!a.isList && !b.isList) return { trees: [join(treeOf(a), treeOf(b))], isList: false };
  if (a.isList && b.isList && a.trees.length !== b.trees.length)
    refuse(
      `${textOf(scope, node)} joins lists of ${a.trees.length} and ${b.trees.length} values; they must be equally long.`,
      node,
      'INPUT_TYPE',
    );
  const [first, second] = [a.isList ? a : scope.values.settle(a), b.isList ? b : scope.values.settle(b)];
  const longer = a.isList ? first : second;
  return {
    isList: true,
    trees: longer.trees.map((_, i) =>
      join(a.isList ? (first.trees[i] as Expression) : treeOf(first), b.isList ? (second.trees[i] as Expression) : treeOf(second)),
    ),
  };
};

const compileSum = (scope: Scope, node: Node<'binary'>): Typed => {
  const [left, right] = [scope.compile(scope, node.left), scope.compile(scope, node.right)];
  const percent = compilePercent(scope, node, left, right);
  if (percent !== undefined) return percent;
  assertNoShare(scope, node, left, right);
  const operator = node.operator as '+' | '-';
  assertUnitSaid(scope, node, left, right);
  const type = addTypes(named(scope, node.left, left), named(scope, node.right, right), operator, node);
  const shown = left.type.isZero ? right : left;
  // A difference of temperatures is shown in kelvins, a temperature moved by one in its own unit.
  const unit = type.isPoint && !left.type.isPoint ? right.unit : type.isDifference && left.type.isPoint ? parseUnit('delta_K') : shown.unit;
  const isBare = left.isBare === true && right.isBare === true;
  const joined = elementwise(scope, node, left, right, (x, y) => ({ type: 'binary', operator, left: x, right: y }));
  return Object.assign({}, joined, {
    type,
    ...(unit === undefined || type.level !== left.type.level
      ? type.level === undefined
        ? {}
        : { unit: parseUnit(type.level) }
      : { unit }),
    ...(isBare ? { isBare: true as const } : {}),
  });
};

const METRE = parseUnit('m').dimension;

/** Refuses a length times a speed of rotation: of a circumference the turns are wanted, of a radius the radians. */
const assertTurnsMeant = (scope: Scope, node: Node<'binary'>, left: Typed, right: Typed): void => {
  const pairs = [
    { rate: left, length: right, rated: node.left, long: node.right },
    { rate: right, length: left, rated: node.right, long: node.left },
  ];
  for (const { rate, length, rated, long } of pairs) {
    if (rate.type.kind !== 'rotation' || !isSameDimension(length.type.dimension, METRE)) continue;
    if (length.unit !== undefined && hasAngle(length.unit)) continue;
    const [n, l] = [textOf(scope, rated), textOf(scope, long)];
    refuse(
      `${l} * ${n} can be read in two ways: of a way a turn write (${l}) / (1 rev) * (${n}), of a radius (${l}) * ((${n}) in rad/s).`,
      node,
      'KIND_MISMATCH',
    );
  }
};

const compileProduct = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): Typed => {
  assertOneReading(scope, node, wanted);
  const operator = node.operator as '*' | '/';
  const left = scope.compile(scope, node.left);
  const factor = isUnitChain(scope, node.left) ? unitFactor(scope, node.right) : undefined;
  const right = factor ?? scope.compile(scope, node.right);
  const type = multiplyTypes(named(scope, node.left, left), named(scope, node.right, right), operator, node);
  if (operator === '*') assertTurnsMeant(scope, node, left, right);
  assertNoNanometre(textOf(scope, node), left.unit?.text, right.unit?.text, node);
  for (const side of [node.left, node.right]) tellUnit(scope, side);
  const joined = elementwise(scope, node, left, right, (x, y) => ({ type: 'binary', operator, left: x, right: y }));
  const isPlain = (value: Typed): boolean => isNumber(value.type) && (value.unit === undefined || isPercent(value));
  // 80 * 15 % is 12, as 15 % of 80 is.
  const isShare = operator === '*' && isPlain(left) && isPlain(right) && isPercent(left) !== isPercent(right);
  const keepsLeft = isPlain(right) && !(isPercent(right) && left.unit === undefined);
  const unit = keepsLeft
    ? left.unit
    : operator === '*' && isPlain(left)
      ? right.unit
      : type.level === undefined
        ? undefined
        : parseUnit(type.level);
  const isBare = left.isBare === true && right.isBare === true;
  const inverse = operator === '/' && isPlain(left) && factor?.unit !== undefined ? parseUnit(`1/(${factor.unit.text})`) : undefined;
  const isOfBoth = unit === undefined && type.level === undefined && left.unit !== undefined && right.unit !== undefined;
  const written = inverse ?? (isOfBoth ? productUnit(left.unit as Unit, right.unit as Unit, operator === '*' ? 1 : -1) : unit);
  const product: { -readonly [Member in keyof Typed]: Typed[Member] } = { trees: joined.trees, isList: joined.isList, type };
  if (written !== undefined && !isShare) product.unit = written;
  if (isBare) product.isBare = true;
  return product;
};

/** A power with a whole or simple exponent keeps the unit of its base: (3 m)^2 is 9 m^2. */
const powerUnit = (unit: Unit | undefined, exponent: number | undefined): Unit | undefined => {
  if (unit === undefined || exponent === undefined || !/^\p{L}+$/u.test(unit.text)) return undefined;
  try {
    return parseUnit(`${unit.text}^${exponent}`);
  } catch {
    return undefined;
  }
};

const compilePower = (scope: Scope, node: Node<'binary'>): Typed => {
  const base = scope.compile(scope, node.left);
  const exponent = scope.compile(scope, node.right);
  const raised = node.right;
  if (raised.type === 'literal' && raised.quantity.hasUnit && !isNumber(exponent.type)) {
    const [a, { unit, value }] = [textOf(scope, node.left), raised.quantity];
    refuse(
      `${raised.text} is no exponent, since a number owns the unit behind it: write (${a}^${value}) ${unit.text}.`,
      node.right,
      'DIMENSION_MISMATCH',
    );
  }
  assertNumber(named(scope, node.right, exponent), 'an exponent', node.right);
  const rest = base.isBare && exponent.isBare ? { isBare: true as const } : {};
  // The power of a pure number is one, whatever the exponent is; that of a quantity has a unit which the exponent decides.
  if (isNumber(base.type)) {
    const type = powerType(named(scope, node.left, base), undefined, node);
    return {
      type,
      ...rest,
      ...elementwise(scope, node, base, exponent, (left, right) => ({ type: 'binary', operator: '^', left, right })),
    };
  }
  if (exponent.isList) refuse('a quantity is raised to one power, a pure number to a list of them.', node.right, 'INPUT_TYPE');
  const { value, contributions } = scope.values.evaluate(treeOf(exponent));
  const known = contributions.size === 0 && Number.isFinite(value) ? value : undefined;
  const type = powerType(named(scope, node.left, base), known, node);
  const right = known === undefined ? treeOf(exponent) : traced(numberTree(known), { type: 'tree', tree: treeOf(exponent) });
  const unit = powerUnit(base.unit, known);
  return {
    trees: base.trees.map((left): Expression => ({ type: 'binary', operator: '^', left, right })),
    isList: base.isList,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...rest,
  };
};

const COMPARE: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);

const compileComparison = (scope: Scope, node: Node<'binary'>): Typed => {
  const texts = compareTexts(scope, node);
  if (texts !== undefined) return texts;
  const [left, right] = [scope.compile(scope, node.left), scope.compile(scope, node.right)];
  assertUnitSaid(scope, node, left, right, true);
  shareType(named(scope, node.left, left), named(scope, node.right, right), 'compare', node);
  if (scope.open !== undefined && !left.isList && !right.isList && [left, right].some((side) => scope.values.isOpen(treeOf(side)))) {
    const { indices } = scope.open;
    const isTerm = [left, right].some((side) => symbolsOf(treeOf(side)).some((name) => indices.has(name)));
    if (isTerm)
      return scalar(
        { type: 'compare', operator: node.operator as '<', left: treeOf(left), right: treeOf(right) },
        { type: NUMBER, isTruth: true },
      );
    const name = defer(scope.open, deferComparison(node.operator as '<', treeOf(left), treeOf(right)));
    return scalar(scope.values.open(name), { type: NUMBER, isTruth: true });
  }
  // What differs by rounding alone is equal.
  const same = (x: Expression, y: Expression): Expression => {
    const [a, b] = [scope.values.evaluate(x), scope.values.evaluate(y)];
    return a.value !== b.value && Math.abs(a.value - b.value) <= a.error + b.error ? x : y;
  };
  const joined = elementwise(scope, node, left, right, (x, y) => ({
    type: 'compare',
    operator: node.operator as '<',
    left: x,
    right: same(x, y),
  }));
  return { ...joined, type: NUMBER, isTruth: true };
};

export const assertTruth = (scope: Scope, node: Span, value: Typed): void => {
  if (!value.isTruth || value.isList)
    refuse(`${textOf(scope, node)} is no condition; write a comparison such as x > 3.`, node, 'INPUT_TYPE');
};

const compileLogic = (scope: Scope, node: Node<'binary'>): Typed => {
  const [left, right] = [scope.compile(scope, node.left), scope.compile(scope, node.right)];
  assertTruth(scope, node.left, left);
  assertTruth(scope, node.right, right);
  return scalar({ type: 'call', name: node.operator, args: [treeOf(left), treeOf(right)] }, { type: NUMBER, isTruth: true });
};

export const compileBinary = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): Typed => {
  if (node.operator === '+' || node.operator === '-') return compileSum(scope, node);
  if (node.operator === '*' || node.operator === '/') return compileProduct(scope, node, wanted);
  if (node.operator === '^') return compilePower(scope, node);
  return COMPARE.has(node.operator) ? compileComparison(scope, node) : compileLogic(scope, node);
};
