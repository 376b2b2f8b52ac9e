import { defineTemplate } from '../definition/definition.js';

/** Readings that agree with the mean to twelve digits are the mean. */
const near = (mean: string): string => `if(abs(value - ${mean}) <= 1e-12 * abs(${mean}), value, ${mean})`;

const scoreAgainst = (mean: string) => ({
  operators: ['ST5'],
  inputs: { x: 'value', mu: mean, sigma: 'max(deviation, least_deviation)' },
  trigger: 'z_score',
});

const LEARNING = scoreAgainst(`if(seen == 1, value, ${near('mean')})`);
const SCORE = scoreAgainst(near('mean'));

/** Mean and sum of squares by Welford's recursion, which keeps its digits. */
const MEAN = 'mean + (value - mean) / seen';
const SQUARES = `squares + (value - mean) * (value - (${MEAN}))`;
const LEARN = {
  mean: `if(seen == 1, value, ${MEAN})`,
  squares: `if(seen == 1, 0, ${SQUARES})`,
  deviation: `if(seen == 1, 0, sqrt(max(${SQUARES}, 0) / (seen - 1)))`,
  streak: '0',
} as const;

/**
 * Learns what is normal from its first readings, then alarms when several in a row are unusual. `R` is the z-score of the reading: how many
 * standard deviations it lies from the learned mean.
 *
 * Having learned from 8, 10, 12 and 10 (mean 10, standard deviation 1.633): a reading of 20 gives R = 6.12, the first unusual one; 19 gives
 * 5.51, the second in a row, which alarms; 11 gives 0.61, and two such readings end it.
 */
export const anomalyAlarm = defineTemplate({
  id: 'anomaly-alarm',
  name: 'anomaly_alarm',
  version: '1.0',
  category: 'Monitoring',
  title: 'Anomaly alarm (z-score)',
  about:
    'Learns the mean and spread of a reading, and alarms when several readings in a row are further from the mean than so many deviations.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST5'],
  parameters: {
    warm_up: { meaning: 'readings to learn from', default: 30, integer: true, minimum: 2, maximum: 100_000 },
    limit: { meaning: 'standard deviations from the mean that are still usual', default: 3, minimum: 0.1, maximum: 100 },
    in_a_row: {
      meaning: 'unusual readings in a row that alarm, and usual ones that end it',
      default: 2,
      integer: true,
      minimum: 1,
      maximum: 1_000,
    },
    least_deviation: { meaning: 'standard deviation taken where the learned one is smaller', default: 1e-6, minimum: 1e-12, maximum: 1e9 },
  },
  initial: 'learning',
  states: {
    learning: { kind: 'initial', meaning: 'readings are taken as normal' },
    normal: { kind: 'intermediate', meaning: 'readings are as learned' },
    anomalous: { kind: 'intermediate', meaning: 'readings are unusual' },
  },
  manual: { by: ['owner'], to: ['learning', 'normal', 'anomalous'] },
  events: {
    reading: { meaning: 'a new reading', payload: { value: { meaning: 'what was read', type: 'number', minimum: -1e9, maximum: 1e9 } } },
    relearn: { meaning: 'what is normal has changed' },
  },
  counts: { seen: { meaning: 'readings in this state, this one included', event: 'reading', since: 'entry' } },
  memory: {
    mean: { meaning: 'mean of the readings learned from', initial: '0' },
    squares: { meaning: 'sum of their squared distances from the mean', initial: '0' },
    deviation: { meaning: 'their standard deviation', initial: '0' },
    streak: { meaning: 'readings in a row that speak against the state', initial: '0' },
  },
  transitions: [
    {
      from: 'learning',
      to: 'normal',
      on: 'reading',
      when: 'seen >= warm_up',
      ...LEARNING,
      emits: ['baseline_learned'],
      remember: LEARN,
    },
    { from: 'learning', to: 'learning', on: 'reading', ...LEARNING, remember: LEARN },
    {
      from: 'normal',
      to: 'anomalous',
      on: 'reading',
      when: 'abs(R) > limit and streak + 1 >= in_a_row',
      ...SCORE,
      emits: ['anomaly_found'],
      remember: { streak: '0' },
    },
    { from: 'normal', to: 'normal', on: 'reading', ...SCORE, remember: { streak: 'if(abs(R) > limit, streak + 1, 0)' } },
    { from: 'normal', to: 'learning', on: 'relearn', trigger: 'relearning' },
    {
      from: 'anomalous',
      to: 'normal',
      on: 'reading',
      when: 'abs(R) <= limit and streak + 1 >= in_a_row',
      ...SCORE,
      emits: ['anomaly_ended'],
      remember: { streak: '0' },
    },
    { from: 'anomalous', to: 'anomalous', on: 'reading', ...SCORE, remember: { streak: 'if(abs(R) <= limit, streak + 1, 0)' } },
    { from: 'anomalous', to: 'learning', on: 'relearn', trigger: 'relearning' },
  ],
});
