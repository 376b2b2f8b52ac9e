import { defineTemplate } from '../definition/definition.js';

/** The price with simple interest for the time by which payment is late; a year has 365 days. */
const DUE = {
  operators: ['FI1'],
  inputs: { P: 'price', r: 'late_rate', t: 'max(age - pay_within, 0) / (365 d)' },
  trigger: 'amount_due',
};

const OVERDUE = 'elapsed >= pay_within + wait_for';

/**
 * Holds a buyer's money until the goods are accepted, with time limits for each step and a ruling for disputes. `R` is the amount due: the price,
 * with simple interest from the day it is late; the escrow is funded once what was paid comes within half a cent of it.
 *
 * With a price of 1000: a payment of 400 is kept, one of 600 more funds it (R = 1000); the seller delivers; the buyer accepts, and the money is
 * released. Without a word from the buyer it is released three days later. Once it is funded the buyer cannot call it off: the goods may be on
 * their way. The seller can give the money back until it is released.
 */
export const escrow = defineTemplate({
  id: 'escrow',
  name: 'escrow',
  version: '1.0',
  category: 'Commerce',
  title: 'Escrow',
  about:
    'Holds payments until delivery is accepted; time limits, refunds and a ruling on disputes are built in, and late payment bears interest.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'FI1'],
  parameters: {
    price: { meaning: 'price', default: 1_000, unit: 'currency', minimum: 0.01, maximum: 1e12 },
    late_rate: { meaning: 'simple interest per year on late payment', default: 0.08, minimum: 0, maximum: 1 },
    pay_within: { meaning: 'time until payment is late', default: '1 d', minimum: 0, maximum: 10_000 },
    wait_for: { meaning: 'time after that until the deal is off', default: '3 d', minimum: 0.00001, maximum: 10_000 },
    deliver_within: { meaning: 'time from funding to delivery', default: '14 d', minimum: 0.00001, maximum: 10_000 },
    inspect_for: { meaning: 'time from delivery until silence is consent', default: '3 d', minimum: 0.00001, maximum: 10_000 },
    rule_within: { meaning: 'time for the ruling; without one the buyer is refunded', default: '30 d', minimum: 0.00001, maximum: 10_000 },
  },
  roles: { buyer: 'pays, and inspects what is delivered', seller: 'delivers', arbiter: 'rules on disputes' },
  initial: 'created',
  states: {
    created: { kind: 'initial', meaning: 'payment is awaited' },
    funded: { kind: 'intermediate', meaning: 'the money is held, delivery is awaited' },
    delivered: { kind: 'intermediate', meaning: 'the buyer inspects' },
    disputed: { kind: 'intermediate', meaning: 'a ruling is awaited' },
    released: { kind: 'final', meaning: 'the amount due goes to the seller, and a surplus back to the buyer' },
    refunded: { kind: 'final', meaning: 'the money goes back to the buyer' },
    cancelled: { kind: 'final', meaning: 'the deal is off and nothing was paid' },
  },
  events: {
    pay: {
      meaning: 'the buyer pays in',
      by: ['owner', 'buyer'],
      payload: { amount: { meaning: 'amount', type: 'number', unit: 'currency', minimum: 0.01, maximum: 1e12 } },
    },
    cancel: { meaning: 'the deal is called off before it is funded', by: ['owner', 'buyer', 'seller'] },
    refund: { meaning: 'the seller gives the money back', by: ['owner', 'seller'] },
    deliver: { meaning: 'the seller has delivered', by: ['owner', 'seller'] },
    accept: { meaning: 'the buyer accepts', by: ['owner', 'buyer'] },
    dispute: { meaning: 'the buyer objects', by: ['owner', 'buyer'] },
    award_seller: { meaning: 'the arbiter rules for the seller', by: ['owner', 'arbiter'] },
    award_buyer: { meaning: 'the arbiter rules for the buyer', by: ['owner', 'arbiter'] },
  },
  counts: { paid: { meaning: 'amount paid in so far', event: 'pay', since: 'creation', sum: 'amount' } },
  memory: { surplus: { meaning: 'what was paid above the amount due', initial: '0', unit: 'currency' } },
  transitions: [
    {
      from: 'created',
      to: 'funded',
      on: 'pay',
      when: 'amount > 0 and paid + 0.005 currency >= R',
      ...DUE,
      emits: ['payment_received', 'escrow_funded'],
      remember: { surplus: 'max(paid - R, 0)' },
    },
    { from: 'created', to: 'created', on: 'pay', ...DUE, emits: ['payment_received'] },
    { from: 'created', to: 'refunded', on: 'cancel', when: 'paid > 0', trigger: 'cancellation', emits: ['escrow_refunded'] },
    { from: 'created', to: 'cancelled', on: 'cancel', trigger: 'cancellation', emits: ['escrow_cancelled'] },
    { from: 'created', to: 'refunded', on: 'clock', when: `${OVERDUE} and paid > 0`, trigger: 'deadline', emits: ['escrow_refunded'] },
    { from: 'created', to: 'cancelled', on: 'clock', when: OVERDUE, trigger: 'deadline', emits: ['escrow_cancelled'] },
    { from: 'funded', to: 'delivered', on: 'deliver', trigger: 'delivery', emits: ['goods_delivered'] },
    { from: 'funded', to: 'refunded', on: 'clock', when: 'elapsed >= deliver_within', trigger: 'deadline', emits: ['escrow_refunded'] },
    { from: 'delivered', to: 'released', on: 'accept', trigger: 'acceptance', emits: ['escrow_released'] },
    { from: 'delivered', to: 'disputed', on: 'dispute', trigger: 'dispute', emits: ['escrow_disputed'] },
    { from: 'delivered', to: 'released', on: 'clock', when: 'elapsed >= inspect_for', trigger: 'deadline', emits: ['escrow_released'] },
    { from: 'disputed', to: 'released', on: 'award_seller', trigger: 'ruling', emits: ['escrow_released'] },
    { from: 'disputed', to: 'refunded', on: 'award_buyer', trigger: 'ruling', emits: ['escrow_refunded'] },
    { from: 'disputed', to: 'refunded', on: 'clock', when: 'elapsed >= rule_within', trigger: 'deadline', emits: ['escrow_refunded'] },
    ...['funded', 'delivered', 'disputed'].map((from) => ({
      from,
      to: 'refunded',
      on: 'refund',
      trigger: 'refund',
      emits: ['escrow_refunded'],
    })),
  ],
});
