import type { Expression } from '../expression/tree/syntax-tree.js';
import { CONSTANTS } from '../quantity/constants.js';
import { toSymbolUncertainty } from '../quantity/convert.js';
import { isDimensionless, isSameDimension } from '../quantity/dimension.js';
import type { Quantity } from '../quantity/text/parse-quantity.js';
import { usualUnit } from '../quantity/unit/fitting-units.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import { callFunction } from './call-function.js';
import { callOperator } from './call-operator.js';
import { assertNoMatrix, joinRows } from './matrices.js';
import { isUnitName } from './scan.js';
import { named, type Scope, textOf } from './scope.js';
import { refuse, within } from './sheet-fault.js';
import type { SheetNode, Span } from './syntax.js';
import {
  ANGLE,
  addTypes,
  assertNumber,
  isNumber,
  multiplyTypes,
  NUMBER,
  powerType,
  type SheetType,
  shareType,
  typeOfUnit,
} from './type.js';
import { numberTree, scalar, type Typed, treeOf } from './values.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

/** Strips parentheses that only group. */
const inside = (node: SheetNode): SheetNode => (node.type === 'group' ? inside(node.operand) : node);

const KELVIN = parseUnit('K').dimension;

const assertReading = (value: number, si: number, { text }: Unit, span: Span): void => {
  if (!Number.isFinite(si)) refuse(`${value} ${text} is beyond the greatest number.`, span, 'OUT_OF_RANGE');
  if (si === 0 && value !== 0) refuse(`${value} ${text} is nearer to zero than the least number.`, span, 'OUT_OF_RANGE');
};

/** Gives a quantity as it is written: a temperature is a point, and below absolute zero there is none. */
export const compileQuantity = (scope: Scope, quantity: Quantity, text: string, span: Span): Typed => {
  const { value, unit, hasUnit, uncertainty } = quantity;
  const si = unit.level === undefined ? toSi(value, unit) : value * unit.factor;
  assertReading(value, si, unit, span);
  const type = typeOfUnit(unit);
  if (type.isPoint && si < 0) refuse(`${text} is below absolute zero, ${-unit.offset} ${unit.text}.`, span, 'TEMPERATURE');
  const rest = {
    type: value === 0 && !hasUnit ? { ...type, isZero: true as const } : type,
    ...(hasUnit ? { unit } : { isBare: true as const }),
  };
  if (uncertainty === undefined) return scalar(numberTree(si, String(value), unit), rest);
  const spread =
    unit.level === undefined ? toSymbolUncertainty({ value, unit }, uncertainty, unit.offset === 0 ? unit : parseUnit('K')) : uncertainty;
  const source = `${text}@${span.from}#${scope.values.bindings.size}`;
  return scalar(scope.values.bind({ value: si, error: 0, contributions: new Map([[source, spread]]) }), rest);
};

const compileName = (scope: Scope, node: Node<'name'>): Typed => {
  const { name } = node;
  const variable = scope.variables.get(name);
  if (variable !== undefined) return variable;
  const constant = CONSTANTS.get(name);
  if (constant !== undefined) {
    if (name !== 'pi' && name !== 'e') scope.readings.add(`${name} = ${constant.name}`);
    const unit = constant.unit === '1' ? undefined : parseUnit(constant.unit);
    const rest = { type: unit === undefined ? NUMBER : typeOfUnit(unit), ...(unit === undefined ? {} : { unit }) };
    if (constant.uncertainty === 0) return scalar(scope.values.bindConstant(name, constant.value), rest);
    const contributions = new Map([[name, constant.uncertainty]]);
    return scalar(scope.values.bind({ value: constant.value, error: 0, contributions }, name), rest);
  }
  if (name === 'true' || name === 'True' || name === 'false' || name === 'False')
    return scalar(numberTree(/^t/iu.test(name) ? 1 : 0), { type: NUMBER, isTruth: true });
  if (scope.functions.has(name)) return refuse(`${name} is a function: write ${name}(…).`, node, 'UNKNOWN_SYMBOL');
  const asUnit = isUnitName(name) ? ` (as a unit it needs a number: 1 ${name})` : '';
  return refuse(
    `${name} is not defined. Give it a value first, e.g. ${name} = 5${isUnitName(name) ? ' kg' : ''}${asUnit}.`,
    node,
    'UNKNOWN_SYMBOL',
  );
};

