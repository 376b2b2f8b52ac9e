import { toFault, withContext } from '../faults.js';
import type { Computation, Link } from '../inputs/computation.js';
import { CYCLE_MILLISECONDS, type Pulse } from '../pulse.js';
import { STEP_NAMES, type UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { assertDomain, SUBSTRATE } from '../resolve/choose-chain.js';
import { bindChain } from './bind-chain.js';
import { boundPrecision } from './bound-precision.js';
import { crossCheck, type Executed, executeChain } from './execute-chain.js';
import { type Propagated, propagateUncertainty } from './propagate-uncertainty.js';

/** The members of a receipt that follow from the computation alone: what a verifier makes again. */
export type ComputedMembers = Pick<
  UnsignedReceipt,
  | 'operatorIds'
  | 'operators'
  | 'domain'
  | 'inputs'
  | 'uncertainties'
  | 'solveFor'
  | 'results'
  | 'R_t'
  | 'unit'
  | 'substrate'
  | 'cycle'
  | 'phase'
  | 'master_equation'
  | 'steps'
>;

/** A computation carried through steps 3 to 7. */
export interface ComputedReceipt {
  readonly members: ComputedMembers;
  readonly links: readonly Link[];
  readonly bounds: readonly number[];
  readonly propagated?: readonly Propagated[];
}

/** Bound on the relative error of the pulse stamp: a sine, a product and a sum near 1. */
const STAMP_ERROR = 2 ** -51;

interface Computed {
  readonly substrateValue: number;
  readonly links: readonly Link[];
  readonly bounds: readonly number[];
  readonly executed: readonly Executed[];
}

const substrateValue = (substrate: Operator, { phase }: Pulse): number => {
  const time = (phase * CYCLE_MILLISECONDS) / 1000;
  return substrate.compiled()(...substrate.inputs.map(({ name, default: preset }) => (name === 't' ? time : (preset ?? Number.NaN))));
};

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

const valueText = (value: number | readonly number[], unit: string): string =>
  `${typeof value === 'number' ? value : `[${value.length} values]`}${unit === '1' ? '' : ` ${unit}`}`;

const stepsOf = (
  pulse: Pulse,
  operators: readonly Operator[],
  computed: Computed,
  plan: string,
  checked: string,
): UnsignedReceipt['steps'] => {
  const { links, bounds, executed } = computed;
  const bound = links.flatMap(({ operator, bindings }) =>
    bindings.map(({ symbol, origin, value }) => {
      const from =
        origin.type === 'chain' ? ` from ${links[origin.link]?.operator.id ?? ''}` : origin.type === 'default' ? ' by default' : '';
      const name = origin.type !== 'chain' && origin.key.includes('.') ? origin.key : symbol.name;
      return links.length > 1 && origin.type === 'chain'
        ? `${operator.id}.${name}${from}`
        : `${name} = ${valueText(value, symbol.unitText)}${from}`;
    }),
  );
  const worst = bounds.length === 0 ? STAMP_ERROR : Math.max(...bounds);
  const details = [
    `${SUBSTRATE} first; cycle ${pulse.cycle}`,
    [SUBSTRATE, ...operators.map(({ id }) => id)].join(', '),
    links.length === 0 ? 'no inputs' : `units and ranges hold: ${bound.join(', ').slice(0, 1_500)}`,
    worst === 0 ? 'computed without rounding' : `relative error at most ${worst.toExponential(1)}`,
    plan.slice(0, 1_900),
    executed.length === 0
      ? `K = ${computed.substrateValue}`
      : links.map(({ gives }, i) => `${gives.name} = ${valueText(executed[i]?.value ?? 0, gives.unitText)}`).join(', '),
    checked,
  ];
  return STEP_NAMES.map((name, i) => ({ step: i + 1, name, status: 'pass', detail: details[i] ?? '' }));
};

const equationOf = ({ operator, gives, solution }: Link): string =>
  solution === undefined ? operator.record.equation : `${operator.record.equation} for ${gives.name}`;

const inputsOf = (links: readonly Link[]): { inputs: UnsignedReceipt['inputs']; uncertainties: Record<string, number | number[]> } => {
  const inputs: Record<string, number | number[]> = {};
  const uncertainties: Record<string, number | number[]> = {};
  for (const { bindings } of links) {
    for (const { origin, value, uncertainty } of bindings) {
      if (origin.type === 'chain') continue;
      inputs[origin.key] = typeof value === 'number' ? value : [...value];
      if (uncertainty !== undefined) uncertainties[origin.key] = typeof uncertainty === 'number' ? uncertainty : [...uncertainty];
    }
  }
  return { inputs, uncertainties };
};

const resultsOf = (
  substrate: Operator,
  { links, bounds, executed, substrateValue: stamp }: Computed,
  propagated: readonly Propagated[] | undefined,
) => {
  if (links.length === 0) {
    const { name, unitText } = substrate.output;
    return [{ operator: SUBSTRATE, symbol: name, value: stamp, unit: unitText, relativeErrorBound: STAMP_ERROR }];
  }
  return links.map(({ operator, gives, solution }, i) => ({
    operator: operator.id,
    symbol: gives.name,
    value: executed[i]?.value ?? Number.NaN,
    unit: gives.unitText,
    relativeErrorBound: bounds[i] ?? 0,
    ...(propagated?.[i] === undefined ? {} : { uncertainty: propagated[i].uncertainty }),
    ...(solution === undefined ? {} : { method: solution.method }),
  }));
};

/**
 * Carries a computation through steps 3 to 7 at a moment, and gives the members of its receipt.
 * @throws Fault of the step that refuses; its details name the step
 */
export const computeReceipt = (
  computation: Computation,
  operators: readonly Operator[],
  registry: Registry,
  pulse: Pulse,
): ComputedReceipt => {
  const substrate = registry.operator(SUBSTRATE);
  const links = inStep(3, () => {
    assertDomain(operators, computation.domain, registry);
    return bindChain(computation, operators);
  });
  const bounds = inStep(4, () => boundPrecision(links));
  const plan = inStep(5, () => (links.length === 0 ? substrate.record.equation : links.map(equationOf).join('; ')));
  const executed = inStep(6, () => executeChain(links));
  const checked = inStep(7, () => (links.length === 0 ? `${SUBSTRATE}: stamped` : crossCheck(links, executed, bounds)));
  const computed = { substrateValue: substrateValue(substrate, pulse), links, bounds, executed };
  const propagated = propagateUncertainty(links);
  const { inputs, uncertainties } = inputsOf(links);
  const results = resultsOf(substrate, computed, propagated);
  const last = links.at(-1);
  const members: ComputedMembers = {
    operatorIds: [SUBSTRATE, ...operators.map(({ id }) => id)],
    operators: [substrate, ...operators].map(({ id, revision, digest }) => ({ id, revision, digest })),
    domain: last?.operator.domain.id ?? 'substrate',
    inputs,
    ...(Object.keys(uncertainties).length === 0 ? {} : { uncertainties }),
    ...(last?.solution === undefined ? {} : { solveFor: last.gives.name }),
    results,
    R_t: results.at(-1)?.value ?? Number.NaN,
    unit: results.at(-1)?.unit ?? '',
    substrate: { operator: SUBSTRATE, value: computed.substrateValue },
    cycle: pulse.cycle,
    phase: pulse.phase,
    master_equation: [SUBSTRATE, ...links.map((link) => `(${equationOf(link)})`)].join(' · '),
    steps: stepsOf(pulse, operators, computed, plan, checked),
  };
  return { members, links, bounds, ...(propagated === undefined ? {} : { propagated }) };
};
