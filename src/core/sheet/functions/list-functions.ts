import type { Expression } from '../../expression/tree/syntax-tree.js';
import { multiplyDimensions, powerDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { traced } from '../origin.js';
import type { SheetNode } from '../read/syntax.js';
import { type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { NUMBER, type SheetType } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';

type Call = Extract<SheetNode, { type: 'call' }>;

const binary = (operator: '+' | '-' | '*' | '/' | '^', left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator,
  left,
  right,
});
const square = (tree: Expression): Expression => binary('^', tree, numberTree(2));
const root = (tree: Expression): Expression => ({ type: 'call', name: 'sqrt', args: [tree] });

/** Adds in pairs, so that the tree stays low and few digits are lost. */
const add = (trees: readonly Expression[]): Expression => {
  if (trees.length === 1) return trees[0] as Expression;
  const half = trees.length >> 1;
  return binary('+', add(trees.slice(0, half)), add(trees.slice(half)));
};

const average = (trees: readonly Expression[]): Expression => binary('/', add(trees), numberTree(trees.length));

/** The list with each element a leaf, and its mean as one. */
const centred = (scope: Scope, list: Typed): { readonly trees: readonly Expression[]; readonly mean: Expression } => {
  const { trees } = scope.values.settle(list);
  const tree = average(trees);
  const mean = scope.values.bind(scope.values.evaluate(tree), { type: 'tree', tree });
  return { trees, mean };
};

const squares = (scope: Scope, list: Typed): Expression => {
  const { trees, mean } = centred(scope, list);
  return add(trees.map((tree) => square(binary('-', tree, mean))));
};

/** Sorts by value; each element keeps its own tree. */
const sorted = (scope: Scope, { trees }: Typed): readonly Expression[] =>
  trees
    .map((tree) => ({ tree, value: scope.values.valueOf(tree) }))
    .sort((a, b) => a.value - b.value)
    .map(({ tree }, i) => traced(tree, { type: 'call', name: 'ordered', number: numberTree(i + 1), list: trees }));

/**
 * Gives a quantile by linear interpolation between order statistics at 1 + p(n - 1): type 7 of Hyndman and Fan, Sample quantiles in statistical
 * packages, The American Statistician 50 (1996), which R, NumPy and spreadsheets take.
 */
const quantile = (scope: Scope, list: Typed, p: number): Expression => {
  const ordered = sorted(scope, list);
  const at = p * (ordered.length - 1);
  const [low, high] = [ordered[Math.floor(at)] as Expression, ordered[Math.ceil(at)] as Expression];
  const share = at - Math.floor(at);
  return share === 0 ? low : binary('+', binary('*', numberTree(1 - share), low), binary('*', numberTree(share), high));
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
  ['variance', spread(true, false)],
  ['pvariance', spread(false, false)],
  ['stdev', spread(true, true)],
  ['pstdev', spread(false, true)],
  ['min', extreme('min')],
  ['max', extreme('max')],
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

/** Tells whether a name is that of a function of lists. */
export const isListFunction = (name: string): boolean => LIST_FUNCTIONS.has(name);

/** Calls a function of a list; nothing where the name is none, or where it was given single values that another function takes. */
export const listFunction = (scope: Scope, node: Call, args: readonly Typed[]): Typed | undefined => {
  const name = ALIASES.get(node.name) ?? node.name;
  const call = LIST_FUNCTIONS.get(name);
  if (call === undefined) return undefined;
  const [list, ...others] = args;
  if (list?.isList) return call({ scope, node: { ...node, name }, list, others });
  // min(3 m, 200 cm) of single values is a function of the equation language.
  if (name === 'min' || name === 'max') return undefined;
  return refuse(`${node.name} takes a list: ${node.name}([1, 2, 3]).`, node, 'INPUT_TYPE');
};
