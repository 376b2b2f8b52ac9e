import * as z from 'zod';
import type { NodeContext } from '../../src/call/node-context.js';
import { toFault } from '../../src/core/faults.js';
import { CYCLE_MILLISECONDS, PULSE_FREQUENCY, pulseAt } from '../../src/core/pulse.js';
import { defineCapability } from '../capability.js';

/** Tells how the log of receipts stands, and whose cosignatures its newest checkpoint bears. */
const logState = async ({ log: open }: NodeContext) => {
  const log = await open?.();
  if (log === undefined) return { state: 'off' as const };
  const failure = log.failure();
  if (failure !== undefined) return { state: 'failed' as const, notes: [failure.message] };
  try {
    const witnessed = await log.witnessed();
    if (witnessed === undefined) return { state: 'ready' as const };
    const { cosigned, missing, quorum, isMet } = witnessed;
    const state = isMet ? ('ready' as const) : ('unwitnessed' as const);
    return { state, cosigned: [...cosigned], missing: [...missing], quorum, notes: [...log.complaints()] };
  } catch (error) {
    return { state: 'failed' as const, notes: [toFault(error).message] };
  }
};

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
      ledgers: z.enum(['closed', 'ready', 'full', 'degraded', 'failed']),
      receipts: z.enum(['off', 'memory', 'ready', 'failed']),
      clock: z.enum(['trusted', 'not trusted']).describe('not trusted: it jumped, and stamps no row'),
      notes: z.array(z.string()).optional(),
    }),
    log: z.strictObject({
      state: z.enum(['off', 'ready', 'unwitnessed', 'failed']).describe('unwitnessed: too few witnesses cosigned the newest checkpoint'),
      cosigned: z.array(z.string()).optional().describe('names of the witnesses that did'),
      missing: z.array(z.string()).optional().describe('names of the witnesses that did not'),
      quorum: z.int().optional(),
      notes: z.array(z.string()).optional(),
    }),
    registry: z.strictObject({ operators: z.int(), domains: z.int(), digest: z.string() }),
  }),
  example: {},
  run: async (_, context) => {
    const { now, startedAt, version, access, keyTrouble, ledgers, receipts, registry } = context;
    const moment = now();
    const log = await logState(context);
    const [ledger, kept, jumped] = [ledgers.state(), receipts.state(), ledgers.clockTrouble()];
    const state = keyTrouble() === undefined ? access.state() : ('failed' as const);
    const troubles = [keyTrouble(), access.trouble(), ledgers.trouble(), receipts.trouble(), jumped?.message];
    const notes = [...new Set(troubles)].filter((note) => note !== undefined);
    const { operators, domains, digest } = registry.index;
    return {
      status:
        state === 'failed' ||
        ['failed', 'degraded', 'full'].includes(ledger) ||
        kept === 'failed' ||
        log.state === 'failed' ||
        jumped !== undefined
          ? ('degraded' as const)
          : ('ok' as const),
      version,
      uptime: Math.max(0, moment - startedAt) / 1000,
      cycle: pulseAt(moment).cycle,
      store: {
        state,
        ledgers: ledger,
        receipts: kept,
        clock: jumped === undefined ? ('trusted' as const) : ('not trusted' as const),
        ...(notes.length === 0 ? {} : { notes }),
      },
      log,
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
