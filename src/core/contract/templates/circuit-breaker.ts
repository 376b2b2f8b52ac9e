import { defineTemplate } from '../definition/definition.js';

const ratioAfter = (failed: '0' | '1') => ({ lambda: 'weight', x: failed, E_prev: 'ratio' }) as const;

/** What is nearly zero is zero, so that a long run of successes does not underflow. */
const KEEP = { ratio: 'if(R < 1e-12, 0, R)' } as const;

const TRIPS = 'R >= threshold and successes + failures >= least_calls';

/**
 * Stops calls to something that fails too often, and lets a few through after a pause to see whether it works again. `R` is the share of
 * failures, with the weight of older calls fading exponentially.
 *
 * With a weight of 0.5, a threshold of 0.5 and at least 2 calls: a success (R = 0) and a failure (R = 0.5) open it; after a minute it is half
 * open; three successes there close it, one failure opens it again.
 */
export const circuitBreaker = defineTemplate({
  id: 'circuit-breaker',
  name: 'circuit_breaker',
  version: '1.0',
  category: 'Resilience',
  title: 'Circuit breaker',
  about: 'Opens when the failure ratio of calls reaches a threshold, tries again after a pause, and closes once enough probes succeed.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST7'],
  parameters: {
    threshold: { meaning: 'failure ratio that opens', default: 0.5, minimum: 0.01, maximum: 1 },
    weight: {
      meaning: 'weight of the newest call in the ratio; 0.1 looks back over some 20 calls',
      default: 0.1,
      minimum: 0.001,
      maximum: 1,
    },
    least_calls: { meaning: 'calls before it may open', default: 10, integer: true, minimum: 1, maximum: 100_000 },
    cool_down: { meaning: 'time that it stays open', default: '1 min', minimum: 0.01, maximum: 100_000 },
    probes: { meaning: 'successes that close it again', default: 3, integer: true, minimum: 1, maximum: 1_000 },
  },
  initial: 'closed',
  states: {
    closed: { kind: 'initial', meaning: 'calls go through' },
    open: { kind: 'intermediate', meaning: 'calls are held back' },
    half_open: { kind: 'intermediate', meaning: 'a few calls go through as probes' },
  },
  manual: { by: ['owner'], to: ['closed', 'open', 'half_open'] },
  events: { success: { meaning: 'a call succeeded' }, failure: { meaning: 'a call failed' } },
  counts: {
    successes: { meaning: 'calls that succeeded in this state', event: 'success', since: 'entry' },
    failures: { meaning: 'calls that failed in this state', event: 'failure', since: 'entry' },
  },
  memory: { ratio: { meaning: 'failure ratio after the last call', initial: '0' } },
  transitions: [
    {
      from: 'closed',
      to: 'open',
      on: 'failure',
      when: TRIPS,
      operators: ['ST7'],
      inputs: ratioAfter('1'),
      trigger: 'failure_ratio',
      emits: ['breaker_opened'],
      remember: KEEP,
    },
    {
      from: 'closed',
      to: 'closed',
      on: 'failure',
      operators: ['ST7'],
      inputs: ratioAfter('1'),
      trigger: 'failure_ratio',
      remember: KEEP,
    },
    {
      from: 'closed',
      to: 'open',
      on: 'success',
      when: TRIPS,
      operators: ['ST7'],
      inputs: ratioAfter('0'),
      trigger: 'failure_ratio',
      emits: ['breaker_opened'],
      remember: KEEP,
    },
    {
      from: 'closed',
      to: 'closed',
      on: 'success',
      operators: ['ST7'],
      inputs: ratioAfter('0'),
      trigger: 'failure_ratio',
      remember: KEEP,
    },
    { from: 'open', to: 'half_open', on: 'clock', when: 'elapsed >= cool_down', trigger: 'cool_down', emits: ['breaker_half_opened'] },
    // Calls that began before it opened report late; they change nothing.
    { from: 'open', to: 'open', on: 'success', trigger: 'late_result' },
    { from: 'open', to: 'open', on: 'failure', trigger: 'late_result' },
    {
      from: 'half_open',
      to: 'closed',
      on: 'success',
      when: 'successes >= probes',
      operators: ['ST7'],
      inputs: ratioAfter('0'),
      trigger: 'failure_ratio',
      emits: ['breaker_closed'],
      remember: { ratio: '0' },
    },
    {
      from: 'half_open',
      to: 'half_open',
      on: 'success',
      operators: ['ST7'],
      inputs: ratioAfter('0'),
      trigger: 'failure_ratio',
      remember: KEEP,
    },
    {
      from: 'half_open',
      to: 'open',
      on: 'failure',
      operators: ['ST7'],
      inputs: ratioAfter('1'),
      trigger: 'failure_ratio',
      emits: ['breaker_opened'],
      remember: KEEP,
    },
  ],
});
