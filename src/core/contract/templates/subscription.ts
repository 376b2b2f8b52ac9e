import { defineTemplate } from '../definition/definition.js';

/** The price with a surcharge for each reminder, which compounds. */
const DUE = { operators: ['FI2'], inputs: { PV: 'price', r: 'surcharge', n: 'reminded' }, trigger: 'amount_due' };

const ENOUGH = 'credit + amount + 0.005 currency >= R';
const COVERED = 'credit + 0.005 currency >= R';
const KEPT = { emits: ['payment_received'], remember: { credit: 'credit + amount' } };
const paid = (dueAt: string, funds = 'credit + amount') => ({ credit: `max(${funds} - R, 0)`, due_at: dueAt, reminded: '0' });
const LATE = 'elapsed >= (reminded + 1) * remind_every';

/**
 * Follows a subscription from trial through payment, reminders and suspension to its end. `R` is the amount due: the price, with a surcharge that
 * compounds with each reminder. Part payments are kept as credit, and so is what is paid too much: when a period falls due that the credit
 * pays for, it is drawn from it, and nothing is late. Whoever ends it while nothing is late gets the credit back (`credit_returned`).
 *
 * With a price of 20 and 5 %: a trial paid with 20 (R = 20) is active until the period after the trial ends; unpaid it is past due, and each of
 * two reminders adds 5 %, so that R = 22.05; 22.05 makes it active again. After four reminders it is suspended, and in the end cancelled.
 */
export const subscription = defineTemplate({
  id: 'subscription',
  name: 'subscription',
  version: '1.0',
  category: 'Commerce',
  title: 'Subscription',
  about: 'Trial, paid periods, reminders with a surcharge, suspension and cancellation, all moved by payments and by the clock.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'FI2'],
  parameters: {
    price: { meaning: 'price of a period', default: 20, unit: 'currency', minimum: 0.01, maximum: 1e9 },
    trial_for: { meaning: 'length of the trial', default: '14 d', minimum: 0.00001, maximum: 10_000 },
    period: { meaning: 'length of a period', default: '30 d', minimum: 0.00001, maximum: 10_000 },
    surcharge: { meaning: 'surcharge with each reminder, as a share', default: 0.05, minimum: 0, maximum: 1 },
    remind_every: { meaning: 'time from one reminder to the next', default: '3 d', minimum: 0.00001, maximum: 10_000 },
    reminders: { meaning: 'reminders before suspension', default: 4, integer: true, minimum: 0, maximum: 100 },
    cancel_after: { meaning: 'time of suspension until the end', default: '60 d', minimum: 0.00001, maximum: 10_000 },
  },
  initial: 'trial',
  states: {
    trial: { kind: 'initial', meaning: 'it is used without payment' },
    active: { kind: 'intermediate', meaning: 'it is paid' },
    past_due: { kind: 'intermediate', meaning: 'payment is late, it is used still' },
    suspended: { kind: 'intermediate', meaning: 'payment is late, it is not used' },
    cancelled: { kind: 'final', meaning: 'it has ended; credit goes back, but for part payments of what is late' },
  },
  events: {
    pay: {
      meaning: 'a payment comes in',
      payload: { amount: { meaning: 'amount', type: 'number', unit: 'currency', minimum: 0.01, maximum: 1e9 } },
    },
    cancel: { meaning: 'the subscriber or the provider ends it' },
  },
  memory: {
    due_at: { meaning: 'age of the contract at which the next payment falls due', initial: 'trial_for' },
    reminded: { meaning: 'reminders since then', initial: '0' },
    credit: { meaning: 'what was paid and not used yet', unit: 'currency', initial: '0' },
  },
  transitions: [
    { from: 'trial', to: 'active', on: 'pay', when: ENOUGH, ...DUE, emits: ['subscription_active'], remember: paid('due_at + period') },
    { from: 'trial', to: 'trial', on: 'pay', ...DUE, ...KEPT },
    { from: 'trial', to: 'past_due', on: 'clock', when: 'age >= due_at', ...DUE, emits: ['payment_due'] },
    { from: 'active', to: 'active', on: 'pay', when: ENOUGH, ...DUE, emits: ['subscription_extended'], remember: paid('due_at + period') },
    { from: 'active', to: 'active', on: 'pay', ...DUE, ...KEPT },
    {
      from: 'active',
      to: 'active',
      on: 'clock',
      when: `age >= due_at and ${COVERED}`,
      ...DUE,
      emits: ['credit_drawn', 'subscription_extended'],
      remember: paid('due_at + period', 'credit'),
    },
    { from: 'active', to: 'past_due', on: 'clock', when: 'age >= due_at', ...DUE, emits: ['payment_due'] },
    { from: 'past_due', to: 'active', on: 'pay', when: ENOUGH, ...DUE, emits: ['subscription_active'], remember: paid('due_at + period') },
    { from: 'past_due', to: 'past_due', on: 'pay', ...DUE, ...KEPT },
    {
      from: 'past_due',
      to: 'suspended',
      on: 'clock',
      when: `reminded >= reminders and ${LATE}`,
      ...DUE,
      emits: ['subscription_suspended'],
    },
    {
      from: 'past_due',
      to: 'past_due',
      on: 'clock',
      when: LATE,
      ...DUE,
      emits: ['payment_reminder'],
      remember: { reminded: 'reminded + 1' },
    },
    { from: 'suspended', to: 'active', on: 'pay', when: ENOUGH, ...DUE, emits: ['subscription_active'], remember: paid('age + period') },
    { from: 'suspended', to: 'suspended', on: 'pay', ...DUE, ...KEPT },
    {
      from: 'suspended',
      to: 'cancelled',
      on: 'clock',
      when: 'elapsed >= cancel_after',
      trigger: 'deadline',
      emits: ['subscription_cancelled'],
    },
    ...['trial', 'active'].map((from) => ({
      from,
      to: 'cancelled',
      on: 'cancel',
      when: 'credit > 0',
      trigger: 'cancellation',
      emits: ['credit_returned', 'subscription_cancelled'],
    })),
    ...['trial', 'active', 'past_due', 'suspended'].map((from) => ({
      from,
      to: 'cancelled',
      on: 'cancel',
      trigger: 'cancellation',
      emits: ['subscription_cancelled'],
    })),
  ],
});
