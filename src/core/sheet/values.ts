import { boundError } from '../expression/calculus/bound-error.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import type { Value } from '../expression/functions/function-definition.js';
import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { DIMENSIONLESS } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';
import { type Origin, traced } from './origin.js';
import type { SheetType } from './type.js';

/** Standard uncertainties of a value in coherent SI by where they come from, with the sign in which each moves it. */
export type Contributions = ReadonlyMap<string, number>;

/** A part of a line with its type: a tree in coherent SI, or a list of them. */
export interface Typed {
  readonly trees: readonly Expression[];
  readonly isList: boolean;
  /** Present for a matrix, whose trees are row by row. */
  readonly columns?: number;
  readonly type: SheetType;
  /** The unit that it is shown in where nobody asks for one: that of what it was made of. */
  readonly unit?: Unit;
  /** Present where it is a plain number that no unit was written for. */
  readonly isBare?: true;
  /** Present for what a comparison gives: 1 where it holds. */
  readonly isTruth?: true;
  /** Present for a list whose length is only known later: its one tree is the symbol of all of it. */
  readonly isSeries?: true;
  /** Present for a text that is only known later: it has no number, and is compared with other texts alone. */
  readonly isText?: true;
}

/** A value with what is known of it. */
export interface Evaluated {
  readonly value: number;
  /** Bound on the absolute error that computing added, in coherent SI. */
  readonly error: number;
  readonly contributions: Contributions;
}

const NONE: Contributions = new Map();

/** Is told what is computed while an expression of a variable is compiled. */
export interface Watcher {
  /** Is told of a tree whose value something was made by. */
  read(tree: Expression): void;
  /** Is told of a tree in whose place a symbol was put. */
  settle(name: string, tree: Expression): void;
}

/** The values of a sheet: each name and each step stands for a number, its error, and the uncertainties in it. */
export class SheetValues {
  readonly #bindings: Map<string, Value>;
  readonly #errors: Map<string, number>;
  readonly #contributions: Map<string, Contributions>;
  readonly #open: Set<string>;
  #steps: number;
  readonly #begun: number;
  readonly watcher: Watcher | undefined;

  constructor(outer?: SheetValues, watcher?: Watcher) {
    this.watcher = watcher;
    this.#bindings = new Map(outer === undefined ? [] : outer.#bindings);
    this.#errors = new Map(outer === undefined ? [] : outer.#errors);
    this.#contributions = new Map(outer === undefined ? [] : outer.#contributions);
    this.#open = outer === undefined ? new Set() : outer.#open;
    this.#steps = outer === undefined ? 0 : outer.#steps;
    this.#begun = this.#steps;
  }

  /** Begins again with the values of before: those of the steps since then are written over. */
  restart(): void {
    this.#steps = this.#begun;
  }

  /** How many values there are, which a copy of them costs. */
  get size(): number {
    return this.#bindings.size;
  }

  /** Binds a value to a name that nothing else has, or to one that is given, and gives the symbol that stands for it. */
  bind({ value, error, contributions }: Evaluated, origin?: Origin, name = `#${this.#steps++}`): Expression {
    this.#bindings.set(name, value);
    this.#errors.set(name, error);
    if (contributions.size > 0) this.#contributions.set(name, contributions);
    else this.#contributions.delete(name);
    return origin === undefined ? { type: 'symbol', name } : traced({ type: 'symbol', name }, origin);
  }

  /** Gives a bound name another value; what was known of its error is that of the one before. */
  move(name: string, value: number): void {
    this.#bindings.set(name, value);
  }

  /** Binds a constant by its symbol. */
  bindConstant(name: string, value: number): Expression {
    this.#bindings.set(name, value);
    return { type: 'symbol', name };
  }

  /** Lets a name stand for what is only known when the trees are evaluated. */
  open(name: string): Expression {
    this.#open.add(name);
    return { type: 'symbol', name };
  }

  /** Tells whether a tree hangs on a value that is only known later. */
  isOpen(tree: Expression): boolean {
    return this.#open.size > 0 && symbolsOf(tree).some((name) => this.#open.has(name));
  }

