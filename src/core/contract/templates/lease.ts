import { defineTemplate } from '../definition/definition.js';

const chanceIn = (left: string) => ({
  operators: ['PD5'],
  inputs: { lambda: '1 s / mean_work', x: `(${left}) / (1 s)` },
  trigger: 'time_to_finish',
});

/** Chance that work of exponential length ends in what is left of the lease. */
const LEFT = chanceIn('max(ttl - (age - renewed_at), 0)');
const FRESH = chanceIn('ttl');
const OVER = 'age - renewed_at >= ttl';
const OWN = 'token == fence';

/** What the holder of a lease may do, and what happens to others who think that they hold it. */
const held = (from: string) => [
  { from, to: 'held', on: 'renew', when: OWN, ...FRESH, emits: ['lease_renewed'], remember: { renewed_at: 'age' } },
  { from, to: from, on: 'renew', ...LEFT, emits: ['token_refused'] },
  { from, to: from, on: 'write', when: OWN, ...LEFT, emits: ['write_accepted'] },
  { from, to: from, on: 'write', ...LEFT, emits: ['write_fenced'] },
  { from, to: 'free', on: 'release', when: OWN, ...LEFT, emits: ['lease_released'] },
  { from, to: from, on: 'release', ...LEFT, emits: ['token_refused'] },
  { from, to: 'free', on: 'clock', when: OVER, ...LEFT, emits: ['lease_expired'] },
];

/**
 * Lends something to one holder at a time, until it is given back or the time is over. Every grant has a higher token (`fence` in the contract's
 * memory, from 1); a write with an older one is fenced off, however late it comes. The token tells an earlier grant from a later one and is no
 * secret: any member of the machine may name it, and where they do not trust each other a definition of one's own says by `by` who may. `R` is the probability that a piece of work ends before the
 * lease does; when it falls low the holder is told to renew.
 *
 * With 100 s and work of 20 s on average: a grant has token 1 and R = 0.9933; 54 s later R is below 0.9 and the lease is
 * expiring; a renewal starts it again; 100 s after that it is free, and a write with token 1 is fenced off.
 */
export const lease = defineTemplate({
  id: 'lease',
  name: 'lease',
  version: '1.0',
  category: 'Coordination',
  title: 'Lease with fencing token',
  about:
    'Grants one holder at a time for a limited time, numbers the grants, fences off writes of past holders, and warns before a lease ends. Its token is no secret: members of the machine must trust each other.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD5'],
  parameters: {
    ttl: { meaning: 'time that a lease lasts', default: '1 min', minimum: 0.01, maximum: 100_000 },
    mean_work: { meaning: 'mean time that a piece of work takes', default: '10 s', minimum: 0.1, maximum: 10_000_000 },
    warn_below: { meaning: 'probability to finish in time below which it warns', default: 0.9, minimum: 0.01, maximum: 0.9999 },
  },
  initial: 'free',
  states: {
    free: { kind: 'initial', meaning: 'nobody holds it' },
    held: { kind: 'intermediate', meaning: 'somebody holds it' },
    expiring: { kind: 'intermediate', meaning: 'somebody holds it and should renew or finish' },
  },
  manual: { by: ['owner'], to: ['free'] },
  events: {
    acquire: { meaning: 'somebody wants it' },
    renew: {
      meaning: 'the holder wants it for longer',
      payload: { token: { meaning: 'token of the grant', type: 'number', integer: true, minimum: 0, maximum: 2 ** 53 - 1 } },
    },
    write: {
      meaning: 'somebody acts as the holder',
      payload: { token: { meaning: 'token of the grant', type: 'number', integer: true, minimum: 0, maximum: 2 ** 53 - 1 } },
    },
    release: {
      meaning: 'the holder gives it back',
      payload: { token: { meaning: 'token of the grant', type: 'number', integer: true, minimum: 0, maximum: 2 ** 53 - 1 } },
    },
  },
  memory: {
    fence: { meaning: 'token of the latest grant', initial: '0' },
    renewed_at: { meaning: 'age of the contract at the latest grant or renewal', unit: 's', initial: '0' },
  },
  transitions: [
    {
      from: 'free',
      to: 'held',
      on: 'acquire',
      ...FRESH,
      emits: ['lease_granted'],
      remember: { fence: 'fence + 1', renewed_at: 'age' },
    },
    { from: 'free', to: 'free', on: 'write', trigger: 'fencing', emits: ['write_fenced'] },
    ...held('held'),
    { from: 'held', to: 'expiring', on: 'clock', when: 'R < warn_below', ...LEFT, emits: ['lease_expiring'] },
    ...held('expiring'),
  ],
});
