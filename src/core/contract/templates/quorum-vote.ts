import { defineTemplate } from '../definition/definition.js';

/** The first of these that somebody votes counts, and nothing that they vote later. */
const BALLOTS = ['aye', 'no', 'abstain'];

const CAST = 'max(ayes + noes, 1)';
const EXPECTED = 'majority * (ayes + noes)';

/** How far the ayes are above the majority, in standard deviations of a count of so many votes; a tie is exactly zero. */
const LEAD = {
  operators: ['ST5'],
  inputs: {
    x: 'ayes',
    mu: `if(abs(ayes - ${EXPECTED}) < 1e-9 * ${CAST}, ayes, ${EXPECTED})`,
    sigma: `sqrt(${CAST} * majority * (1 - majority))`,
  },
  trigger: 'lead',
};

const SHORT = 'ayes + noes + abstained < quorum * eligible - 1e-9';

/** What a vote comes to when it is closed, by hand or by the clock. */
const closing = (on: string, over: (condition: string) => string) =>
  [
    { to: 'inquorate', when: SHORT, emits: ['vote_inquorate'] },
    { to: 'passed', when: 'R > lead', emits: ['vote_passed'] },
    { to: 'failed', when: 'R <= lead', emits: ['vote_failed'] },
  ].map(({ to, when, emits }) => ({ from: 'open', to, on, when: over(when), ...LEAD, emits }));

/**
 * Collects votes until it is closed or its time is over, then passes, fails, or finds that too few have voted. Abstentions count for the quorum
 * alone. `R` is the z-score of the ayes against the majority: above zero exactly where their share is above it.
 *
 * With 10 eligible, a quorum and a majority of one half: 3 ayes, 1 no and 1 abstention give R = (3 - 2) / sqrt(4 * 0.25) = 1 at the closing, and
 * it passes; 2 ayes, 2 noes and 1 abstention give R = 0, a tie, and it fails; four votes are too few.
 */
export const quorumVote = defineTemplate({
  id: 'quorum-vote',
  name: 'quorum_vote',
  version: '1.0',
  category: 'Decisions',
  title: 'Quorum vote',
  about:
    'Counts the first aye, no or abstention of each member of the machine; at the closing it passes if enough have voted and the ayes exceed the majority.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST5'],
  parameters: {
    eligible: { meaning: 'people who may vote', default: 10, integer: true, minimum: 1, maximum: 100_000 },
    quorum: { meaning: 'share of them who must have voted', default: 0.5, minimum: 0, maximum: 1 },
    majority: { meaning: 'share of ayes among ayes and noes that must be exceeded', default: 0.5, minimum: 0.01, maximum: 0.99 },
    lead: { meaning: 'standard deviations by which it must be exceeded; 0 for a plain majority', default: 0, minimum: 0, maximum: 10 },
    open_for: { meaning: 'time that the vote stays open', default: '1 d', minimum: 0.00001, maximum: 1_000 },
  },
  initial: 'open',
  states: {
    open: { kind: 'initial', meaning: 'votes are taken' },
    passed: { kind: 'final', meaning: 'the motion is carried' },
    failed: { kind: 'final', meaning: 'the motion is lost' },
    inquorate: { kind: 'final', meaning: 'too few have voted' },
  },
  events: {
    aye: { meaning: 'a member votes for it' },
    no: { meaning: 'a member votes against it' },
    abstain: { meaning: 'a member abstains' },
    close: { meaning: 'the vote is closed before its time', by: ['owner'] },
  },
  counts: {
    ayes: { meaning: 'different members for it', event: 'aye', since: 'creation', distinct: 'actor', among: BALLOTS },
    noes: { meaning: 'different members against it', event: 'no', since: 'creation', distinct: 'actor', among: BALLOTS },
    abstained: { meaning: 'different members who abstained', event: 'abstain', since: 'creation', distinct: 'actor', among: BALLOTS },
  },
  transitions: [
    { from: 'open', to: 'open', on: 'aye', ...LEAD },
    { from: 'open', to: 'open', on: 'no', ...LEAD },
    { from: 'open', to: 'open', on: 'abstain', ...LEAD },
    ...closing('close', (condition) => condition),
    ...closing('clock', (condition) => `elapsed >= open_for and ${condition}`),
  ],
});
