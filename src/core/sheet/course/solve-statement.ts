import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { findRoots } from '../../solve/find-roots.js';
import { compile } from '../compile.js';
import { shareType } from '../join-types.js';
import type { Found } from '../origin.js';
import { partsOf, type SheetNode, type Statement } from '../read/syntax.js';
import { type Scope, textOf } from '../scope.js';
import { refuse, SheetRefusal, within } from '../sheet-fault.js';
import { describeType, NUMBER, type SheetType, typeOfUnit, UnknownDimension } from '../type.js';
import { type Evaluated, scalar, type Typed, treeOf } from '../values.js';
import { confirmRoot, distinctRoots } from './confirm-root.js';
import { type FollowedExpression, followVariable } from './follow-variable.js';

type Solve = Extract<Statement, { type: 'solve' }>;

const PROBE: Evaluated = { value: 1, error: 0, contributions: new Map() };

/** The difference of the two sides, which is zero where the equation holds. */
const followDifference = (scope: Scope, solve: Solve, type: SheetType): FollowedExpression => {
  const [left, right] = solve.equation;
  return followVariable(
    scope.with({ readings: new Set() }),
    {
      name: solve.unknown.name,
      variable: { type },
      span: solve,
      compile: (inner) => {
        const [a, b] = [compile(inner, left), compile(inner, right)];
        const [first, second] = [
          { type: a.type, text: textOf(scope, left) },
          { type: b.type, text: textOf(scope, right) },
        ];
        if (a.isList || b.isList)
          refuse('an equation has one value on each side: of a list take sum(…) or nth(…, k).', solve, 'INPUT_TYPE');
        const shared = shareType(first, second, 'compare', { from: left.from, to: right.to });
        return scalar({ type: 'binary', operator: '-', left: treeOf(a), right: treeOf(b) }, { type: shared });
      },
    },
    PROBE,
  );
};

/** Tells whether a name stands in a part of a line, or in a function of the sheet that it calls. */
const mentions = (node: SheetNode, name: string, functions: Scope['functions'], entered: readonly string[] = []): boolean => {
  if (node.type === 'name' && node.name === name) return true;
  const own = node.type === 'call' && !entered.includes(node.name) ? functions.get(node.name) : undefined;
  const parts = own === undefined ? partsOf(node) : [...partsOf(node), own.body];
  return parts.some((part) => mentions(part, name, functions, own === undefined ? entered : [...entered, own.name]));
};

/** Finds the dimension of the unknown: as said, or the one for which both sides agree; nothing where it does not follow. */
const typeOfUnknown = (scope: Scope, solve: Solve): SheetType | undefined => {
  const { unknown } = solve;
  if (unknown.unitText !== undefined) return typeOfUnit(within(solve, () => parseUnit(unknown.unitText ?? '')));
  const said = unknown.near ?? unknown.range?.[1] ?? unknown.bound?.value;
  const stated = said === undefined ? undefined : compile(scope, said);
  if (stated !== undefined && !stated.type.isZero) return stated.type;
  try {
    followDifference(scope, solve, { ...NUMBER, unknown: 1 });
    return NUMBER;
  } catch (error) {
    if (error instanceof UnknownDimension) return { dimension: error.dimension };
    if (error instanceof SheetRefusal) return undefined;
    throw error;
  }
};

/** The refusals that the type of the unknown may be the reason of. */
const OF_TYPES: ReadonlySet<string> = new Set(['DIMENSION_MISMATCH', 'KIND_MISMATCH', 'TEMPERATURE']);

/** Follows the difference of the sides, the unknown taken for a pure number where nothing says what it is; a refusal then asks for its unit. */
const followTyped = (scope: Scope, solve: Solve): { readonly type: SheetType; readonly followed: FollowedExpression } => {
  const known = typeOfUnknown(scope, solve);
  const type = known ?? NUMBER;
  try {
    return { type, followed: followDifference(scope, solve, type) };
  } catch (error) {
    if (!(error instanceof SheetRefusal) || known !== undefined || !OF_TYPES.has(error.code)) throw error;
    const { name } = solve.unknown;
    return refuse(`${error.message} Where ${name} is no pure number, say its unit: solve … for ${name} in m/s.`, error.span, error.code);
  }
};

/** Where the unknown is looked for, in coherent SI. */
const rangeOf = (scope: Scope, { unknown }: Solve): readonly [number, number] => {
  const at = (node: Parameters<typeof compile>[1]): number => scope.values.valueOf(treeOf(compile(scope, node)));
  if (unknown.range !== undefined) return [at(unknown.range[0]), at(unknown.range[1])];
  if (unknown.bound === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const limit = at(unknown.bound.value);
  return unknown.bound.operator.startsWith('>') ? [limit, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, limit];
};

/** Solves an equation for its unknown: all real roots that are found in the range, or the one nearest to what was asked for. */
export const solveStatement = (scope: Scope, solve: Solve): { readonly typed: Typed; readonly name: string } => {
  const { unknown } = solve;
  if (!solve.equation.some((side) => mentions(side, unknown.name, scope.functions)))
    refuse(`${unknown.name} does not stand in the equation.`, solve, 'UNKNOWN_SYMBOL');
  const { type, followed } = followTyped(scope, solve);
  const { variable, typed: difference, valueAt, evaluateAt } = followed;
  const [low, high] = rangeOf(scope, solve);
  const isStrict = unknown.bound !== undefined && !unknown.bound.operator.endsWith('=');
  const inRange = findRoots(valueAt, [low, high]).filter((x) => !isStrict || (x !== low && x !== high));
  const roots = distinctRoots(inRange.flatMap((x) => confirmRoot(x, evaluateAt) ?? []));
  if (roots.length === 0)
    return refuse(
      `no real ${unknown.name} solves ${textOf(scope, { from: solve.equation[0].from, to: solve.equation[1].to })}${describeSearch(type)}.`,
      solve,
      'NO_SOLUTION',
    );
  const unit = unknown.unitText === undefined ? undefined : parseUnit(unknown.unitText);
  const shown = unit === undefined ? {} : { unit };
  const near = unknown.near === undefined ? undefined : scope.values.valueOf(treeOf(compile(scope, unknown.near)));
  const chosen =
    near === undefined ? roots : [roots.reduce((best, x) => (Math.abs(x.value - near) < Math.abs(best.value - near) ? x : best))];
  const found: Found = {
    name: 'solve',
    operands: [],
    course: { variable, body: treeOf(difference) },
    values: chosen.map(({ value }) => value),
  };
  const trees = chosen.map((root, i) => scope.values.bind(root, { type: 'found', found, at: i }));
  return { typed: { trees, isList: trees.length > 1, type, ...shown }, name: solve.name ?? unknown.name };
};

const describeSearch = (type: SheetType): string => ` (looked for ${describeType(type)})`;
