import { defineTemplate } from '../definition/definition.js';

/** The first of these that somebody decides counts, and nothing that they decide later. */
const DECISIONS = ['approve', 'reject'];

/** Where more approvals are needed than people were declared, there are as many people. */
const PEOPLE = 'max(approvers, needed)';

const MISSING = 'max(1, needed - approvals)';

/** Chance that enough of those who have not spoken will approve. */
const CHANCE = {
  operators: ['RL5'],
  inputs: { k: MISSING, n: `max(${MISSING}, ${PEOPLE} - approvals - rejections)`, R: 'willingness' },
  trigger: 'chance_of_approval',
};

const ENDS = [
  { to: 'withdrawn', on: 'withdraw', trigger: 'withdrawal', emits: ['request_withdrawn'] },
  { to: 'expired', on: 'clock', when: 'age >= open_for', trigger: 'deadline', emits: ['request_expired'] },
];
const APPROVED = {
  to: 'approved',
  on: 'approve',
  when: 'approvals >= needed',
  trigger: 'tally',
  emits: ['request_approved'],
};
const REJECTED = {
  to: 'rejected',
  on: 'reject',
  when: `rejections > ${PEOPLE} - needed`,
  trigger: 'tally',
  emits: ['request_rejected'],
};

/**
 * Approves a request once so many of the approvers have, and rejects it once too many have said no. Each member counts once, by its key. `R` is the
 * probability that enough of the others will still approve, each with the usual willingness; when it falls low the request is in doubt, so that
 * somebody may speak for it.
 *
 * With 3 of 5 and a willingness of 0.8: one approval leaves R = 0.9728, two rejections after it 0.64, a third rejection rejects. Two rejections
 * first leave R = 0.512, in doubt.
 */
export const mOfNApproval = defineTemplate({
  id: 'm-of-n-approval',
  name: 'm_of_n_approval',
  version: '1.0',
  category: 'Decisions',
  title: 'M-of-n approval',
  about:
    'Approves once enough different members of the machine agree (the first word of each counts), rejects once that cannot happen any more, and tells when approval is in doubt.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'RL5'],
  parameters: {
    needed: { meaning: 'approvals that are needed', default: 3, integer: true, minimum: 1, maximum: 1_000 },
    approvers: {
      meaning: 'people who may approve; as many as are needed where it is less',
      default: 5,
      integer: true,
      minimum: 1,
      maximum: 1_000,
    },
    willingness: { meaning: 'usual share of approvers who agree', default: 0.8, minimum: 0.01, maximum: 1 },
    doubt: { meaning: 'probability below which approval is in doubt', default: 0.6, minimum: 0, maximum: 1 },
    open_for: { meaning: 'time that the request stays open', default: '1 d', minimum: 0.00001, maximum: 1_000 },
  },
  initial: 'pending',
  states: {
    pending: { kind: 'initial', meaning: 'approvers are asked' },
    doubtful: { kind: 'intermediate', meaning: 'approvers are asked, and approval is unlikely' },
    approved: { kind: 'final', meaning: 'enough have approved' },
    rejected: { kind: 'final', meaning: 'too many have rejected' },
    expired: { kind: 'final', meaning: 'the time is over' },
    withdrawn: { kind: 'final', meaning: 'nobody wants it any more' },
  },
  events: {
    approve: { meaning: 'a member approves' },
    reject: { meaning: 'a member rejects' },
    withdraw: { meaning: 'the request is taken back', by: ['owner'] },
  },
  counts: {
    approvals: { meaning: 'different members who approved', event: 'approve', since: 'creation', distinct: 'actor', among: DECISIONS },
    rejections: { meaning: 'different members who rejected', event: 'reject', since: 'creation', distinct: 'actor', among: DECISIONS },
  },
  transitions: [
    { from: 'pending', ...APPROVED },
    { from: 'pending', to: 'pending', on: 'approve', ...CHANCE },
    { from: 'pending', ...REJECTED },
    { from: 'pending', to: 'doubtful', on: 'reject', when: 'R < doubt', ...CHANCE, emits: ['approval_in_doubt'] },
    { from: 'pending', to: 'pending', on: 'reject', ...CHANCE },
    { from: 'doubtful', ...APPROVED },
    { from: 'doubtful', to: 'pending', on: 'approve', when: 'R >= doubt', ...CHANCE, emits: ['approval_likely'] },
    { from: 'doubtful', to: 'doubtful', on: 'approve', ...CHANCE },
    { from: 'doubtful', ...REJECTED },
    { from: 'doubtful', to: 'doubtful', on: 'reject', ...CHANCE },
    ...['pending', 'doubtful'].flatMap((from) => ENDS.map((end) => ({ from, ...end }))),
  ],
});
