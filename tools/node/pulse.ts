import * as z from 'zod';
import { CYCLE_MILLISECONDS, PULSE_FREQUENCY, pulseAt } from '../../src/core/pulse.js';
import { defineCapability } from '../capability.js';

/** Reads the service clock. */
export const pulse = defineCapability({
  name: 'pulse',
  title: 'The service clock',
  description: 'The service clock at 1.287 Hz: a convention of this service, not physics. Receipts bear its cycle and phase.',
  routes: [{ method: 'GET', path: '/api/svc/pulse', auth: 'public' }],
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
