import { toCanonicalJson } from '../canonical-json.js';
import { computeReceipt } from '../protocol/compute-receipt.js';
import type { Registry } from '../registry/registry.js';
import type { BatchItem, BatchReceipt } from './batch-receipt.js';
import { type Recomputation, relativeDifference, statedInputs, UNCERTAINTY_TOLERANCE, VALUE_TOLERANCE } from './recompute-receipt.js';

type Values = BatchItem['uncertainties'];

/** Puts what all items share and what is the item's own together; nothing where both name a symbol. */
const together = (shared: Values = {}, own: Values = {}): Values =>
  Object.keys(own).some((name) => Object.hasOwn(shared, name)) ? undefined : { ...shared, ...own };

/** An uncertainty stands beside a value that the same part holds, so that no part changes what the other says. */
const isOwnUncertainty = ({ inputs, uncertainties = {} }: Pick<BatchItem, 'inputs' | 'uncertainties'>): boolean =>
  Object.keys(uncertainties).every((name) => Object.hasOwn(inputs, name));

/**
 * Computes an item of a batch again from its inputs and those that all items share, and compares every member that follows from them.
 * @throws Fault where computing again is refused
 */
export const recomputeItem = (receipt: BatchReceipt, item: BatchItem, registry: Registry): Recomputation => {
  const operators = receipt.operatorIds.slice(1).map((id) => registry.operator(id));
  const { solveFor, cycle, phase } = receipt;
  const inputs = together(receipt.inputs, item.inputs);
  if (inputs === undefined) return { differs: 'an input stands in the item and in the receipt' };
  if (!isOwnUncertainty(receipt) || !isOwnUncertainty(item)) return { differs: 'an uncertainty has no value beside it' };
  const uncertainties = together(receipt.uncertainties, item.uncertainties) ?? {};
  const { members, bounds } = computeReceipt(
    { inputs: statedInputs({ inputs, uncertainties }), solveFor, near: solveFor === undefined ? undefined : item.R_t },
    operators,
    registry,
    { cycle, phase },
  );
  const again = members.results.at(-1);
  const bound = bounds.at(-1);
  if (again === undefined || bound === undefined) return { differs: 'there is nothing to compute' };
  const given = receipt.uncertainties === undefined && item.uncertainties === undefined ? {} : { uncertainties };
  const said = { ...receipt, inputs, uncertainties: undefined, ...given };
  for (const name of ['inputs', 'uncertainties', 'solveFor', 'domain', 'unit', 'master_equation'] as const) {
    if (toCanonicalJson(said[name] ?? null) !== toCanonicalJson(members[name] ?? null))
      return { differs: `${name} is not what the inputs give` };
  }
  if (receipt.symbol !== again.symbol) return { differs: `the operators give ${again.symbol}, the receipt says ${receipt.symbol}` };
  const stamp = relativeDifference(members.substrate.value, receipt.substrate.value);
  if (!(stamp <= VALUE_TOLERANCE))
    return { differs: `the substrate is ${members.substrate.value}, the receipt says ${receipt.substrate.value}` };
  const difference = relativeDifference(again.value, item.R_t);
  if (!(difference <= Math.max(VALUE_TOLERANCE, 2 * bound)))
    return { differs: `${again.operator} gives ${again.symbol} = ${again.value} ${again.unit}, the item says ${item.R_t}` };
  if ((item.uncertainty === undefined) !== (again.uncertainty === undefined))
    return { differs: `${again.symbol} has an uncertainty in only one of the two` };
  if (relativeDifference(item.uncertainty ?? 0, again.uncertainty ?? 0) > UNCERTAINTY_TOLERANCE)
    return { differs: `${again.operator} gives ${again.symbol} an uncertainty of ${again.uncertainty}, the item says ${item.uncertainty}` };
  // The receipt's bound is that of the worst item; a bound is itself rounded.
  if (!(bound <= 2 * receipt.relativeErrorBound))
    return {
      differs: `${again.operator} gives ${again.symbol} an error bound of ${bound}, the receipt says at most ${receipt.relativeErrorBound}`,
    };
  return { worst: Math.max(stamp, difference) };
};
