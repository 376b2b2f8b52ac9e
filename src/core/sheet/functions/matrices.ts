import { isDimensionless } from '../../quantity/dimension.js';
import { multiplyTypes, type Named, powerType, shareType } from '../join-types.js';
import type { Found } from '../origin.js';
import type { SheetNode, Span } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { NUMBER, type SheetType } from '../type.js';
import { inverseUnit, type Typed } from '../values.js';
import { type Bounded, determinant, eigenvalues, product, type Rows, solveSystem, transposed } from './matrix-numerics.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** Most rows, and most columns. */
const MOST = 50;

/** A matrix or a vector as numbers; a vector is one column. */
interface Read {
  readonly rows: Rows;
  readonly errors: Rows;
  readonly typed: Typed;
  readonly node: SheetNode;
  readonly isVector: boolean;
}

/** Joins lists, each a row, to a matrix of one dimension. */
export const joinRows = (scope: Scope, node: Span & { readonly items: readonly SheetNode[] }, rows: readonly Typed[]): Typed => {
  const columns = rows[0]?.trees.length ?? 0;
  if (rows.some((row) => !row.isList || row.trees.length !== columns))
    return refuse('the rows of a matrix are lists of the same length: [[1, 2], [3, 4]].', node, 'INPUT_TYPE');
  if (rows.length > MOST || columns > MOST) refuse(`a matrix has at most ${MOST} rows and ${MOST} columns.`, node, 'INPUT_TYPE');
  const first = named(scope, node.items[0] as SheetNode, rows[0] as Typed);
  const type = rows
    .slice(1)
    .reduce<SheetType>(
      (shared, row, i) =>
        shareType({ type: shared, text: first.text }, named(scope, node.items[i + 1] as SheetNode, row), 'put into one matrix', node),
      first.type,
    );
  const unit = rows.find((row) => row.unit !== undefined)?.unit;
  return {
    trees: rows.flatMap(({ trees }) => trees),
    isList: true,
    columns,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(rows.every(({ isBare }) => isBare) ? { isBare: true as const } : {}),
  };
};

/** Refuses a matrix where a value or a list is wanted. */
export const assertNoMatrix = (scope: Scope, node: Span, { columns }: Typed): void => {
  if (columns !== undefined)
    refuse(`${textOf(scope, node)} is a matrix, which stands only in ${[...CALLS.keys()].join(', ')}.`, node, 'INPUT_TYPE');
};

const read = (scope: Scope, node: SheetNode): Read => {
  const typed = scope.compileMatrix(scope, node);
  const { type, columns = 1 } = typed;
  const text = textOf(scope, node);
  if (!typed.isList) return refuse(`${text} is no matrix; write its rows as lists: [[1, 2], [3, 4]].`, node, 'INPUT_TYPE');
  if (type.isPoint || type.level !== undefined)
    return refuse(`${text} holds readings of a scale, which cannot be multiplied.`, node, type.isPoint ? 'TEMPERATURE' : 'KIND_MISMATCH');
  const evaluated = typed.trees.map((tree) => scope.values.evaluate(tree));
  if (evaluated.some(({ contributions }) => contributions.size > 0))
    refuse(`${text} holds uncertainties, which do not go through matrices; write the values without them.`, node, 'INPUT_TYPE');
  if (evaluated.some(({ value }) => !Number.isFinite(value))) refuse(`${text} holds what is not finite.`, node, 'NOT_FINITE');
  const inRows = (values: readonly number[]): Rows =>
    Array.from({ length: values.length / columns }, (_, i) => values.slice(i * columns, (i + 1) * columns));
  return {
    rows: inRows(evaluated.map(({ value }) => value)),
    errors: inRows(evaluated.map(({ error }) => error)),
    typed,
    node,
    isVector: typed.columns === undefined,
  };
};

