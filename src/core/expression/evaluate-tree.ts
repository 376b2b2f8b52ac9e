import type { Value } from './function-definition.js';
import { FUNCTIONS } from './functions.js';
import { power, powerForm } from './power.js';
import type { Comparison, Expression } from './syntax-tree.js';
import { createWork, runSeries, spendOnList, type Work } from './work.js';

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

const scalar = (value: Value | undefined): number => (typeof value === 'number' ? value : Number.NaN);

const walk = (node: Expression, bindings: Bindings, work: Work): number => {
  switch (node.type) {
    case 'number':
      return node.value;
    case 'symbol':
      return scalar(bindings.get(node.name));
    case 'negate':
      return -walk(node.operand, bindings, work);
    case 'binary': {
      const left = walk(node.left, bindings, work);
      if (node.operator === '^') return power(powerForm(node.right), left, walk(node.right, bindings, work));
      const right = walk(node.right, bindings, work);
      if (node.operator === '+') return left + right;
      if (node.operator === '-') return left - right;
      return node.operator === '*' ? left * right : left / right;
    }
    case 'call': {
      const args = node.args.map((argument) => {
        const list = argument.type === 'symbol' ? bindings.get(argument.name) : undefined;
        if (typeof list !== 'object') return walk(argument, bindings, work);
        if (node.name !== 'length') spendOnList(list.length, work);
        return list;
      });
      return FUNCTIONS.get(node.name)?.evaluate(...args) ?? Number.NaN;
    }
    case 'compare':
      return compare(node.operator, walk(node.left, bindings, work), walk(node.right, bindings, work)) ? 1 : 0;
    case 'conditional':
      return walk(walk(node.condition, bindings, work) !== 0 ? node.consequent : node.alternate, bindings, work);
    case 'element':
      return elementOf(bindings.get(node.list), walk(node.index, bindings, work));
    case 'series': {
      const [from, to] = [walk(node.from, bindings, work), walk(node.to, bindings, work)];
      const inner = new Map(bindings);
      return runSeries(
        node.operation,
        from,
        to,
        (index) => {
          inner.set(node.index, index);
          return walk(node.body, inner, work);
        },
        work,
      );
    }
  }
};

/**
 * Evaluates an expression by walking its tree in double precision: the path that is independent of the compiled function.
 * @param work budget that several evaluations share; each has its own without it
 * @throws Fault WORK_BUDGET, NOT_FINITE where a series has a bound that is not an integer
 */
export const evaluateTree = (expression: Expression, bindings: Bindings, work: Work = createWork()): number =>
  walk(expression, bindings, work);
