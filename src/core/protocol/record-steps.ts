import { STEP_NAMES, type UnsignedReceipt } from '../receipt/receipt.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import type { Plan } from './compile-plan.js';
import type { ComputedChain } from './compute-chain.js';
import { formatAgreement } from './cross-check.js';
import type { Stamp } from './substrate.js';

const valueText = (value: number | readonly number[], unit: string): string =>
  `${typeof value === 'number' ? value : `[${value.length} values]`}${unit === '1' ? '' : ` ${unit}`}`;

const formatBindings = (links: ComputedChain['links']): string =>
  links
    .flatMap(({ operator, bindings }) =>
      bindings.map(({ symbol, origin, value }) => {
        const from =
          origin.type === 'chain' ? ` from ${links[origin.link]?.operator.id ?? ''}` : origin.type === 'default' ? ' by default' : '';
        const name = origin.type !== 'chain' && origin.key.includes('.') ? origin.key : symbol.name;
        return links.length > 1 && origin.type === 'chain'
          ? `${operator.id}.${name}${from}`
          : `${name} = ${valueText(value, symbol.unitText)}${from}`;
      }),
    )
    .join(', ');

const boundText = (results: ComputedChain['results']): string => {
  const worst = results.reduce<number>((most, { relativeErrorBound = 0 }) => Math.max(most, relativeErrorBound), 0);
  const absolute = results.filter(({ relativeErrorBound }) => relativeErrorBound === undefined);
  const bounds = [
    ...(worst === 0 ? [] : [`relative error at most ${worst.toExponential(1)}`]),
    ...absolute.map(({ symbol, absoluteErrorBound, unit }) => `error of ${symbol} at most ${absoluteErrorBound.toExponential(1)} ${unit}`),
  ];
  return bounds.length === 0 ? 'computed without rounding' : bounds.join(', ');
};

/** Words the seven steps of a computation that passed them all, as its receipt records them for people. */
export const recordSteps = ({ links, results, agreements }: ComputedChain, { plan }: Plan, { cycle }: Stamp): UnsignedReceipt['steps'] => {
  const details = [
    `${SUBSTRATE} first; cycle ${cycle}`,
    [SUBSTRATE, ...links.map(({ operator }) => operator.id)].join(', '),
    links.length === 0 ? 'no inputs' : `units and ranges hold: ${formatBindings(links).slice(0, 1_500)}`,
    boundText(results),
    plan.slice(0, 1_900),
    results.map(({ symbol, value, unit }) => `${symbol} = ${valueText(value, unit)}`).join(', '),
    links.length === 0 ? `${SUBSTRATE}: stamped` : agreements.map(formatAgreement).join('; '),
  ];
  return STEP_NAMES.map((name, i) => ({ step: i + 1, name, status: 'pass', detail: details[i] ?? '' }));
};
