import { Fault } from '../../faults.js';
import { describeDimension } from '../../quantity/describe-dimension.js';
import {
  DIMENSIONLESS,
  type Dimension,
  divideDimensions,
  isDimensionless,
  isSameDimension,
  multiplyDimensions,
  powerDimension,
} from '../../quantity/dimension.js';
import { FUNCTIONS } from '../functions/functions.js';
import { printExpression } from '../print/print-expression.js';
import { type BinaryNode, type CallNode, constantValue, type Expression } from './syntax-tree.js';

/** A dimension, or `any` for a literal zero, which agrees with every dimension. */
type Inferred = Dimension | 'any';

const mismatch = (message: string, node: Expression): Fault =>
  new Fault('DIMENSION_MISMATCH', `${message} in \`${printExpression(node)}\`.`, { at: printExpression(node) });

class Inference {
  readonly #dimensions: ReadonlyMap<string, Dimension>;

  constructor(dimensions: ReadonlyMap<string, Dimension>) {
    this.#dimensions = dimensions;
  }

  #equal(a: Inferred, b: Inferred, node: Expression, verb: string): Inferred {
    if (a === 'any') return b;
    if (b === 'any' || isSameDimension(a, b)) return a;
    throw mismatch(`Cannot ${verb} ${describeDimension(a)} and ${describeDimension(b)}`, node);
  }

  #pure(node: Expression, whole: Expression, what: string): void {
    const found = this.infer(node);
    if (found !== 'any' && !isDimensionless(found))
      throw mismatch(`${what} must be a pure number, not ${describeDimension(found)},`, whole);
  }

  #binary(node: BinaryNode): Inferred {
    const left = this.infer(node.left);
    if (node.operator === '^') return this.#power(node, left);
    const right = this.infer(node.right);
    if (node.operator === '+') return this.#equal(left, right, node, 'add');
    if (node.operator === '-') return this.#equal(left, right, node, 'subtract');
    const [a, b] = [left === 'any' ? DIMENSIONLESS : left, right === 'any' ? DIMENSIONLESS : right];
    if (node.operator === '*') return left === 'any' || right === 'any' ? 'any' : multiplyDimensions(a, b);
    return left === 'any' ? 'any' : divideDimensions(a, b);
  }

  #power(node: BinaryNode, base: Inferred): Inferred {
    this.#pure(node.right, node, 'An exponent');
    if (base === 'any' || isDimensionless(base)) return base === 'any' ? 'any' : DIMENSIONLESS;
    const exponent = constantValue(node.right);
    if (exponent === undefined)
      throw mismatch(`A variable exponent needs a pure number as its base, not ${describeDimension(base)},`, node);
    const powered = powerDimension(base, exponent);
    if (!powered) throw mismatch(`The exponent ${exponent} is not a fraction that dimensions can carry`, node);
    return powered;
  }

  #call(node: CallNode): Inferred {
    const rule = FUNCTIONS.get(node.name)?.rule ?? 'number';
    if (rule === 'number') {
      for (const argument of node.args) this.#pure(argument, node, `An argument of ${node.name}`);
      return DIMENSIONLESS;
    }
    const found = node.args.map((argument) => this.infer(argument));
    const first = found[0] ?? 'any';
    const root = (exponent: number): Inferred => {
      if (first === 'any') return 'any';
      const powered = powerDimension(first, exponent);
      if (!powered) throw mismatch('The root has no dimension', node);
      return powered;
    };
    switch (rule) {
      case 'first':
        for (const argument of node.args.slice(1)) this.#pure(argument, node, `The number of ${node.name}`);
        return first;
      case 'same':
        return found.reduce((a, b) => this.#equal(a, b, node, 'compare'));
      case 'ratio':
        found.reduce((a, b) => this.#equal(a, b, node, 'relate'));
        return DIMENSIONLESS;
      case 'sign':
      case 'length':
        return DIMENSIONLESS;
      case 'sqrt':
        return root(1 / 2);
      case 'cbrt':
        return root(1 / 3);
      case 'square':
        return root(2);
      case 'product':
        return found.reduce((a, b) => (a === 'any' || b === 'any' ? 'any' : multiplyDimensions(a, b)));
    }
  }

  infer(node: Expression): Inferred {
    switch (node.type) {
      case 'number':
        return node.value === 0 && node.unit === undefined ? 'any' : node.dimension;
      case 'symbol': {
        const dimension = this.#dimensions.get(node.name);
        if (!dimension) throw new Fault('UNKNOWN_SYMBOL', `\`${node.name}\` is neither declared nor a constant.`, { symbol: node.name });
        return dimension;
      }
      case 'negate':
        return this.infer(node.operand);
      case 'binary':
        return this.#binary(node);
      case 'call':
        return this.#call(node);
      case 'compare':
        this.#equal(this.infer(node.left), this.infer(node.right), node, 'compare');
        return DIMENSIONLESS;
      case 'conditional':
        this.#pure(node.condition, node, 'A condition');
        return this.#equal(this.infer(node.consequent), this.infer(node.alternate), node, 'choose between');
      case 'element': {
        this.#pure(node.index, node, 'An index');
        return this.infer({ type: 'symbol', name: node.list });
      }
      case 'series': {
        this.#pure(node.from, node, 'The start of a series');
        this.#pure(node.to, node, 'The end of a series');
        const inner = new Inference(new Map([...this.#dimensions, [node.index, DIMENSIONLESS]]));
        const body = inner.infer(node.body);
        if (node.operation === 'prod' && body !== 'any' && !isDimensionless(body))
          throw mismatch('A product of a series must be of pure numbers', node);
        return body;
      }
    }
  }
}

/**
 * Infers the dimension of an expression from the dimensions of its symbols (constants included), checking every node.
 * A literal zero alone agrees with any dimension and counts as a pure number here.
 * @throws Fault DIMENSION_MISMATCH (naming the place), UNKNOWN_SYMBOL
 */
export const inferDimension = (expression: Expression, dimensions: ReadonlyMap<string, Dimension>): Dimension => {
  const found = new Inference(dimensions).infer(expression);
  return found === 'any' ? DIMENSIONLESS : found;
};

/**
 * Checks that an expression has the dimension of the symbol that it gives.
 * @throws Fault as {@link inferDimension}
 */
export const assertBalanced = (output: string, expression: Expression, dimensions: ReadonlyMap<string, Dimension>): void => {
  new Inference(dimensions).infer({ type: 'compare', operator: '==', left: { type: 'symbol', name: output }, right: expression });
};
