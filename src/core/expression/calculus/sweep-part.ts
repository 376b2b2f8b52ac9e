import type { BinaryNode } from '../tree/syntax-tree.js';
import { power, powerForm } from './power.js';

/** A node of the sweep: computes its value and keeps what its derivatives need, then hands its share of the result's change down. */
export interface Part {
  readonly forward: () => number;
  readonly backward: (adjoint: number) => void;
  /** Whether a variable stands in it: nothing is handed to a part without one. */
  readonly varies: boolean;
}

const nothing = (): void => undefined;

/** Makes a part without a derivative. */
export const constantly = (forward: () => number): Part => ({ forward, backward: nothing, varies: false });

/** Hands on a change; a derivative of zero kills an infinite change, so that `sqrt(0 * x)` stays differentiable in what it does not hold. */
export const hand = (part: Part, adjoint: number, derivative: number): void => {
  if (part.varies && derivative !== 0 && adjoint !== 0) part.backward(adjoint * derivative);
};

/** Makes the part of an operation of arithmetic from those of its operands. */
export const partOfBinary = (node: BinaryNode, left: Part, right: Part): Part => {
  const varies = left.varies || right.varies;
  const form = powerForm(node.right);
  let [a, b, value] = [0, 0, 0];
  const both = (byLeft: () => number, byRight: () => number) => (adjoint: number) => {
    // The operands hand on what they are given at once, and in the term of a series that may be this node again.
    const [toLeft, toRight] = [left.varies ? byLeft() : 0, right.varies ? byRight() : 0];
    hand(left, adjoint, toLeft);
    hand(right, adjoint, toRight);
  };
  const operands = (): void => {
    a = left.forward();
    b = right.forward();
  };
  const prepared = (operate: () => number, byLeft: () => number, byRight: () => number): Part => ({
    forward: () => {
      operands();
      value = operate();
      return value;
    },
    backward: both(byLeft, byRight),
    varies,
  });
  switch (node.operator) {
    case '+':
      return prepared(
        () => a + b,
        () => 1,
        () => 1,
      );
    case '-':
      return prepared(
        () => a - b,
        () => 1,
        () => -1,
      );
    case '*':
      return prepared(
        () => a * b,
        () => b,
        () => a,
      );
    case '/':
      return prepared(
        () => a / b,
        () => 1 / b,
        () => -a / (b * b),
      );
    case '^':
      return prepared(
        () => power(form, a, b),
        () => (b === 0 ? 0 : b * a ** (b - 1)),
        () => (value === 0 ? 0 : value * Math.log(a)),
      );
  }
};

/**
 * Hands a change of a product of terms to each of them: its derivative by a term is the product of those before it, which is kept, and of
 * those after it.
 * @param term evaluates the term at an index, so that `body` stands at it
 */
export const handToFactors = (body: Part, start: number, end: number, term: (index: number) => number, adjoint: number): void => {
  const before = new Float64Array(Math.max(0, end - start + 1));
  let product = 1;
  for (let index = start; index <= end; index += 1) {
    before[index - start] = product;
    product *= term(index);
  }
  let after = 1;
  for (let index = end; index >= start; index -= 1) {
    const value = term(index);
    hand(body, adjoint, (before[index - start] ?? 1) * after);
    after *= value;
  }
};
