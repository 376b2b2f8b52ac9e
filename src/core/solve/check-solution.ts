import { boundError } from '../expression/calculus/bound-error.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import type { Value } from '../expression/functions/function-definition.js';
import type { Operator } from '../registry/operator.js';

/** How closely a candidate must give back the output. */
export const AGREEMENT = 1e-9;
/** Share of its own size by which a candidate is moved to see whether the output is met there only. */
const NEARBY = 1e-3;
/** How much nearer to the output a solution must be than the points beside it, and how much smaller than their distance its rounding. */
const NEARER = 0.1;

/** The most that the output changes, measured from a value of it, when a symbol is moved a little up or down. */
const changeBeside = (operator: Operator, symbol: string, bindings: ReadonlyMap<string, Value>, from: number): number => {
  const x = bindings.get(symbol) as number;
  const isInteger = operator.inputs.some(({ name, integer }) => name === symbol && integer);
  const step = isInteger ? 1 : NEARBY * (Math.abs(x) || 1);
  const beside = [x - step, x + step].map((moved) => evaluateTree(operator.expression, new Map([...bindings, [symbol, moved]])) - from);
  return Math.max(...beside.map(Math.abs).filter(Number.isFinite), 0);
};

/**
 * Answers whether a solution gives the output back: to a relative 1e-9 or, where terms cancel (a net present value of zero), as closely as
 * rounding lets the equation be evaluated there.
 * @param bindings all symbols, the solution among them, in coherent SI
 */
export const isGivenBack = (
  operator: Operator,
  symbol: string,
  bindings: ReadonlyMap<string, Value>,
  back: number,
  target: number,
): boolean => {
  const difference = Math.abs(back - target);
  if (difference <= AGREEMENT * Math.max(Math.abs(target), Math.abs(back))) return true;
  // A zero, unlike a pole, the end of a domain and rounding: a little way off, the output is missed by much more.
  if (difference > NEARER * changeBeside(operator, symbol, bindings, target)) return false;
  const { error } = boundError(operator.expression, bindings, Number.POSITIVE_INFINITY);
  const [slope = 0] = gradientOf(operator.expression, bindings, [{ symbol }]).partials;
  return difference <= 4 * error + Math.abs(slope * (bindings.get(symbol) as number)) * 2 ** -50;
};

/** Relative error at which an equation has lost its digits. */
const DIGITS_LOST = 1e-3;

/**
 * Answers whether a candidate is only rounding: the equation has lost its digits there, and neither its slope nor a small move of the symbol
 * stands out of that. A double root keeps the digits, and a value that cancels to zero (a net present value) keeps slope and change.
 */
export const isNoise = (operator: Operator, symbol: string, bindings: ReadonlyMap<string, Value>): boolean => {
  const { value, error, relative } = boundError(operator.expression, bindings, Number.POSITIVE_INFINITY);
  if (relative <= DIGITS_LOST) return false;
  const [slope = 0] = gradientOf(operator.expression, bindings, [{ symbol }]).partials;
  const bySlope = NEARBY * Math.abs(slope * (bindings.get(symbol) as number));
  return !(error <= Math.min(bySlope, NEARER * changeBeside(operator, symbol, bindings, value)));
};
