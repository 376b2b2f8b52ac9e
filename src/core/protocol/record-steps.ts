import { fixCanonical } from '../canonical-json.js';
import { STEP_NAMES, type UnsignedReceipt } from '../receipt/receipt.js';
import { RecentlyUsed } from '../recently-used.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import type { ComputedChain } from './chain/compute-chain.js';
import { formatAgreement } from './cross-check.js';

/** Most wordings of the seven steps that are remembered: runs of an operator mostly have the same. */
const MOST_WORDINGS = 500;
const worded = new RecentlyUsed<UnsignedReceipt['steps']>(MOST_WORDINGS);

const valueText = (value: number | readonly number[], unit: string): string =>
  `${typeof value === 'number' ? value : `[${value.length} values]`}${unit === '1' ? '' : ` ${unit}`}`;

/** Names the values that are none of the caller's: those that an earlier operator gave, and defaults. */
const formatBindings = (links: ComputedChain['links']): string =>
  links
    .flatMap(({ operator, bindings }) =>
      bindings.flatMap(({ symbol, origin, value }) => {
        if (origin.type === 'chain') return [`${operator.id}.${symbol.name} from ${links[origin.link]?.operator.id ?? ''}`];
        if (origin.type !== 'default') return [];
        const name = origin.key.includes('.') ? origin.key : symbol.name;
        return [`${name} = ${valueText(value, symbol.unitText)} by default`];
      }),
    )
    .join(', ');

/**
 * Words the seven steps of a computation that passed them all, as its receipt records them for people: what stands in other members of the
 * receipt (cycle, inputs, equations, results and their bounds) is not repeated.
 */
export const recordSteps = ({ links, results, agreements }: ComputedChain): UnsignedReceipt['steps'] => {
  const bindings = formatBindings(links).slice(0, 1_500);
  const details = [
    `${SUBSTRATE} first`,
    [SUBSTRATE, ...links.map(({ operator }) => operator.id)].join(', '),
    links.length === 0 ? 'no inputs' : `units, ranges hold${bindings === '' ? '' : `: ${bindings}`}`,
    'bounded',
    links.length < 2 ? '1 equation' : `${links.length} equations`,
    results.length === 1 ? 'finite' : 'all finite',
    links.length === 0 ? `${SUBSTRATE}: stamped` : agreements.map(formatAgreement).join('; '),
  ];
  return worded.get(details.join('\0'), () =>
    fixCanonical(STEP_NAMES.map((name, i) => ({ step: i + 1, name, status: 'pass', detail: details[i] ?? '' }))),
  );
};
