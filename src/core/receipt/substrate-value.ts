import { CYCLE_MILLISECONDS } from '../pulse.js';
import type { Operator } from '../registry/operator.js';

/** Evaluates KO42 at a phase of the cycle. */
export const substrateValueAt = (phase: number, substrate: Operator): number => {
  const time = (phase * CYCLE_MILLISECONDS) / 1000;
  return substrate.compiled()(...substrate.inputs.map(({ name, default: preset }) => (name === 't' ? time : (preset ?? Number.NaN))));
};
