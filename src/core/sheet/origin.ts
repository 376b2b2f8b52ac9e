import type { Expression } from '../expression/tree/syntax-tree.js';
import type { Link } from '../inputs/computation.js';
import type { Unit } from '../quantity/unit/unit.js';
import type { SheetType } from './type.js';
import type { Evaluated, Typed } from './values.js';

/** What a function takes that is no function of the equation language: values, lists and matrices. */
export type Operand = Pick<Typed, 'trees' | 'isList' | 'columns' | 'isBare'>;

/** A function of one variable as it was followed or searched. */
export interface Course {
  readonly variable: Expression;
  readonly body: Expression;
}

/** What a search, an integral or a decomposition found: it is checked by what it leaves over, and not by finding it again. */
export interface Found {
  readonly name:
    | 'integrate'
    | 'derivative'
    | 'minimum'
    | 'maximum'
    | 'root'
    | 'table'
    | 'solve'
    | 'least'
    | 'det'
    | 'inv'
    | 'linsolve'
    | 'eig'
    | 'matmul';
  readonly operands: readonly Operand[];
  readonly course?: Course;
  /** In coherent SI; a matrix row by row. */
  readonly values: readonly number[];
  readonly columns?: number;
  /** Of an integral: the error that was estimated. */
  readonly error?: number;
  /** Of an extreme: where it is. */
  readonly place?: number;
  /** Of `least`: present where the course is the upper tail, and falls. */
  readonly isTail?: true;
}

/** An equation that was called, with the parts of the line that were given to its symbols. */
export interface OperatorCall {
  readonly link: Link;
  /** By the names under which they were given. */
  readonly given: ReadonlyMap<string, Operand & { readonly known: readonly Evaluated[] }>;
}

/** Where a part of a line comes from, where its tree does not say it: what a receipt needs to tell the program that was run. */
export type Origin =
  /** A tree that was computed once and is named by a symbol, or one that tells more than the number that stands for it. */
  | { readonly type: 'tree'; readonly tree: Expression }
  /** A quantity as it is written, with an uncertainty that counts as one source wherever it is used. */
  | { readonly type: 'reading'; readonly value: number; readonly unit: Unit; readonly uncertainty: number; readonly source: string }
  /** What is given from outside. */
  | { readonly type: 'given'; readonly name: string; readonly unit: Unit; readonly source: string }
  /** What a course runs over. */
  | { readonly type: 'variable'; readonly name: string; readonly of: SheetType }
  /** `nth`, `quantile` and `ordered` (the k-th smallest) take a number and a list; `round` a value, to a number of decimals in a unit. */
  | {
      readonly type: 'call';
      readonly name: 'nth' | 'quantile' | 'ordered';
      readonly number: Expression;
      readonly list: readonly Expression[];
    }
  | { readonly type: 'round'; readonly value: Expression; readonly places: number; readonly unit: Unit | undefined }
  | { readonly type: 'operator'; readonly call: OperatorCall }
  /** One of the values that were found, counted from 0. */
  | { readonly type: 'found'; readonly found: Found; readonly at: number };

/**
 * Where an origin stands on a tree: a symbol, so that copies bear it, and whatever compares or writes trees does not see it. As text it would double
 * with each name that stands twice.
 */
const ORIGIN = Symbol('origin');

type Traced = Expression & { readonly [ORIGIN]?: Origin };

/** Gives a copy of a tree that says where it comes from. */
export const traced = (tree: Expression, origin: Origin): Expression => Object.assign({}, tree, { [ORIGIN]: origin });

/** Tells where a tree comes from, where that was said of it. */
export const originOf = (tree: Expression): Origin | undefined => (tree as Traced)[ORIGIN];
