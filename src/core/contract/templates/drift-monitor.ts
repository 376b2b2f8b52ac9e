import { defineTemplate } from '../definition/definition.js';

/** Count of a bin, with half a count added so that an empty bin has one too; and its share of all. */
const count = (list: string): string => `(nth(${list}, i) + 0.5)`;
const share = (list: string): string => `${count(list)} / (sum(${list}) + 0.5 * length(${list}))`;
const [NEW, OLD] = ['observed', 'reference'] as const;

/**
 * Population stability index. In the logarithm the ratio of the counts does for that of the shares: the differences of the shares add up to zero,
 * and so what is common to all bins drops out. A bin that one of the lists lacks makes it no number, and the event is refused.
 */
const INDEX = `sum(i, 1, max(length(${NEW}), length(${OLD})), (${share(NEW)} - ${share(OLD)}) * ln(${count(NEW)} / ${count(OLD)}))`;

/** Over the sum of the reciprocal sample sizes the index has a chi-square distribution, if nothing has drifted; 600 is beyond any doubt. */
const CHANCE = {
  operators: ['PD8'],
  inputs: {
    k: 'max(length(observed) - 1, 1)',
    x: `min(600, ${INDEX} / (1 / max(sum(observed), 1) + 1 / max(sum(reference), 1)))`,
  },
  trigger: 'population_stability',
  remember: { index: INDEX },
};

const drifts = (limit: string): string => `R < significance and ${INDEX} >= ${limit}`;

/**
 * Compares samples with a reference, both counted into the same bins, and tells when the population has drifted. `R` is the probability of a
 * population stability index so large by chance alone; a drift must be both improbable and large.
 *
 * With 100, 100, 100 and 100 as the reference: 90, 110, 105 and 95 give an index of 0.006 (R = 0.74), stable; 150, 120, 80 and 50 give 0.16
 * (R = 8e-7), drifting; 200, 120, 60 and 20 give 0.55, shifted.
 */
export const driftMonitor = defineTemplate({
  id: 'drift-monitor',
  name: 'drift_monitor',
  version: '1.0',
  category: 'Monitoring',
  title: 'Drift monitor (population stability)',
  about:
    'Takes the population stability index of binned samples against a reference and tells drift and shift where it is large and no accident. Up to 300 bins.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD8'],
  parameters: {
    watch: { meaning: 'index from which the population drifts', default: 0.1, minimum: 0, maximum: 100 },
    act: { meaning: 'index from which it has shifted, above the other', default: 0.25, minimum: 0, maximum: 100 },
    significance: { meaning: 'probability below which it is no accident', default: 0.01, minimum: 1e-9, maximum: 1 },
  },
  initial: 'stable',
  states: {
    stable: { kind: 'initial', meaning: 'the population is as the reference' },
    drifting: { kind: 'intermediate', meaning: 'the population differs' },
    shifted: { kind: 'intermediate', meaning: 'the population is another' },
  },
  manual: { by: ['owner'], to: ['stable', 'drifting', 'shifted'] },
  events: {
    sample: {
      meaning: 'a new sample and what to compare it with',
      payload: {
        observed: { meaning: 'count of each bin in the sample', type: 'list', integer: true, minimum: 0, maximum: 1_000_000_000 },
        reference: { meaning: 'count of each bin in the reference', type: 'list', integer: true, minimum: 0, maximum: 1_000_000_000 },
      },
    },
  },
  memory: { index: { meaning: 'population stability index of the last sample', initial: '0' } },
  transitions: [
    { from: 'stable', to: 'shifted', on: 'sample', when: drifts('act'), ...CHANCE, emits: ['population_shifted'] },
    { from: 'stable', to: 'drifting', on: 'sample', when: drifts('watch'), ...CHANCE, emits: ['population_drifting'] },
    { from: 'stable', to: 'stable', on: 'sample', ...CHANCE },
    { from: 'drifting', to: 'shifted', on: 'sample', when: drifts('act'), ...CHANCE, emits: ['population_shifted'] },
    { from: 'drifting', to: 'drifting', on: 'sample', when: drifts('watch'), ...CHANCE },
    { from: 'drifting', to: 'stable', on: 'sample', ...CHANCE, emits: ['population_stable'] },
    { from: 'shifted', to: 'shifted', on: 'sample', when: drifts('act'), ...CHANCE },
    { from: 'shifted', to: 'drifting', on: 'sample', when: drifts('watch'), ...CHANCE, emits: ['population_drifting'] },
    { from: 'shifted', to: 'stable', on: 'sample', ...CHANCE, emits: ['population_stable'] },
  ],
});
