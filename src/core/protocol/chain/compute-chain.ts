import { toFault, withContext } from '../../faults.js';
import type { Computation, Link } from '../../inputs/computation.js';
import { usualNotes } from '../../inputs/usual-notes.js';
import type { Unit } from '../../quantity/unit/unit.js';
import { STEP_NAMES, type UnsignedReceipt } from '../../receipt/receipt.js';
import type { Operator } from '../../registry/operator.js';
import type { Registry } from '../../registry/registry.js';
import { assertDomain, SUBSTRATE } from '../../resolve/choose-chain.js';
import { boundPrecision, type LinkBound, PRECISION_LIMIT } from '../bound-precision.js';
import { type Agreement, crossCheck } from '../cross-check.js';
import { type Propagated, propagateUncertainty } from '../propagate-uncertainty.js';
import { STAMP_ERROR, type Stamp } from '../substrate.js';
import { bindChain } from './bind-chain.js';
import { executeChain } from './execute-chain.js';

/** A chain that was computed for one set of inputs: what a receipt records of it, and what answers show beside. */
export interface ComputedChain {
  readonly links: readonly Link[];
  /** Every value that was bound from outside the chain, defaults included, and the uncertainties stated for them, where there are any. */
  readonly inputs: UnsignedReceipt['inputs'];
  readonly inputUnits: UnsignedReceipt['inputUnits'];
  readonly uncertainties?: UnsignedReceipt['uncertainties'];
  /** One for each operator beside the substrate, in their order; that of the substrate where it is alone. */
  readonly results: UnsignedReceipt['results'];
  /** How each result was found to agree with an evaluation by another path. */
  readonly agreements: readonly Agreement[];
  readonly propagated?: readonly Propagated[];
  /** Says which inputs lie beyond the usual ones, for receipt and answer alike: made once, when it is first asked for. */
  readonly usualNotes: () => readonly string[];
}

/** Runs one step; a fault that it throws says which step refused. */
export const inStep = <T>(step: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    const fault = toFault(error);
    if (fault.code === 'INTERNAL') throw error;
    const at = fault.details.step ?? step;
    throw withContext(fault, { step: at, stepName: STEP_NAMES[at - 1] ?? '' });
  }
};

type Values = UnsignedReceipt['inputs'];

const inputsOf = (links: readonly Link[]): Pick<ComputedChain, 'inputs' | 'inputUnits' | 'uncertainties'> => {
  const inputs: Record<string, Values[string]> = {};
  const inputUnits: Record<string, string> = {};
  const uncertainties: Record<string, Values[string]> = {};
  for (const { bindings } of links) {
    for (const { origin, symbol, value, uncertainty } of bindings) {
      if (origin.type === 'chain') continue;
      inputs[origin.key] = typeof value === 'number' ? value : [...value];
      inputUnits[origin.key] = symbol.unitText;
      if (uncertainty !== undefined) uncertainties[origin.key] = typeof uncertainty === 'number' ? uncertainty : [...uncertainty];
    }
  }
  return Object.keys(uncertainties).length === 0 ? { inputs, inputUnits } : { inputs, inputUnits, uncertainties };
};

const NO_BOUND: LinkBound = { error: 0, relative: 0 };

/**
 * Gives a value in its unit with what bounds its error: the absolute bound alone where the relative one says nothing. What may be rounding
 * alone is zero. On a scale with a zero of its own, as that of Celsius is, the bound is relative to the reading.
 */
const measured = (value: number, { error, relative }: LinkBound, unit: Unit) => {
  const absoluteErrorBound = error / unit.factor;
  if (relative !== undefined && (unit.offset === 0 || error === 0)) return { value, absoluteErrorBound, relativeErrorBound: relative };
  if (absoluteErrorBound >= Math.abs(value)) return { value: 0, absoluteErrorBound: absoluteErrorBound + Math.abs(value) };
  const ofReading = absoluteErrorBound / Math.abs(value);
  return { value, absoluteErrorBound, ...(ofReading <= PRECISION_LIMIT ? { relativeErrorBound: ofReading } : {}) };
};

/**
 * Carries one set of inputs through steps 3 to 7.
 * @throws Fault of the step that refuses; its details name the step
 */
export const computeChain = (computation: Computation, operators: readonly Operator[], registry: Registry, stamp: Stamp): ComputedChain => {
  const links = inStep(3, () => {
    assertDomain(operators, computation.domain, registry);
    return bindChain(computation, operators);
  });
  const bounds = inStep(4, () => boundPrecision(links));
  const executed = inStep(6, () => executeChain(links));
  const agreements = inStep(7, () => crossCheck(links, executed, bounds));
  const propagated = propagateUncertainty(links);
  const results = links.map(({ operator, gives, solution }, i) => ({
    operator: operator.id,
    symbol: gives.name,
    unit: gives.unitText,
    ...measured(executed[i]?.value ?? Number.NaN, bounds[i] ?? NO_BOUND, gives.unit),
    ...(propagated?.[i] === undefined ? {} : { uncertainty: propagated[i].uncertainty }),
    ...(solution === undefined ? {} : { method: solution.method }),
  }));
  const { name, unitText } = stamp.substrate.output;
  const alone = {
    operator: SUBSTRATE,
    symbol: name,
    value: stamp.value,
    unit: unitText,
    absoluteErrorBound: STAMP_ERROR * stamp.value,
    relativeErrorBound: STAMP_ERROR,
  };
  let usual: readonly string[] | undefined;
  return {
    links,
    usualNotes: () => {
      usual ??= usualNotes(links);
      return usual;
    },
    ...inputsOf(links),
    results: results.length === 0 ? [alone] : results,
    agreements,
    ...(propagated === undefined ? {} : { propagated }),
  };
};
