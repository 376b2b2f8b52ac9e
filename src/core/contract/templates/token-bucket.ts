import { defineTemplate } from '../define-template.js';

/**
 * What the bucket lacks is a cumulative sum: takings add to it, the refill is its target, and it never falls below zero. Both are multiples of
 * 1/1024 of a token, so that the sum is exact.
 */
const MISSING = {
  S_prev: 'missing',
  x: 'taken',
  mu: 'round(1024 * refill * (age - granted_at)) / 1024',
  k: '0',
} as const;

const GRANT = { missing: 'R', taken: 'tokens', granted_at: 'age' } as const;
const WANT = { wanted: 'if(tokens > capacity, wanted, tokens)' } as const;

/**
 * Grants tokens from a bucket that refills at a constant rate; the bucket's size is the burst that it allows. `R` is the number of tokens that
 * the bucket lacks before this taking.
 *
 * With 10 tokens and 1 a cycle: a taking of 10 is granted at once (R = 0), one of 3 right after it is refused (R = 10) and the bucket is
 * exhausted; three cycles later the clock finds R = 7, so that 3 fit, and the bucket is available again.
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
  operators: ['KO42', 'RL16'],
  parameters: {
    capacity: { meaning: 'tokens that the full bucket holds', default: 100, integer: true, minimum: 1, maximum: 100_000 },
    refill: { meaning: 'tokens added per cycle of 0.777 s', default: 1, minimum: 0.001, maximum: 10_000 },
  },
  initial: 'available',
  states: {
    available: { kind: 'initial', meaning: 'the last taking was granted, or what was refused fits by now' },
    exhausted: { kind: 'intermediate', meaning: 'a taking was refused and does not fit yet' },
  },
  events: {
    take: {
      meaning: 'somebody asks for tokens',
      payload: { tokens: { meaning: 'tokens asked for', type: 'number', integer: true, minimum: 1, maximum: 100_000 } },
    },
  },
  memory: {
    missing: { meaning: 'tokens that the bucket lacked before the last grant', initial: '0' },
    taken: { meaning: 'tokens of the last grant', initial: '0' },
    granted_at: { meaning: 'age of the contract at the last grant', initial: '0' },
    wanted: { meaning: 'tokens of the last refusal', initial: '0' },
  },
  transitions: [
    {
      from: 'available',
      to: 'available',
      on: 'take',
      when: 'R + tokens <= capacity',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['take_granted'],
      remember: GRANT,
    },
    {
      from: 'available',
      to: 'available',
      on: 'take',
      when: 'tokens > capacity',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['take_refused'],
    },
    {
      from: 'available',
      to: 'exhausted',
      on: 'take',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['take_refused', 'bucket_exhausted'],
      remember: WANT,
    },
    {
      from: 'exhausted',
      to: 'available',
      on: 'take',
      when: 'R + tokens <= capacity',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['take_granted', 'bucket_restored'],
      remember: GRANT,
    },
    {
      from: 'exhausted',
      to: 'exhausted',
      on: 'take',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['take_refused'],
      remember: WANT,
    },
    {
      from: 'exhausted',
      to: 'available',
      on: 'clock',
      when: 'R + wanted <= capacity',
      operators: ['RL16'],
      inputs: MISSING,
      trigger: 'bucket_level',
      emits: ['bucket_restored'],
    },
  ],
});
