import type { Value } from '../functions/function-definition.js';
import { FUNCTIONS } from '../functions/functions.js';
import { lostInSum } from '../functions/numerics/double-double.js';
import { printExpression } from '../print/print-expression.js';
import { type SharedParts, sharedParts } from '../tree/shared-parts.js';
import { type BinaryNode, type CallNode, type ConditionalNode, type Expression, type SeriesNode, symbolsOf } from '../tree/syntax-tree.js';
import { errorOfCall, errorOfChoice, errorOfExtreme, errorOfLists } from './error-of-call.js';
import {
  arithmetic,
  type Bounded,
  type ErrorBound,
  errorOfArithmetic,
  errorOfLeaf,
  errorOfPower,
  errorOfProduct,
  errorOfRoot,
  relativeOf,
} from './error-of-operation.js';
import { type Bindings, elementOf, evaluateAt } from './evaluate-tree.js';
import { power, powerForm } from './power.js';
import { termWeight } from './term-weight.js';
import { createWork, spendOnCall, spendOnList, spendOnSeries } from './work.js';

const isLeaf = ({ type }: Expression): boolean => type === 'symbol' || type === 'number' || type === 'element';

const NO_ERRORS: ReadonlyMap<string, number> = new Map();

/** Computes the value of a node and leaves the bound of its error in the analysis: a pair for every term would take twice the time. */
type Step = () => number;

/** A tree made ready for its running error analysis: a step for every node, and a place for every symbol. */
class ErrorAnalysis {
  readonly #expression: Expression;
  readonly #bindings: Bindings;
  readonly #limit: number;
  readonly #errors: ReadonlyMap<string, number>;
  readonly #readings: ReadonlyMap<string, number>;
  readonly #work = createWork();
  readonly #shared: SharedParts;
  readonly #indices = new Map<string, { at: number }>();
  readonly #found: (Bounded | undefined)[] = [];
  /** Whether a node is one of a term or a condition, where nothing is blamed. */
  #isUnblamed = false;
  #error = 0;
  blame: Expression | undefined;

  constructor(
    expression: Expression,
    bindings: Bindings,
    limit: number,
    errors: ReadonlyMap<string, number>,
    readings: ReadonlyMap<string, number>,
  ) {
    this.#expression = expression;
    this.#bindings = bindings;
    this.#limit = limit;
    this.#errors = errors;
    this.#readings = readings;
    this.#shared = sharedParts(expression);
  }

