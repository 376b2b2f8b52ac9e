import { evaluatePrecisely, isAlgebraic } from '../expression/calculus/evaluate-precisely.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { Fault } from '../faults.js';
import type { Link } from '../inputs/computation.js';
import { isGivenBack } from '../solve/check-solution.js';
import type { LinkBound } from './bound-precision.js';
import type { Executed } from './chain/execute-chain.js';

/** How the compiled function of an operator agrees with an evaluation by another path. */
export interface Agreement {
  readonly operator: string;
  /** With the walked tree, in double precision. */
  readonly walked: 'equal' | 'within 1 ulp';
  /** With an evaluation in double-double precision, where the operator is algebraic. */
  readonly precise?: 'equal' | 'within the bound';
}

const ULP = 2 ** -52;

const crossCheckLink = (link: Link, { outputSi }: Executed, bound: number): Agreement => {
  const { operator, values, solution, gives } = link;
  const disagree = (what: string): Fault =>
    new Fault('NOT_REPRODUCED', `${operator.id}: ${what} disagrees with the compiled function.`, { operator: operator.id });
  const walked = evaluateTree(operator.expression, values);
  if (!(Math.abs(walked - outputSi) <= ULP * Math.abs(outputSi))) throw disagree('the walked tree');
  if (solution !== undefined) {
    const given = values.get(operator.output.name) as number;
    if (!isGivenBack(operator, gives.name, values, outputSi, given)) throw disagree('the solution put back');
  }
  const found = walked === outputSi ? 'equal' : 'within 1 ulp';
  const precise = isAlgebraic(operator.expression) ? evaluatePrecisely(operator.expression, values) : undefined;
  if (precise === undefined) return { operator: operator.id, walked: found };
  const allowed = solution === undefined ? bound + Number.MIN_VALUE : 1e-9 * Math.abs(precise);
  if (!(Math.abs(precise - outputSi) <= Math.max(allowed, ULP * Math.abs(precise)))) throw disagree('evaluation in double-double');
  return { operator: operator.id, walked: found, precise: precise === outputSi ? 'equal' : 'within the bound' };
};

/**
 * Step 7: evaluates every link again by a path that shares no evaluation with the compiled function.
 * @throws Fault NOT_REPRODUCED where the two disagree by more than rounding allows
 */
export const crossCheck = (links: readonly Link[], executed: readonly Executed[], bounds: readonly LinkBound[]): readonly Agreement[] =>
  links.map((link, i) => crossCheckLink(link, executed[i] ?? { value: Number.NaN, outputSi: Number.NaN }, bounds[i]?.error ?? 0));

/** Words how an operator was evaluated again, and how well it agreed. */
export const formatAgreement = ({ operator, walked, precise }: Agreement): string =>
  precise === undefined ? `${operator}: tree walked, ${walked}` : `${operator}: tree walked, ${walked}; double-double, ${precise}`;
