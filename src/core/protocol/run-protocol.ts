import type { Context } from '../context.js';
import { Fault, toFault } from '../faults.js';
import { CYCLE_MILLISECONDS, type Pulse, pulseAt } from '../pulse.js';
import { RECEIPT_TYPE, STEP_NAMES, type UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import { bindChain } from './bind-chain.js';
import { boundPrecision } from './bound-precision.js';
import { assertDomain, chooseChain, SUBSTRATE } from './choose-chain.js';
import type { Computation, Link } from './computation.js';
import { crossCheck, type Executed, executeChain } from './execute-chain.js';
import { type Propagated, propagateUncertainty } from './propagate-uncertainty.js';

/** The prefix of public receipts. */
export const PUBLIC_PREFIX = 'PROVE';

/** A finished run: the receipt to be sealed, and what answers show beside it. */
export interface ProtocolRun {
  readonly receipt: UnsignedReceipt;
  readonly links: readonly Link[];
  readonly executed: readonly Executed[];
  readonly propagated?: readonly Propagated[];
}

/** The computing part of a run, which a verifier repeats. */
export interface ComputedChain {
  readonly substrate: Operator;
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
const inStep = <T>(step: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    const fault = toFault(error);
    if (fault.code === 'INTERNAL') throw error;
    const at = typeof fault.details['step'] === 'number' ? fault.details['step'] : step;
    throw new Fault(fault.code, fault.message, { ...fault.details, step: at, stepName: STEP_NAMES[at - 1] ?? '' });
  }
};

const valueText = (value: number | readonly number[], unit: string): string =>
  `${typeof value === 'number' ? value : `[${value.length} values]`}${unit === '1' ? '' : ` ${unit}`}`;

const stepsOf = (
  pulse: Pulse,
  operators: readonly Operator[],
  computed: Omit<ComputedChain, 'substrate'>,
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
  const worst = bounds.length === 0 ? 0 : Math.max(...bounds);
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

/** Computes a chain at a moment, without steps 1 and 2's bookkeeping: what a verifier repeats. */
export const computeChain = (
  computation: Computation,
  operators: readonly Operator[],
  context: Pick<Context, 'registry'>,
  pulse: Pulse,
): ComputedChain => {
  const substrate = context.registry.operator(SUBSTRATE);
  const links = inStep(3, () => {
    assertDomain(operators, computation.domain === 'substrate' ? undefined : computation.domain, context.registry);
    return bindChain(computation, operators);
  });
  const bounds = inStep(4, () => boundPrecision(links));
  const executed = inStep(6, () => executeChain(links));
  return { substrate, substrateValue: substrateValue(substrate, pulse), links, bounds, executed };
};

const inputsOf = (links: readonly Link[]): { inputs: UnsignedReceipt['inputs']; uncertainties: Record<string, number> } => {
  const inputs: Record<string, number | number[]> = {};
  const uncertainties: Record<string, number> = {};
  for (const { bindings } of links) {
    for (const { origin, value, uncertainty } of bindings) {
      if (origin.type === 'chain') continue;
      inputs[origin.key] = typeof value === 'number' ? value : [...value];
      if (uncertainty !== undefined) uncertainties[origin.key] = uncertainty;
    }
  }
  return { inputs, uncertainties };
};

/**
 * Runs the seven steps: substrate, limit, scale, precision, compile, execute, verify. The receipt that comes back is not sealed yet.
 * @throws Fault of the step that refuses; its details name the step
 */
export const runProtocol = (computation: Computation, context: Context, keyPrefix: string = PUBLIC_PREFIX): ProtocolRun => {
  const moment = context.now();
  const pulse = inStep(1, () => pulseAt(moment));
  const operators = inStep(2, () => chooseChain(computation, context.registry));
  const computed = computeChain(computation, operators, context, pulse);
  const { substrate, links, bounds, executed } = computed;
  const plan = inStep(5, () => (links.length === 0 ? substrate.record.equation : links.map(equationOf).join('; ')));
  const checked = inStep(7, () => (links.length === 0 ? `${SUBSTRATE}: stamped` : crossCheck(links, executed, bounds)));
  const propagated = propagateUncertainty(links);
  const { inputs, uncertainties } = inputsOf(links);
  const last = links.at(-1);
  const results: UnsignedReceipt['results'] = links.map((link, i) => ({
    operator: link.operator.id,
    symbol: link.gives.name,
    value: executed[i]?.value ?? Number.NaN,
    unit: link.gives.unitText,
    relativeErrorBound: bounds[i] ?? 0,
    ...(propagated?.[i] === undefined ? {} : { uncertainty: propagated[i].uncertainty }),
    ...(link.solution === undefined ? {} : { method: link.solution.method }),
  }));
  const alone = {
    operator: SUBSTRATE,
    symbol: substrate.output.name,
    value: computed.substrateValue,
    unit: substrate.output.unitText,
    relativeErrorBound: 2 ** -51,
  };
  const final = results.at(-1) ?? alone;
  const receipt: UnsignedReceipt = {
    type: RECEIPT_TYPE,
    id: context.newReceiptId(),
    issuer: context.issuer,
    keyPrefix,
    operatorIds: [SUBSTRATE, ...operators.map(({ id }) => id)],
    operators: [substrate, ...operators].map(({ id, revision, digest }) => ({ id, revision, digest })),
    domain: last?.operator.domain.id ?? 'substrate',
    inputs,
    ...(Object.keys(uncertainties).length === 0 ? {} : { uncertainties }),
    ...(last?.solution === undefined ? {} : { solveFor: last.gives.name }),
    results: results.length === 0 ? [alone] : results,
    R_t: final.value,
    unit: final.unit,
    substrate: { operator: SUBSTRATE, value: computed.substrateValue },
    cycle: pulse.cycle,
    phase: pulse.phase,
    issuedAt: new Date(moment).toISOString(),
    master_equation: [SUBSTRATE, ...links.map((link) => `(${equationOf(link)})`)].join(' · '),
    steps: stepsOf(pulse, operators, computed, plan, checked),
    library: context.library,
  };
  return { receipt, links, executed, ...(propagated === undefined ? {} : { propagated }) };
};
