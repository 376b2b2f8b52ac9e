import { toCanonicalJson } from '../canonical-json.js';
import type { InputValue } from '../inputs/computation.js';
import type { RecordedRun } from '../receipt/verify/recorded-run.js';
import type { Recomputation, Verifier } from '../receipt/verify/verification.js';
import { chainMembersOf } from './assemble-receipt.js';
import { compilePlan } from './chain/compile-plan.js';
import { computeChain } from './chain/compute-chain.js';
import { stampAt } from './substrate.js';

/** Relative difference that counts as equal where the last bits differ: `Math.pow` is not the same to the last bit on every version of Node.js. */
const VALUE_TOLERANCE = 1e-12;
/** Uncertainties may rest on a numerical derivative. */
const UNCERTAINTY_TOLERANCE = 1e-6;

const relativeDifference = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));

/** Puts the recorded inputs and their uncertainties together again as a caller would state them. */
const statedInputs = ({ inputs, uncertainties = {} }: RecordedRun): Readonly<Record<string, InputValue>> =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => {
      const uncertainty = Object.hasOwn(uncertainties, key) ? uncertainties[key] : undefined;
      if (typeof value === 'number') return [key, typeof uncertainty === 'number' ? { value, uncertainty } : value];
      return [key, typeof uncertainty === 'object' ? value.map((element, i) => ({ value: element, uncertainty: uncertainty[i] })) : value];
    }),
  );

type Result = RecordedRun['results'][number];

/** A bound is itself rounded; what counts is that it is not passed off as another. That of a batch is the one of its worst item. */
const isBoundAlike = (stated: number | undefined, bound: number | undefined, by: RecordedRun['by']): boolean => {
  if (stated === undefined || bound === undefined) return by === 'item' ? stated === undefined : stated === bound;
  return bound <= 2 * stated && (by === 'item' || stated <= 2 * bound);
};

/** Says in what a result differs from the one computed again, beyond what rounding explains. */
const differenceOf = (said: Result, again: Result, by: RecordedRun['by']): string | undefined => {
  const { operator, symbol, value, unit } = again;
  if (said.operator !== operator || said.symbol !== symbol || said.unit !== unit)
    return `${operator}: the result is of another operator, symbol or unit`;
  const isSame = relativeDifference(value, said.value) <= VALUE_TOLERANCE || Math.abs(value - said.value) <= 2 * again.absoluteErrorBound;
  if (!isSame) return `${operator} gives ${symbol} = ${value} ${unit}, the ${by} says ${said.value}`;
  if (by === 'receipt' && said.method !== again.method) return `${symbol} of ${operator} was found by another method`;
  if ((said.uncertainty === undefined) !== (again.uncertainty === undefined))
    return `${symbol} of ${operator} has an uncertainty in only one of the two`;
  if (relativeDifference(said.uncertainty ?? 0, again.uncertainty ?? 0) > UNCERTAINTY_TOLERANCE)
    return `${operator} gives ${symbol} an uncertainty of ${again.uncertainty}, the ${by} says ${said.uncertainty}`;
  for (const name of ['absoluteErrorBound', 'relativeErrorBound'] as const) {
    const [bound, stated] = [again[name], said[name]];
    if (isBoundAlike(stated, bound, by)) continue;
    return `${operator} gives ${symbol} ${bound === undefined ? 'no' : `a bound of ${bound} as`} ${name}, the ${by} says ${stated ?? 'none'}`;
  }
  return undefined;
};

/**
 * Computes a recorded run again from its inputs and compares every member that follows from them; the wording of the steps, the ids and the
 * seals are not computed and not compared.
 * @throws Fault where computing again is refused
 */
export const recompute: Verifier['recompute'] = (run, registry): Recomputation => {
  const { solveFor, results } = run;
  const operators = run.operatorIds.slice(1).map((id) => registry.operator(id));
  const stamp = stampAt(run, registry);
  const near = solveFor === undefined ? undefined : run.R_t;
  const again = computeChain({ inputs: statedInputs(run), solveFor, near }, operators, registry, stamp);
  const chain = chainMembersOf(again, compilePlan(again.links, stamp.substrate));
  const members: Partial<RecordedRun> = {
    ...chain,
    inputs: again.inputs,
    inputUnits: again.inputUnits,
    uncertainties: again.uncertainties,
  };
  for (const name of ['inputs', 'inputUnits', 'uncertainties', 'solveFor', 'domain', 'unit', 'master_equation'] as const) {
    if (toCanonicalJson(run[name] ?? null) !== toCanonicalJson(members[name] ?? null))
      return { differs: `${name} is not what the inputs give` };
  }
  const comparable = run.by === 'item' ? again.results.slice(-1) : again.results;
  if (results.length !== comparable.length) return { differs: 'the receipt has another number of results' };
  let worst = relativeDifference(stamp.value, run.substrate.value);
  if (!(worst <= VALUE_TOLERANCE)) return { differs: `the substrate is ${stamp.value}, the receipt says ${run.substrate.value}` };
  for (const [i, result] of comparable.entries()) {
    const said = results[i] as Result;
    const differs = differenceOf(said, result, run.by);
    if (differs !== undefined) return { differs };
    worst = Math.max(worst, relativeDifference(said.value, result.value));
  }
  return { worst };
};
