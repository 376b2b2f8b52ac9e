import { at, by, cycles, type Trace, trace } from './trace.js';

const NONE = {};
const token = (number: number) => ({ token: number });

/** Chance that work of 20 cycles on average ends in so many. */
const inTime = { 100: 0.9932620530009145, 99: 0.9929165910709479, 97: 0.9921716224507742, 46: 0.8997411562771962 };

/** Traces of votes, leases and sagas. Results by hand (binomial sums, square roots); 1 - e^(-t/20) with Python's math.expm1. */
export const DECISIONS: readonly Trace[] = [
  trace(
    'm-of-n-approval',
    'counts each approver once and rejects when three have',
    {},
    by('a', at(0, 'approve', NONE, 'pending', '', 0.9728)),
    by('a', at(1, 'approve', NONE, 'pending', '', 0.9728)),
    by('a', at(1, 'reject', NONE, 'pending', '', 0.9728)),
    by('b', at(2, 'reject', NONE, 'pending', '', 0.896)),
    by('c', at(3, 'reject', NONE, 'pending', '', 0.64)),
    by('d', at(4, 'reject', NONE, 'rejected', 'request_rejected')),
  ),
  trace(
    'm-of-n-approval',
    'is in doubt and comes out of it',
    {},
    by('a', at(0, 'reject', NONE, 'pending', '', 0.8192)),
    by('b', at(1, 'reject', NONE, 'doubtful', 'approval_in_doubt', 0.512)),
    by('c', at(2, 'approve', NONE, 'pending', 'approval_likely', 0.64)),
    by('d', at(3, 'approve', NONE, 'pending', '', 0.8)),
    by('e', at(4, 'approve', NONE, 'approved', 'request_approved')),
  ),
  trace(
    'm-of-n-approval',
    'approves out of doubt',
    { willingness: 0.5 },
    by('a', at(0, 'reject', NONE, 'doubtful', 'approval_in_doubt', 0.3125)),
    by('b', at(1, 'reject', NONE, 'doubtful', '', 0.125)),
    by('c', at(2, 'approve', NONE, 'doubtful', '', 0.25)),
    by('d', at(3, 'approve', NONE, 'doubtful', '', 0.5)),
    by('e', at(4, 'approve', NONE, 'approved', 'request_approved')),
  ),
  trace(
    'm-of-n-approval',
    'does not doubt just above the probability',
    { willingness: 0.5, doubt: 0.3124 },
    by('a', at(0, 'reject', NONE, 'pending', '', 0.3125)),
    by('b', at(1, 'reject', NONE, 'doubtful', 'approval_in_doubt', 0.125)),
    by('c', at(2, 'reject', NONE, 'rejected', 'request_rejected')),
  ),
  trace(
    'm-of-n-approval',
    'doubts just below it',
    { willingness: 0.5, doubt: 0.3126 },
    by('a', at(0, 'reject', NONE, 'doubtful', 'approval_in_doubt', 0.3125)),
  ),
  trace('m-of-n-approval', 'is withdrawn', {}, at(9, 'withdraw', NONE, 'withdrawn', 'request_withdrawn')),
  trace('m-of-n-approval', 'expires', { open_for: cycles(100) }, at(100, 'clock', NONE, 'expired', 'request_expired')),
  ...[
    { age: 8, on: 'withdraw', to: 'withdrawn' },
    { age: 100, on: 'clock', to: 'expired' },
  ].map(({ age, on, to }) =>
    trace(
      'm-of-n-approval',
      `in doubt is ${to}`,
      { open_for: cycles(100), willingness: 0.5 },
      by('a', at(7, 'reject', NONE, 'doubtful', 'approval_in_doubt', 0.3125)),
      at(age, on, NONE, to, `request_${to}`),
    ),
  ),
  ...(['close', 'clock'] as const).flatMap((on) => {
    const end = on === 'close' ? 49 : 50;
    const begun = [by('a', at(0, 'aye', NONE, 'open', '', 1)), by('b', at(1, 'aye', NONE, 'open', '', Math.SQRT2))];
    const contested = [
      ...begun,
      by('c', at(2, 'no', NONE, 'open', '', Math.sqrt(1 / 3))),
      by('d', at(3, 'abstain', NONE, 'open', '', Math.sqrt(1 / 3))),
    ];
    return [
      trace(
        'quorum-vote',
        `passes by ${on}`,
        { open_for: cycles(50) },
        ...contested,
        by('e', at(4, 'aye', NONE, 'open', '', 1)),
        by('e', at(4, 'aye', NONE, 'open', '', 1)),
        at(end, on, NONE, 'passed', 'vote_passed', 1),
      ),
      trace(
        'quorum-vote',
        `fails in a tie by ${on}`,
        { open_for: cycles(50) },
        ...contested,
        by('e', at(4, 'no', NONE, 'open', '', 0)),
        at(end, on, NONE, 'failed', 'vote_failed', 0),
      ),
      trace(
        'quorum-vote',
        `lacks one voter by ${on}`,
        { open_for: cycles(50) },
        ...contested,
        at(end, on, NONE, 'inquorate', 'vote_inquorate', Math.sqrt(1 / 3)),
      ),
      trace(
        'quorum-vote',
        `takes the first vote of each by ${on}: one person makes no quorum of three`,
        { open_for: cycles(50), eligible: 6 },
        by('a', at(0, 'aye', NONE, 'open', '', 1)),
        by('a', at(1, 'no', NONE, 'open', '', 1)),
        by('a', at(2, 'abstain', NONE, 'open', '', 1)),
        at(end, on, NONE, 'inquorate', 'vote_inquorate', 1),
      ),
      trace(
        'quorum-vote',
        `fails at exactly two thirds by ${on}`,
        { open_for: cycles(50), eligible: 3, majority: 0.6666666666666666 },
        by('a', at(0, 'aye', NONE, 'open', '', (1 - 2 / 3) / Math.sqrt(2 / 9))),
        by('b', at(1, 'aye', NONE, 'open', '', (2 - 4 / 3) / Math.sqrt(4 / 9))),
        by('c', at(2, 'no', NONE, 'open', '', 0)),
        at(end, on, NONE, 'failed', 'vote_failed', 0),
      ),
    ];
  }),
  trace(
    'lease',
    'grants, warns, expires and fences off',
    { ttl: cycles(100), mean_work: cycles(20) },
    at(0, 'write', token(0), 'free', 'write_fenced'),
    at(0, 'acquire', NONE, 'held', 'lease_granted', inTime[100]),
    at(1, 'write', token(1), 'held', 'write_accepted', inTime[99]),
    at(3, 'write', token(0), 'held', 'write_fenced', inTime[97]),
    at(3, 'renew', token(2), 'held', 'token_refused', inTime[97]),
    at(3, 'release', token(7), 'held', 'token_refused', inTime[97]),
    at(54, 'clock', NONE, 'expiring', 'lease_expiring', inTime[46]),
    at(54, 'write', token(1), 'expiring', 'write_accepted', inTime[46]),
    at(54, 'write', token(0), 'expiring', 'write_fenced', inTime[46]),
    at(54, 'renew', token(0), 'expiring', 'token_refused', inTime[46]),
    at(54, 'release', token(0), 'expiring', 'token_refused', inTime[46]),
    at(59, 'renew', token(1), 'held', 'lease_renewed', inTime[100]),
    at(113, 'clock', NONE, 'expiring', 'lease_expiring', inTime[46]),
    at(159, 'clock', NONE, 'free', 'lease_expired', 0),
    at(160, 'acquire', NONE, 'held', 'lease_granted', inTime[100]),
    at(161, 'write', token(1), 'held', 'write_fenced', inTime[99]),
    at(162, 'renew', token(2), 'held', 'lease_renewed', inTime[100]),
    at(163, 'release', token(2), 'free', 'lease_released', inTime[99]),
    at(164, 'acquire', NONE, 'held', 'lease_granted', inTime[100]),
    at(218, 'clock', NONE, 'expiring', 'lease_expiring', inTime[46]),
    at(218, 'release', token(3), 'free', 'lease_released', inTime[46]),
  ),
  trace(
    'lease',
    'ends at once where the work is short against a cycle',
    { ttl: '3.88 s', mean_work: cycles(0.5), warn_below: 0.5 },
    at(0, 'acquire', NONE, 'held', 'lease_granted', -Math.expm1(-3.88 / 0.3885)),
    at(5, 'clock', NONE, 'free', 'lease_expired', 0),
  ),
  trace(
    'saga',
    'tries again while it is worth it, then undoes',
    {},
    at(0, 'step_done', NONE, 'running', '', 4 / 9),
    at(1, 'step_done', NONE, 'running', '', 3 / 4),
    at(2, 'step_failed', NONE, 'running', 'step_retried', 3 / 5),
    at(3, 'step_failed', NONE, 'running', 'step_retried', 1 / 2),
    at(4, 'step_failed', NONE, 'compensating', 'compensation_begun', 3 / 7),
    at(5, 'step_undone', NONE, 'compensating'),
    at(6, 'undo_failed', NONE, 'stuck', 'saga_stuck'),
    at(7, 'resume', NONE, 'compensating', 'saga_resumed'),
    at(8, 'step_undone', NONE, 'compensated', 'saga_compensated'),
  ),
  trace(
    'saga',
    'completes',
    {},
    at(0, 'step_done', NONE, 'running', '', 4 / 9),
    at(1, 'step_done', NONE, 'running', '', 3 / 4),
    at(2, 'step_done', NONE, 'completed', 'saga_completed'),
  ),
  trace('saga', 'has nothing to undo', {}, at(0, 'step_failed', NONE, 'compensated', 'saga_compensated', 1 / 27)),
];
