import type { Value } from '../functions/function-definition.js';
import { FUNCTIONS } from '../functions/functions.js';
import { type SharedParts, sharedParts } from '../tree/shared-parts.js';
import type { CallNode, Expression, SeriesNode } from '../tree/syntax-tree.js';
import { type Bindings, compare, elementOf } from './evaluate-tree.js';
import { evaluatePartial } from './function-partials.js';
import { constantly, hand, handToFactors, type Part, partOfBinary } from './sweep-part.js';
import { termWeight } from './term-weight.js';
import { createWork, runSeries, spendOnCall, spendOnList, type Work } from './work.js';

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

/** Differentiates in reverse: one sweep up for the values and one down for all derivatives, whatever the number of variables. */
class Differentiation {
  readonly #expression: Expression;
  readonly #bindings: Map<string, Value>;
  /** Where the derivative by a symbol, or by each element of a list, is gathered. */
  readonly #places = new Map<string, number[]>();
  readonly #scalars = new Map<string, number>();
  readonly #partials: number[];
  readonly #shared: SharedParts;
  readonly #parts: Part[] = [];
  readonly #adjoints: Float64Array;
  readonly #originals: Part[] = [];
  #work: Work = createWork();

  constructor(expression: Expression, bindings: Bindings, variables: readonly Variable[]) {
    this.#expression = expression;
    this.#bindings = new Map(bindings);
    this.#partials = variables.map(() => 0);
    this.#shared = sharedParts(expression);
    this.#adjoints = new Float64Array(this.#shared.count);
    variables.forEach(({ symbol, element }, i) => {
      if (element === undefined) this.#scalars.set(symbol, i);
      else {
        const places = this.#places.get(symbol) ?? [];
        places[element] = i;
        this.#places.set(symbol, places);
      }
    });
  }

