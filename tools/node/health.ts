import * as z from 'zod';
import { pulseAt } from '../../src/core/pulse.js';
import { defineCapability } from '../capability.js';

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
    store: z.strictObject({ state: z.enum(['ready', 'failed']), ledgers: z.enum(['closed', 'ready', 'full', 'failed']) }),
    registry: z.strictObject({ operators: z.int(), domains: z.int(), digest: z.string() }),
  }),
  example: {},
  run: (_, { now, startedAt, version, access, ledgers, registry }) => {
    const moment = now();
    const [state, ledger] = [access.state(), ledgers.state()];
    const { operators, domains, digest } = registry.index;
    return {
      status: state === 'failed' || ledger === 'failed' || ledger === 'full' ? ('degraded' as const) : ('ok' as const),
      version,
      uptime: Math.max(0, moment - startedAt) / 1000,
      cycle: pulseAt(moment).cycle,
      store: { state, ledgers: ledger },
      registry: { operators: operators.length, domains: domains.length, digest },
    };
  },
});
