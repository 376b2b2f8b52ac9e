import type { Expression } from '../expression/tree/syntax-tree.js';
import { CONSTANTS } from '../quantity/constants.js';
import { toSymbolUncertainty } from '../quantity/convert.js';
import type { Quantity } from '../quantity/text/parse-quantity.js';
import { ambiguousUnit } from '../quantity/unit/ambiguous-units.js';
import { isUnitName, parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import { assertTruth, compileBinary } from './arithmetic.js';
import { callOperator } from './equations/call-operator.js';
import { callFunction, isFunctionName } from './functions/call-function.js';
import { assertNoMatrix, joinRows } from './functions/matrices.js';
import { assertNumber, shareType } from './join-types.js';
import { assertUnitSaid } from './open/open-comparison.js';
import { traced } from './origin.js';
import { inside, type SheetNode, type Span } from './read/syntax.js';
import { named, type Scope, spend, textOf } from './scope.js';
import { refuse, within } from './sheet-fault.js';
import { isNumber, NUMBER, type SheetType, typeOfUnit } from './type.js';
import { compileConversion } from './units/convert.js';
import { numberTree, scalar, type Typed, treeOf } from './values.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

const assertReading = (value: number, si: number, { text }: Unit, span: Span): void => {
  if (!Number.isFinite(si)) refuse(`${value} ${text} is beyond the greatest number.`, span, 'OUT_OF_RANGE');
  if (si === 0 && value !== 0) refuse(`${value} ${text} is nearer to zero than the least number.`, span, 'OUT_OF_RANGE');
};

/** What compiling a part and computing it costs, in units of the budget. */
const COMPILED = 25;

/** A name that a multiplication sign without spaces joins to the unit before it: `m/s^2*t`. */
const JOINED = /[*·×](\p{L}[\p{L}\p{N}_]*)/gu;

/** Refuses a unit that is joined to another by a sign where the sheet has a variable of its name: one of the two is meant. */
const assertNoVariable = (scope: Scope, text: string, span: Span): void => {
  const [, name] = [...text.matchAll(JOINED)].find(([, each = '']) => scope.variables.has(each)) ?? [];
  if (name === undefined) return;
  const sign = new RegExp(`[*·×](?=${name}(?![\\p{L}\\p{N}_]))`, 'gu');
  refuse(
    `${name} is a variable here and a unit too. For the variable write ${text.replace(sign, ' * ')}, for the unit ${text.replace(sign, ' ')}.`,
    span,
  );
};

/** Gives a quantity as it is written: a temperature is a point, and below absolute zero there is none. */
const compileQuantity = (scope: Scope, quantity: Quantity, text: string, span: Span): Typed => {
  const { value, unit, hasUnit, uncertainty } = quantity;
  if (hasUnit && scope.variables.size > 0) assertNoVariable(scope, text, span);
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
  const source = `${text}@${scope.sourceOf(span)}`;
  const origin = { type: 'reading', value, unit, uncertainty, source } as const;
  return scalar(scope.values.bind({ value: si, error: 0, contributions: new Map([[source, spread]]) }, origin), rest);
};

/** Words for numbers, and what is written for each. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ['k', '* 1e3'],
  ['thousand', '* 1e3'],
  ['million', '* 1e6'],
  ['billion', '* 1e9'],
  ['trillion', '* 1e12'],
  ['dozen', '* 12'],
]);

/** Refuses a name that stands for nothing, with what people mean by it. */
const refuseName = (scope: Scope, node: Node<'name'>): never => {
  const { name } = node;
  if (scope.functions.has(name) || isFunctionName(name))
    return refuse(
      `${name} is a function: write ${name}(…)${isUnitName(name) ? `; as a unit it needs a number: (1 ${name})` : ''}.`,
      node,
      'UNKNOWN_SYMBOL',
    );
  const before = /([\d.]+)\s*$/u.exec(scope.text.slice(0, node.from))?.[1];
  const written = NUMBER_WORDS.get(name) ?? (/^x\d+$/u.test(name) ? `* ${name.slice(1)}` : undefined);
  if (before !== undefined && written !== undefined)
    return refuse(`${before}${scope.text[node.from - 1] === ' ' ? ' ' : ''}${name}: write ${before} ${written}.`, node, 'UNKNOWN_SYMBOL');
  if (name === 'today' || name === 'now')
    return refuse(`${name}: dates are not computed here; write durations: 3 d + 4 h.`, node, 'UNKNOWN_SYMBOL');
  const joined = `${/\p{L}+-$/u.exec(scope.text.slice(0, node.from))?.[0] ?? ''}${name}`;
  const readings = joined === name ? undefined : ambiguousUnit(joined);
  if (readings !== undefined) return refuse(`the unit '${joined}' is ambiguous; write ${readings.join(' or ')}.`, node, 'UNKNOWN_SYMBOL');
  if (before !== undefined && !isUnitName(name))
    return refuse(
      `${name} is neither a unit nor defined. What is counted has no unit: leave ${name} out, or give it a value first, e.g. ${name} = 1.`,
      node,
      'UNKNOWN_SYMBOL',
    );
  const asUnit = isUnitName(name) ? ` (as a unit it needs a number: 1 ${name})` : '';
  return refuse(
    `${name} is not defined. Give it a value first, e.g. ${name} = 5${isUnitName(name) ? ' kg' : ''}${asUnit}.`,
    node,
    'UNKNOWN_SYMBOL',
  );
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
    return scalar(scope.values.bind({ value: constant.value, error: 0, contributions }, undefined, name), rest);
  }
  if (name === 'true' || name === 'True' || name === 'false' || name === 'False')
    return scalar(numberTree(/^t/iu.test(name) ? 1 : 0), { type: NUMBER, isTruth: true });
  return refuseName(scope, node);
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
  assertUnitSaid(scope, { ...node, type: 'binary', operator: '+', left: node.consequent, right: node.alternate }, a, b);
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

const KELVIN = parseUnit('K');

/** `(3 + 4) m`, `[1, 2] kg`: a plain number takes the unit behind the bracket. */
const compileUnit = (scope: Scope, node: Node<'unit'>): Typed => {
  const operand = compileMatrix(scope, node.operand);
  assertNoSeries(scope, node.operand, operand);
  const unit = within(node, () => parseUnit(node.unitText));
  if (!isNumber(operand.type) || operand.unit !== undefined)
    refuse(`${textOf(scope, node.operand)} has a unit already; to convert write ${textOf(scope, node.operand)} in ${node.unitText}.`, node);
  const trees = operand.trees.map((tree): Expression => {
    if (unit.offset !== 0) {
      const reading: Expression = { type: 'binary', operator: '+', left: tree, right: numberTree(unit.offset) };
      const kelvins: Expression = {
        type: 'binary',
        operator: '*',
        left: reading,
        right: numberTree(unit.factor, String(unit.factor), KELVIN),
      };
      if (scope.values.isOpen(tree)) return kelvins;
      return traced(numberTree(toSi(scope.values.valueOf(tree), unit)), { type: 'tree', tree: kelvins });
    }
    if (unit.level !== undefined) return tree;
    const product: Expression = { type: 'binary', operator: '*', left: tree, right: numberTree(toSi(1, unit), '1', unit) };
    return unit.factor === 1 ? traced(tree, { type: 'tree', tree: product }) : product;
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
  assertNoSeries(scope, node.operand, operand);
  if (operand.type.isPoint)
    refuse(`${textOf(scope, node.operand)} is a point on a temperature scale and has no negative.`, node, 'TEMPERATURE');
  return { ...operand, trees: operand.trees.map((tree): Expression => ({ type: 'negate', operand: tree })) };
};

/** Refuses a list whose length is only known later where its elements are wanted one by one, and a text. */
const assertNoSeries = (scope: Scope, node: Span, { isSeries, isText }: Typed): void => {
  const text = textOf(scope, node);
  if (isSeries)
    refuse(`${text} is a list: write mean(${text}), max(${text}), or give it to an equation that takes a list.`, node, 'INPUT_TYPE');
  if (isText) refuse(`${text} is a text; it is compared with another: ${text} == "…".`, node, 'INPUT_TYPE');
};

/**
 * Compiles a part of a line into trees of the equation language, with its type.
 * @param wanted the unit that the whole line is asked for in, which may decide between two readings of a quotient
 * @throws SheetRefusal, also where the part is a matrix
 */
export const compile = (scope: Scope, node: SheetNode, wanted?: Unit): Typed => {
  const typed = compileMatrix(scope, node, wanted);
  assertNoMatrix(scope, node, typed);
  if (scope.open !== undefined) assertNoSeries(scope, node, typed);
  return typed;
};

const compileNode = (scope: Scope, node: SheetNode, wanted?: Unit): Typed => {
  switch (node.type) {
    case 'literal':
      return compileQuantity(scope, node.quantity, node.text, node);
    case 'name':
      return compileName(scope, node);
    case 'text':
      return refuse(
        scope.open === undefined
          ? 'a text in quotation marks names an equation: "Ohm\'s law"(I = 2 A, R = 50 ohm).'
          : 'a text is compared with a text field: reason == "fire".',
        node,
      );
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

/** Compiles a part of a line that may be a matrix, as {@link compile} does. Each value of a list that is made counts as a part of its own. */
export const compileMatrix = (scope: Scope, node: SheetNode, wanted?: Unit): Typed => {
  spend(scope, COMPILED, node);
  const typed = compileNode(scope, node, wanted);
  if (typed.isList && node.type !== 'name' && node.type !== 'group') spend(scope, COMPILED * typed.trees.length, node);
  return typed;
};
