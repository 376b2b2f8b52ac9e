import type { Link } from '../core/inputs/computation.js';
import { formatQuantity } from '../core/quantity/text/format-quantity.js';
import { fromSi } from '../core/quantity/unit/unit.js';

const joined = (parts: readonly string[]): string => parts.join(', ');

/** A symbol that an earlier operator gives, with the name that it has there where that is another: `r = d`. */
const fedName = (name: string, from: Link | undefined): string =>
  from === undefined || from.gives.name === name ? name : `${name} = ${from.gives.name}`;

/**
 * Tells a chain link by link: what each operator takes from where, and what it gives, like
 * `NM22 (Work of a constant force): F from NM19; d, theta from the inputs; gives W = 15 kJ`.
 */
export const describePlan = (links: readonly Link[], money: string | undefined): readonly string[] =>
  links.map(({ operator, bindings, gives, si, solution }) => {
    const taken = (type: 'input' | 'default'): readonly string[] =>
      bindings.flatMap(({ symbol, origin }) => (origin.type === type ? [symbol.name] : []));
    const fed = bindings.flatMap(({ symbol, origin }) =>
      origin.type === 'chain' ? [`${fedName(symbol.name, links[origin.link])} from ${links[origin.link]?.operator.id ?? ''}`] : [],
    );
    const inputs = taken('input');
    const defaults = taken('default');
    const sources = [
      ...fed,
      ...(inputs.length === 0 ? [] : [`${joined(inputs)} from the inputs`]),
      ...(defaults.length === 0 ? [] : [`${joined(defaults)} by default`]),
    ];
    const unit = gives.unitText === 'currency' ? (money ?? gives.unitText) : gives.unitText;
    const result = `${gives.name} = ${formatQuantity(fromSi(si, gives.unit), unit)}`;
    return `${operator.id} (${operator.record.name}): ${sources.join('; ') || 'no inputs'}; ${solution === undefined ? 'gives' : 'solved,'} ${result}`;
  });