/** Tells whether a name can only be a unit at this place of a sheet. */
const isOnlyUnit = (scope: Scope, node: SheetNode): node is Node<'name'> =>
  node.type === 'name' && !scope.variables.has(node.name) && !CONSTANTS.has(node.name) && isUnitName(node.name);

/** Reads a unit that stands as a factor behind a number: `9.81 * m / s**2`. */
const unitFactor = (scope: Scope, node: SheetNode): Typed | undefined => {
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

/** Tells whether a product begins with a number and holds only numbers and units. */
const isUnitChain = (scope: Scope, node: SheetNode): boolean => {
  if (node.type === 'literal' || node.type === 'list') return true;
  if (node.type === 'negate' || node.type === 'group') return isUnitChain(scope, node.operand);
  if (node.type !== 'binary') return false;
  if (node.operator !== '*' && node.operator !== '/') return false;
  return isUnitChain(scope, node.left) && (isUnitChain(scope, node.right) || unitFactor(scope, node.right) !== undefined);
};

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
  scope.readings.add(`${a} ${node.operator} ${p} as ${a} * (1 ${node.operator} ${p})`);
  const share: Expression = { type: 'binary', operator: node.operator as '+', left: numberTree(1), right: treeOf(right) };
  return scalar(
    { type: 'binary', operator: '*', left: treeOf(left), right: share },
    { type: { ...left.type }, ...(left.unit ? { unit: left.unit } : {}), ...(left.isBare ? { isBare: true as const } : {}) },
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
  const [left, right] = [compile(scope, node.left), compile(scope, node.right)];
  const percent = compilePercent(scope, node, left, right);
  if (percent !== undefined) return percent;
  const operator = node.operator as '+' | '-';
  const type = addTypes(named(scope, node.left, left), named(scope, node.right, right), operator, node);
  const shown = left.type.isZero ? right : left;
  // A difference of temperatures is shown in kelvins, a temperature moved by one in its own unit.
  const unit = type.isPoint && !left.type.isPoint ? right.unit : type.isDifference && left.type.isPoint ? parseUnit('delta_K') : shown.unit;
  const isBare = left.isBare === true && right.isBare === true;
  const joined = elementwise(scope, node, left, right, (x, y) => ({ type: 'binary', operator, left: x, right: y }));
  return {
    ...joined,
    type,
    ...(unit === undefined || type.level !== left.type.level
      ? type.level === undefined
        ? {}
        : { unit: parseUnit(type.level) }
      : { unit }),
    ...(isBare ? { isBare: true as const } : {}),
  };
};

/** Tells whether a name is a unit that is not what the constant of the name is. */
const unitMeant = (name: string, value: number): boolean => isUnitName(name) && parseUnit(name).factor !== value;

/** Refuses quotients that people read in two ways. */
const assertOneReading = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): void => {
  if (node.operator !== '/') return;
  const { left, right } = node;
  const literal = right.type === 'literal' ? right : undefined;
  // `100 / 5 min`: of the quotient or of the divisor?
  if (!node.isTight && literal?.quantity.hasUnit && left.type === 'literal' && !left.quantity.hasUnit) {
    const unit = literal.quantity.unit.text;
    const isAsked = wanted !== undefined && !isSameDimension(wanted.dimension, literal.quantity.unit.dimension);
    if (!isAsked)
      refuse(
        `${textOf(scope, node)} can be read in two ways: write (${left.text}/${literal.quantity.value}) * 1 ${unit} or ${left.text}/(${literal.text}).`,
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
      `${right.name} is the ${constant.name} here, and a unit behind a number: write ${textOf(scope, left)}/${right.name} for the unit, or ${right.name}^-1 * ${textOf(scope, left)} for the constant.`,
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

const compileProduct = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): Typed => {
  assertOneReading(scope, node, wanted);
  const operator = node.operator as '*' | '/';
  const left = compile(scope, node.left);
  const factor = isUnitChain(scope, node.left) ? unitFactor(scope, node.right) : undefined;
  const right = factor ?? compile(scope, node.right);
  const type = multiplyTypes(named(scope, node.left, left), named(scope, node.right, right), operator, node);
  const joined = elementwise(scope, node, left, right, (x, y) => ({ type: 'binary', operator, left: x, right: y }));
  const isPlain = (value: Typed): boolean => isNumber(value.type) && (value.unit === undefined || isPercent(value));
  const keepsLeft = isPlain(right) && !(isPercent(right) && left.unit === undefined);
  const unit = keepsLeft
    ? left.unit
    : operator === '*' && isPlain(left)
      ? right.unit
      : type.level === undefined
        ? undefined
        : parseUnit(type.level);
  const isBare = left.isBare === true && right.isBare === true;
  const written = unit === undefined && type.level === undefined ? joinedUnit(left.unit, right.unit, operator) : unit;
  return {
    ...joined,
    type,
    ...(written === undefined || (isNumber(type) && !isNumber(left.type)) ? {} : { unit: written }),
    ...(isBare ? { isBare: true as const } : {}),
  };
};

/** A unit that is one name, perhaps raised. */
const SIMPLE = /^\p{L}+(?:\^\d)?$/u;

/** Gives the unit of 100 km / 2 h as km/h: that of two simple units that share no base, where their product has no name of its own. */
const joinedUnit = (left: Unit | undefined, right: Unit | undefined, operator: '*' | '/'): Unit | undefined => {
  if (left === undefined || right === undefined || !SIMPLE.test(left.text) || !SIMPLE.test(right.text)) return undefined;
  if (left.dimension.some((part, i) => part !== 0 && right.dimension[i] !== 0)) return undefined;
  const joined = parseUnit(operator === '*' ? `${left.text}*${right.text}` : `${left.text}/${right.text}`);
  const usual = usualUnit(joined.dimension, joined.kind);
  return usual !== undefined && SIMPLE.test(usual) ? undefined : joined;
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
  const base = compile(scope, node.left);
  const exponent = compile(scope, node.right);
  assertNumber(named(scope, node.right, exponent), 'an exponent', node.right);
  if (exponent.isList) refuse('an exponent is one number, not a list.', node.right, 'INPUT_TYPE');
  const { value, contributions } = scope.values.evaluate(treeOf(exponent));
  const isKnown = contributions.size === 0 && Number.isFinite(value);
  const type = powerType(named(scope, node.left, base), isKnown ? value : undefined, node);
  const known = isKnown && exponent.trees[0]?.type !== 'symbol' ? treeOf(exponent) : treeOf(exponent);
  const trees = base.trees.map(
    (left): Expression => ({ type: 'binary', operator: '^', left, right: isKnown && !isNumber(base.type) ? numberTree(value) : known }),
  );
  const unit = isNumber(type) ? undefined : powerUnit(base.unit, isKnown ? value : undefined);
  return {
    trees,
    isList: base.isList,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(base.isBare && exponent.isBare ? { isBare: true as const } : {}),
  };
};

const COMPARE: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);

const compileComparison = (scope: Scope, node: Node<'binary'>): Typed => {
  const [left, right] = [compile(scope, node.left), compile(scope, node.right)];
  shareType(named(scope, node.left, left), named(scope, node.right, right), 'compare', node);
  const joined = elementwise(scope, node, left, right, (x, y) => ({ type: 'compare', operator: node.operator as '<', left: x, right: y }));
  return { ...joined, type: NUMBER, isTruth: true };
};

const compileLogic = (scope: Scope, node: Node<'binary'>): Typed => {
  const [left, right] = [compile(scope, node.left), compile(scope, node.right)];
  assertTruth(scope, node.left, left);
  assertTruth(scope, node.right, right);
  return scalar({ type: 'call', name: node.operator, args: [treeOf(left), treeOf(right)] }, { type: NUMBER, isTruth: true });
};

const assertTruth = (scope: Scope, node: Span, value: Typed): void => {
  if (!value.isTruth || value.isList)
    refuse(`${textOf(scope, node)} is no condition; write a comparison such as x > 3.`, node, 'INPUT_TYPE');
};

const compileBinary = (scope: Scope, node: Node<'binary'>, wanted: Unit | undefined): Typed => {
  if (node.operator === '+' || node.operator === '-') return compileSum(scope, node);
  if (node.operator === '*' || node.operator === '/') return compileProduct(scope, node, wanted);
  if (node.operator === '^') return compilePower(scope, node);
  return COMPARE.has(node.operator) ? compileComparison(scope, node) : compileLogic(scope, node);
};

/** `12 % of 80`, `20 % off 50 USD` */
const compileShare = (scope: Scope, node: Node<'percent'>): Typed => {
  const [share, whole] = [compile(scope, node.left), compile(scope, node.right)];
  assertNumber(named(scope, node.left, share), 'a share', node.left);
  if (whole.type.isPoint || whole.type.level !== undefined)
    refuse(`a share of ${textOf(scope, node.right)} has no meaning.`, node, 'KIND_MISMATCH');
  const part = node.form === 'of' ? treeOf(share) : ({ type: 'binary', operator: '-', left: numberTree(1), right: treeOf(share) } as const);
  return { ...whole, trees: whole.trees.map((tree): Expression => ({ type: 'binary', operator: '*', left: part, right: tree })) };
};

const compileConditional = (scope: Scope, node: Node<'conditional'>): Typed => {
  const condition = compile(scope, node.condition);
  assertTruth(scope, node.condition, condition);
  const [a, b] = [compile(scope, node.consequent), compile(scope, node.alternate)];
  const type = shareType(named(scope, node.consequent, a), named(scope, node.alternate, b), 'choose between', node);
  const unit = a.unit ?? b.unit;
  return scalar(
    { type: 'conditional', condition: treeOf(condition), consequent: treeOf(a), alternate: treeOf(b) },
    { type, ...(unit === undefined ? {} : { unit }) },
  );
};

/** A list has one dimension; the unit behind it belongs to each element. */
const compileList = (scope: Scope, node: Node<'list'>): Typed => {
  const items = node.items.map((item) => compile(scope, item));
  if (items.some(({ isList }) => isList)) return joinRows(scope, node, items);
  const [first] = items;
  if (first === undefined) return refuse('a list holds one value at least.', node, 'INPUT_TYPE');
  if (items.length > 1_000) refuse('a list holds at most 1,000 values.', node, 'INPUT_TYPE');
  const text = textOf(scope, node.items[0] as SheetNode);
  const type = items
    .slice(1)
    .reduce<SheetType>(
      (shared, item, i) => shareType({ type: shared, text }, named(scope, node.items[i + 1] as SheetNode, item), 'put into one list', node),
      first.type,
    );
  const unit = items.find((item) => item.unit !== undefined)?.unit;
  return {
    trees: items.map(treeOf),
    isList: true,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(items.every(({ isBare }) => isBare) ? { isBare: true as const } : {}),
  };
};

/** `(3 + 4) m`, `[1, 2] kg`: a plain number takes the unit behind the bracket. */
const compileUnit = (scope: Scope, node: Node<'unit'>): Typed => {
  const operand = compileMatrix(scope, node.operand);
  const unit = within(node, () => parseUnit(node.unitText));
  if (!isNumber(operand.type) || operand.unit !== undefined)
    refuse(`${textOf(scope, node.operand)} has a unit already; to convert write ${textOf(scope, node.operand)} in ${node.unitText}.`, node);
  const trees = operand.trees.map((tree): Expression => {
    if (unit.offset !== 0) return numberTree(toSi(scope.values.valueOf(tree), unit), String(scope.values.valueOf(tree)), unit);
    return unit.level === undefined && unit.factor !== 1
      ? { type: 'binary', operator: '*', left: tree, right: numberTree(toSi(1, unit), '1', unit) }
      : tree;
  });
  const { columns } = operand;
  return { trees, isList: operand.isList, ...(columns === undefined ? {} : { columns }), type: typeOfUnit(unit), unit };
};

const compileNegate = (scope: Scope, node: SheetNode & { readonly operand: SheetNode }): Typed => {
  const inner = inside(node.operand);
  // A sign before a temperature belongs to its reading: -10 degC.
  if (inner.type === 'literal' && inner.quantity.unit.offset !== 0)
    return compileQuantity(scope, { ...inner.quantity, value: -inner.quantity.value }, `-${inner.text}`, node);
  const operand = compileMatrix(scope, node.operand);
  if (operand.type.isPoint)
    refuse(`${textOf(scope, node.operand)} is a point on a temperature scale and has no negative.`, node, 'TEMPERATURE');
  return { ...operand, trees: operand.trees.map((tree): Expression => ({ type: 'negate', operand: tree })) };
};

/**
 * Compiles a part of a line into trees of the equation language, with its type.
 * @param wanted the unit that the whole line is asked for in, which may decide between two readings of a quotient
 * @throws SheetRefusal, also where the part is a matrix
 */
export const compile = (scope: Scope, node: SheetNode, wanted?: Unit): Typed => {
  const typed = compileMatrix(scope, node, wanted);
  assertNoMatrix(scope, node, typed);
  return typed;
};

/** Compiles a part of a line that may be a matrix, as {@link compile} does. */
export const compileMatrix = (scope: Scope, node: SheetNode, wanted?: Unit): Typed => {
  switch (node.type) {
    case 'literal':
      return compileQuantity(scope, node.quantity, node.text, node);
    case 'name':
      return compileName(scope, node);
    case 'group':
      return compileMatrix(scope, node.operand, wanted);
    case 'binary':
      return compileBinary(scope, node, wanted);
    case 'negate':
      return compileNegate(scope, node);
    case 'not': {
      const operand = compile(scope, node.operand);
      assertTruth(scope, node.operand, operand);
      return scalar({ type: 'call', name: 'not', args: [treeOf(operand)] }, { type: NUMBER, isTruth: true });
    }
    case 'factorial':
      return callFunction(scope, { type: 'call', name: 'factorial', args: [{ value: node.operand }], from: node.from, to: node.to });
    case 'percent':
      return compileShare(scope, node);
    case 'conditional':
      return compileConditional(scope, node);
    case 'list':
      return compileList(scope, node);
    case 'unit':
      return compileUnit(scope, node);
    case 'call':
      return callFunction(scope, node);
    case 'course':
      return refuse('a range stands in integrate, table, minimum, maximum and root: integrate(x^2, x from 0 to 3).', node);
    case 'operator':
      return callOperator(scope, node);
    case 'convert':
      return compileConversion(scope, node);
  }
};

/** Gives a value the unit that it is shown in, after the rules of kinds and scales. */
const compileConversion = (scope: Scope, node: Node<'convert'>): Typed => {
  const [first = ''] = node.target.units;
  const unit = within(node.target, () => parseUnit(first));
  const operand = compileMatrix(scope, node.operand, unit);
  return convertTyped(scope, operand, unit, node);
};

/** Shows a value in a unit. */
export const convertTyped = (scope: Scope, operand: Typed, unit: Unit, node: Span & { readonly operand?: SheetNode }): Typed => {
  const asked = typeOfUnit(unit);
  const said = node.operand === undefined ? textOf(scope, node) : textOf(scope, node.operand);
  if (operand.type.level !== asked.level) return convertBetweenLevels(scope, operand, unit, node);
  const isTemperature = isSameDimension(operand.type.dimension, KELVIN) && isSameDimension(unit.dimension, KELVIN);
  if (isTemperature && operand.type.isDifference && asked.isPoint)
    return { ...operand, unit: parseUnit(unit.text === 'degF' || unit.text === '°F' ? 'delta_degF' : 'delta_degC') };
  if (isTemperature)
    return {
      ...operand,
      type: asked.isPoint
        ? { dimension: KELVIN, isPoint: true }
        : { dimension: KELVIN, ...(asked.isDifference ? { isDifference: true as const } : {}) },
      unit,
    };
  if (isNumber(operand.type) && operand.type.kind === undefined && asked.kind === 'angle' && operand.isBare !== true)
    return { ...operand, type: ANGLE, unit };
  const turns = rotationFactor(operand.type.kind, asked.kind);
  const type =
    turns === undefined ? shareType({ type: operand.type, text: said }, { type: asked, text: unit.text }, 'convert', node) : asked;
  const trees =
    turns === undefined
      ? operand.trees
      : operand.trees.map((tree): Expression => ({ type: 'binary', operator: '*', left: tree, right: turns }));
  const { isBare: _, ...rest } = operand;
  return { ...rest, trees, type: asked.currency === undefined ? type : { ...type, currency: asked.currency }, unit };
};

/** What a rotation rate is multiplied by to become the other: turns to radians, or back. */
const rotationFactor = (from: Typed['type']['kind'], to: Typed['type']['kind']): Expression | undefined => {
  const turn: Expression = { type: 'binary', operator: '*', left: numberTree(2), right: numberTree(Math.PI, 'pi') };
  if (from === 'frequency' && to === 'rotation') return turn;
  if (from === 'rotation' && to === 'frequency') return { type: 'binary', operator: '/', left: numberTree(1), right: turn };
  if ((from === 'rotation' && to === 'angular velocity') || (from === 'angular velocity' && to === 'rotation')) return numberTree(1);
  return undefined;
};

/** The reference of a level in coherent SI, and how many decibels are a factor of ten. */
const convertBetweenLevels = (scope: Scope, operand: Typed, unit: Unit, node: Span): Typed => {
  const POWER: Readonly<Record<string, number>> = { dBm: 1e-3, dBW: 1 };
  const [from, to] = [operand.type.level, unit.level];
  const ten = (exponent: Expression): Expression => ({ type: 'binary', operator: '^', left: numberTree(10), right: exponent });
  const tenth = (tree: Expression): Expression => ({ type: 'binary', operator: '/', left: tree, right: numberTree(10) });
  const log = (tree: Expression): Expression => ({
    type: 'binary',
    operator: '*',
    left: numberTree(10),
    right: { type: 'call', name: 'log10', args: [tree] },
  });
  const watt = parseUnit('W');
  const map = (change: (tree: Expression) => Expression, type: Typed['type']): Typed => ({
    trees: operand.trees.map(change),
    isList: operand.isList,
    type,
    unit,
  });
  if (from !== undefined && to === undefined && POWER[from] !== undefined && isSameDimension(unit.dimension, watt.dimension))
    return map(
      (tree) => ({
        type: 'binary',
        operator: '*',
        left: ten(tenth(tree)),
        right: numberTree(POWER[from] as number, String(POWER[from]), watt),
      }),
      typeOfUnit(watt),
    );
  if (from === undefined && to !== undefined && POWER[to] !== undefined && isSameDimension(operand.type.dimension, watt.dimension))
    return map(
      (tree) => log({ type: 'binary', operator: '/', left: tree, right: numberTree(POWER[to] as number, String(POWER[to]), watt) }),
      typeOfUnit(unit),
    );
  if (from !== undefined && to !== undefined && POWER[from] !== undefined && POWER[to] !== undefined)
    return map(
      (tree) => ({
        type: 'binary',
        operator: '+',
        left: tree,
        right: numberTree(10 * Math.log10((POWER[from] as number) / (POWER[to] as number))),
      }),
      typeOfUnit(unit),
    );
  // 1 Np is 20/ln(10) dB; SI Brochure, 9th edition, table 8.
  if ((from === 'Np' && to === 'dB') || (from === 'dB' && to === 'Np')) {
    const factor = from === 'Np' ? 20 / Math.LN10 : Math.LN10 / 20;
    return map((tree) => ({ type: 'binary', operator: '*', left: tree, right: numberTree(factor) }), typeOfUnit(unit));
  }
  if (from === 'dB' && to === undefined && isDimensionless(unit.dimension) && isDimensionless(operand.type.dimension))
    return refuse(`${textOf(scope, node)}: say which ratio: 10^(x/10) of powers, 10^(x/20) of amplitudes.`, node, 'KIND_MISMATCH');
  return refuse(
    `${textOf(scope, node)}: a level is a logarithm of a ratio, not a multiple of a unit; convert it with 10*log10 for powers, 20*log10 for amplitudes.`,
    node,
    'KIND_MISMATCH',
  );
};
