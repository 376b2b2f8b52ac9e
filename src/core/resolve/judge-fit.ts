import { foldSymbol } from '../inputs/fold-symbol.js';
import type { Operator } from '../registry/operator.js';

/** `out`: an input is no symbol of the chain. `open`: inputs are missing. `complete`: it can run, or lacks its unknown alone. */
export type Fit = 'out' | 'open' | 'complete';

const plainName = (key: string): string => key.replace(/^[A-Za-z]{2}\d{1,4}\./, '');

/** Gives the symbols of an operator that nothing gives: no input, no default, no earlier operator. */
const missingFrom = (operator: Operator, given: ReadonlySet<string>, fed: ReadonlySet<string>): readonly string[] =>
  operator.inputs
    .filter(
      ({ name, default: preset }) => preset === undefined && !given.has(name) && !given.has(`${operator.id}.${name}`) && !fed.has(name),
    )
    .map(({ name }) => name);

/** Tells how the names of inputs and of the unknown fit the symbols of a chain. */
export const judgeFit = (operators: readonly Operator[], inputs: readonly string[], solveFor: string | undefined): Fit => {
  const chain = operators.filter(({ inputs: taken }) => taken.length > 0);
  const folded = inputs.map((key) => foldSymbol(key, operators));
  const reads = (key: string, { id, inputs: taken, output }: Operator): boolean =>
    [...taken, output].some(({ name }) => key === name || key === `${id}.${name}`);
  if (!folded.every((key) => chain.some((operator) => reads(key, operator)))) return 'out';
  const last = chain.at(-1);
  const sought = solveFor === undefined || last === undefined ? undefined : plainName(foldSymbol(solveFor, [last]));
  if (sought !== undefined && last !== undefined && ![...last.inputs, last.output].some(({ name }) => name === sought)) return 'out';
  const given = new Set(folded);
  const fed = new Set<string>();
  const isOpen = chain.some((operator) => {
    const missing = missingFrom(operator, given, fed);
    fed.add(operator.output.name);
    if (operator !== last) return missing.length > 0;
    // Where the output is given, one unknown is what is sought, said or not.
    const { name } = operator.output;
    const isGiven = given.has(name) || given.has(`${operator.id}.${name}`);
    if (sought !== undefined && sought !== name) return !isGiven || missing.some((symbol) => symbol !== sought);
    return missing.length > (isGiven ? 1 : 0);
  });
  return isOpen ? 'open' : 'complete';
};
