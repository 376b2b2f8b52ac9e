import type { Expression } from '../../expression/tree/syntax-tree.js';
import { powerDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { assertNumber } from '../join-types.js';
import type { SheetNode } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { isNumber, NUMBER } from '../type.js';
import { scalar, type Typed, treeOf } from '../values.js';

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

/**
 * Adds up or multiplies over whole numbers, as in an equation: `sum(i, 1, length(v), abs(nth(v, i) - median(v)))`; nothing where the call is
 * another.
 */
export const indexedCall = (scope: Scope, node: Call): Typed | undefined => {
  const [index, from, to, body] = node.args.map(({ value }) => value);
  const { open, values } = scope;
  if (open === undefined || (node.name !== 'sum' && node.name !== 'prod') || body === undefined) return undefined;
  if (index?.type !== 'name' || from === undefined || to === undefined) return undefined;
  const [first, last] = [scope.compile(scope, from), scope.compile(scope, to)];
  [first, last].forEach((end, i) => {
    assertNumber(named(scope, i === 0 ? from : to, end), 'an end of a sum', i === 0 ? from : to);
  });
  const symbol = values.open(index.name);
  open.indices.add(index.name);
  const variables = new Map([...scope.variables, [index.name, scalar(symbol, { type: NUMBER, isBare: true })] as const]);
  const inner = scope.with({ variables });
  const term = inner.compile(inner, body);
  if (node.name === 'prod' && !isNumber(term.type)) refuse('a product over an index is of pure numbers.', node, 'DIMENSION_MISMATCH');
  if (term.type.isPoint) refuse(`${textOf(scope, node)}: temperatures have a mean and no sum.`, node, 'TEMPERATURE');
  const { type, unit, isBare } = term;
  const rest = { type, ...(unit === undefined ? {} : { unit }), ...(isBare || term.isTruth ? { isBare: true as const } : {}) };
  return scalar(
    { type: 'series', operation: node.name, index: index.name, from: treeOf(first), to: treeOf(last), body: treeOf(term) },
    rest,
  );
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
