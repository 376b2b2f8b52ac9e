import type { Context } from '../context.js';
import { type Pulse, pulseAt } from '../pulse.js';
import { substrateValueAt } from '../receipt/substrate-value.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';

/** The stamp of a run: a moment of the clock, and the value that KO42 has at it. */
export interface Stamp extends Pulse {
  readonly substrate: Operator;
  readonly value: number;
}

/** Bound on the relative error of the stamp's value: a sine, a product and a sum near 1. */
export const STAMP_ERROR = 2 ** -51;

/** Evaluates KO42 at a cycle and phase. */
export const stampAt = ({ cycle, phase }: Pulse, registry: Registry): Stamp => {
  const substrate = registry.operator(SUBSTRATE);
  return { cycle, phase, substrate, value: substrateValueAt(phase, substrate) };
};

/** Step 1: reads the clock once, and stamps the run with KO42. */
export const stampRun = ({ now, registry }: Pick<Context, 'now' | 'registry'>): Stamp & { readonly moment: number } => {
  const moment = now();
  return { moment, ...stampAt(pulseAt(moment), registry) };
};
