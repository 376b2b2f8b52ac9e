import { Fault } from '../faults.js';
import { symbolDetail } from '../inputs/describe-symbol.js';
import { foldSymbol } from '../inputs/fold-symbol.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/**
 * Finds the symbol that the last operator of a chain is to be solved for; nothing where that is its output.
 * @param operators all of the chain
 * @param isGiven tells whether the caller gave a value under a name
 * @throws Fault UNKNOWN_INPUT where it is given, a list, or no symbol of the operator
 */
export const findSought = (
  operator: Operator,
  solveFor: string,
  operators: readonly Operator[],
  isGiven: (name: string) => boolean,
): SymbolDeclaration | undefined => {
  const folded = foldSymbol(solveFor, [operator]);
  const name = folded.startsWith(`${operator.id}.`) ? folded.slice(operator.id.length + 1) : folded;
  if (name === operator.output.name) return undefined;
  if (isGiven(name)) {
    const { output } = operator;
    const instead = !isGiven(output.name) ? `, and ${output.name}, from which it is solved, is not` : '';
    throw new Fault('UNKNOWN_INPUT', `${name} is both given and to be solved for${instead}.`, {
      operator: operator.id,
      unknown: [name],
      takes: !isGiven(output.name) ? [symbolDetail(output)] : [],
    });
  }
  const symbol = operator.inputs.find((input) => input.name === name);
  const earlier = operators.find((other) => other !== operator && [...other.inputs, other.output].some((input) => input.name === name));
  if (!symbol && earlier) {
    throw new Fault('UNKNOWN_INPUT', `${name} belongs to ${earlier.id}, and what is given does not lead from ${operator.id} to it.`, {
      operator: operator.id,
      unknown: [name],
      takes: [...operator.inputs, operator.output].map(symbolDetail),
    });
  }
  if (!symbol || symbol.list) {
    throw new Fault(
      'UNKNOWN_INPUT',
      `Cannot solve ${operator.id} for ${JSON.stringify(solveFor.slice(0, 64))}${symbol?.list ? ', which is a list' : ''}.`,
      {
        operator: operator.id,
        unknown: [solveFor.slice(0, 64)],
        takes: [...operator.inputs, operator.output].map(symbolDetail),
      },
    );
  }
  return symbol;
};
