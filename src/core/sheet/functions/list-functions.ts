import type { Expression } from '../../expression/tree/syntax-tree.js';
import { multiplyDimensions, powerDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { shareType } from '../join-types.js';
import { traced } from '../origin.js';
import type { SheetNode } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { NUMBER, type SheetType } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';
import { add, binary, deviations, mode, quantile, rank, sorted } from './order-statistics.js';

type Call = Extract<SheetNode, { type: 'call' }>;

const square = (tree: Expression): Expression => binary('^', tree, numberTree(2));
const root = (tree: Expression): Expression => ({ type: 'call', name: 'sqrt', args: [tree] });

const average = (trees: readonly Expression[]): Expression => binary('/', add(trees), numberTree(trees.length));

/** The list with each element a leaf, and its mean as one. */
const centred = (scope: Scope, list: Typed): { readonly trees: readonly Expression[]; readonly mean: Expression } => {
  const { trees } = scope.values.settle(list);
  return { trees, mean: scope.values.settleTree(average(trees)) };
};

const squares = (scope: Scope, list: Typed): Expression => {
  const { trees, mean } = centred(scope, list);
  return add(trees.map((tree) => square(binary('-', tree, mean))));
};

const withoutPoint = (type: SheetType): SheetType => (type.isPoint ? { dimension: type.dimension, isDifference: true } : type);

const squaredType = (scope: Scope, node: Call, type: SheetType): SheetType => {
  const dimension = powerDimension(type.dimension, 2);
  return dimension === undefined ? refuse(`the square of ${textOf(scope, node)} has no unit.`, node) : { dimension };
};

const differenceUnit = (list: Typed): Pick<Typed, 'unit'> => {
  const unit = list.type.isPoint ? parseUnit('delta_K') : list.unit;
  return unit === undefined ? {} : { unit };
};

interface ListCall {
  readonly scope: Scope;
  readonly node: Call;
  readonly list: Typed;
  readonly others: readonly Typed[];
}

type ListFunction = (call: ListCall) => Typed;

const sameAs = ({ list }: ListCall, tree: Expression): Typed => {
  const { isList: _, trees: __, ...rest } = list;
  return scalar(tree, rest);
};

const needs = (least: number, { node, list, scope }: ListCall): void => {
  if (list.trees.length < least) refuse(`${textOf(scope, node)}: ${node.name} needs at least ${least} values.`, node, 'INPUT_TYPE');
};

const refuseAddedPoints = ({ node, list, scope }: ListCall): void => {
  if (list.type.level !== undefined && list.type.level !== 'dB')
    refuse(`${textOf(scope, node)}: powers add, levels do not. Convert each to mW first.`, node, 'KIND_MISMATCH');
  if (list.type.isPoint) refuse(`${textOf(scope, node)}: temperatures have a mean and no sum.`, node, 'TEMPERATURE');
};

const spread =
  (isSample: boolean, isRoot: boolean): ListFunction =>
  (call) => {
    const { scope, node, list } = call;
    needs(isSample ? 2 : 1, call);
    const variance = binary('/', squares(scope, list), numberTree(list.trees.length - (isSample ? 1 : 0)));
    if (isRoot) return scalar(root(variance), { type: withoutPoint(list.type), ...differenceUnit(list) });
    return scalar(variance, { type: squaredType(scope, node, list.type) });
  };

/** Two lists that belong together, element by element. */
const paired = ({ scope, node, list, others }: ListCall): readonly [Typed, Typed] => {
  const [second] = others;
  if (second === undefined || !second.isList || second.trees.length !== list.trees.length)
    return refuse(`${node.name} takes two lists of the same length.`, node, 'INPUT_TYPE');
  void scope;
  return [list, second];
};

const covariance = (call: ListCall): Expression => {
  const [x, y] = paired(call);
  needs(2, call);
  const [a, b] = [centred(call.scope, x), centred(call.scope, y)];
  const products = a.trees.map((tree, i) => binary('*', binary('-', tree, a.mean), binary('-', b.trees[i] as Expression, b.mean)));
  return add(products);
};

const extreme =
  (name: 'min' | 'max'): ListFunction =>
  (call) => {
    const ordered = sorted(call.scope, call.list);
    return sameAs(call, (name === 'min' ? ordered[0] : ordered.at(-1)) as Expression);
  };

const place = ({ scope, node, list, others }: ListCall): number => {
  const [index] = others;
  const at = index === undefined ? Number.NaN : scope.values.valueOf(treeOf(index));
  if (!Number.isInteger(at) || at < 1 || at > list.trees.length)
    return refuse(`nth counts from 1: nth(list, 1) to nth(list, ${list.trees.length}).`, node, 'INPUT_TYPE');
  return at;
};

const share = ({ scope, node, others }: ListCall): number => {
  const [p] = others;
  const value = p === undefined ? Number.NaN : scope.values.valueOf(treeOf(p));
  if (!(value >= 0 && value <= 1))
    return refuse('quantile takes a list and a share from 0 to 1: quantile(x, 0.9) or quantile(x, 90 %).', node, 'INPUT_TYPE');
  return value;
};

/** An element that was chosen by the value of a number. */
const chosen = ({ list, others }: ListCall, name: 'nth' | 'quantile', tree: Expression): Expression =>
  traced(tree, { type: 'call', name, number: treeOf(others[0] as Typed), list: list.trees });

const running =
  (name: 'min' | 'max'): ListFunction =>
  ({ scope, list }) => {
    const { trees } = scope.values.settle(list);
    const found: Expression[] = [];
    for (const tree of trees) {
      const before = found.at(-1);
      const next: Expression = before === undefined ? tree : { type: 'call', name, args: [before, tree] };
      found.push(before === undefined ? tree : scope.values.bind(scope.values.evaluate(next), { type: 'tree', tree: next }));
    }
    return { ...list, trees: found };
  };

/** The functions of lists, by name. */
export const LIST_FUNCTIONS: ReadonlyMap<string, ListFunction> = new Map<string, ListFunction>([
  [
    'sum',
    (call) => {
      refuseAddedPoints(call);
      return sameAs(call, add(call.list.trees));
    },
  ],
  ['mean', (call) => sameAs(call, average(call.list.trees))],
  ['median', (call) => sameAs(call, quantile(call.scope, call.list, 0.5))],
  ['quantile', (call) => sameAs(call, chosen(call, 'quantile', quantile(call.scope, call.list, share(call))))],
  ['mode', (call) => sameAs(call, mode(call.scope, call.list))],
  [
    'mad',
    (call) => {
      const { scope, list } = call;
      return scalar(quantile(scope, deviations(scope, list), 0.5), { type: withoutPoint(list.type), ...differenceUnit(list) });
    },
  ],
  [
    'rank',
    (call) => {
      const { scope, node, list, others } = call;
      const [value] = others;
      if (value === undefined || value.isList) return refuse('rank takes a list and a value: rank(x, 3).', node, 'INPUT_TYPE');
      const args = node.args.map(({ value: arg }, i) => named(scope, arg, (i === 0 ? list : value) as Typed));
      shareType({ type: list.type, text: args[0]?.text ?? '' }, args[1] as (typeof args)[number], 'compare', node);
      const settled = scope.values.settle(value);
      return scalar(rank(scope.values.settle(list).trees, treeOf(settled)), { type: NUMBER, isBare: true });
    },
  ],
  ['variance', spread(true, false)],
  ['pvariance', spread(false, false)],
  ['stdev', spread(true, true)],
  ['pstdev', spread(false, true)],
  ['min', extreme('min')],
  ['max', extreme('max')],
  ['cummin', running('min')],
  ['cummax', running('max')],
  ['length', ({ list }) => scalar(numberTree(list.trees.length), { type: NUMBER, isBare: true })],
  ['first', (call) => sameAs(call, call.list.trees[0] as Expression)],
  ['last', (call) => sameAs(call, call.list.trees.at(-1) as Expression)],
  ['nth', (call) => sameAs(call, chosen(call, 'nth', call.list.trees[place(call) - 1] as Expression))],
  ['sort', ({ scope, list }) => ({ ...list, trees: sorted(scope, list) })],
  [
    'cumsum',
    (call) => {
      refuseAddedPoints(call);
      const { trees } = call.scope.values.settle(call.list);
      return { ...call.list, trees: trees.map((_, i) => add(trees.slice(0, i + 1))) };
    },
  ],
  [
    'prod',
    ({ scope, node, list }) => {
      if (list.type.isPoint) refuse('temperatures cannot be multiplied.', node, 'TEMPERATURE');
      const dimension = powerDimension(list.type.dimension, list.trees.length);
      if (dimension === undefined) return refuse(`the product of ${textOf(scope, node)} has no unit.`, node);
      return scalar(
        list.trees.reduce((a, b) => binary('*', a, b)),
        { type: { dimension } },
      );
    },
  ],
  [
    'geomean',
    (call) => {
      const logs = call.list.trees.map((tree): Expression => ({ type: 'call', name: 'ln', args: [tree] }));
      if (call.list.trees.some((tree) => !(call.scope.values.valueOf(tree) > 0)) || call.list.type.isPoint)
        refuse('a geometric mean is of positive values.', call.node, 'INPUT_TYPE');
      return sameAs(call, { type: 'call', name: 'exp', args: [average(logs)] });
    },
  ],
  [
    'dot',
    (call) => {
      const [x, y] = paired(call);
      return scalar(add(x.trees.map((tree, i) => binary('*', tree, y.trees[i] as Expression))), {
        type: { dimension: multiplyDimensions(x.type.dimension, y.type.dimension) },
      });
    },
  ],
  [
    'covariance',
    (call) => {
      const [x, y] = paired(call);
      const type: SheetType = { dimension: multiplyDimensions(x.type.dimension, y.type.dimension) };
      return scalar(binary('/', covariance(call), numberTree(x.trees.length - 1)), { type });
    },
  ],
  [
    'correlation',
    (call) => {
      const [x, y] = paired(call);
      const scale = root(binary('*', squares(call.scope, x), squares(call.scope, y)));
      return scalar(binary('/', covariance(call), scale), { type: NUMBER });
    },
  ],
]);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['average', 'mean'],
  ['avg', 'mean'],
  ['len', 'length'],
  ['count', 'length'],
  ['sorted', 'sort'],
  ['percentile', 'quantile'],
  ['geometric_mean', 'geomean'],
  ['cov', 'covariance'],
  ['corr', 'correlation'],
]);

