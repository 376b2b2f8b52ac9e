import { boundError } from '../../expression/calculus/bound-error.js';
import { locateNonFinite, locateRefused } from '../../expression/calculus/locate-fault.js';
import { Fault } from '../../faults.js';
import { rangeFault } from '../../inputs/check-range.js';
import type { Link } from '../../inputs/computation.js';
import { symbolDetail } from '../../inputs/describe-symbol.js';
import { fromSi } from '../../quantity/unit/unit.js';
import type { Operator } from '../../registry/operator.js';

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

/** Answers whether rounding alone may have put a result outside its range, as it does to a divergence of zero that comes out as -8e-17. */
const isWithinRounding = ({ operator, gives, values, solution }: Link, si: number): boolean => {
  if (solution !== undefined) return false;
  const { error } = boundError(operator.expression, values, Number.POSITIVE_INFINITY);
  return [-error, error].some((moved) => rangeFault(gives, fromSi(si + moved, gives.unit), si + moved, values, EDGE) === undefined);
};

/** A result outside the range that its record declares means that the equation was used where it does not hold. */
const assertOutputInRange = (link: Link, value: number, si: number): void => {
  const { operator, gives, values } = link;
  const why = rangeFault(gives, value, si, values, EDGE);
  if (why === undefined || isWithinRounding(link, si)) return;
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
