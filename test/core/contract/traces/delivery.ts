import { at, cycles, type Trace, trace } from './trace.js';

const NONE = {};
const JOB = { typical: cycles(600) };
const report = (good: number, bad: number) => ({ good, bad });
const progress = (done: number) => ({ done });

/** Evidence after so many good requests, and after 5 failures among so many, 1 % against 2 %; mpmath, 30 digits. */
const EVIDENCE = { good290: -2.944187724565222, good291: -2.95434009602924, bad51: 2.94796495813480818, bad52: 2.93781258667079017 };
const TOLD = ['canary_at_ten_percent', 'canary_at_half', 'canary_complete'];
const STAGES = ['one_percent', 'ten_percent', 'half', 'full'];
const BACK = 'canary_rolled_back';

/** The steps that bring a canary to a stage. */
const upTo = (stage: number) =>
  TOLD.slice(0, stage).map((told, i) => at(i, 'report', report(291, 0), STAGES[i + 1] ?? '', told, EVIDENCE.good291));

/** Shares of lognormal durations with the median 600 and the spread 0.5: scipy.stats.lognorm and norm. */
const ENDED = { 0: 6.22096057427174e-16, 200: 0.014002205573945036, 600: 0.5, 1366: 0.9500588775227665, 1400: 0.9549239302945544 };

/** Traces of rollouts and jobs. */
export const DELIVERY: readonly Trace[] = [
  trace('canary-rollout', 'goes through its stages', {}, ...upTo(3)),
  trace(
    'canary-rollout',
    'is undecided between the limits, adding up its reports',
    {},
    at(0, 'report', report(200, 0), 'one_percent', '', (200 / 290) * EVIDENCE.good290),
    at(1, 'report', report(90, 0), 'one_percent', '', EVIDENCE.good290),
    at(2, 'report', report(1, 0), 'ten_percent', 'canary_at_ten_percent', EVIDENCE.good291),
    at(3, 'report', report(0, 0), 'ten_percent', '', EVIDENCE.good290 / 290),
    at(3, 'report', report(52, 5), 'ten_percent', '', EVIDENCE.bad52),
    at(4, 'report', report(0, 1), 'rolled_back', BACK, EVIDENCE.bad52 + Math.LN2),
  ),
  trace(
    'canary-rollout',
    'learns nothing of an empty report, where one good request would do',
    { healthy_rate: 0.5 },
    at(0, 'report', report(0, 0), 'one_percent', '', Math.log(0.01 / 0.5)),
    at(1, 'report', report(1, 0), 'ten_percent', 'canary_at_ten_percent', Math.log(0.01 / 0.5)),
  ),
  trace('canary-rollout', 'is rolled back at the limit', {}, at(0, 'report', report(51, 5), 'rolled_back', BACK, EVIDENCE.bad51)),
  ...[0, 1, 2].flatMap((stage) => [
    trace(
      'canary-rollout',
      `fails at ${STAGES[stage]}`,
      {},
      ...upTo(stage),
      at(9, 'report', report(90, 10), 'rolled_back', BACK, 6.017758373837832),
    ),
    trace('canary-rollout', `is aborted at ${STAGES[stage]}`, {}, ...upTo(stage), at(9, 'abort', NONE, 'rolled_back', BACK)),
    trace(
      'canary-rollout',
      `is not decided at ${STAGES[stage]}`,
      { patience: cycles(100) },
      ...upTo(stage),
      at(100 + Math.max(stage - 1, 0), 'clock', NONE, 'rolled_back', BACK),
    ),
  ]),
  trace(
    'job-lifecycle',
    'is overdue, then timed out',
    JOB,
    at(5, 'start', NONE, 'running', 'job_started'),
    at(5, 'progress', progress(0), 'running', 'job_progressed', ENDED[0]),
    at(605, 'progress', progress(0.5), 'running', 'job_progressed', ENDED[600]),
    at(1_371, 'clock', NONE, 'overdue', 'job_overdue', ENDED[1366]),
    at(1_405, 'progress', progress(0.75), 'overdue', 'job_progressed', ENDED[1400]),
    at(2_819, 'clock', NONE, 'timed_out', 'job_timed_out', 0.9990021288099556),
  ),
  ...Object.entries({ finish: 'succeeded', fail: 'failed', cancel: 'cancelled' }).flatMap(([on, to]) => [
    trace(
      'job-lifecycle',
      `has ${to} in time`,
      JOB,
      at(5, 'start', NONE, 'running', 'job_started'),
      at(205, on, NONE, to, `job_${to}`, ENDED[200]),
    ),
    trace(
      'job-lifecycle',
      `has ${to} late`,
      JOB,
      at(0, 'start', NONE, 'running', 'job_started'),
      at(1_366, 'clock', NONE, 'overdue', 'job_overdue', ENDED[1366]),
      at(1_400, on, NONE, to, `job_${to}`, ENDED[1400]),
    ),
  ]),
  trace('job-lifecycle', 'is cancelled in the queue', JOB, at(7, 'cancel', NONE, 'cancelled', 'job_cancelled')),
  trace('job-lifecycle', 'waits too long', { queue_for: cycles(100) }, at(100, 'clock', NONE, 'timed_out', 'job_timed_out')),
];
