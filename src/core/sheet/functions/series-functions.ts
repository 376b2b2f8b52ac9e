import type { Expression } from '../../expression/tree/syntax-tree.js';
import { powerDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { assertNumber, shareType } from '../join-types.js';
import type { SheetNode } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { isNumber, NUMBER } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';
import { add, binary } from './order-statistics.js';

type Call = Extract<SheetNode, { type: 'call' }>;

const SAME: ReadonlySet<string> = new Set(['mean', 'median', 'min', 'max', 'sum']);
const SPREAD: ReadonlySet<string> = new Set(['stdev', 'pstdev', 'mad']);
const SQUARED: ReadonlySet<string> = new Set(['variance', 'pvariance']);
const PLACED: ReadonlySet<string> = new Set(['first', 'last', 'nth']);

const call = (name: string, list: Expression): Expression => ({ type: 'call', name, args: [list] });

/** Tells whether a name is that of a function that takes a list whose length is only known later. */
export const isSeriesFunction = (name: string): boolean =>
  [SAME, SPREAD, SQUARED, PLACED].some((names) => names.has(name)) || name === 'length';

/** The place of an element, counted from 1. */
const placeOf = (scope: Scope, node: Call, list: Expression, index: Typed | undefined): Expression => {
  if (node.name === 'last') return call('length', list);
  if (node.name === 'first') return { type: 'number', text: '1', value: 1, dimension: NUMBER.dimension };
  return index === undefined ? refuse(`${textOf(scope, node)}: nth counts from 1: nth(list, 1).`, node, 'INPUT_TYPE') : treeOf(index);
};

/** A sum or product over whole numbers as it is written: its index, its ends, and the term. */
interface IndexedSum {
  readonly operation: 'sum' | 'prod';
  readonly index: string;
  readonly from: SheetNode;
  readonly to: SheetNode;
  readonly body: SheetNode;
}

/** Reads `sum(1 / k^2, k from 1 to 20)`, or `sum(k, 1, 20, 1 / k^2)` as the equations of the registry have it. */
const indexedSum = ({ name, args }: Call): IndexedSum | undefined => {
  if (name !== 'sum' && name !== 'prod') return undefined;
  const [first, second, third, fourth] = args.map(({ value }) => value);
  if (first !== undefined && second?.type === 'course' && second.end !== undefined && second.step === undefined && third === undefined)
    return { operation: name, index: second.name, from: second.start, to: second.end, body: first };
  if (first?.type !== 'name' || second === undefined || third === undefined || fourth === undefined || args.length > 4) return undefined;
  return { operation: name, index: first.name, from: second, to: third, body: fourth };
};

const assertSummed = (scope: Scope, node: Call, { type }: Typed): void => {
  if (node.name === 'prod' && !isNumber(type)) refuse('a product over an index is of pure numbers.', node, 'DIMENSION_MISMATCH');
  if (type.isPoint) refuse(`${textOf(scope, node)}: temperatures have a mean and no sum.`, node, 'TEMPERATURE');
  if (type.level !== undefined) refuse(`${textOf(scope, node)}: powers add, levels do not.`, node, 'KIND_MISMATCH');
};

/** Most terms that a sum over whole numbers is written out to. */
const MOST_TERMS = 1_000;

/** Writes the terms out one by one, so that value, error and solution go through them as through any sum. */
const writeOut = (scope: Scope, node: Call, { operation, index, from, to, body }: IndexedSum): Typed => {
  const [first, last] = [from, to].map((end) => {
    const typed = scope.compile(scope, end);
    assertNumber(named(scope, end, typed), 'an end of a sum', end);
    return scope.values.valueOf(treeOf(typed));
  }) as [number, number];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last < first || last - first >= MOST_TERMS)
    refuse(`${node.name} runs over 1 to ${MOST_TERMS} whole numbers, the lower one first: ${index} from 1 to 20.`, node, 'INPUT_TYPE');
  const terms = Array.from({ length: last - first + 1 }, (_, i): Typed => {
    const variables = new Map(scope.variables).set(index, scalar(numberTree(first + i), { type: NUMBER, isBare: true }));
    const inner = scope.with({ variables });
    const term = inner.compile(inner, body);
    if (term.isList) refuse(`${node.name} adds single values, not lists.`, body, 'INPUT_TYPE');
    return term;
  });
  const [one] = terms as [Typed];
  assertSummed(scope, node, one);
  const text = textOf(scope, body);
  const type = terms.slice(1).reduce((shared, term) => shareType({ type: shared, text }, { type: term.type, text }, 'add', body), one.type);
  const trees = terms.map(treeOf);
  const tree = operation === 'sum' ? add(trees) : trees.reduce((a, b) => binary('*', a, b));
  const rest = { type, ...(one.unit === undefined ? {} : { unit: one.unit }) };
  return scalar(tree, { ...rest, ...(terms.every(({ isBare }) => isBare) ? { isBare: true as const } : {}) });
};

