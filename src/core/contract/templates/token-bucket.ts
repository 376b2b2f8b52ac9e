import { defineTemplate } from '../definition/definition.js';

/** The fill level since the last grant. */
const LEVEL = {
  n_max: 'capacity',
  n_0: 'if(granted_at < 0, capacity, level)',
  r: 'refill',
  t: 'age - max(granted_at, 0)',
} as const;

/** Slack for what rounding takes from a token that has come in parts. */
const fits = (tokens: string): string => `R + 1e-9 * capacity >= ${tokens}`;

const GRANT = { level: 'max(0, R - tokens)', granted_at: 'age' } as const;
const WANT = { wanted: 'if(tokens > capacity, wanted, tokens)' } as const;

/**
 * Grants tokens from a bucket that refills at a constant rate; the bucket's size is the burst that it allows. `R` is the number of tokens in the
 * bucket before this taking.
 *
 * With 10 tokens and 1 a second: a taking of 10 is granted at once (R = 10), one of 3 right after it is refused (R = 0) and the bucket is
 * exhausted; three seconds later the clock finds R = 3, so that 3 fit, and the bucket is available again.
 */
export const tokenBucket = defineTemplate({
  id: 'token-bucket',
  name: 'token_bucket',
  version: '1.0',
  category: 'Foundations',
  title: 'Token bucket',
  about:
    'Grants tokens from a bucket that refills at a constant rate; a burst may take all that it holds, and what does not fit is refused.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'QU18'],
  parameters: {
    capacity: { meaning: 'tokens that the full bucket holds', default: 100, integer: true, minimum: 1, maximum: 100_000 },
    refill: { meaning: 'tokens added per second', default: 1, unit: '1/s', minimum: 0.001, maximum: 10_000 },
  },
  initial: 'available',
  states: {
    available: { kind: 'initial', meaning: 'the last taking was granted, or what was refused fits by now' },
    exhausted: { kind: 'intermediate', meaning: 'a taking was refused and does not fit yet' },
  },
  manual: { by: ['owner'], to: ['available', 'exhausted'] },
  events: {
    take: {
      meaning: 'somebody asks for tokens',
      payload: { tokens: { meaning: 'tokens asked for', type: 'number', integer: true, minimum: 1, maximum: 100_000 } },
    },
  },
  memory: {
    level: { meaning: 'tokens that the last grant left', initial: '0' },
    granted_at: { meaning: 'age of the contract at the last grant; below zero before the first', initial: '-1', unit: 's' },
    wanted: { meaning: 'tokens of the last refusal', initial: '0' },
  },
  transitions: [
    {
      from: 'available',
      to: 'available',
      on: 'take',
      when: fits('tokens'),
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['take_granted'],
      remember: GRANT,
    },
    {
      from: 'available',
      to: 'available',
      on: 'take',
      when: 'tokens > capacity',
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['take_refused'],
    },
    {
      from: 'available',
      to: 'exhausted',
      on: 'take',
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['take_refused', 'bucket_exhausted'],
      remember: WANT,
    },
    {
      from: 'exhausted',
      to: 'available',
      on: 'take',
      when: fits('tokens'),
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['take_granted', 'bucket_restored'],
      remember: GRANT,
    },
    {
      from: 'exhausted',
      to: 'exhausted',
      on: 'take',
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['take_refused'],
      remember: WANT,
    },
    {
      from: 'exhausted',
      to: 'available',
      on: 'clock',
      when: fits('wanted'),
      operators: ['QU18'],
      inputs: LEVEL,
      trigger: 'bucket_level',
      emits: ['bucket_restored'],
    },
  ],
});
