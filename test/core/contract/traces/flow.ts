import { at, cycles, type Trace, trace } from './trace.js';

const NONE = {};
/** One token each cycle, per second. */
const PER_CYCLE = 1 / 0.777;
const RETRY = { first_delay: cycles(2), longest_delay: cycles(600), time_out: cycles(386) };
const take = (tokens: number) => ({ tokens });
const [SHUT, OPEN] = ['take_refused bucket_exhausted', 'take_granted bucket_restored'];

/** Traces of what lets through, holds back and tries again. Results by hand: halves and sums; 1 - e^(-t/60) with Python's math.expm1. */
export const FLOW: readonly Trace[] = [
  trace(
    'rate-limiter',
    'limits above the threshold and opens when the window recedes',
    { threshold: 1, within: 10 },
    at(0, 'request', NONE, 'allowing'),
    at(0, 'request', NONE, 'limiting', 'rate_limited'),
    at(10, 'clock', NONE, 'allowing', 'rate_restored'),
  ),
  trace(
    'token-bucket',
    'grants, refuses and refills',
    { capacity: 10, refill: PER_CYCLE },
    at(0, 'take', take(10), 'available', 'take_granted', 10),
    at(0, 'take', take(11), 'available', 'take_refused', 0),
    at(0, 'take', take(3), 'exhausted', SHUT, 0),
    at(1, 'take', take(11), 'exhausted', 'take_refused', 1),
    at(3, 'clock', NONE, 'available', 'bucket_restored', 3),
    at(3, 'take', take(3), 'available', 'take_granted', 3),
    at(3, 'take', take(5), 'exhausted', SHUT, 0),
    at(4, 'take', take(1), 'available', OPEN, 1),
    at(1_000, 'take', take(9), 'available', 'take_granted', 10),
  ),
  trace(
    'token-bucket',
    'refills by fractions without losing any: 2.9 tokens are not yet 3',
    { capacity: 10, refill: 0.1 * PER_CYCLE },
    at(0, 'take', take(10), 'available', 'take_granted', 10),
    at(29, 'take', take(3), 'exhausted', SHUT, 2.9),
    at(30, 'clock', NONE, 'available', 'bucket_restored', 3),
  ),
  trace(
    'circuit-breaker',
    'opens at the ratio, half opens after the pause, closes after the probes',
    { weight: 0.5, least_calls: 2, cool_down: cycles(78) },
    at(0, 'success', NONE, 'closed', '', 0),
    at(0, 'failure', NONE, 'open', 'breaker_opened', 0.5),
    at(1, 'success', NONE, 'open'),
    at(1, 'failure', NONE, 'open'),
    at(78, 'clock', NONE, 'half_open', 'breaker_half_opened'),
    at(79, 'success', NONE, 'half_open', '', 0.25),
    at(79, 'success', NONE, 'half_open', '', 0.125),
    at(79, 'success', NONE, 'closed', 'breaker_closed', 0.0625),
    at(80, 'failure', NONE, 'closed', '', 0.5),
    at(80, 'success', NONE, 'closed', '', 0.25),
  ),
  trace(
    'circuit-breaker',
    'opens at the call that makes enough, even a success, and again at a failed probe',
    { weight: 0.5, threshold: 0.25, least_calls: 3, cool_down: cycles(78) },
    at(0, 'failure', NONE, 'closed', '', 0.5),
    at(0, 'failure', NONE, 'closed', '', 0.75),
    at(0, 'success', NONE, 'open', 'breaker_opened', 0.375),
    at(78, 'clock', NONE, 'half_open', 'breaker_half_opened'),
    at(90, 'failure', NONE, 'open', 'breaker_opened', 0.6875),
    at(168, 'clock', NONE, 'half_open', 'breaker_half_opened'),
  ),
  trace(
    'circuit-breaker',
    'stays closed just below the threshold: 0.75^4 = 0.31640625 is left of 1',
    { weight: 0.25, threshold: 0.68359376, least_calls: 4 },
    at(0, 'failure', NONE, 'closed', '', 0.25),
    at(0, 'failure', NONE, 'closed', '', 0.4375),
    at(0, 'failure', NONE, 'closed', '', 0.578125),
    at(0, 'failure', NONE, 'closed', '', 0.68359375),
    at(0, 'failure', NONE, 'open', 'breaker_opened', 0.7626953125),
  ),
  trace(
    'dead-man-switch',
    'warns, recovers, triggers, and is armed and disarmed',
    { interval: cycles(60) },
    at(10, 'heartbeat', NONE, 'armed', '', 0.15351827510938593),
    at(287, 'clock', NONE, 'warned', 'heartbeat_late', 0.9901143064866491),
    at(300, 'heartbeat', NONE, 'armed', 'heartbeat_back', 0.9920400561512935),
    at(577, 'clock', NONE, 'warned', 'heartbeat_late', 0.9901143064866491),
    at(853, 'clock', NONE, 'triggered', 'switch_triggered', 0.999900630632582),
    at(900, 'arm', NONE, 'armed', 'switch_armed'),
    at(901, 'disarm', NONE, 'disarmed', 'switch_disarmed'),
    at(5_000, 'arm', NONE, 'armed', 'switch_armed'),
    at(5_277, 'clock', NONE, 'warned', 'heartbeat_late', 0.9901143064866491),
    at(5_300, 'disarm', NONE, 'disarmed', 'switch_disarmed'),
  ),
  trace(
    'retry-backoff',
    'doubles the pause and gives up at the seventh failure',
    RETRY,
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => {
      // Pauses of 2, 4, ... end at 2^n - 2 after the failure before; each attempt fails at once.
      const started = 2 ** n - 2;
      const chance = 1 - 0.5 ** n;
      return [
        at(started, 'start', NONE, 'running', 'attempt_started', chance),
        at(started, 'failure', NONE, 'waiting', 'retry_scheduled', chance),
        at(started + 2 ** n, 'clock', NONE, 'ready', 'retry_due'),
      ];
    }),
    at(200, 'start', NONE, 'running', 'attempt_started', 0.9921875),
    at(200, 'failure', NONE, 'given_up', 'given_up', 0.9921875),
  ),
  trace(
    'retry-backoff',
    'takes a time-out for a failure',
    { ...RETRY, time_out: cycles(10), most_attempts: 2 },
    at(5, 'start', NONE, 'running', 'attempt_started', 0.5),
    at(15, 'clock', NONE, 'waiting', 'retry_scheduled', 0.5),
    at(17, 'clock', NONE, 'ready', 'retry_due'),
    at(17, 'start', NONE, 'running', 'attempt_started', 0.75),
    at(27, 'clock', NONE, 'given_up', 'given_up', 0.75),
  ),
  trace(
    'retry-backoff',
    'spreads the pause: 100 less 0.5 * frac(0.25 + 0.618...) of it is 57',
    { ...RETRY, spread: 0.5, seed: 0.25, first_delay: cycles(100) },
    at(0, 'start', NONE, 'running', 'attempt_started', 0.5),
    at(0, 'failure', NONE, 'waiting', 'retry_scheduled', 0.5),
    at(57, 'clock', NONE, 'ready', 'retry_due'),
    at(60, 'start', NONE, 'running', 'attempt_started', 0.75),
    at(61, 'success', NONE, 'succeeded', 'attempt_succeeded', 0.75),
  ),
];
