import type { Value } from '../expression/functions/function-definition.js';
import { Fault } from '../faults.js';
import type { Computation } from '../inputs/computation.js';
import { symbolDetail } from '../inputs/describe-symbol.js';
import { readInput } from '../inputs/read-input.js';
import { formatQuantity } from '../quantity/text/format-quantity.js';
import { fromSi, toSi } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { type Solutions, solveSymbol } from './solve-symbol.js';

type Reached = NonNullable<Solutions['reached']>;

/** Says how far the output gets, on the side where it was asked for: `: R reaches 40.7886 m at most`. */
const reachOf = ({ output }: Operator, values: ReadonlyMap<string, Value>, { least, greatest }: Reached): string => {
  const [end, word] = (values.get(output.name) as number) > greatest ? [greatest, 'most'] : [least, 'least'];
  if (!Number.isFinite(end)) return ', or does not depend on it';
  return `: ${output.name} reaches ${formatQuantity(fromSi(end, output.unit), output.unitText)} at ${word} for them`;
};

/** Says what the whole numbers beside the solution give: `: P_w is 0.2853 for c = 13 and 0.174 for c = 14`. */
const besides = ({ output }: Operator, symbol: SymbolDeclaration, passed: NonNullable<Solutions['between']>): string => {
  const beside = passed.map(
    ({ at, output: si }) =>
      `${formatQuantity(fromSi(si, output.unit), output.unitText)} for ${symbol.name} = ${formatQuantity(fromSi(at, symbol.unit), symbol.unitText)}`,
  );
  return `: ${output.name} is ${beside.join(' and ')}, and nothing lies between`;
};

/**
 * Solves an operator for a symbol and picks the one solution, or the one nearest to `near`.
 * @throws Fault NO_SOLUTION, SEVERAL_SOLUTIONS (listing them), or a fault of reading `near`
 */
export const pickSolution = (
  operator: Operator,
  symbol: SymbolDeclaration,
  values: ReadonlyMap<string, Value>,
  { near, needsUnits }: Pick<Computation, 'near' | 'needsUnits'>,
): { readonly method: 'closed-form' | 'numeric'; readonly si: number } => {
  const { method, values: solutions, reached, between } = solveSymbol(operator, symbol, values);
  const [first] = solutions;
  const inUnit = solutions.map((si) => fromSi(si, symbol.unit));
  if (first === undefined) {
    const why = reached === undefined ? ', or does not depend on it' : reachOf(operator, values, reached);
    throw new Fault(
      'NO_SOLUTION',
      `${operator.id} has no solution for ${symbol.name} with these inputs${between === undefined ? why : besides(operator, symbol, between)}.`,
      {
        operator: operator.id,
        symbol: symbol.name,
        output: operator.output.name,
        expected: symbolDetail(symbol),
        ...(between === undefined ? {} : { between: between.map(({ at }) => fromSi(at, symbol.unit)) }),
        step: 6,
      },
    );
  }
  if (solutions.length === 1) return { method, si: first };
  if (near === undefined) {
    throw new Fault('SEVERAL_SOLUTIONS', `${operator.id} has ${solutions.length} solutions for ${symbol.name} in its valid range.`, {
      operator: operator.id,
      symbol: symbol.name,
      unit: symbol.unitText,
      branches: inUnit.slice(0, 64),
      step: 6,
    });
  }
  const { value } = readInput(near, { ...symbol, list: false }, operator, 'near', needsUnits);
  const wanted = toSi(value as number, symbol.unit);
  const si = solutions.reduce((best, candidate) => (Math.abs(candidate - wanted) < Math.abs(best - wanted) ? candidate : best));
  return { method, si };
};