const readSquare = (scope: Scope, node: SheetNode): Read => {
  const matrix = read(scope, node);
  const columns = matrix.rows[0]?.length;
  if (matrix.isVector || matrix.rows.length !== columns)
    refuse(`${textOf(scope, node)} has ${matrix.rows.length} rows and ${columns} columns; a square matrix is wanted.`, node, 'INPUT_TYPE');
  return matrix;
};

const namedOf = (scope: Scope, { node, typed }: Read): Named => named(scope, node, typed);

/** What was computed, and of what. */
type Source = readonly [name: Found['name'], ...operands: readonly Read[]];

/** Makes a value of computed numbers: a matrix, a list where they are one column of a vector. */
const make = (
  scope: Scope,
  [name, ...operands]: Source,
  rows: readonly (readonly Bounded[])[],
  rest: Omit<Typed, 'trees' | 'isList'>,
  isVector: boolean,
): Typed => {
  const computed = rows.flat().map(({ value, error }) => ({ value: value === 0 ? 0 : value, error, contributions: new Map() }));
  const columns = isVector ? {} : { columns: rows[0]?.length ?? 0 };
  const found: Found = { name, operands: operands.map(({ typed }) => typed), values: computed.map(({ value }) => value), ...columns };
  return { trees: computed.map((each, at) => scope.values.bind(each, { type: 'found', found, at })), isList: true, ...columns, ...rest };
};

/** A pure number is bare where all that it was made of is. */
const bareness = (type: SheetType, ...from: readonly Read[]): Pick<Typed, 'isBare'> =>
  isDimensionless(type.dimension) && from.every(({ typed }) => typed.isBare) ? { isBare: true } : {};

const refuseSingular = (scope: Scope, { node }: Read): never =>
  refuse(`${textOf(scope, node)} is singular, or so near to it that no digit of the answer is sure.`, node, 'ILL_CONDITIONED');

const identity = (size: number): Rows => Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)));
const zeros = (rows: Rows): Rows => rows.map((row) => row.map(() => 0));

type MatrixFunction = (scope: Scope, node: Call, args: readonly SheetNode[]) => Typed;

const CALLS: ReadonlyMap<string, { readonly count: 1 | 2; readonly call: MatrixFunction }> = new Map<
  string,
  { readonly count: 1 | 2; readonly call: MatrixFunction }
