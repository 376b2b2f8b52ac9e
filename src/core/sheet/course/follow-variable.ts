import { type Expression, mapOperands, operandsOf, symbolsOf } from '../../expression/tree/syntax-tree.js';
import type { Span } from '../read/syntax.js';
import { type Scope, spend } from '../scope.js';
import { isNoValue } from '../sheet-fault.js';
import { type Evaluated, SheetValues, type Typed, treeOf, type Watcher } from '../values.js';

/** An expression of one variable, ready to be computed at many values of it. */
export interface FollowedExpression {
  readonly variable: Expression;
  /** The expression as it was compiled at the first value. */
  readonly typed: Typed;
  /**
   * Computes it with its error and its uncertainties.
   * @throws SheetRefusal where an equation that it calls does not hold
   */
  readonly evaluate: (x: Evaluated) => Evaluated;
  /** As {@link evaluate}, with the number alone where nothing is uncertain; nothing where there is no value. */
  readonly evaluateAt: (x: Evaluated) => Evaluated | undefined;
  /** The number alone; NaN where there is none. */
  readonly valueAt: (x: number) => number;
}

/** What is followed: the variable as the line names it, and the expression that is compiled with it. */
export interface FollowedBody {
  readonly name: string;
  readonly variable: Omit<Typed, 'trees' | 'isList'>;
  readonly compile: (scope: Scope) => Typed;
  readonly span: Span;
}

/** Notes what hangs on a variable while an expression of it is compiled, and whether compiling asked for the value of any of it. */
class VariableWatcher implements Watcher {
  readonly #outer: Watcher | undefined;
  readonly #moving = new Set<string>();
  #steps: { readonly name: string; readonly tree: Expression }[] = [];
  #isRead = false;
  #isCompiled = false;

  constructor(outer: Watcher | undefined) {
    this.#outer = outer;
  }

  /** Tells whether a tree hangs on the variable. */
  moves(tree: Expression): boolean {
    return symbolsOf(tree).some((name) => this.#moving.has(name));
  }

  read(tree: Expression): void {
    if (this.#isCompiled) return;
    this.#outer?.read(tree);
    this.#isRead ||= this.moves(tree);
  }

  settle(name: string, tree: Expression): void {
    this.#outer?.read(tree);
    if (!this.moves(tree)) return;
    this.#moving.add(name);
    this.#steps.push({ name, tree });
  }

  begin(variable: string): void {
    this.#moving.clear();
    this.#moving.add(variable);
    this.#steps = [];
    this.#isRead = false;
  }

  /**
   * Gives the steps that compute an expression at another value of the variable, in their order; nothing where its tree is made by the value,
   * as that of a sorted list is, so that it is compiled anew at each.
   */
  finish(typed: Typed): readonly { readonly name: string; readonly tree: Expression }[] | undefined {
    if (this.#isRead) return undefined;
    this.read(treeOf(typed));
    this.#isCompiled = true;
    return this.#steps;
  }
}

const sure = (value: number): Evaluated => ({ value, error: 0, contributions: new Map() });

/** What an evaluation costs beside its parts, and each part, in units of the budget. */
const EVALUATED = 10;
const PER_PART = 0.15;
/** How often as much a value costs with its error and its uncertainties. */
const IN_FULL = 20;

/** Computes at once what does not hang on the variable; exponents stay, since a power is lowered by what is written. */
const settleStill = (tree: Expression, watcher: VariableWatcher, values: SheetValues): Expression => {
  if (tree.type === 'number' || tree.type === 'symbol') return tree;
  if (!watcher.moves(tree)) return values.bind(values.evaluate(tree));
  const settle = (operand: Expression): Expression => settleStill(operand, watcher, values);
  if (tree.type !== 'binary' || tree.operator !== '^') return mapOperands(tree, settle);
  return { ...tree, left: settle(tree.left), right: watcher.moves(tree.right) ? settle(tree.right) : tree.right };
};

const partsIn = (tree: Expression): number => operandsOf(tree).reduce((sum, operand) => sum + partsIn(operand), 1);

/** Compiles an expression of one variable once, unless its tree hangs on the value. */
export const followVariable = (scope: Scope, body: FollowedBody, first: Evaluated): FollowedExpression => {
  const { name, span } = body;
  spend(scope, scope.values.size, span);
  const watcher = new VariableWatcher(scope.values.watcher);
  const values = new SheetValues(scope.values, watcher);
  const compileAt = (x: Evaluated) => {
    values.restart();
    const variable = values.bind(x, { type: 'variable', name, of: body.variable.type });
    const symbol = (variable as Extract<Expression, { type: 'symbol' }>).name;
    watcher.begin(symbol);
    const variables = new Map(scope.variables).set(name, { ...body.variable, trees: [variable], isList: false });
    return { variable, symbol, typed: body.compile(scope.with({ values, variables, countCall: () => 0 })) };
  };
  const { variable, symbol, typed } = compileAt(first);
  const steps = watcher.finish(typed)?.map((step) => ({ ...step, tree: settleStill(step.tree, watcher, values) }));
  const tree = steps === undefined ? treeOf(typed) : settleStill(treeOf(typed), watcher, values);
  const cost = EVALUATED + PER_PART * [{ tree }, ...(steps ?? [])].reduce((sum, each) => sum + partsIn(each.tree), 0);
  const quickly = (x: number): number => {
    if (steps === undefined) return values.valueOf(treeOf(compileAt(sure(x)).typed));
    spend(scope, cost, span);
    values.move(symbol, x);
    for (const step of steps) values.move(step.name, values.valueOf(step.tree));
    return values.valueOf(tree);
  };
  const evaluate = (x: Evaluated): Evaluated => {
    if (steps === undefined) return values.evaluate(treeOf(compileAt(x).typed));
    spend(scope, IN_FULL * cost, span);
    values.bind(x, undefined, symbol);
    for (const step of steps) values.bind(values.evaluate(step.tree), undefined, step.name);
    return values.evaluate(tree);
  };
  const orNothing = <T>(compute: () => T): T | undefined => {
    try {
      return compute();
    } catch (error) {
      if (isNoValue(error)) return undefined;
      throw error;
    }
  };
  return {
    variable,
    typed,
    evaluate,
    evaluateAt: (x) => orNothing(() => (x.contributions.size === 0 ? { ...x, value: quickly(x.value) } : evaluate(x))),
    valueAt: (x) => orNothing(() => quickly(x)) ?? Number.NaN,
  };
};