  run(): Bounded {
    return { value: this.#prepare(this.#expression)(), error: this.#error };
  }

  /** Operands are analysed first, so the first operation over the limit is the innermost: the one that lost the digits. */
  #noted(node: Expression, step: Step): Step {
    if (this.#isUnblamed) return step;
    return () => {
      const value = step();
      if (this.blame === undefined && Number.isFinite(value) && !(relativeOf(value, this.#error) <= this.#limit)) this.blame = node;
      return value;
    };
  }

  #unblamed(node: Expression): Step {
    const outer = this.#isUnblamed;
    this.#isUnblamed = true;
    const step = this.#prepare(node);
    this.#isUnblamed = outer;
    return step;
  }

  #prepare(node: Expression): Step {
    const id = this.#shared.idOf.get(node);
    const step = this.#prepareNode(node);
    if (id === undefined) return step;
    return () => {
      const known = this.#found[id];
      if (known === undefined) {
        const value = step();
        this.#found[id] = { value, error: this.#error };
        return value;
      }
      this.#error = known.error;
      return known.value;
    };
  }

  #prepareNode(node: Expression): Step {
    switch (node.type) {
      case 'number':
        return this.#constant(node.value);
      case 'symbol': {
        const index = this.#indices.get(node.name);
        const bound: Value | undefined = this.#bindings.get(node.name);
        if (index === undefined) {
          const value = typeof bound === 'number' ? bound : Number.NaN;
          return this.#constant(value, this.#errors.get(node.name) ?? this.#readings.get(node.name) ?? errorOfLeaf(value));
        }
        return () => {
          this.#error = 0;
          return index.at;
        };
      }
      case 'negate': {
        const operand = this.#prepare(node.operand);
        return () => -operand();
      }
      case 'binary':
        return this.#noted(node, node.operator === '^' ? this.#power(node) : this.#binary(node));
      case 'call':
        return this.#noted(node, this.#call(node));
      case 'compare': {
        // A comparison holds or does not: the errors of what is compared are nobody's.
        const step = evaluateAt(node, this.#bindings, this.#indices, this.#work);
        return () => {
          this.#error = 0;
          return step();
        };
      }
      case 'conditional':
        return this.#conditional(node);
      case 'element': {
        const [index, list] = [this.#prepare(node.index), this.#bindings.get(node.list)];
        return () => {
          const value = elementOf(list, index());
          this.#error = errorOfLeaf(value);
          return value;
        };
      }
      case 'series':
        return this.#noted(node, this.#series(node));
    }
  }

  #constant(value: number, error = errorOfLeaf(value)): Step {
    return () => {
      this.#error = error;
      return value;
    };
  }

  /** Tells whether what is compared is so close that its errors may decide: of what was given there is no doubt, and an equality holds for doubles. */
  #mayFlip(condition: Expression): () => boolean {
    if (this.#isUnblamed || condition.type !== 'compare' || condition.operator === '==' || condition.operator === '!=') return () => false;
    if (this.#isGiven(condition.left) && this.#isGiven(condition.right)) return () => false;
    const [left, right] = [this.#unblamed(condition.left), this.#unblamed(condition.right)];
    return () => {
      const a = left();
      const aError = this.#error;
      const distance = Math.abs(a - right());
      const error = aError + this.#error;
      return error > 0 && distance <= error;
    };
  }

  #conditional(node: ConditionalNode): Step {
    const [condition, mayFlip] = [this.#unblamed(node.condition), this.#mayFlip(node.condition)];
    const [consequent, alternate] = [this.#prepare(node.consequent), this.#prepare(node.alternate)];
    return () => {
      const [taken, other] = condition() !== 0 ? [consequent, alternate] : [alternate, consequent];
      if (!mayFlip()) return taken();
      const instead = other();
      const error = this.#error;
      const value = taken();
      const away = Math.abs(instead - value) + error;
      if (Number.isFinite(away)) this.#error = Math.max(this.#error, away);
      return value;
    };
  }

  #power(node: BinaryNode): Step {
    const form = powerForm(node.right);
    const [base, exponent] = [this.#prepare(node.left), this.#prepare(node.right)];
    return () => {
      const a = base();
      const aError = this.#error;
      if (form === 'square') {
        this.#error = errorOfProduct(a, aError, a, aError);
        return a * a;
      }
      if (form === 'sqrt') {
        this.#error = errorOfRoot(a, aError);
        return Math.sqrt(a);
      }
      const b = exponent();
      const value = power(form, a, b);
      this.#error = errorOfPower(value, a, aError, b, this.#error);
      return value;
    };
  }

  /** What was given is the same number wherever it is the same double; what was computed is not. */
  #isGiven(node: Expression): boolean {
    return isLeaf(node) && !(node.type === 'symbol' && (this.#errors.get(node.name) ?? 0) > 0);
  }

  #binary({ operator, left, right }: BinaryNode): Step {
    const [first, second] = [this.#prepare(left), this.#prepare(right)];
    const areLeaves = this.#isGiven(left) && this.#isGiven(right);
    return () => {
      const a = first();
      const aError = this.#error;
      const b = second();
      this.#error = errorOfArithmetic(operator, a, aError, b, this.#error, areLeaves);
      return arithmetic(operator, a, b, areLeaves);
    };
  }

  #call(node: CallNode): Step {
    const own = FUNCTIONS.get(node.name);
    if (!own) return this.#constant(Number.NaN, Number.POSITIVE_INFINITY);
    const lists = node.args.map((argument) => (argument.type === 'symbol' ? this.#bindings.get(argument.name) : undefined));
    if (own.listGradient && lists.every((list) => typeof list === 'object')) {
      return () => {
        if (node.name !== 'length') for (const { length } of lists) spendOnList(length, this.#work);
        const value = own.evaluate(...lists);
        this.#error = errorOfLists(own, node.name, lists, value);
        return value;
      };
    }
    const args = node.args.map((argument) => this.#prepare(argument));
    const [list] = lists;
    if (own.listGradient && typeof list === 'object') {
      const numbers = args.slice(1);
      return () => {
        spendOnList(list.length, this.#work);
        const errors: number[] = [];
        const values = numbers.map((number) => {
          const value = number();
          errors.push(this.#error);
          return value;
        });
        const value = own.evaluate(list, ...values);
        this.#error = errorOfChoice(own, list, values, errors, value);
        return value;
      };
    }
    return () => {
      const errors: number[] = [];
      const values = args.map((argument) => {
        const value = argument();
        errors.push(this.#error);
        return value;
      });
      if (own.workOf !== undefined) spendOnCall(own.workOf(...values), this.#work);
      const value = own.evaluate(...values);
      if (own.listGradient) this.#error = errorOfExtreme(values, errors, value);
      else if (node.name === 'sqrt') this.#error = errorOfRoot(values[0] ?? Number.NaN, errors[0] ?? 0);
      else this.#error = errorOfCall(own, node.name, values, errors, value);
      return value;
    };
  }

  #series(node: SeriesNode): Step {
    const [from, to] = [this.#prepare(node.from), this.#prepare(node.to)];
    const shadowed = this.#indices.get(node.index);
    const index = { at: Number.NaN };
    this.#indices.set(node.index, index);
    const body = this.#unblamed(node.body);
    if (shadowed === undefined) this.#indices.delete(node.index);
    else this.#indices.set(node.index, shadowed);
    const isSum = node.operation === 'sum';
    const weight = termWeight(node.body, this.#expression);
    return () => {
      const [start, end] = [from(), to()];
      spendOnSeries(start, end, this.#work, weight);
      let total = isSum ? 0 : 1;
      let error = 0;
      for (let k = start; k <= end; k += 1) {
        index.at = k;
        const term = body();
        if (isSum) {
          const high = total + term;
          const low = lostInSum(total, term, high);
          error = error + this.#error + (Number.isFinite(low) ? Math.abs(low) : 0);
          total = high;
        } else {
          error = errorOfProduct(total, error, term, this.#error);
          total *= term;
        }
      }
      this.#error = error;
      return total;
    };
  }
}

/**
 * Bounds the error that computing an expression in double precision adds: a running error analysis of the tree (Higham, Accuracy and
 * Stability of Numerical Algorithms, 2nd ed., section 3.3) with first-order propagation through functions. Values that a double holds
 * exactly count as exact; all others, inputs too, as rounded once.
 * @param limit relative error above which the innermost operation that exceeds it is blamed
 * @param errors absolute errors of symbols that were computed; the others are as exact as their doubles are
 * @param readings absolute errors of symbols that were given and rounded more than once as they were read
 */
export const boundError = (
  expression: Expression,
  bindings: Bindings,
  limit: number,
  errors: ReadonlyMap<string, number> = NO_ERRORS,
  readings: ReadonlyMap<string, number> = NO_ERRORS,
): ErrorBound => {
  const analysis = new ErrorAnalysis(expression, bindings, limit, errors, readings);
  const { value, error } = analysis.run();
  const relative = relativeOf(value, error);
  const { blame } = analysis;
  const blamed =
    relative <= limit || blame === undefined ? {} : { blame: { operation: printExpression(blame), symbols: symbolsOf(blame) } };
  return { value, error, relative, ...blamed };
};