>([
  [
    'det',
    {
      count: 1,
      call: (scope, node, [a]) => {
        const matrix = readSquare(scope, a as SheetNode);
        const type = powerType(namedOf(scope, matrix), matrix.rows.length, node);
        const { value, error } = determinant(matrix.rows, matrix.errors);
        const found: Found = { name: 'det', operands: [matrix.typed], values: [value] };
        const tree = scope.values.bind({ value, error, contributions: new Map() }, { type: 'found', found, at: 0 });
        return { trees: [tree], isList: false, type, ...bareness(type, matrix) };
      },
    },
  ],
  [
    'inv',
    {
      count: 1,
      call: (scope, node, [a]) => {
        const matrix = readSquare(scope, a as SheetNode);
        const type = multiplyTypes({ type: NUMBER, text: '1' }, namedOf(scope, matrix), '/', node);
        const one = identity(matrix.rows.length);
        const rows = solveSystem(matrix.rows, matrix.errors, one, zeros(one)) ?? refuseSingular(scope, matrix);
        const unit = isDimensionless(type.dimension) ? undefined : inverseUnit(matrix.typed.unit);
        return make(scope, ['inv', matrix], rows, { type, ...(unit === undefined ? {} : { unit }), ...bareness(type, matrix) }, false);
      },
    },
  ],
  [
    'linsolve',
    {
      count: 2,
      call: (scope, node, [a, b]) => {
        const [matrix, right] = [readSquare(scope, a as SheetNode), read(scope, b as SheetNode)];
        if (right.rows.length !== matrix.rows.length)
          refuse(`${matrix.rows.length} equations have as many right sides, not ${right.rows.length}.`, node, 'INPUT_TYPE');
        const type = multiplyTypes(namedOf(scope, right), namedOf(scope, matrix), '/', node);
        const rows = solveSystem(matrix.rows, matrix.errors, right.rows, right.errors) ?? refuseSingular(scope, matrix);
        return make(scope, ['linsolve', matrix, right], rows, { type, ...bareness(type, matrix, right) }, right.isVector);
      },
    },
  ],
  [
    'eig',
    {
      count: 1,
      call: (scope, node, [a]) => {
        const matrix = readSquare(scope, a as SheetNode);
        const found = eigenvalues(matrix.rows, matrix.errors);
        if (found === undefined)
          return refuse(
            `the eigenvalues of ${textOf(scope, matrix.node)} hang so much on its last digits that they are not sure.`,
            node,
            'ILL_CONDITIONED',
          );
        const { type, unit, isBare } = matrix.typed;
        if ('complex' in found) {
          const [re, im] = found.complex.map((each) => Number((each / (unit?.factor ?? 1)).toPrecision(6)));
          return refuse(
            `${textOf(scope, matrix.node)} has complex eigenvalues, such as ${re} ± ${im}i${unit === undefined ? '' : ` ${unit.text}`}; only real ones are answered.`,
            node,
            'NO_SOLUTION',
          );
        }
        const rest = { type, ...(unit === undefined ? {} : { unit }), ...(isBare ? { isBare } : {}) };
        return make(
          scope,
          ['eig', matrix],
          found.real.map((each) => [each]),
          rest,
          true,
        );
      },
    },
  ],
  [
    'transpose',
    {
      count: 1,
      call: (scope, _node, [a]) => {
        const { typed, rows } = read(scope, a as SheetNode);
        const columns = rows[0]?.length ?? 0;
        const trees = transposed(rows.map((_, i) => Array.from({ length: columns }, (__, j) => i * columns + j))).flat();
        return { ...typed, trees: trees.map((at) => typed.trees[at] as Typed['trees'][number]), columns: rows.length };
      },
    },
  ],
  [
    'matmul',
    {
      count: 2,
      call: (scope, node, [a, b]) => {
        const [left, right] = [read(scope, a as SheetNode), read(scope, b as SheetNode)];
        if (left.isVector || left.rows[0]?.length !== right.rows.length)
          refuse(
            `${textOf(scope, node)} multiplies ${left.rows.length} x ${left.rows[0]?.length} by ${right.rows.length} x ${right.rows[0]?.length}; the inner numbers must agree.`,
            node,
            'INPUT_TYPE',
          );
        const type = multiplyTypes(namedOf(scope, left), namedOf(scope, right), '*', node);
        return make(
          scope,
          ['matmul', left, right],
          product(left.rows, left.errors, right.rows, right.errors),
          { type, ...bareness(type, left, right) },
          right.isVector,
        );
      },
    },
  ],
]);

/** Tells whether a name is that of a function of matrices. */
export const isMatrixFunction = (name: string): boolean => CALLS.has(name);

/**
 * Calls a function of matrices, at most 50 x 50, of one dimension; nothing where the name is another. Values come from ml-matrix, and the
 * bound of their error from the residual, computed with twice the digits.
 * @throws SheetRefusal where a matrix is singular, holds uncertainties, or has complex eigenvalues
 */
export const matrixCall = (scope: Scope, node: Call): Typed | undefined => {
  const own = CALLS.get(node.name);
  if (own === undefined) return undefined;
  if (node.args.length !== own.count || node.args.some(({ name }) => name !== undefined))
    return refuse(
      `${node.name} takes ${own.count === 1 ? 'a matrix' : 'two'}: ${node.name}(A${own.count === 1 ? '' : ', b'}).`,
      node,
      'INPUT_TYPE',
    );
  return own.call(
    scope,
    node,
    node.args.map(({ value }) => value),
  );
};
