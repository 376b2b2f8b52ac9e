import { defineTemplate } from '../definition/definition.js';

/** True where the short window has the smaller share of errors, and is therefore the one that decides. */
const SHORT = 'bad_short * (good_long + bad_long) <= bad_long * (good_short + bad_short)';

/** A window without requests has no errors. */
const BURN_RATE = {
  operators: ['QU20'],
  inputs: {
    n_bad: `if(${SHORT}, bad_short, bad_long)`,
    n_total: `if(${SHORT}, max(1, good_short + bad_short), max(1, good_long + bad_long))`,
    SLO: 'objective',
  },
  trigger: 'burn_rate',
};

const burning = (limit: string): string => `bad > 0 and R >= ${limit}`;

/**
 * Watches how fast failing requests use up the error budget of a service-level objective. `R` is the burn rate, the share of failures over the
 * share that the objective allows, in whichever of a long and a short window it is smaller: both must burn, so that it neither pages for
 * a blip nor long after the trouble is over. Reports with failures raise it; reports and the passing of time bring it back.
 *
 * With an objective of 99.9 %: 99 good and 1 bad give R = 10, a slow burn; 90 good and 10 bad more give R = 55, a fast one; 5 min later the
 * short window is empty, R = 0, and all is well.
 */
export const errorBudgetMonitor = defineTemplate({
  id: 'error-budget-monitor',
  name: 'error_budget_monitor',
  version: '1.0',
  category: 'Monitoring',
  title: 'Error-budget monitor (burn rate)',
  about:
    'Compares the failure ratio of requests over a long and a short window with what the objective allows; slow burn opens a ticket, fast pages.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'QU20'],
  parameters: {
    objective: { meaning: 'share of requests that must succeed', default: 0.999, minimum: 0.5, maximum: 0.99999 },
    fast: { meaning: 'burn rate that pages; 14.4 uses 2 % of a monthly budget in an hour', default: 14.4, minimum: 1, maximum: 100_000 },
    slow: { meaning: 'burn rate that opens a ticket, below the fast one', default: 6, minimum: 0.1, maximum: 100_000 },
    long_window: { meaning: 'long window', default: '1 h', minimum: 0.01, maximum: 24 },
    short_window: { meaning: 'short window', default: '5 min', minimum: 0.1, maximum: 1_440 },
  },
  initial: 'healthy',
  states: {
    healthy: { kind: 'initial', meaning: 'the budget lasts' },
    slow_burn: { kind: 'intermediate', meaning: 'the budget will not last; somebody should look into it' },
    fast_burn: { kind: 'intermediate', meaning: 'the budget goes fast; somebody must act now' },
  },
  manual: { by: ['owner'], to: ['healthy', 'slow_burn', 'fast_burn'] },
  events: {
    report: {
      meaning: 'outcomes of requests since the last report',
      payload: {
        good: { meaning: 'requests that succeeded', type: 'number', integer: true, minimum: 0, maximum: 1_000_000_000 },
        bad: { meaning: 'requests that failed', type: 'number', integer: true, minimum: 0, maximum: 1_000_000_000 },
      },
    },
  },
  counts: {
    good_long: { meaning: 'successes in the long window', event: 'report', within: 'long_window', sum: 'good' },
    bad_long: { meaning: 'failures in the long window', event: 'report', within: 'long_window', sum: 'bad' },
    good_short: { meaning: 'successes in the short window', event: 'report', within: 'short_window', sum: 'good' },
    bad_short: { meaning: 'failures in the short window', event: 'report', within: 'short_window', sum: 'bad' },
  },
  transitions: [
    { from: 'healthy', to: 'fast_burn', on: 'report', when: burning('fast'), ...BURN_RATE, emits: ['budget_burning_fast'] },
    { from: 'healthy', to: 'slow_burn', on: 'report', when: burning('slow'), ...BURN_RATE, emits: ['budget_burning'] },
    { from: 'slow_burn', to: 'fast_burn', on: 'report', when: burning('fast'), ...BURN_RATE, emits: ['budget_burning_fast'] },
    { from: 'slow_burn', to: 'healthy', on: 'report', when: 'R < slow', ...BURN_RATE, emits: ['budget_healthy'] },
    { from: 'fast_burn', to: 'healthy', on: 'report', when: 'R < slow', ...BURN_RATE, emits: ['budget_healthy'] },
    { from: 'fast_burn', to: 'slow_burn', on: 'report', when: 'R < fast', ...BURN_RATE, emits: ['budget_burning'] },
  ],
});
