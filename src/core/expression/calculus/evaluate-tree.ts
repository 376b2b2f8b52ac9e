import type { Value } from '../functions/function-definition.js';
import { FUNCTIONS } from '../functions/functions.js';
import { type SharedParts, sharedParts } from '../tree/shared-parts.js';
import { type CallNode, type Comparison, type Expression, type SeriesNode, symbolsOf } from '../tree/syntax-tree.js';
import { type PowerForm, power, powerForm } from './power.js';
import { termWeight } from './term-weight.js';
import { createWork, spendOnCall, spendOnList, spendOnSeries, type Work } from './work.js';

/** The values of symbols and constants, in coherent SI. */
export type Bindings = ReadonlyMap<string, Value>;

/** Decides a comparison; anything compared with NaN does not hold. */
export const compare = (operator: Comparison, left: number, right: number): boolean => {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '==':
      return left === right;
    case '!=':
      return left !== right;
  }
};

/** Gives one element of a list, counted from 1; NaN where there is none. */
export const elementOf = (list: Value | undefined, index: number): number =>
  typeof list === 'object' ? (list[index - 1] ?? Number.NaN) : Number.NaN;

type Step = () => number;

/** A tree made ready to be walked: a step for every node, and a place for every symbol, so that no term of a series looks a name up. */
class Walk {
  readonly #expression: Expression;
  readonly #symbols: readonly string[];
  readonly #places = new Map<string, number>();
  readonly #values: Value[] = [];
  readonly #shared: SharedParts;
  readonly #found: Float64Array;
  readonly #isFound: Uint8Array;
  readonly #step: Step;
  #work: Work = createWork();

  constructor(expression: Expression) {
    this.#expression = expression;
    this.#symbols = symbolsOf(expression);
    this.#symbols.forEach((name, i) => {
      this.#places.set(name, i);
      this.#values.push(Number.NaN);
    });
    this.#shared = sharedParts(expression);
    this.#found = new Float64Array(this.#shared.count);
    this.#isFound = new Uint8Array(this.#shared.count);
    this.#step = this.#prepare(expression);
  }

  bind(bindings: Bindings, work: Work): void {
    this.#symbols.forEach((name, i) => {
      this.#values[i] = bindings.get(name) ?? Number.NaN;
    });
    this.#work = work;
  }

  /** Binds one symbol anew; a name that is no symbol of the tree changes nothing. */
  set(name: string, value: number): void {
    const place = this.#places.get(name);
    if (place !== undefined) this.#values[place] = value;
  }

  run(): number {
    this.#isFound.fill(0);
    return this.#step();
  }

  #prepare(node: Expression): Step {
    const id = this.#shared.idOf.get(node);
    const step = this.#prepareNode(node);
    if (id === undefined) return step;
    const [found, isFound] = [this.#found, this.#isFound];
    return () => {
      if (isFound[id] === 1) return found[id] as number;
      const value = step();
      found[id] = value;
      isFound[id] = 1;
      return value;
    };
  }

  #prepareNode(node: Expression): Step {
    switch (node.type) {
      case 'number': {
        const { value } = node;
        return () => value;
      }
      case 'symbol': {
        const [values, place] = [this.#values, this.#places.get(node.name) ?? -1];
        return () => {
          const value = values[place];
          return typeof value === 'number' ? value : Number.NaN;
        };
      }
      case 'negate': {
        const operand = this.#prepare(node.operand);
        return () => -operand();
      }
      case 'binary': {
        const [left, right] = [this.#prepare(node.left), this.#prepare(node.right)];
        if (node.operator === '+') return () => left() + right();
        if (node.operator === '-') return () => left() - right();
        if (node.operator === '*') return () => left() * right();
        if (node.operator === '/') return () => left() / right();
        const form: PowerForm = powerForm(node.right);
        return () => power(form, left(), right());
      }
      case 'call':
        return this.#prepareCall(node);
      case 'compare': {
        const { operator } = node;
        const [left, right] = [this.#prepare(node.left), this.#prepare(node.right)];
        return () => (compare(operator, left(), right()) ? 1 : 0);
      }
      case 'conditional': {
        const [condition, consequent, alternate] = [node.condition, node.consequent, node.alternate].map((each) => this.#prepare(each));
        return () => ((condition as Step)() !== 0 ? (consequent as Step)() : (alternate as Step)());
      }
      case 'element': {
        const [values, place, index] = [this.#values, this.#places.get(node.list) ?? -1, this.#prepare(node.index)];
        return () => elementOf(values[place], index());
      }
      case 'series':
        return this.#prepareSeries(node);
    }
  }

  #prepareCall(node: CallNode): Step {
    const { evaluate = () => Number.NaN, workOf } = FUNCTIONS.get(node.name) ?? {};
    const isCounted = node.name !== 'length';
    const args = node.args.map((argument): (() => Value) => {
      if (argument.type !== 'symbol') return this.#prepare(argument);
      const [values, place] = [this.#values, this.#places.get(argument.name) ?? -1];
      return () => {
        const value = values[place] ?? Number.NaN;
        if (typeof value === 'object' && isCounted) spendOnList(value.length, this.#work);
        return value;
      };
    });
    const [first, second] = args;
    if (workOf !== undefined)
      return () => {
        const values = args.map((argument) => argument());
        spendOnCall(workOf(...(values as readonly number[])), this.#work);
        return evaluate(...values);
      };
    if (args.length === 1 && first) return () => evaluate(first());
    if (args.length === 2 && first && second) return () => evaluate(first(), second());
    return () => evaluate(...args.map((argument) => argument()));
  }

  #prepareSeries(node: SeriesNode): Step {
    const [from, to] = [this.#prepare(node.from), this.#prepare(node.to)];
    const values = this.#values;
    const place = values.push(Number.NaN) - 1;
    const shadowed = this.#places.get(node.index);
    this.#places.set(node.index, place);
    const body = this.#prepare(node.body);
    if (shadowed === undefined) this.#places.delete(node.index);
    else this.#places.set(node.index, shadowed);
    const isSum = node.operation === 'sum';
    const weight = termWeight(node.body, this.#expression);
    return () => {
      const [start, end] = [from(), to()];
      spendOnSeries(start, end, this.#work, weight);
      let value = isSum ? 0 : 1;
      for (let index = start; index <= end; index += 1) {
        values[place] = index;
        value = isSum ? value + body() : value * body();
      }
      return value;
    };
  }
}

const walks = new WeakMap<Expression, Walk>();

const walkOf = (expression: Expression): Walk => {
  const known = walks.get(expression) ?? new Walk(expression);
  walks.set(expression, known);
  return known;
};

/**
 * Evaluates an expression by walking its tree in double precision: the path that is independent of the compiled function.
 * @param work budget that several evaluations share; each has its own without it
 * @throws Fault WORK_BUDGET, NOT_FINITE where a series has a bound that is not an integer
 */
export const evaluateTree = (expression: Expression, bindings: Bindings, work: Work = createWork()): number => {
  const walk = walkOf(expression);
  walk.bind(bindings, work);
  return walk.run();
};

/**
 * Makes a part of a term ready to be evaluated at many indices; what is evaluated in between must not be the same part.
 * @param indices the current values of the indices that stand in it
 */
export const evaluateAt = (
  part: Expression,
  bindings: Bindings,
  indices: ReadonlyMap<string, { readonly at: number }>,
  work: Work,
): (() => number) => {
  const walk = walkOf(part);
  walk.bind(bindings, work);
  const used = [...indices].filter(([name]) => symbolsOf(part).includes(name));
  return () => {
    for (const [name, index] of used) walk.set(name, index.at);
    return walk.run();
  };
};
