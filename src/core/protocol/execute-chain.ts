import { evaluatePrecisely, isAlgebraic } from '../expression/calculus/evaluate-precisely.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { locateNonFinite, locateRefused } from '../expression/calculus/locate-fault.js';
import { Fault } from '../faults.js';
import { rangeFault } from '../inputs/check-range.js';
import type { Link } from '../inputs/computation.js';
import { symbolDetail } from '../inputs/describe-symbol.js';
import { fromSi } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import { isGivenBack } from '../solve/check-solution.js';

/** The value of one link as the compiled function gives it. */
export interface Executed {
  /** In the unit of the symbol that the link gives. */
  readonly value: number;
  /** The output of the equation in coherent SI: the value itself, or what the solution gives back. */
  readonly outputSi: number;
}

const argumentsOf = (operator: Operator, link: Link) => operator.inputs.map(({ name }) => link.values.get(name) ?? Number.NaN);

const inputsText = (link: Link): string =>
  link.bindings.map(({ symbol, value }) => `${symbol.name} = ${typeof value === 'number' ? value : `[${value.length} values]`}`).join(', ');

/** Slack for rounding at the end of an output's range. */
const EDGE = 1e-9;

/** A result outside the range that its record declares means that the equation was used where it does not hold. */
const assertOutputInRange = ({ operator, gives, values }: Link, value: number, si: number): void => {
  const why = rangeFault(gives, value, si, values, EDGE);
  if (why === undefined) return;
  throw new Fault(
    'OUT_OF_RANGE',
    `${operator.id} gives ${gives.name} = ${value}${gives.unitText === '1' ? '' : ` ${gives.unitText}`}, which ${why}: the equation does not hold for these inputs.`,
    { operator: operator.id, symbol: gives.name, value, expected: symbolDetail(gives) },
  );
};

/**
 * Step 6: runs the compiled function of each operator.
 * @throws Fault NOT_FINITE naming the operator and the inputs, OUT_OF_RANGE where the result is, FUNCTION_DOMAIN outside a function's tested region
 */
export const executeChain = (links: readonly Link[]): readonly Executed[] =>
  links.map((link) => {
    const { operator, gives, solution, values } = link;
    const refused = locateRefused(operator.expression, values);
    if (refused !== undefined) {
      throw new Fault('FUNCTION_DOMAIN', `${operator.id} with ${inputsText(link)}: ${refused.reason} (in \`${refused.operation}\`).`, {
        operator: operator.id,
        operation: refused.operation,
      });
    }
    const outputSi = operator.compiled()(...argumentsOf(operator, link));
    const value = fromSi(solution === undefined ? outputSi : link.si, gives.unit);
    if (!Number.isFinite(outputSi) || !Number.isFinite(value)) {
      const place = locateNonFinite(operator.expression, values);
      const what = Number.isNaN(outputSi) ? 'is not a real number' : 'overflows';
      throw new Fault('NOT_FINITE', `${operator.id} with ${inputsText(link)} ${what}${place === undefined ? '' : `, in \`${place}\``}.`, {
        operator: operator.id,
        ...(place === undefined ? {} : { operation: place }),
      });
    }
    assertOutputInRange(link, value, solution === undefined ? outputSi : link.si);
    return { value: value === 0 ? 0 : value, outputSi };
  });

const ULP = 2 ** -52;

/**
 * Step 7: evaluates every link again by a path that shares no evaluation with the compiled function, and says which.
 * @throws Fault NOT_REPRODUCED where the two disagree by more than rounding allows
 */
export const crossCheck = (links: readonly Link[], executed: readonly Executed[], bounds: readonly number[]): string => {
  const said = links.map((link, i) => {
    const { operator, values, solution } = link;
    const { outputSi = Number.NaN } = executed[i] ?? {};
    const walked = evaluateTree(operator.expression, values);
    const disagree = (what: string): Fault =>
      new Fault('NOT_REPRODUCED', `${operator.id}: ${what} disagrees with the compiled function.`, { operator: operator.id });
    if (!(Math.abs(walked - outputSi) <= ULP * Math.abs(outputSi))) throw disagree('the walked tree');
    if (solution !== undefined) {
      const given = values.get(operator.output.name) as number;
      if (!isGivenBack(operator, link.gives.name, values, outputSi, given)) throw disagree('the solution put back');
    }
    const precise = isAlgebraic(operator.expression) ? evaluatePrecisely(operator.expression, values) : undefined;
    const how = walked === outputSi ? 'equal' : 'within 1 ulp';
    if (precise === undefined) return `${operator.id}: tree walked in double precision, ${how}`;
    const allowed = solution === undefined ? (bounds[i] ?? 0) * Math.abs(precise) + Number.MIN_VALUE : 1e-9 * Math.abs(precise);
    if (!(Math.abs(precise - outputSi) <= Math.max(allowed, ULP * Math.abs(precise)))) throw disagree('evaluation in double-double');
    return `${operator.id}: tree walked, ${how}; double-double, ${precise === outputSi ? 'equal' : 'within the bound'}`;
  });
  return said.join('; ');
};
