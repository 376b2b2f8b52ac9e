import * as z from 'zod';
import { pulseAt } from '../src/core/pulse.js';
import { defineCapability } from './capability.js';

/** Tells whether the node works. */
export const health = defineCapability({
  name: 'health',
  title: 'Health of the node',
  description: 'Whether the node works: status, version, uptime in seconds, cycle, state of the store, and what the registry holds.',
  routes: [{ method: 'GET', path: '/api/health', auth: 'public' }],
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    uptime: z.number().min(0),
    cycle: z.int().min(0),
    store: z.strictObject({ state: z.enum(['ready', 'failed']) }),
    registry: z.strictObject({ operators: z.int(), domains: z.int(), digest: z.string() }),
  }),
  example: {},
  run: (_, { now, startedAt, version, access, registry }) => {
    const moment = now();
    const state = access.state();
    const { operators, domains, digest } = registry.index;
    return {
      status: state === 'ready' ? ('ok' as const) : ('degraded' as const),
      version,
      uptime: Math.max(0, moment - startedAt) / 1000,
      cycle: pulseAt(moment).cycle,
      store: { state },
      registry: { operators: operators.length, domains: domains.length, digest },
    };
  },
});