/** Functions whose tree depends on the values of the elements. */
const BY_VALUE: ReadonlySet<string> = new Set(['median', 'quantile', 'sort', 'geomean']);

/** Functions that read something behind their list. */
const OF_MORE: ReadonlySet<string> = new Set(['quantile', 'nth', 'rank', 'dot', 'covariance', 'correlation']);

/** Functions of one list and nothing else, which single values make as well: mean(3 kg, 4 kg). */
const OF_VALUES: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'mode', 'stdev', 'pstdev', 'variance', 'pvariance', 'geomean']);

/** Gives the list that single values make; nothing of one value alone, which may have been meant as a list. */
const listOfValues = (scope: Scope, { name, args, ...span }: Call): Typed | undefined =>
  args.length > 1 && OF_VALUES.has(name)
    ? scope.compile(scope, { ...span, type: 'list', items: args.map(({ value }) => value) })
    : undefined;

/** Tells whether a name is that of a function of lists. */
export const isListFunction = (name: string): boolean => LIST_FUNCTIONS.has(name);

/** Calls a function of a list; nothing where the name is none, or where it was given single values that another function takes. */
export const listFunction = (scope: Scope, node: Call, args: readonly Typed[]): Typed | undefined => {
  const name = ALIASES.get(node.name) ?? node.name;
  const call = LIST_FUNCTIONS.get(name);
  if (call === undefined) return undefined;
  const [list, ...others] = args;
  if (args.some(({ isList }) => isList) && others.length > 0 && !OF_MORE.has(name))
    refuse(`${node.name} takes one list, or single values: ${node.name}([1, 2, 3]).`, node, 'INPUT_TYPE');
  if (list?.isList && list.trees.some((tree) => scope.values.isOpen(tree))) {
    if (name === 'min' || name === 'max') return sameAs({ scope, node, list, others }, { type: 'call', name, args: list.trees });
    if (BY_VALUE.has(name)) refuse(`${node.name} cannot take a written list of values that are only known later.`, node, 'INPUT_TYPE');
  }
  if (list?.isList) return call({ scope, node: { ...node, name }, list, others });
  // min(3 m, 200 cm) of single values is a function of the equation language.
  if (name === 'min' || name === 'max') return undefined;
  const values = listOfValues(scope, { ...node, name });
  if (values !== undefined) return call({ scope, node: { ...node, name }, list: values, others: [] });
  return refuse(`${node.name} takes a list: ${node.name}([1, 2, 3]).`, node, 'INPUT_TYPE');
};
