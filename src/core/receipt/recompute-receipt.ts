import { toCanonicalJson } from '../canonical-json.js';
import type { Computation, InputValue } from '../inputs/computation.js';
import { computeReceipt } from '../protocol/compute-receipt.js';
import type { Registry } from '../registry/registry.js';
import type { Receipt } from './receipt.js';

/** Relative difference that counts as equal where the last bits differ: `Math.pow` is not the same to the last bit on every version of Node.js. */
export const VALUE_TOLERANCE = 1e-12;
/** Uncertainties may rest on a numerical derivative. */
export const UNCERTAINTY_TOLERANCE = 1e-6;

/** Relative difference of two numbers. */
export const relativeDifference = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));

/** Puts the recorded inputs and their uncertainties together again as a caller would state them. */
export const statedInputs = ({
  inputs,
  uncertainties = {},
}: Pick<Receipt, 'inputs' | 'uncertainties'>): Readonly<Record<string, InputValue>> =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => {
      const uncertainty = Object.hasOwn(uncertainties, key) ? uncertainties[key] : undefined;
      if (typeof value === 'number') return [key, typeof uncertainty === 'number' ? { value, uncertainty } : value];
      return [key, typeof uncertainty === 'object' ? value.map((element, i) => ({ value: element, uncertainty: uncertainty[i] })) : value];
    }),
  );

type Result = Receipt['results'][number];

/** Says in what a result differs from the one computed again, beyond what rounding explains. */
const resultDifference = (said: Result, again: Result, bound: number): string | undefined => {
  const { operator, symbol, unit, method } = again;
  if (said.operator !== operator || said.symbol !== symbol || said.unit !== unit)
    return `${operator}: the result is of another operator, symbol or unit`;
  if (!(relativeDifference(again.value, said.value) <= Math.max(VALUE_TOLERANCE, 2 * bound)))
    return `${operator} gives ${symbol} = ${again.value} ${unit}, the receipt says ${said.value}`;
  if (said.method !== method) return `${symbol} of ${operator} was found by another method`;
  if ((said.uncertainty === undefined) !== (again.uncertainty === undefined))
    return `${symbol} of ${operator} has an uncertainty in only one of the two`;
  if (relativeDifference(said.uncertainty ?? 0, again.uncertainty ?? 0) > UNCERTAINTY_TOLERANCE)
    return `${operator} gives ${symbol} an uncertainty of ${again.uncertainty}, the receipt says ${said.uncertainty}`;
  // A bound is itself rounded; what counts is that it is not passed off as another.
  const isSameBound =
    Math.abs(said.relativeErrorBound - again.relativeErrorBound) <= 0.5 * Math.max(said.relativeErrorBound, again.relativeErrorBound);
  return isSameBound
    ? undefined
    : `${operator} gives ${symbol} an error bound of ${again.relativeErrorBound}, the receipt says ${said.relativeErrorBound}`;
};

/** What computing again found: the largest relative difference of a value, or what differs. */
export type Recomputation = { readonly worst: number } | { readonly differs: string };

/**
 * Computes a receipt again from its inputs and compares every member that follows from them; the wording of the steps, the ids and the
 * seals are not computed and not compared.
 * @throws Fault where computing again is refused
 */
export const recomputeReceipt = (receipt: Receipt, registry: Registry): Recomputation => {
  const operators = receipt.operatorIds.slice(1).map((id) => registry.operator(id));
  const { solveFor } = receipt;
  const computation: Computation = { inputs: statedInputs(receipt), solveFor, near: solveFor === undefined ? undefined : receipt.R_t };
  const { members, bounds } = computeReceipt(computation, operators, registry, { cycle: receipt.cycle, phase: receipt.phase });
  for (const name of ['inputs', 'uncertainties', 'solveFor', 'domain', 'unit', 'master_equation'] as const) {
    if (toCanonicalJson(receipt[name] ?? null) !== toCanonicalJson(members[name] ?? null))
      return { differs: `${name} is not what the inputs give` };
  }
  const isInOrder = receipt.steps.every(({ step, name }, i) => step === i + 1 && name === members.steps[i]?.name);
  if (!isInOrder) return { differs: 'the seven steps are not in order' };
  if (receipt.results.length !== members.results.length) return { differs: 'the receipt has another number of results' };
  const stamp = relativeDifference(members.substrate.value, receipt.substrate.value);
  if (!(stamp <= VALUE_TOLERANCE))
    return { differs: `the substrate is ${members.substrate.value}, the receipt says ${receipt.substrate.value}` };
  if (receipt.results.at(-1)?.value !== receipt.R_t) return { differs: 'R_t is not the last result' };
  let worst = stamp;
  for (const [i, again] of members.results.entries()) {
    const said = receipt.results[i] as Result;
    const difference = resultDifference(said, again, bounds[i] ?? 0);
    if (difference !== undefined) return { differs: difference };
    worst = Math.max(worst, relativeDifference(said.value, again.value));
  }
  return { worst };
};
