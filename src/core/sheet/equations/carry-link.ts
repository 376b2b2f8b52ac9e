import { boundError } from '../../expression/calculus/bound-error.js';
import { gradientOf } from '../../expression/calculus/gradient.js';
import type { Link } from '../../inputs/computation.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import type { Contributions, Evaluated } from '../values.js';
import type { Given } from './operator-argument.js';

/** A bare number is read in the unit of its symbol, and with it what moves it. */
const inUnitOf = ({ unit: { factor } }: SymbolDeclaration, { value, error, contributions }: Evaluated): Evaluated => ({
  value: factor * value,
  error: factor * error,
  contributions: new Map([...contributions].map(([source, amount]) => [source, factor * amount])),
});

/** Gives the result of a link with what moves it: each argument by its derivative, its error and its uncertainties. */
export const carryLink = (link: Link, given: ReadonlyMap<string, Given>): Evaluated => {
  const { operator, values, bindings, solution, gives } = link;
  const bound = bindings.flatMap((binding) => {
    const own = binding.origin.type === 'input' ? given.get(binding.origin.key) : undefined;
    if (own === undefined || binding.symbol.list) return [];
    const [known] = own.known as readonly [Evaluated];
    return [{ name: binding.symbol.name, evaluated: own.isBare ? inUnitOf(binding.symbol, known) : known }];
  });
  const inputs = bound.filter(({ name }) => name !== operator.output.name);
  const names = [...inputs.map(({ name }) => name), ...(solution === undefined ? [] : [gives.name])];
  const { partials } = gradientOf(
    operator.expression,
    values,
    names.map((symbol) => ({ symbol })),
  );
  const slope = solution === undefined ? 1 : (partials.at(-1) ?? Number.NaN);
  const { error: own } = boundError(operator.expression, values, Number.POSITIVE_INFINITY);
  const contributions = new Map<string, number>();
  let error = own;
  const add = (evaluated: Evaluated, partial: number): void => {
    // A whole number has no error, and an equation need not have a derivative by it.
    if (evaluated.error > 0) error += Math.abs(partial) * evaluated.error;
    for (const [source, amount] of evaluated.contributions) contributions.set(source, (contributions.get(source) ?? 0) + partial * amount);
  };
  inputs.forEach(({ evaluated }, i) => {
    add(evaluated, solution === undefined ? (partials[i] ?? 0) : -(partials[i] ?? 0));
  });
  const output = bound.find(({ name }) => name === operator.output.name);
  if (output !== undefined) add(output.evaluated, 1);
  const scaled: Contributions = new Map([...contributions].map(([source, amount]) => [source, amount / slope]));
  return { value: link.si, error: error / Math.abs(slope), contributions: scaled };
};
