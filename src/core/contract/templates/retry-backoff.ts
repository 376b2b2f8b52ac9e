import { defineTemplate } from '../definition/definition.js';

/** Chance that so many attempts hold a success. */
const CHANCE = { operators: ['PD24'], inputs: { n: 'attempts', p: 'success_chance' }, trigger: 'chance_of_success' };

const HOPELESS = 'R >= certainty or attempts >= most_attempts';

/** The delay doubles from attempt to attempt; a share of it is taken off by a low-discrepancy sequence that the seed begins. */
const DELAY =
  'max(1 tick, min(longest_delay, first_delay * factor^(attempts - 1)) * (1 - spread * mod(seed + 0.6180339887498949 * attempts, 1)))';
const WAIT = { emits: ['retry_scheduled'], remember: { delay: DELAY } };

/**
 * Repeats something that fails, with growing pauses, until it succeeds or is hopeless. `R` is the probability that one of so many attempts would
 * have succeeded, were it in order; when that is near certain and none has, it is given up.
 *
 * With a chance of one half and delays from 2 s: the first failure (R = 0.5) waits 2 s, the second (0.75) 4 s, the third (0.875) 8 s; the
 * seventh in a row (0.9922) is the last.
 */
export const retryBackoff = defineTemplate({
  id: 'retry-backoff',
  name: 'retry_backoff',
  version: '1.0',
  category: 'Resilience',
  title: 'Retry with backoff',
  about: 'Schedules attempts with exponentially growing pauses, spread by a seed, and gives up when more failures can hardly be bad luck.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD24'],
  parameters: {
    success_chance: { meaning: 'chance that an attempt succeeds while all is in order', default: 0.5, minimum: 0.001, maximum: 0.99 },
    certainty: { meaning: 'probability of an earlier success at which it gives up', default: 0.99, minimum: 0.01, maximum: 1 },
    most_attempts: { meaning: 'attempts at most', default: 10, integer: true, minimum: 1, maximum: 10_000 },
    first_delay: { meaning: 'time until the second attempt', default: '2 s', minimum: 0.1, maximum: 1_000_000 },
    factor: { meaning: 'factor from one delay to the next', default: 2, minimum: 1, maximum: 10 },
    longest_delay: { meaning: 'longest delay', default: '10 min', minimum: 0.01, maximum: 100_000 },
    spread: {
      meaning: 'share of a delay that may be taken off, so that many contracts do not retry at once',
      default: 0,
      minimum: 0,
      maximum: 1,
    },
    seed: { meaning: 'where the spread begins; another for each contract', default: 0, minimum: 0, maximum: 1 },
    time_out: { meaning: 'time after which an attempt counts as failed', default: '5 min', minimum: 0.01, maximum: 100_000 },
  },
  initial: 'ready',
  states: {
    ready: { kind: 'initial', meaning: 'an attempt may start' },
    running: { kind: 'intermediate', meaning: 'an attempt is under way' },
    waiting: { kind: 'intermediate', meaning: 'the pause after a failure' },
    succeeded: { kind: 'final', meaning: 'an attempt succeeded' },
    given_up: { kind: 'final', meaning: 'there are no more attempts' },
  },
  manual: { by: ['owner'], to: ['ready', 'running', 'waiting'] },
  events: {
    start: { meaning: 'an attempt starts' },
    success: { meaning: 'the attempt succeeded' },
    failure: { meaning: 'the attempt failed' },
  },
  counts: { attempts: { meaning: 'attempts started', event: 'start', since: 'creation' } },
  memory: { delay: { meaning: 'the present pause', unit: 's', initial: '0' } },
  transitions: [
    { from: 'ready', to: 'running', on: 'start', ...CHANCE, emits: ['attempt_started'] },
    { from: 'running', to: 'succeeded', on: 'success', ...CHANCE, emits: ['attempt_succeeded'] },
    { from: 'running', to: 'given_up', on: 'failure', when: HOPELESS, ...CHANCE, emits: ['given_up'] },
    { from: 'running', to: 'waiting', on: 'failure', ...CHANCE, ...WAIT },
    { from: 'running', to: 'given_up', on: 'clock', when: `elapsed >= time_out and (${HOPELESS})`, ...CHANCE, emits: ['given_up'] },
    { from: 'running', to: 'waiting', on: 'clock', when: 'elapsed >= time_out', ...CHANCE, ...WAIT },
    { from: 'waiting', to: 'ready', on: 'clock', when: 'elapsed >= delay', trigger: 'pause', emits: ['retry_due'] },
  ],
});
