import { defineTemplate } from '../definition/definition.js';

/** How many standard deviations the season's rain lies off the normal. */
const ANOMALY = {
  operators: ['ST5'],
  inputs: { x: 'fallen / (1 mm)', mu: 'normal / (1 mm)', sigma: 'spread / (1 mm)' },
  trigger: 'rainfall_anomaly',
};

/** Nothing at the trigger, all at the exit, and a share in between. */
const PAYOUT = 'insured * min(1, (trigger_at - R) / max(trigger_at - exit_at, 0.01))';

/**
 * Covers a season against drought: at its end the rain is compared with the normal of the place, and what lies below the trigger is paid for, in
 * part or in full. `R` is the standardised anomaly of the rain.
 *
 * With 300 mm normal, a spread of 60 mm, a trigger of -1 and an exit of -2: 210 mm are R = -1.5 and pay half of the sum insured.
 */
export const rainfallCover = defineTemplate({
  id: 'rainfall-cover',
  name: 'rainfall_cover',
  version: '1.0',
  category: 'Commerce',
  title: 'Rainfall cover (drought insurance)',
  about: 'Insures a season against drought: adds up the rain that a station reports, and at the end pays by how far it is below normal.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST5'],
  parameters: {
    season: { meaning: 'length of the season', default: '90 d', minimum: 0.01, maximum: 366 },
    normal: { meaning: 'mean rain of the season in past years', default: '300 mm', minimum: 1, maximum: 20_000 },
    spread: { meaning: 'standard deviation of it', default: '60 mm', minimum: 0.1, maximum: 10_000 },
    trigger_at: { meaning: 'anomaly below which something is paid', default: -1, minimum: -5, maximum: 0 },
    exit_at: { meaning: 'anomaly at which all is paid, below the trigger', default: -2, minimum: -10, maximum: 0 },
    insured: { meaning: 'sum insured', default: '10000 currency', minimum: 0.01, maximum: 1e12 },
    pay_within: { meaning: 'time to pay before it is late', default: '14 d', minimum: 0.01, maximum: 366 },
  },
  roles: { station: 'measures the rain', insurer: 'pays' },
  at: { by: ['owner', 'station'] },
  initial: 'covered',
  states: {
    covered: { kind: 'initial', meaning: 'the season runs' },
    due: { kind: 'intermediate', meaning: 'the season was dry, and a payment is due' },
    overdue: { kind: 'intermediate', meaning: 'the payment is late' },
    paid_out: { kind: 'final', meaning: 'the insurer has paid' },
    ended: { kind: 'final', meaning: 'it rained enough' },
  },
  events: {
    rain: {
      meaning: 'the station reports',
      by: ['owner', 'station'],
      payload: { depth: { meaning: 'rain since the last report', type: 'number', unit: 'mm', minimum: 0, maximum: 2_000 } },
    },
    pay: { meaning: 'the insurer has paid', by: ['owner', 'insurer'] },
  },
  counts: { fallen: { meaning: 'rain of the season', event: 'rain', since: 'creation', sum: 'depth' } },
  memory: { payout: { meaning: 'what is paid', initial: '0', unit: 'currency' } },
  transitions: [
    { from: 'covered', to: 'covered', on: 'rain', trigger: 'rainfall', emits: ['rain_reported'] },
    {
      from: 'covered',
      to: 'due',
      on: 'clock',
      when: 'elapsed >= season and R < trigger_at',
      ...ANOMALY,
      emits: ['payment_due'],
      remember: { payout: PAYOUT },
    },
    { from: 'covered', to: 'ended', on: 'clock', when: 'elapsed >= season', ...ANOMALY, emits: ['season_ended'] },
    { from: 'due', to: 'paid_out', on: 'pay', trigger: 'payment', emits: ['insured_paid'] },
    { from: 'due', to: 'overdue', on: 'clock', when: 'elapsed >= pay_within', trigger: 'deadline', emits: ['payment_late'] },
    { from: 'overdue', to: 'paid_out', on: 'pay', trigger: 'payment', emits: ['insured_paid'] },
  ],
});
