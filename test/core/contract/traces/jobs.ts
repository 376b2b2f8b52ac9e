import { at, by, type Trace, trace } from './trace.js';

const NONE = {};
const use = (prompt: number, answer = 0) => ({ prompt, answer });
const read = (temperature: number) => ({ temperature });
const rain = (depth: number) => ({ depth });
const pay = (amount: number) => ({ amount });

/** Ageing against 8 degC by Python's math.exp, with the exact values of e and k_B: 0.8617333262 eV over k_B. */
const AGEING = { 2: 0.4604226354812259, 5: 0.6813885839561997, 8: 1, 15: 2.372762484875304, 20: 4.288653409825943 };

/** In cycles of 0.777 s. */
const HOUR = 3_600 / 0.777;
const DAY = 24 * HOUR;
/** The first whole cycle at which so long a time is over. */
const over = (time: number): number => Math.ceil(time);

const BUDGET = { budget: 1_000, period: 1, answer_weight: 5 };
const projected = (used: number, age: number): number => (used * HOUR) / Math.max(age, HOUR / 10);

const SEASON = { season: 1, pay_within: 2 };
const PROJECT = { price: 900, milestones: 3, planned: 30 };
const LATE = [
  at(0, 'pay', pay(900), 'working', 'escrow_funded'),
  at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
  at(2_500_000, 'accept', NONE, 'late', 'share_released behind_plan', 300 - 900 * (2_400_000 / (30 * DAY))),
];
/** What is accepted of the price less what was planned by a day. */
const variance = (accepted: number, day: number): number => 300 * accepted - 900 * (day / 30);

const PARTIES = ['legal_approves', 'finance_approves', 'operations_approves'] as const;
/** The parties in their order round, so that one is the last. */
const inOrder = (last: string): readonly string[] => {
  const place = (PARTIES as readonly string[]).indexOf(last) + 1;
  return [...PARTIES.slice(place), ...PARTIES.slice(0, place)];
};

