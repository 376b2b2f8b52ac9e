import { defineTemplate } from '../definition/definition.js';

/** Lets requests through until they come too fast, and again once they recede. */
export const rateLimiter = defineTemplate({
  id: 'rate-limiter',
  name: 'rate_limiter',
  version: '1.0',
  category: 'Foundations',
  title: 'Rate limiter',
  about: 'Counts requests over a rolling window: more than the threshold limits, and the gate opens again when traffic recedes.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42'],
  parameters: {
    threshold: { meaning: 'requests that one window may hold', default: 100, integer: true, minimum: 1, maximum: 1_000_000 },
    within: {
      meaning: 'length of the window in cycles of 0.777 s',
      default: 60,
      unit: 'tick',
      integer: true,
      minimum: 1,
      maximum: 100_000,
    },
  },
  initial: 'allowing',
  states: {
    allowing: { kind: 'initial', meaning: 'requests are let through' },
    limiting: { kind: 'intermediate', meaning: 'requests come too fast' },
  },
  manual: { by: ['owner'], to: ['allowing', 'limiting'] },
  events: { request: { meaning: 'a request came in' } },
  counts: { count: { meaning: 'requests in the window, this one included', event: 'request', within: 'within' } },
  transitions: [
    { from: 'allowing', to: 'limiting', on: 'request', when: 'count > threshold', trigger: 'noon_aggregate', emits: ['rate_limited'] },
    {
      from: 'limiting',
      to: 'allowing',
      on: 'request',
      when: 'count <= threshold',
      trigger: 'noon_aggregate',
      emits: ['rate_restored'],
      about: 'the audit clock fires it too',
    },
  ],
});
