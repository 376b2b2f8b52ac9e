import { exactProduct, exactSum } from './double-double.js';
import { type Bindings, compare, elementOf } from './evaluate-tree.js';
import type { Value } from './function-definition.js';
import { evaluatePartial } from './function-partials.js';
import { FUNCTIONS } from './functions.js';
import { power, powerForm } from './power.js';
import { printExpression } from './print-expression.js';
import { isRightAngle } from './right-angles.js';
import { type BinaryNode, type CallNode, type Expression, symbolsOf } from './syntax-tree.js';
import { createWork, runSeries, type Work } from './work.js';

/** Half a unit in the last place: the relative error of one rounding. */
const ROUNDING = 2 ** -53;
/** The least positive double: the absolute error of an underflow. */
const LEAST = 2 ** -1074;
const NEAR_UNDERFLOW = 2 ** -960;

/** A computed value with a bound on the absolute error that computing added. */
export interface Bounded {
  readonly value: number;
  readonly error: number;
}

/** A bound for a whole expression, and the operation that lost the digits where more than the limit is lost. */
export interface ErrorBound extends Bounded {
  /** Bound on the relative error; 0 for an exact zero, Infinity for a zero that is only rounding. */
  readonly relative: number;
  readonly blame?: { readonly operation: string; readonly symbols: readonly string[] };
}

/** Tells whether a double is what its decimal text says: integers and short binary fractions are, 0.1 is not. */
const isExact = (value: number): boolean => Number.isSafeInteger(value) || (Math.abs(value) < 1e6 && Number.isInteger(value * 1024));

const relativeOf = ({ value, error }: Bounded): number => (error === 0 ? 0 : error / Math.abs(value));

const isLeaf = ({ type }: Expression): boolean => type === 'symbol' || type === 'number' || type === 'element';

const ONE: Bounded = { value: 1, error: 0 };
/** Functions that are zero at one. */
const OF_ONE: ReadonlySet<string> = new Set(['ln', 'log10', 'log2', 'acos', 'acosh']);

/** Functions that are exact at right angles. */
const ANGULAR: ReadonlySet<string> = new Set(['sin', 'cos', 'tan']);

const JUMPS: ReadonlySet<string> = new Set(['floor', 'ceil', 'round', 'trunc', 'sign', 'mod']);

/** Gives the error of the least or the greatest of several values: only those that may be it, for all that is known, count. */
const errorOfExtreme = (args: readonly Bounded[], value: number): number => {
  const own = Math.max(...args.filter((argument) => argument.value === value).map(({ error }) => error));
  return Math.max(...args.filter((argument) => Math.abs(argument.value - value) <= argument.error + own).map(({ error }) => error));
};

class ErrorAnalysis {
  /** Shared with the analyses of parts: whoever binds an index takes it away again. */
  readonly #bindings: Map<string, Value>;
  readonly #limit: number;
  readonly #work: Work;
  blame: { operation: string; symbols: readonly string[] } | undefined;

  constructor(bindings: Map<string, Value>, limit: number, work: Work) {
    this.#bindings = bindings;
    this.#limit = limit;
    this.#work = work;
  }

  /** Makes an analysis of a part, on the same budget, that blames nothing. */
  #unblaming(): ErrorAnalysis {
    return new ErrorAnalysis(this.#bindings, Number.POSITIVE_INFINITY, this.#work);
  }

  /** Operands are analysed first, so the first operation over the limit is the innermost: the one that lost the digits. */
  #note(node: Expression, bounded: Bounded): Bounded {
    if (this.blame === undefined && Number.isFinite(bounded.value) && !(relativeOf(bounded) <= this.#limit)) {
      this.blame = { operation: printExpression(node), symbols: symbolsOf(node) };
    }
    return bounded;
  }

