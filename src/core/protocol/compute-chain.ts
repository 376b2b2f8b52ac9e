import { toFault, withContext } from '../faults.js';
import type { Computation, Link } from '../inputs/computation.js';
import { STEP_NAMES, type UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { assertDomain, SUBSTRATE } from '../resolve/choose-chain.js';
import { bindChain } from './bind-chain.js';
import { boundPrecision } from './bound-precision.js';
import { type Agreement, crossCheck } from './cross-check.js';
import { executeChain } from './execute-chain.js';
import { type Propagated, propagateUncertainty } from './propagate-uncertainty.js';
import { STAMP_ERROR, type Stamp } from './substrate.js';

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
    value: executed[i]?.value ?? Number.NaN,
    unit: gives.unitText,
    absoluteErrorBound: (bounds[i]?.error ?? 0) / gives.unit.factor,
    relativeErrorBound: bounds[i]?.relative ?? 0,
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
  return {
    links,
    ...inputsOf(links),
    results: results.length === 0 ? [alone] : results,
    agreements,
    ...(propagated === undefined ? {} : { propagated }),
  };
};
