import { type Bindings, compare, elementOf } from './evaluate-tree.js';
import type { Value } from './function-definition.js';
import { evaluatePartial } from './function-partials.js';
import { FUNCTIONS } from './functions.js';
import { power, powerForm } from './power.js';
import type { BinaryNode, CallNode, Expression } from './syntax-tree.js';
import { createWork, runSeries, spendOnList, type Work } from './work.js';

/** A value with its exact partial derivatives, in the order of the variables. */
export interface Gradient {
  readonly value: number;
  readonly partials: readonly number[];
}

/** A variable: a symbol, or one element (from 1) of a list. */
export interface Variable {
  readonly symbol: string;
  readonly element?: number;
}

/** Lists the variables of the given symbols, one for each element of a list. */
export const variablesOf = (symbols: readonly string[], bindings: Bindings): readonly Variable[] =>
  symbols.flatMap((symbol): readonly Variable[] => {
    const bound: Value | undefined = bindings.get(symbol);
    return typeof bound === 'object' ? bound.map((_, i) => ({ symbol, element: i + 1 })) : [{ symbol }];
  });

/** Variables up to which a term of a series counts as one. */
const FEW_VARIABLES = 16;

class Differentiation {
  readonly #bindings: Map<string, Value>;
  readonly #variables: readonly Variable[];
  readonly #work: Work = createWork();

  constructor(bindings: Bindings, variables: readonly Variable[]) {
    this.#bindings = new Map(bindings);
    this.#variables = variables;
  }

  #constant(value: number): Gradient {
    return { value, partials: this.#variables.map(() => 0) };
  }

  /** Chain rule; a zero inner derivative kills an infinite outer one, so that `sqrt(0 * x)` stays differentiable in what it does not hold. */
  #chain(value: number, ...parts: readonly (readonly [number, Gradient])[]): Gradient {
    return {
      value,
      partials: this.#variables.map((_, i) =>
        parts.reduce((sum, [outer, inner]) => {
          const derivative = inner.partials[i] ?? 0;
          return derivative === 0 ? sum : sum + outer * derivative;
        }, 0),
      ),
    };
  }

  #binary(node: BinaryNode): Gradient {
    const a = this.walk(node.left);
    const b = this.walk(node.right);
    switch (node.operator) {
      case '+':
        return this.#chain(a.value + b.value, [1, a], [1, b]);
      case '-':
        return this.#chain(a.value - b.value, [1, a], [-1, b]);
      case '*':
        return this.#chain(a.value * b.value, [b.value, a], [a.value, b]);
      case '/':
        return this.#chain(a.value / b.value, [1 / b.value, a], [-a.value / (b.value * b.value), b]);
      case '^': {
        const value = power(powerForm(node.right), a.value, b.value);
        const byBase = b.value === 0 ? 0 : b.value * a.value ** (b.value - 1);
        return this.#chain(value, [byBase, a], [value === 0 ? 0 : value * Math.log(a.value), b]);
      }
    }
  }

  #call(node: CallNode): Gradient {
    const own = FUNCTIONS.get(node.name);
    if (!own) return this.#constant(Number.NaN);
    const lists = node.args.map((argument) => (argument.type === 'symbol' ? this.#bindings.get(argument.name) : undefined));
    const isOverLists = lists.every((list) => typeof list === 'object');
    if (own.listGradient && isOverLists) {
      const gradients = own.listGradient(...(lists as (readonly number[])[]));
      const partials = this.#variables.map(({ symbol, element }) =>
        node.args.reduce((sum, argument, i) => {
          const isOwn = argument.type === 'symbol' && argument.name === symbol && element !== undefined;
          return isOwn ? sum + (gradients[i]?.[element - 1] ?? 0) : sum;
        }, 0),
      );
      return { value: own.evaluate(...(lists as (readonly number[])[])), partials };
    }
    const args = node.args.map((argument) => this.walk(argument));
    const values = args.map(({ value }) => value);
    const value = own.evaluate(...values);
    if (own.listGradient) {
      const [gradient] = own.listGradient(values);
      return this.#chain(value, ...args.map((argument, i) => [gradient?.[i] ?? 0, argument] as const));
    }
    const parts = args.map((argument, i): readonly [number, Gradient] => [
      argument.partials.some((part) => part !== 0) ? evaluatePartial(node.name, i, values) : 0,
      argument,
    ]);
    return this.#chain(value, ...parts);
  }

  walk(node: Expression): Gradient {
    switch (node.type) {
      case 'number':
        return this.#constant(node.value);
      case 'symbol': {
        const bound = this.#bindings.get(node.name);
        return {
          value: typeof bound === 'number' ? bound : Number.NaN,
          partials: this.#variables.map(({ symbol, element }) => (symbol === node.name && element === undefined ? 1 : 0)),
        };
      }
      case 'negate': {
        const inner = this.walk(node.operand);
        return this.#chain(-inner.value, [-1, inner]);
      }
      case 'binary':
        return this.#binary(node);
      case 'call':
        return this.#call(node);
      case 'compare':
        return this.#constant(compare(node.operator, this.walk(node.left).value, this.walk(node.right).value) ? 1 : 0);
      case 'conditional':
        return this.walk(this.walk(node.condition).value !== 0 ? node.consequent : node.alternate);
      case 'element': {
        const index = this.walk(node.index).value;
        return {
          value: elementOf(this.#bindings.get(node.list), index),
          partials: this.#variables.map(({ symbol, element }) => (symbol === node.list && element === index ? 1 : 0)),
        };
      }
      case 'series': {
        let total = this.#constant(node.operation === 'sum' ? 0 : 1);
        const shadowed = this.#bindings.get(node.index);
        const step = (index: number): number => {
          // Every term has a derivative by every variable: few by each input, one by each element of an uncertain list.
          if (this.#variables.length > FEW_VARIABLES) spendOnList(this.#variables.length, this.#work);
          this.#bindings.set(node.index, index);
          const term = this.walk(node.body);
          total =
            node.operation === 'sum'
              ? this.#chain(total.value + term.value, [1, total], [1, term])
              : this.#chain(total.value * term.value, [term.value, total], [total.value, term]);
          return 0;
        };
        runSeries(node.operation, this.walk(node.from).value, this.walk(node.to).value, step, this.#work);
        if (shadowed === undefined) this.#bindings.delete(node.index);
        else this.#bindings.set(node.index, shadowed);
        return total;
      }
    }
  }
}

/**
 * Computes the value of an expression and its exact partial derivatives by forward differentiation of the tree. A function without a closed
 * form for a derivative (the order of a Bessel function, the shape of an incomplete gamma) is differentiated numerically there.
 */
export const gradientOf = (expression: Expression, bindings: Bindings, variables: readonly Variable[]): Gradient =>
  new Differentiation(bindings, variables).walk(expression);
