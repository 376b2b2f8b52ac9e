import { Fault } from '../faults.js';
import type { BatchItem, UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import { compilePlan } from './chain/compile-plan.js';
import type { ComputedChain } from './chain/compute-chain.js';

type Values = UnsignedReceipt['inputs'];

/** What is kept of an item that computed. */
export interface ItemValues {
  readonly index: number;
  readonly inputs: Values;
  readonly uncertainties: Values | undefined;
  readonly result: UnsignedReceipt['results'][number];
}

const isSame = (a: Values[string] | undefined, b: Values[string] | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.length === b.length && a.every((element, i) => element === b[i]));

/** Gives the values of some names; nothing where there are none. */
export const pickValues = (values: Values | undefined, isWanted: (name: string) => boolean): Values | undefined => {
  const picked = Object.entries(values ?? {}).filter(([name]) => isWanted(name));
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
};

/** Gives the names that two items of a batch do not bind alike. */
export const namesBoundOtherwise = ({ inputs, uncertainties }: ComputedChain, first: ComputedChain): readonly string[] =>
  Object.keys({ ...inputs, ...first.inputs }).filter(
    (name) => !(isSame(inputs[name], first.inputs[name]) && isSame(uncertainties?.[name], first.uncertainties?.[name])),
  );

/**
 * Gives what is kept of an item.
 * @param first the chain of the first item that computed
 * @throws Fault INVALID_REQUEST where the item is computed in another way
 */
export const toItemValues = (index: number, chain: ComputedChain, first: ComputedChain, substrate: Operator): ItemValues => {
  const [own, common] = [chain, first].map(({ links }) => compilePlan(links, substrate).plan);
  if (own !== common)
    throw new Fault('INVALID_REQUEST', `This item is computed by ${own}, and the first one by ${common}. A batch computes all in one way.`);
  const { inputs, uncertainties, results } = chain;
  const result = results.at(-1);
  if (result === undefined) throw new RangeError('an item has a result');
  // A list that all items share is held once.
  const held = Object.entries(inputs).map(([name, value]) => [name, isSame(value, first.inputs[name]) ? first.inputs[name] : value]);
  return { index, inputs: Object.fromEntries(held), uncertainties, result };
};

/** Gives an item as it stands in the tree: with the values that are the items' own. */
export const toBatchItem = ({ index, inputs, uncertainties, result }: ItemValues, own: ReadonlySet<string>): BatchItem => {
  const stated = pickValues(uncertainties, (name) => own.has(name));
  return {
    index,
    inputs: pickValues(inputs, (name) => own.has(name)) ?? {},
    ...(stated === undefined ? {} : { uncertainties: stated }),
    R_t: result.value,
    ...(result.uncertainty === undefined ? {} : { uncertainty: result.uncertainty }),
  };
};
