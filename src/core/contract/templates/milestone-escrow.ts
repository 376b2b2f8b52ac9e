import { defineTemplate } from '../definition/definition.js';

/** The part of the price that is earned with this milestone, less what was planned for the time at which it was submitted. */
const VARIANCE = {
  operators: ['OR19'],
  inputs: { EV: 'price * (accepted + 1) / milestones', AC: 'price * min(1, (submitted_at - funded_at) / planned)' },
  trigger: 'schedule_variance',
};

const LAST = 'accepted + 1 >= milestones';
const SILENCE = 'elapsed >= inspect_for';
const BEHIND = 'R < -slack * price';
const ONE_MORE = { accepted: 'accepted + 1', begun_at: 'age', rejected: '0' };
const DONE = {
  to: 'completed',
  trigger: 'acceptance',
  emits: ['share_released', 'escrow_completed'],
  remember: { accepted: 'accepted + 1' },
};
const RELEASED = { ...VARIANCE, emits: ['share_released'], remember: ONE_MORE };
const ON_TIME = { ...RELEASED, to: 'working', remember: { ...ONE_MORE, behind: '0' } };
const BEHIND_PLAN = { ...RELEASED, to: 'late', emits: ['share_released', 'behind_plan'], remember: { ...ONE_MORE, behind: '1' } };
const REJECTED = {
  from: 'submitted',
  on: 'reject',
  trigger: 'rejection',
  emits: ['milestone_rejected'],
  remember: { begun_at: 'begun_at + age - submitted_at', rejected: '1' },
};
const STOPPED = { to: 'refunded', on: 'stop', trigger: 'ruling', emits: ['rest_refunded'] };
const ABANDONED = {
  to: 'refunded',
  on: 'clock',
  when: 'age - begun_at >= deliver_within',
  trigger: 'deadline',
  emits: ['rest_refunded'],
};

/**
 * Holds the price of a project and releases an equal share of it for each milestone that is accepted; silence is consent, and what is left goes
 * back where work stops. A milestone that is rejected is done again, in the time that was left for it before the inspection, unless the arbiter rules
 * that it was done, and work goes on. `R` is the schedule variance of earned value: the accepted part of the price less the part that was planned for the time of submission.
 *
 * With 900 for three milestones in 30 days: the first, submitted on day 20, has earned 300 of 600 planned; R = -300 is late. The second on day 21
 * gives 600 - 630 = -30, on time within a tenth of the price.
 */
export const milestoneEscrow = defineTemplate({
  id: 'milestone-escrow',
  name: 'milestone_escrow',
  version: '1.0',
  category: 'Commerce',
  title: 'Milestone escrow',
  about:
    'Holds the price of a project and pays it out in equal shares, milestone by milestone, as each is accepted; tells when work falls behind the plan.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'OR19'],
  parameters: {
    price: { meaning: 'price of the project', default: '10000 currency', minimum: 1, maximum: 1e12 },
    milestones: { meaning: 'milestones of equal worth', default: 4, integer: true, minimum: 1, maximum: 1_000 },
    planned: { meaning: 'time from funding to the last milestone, as planned', default: '60 d', minimum: 0.01, maximum: 3_660 },
    slack: { meaning: 'share of the price that work may lie behind', default: 0.1, minimum: 0, maximum: 1 },
    pay_within: { meaning: 'time to pay in', default: '7 d', minimum: 0.01, maximum: 366 },
    deliver_within: {
      meaning: 'time to work on one milestone, without its inspections, until the rest is refunded',
      default: '60 d',
      minimum: 0.01,
      maximum: 3_660,
    },
    inspect_for: { meaning: 'time from submission until silence is consent', default: '5 d', minimum: 0.01, maximum: 366 },
  },
  roles: { client: 'pays and inspects', contractor: 'does the work', arbiter: 'may stop it, and rules on rejections' },
  initial: 'created',
  states: {
    created: { kind: 'initial', meaning: 'payment is awaited' },
    working: { kind: 'intermediate', meaning: 'the next milestone is worked on' },
    late: { kind: 'intermediate', meaning: 'the next milestone is worked on, and work is behind the plan' },
    submitted: { kind: 'intermediate', meaning: 'the client inspects' },
    completed: { kind: 'final', meaning: 'all shares are released; what was paid above the price goes back' },
    refunded: { kind: 'final', meaning: 'what was not released goes back' },
  },
  events: {
    pay: {
      meaning: 'the client pays in',
      by: ['owner', 'client'],
      payload: { amount: { meaning: 'amount', type: 'number', unit: 'currency', minimum: 0.01, maximum: 1e12 } },
    },
    submit: { meaning: 'the contractor submits a milestone', by: ['owner', 'contractor'] },
    accept: { meaning: 'the client accepts it', by: ['owner', 'client'] },
    reject: { meaning: 'the client wants it done again', by: ['owner', 'client'] },
    award: { meaning: 'the arbiter rules that the milestone that was rejected is done', by: ['owner', 'arbiter'] },
    stop: { meaning: 'the project ends here', by: ['owner', 'arbiter'] },
  },
  counts: { paid: { meaning: 'paid in so far', event: 'pay', since: 'creation', sum: 'amount' } },
  memory: {
    accepted: { meaning: 'milestones accepted', initial: '0' },
    submitted_at: { meaning: 'age of the contract when a milestone was submitted last', unit: 's', initial: '0' },
    funded_at: { meaning: 'age of the contract when it was funded', unit: 's', initial: '0' },
    begun_at: { meaning: 'age of the contract when work on this milestone began, and later by each inspection', unit: 's', initial: '0' },
    behind: { meaning: '1 where the last share was released behind the plan', initial: '0' },
    rejected: { meaning: '1 where this milestone was rejected', initial: '0' },
  },
  transitions: [
    {
      from: 'created',
      to: 'working',
      on: 'pay',
      when: 'amount > 0 and paid + 0.005 currency >= price',
      trigger: 'payment',
      emits: ['escrow_funded'],
      remember: { funded_at: 'age', begun_at: 'age' },
    },
    { from: 'created', to: 'created', on: 'pay', trigger: 'payment', emits: ['payment_received'] },
    { from: 'created', to: 'refunded', on: 'clock', when: 'elapsed >= pay_within', trigger: 'deadline', emits: ['rest_refunded'] },
    ...['working', 'late'].flatMap((from) => [
      { from, to: 'submitted', on: 'submit', trigger: 'submission', emits: ['milestone_submitted'], remember: { submitted_at: 'age' } },
      { from, on: 'award', when: `rejected > 0 and ${LAST}`, ...DONE },
      { from, to: from, on: 'award', when: 'rejected > 0', ...RELEASED },
      { from, ...STOPPED },
      { from, ...ABANDONED },
    ]),
    { from: 'submitted', on: 'accept', when: LAST, ...DONE },
    { from: 'submitted', on: 'accept', when: BEHIND, ...BEHIND_PLAN },
    { from: 'submitted', on: 'accept', ...ON_TIME },
    { ...REJECTED, to: 'late', when: 'behind > 0' },
    { ...REJECTED, to: 'working' },
    { from: 'submitted', ...STOPPED },
    { from: 'submitted', on: 'clock', when: `${SILENCE} and ${LAST}`, ...DONE },
    { from: 'submitted', on: 'clock', when: `${SILENCE} and ${BEHIND}`, ...BEHIND_PLAN },
    { from: 'submitted', on: 'clock', when: SILENCE, ...ON_TIME },
  ],
});