  /** Computes a tree alone, without what is known of its error. */
  valueOf(tree: Expression): number {
    if (tree.type === 'number') return tree.value;
    this.watcher?.read(tree);
    if (tree.type === 'symbol') return this.#bindings.get(tree.name) as number;
    return evaluateTree(tree, this.#bindings);
  }

  /** Computes a tree with its error bound, and its uncertainties to first order: sources that enter twice count once. */
  evaluate(tree: Expression): Evaluated {
    this.watcher?.read(tree);
    return this.#evaluate(tree);
  }

  #evaluate(tree: Expression): Evaluated {
    if (tree.type === 'symbol') {
      const { name } = tree;
      const error = this.#errors.get(name);
      if (error !== undefined)
        return { value: this.#bindings.get(name) as number, error, contributions: this.#contributions.get(name) ?? NONE };
    }
    const { value, error } = boundError(tree, this.#bindings, Number.POSITIVE_INFINITY, this.#errors);
    return { value, error, contributions: this.#contributionsOf(tree) };
  }

  /** Tells whether a tree is zero only because a product, a power or an exponential in it is nearer to zero than the least number. */
  underflows(tree: Expression): boolean {
    const isZero = (part: Expression): boolean => this.valueOf(part) === 0;
    if (tree.type === 'number' || tree.type === 'symbol' || !isZero(tree)) return false;
    if (tree.type === 'negate') return this.underflows(tree.operand);
    if (tree.type === 'call') return tree.name === 'exp';
    if (tree.type !== 'binary') return false;
    const { operator, left, right } = tree;
    if (operator === '*') return (!isZero(left) && !isZero(right)) || this.underflows(left) || this.underflows(right);
    if (operator === '/') return (!isZero(left) && Number.isFinite(this.valueOf(right))) || this.underflows(left);
    if (operator === '^') return !isZero(left) || this.underflows(left);
    return false;
  }

  /** Gives the uncertainties of a tree by their sources. */
  #contributionsOf(tree: Expression): Contributions {
    const uncertain = this.#contributions.size === 0 ? [] : symbolsOf(tree).filter((name) => this.#contributions.has(name));
    if (uncertain.length === 0) return NONE;
    const { partials } = gradientOf(
      tree,
      this.#bindings,
      uncertain.map((symbol) => ({ symbol })),
    );
    const total = new Map<string, number>();
    uncertain.forEach((name, i) => {
      for (const [source, amount] of this.#contributions.get(name) ?? NONE)
        total.set(source, (total.get(source) ?? 0) + (partials[i] ?? 0) * amount);
    });
    return total;
  }

  /** Puts a symbol in the place of what is not a leaf, so that a value used twice is computed once. */
  settle(typed: Typed): Typed {
    return { ...typed, trees: typed.trees.map((tree) => this.settleTree(tree)) };
  }

  /** Puts a symbol in the place of a tree that is no leaf; one that hangs on what is only known later stays. */
  settleTree(tree: Expression): Expression {
    if (tree.type === 'number' || tree.type === 'symbol' || this.isOpen(tree)) return tree;
    const settled = this.bind(this.#evaluate(tree), { type: 'tree', tree });
    if (settled.type === 'symbol') this.watcher?.settle(settled.name, tree);
    return settled;
  }
}

/** Gives the standard uncertainty that contributions make, the sources being independent. */
export const uncertaintyOf = (contributions: Contributions): number =>
  Math.sqrt([...contributions.values()].reduce((sum, each) => sum + each * each, 0));

/** Makes a number node, in coherent SI. */
export const numberTree = (value: number, text = String(value), unit?: Unit): Expression => ({
  type: 'number',
  text,
  value,
  dimension: unit?.dimension ?? DIMENSIONLESS,
  ...(unit === undefined || unit.text === '' ? {} : { unit: unit.text }),
});

/** Gives the inverse of a unit as it is written, 1/h; nothing of a scale with an offset. */
export const inverseUnit = (unit: Unit | undefined): Unit | undefined =>
  unit === undefined || unit.offset !== 0 || unit.level !== undefined
    ? undefined
    : parseUnit(/^\p{L}+$/u.test(unit.text) ? `1/${unit.text}` : `1/(${unit.text})`);

/** Makes a value of one tree. */
export const scalar = (tree: Expression, rest: Omit<Typed, 'trees' | 'isList'>): Typed => ({ trees: [tree], isList: false, ...rest });

/** Gives the tree of a value that is no list. */
export const treeOf = ({ trees }: Typed): Expression => trees[0] as Expression;
