import { defineTemplate } from '../definition/definition.js';

const PARTIES = ['legal', 'finance', 'operations'] as const;
const approves = (party: string): string => `${party}_approves`;
/** Who speaks for one party first does not count for another. */
const VOICES = PARTIES.map(approves);

const MISSING = `(${PARTIES.length} - ${PARTIES.map((party) => `min(${party}, 1)`).join(' - ')})`;
const ALL = PARTIES.map((party) => `${party} >= 1`).join(' and ');

/** Chance that each party that is missing approves. */
const CHANCE = {
  operators: ['RL5'],
  inputs: { k: `max(1, ${MISSING})`, n: `max(1, ${MISSING})`, R: 'willingness' },
  trigger: 'chance_of_approval',
};

/**
 * Approves a request once each of several parties has: here legal, finance and operations, each by a member with that role. Nobody counts for two
 * parties, whatever roles they have. `R` is the probability that the parties that are missing approve, each with the usual willingness.
 *
 * With a willingness of 0.9: one party leaves R = 0.81; the second 0.9, and approval is near; the third approves.
 */
export const severalPartyApproval = defineTemplate({
  id: 'several-party-approval',
  name: 'several_party_approval',
  version: '1.0',
  category: 'Decisions',
  title: 'Approval by several parties',
  about:
    'Approves once legal, finance and operations have each approved by a member of their own; any of them may reject, and nobody counts twice.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'RL5'],
  parameters: {
    willingness: { meaning: 'usual share of requests that a party approves', default: 0.9, minimum: 0.01, maximum: 1 },
    likely: { meaning: 'probability from which on approval is near', default: 0.85, minimum: 0, maximum: 1 },
    open_for: { meaning: 'time that the request stays open', default: '5 d', minimum: 0.01, maximum: 366 },
  },
  roles: { legal: 'speaks for legal', finance: 'speaks for finance', operations: 'speaks for operations' },
  initial: 'pending',
  states: {
    pending: { kind: 'initial', meaning: 'the parties are asked' },
    nearly: { kind: 'intermediate', meaning: 'the parties are asked, and approval is near' },
    approved: { kind: 'final', meaning: 'each party has approved' },
    rejected: { kind: 'final', meaning: 'a party has rejected' },
    expired: { kind: 'final', meaning: 'the time is over' },
  },
  events: {
    ...Object.fromEntries(PARTIES.map((party) => [approves(party), { meaning: `${party} approves`, by: [party] }])),
    reject: { meaning: 'a party rejects', by: [...PARTIES] },
  },
  counts: Object.fromEntries(
    PARTIES.map((party) => [
      party,
      { meaning: `members who approved for ${party}`, event: approves(party), since: 'creation', distinct: 'actor', among: VOICES },
    ]),
  ),
  transitions: [
    ...['pending', 'nearly'].flatMap((from) => [
      ...VOICES.map((on) => ({ from, to: 'approved', on, when: ALL, trigger: 'tally', emits: ['request_approved'] })),
      { from, to: 'rejected', on: 'reject', trigger: 'rejection', emits: ['request_rejected'] },
      { from, to: 'expired', on: 'clock', when: 'age >= open_for', trigger: 'deadline', emits: ['request_expired'] },
    ]),
    ...VOICES.map((on) => ({ from: 'pending', to: 'nearly', on, when: 'R >= likely', ...CHANCE, emits: ['approval_near'] })),
  ],
});