/** Traces of the templates that came from jobs. Results by hand, but for the ageing. */
export const JOBS: readonly Trace[] = [
  trace(
    'token-budget',
    'warns, is safe again, is used up and begins anew',
    BUDGET,
    at(100, 'use', use(40, 10), 'within', '', projected(90, 100)),
    at(200, 'use', use(20), 'warned', 'budget_at_risk', projected(110, 200)),
    at(400, 'use', use(10), 'warned', '', projected(120, 400)),
    at(2_000, 'use', use(280), 'within', 'budget_safe', projected(400, 2_000)),
    at(3_000, 'use', use(600), 'exhausted', 'budget_exhausted', projected(1_000, 3_000)),
    at(3_100, 'use', use(1), 'exhausted', 'budget_overdrawn', projected(1_001, 3_100)),
    at(over(HOUR), 'clock', NONE, 'within', 'budget_renewed'),
    at(over(HOUR) + 1, 'use', use(500), 'warned', 'budget_at_risk', 5_000),
    at(over(HOUR) + 2, 'use', use(500), 'exhausted', 'budget_exhausted', 10_000),
  ),
  trace(
    'token-budget',
    'begins anew after a warning, and where all was well',
    BUDGET,
    at(100, 'use', use(500), 'warned', 'budget_at_risk', 5_000),
    at(over(HOUR), 'clock', NONE, 'within', 'budget_renewed'),
    at(over(2 * HOUR), 'clock', NONE, 'within', 'budget_renewed'),
  ),
  trace(
    'cold-chain',
    'is warm and cold, silent and back, and is accepted',
    {},
    at(10, 'reading', read(5), 'cold', '', AGEING[5]),
    at(1_010, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(1_020, 'reading', read(15), 'warm', '', AGEING[15]),
    at(1_030, 'reading', read(8), 'cold', 'in_order', AGEING[8]),
    at(1_040, 'reading', read(2), 'cold', '', AGEING[2]),
    at(1_040 + over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(9_000, 'reading', read(5), 'cold', 'in_order', AGEING[5]),
    at(9_010, 'deliver', NONE, 'accepted', 'delivery_accepted'),
  ),
  trace(
    'cold-chain',
    'is too warm all the way, and is refused',
    {},
    at(10, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(20, 'reading', read(15), 'warm', '', AGEING[15]),
    at(20 + over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(9_000, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(9_001, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is refused where the only reading was long ago',
    {},
    at(10, 'reading', read(5), 'cold', '', AGEING[5]),
    at(10 + over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(9_000, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is refused where the logger is silent, however cold it was before',
    {},
    at(10, 'reading', read(5), 'cold', '', AGEING[5]),
    at(20, 'reading', read(5), 'cold', '', AGEING[5]),
    at(20 + over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(9_000, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is refused where the only reading is too warm',
    {},
    at(10, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(10, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is refused where it was cold, and warm and unread for longer',
    {},
    at(0, 'reading', read(5), 'cold', '', AGEING[5]),
    at(10, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(4_000, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is accepted at the limit all the way',
    {},
    ...[1, 8, 21, 300, 1_001].map((age) => at(age, 'reading', read(8), 'cold', '', AGEING[8])),
    at(1_013, 'deliver', NONE, 'accepted', 'delivery_accepted'),
  ),
  trace(
    'cold-chain',
    'is refused cold, where it was too warm before',
    {},
    at(0, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(1_000, 'reading', read(20), 'warm', '', AGEING[20]),
    at(1_010, 'reading', read(5), 'cold', 'in_order', AGEING[5]),
    at(1_020, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is refused where it is silent, and was too warm',
    {},
    at(0, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(10, 'reading', read(15), 'warm', '', AGEING[15]),
    at(10 + over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(9_000, 'deliver', NONE, 'refused', 'delivery_refused'),
  ),
  trace(
    'cold-chain',
    'is accepted warm, where it was cold long enough',
    {},
    at(0, 'reading', read(2), 'cold', '', AGEING[2]),
    at(4_000, 'reading', read(2), 'cold', '', AGEING[2]),
    at(4_001, 'reading', read(15), 'warm', 'too_warm', AGEING[15]),
    at(4_002, 'deliver', NONE, 'accepted', 'delivery_accepted'),
  ),
  ...([[2, 'cold', ''] as const, [15, 'warm', 'too_warm'] as const] as const).map(([first, state, told]) =>
    trace(
      'cold-chain',
      `outlives its shelf life when it is ${state}`,
      { shelf_life: 0.01 },
      at(0, 'reading', read(first), state, told, AGEING[first]),
      at(1_100, 'reading', read(20), 'spoiled', 'goods_spoiled', AGEING[20]),
    ),
  ),
  trace(
    'cold-chain',
    'outlives its shelf life unseen',
    { shelf_life: 0.1 },
    at(0, 'reading', read(5), 'cold', '', AGEING[5]),
    at(over(HOUR), 'clock', NONE, 'silent', 'logger_silent'),
    at(12_000, 'reading', read(15), 'spoiled', 'goods_spoiled', AGEING[15]),
  ),
  trace('cold-chain', 'freezes at once', { freezing: 3 }, at(0, 'reading', read(2), 'spoiled', 'goods_spoiled', AGEING[2])),
  trace(
    'rainfall-cover',
    'pays a dry season in part',
    SEASON,
    at(10, 'rain', rain(100), 'covered', 'rain_reported'),
    at(20, 'rain', rain(110), 'covered', 'rain_reported'),
    at(over(DAY), 'clock', NONE, 'due', 'payment_due', -1.5),
    at(over(DAY) + 5, 'pay', NONE, 'paid_out', 'insured_paid'),
  ),
  trace(
    'rainfall-cover',
    'pays late',
    SEASON,
    at(over(DAY), 'clock', NONE, 'due', 'payment_due', -5),
    at(over(DAY) + over(2 * DAY), 'clock', NONE, 'overdue', 'payment_late'),
    at(4e5, 'pay', NONE, 'paid_out', 'insured_paid'),
  ),
  trace(
    'rainfall-cover',
    'pays nothing at the trigger',
    SEASON,
    at(1, 'rain', rain(240), 'covered', 'rain_reported'),
    at(over(DAY), 'clock', NONE, 'ended', 'season_ended', -1),
  ),
  trace(
    'milestone-escrow',
    'releases three shares, the second behind the plan and the last by silence',
    PROJECT,
    at(0, 'pay', pay(400), 'created', 'payment_received'),
    at(1, 'pay', pay(500), 'working', 'escrow_funded'),
    at(10, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(20, 'reject', NONE, 'working', 'milestone_rejected'),
    at(30, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(1_001, 'accept', NONE, 'working', 'share_released', variance(1, 29 / DAY)),
    at(1_002, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(1_002 + over(5 * DAY), 'clock', NONE, 'working', 'share_released', variance(2, 1_001 / DAY)),
    at(600_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(600_000 + over(5 * DAY), 'clock', NONE, 'completed', 'share_released escrow_completed'),
  ),
  trace(
    'milestone-escrow',
    'is late, and is completed',
    { ...PROJECT, milestones: 2 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_500_000, 'accept', NONE, 'late', 'share_released behind_plan', 450 - 900 * (2_400_000 / (30 * DAY))),
    at(2_500_001, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_500_002, 'accept', NONE, 'completed', 'share_released escrow_completed'),
  ),
  trace(
    'milestone-escrow',
    'is late where silence is consent, too',
    { ...PROJECT, milestones: 2, slack: 0 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_400_000 + over(5 * DAY), 'clock', NONE, 'late', 'share_released behind_plan', 450 - 900 * (2_400_000 / (30 * DAY))),
  ),
  trace(
    'milestone-escrow',
    'is late, and stopped',
    { ...PROJECT, milestones: 2, slack: 0 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_500_000, 'accept', NONE, 'late', 'share_released behind_plan', 450 - 900 * (2_400_000 / (30 * DAY))),
    at(2_500_001, 'stop', NONE, 'refunded', 'rest_refunded'),
  ),
  trace(
    'milestone-escrow',
    'is late, and abandoned',
    { ...PROJECT, milestones: 2, slack: 0, deliver_within: 30 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_500_000, 'accept', NONE, 'late', 'share_released behind_plan', 450 - 900 * (2_400_000 / (30 * DAY))),
    at(2_500_000 + over(30 * DAY), 'clock', NONE, 'refunded', 'rest_refunded'),
  ),
  trace(
    'milestone-escrow',
    'is as late by a rejection and a ruling as it was before',
    { ...PROJECT, slack: 0 },
    ...LATE,
    at(2_500_001, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_500_002, 'reject', NONE, 'late', 'milestone_rejected'),
    at(2_500_003, 'award', NONE, 'late', 'share_released', 600 - 900 * (2_500_001 / (30 * DAY))),
    at(3_000_001, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(3_000_002, 'reject', NONE, 'late', 'milestone_rejected'),
    at(3_000_003, 'award', NONE, 'completed', 'share_released escrow_completed'),
  ),
  trace(
    'milestone-escrow',
    'releases what the arbiter awards, once for each milestone',
    { ...PROJECT, slack: 0 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(10, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(20, 'reject', NONE, 'working', 'milestone_rejected'),
    at(30, 'award', NONE, 'working', 'share_released', variance(1, 10 / DAY)),
    at(2_400_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(2_400_001, 'reject', NONE, 'working', 'milestone_rejected'),
    at(2_400_002, 'award', NONE, 'working', 'share_released', 600 - 900 * (2_400_000 / (30 * DAY))),
  ),
  trace(
    'milestone-escrow',
    'is completed by a ruling',
    { ...PROJECT, milestones: 1 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(10, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(20, 'reject', NONE, 'working', 'milestone_rejected'),
    at(30, 'award', NONE, 'completed', 'share_released escrow_completed'),
  ),
  trace(
    // 30 days of work, and 1,000 cycles in which the client inspected.
    'milestone-escrow',
    'is abandoned where a milestone is done again and again, however often it is submitted',
    { ...PROJECT, deliver_within: 30 },
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(3_000_000, 'submit', NONE, 'submitted', 'milestone_submitted'),
    at(3_001_000, 'reject', NONE, 'working', 'milestone_rejected'),
    at(over(30 * DAY) + 1_000, 'clock', NONE, 'refunded', 'rest_refunded'),
  ),
  ...[
    { at: 0, steps: [] },
    { at: 9, steps: [at(9, 'submit', NONE, 'submitted', 'milestone_submitted')] },
  ].map(({ at: age, steps }) =>
    trace(
      'milestone-escrow',
      `is stopped ${age === 0 ? 'before' : 'after'} a submission`,
      PROJECT,
      at(0, 'pay', pay(900), 'working', 'escrow_funded'),
      ...steps,
      at(10, 'stop', NONE, 'refunded', 'rest_refunded'),
    ),
  ),
  trace(
    'milestone-escrow',
    'is abandoned',
    PROJECT,
    at(0, 'pay', pay(900), 'working', 'escrow_funded'),
    at(over(60 * DAY), 'clock', NONE, 'refunded', 'rest_refunded'),
  ),
  trace('milestone-escrow', 'is not paid', PROJECT, at(over(7 * DAY), 'clock', NONE, 'refunded', 'rest_refunded')),
  ...PARTIES.flatMap((last) => {
    const [first = '', second = ''] = inOrder(last);
    return [
      trace(
        'several-party-approval',
        `is approved by ${last} at last`,
        {},
        by('a', at(0, first, NONE, 'pending', '', 0.81)),
        by('b', at(1, second, NONE, 'nearly', 'approval_near', 0.9)),
        by('c', at(2, last, NONE, 'approved', 'request_approved')),
      ),
      trace(
        'several-party-approval',
        `is approved by ${last} where it was never near`,
        { likely: 0.95 },
        by('a', at(0, first, NONE, 'pending', '', 0.81)),
        by('b', at(1, second, NONE, 'pending', '', 0.9)),
        by('c', at(2, last, NONE, 'approved', 'request_approved')),
      ),
    ];
  }),
  trace(
    'several-party-approval',
    'is not approved by one member in the name of all parties',
    {},
    ...PARTIES.map((party, i) => by('a', at(i, party, NONE, 'pending', '', 0.81))),
    by('b', at(5, 'reject', NONE, 'rejected', 'request_rejected')),
  ),
  trace(
    'several-party-approval',
    'is rejected when it is near',
    { likely: 0.8 },
    by('a', at(0, 'finance_approves', NONE, 'nearly', 'approval_near', 0.81)),
    by('b', at(1, 'reject', NONE, 'rejected', 'request_rejected')),
  ),
  trace(
    'several-party-approval',
    'expires when it is near',
    { likely: 0.8 },
    by('a', at(0, 'finance_approves', NONE, 'nearly', 'approval_near', 0.81)),
    at(over(5 * DAY), 'clock', NONE, 'expired', 'request_expired'),
  ),
  trace('several-party-approval', 'expires', {}, at(over(5 * DAY), 'clock', NONE, 'expired', 'request_expired')),
];
