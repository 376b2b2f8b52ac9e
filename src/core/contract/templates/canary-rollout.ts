import { defineTemplate } from '../definition/definition.js';

/** The evidence of this stage's requests that the release is worse rather than healthy. */
const EVIDENCE = {
  operators: ['ST32'],
  inputs: { k: 'failed', n: 'max(1, succeeded + failed)', p_0: 'healthy_rate', p_1: 'min(0.99, healthy_rate * times_worse)' },
  trigger: 'sequential_test',
};

const stage = (from: string, next: string, told: string) => [
  { from, to: 'rolled_back', on: 'report', when: 'R >= ln((1 - miss) / false_alarm)', ...EVIDENCE, emits: ['canary_rolled_back'] },
  { from, to: next, on: 'report', when: 'succeeded > 0 and R <= ln(miss / (1 - false_alarm))', ...EVIDENCE, emits: [told] },
  { from, to: 'rolled_back', on: 'clock', when: 'elapsed >= patience', trigger: 'patience', emits: ['canary_rolled_back'] },
  { from, to: 'rolled_back', on: 'abort', trigger: 'abort', emits: ['canary_rolled_back'] },
];

/**
 * Rolls a release out to ever more users, each stage decided by Wald's sequential test of its failure rate. `R` is the logarithm of the
 * likelihood ratio of a release that is worse to one that is healthy: at ln 19 = 2.94 it is rolled back, at -2.94 the next stage begins.
 *
 * With 1 % against 2 %: 291 good requests in a stage give R = -2.954, and the next stage begins; 10 failures among 100 give R = 6.02 and roll
 * back. A stage that is not decided within an hour is rolled back too.
 */
export const canaryRollout = defineTemplate({
  id: 'canary-rollout',
  name: 'canary_rollout',
  version: '1.0',
  category: 'Delivery',
  title: 'Canary rollout (sequential test)',
  about: 'Takes a release through stages; each goes on once a sequential test finds it healthy and is rolled back once it finds it worse.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST32'],
  parameters: {
    healthy_rate: { meaning: 'failure rate of a healthy release', default: 0.01, minimum: 0.00001, maximum: 0.5 },
    times_worse: { meaning: 'factor by which a bad release fails more often', default: 2, minimum: 1.1, maximum: 1_000 },
    false_alarm: { meaning: 'chance of rolling a healthy release back, in each stage', default: 0.05, minimum: 0.0001, maximum: 0.4 },
    miss: { meaning: 'chance of letting a bad release pass, in each stage', default: 0.05, minimum: 0.0001, maximum: 0.4 },
    patience: { meaning: 'time after which an undecided stage is rolled back', default: '1 h', minimum: 0.01, maximum: 10_000 },
  },
  initial: 'one_percent',
  states: {
    one_percent: { kind: 'initial', meaning: 'one user in a hundred has the release' },
    ten_percent: { kind: 'intermediate', meaning: 'one user in ten has it' },
    half: { kind: 'intermediate', meaning: 'every other user has it' },
    full: { kind: 'final', meaning: 'everybody has it' },
    rolled_back: { kind: 'final', meaning: 'nobody has it any more' },
  },
  manual: { by: ['owner'], to: ['one_percent', 'ten_percent', 'half'] },
  events: {
    report: {
      meaning: 'outcomes of requests to the release since the last report',
      payload: {
        good: { meaning: 'requests that succeeded', type: 'number', integer: true, minimum: 0, maximum: 1_000_000_000 },
        bad: { meaning: 'requests that failed', type: 'number', integer: true, minimum: 0, maximum: 1_000_000_000 },
      },
    },
    abort: { meaning: 'somebody stops the rollout' },
  },
  counts: {
    succeeded: { meaning: 'requests of this stage that succeeded', event: 'report', since: 'entry', sum: 'good' },
    failed: { meaning: 'requests of this stage that failed', event: 'report', since: 'entry', sum: 'bad' },
  },
  transitions: [
    ...stage('one_percent', 'ten_percent', 'canary_at_ten_percent'),
    ...stage('ten_percent', 'half', 'canary_at_half'),
    ...stage('half', 'full', 'canary_complete'),
  ],
});