/** Adds up or multiplies over whole numbers; nothing where the call is another. */
export const indexedCall = (scope: Scope, node: Call): Typed | undefined => {
  const { open, values } = scope;
  const sum = indexedSum(node);
  if (sum === undefined) return undefined;
  if (open === undefined) return writeOut(scope, node, sum);
  const { operation, index, from, to, body } = sum;
  const [first, last] = [scope.compile(scope, from), scope.compile(scope, to)];
  [first, last].forEach((end, i) => {
    assertNumber(named(scope, i === 0 ? from : to, end), 'an end of a sum', i === 0 ? from : to);
  });
  const symbol = values.open(index);
  open.indices.add(index);
  const variables = new Map([...scope.variables, [index, scalar(symbol, { type: NUMBER, isBare: true })] as const]);
  const inner = scope.with({ variables });
  const term = inner.compile(inner, body);
  assertSummed(scope, node, term);
  const { type, unit, isBare } = term;
  const rest = { type, ...(unit === undefined ? {} : { unit }), ...(isBare || term.isTruth ? { isBare: true as const } : {}) };
  return scalar({ type: 'series', operation, index, from: treeOf(first), to: treeOf(last), body: treeOf(term) }, rest);
};

/** Calls a function of a list whose length is only known later, by the rules of types that a written list has. */
export const seriesFunction = (scope: Scope, node: Call, [list, index]: readonly Typed[]): Typed => {
  const { name } = node;
  const { type, unit } = list as Typed;
  const symbol = treeOf(list as Typed);
  const shown = unit === undefined ? {} : { unit };
  if (name === 'length') return scalar(call(name, symbol), { type: NUMBER, isBare: true });
  if (PLACED.has(name)) {
    const place = placeOf(scope, node, symbol, index);
    return scalar({ type: 'element', list: (symbol as Extract<Expression, { type: 'symbol' }>).name, index: place }, { type, ...shown });
  }
  if (name === 'sum' && type.isPoint) refuse(`${textOf(scope, node)}: temperatures have a mean and no sum.`, node, 'TEMPERATURE');
  if ((name === 'sum' || SQUARED.has(name)) && type.level !== undefined)
    refuse(`${textOf(scope, node)}: powers add, levels do not.`, node, 'KIND_MISMATCH');
  if (SAME.has(name)) return scalar(call(name, symbol), { type, ...shown });
  if (SPREAD.has(name)) {
    const own = type.isPoint
      ? { type: { dimension: type.dimension, isDifference: true as const }, unit: parseUnit('delta_K') }
      : { type, ...shown };
    return scalar(call(name, symbol), own);
  }
  const dimension = SQUARED.has(name) ? powerDimension(type.dimension, 2) : undefined;
  if (dimension !== undefined) return scalar(call(name, symbol), { type: { dimension } });
  const known = [...SAME, ...SPREAD, ...SQUARED, ...PLACED, 'length'];
  return refuse(`${name} cannot take a list whose length is only known later; ${known.join(', ')} can.`, node, 'INPUT_TYPE');
};