  #leaf(value: number): Bounded {
    return { value, error: isExact(value) ? 0 : ROUNDING * Math.abs(value) };
  }

  #product(a: Bounded, b: Bounded): Bounded {
    const { high, low } = exactProduct(a.value, b.value);
    const rounding = Number.isFinite(low) && Math.abs(high) > NEAR_UNDERFLOW ? Math.abs(low) : ROUNDING * Math.abs(high);
    const underflow = Math.abs(high) < NEAR_UNDERFLOW && a.value !== 0 && b.value !== 0 ? LEAST : 0;
    return { value: high, error: Math.abs(a.value) * b.error + Math.abs(b.value) * a.error + a.error * b.error + rounding + underflow };
  }

  #quotient(a: Bounded, b: Bounded): Bounded {
    const value = a.value / b.value;
    const least = Math.abs(b.value) - b.error;
    const { high, low } = exactProduct(value, b.value);
    const rounding = low === 0 && high === a.value ? 0 : ROUNDING * Math.abs(value);
    const underflow = Math.abs(value) < NEAR_UNDERFLOW && a.value !== 0 ? LEAST : 0;
    return { value, error: least > 0 ? (a.error + Math.abs(value) * b.error) / least + rounding + underflow : Number.POSITIVE_INFINITY };
  }

  #root(a: Bounded): Bounded {
    const value = Math.sqrt(a.value);
    const rounding = value * value === a.value && isExact(value) ? 0 : ROUNDING * value;
    const least = a.value - a.error;
    return { value, error: (a.error === 0 ? 0 : least > 0 ? a.error / (2 * Math.sqrt(least)) : Math.sqrt(a.error * 2)) + rounding };
  }

  #power(node: BinaryNode, a: Bounded): Bounded {
    const form = powerForm(node.right);
    if (form === 'square') return this.#product(a, a);
    if (form === 'sqrt') return this.#root(a);
    const b = this.walk(node.right);
    const value = power(form, a.value, b.value);
    const exact = Number.isSafeInteger(a.value) && Number.isInteger(b.value) && b.value >= 0 && Number.isSafeInteger(value);
    const byBase = a.error === 0 ? 0 : Math.abs((b.value * value * a.error) / a.value);
    const byExponent = b.error === 0 || value === 0 ? 0 : Math.abs(value * Math.log(Math.abs(a.value))) * b.error;
    const underflow = Math.abs(value) < NEAR_UNDERFLOW && a.value !== 0 ? LEAST : 0;
    return { value, error: byBase + byExponent + (exact ? 0 : 2 * ROUNDING * Math.abs(value)) + underflow };
  }

  #binary(node: BinaryNode): Bounded {
    const a = this.walk(node.left);
    if (node.operator === '^') return this.#power(node, a);
    const b = this.walk(node.right);
    if (node.operator === '*') return this.#product(a, b);
    if (node.operator === '/') return a.value === b.value && isLeaf(node.left) && isLeaf(node.right) ? ONE : this.#quotient(a, b);
    const { high, low } = exactSum(a.value, node.operator === '+' ? b.value : -b.value);
    // Two inputs that are one double are one number, however it was rounded; only what was computed can cancel.
    if (high === 0 && isLeaf(node.left) && isLeaf(node.right)) return { value: 0, error: 0 };
    return { value: high, error: a.error + b.error + (Number.isFinite(low) ? Math.abs(low) : 0) };
  }

  #lists(node: CallNode): readonly (readonly number[])[] | undefined {
    const lists = node.args.map((argument) => (argument.type === 'symbol' ? this.#bindings.get(argument.name) : undefined));
    return lists.every((list) => typeof list === 'object') ? (lists as (readonly number[])[]) : undefined;
  }

  #call(node: CallNode): Bounded {
    const own = FUNCTIONS.get(node.name);
    if (!own) return { value: Number.NaN, error: Number.POSITIVE_INFINITY };
    const lists = own.listGradient ? this.#lists(node) : undefined;
    if (own.listGradient && lists) {
      const value = own.evaluate(...lists);
      const gradients = own.listGradient(...lists);
      const inherited = lists.flatMap((list, i) =>
        list.map((x, j) => Math.abs(gradients[i]?.[j] ?? 0) * (this.#leaf(x).error + (node.name === 'dot' ? ROUNDING * Math.abs(x) : 0))),
      );
      return { value, error: inherited.reduce((sum, part) => sum + part, 0) + own.accuracy * Math.abs(value) };
    }
    const args = node.args.map((argument) => this.walk(argument));
    const values = args.map(({ value }) => value);
    const value = own.evaluate(...values);
    if (own.listGradient) return { value, error: errorOfExtreme(args, value) };
    if (node.name === 'sqrt' && args[0]) return this.#root(args[0]);
    // What a function gives for an argument of exactly zero, or a logarithm of exactly one, is its value there, and no underflow.
    if (
      value === 0 &&
      args.some((argument) => argument.error === 0 && (argument.value === 0 || (argument.value === 1 && OF_ONE.has(node.name))))
    )
      return { value: 0, error: 0 };
    const [angle] = args;
    if (ANGULAR.has(node.name) && angle !== undefined && Number.isFinite(value) && isRightAngle(angle.value, angle.error))
      return { value, error: 0 };
    // Of whole numbers these are computed without rounding; and where nothing remains of a division, that is no underflow.
    const isWhole = args.every((argument) => argument.error === 0 && Number.isSafeInteger(argument.value));
    if (isWhole && Number.isSafeInteger(value) && (node.name === 'mod' || node.name === 'binomial')) return { value, error: 0 };
    let error = own.accuracy * Math.abs(value) + (Math.abs(value) < NEAR_UNDERFLOW && own.accuracy > 0 ? LEAST : 0);
    args.forEach((argument, i) => {
      if (argument.error === 0) return;
      if (JUMPS.has(node.name)) {
        const nearby = [-1, 1].map((sign) => own.evaluate(...values.map((x, j) => (j === i ? x + sign * argument.error : x))));
        error += Math.max(...nearby.map((moved) => Math.abs(moved - value)));
      } else error += Math.abs(evaluatePartial(node.name, i, values)) * argument.error;
    });
    return { value, error };
  }

  walk(node: Expression): Bounded {
    switch (node.type) {
      case 'number':
        return this.#leaf(node.value);
      case 'symbol': {
        const bound = this.#bindings.get(node.name);
        return this.#leaf(typeof bound === 'number' ? bound : Number.NaN);
      }
      case 'negate': {
        const inner = this.walk(node.operand);
        return { value: -inner.value, error: inner.error };
      }
      case 'binary':
        return this.#note(node, this.#binary(node));
      case 'call':
        return this.#note(node, this.#call(node));
      case 'compare':
        return { value: compare(node.operator, this.walk(node.left).value, this.walk(node.right).value) ? 1 : 0, error: 0 };
      case 'conditional': {
        const condition = this.#unblaming().walk(node.condition);
        return this.walk(condition.value !== 0 ? node.consequent : node.alternate);
      }
      case 'element':
        return this.#leaf(elementOf(this.#bindings.get(node.list), this.walk(node.index).value));
      case 'series':
        return this.#series(node);
    }
  }

  #series(node: Expression & { readonly type: 'series' }): Bounded {
    const shadowed = this.#bindings.get(node.index);
    let total: Bounded = { value: node.operation === 'sum' ? 0 : 1, error: 0 };
    const body = this.#unblaming();
    const step = (index: number): number => {
      this.#bindings.set(node.index, index);
      const term = body.walk(node.body);
      if (node.operation === 'sum') {
        const { high, low } = exactSum(total.value, term.value);
        total = { value: high, error: total.error + term.error + (Number.isFinite(low) ? Math.abs(low) : 0) };
      } else total = this.#product(total, term);
      return 0;
    };
    runSeries(node.operation, this.walk(node.from).value, this.walk(node.to).value, step, this.#work);
    if (shadowed === undefined) this.#bindings.delete(node.index);
    else this.#bindings.set(node.index, shadowed);
    return this.#note(node, total);
  }
}

/**
 * Bounds the error that computing an expression in double precision adds: a running error analysis of the tree (Higham, Accuracy and
 * Stability of Numerical Algorithms, 2nd ed., section 3.3) with first-order propagation through functions. Values that a double holds
 * exactly count as exact; all others, inputs too, as rounded once.
 * @param limit relative error above which the innermost operation that exceeds it is blamed
 */
export const boundError = (expression: Expression, bindings: Bindings, limit: number): ErrorBound => {
  const analysis = new ErrorAnalysis(new Map(bindings), limit, createWork());
  const bounded = analysis.walk(expression);
  const relative = relativeOf(bounded);
  return { ...bounded, relative, ...(relative <= limit || analysis.blame === undefined ? {} : { blame: analysis.blame }) };
};
