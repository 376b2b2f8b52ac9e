import type { Link } from '../inputs/computation.js';
import type { Operator } from '../registry/operator.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';

/** The equations of a chain: as a plan, and behind that of the substrate as a receipt names them. */
export interface Plan {
  readonly plan: string;
  readonly masterEquation: string;
}

const equationOf = ({ operator, gives, solution }: Link): string =>
  solution === undefined ? operator.record.equation : `${operator.record.equation} for ${gives.name}`;

/** Step 5: writes the equations of a chain in their order; where the substrate is alone, its own. */
export const compilePlan = (links: readonly Link[], substrate: Operator): Plan => {
  const equations = links.map(equationOf);
  return {
    plan: equations.length === 0 ? substrate.record.equation : equations.join('; '),
    masterEquation: [SUBSTRATE, ...equations.map((equation) => `(${equation})`)].join(' · '),
  };
};
