import { at, cycles, type Trace, trace } from './trace.js';

const NONE = {};
const amount = (money: number) => ({ amount: money });
const [OK, PAID] = ['spend_accepted', 'payment_received'];

const PAID_UP = [at(0, 'pay', amount(1_000), 'funded', 'payment_received escrow_funded', 1_000)];
const SENT = [...PAID_UP, at(1, 'deliver', NONE, 'delivered', 'goods_delivered')];
const ARGUED = [...SENT, at(2, 'dispute', NONE, 'disputed', 'escrow_disputed')];

const SHORT = { trial_for: cycles(100), period: cycles(300), remind_every: cycles(30), reminders: 2, cancel_after: cycles(600) };
const ACTIVE = [at(20, 'pay', amount(20), 'active', 'subscription_active', 20)];
const LATE = [at(100, 'clock', NONE, 'past_due', 'payment_due', 20)];
const STOPPED = [
  ...LATE,
  at(130, 'clock', NONE, 'past_due', 'payment_reminder', 20),
  at(160, 'clock', NONE, 'past_due', 'payment_reminder', 21),
  at(190, 'clock', NONE, 'suspended', 'subscription_suspended', 22.05),
];

/** Traces of money. Results by hand (interest, forecasts); the normal probabilities of the forecasts by scipy.stats.norm. */
export const COMMERCE: readonly Trace[] = [
  trace(
    'escrow',
    'takes parts, delivers and releases',
    {},
    at(0, 'pay', amount(400), 'created', PAID, 1_000),
    at(1, 'pay', amount(600), 'funded', 'payment_received escrow_funded', 1_000),
    at(2, 'deliver', NONE, 'delivered', 'goods_delivered'),
    at(3, 'accept', NONE, 'released', 'escrow_released'),
  ),
  trace(
    // A year of 365 days is 31536000 / 0.777 = 40586872.6 cycles.
    'escrow',
    'asks interest on late payment',
    { pay_within: cycles(100), wait_for: cycles(1e8), deliver_within: cycles(500) },
    at(40_586_973, 'pay', amount(1_079.99), 'created', PAID, 1_000 * (1 + (0.08 * 40_586_873 * 0.777) / 31_536_000)),
    at(40_586_973, 'pay', amount(0.01), 'funded', 'payment_received escrow_funded', 1_000 * (1 + (0.08 * 40_586_873 * 0.777) / 31_536_000)),
    at(40_587_473, 'clock', NONE, 'refunded', 'escrow_refunded'),
  ),
  trace('escrow', 'is cancelled unpaid', {}, at(5, 'cancel', NONE, 'cancelled', 'escrow_cancelled')),
  trace(
    'escrow',
    'is refunded in part',
    {},
    at(4, 'pay', amount(1), 'created', PAID, 1_000),
    at(5, 'cancel', NONE, 'refunded', 'escrow_refunded'),
  ),
  trace(
    'escrow',
    'is off unpaid',
    { pay_within: cycles(100), wait_for: cycles(50) },
    at(150, 'clock', NONE, 'cancelled', 'escrow_cancelled'),
  ),
  trace(
    'escrow',
    'is off, paid in part',
    { pay_within: cycles(100), wait_for: cycles(50) },
    at(4, 'pay', amount(1), 'created', PAID, 1_000),
    at(150, 'clock', NONE, 'refunded', 'escrow_refunded'),
  ),
  ...Object.entries({ funded: PAID_UP, delivered: SENT, disputed: ARGUED }).map(([state, steps]) =>
    trace('escrow', `is given back by the seller when ${state}`, {}, ...steps, at(3, 'refund', NONE, 'refunded', 'escrow_refunded')),
  ),
  trace('escrow', 'is released by silence', { inspect_for: cycles(100) }, ...SENT, at(101, 'clock', NONE, 'released', 'escrow_released')),
  trace('escrow', 'is ruled for the seller', {}, ...ARGUED, at(9, 'award_seller', NONE, 'released', 'escrow_released')),
  trace('escrow', 'is ruled for the buyer', {}, ...ARGUED, at(9, 'award_buyer', NONE, 'refunded', 'escrow_refunded')),
  trace('escrow', 'is not ruled in time', { rule_within: cycles(100) }, ...ARGUED, at(102, 'clock', NONE, 'refunded', 'escrow_refunded')),
  trace(
    'budget-cap',
    'warns of a forecast, refuses, and begins anew',
    { period: cycles(1_000) },
    at(100, 'spend', amount(100), 'warned', `${OK} budget_at_risk`, 0.5),
    at(400, 'spend', amount(50), 'within', `${OK} budget_safe`, 0.9999974948340218),
    at(500, 'spend', amount(900), 'blocked', 'spend_refused', 0.11258416889896677),
    at(600, 'spend', amount(851), 'blocked', 'spend_refused', 0.17012813432799967),
    at(600, 'spend', amount(850), 'warned', OK, 0.17045190796406506),
    at(700, 'spend', amount(1), 'blocked', 'spend_refused', 0.22179401176144098),
    at(1_000, 'clock', NONE, 'within', 'budget_renewed'),
    at(1_050, 'spend', amount(10), 'within', OK, 1),
    at(1_060, 'spend', amount(991), 'blocked', 'spend_refused', 3.192567504974864e-5),
    at(2_000, 'clock', NONE, 'within', 'budget_renewed'),
    at(2_010, 'spend', amount(800), 'warned', `${OK} budget_at_risk`, 6.22096057427174e-16),
    at(2_011, 'spend', amount(50), 'warned', OK, 6.22096057427174e-16),
    at(3_000, 'clock', NONE, 'within', 'budget_renewed'),
    at(4_000, 'clock', NONE, 'within', 'budget_renewed'),
  ),
  trace(
    'subscription',
    'is paid in trial, extended, reminded, suspended and over',
    SHORT,
    at(10, 'pay', amount(5), 'trial', PAID, 20),
    at(20, 'pay', amount(15), 'active', 'subscription_active', 20),
    at(50, 'pay', amount(10), 'active', PAID, 20),
    at(60, 'pay', amount(15), 'active', 'subscription_extended', 20),
    at(700, 'clock', NONE, 'past_due', 'payment_due', 20),
    at(730, 'clock', NONE, 'past_due', 'payment_reminder', 20),
    at(740, 'pay', amount(10), 'past_due', PAID, 21),
    at(760, 'clock', NONE, 'past_due', 'payment_reminder', 21),
    at(770, 'pay', amount(7.05), 'active', 'subscription_active', 22.05),
    at(1_000, 'clock', NONE, 'past_due', 'payment_due', 20),
    at(1_030, 'clock', NONE, 'past_due', 'payment_reminder', 20),
    at(1_060, 'clock', NONE, 'past_due', 'payment_reminder', 21),
    at(1_090, 'clock', NONE, 'suspended', 'subscription_suspended', 22.05),
    at(1_100, 'pay', amount(1), 'suspended', PAID, 22.05),
    at(1_110, 'pay', amount(21.04), 'suspended', PAID, 22.05),
    at(1_110, 'pay', amount(0.01), 'active', 'subscription_active', 22.05),
    at(1_410, 'clock', NONE, 'past_due', 'payment_due', 20),
  ),
  trace(
    'subscription',
    'draws what was paid too much when a period falls due',
    SHORT,
    at(20, 'pay', amount(60), 'active', 'subscription_active', 20),
    at(400, 'clock', NONE, 'active', 'credit_drawn subscription_extended', 20),
    at(700, 'clock', NONE, 'active', 'credit_drawn subscription_extended', 20),
    at(1_000, 'clock', NONE, 'past_due', 'payment_due', 20),
  ),
  trace(
    'subscription',
    'is paid for one of two periods of use, and is reminded no sooner for that',
    { ...SHORT, reminders: 20 },
    ...LATE,
    ...Array.from({ length: 11 }, (_, i) => at(130 + 30 * i, 'clock', NONE, 'past_due', 'payment_reminder', 20 * 1.05 ** i)),
    at(440, 'pay', amount(34.21), 'active', 'subscription_active', 20 * 1.05 ** 11),
    at(441, 'clock', NONE, 'past_due', 'payment_due', 20),
    at(471, 'clock', NONE, 'past_due', 'payment_reminder', 20),
  ),
  trace('subscription', 'ends after suspension', SHORT, ...STOPPED, at(790, 'clock', NONE, 'cancelled', 'subscription_cancelled')),
  ...Object.entries({ active: ACTIVE, past_due: LATE, suspended: STOPPED }).map(([state, steps]) =>
    trace(
      'subscription',
      `is cancelled when ${state}`,
      SHORT,
      ...steps,
      at((steps.at(-1)?.age ?? 0) + 1, 'cancel', NONE, 'cancelled', 'subscription_cancelled'),
    ),
  ),
  trace('subscription', 'is cancelled in trial', SHORT, at(9, 'cancel', NONE, 'cancelled', 'subscription_cancelled')),
  trace(
    'subscription',
    'gives back what was paid in a trial that was cancelled',
    SHORT,
    at(8, 'pay', amount(5), 'trial', PAID, 20),
    at(9, 'cancel', NONE, 'cancelled', 'credit_returned subscription_cancelled'),
  ),
  trace(
    'subscription',
    'gives back what was paid ahead',
    SHORT,
    at(20, 'pay', amount(60), 'active', 'subscription_active', 20),
    at(21, 'cancel', NONE, 'cancelled', 'credit_returned subscription_cancelled'),
  ),
];
