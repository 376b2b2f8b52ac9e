import type { Link } from '../../inputs/computation.js';
import type { Operator } from '../../registry/operator.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';

/** The equations of a chain: as a plan, and behind that of the substrate as a receipt names them. */
export interface Plan {
  readonly plan: string;
  readonly masterEquation: string;
}

/** Names what an earlier operator gives under another name: ` with r = NM1.d`. */
const feedsOf = ({ bindings }: Link, links: readonly Link[]): string => {
  const fed = bindings.flatMap(({ symbol, origin }) => {
    const from = origin.type === 'chain' ? links[origin.link] : undefined;
    return from === undefined || from.gives.name === symbol.name ? [] : [`${symbol.name} = ${from.operator.id}.${from.gives.name}`];
  });
  return fed.length === 0 ? '' : ` with ${fed.join(', ')}`;
};

const equationOf = (link: Link, _: number, links: readonly Link[]): string => {
  const { operator, gives, solution } = link;
  return `${operator.record.equation}${solution === undefined ? '' : ` for ${gives.name}`}${feedsOf(link, links)}`;
};

/** Step 5: writes the equations of a chain in their order; where the substrate is alone, its own. */
export const compilePlan = (links: readonly Link[], substrate: Operator): Plan => {
  const equations = links.map(equationOf);
  return {
    plan: equations.length === 0 ? substrate.record.equation : equations.join('; '),
    masterEquation: [SUBSTRATE, ...equations.map((equation) => `(${equation})`)].join(' · '),
  };
};
