import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { Value } from '../../expression/functions/function-definition.js';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import { Fault } from '../../faults.js';
import type { InputValue, ScalarInput } from '../../inputs/computation.js';
import { readInput } from '../../inputs/read-input.js';
import { bindChain } from '../../protocol/chain/bind-chain.js';
import { executeChain } from '../../protocol/chain/execute-chain.js';
import type { Operator } from '../../registry/operator.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { toQuantity } from '../to-quantity.js';
import type { Contributions, Typed } from '../values.js';
import type { Deferred, Moment } from './open-values.js';

const NONE: Contributions = new Map();

/** A value that stands for one that is only known later, where dimension and kind alone are asked for. */
const STAND_IN = 300;

const toInput = (typed: Typed, value: number): ScalarInput => ({
  quantity: { ...toQuantity(typed, { value, error: 0, contributions: NONE }), readings: [] },
});

/** Gives what stands for an argument that is only known later. */
export const standInFor = (typed: Typed): InputValue => {
  const one = toInput(typed, STAND_IN);
  return typed.isSeries ? [one] : typed.isList ? typed.trees.map(() => one) : one;
};

/**
 * Refuses a value that is only known later for a symbol of another dimension or kind.
 * @throws Fault DIMENSION_MISMATCH, KIND_MISMATCH, TEMPERATURE, INPUT_TYPE
 */
export const assertFits = (typed: Typed, symbol: SymbolDeclaration, operator: Operator, name: string): void => {
  if (typed.type.isPoint && symbol.unit.difference)
    throw new Fault('TEMPERATURE', `${name} is a temperature, and ${operator.id} takes ${symbol.name} as a temperature difference`, {
      input: name,
    });
  readInput(standInFor(typed), symbol, operator, name);
};

/** Evaluates a tree that stands for a number or, by its symbol, for a list. */
export const valueAt = (tree: Expression, moment: Moment): Value =>
  tree.type === 'symbol' ? (moment.get(tree.name) ?? Number.NaN) : evaluateTree(tree, moment);

/** An argument of a call that is evaluated later: what was written as a literal is read by the rules of inputs, as in any call. */
export interface DeferredArgument {
  /** The symbol, by its name. */
  readonly name: string;
  readonly typed: Typed;
  readonly literal?: InputValue;
}

type Arguments = readonly (readonly number[])[];

/** Gives the numbers of arguments in coherent SI; none for a literal, which is always the same. */
const numbersAt = (args: readonly DeferredArgument[], moment: Moment): Arguments =>
  args.map(({ typed, literal }) => (literal === undefined ? typed.trees.flatMap((tree) => valueAt(tree, moment)) : []));

const toInputs = (args: readonly DeferredArgument[], numbers: Arguments): Readonly<Record<string, InputValue>> =>
  Object.fromEntries(
    args.map(({ name, typed, literal }, i) => {
      const inputs = (numbers[i] ?? []).map((value) => toInput(typed, value));
      return [name, literal ?? (typed.isList ? inputs : (inputs[0] as ScalarInput))];
    }),
  );

/** Makes a call of an equation that is computed when its arguments are known; the same arguments again are not computed again. */
export const deferCall = (operator: Operator, args: readonly DeferredArgument[]): Deferred => {
  let known: { readonly key: string; readonly si: number } | undefined;
  return {
    evaluate: (moment) => {
      const numbers = numbersAt(args, moment);
      const key = numbers.join(';');
      if (known?.key === key) return known.si;
      const links = bindChain({ inputs: toInputs(args, numbers) }, [operator]);
      executeChain(links);
      known = { key, si: links.at(-1)?.si ?? Number.NaN };
      return known.si;
    },
  };
};