  run(): Gradient {
    const root = this.#prepare(this.#expression);
    const value = root.forward();
    // The way down evaluates every term again, which was counted on the way up.
    this.#work = createWork(Number.POSITIVE_INFINITY);
    if (root.varies) root.backward(1);
    // A part that holds another comes first, so that the other has gathered everything when its turn comes.
    this.#originals.forEach((original, id) => {
      const adjoint = this.#adjoints[id] ?? 0;
      if (original.varies && adjoint !== 0) original.backward(adjoint);
    });
    return { value, partials: this.#partials };
  }

  #add(place: number | undefined, amount: number): void {
    if (place !== undefined) this.#partials[place] = (this.#partials[place] ?? 0) + amount;
  }

  #prepare(node: Expression): Part {
    const id = this.#shared.idOf.get(node);
    if (id === undefined) return this.#prepareNode(node);
    const known = this.#parts[id];
    if (known !== undefined) return known;
    const original = this.#prepareNode(node);
    let found: number | undefined;
    const part: Part = {
      forward: () => {
        found ??= original.forward();
        return found;
      },
      backward: (adjoint) => {
        this.#adjoints[id] = (this.#adjoints[id] ?? 0) + adjoint;
      },
      varies: original.varies,
    };
    this.#parts[id] = part;
    this.#originals[id] = original;
    return part;
  }

  #prepareNode(node: Expression): Part {
    switch (node.type) {
      case 'number':
        return constantly(() => node.value);
      case 'symbol': {
        const bindings = this.#bindings;
        const place = this.#scalars.get(node.name);
        return {
          forward: () => {
            const bound = bindings.get(node.name);
            return typeof bound === 'number' ? bound : Number.NaN;
          },
          backward: (adjoint) => this.#add(place, adjoint),
          varies: place !== undefined,
        };
      }
      case 'negate': {
        const inner = this.#prepare(node.operand);
        return { forward: () => -inner.forward(), backward: (adjoint) => inner.backward(-adjoint), varies: inner.varies };
      }
      case 'binary':
        return partOfBinary(node, this.#prepare(node.left), this.#prepare(node.right));
      case 'call':
        return this.#call(node);
      case 'compare': {
        const [left, right] = [this.#prepare(node.left), this.#prepare(node.right)];
        return constantly(() => (compare(node.operator, left.forward(), right.forward()) ? 1 : 0));
      }
      case 'conditional': {
        const condition = this.#prepare(node.condition);
        const [consequent, alternate] = [this.#prepare(node.consequent), this.#prepare(node.alternate)];
        let taken = consequent;
        return {
          forward: () => {
            taken = condition.forward() !== 0 ? consequent : alternate;
            return taken.forward();
          },
          backward: (adjoint) => hand(taken, adjoint, 1),
          varies: consequent.varies || alternate.varies,
        };
      }
      case 'element': {
        const [index, list, places] = [this.#prepare(node.index), this.#bindings.get(node.list), this.#places.get(node.list)];
        let at = 0;
        return {
          forward: () => {
            at = index.forward();
            return elementOf(list, at);
          },
          backward: (adjoint) => this.#add(places?.[at], adjoint),
          varies: places !== undefined,
        };
      }
      case 'series':
        return this.#series(node);
    }
  }

  #overLists(node: CallNode, lists: readonly (readonly number[])[]): Part {
    const own = FUNCTIONS.get(node.name);
    const places = node.args.map((argument) => (argument.type === 'symbol' ? this.#places.get(argument.name) : undefined));
    return {
      forward: () => {
        if (node.name !== 'length') for (const { length } of lists) spendOnList(length, this.#work);
        return own?.evaluate(...lists) ?? Number.NaN;
      },
      backward: (adjoint) => {
        const gradients = own?.listGradient?.(...lists) ?? [];
        places.forEach((elements, i) => {
          elements?.forEach((place, element) => {
            const derivative = gradients[i]?.[element - 1] ?? 0;
            if (derivative !== 0) this.#add(place, adjoint * derivative);
          });
        });
      },
      varies: places.some((place) => place !== undefined),
    };
  }

  /** A function of a list and of numbers behind it. */
  #overList(node: CallNode, list: readonly number[], numbers: readonly Part[]): Part {
    const own = FUNCTIONS.get(node.name);
    const [named] = node.args;
    const elements = named?.type === 'symbol' ? this.#places.get(named.name) : undefined;
    let values: readonly number[] = [];
    return {
      forward: () => {
        spendOnList(list.length, this.#work);
        values = numbers.map((number) => number.forward());
        return own?.evaluate(list, ...values) ?? Number.NaN;
      },
      backward: (adjoint) => {
        const [ofList = [], ...ofNumbers] = own?.listGradient?.(list, ...values.map((value) => [value])) ?? [];
        elements?.forEach((place, element) => {
          const derivative = ofList[element - 1] ?? 0;
          if (derivative !== 0) this.#add(place, adjoint * derivative);
        });
        numbers.forEach((number, i) => {
          if (number.varies) hand(number, adjoint, ofNumbers[i]?.[0] ?? 0);
        });
      },
      varies: elements !== undefined || numbers.some(({ varies }) => varies),
    };
  }

  #call(node: CallNode): Part {
    const own = FUNCTIONS.get(node.name);
    if (!own) return constantly(() => Number.NaN);
    const lists = node.args.map((argument) => (argument.type === 'symbol' ? this.#bindings.get(argument.name) : undefined));
    if (own.listGradient && lists.every((list) => typeof list === 'object')) return this.#overLists(node, lists);
    const args = node.args.map((argument) => this.#prepare(argument));
    const [list] = lists;
    if (own.listGradient && typeof list === 'object') return this.#overList(node, list, args.slice(1));
    let values: readonly number[] = [];
    return {
      forward: () => {
        values = args.map((argument) => argument.forward());
        if (own.workOf !== undefined) spendOnCall(own.workOf(...values), this.#work);
        return own.evaluate(...values);
      },
      backward: (adjoint) => {
        const at = values;
        const [gradient] = own.listGradient?.(at) ?? [];
        args.forEach((argument, i) => {
          if (!argument.varies) return;
          hand(argument, adjoint, own.listGradient ? (gradient?.[i] ?? 0) : evaluatePartial(node.name, i, at));
        });
      },
      varies: args.some((argument) => argument.varies),
    };
  }

  #series(node: SeriesNode): Part {
    const [from, to] = [this.#prepare(node.from), this.#prepare(node.to)];
    const shadowed = this.#scalars.get(node.index);
    this.#scalars.delete(node.index);
    const body = this.#prepare(node.body);
    if (shadowed !== undefined) this.#scalars.set(node.index, shadowed);
    const weight = termWeight(node.body, this.#expression);
    let [start, end] = [0, 0];
    const term = (index: number): number => {
      this.#bindings.set(node.index, index);
      return body.forward();
    };
    /** Runs over the terms with the index bound, and takes it away again. */
    const within = <T>(run: () => T): T => {
      const outer = this.#bindings.get(node.index);
      const result = run();
      if (outer === undefined) this.#bindings.delete(node.index);
      else this.#bindings.set(node.index, outer);
      return result;
    };
    const downSum = (adjoint: number): void => {
      for (let index = start; index <= end; index += 1) {
        term(index);
        body.backward(adjoint);
      }
    };
    return {
      forward: () => {
        start = from.forward();
        end = to.forward();
        return within(() => runSeries(node.operation, start, end, term, this.#work, weight));
      },
      backward: (adjoint) => within(() => (node.operation === 'sum' ? downSum(adjoint) : handToFactors(body, start, end, term, adjoint))),
      varies: body.varies,
    };
  }
}

/**
 * Computes the value of an expression and its exact partial derivatives by reverse differentiation of the tree (Griewank & Walther,
 * Evaluating Derivatives, 2nd ed., section 3.2). A function without a closed form for a derivative (the order of a Bessel function, the shape
 * of an incomplete gamma) is differentiated numerically there.
 */
export const gradientOf = (expression: Expression, bindings: Bindings, variables: readonly Variable[]): Gradient =>
  new Differentiation(expression, bindings, variables).run();
