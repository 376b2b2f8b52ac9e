import * as z from 'zod';
import { CYCLE_MILLISECONDS, PULSE_FREQUENCY, pulseAt } from '../../src/core/pulse.js';
import { defineCapability } from '../capability.js';

/** Checks whether the node works. */
export const health = defineCapability({
  name: 'health',
  title: 'Health of the node',
  description: 'Whether the node works: status, version, uptime in seconds, cycle, state of the store, and what the registry holds.',
  routes: [{ method: 'GET', path: '/api/health', auth: 'public' }],
  cost: 0,
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    uptime: z.number().min(0),
    cycle: z.int().min(0),
    store: z.strictObject({
      state: z.enum(['ready', 'failed']),
      ledgers: z.enum(['closed', 'ready', 'full', 'failed']),
      receipts: z.enum(['off', 'memory', 'ready', 'failed']),
    }),
    registry: z.strictObject({ operators: z.int(), domains: z.int(), digest: z.string() }),
  }),
  example: {},
  run: (_, { now, startedAt, version, access, ledgers, receipts, registry }) => {
    const moment = now();
    const [state, ledger, kept] = [access.state(), ledgers.state(), receipts.state()];
    const { operators, domains, digest } = registry.index;
    return {
      status: state === 'failed' || ledger === 'failed' || ledger === 'full' || kept === 'failed' ? ('degraded' as const) : ('ok' as const),
      version,
      uptime: Math.max(0, moment - startedAt) / 1000,
      cycle: pulseAt(moment).cycle,
      store: { state, ledgers: ledger, receipts: kept },
      registry: { operators: operators.length, domains: domains.length, digest },
    };
  },
});

/** Reads the service clock. */
export const pulse = defineCapability({
  name: 'pulse',
  title: 'The service clock',
  description: 'The service clock at 1.287 Hz: a convention of this service, not physics. Receipts bear its cycle and phase.',
  routes: [{ method: 'GET', path: '/api/svc/pulse', auth: 'public' }],
  cost: 0,
  input: z.strictObject({}),
  output: z.strictObject({
    frequency: z.number().describe('Hz'),
    cycleUnit: z.number().describe('s'),
    cycle: z.int().min(0),
    phase: z.number().min(0).lt(1),
    time: z.iso.datetime(),
    nextCycleIn: z.number().describe('ms to the next cycle'),
  }),
  example: {},
  run: (_, { now }) => {
    const moment = now();
    const { cycle, phase } = pulseAt(moment);
    return {
      frequency: PULSE_FREQUENCY,
      cycleUnit: CYCLE_MILLISECONDS / 1000,
      cycle,
      phase,
      time: new Date(moment).toISOString(),
      nextCycleIn: (cycle + 1) * CYCLE_MILLISECONDS - moment,
    };
  },
});
