import { defineTemplate } from '../definition/definition.js';
import { SMOOTHED, smoothingInputs } from './smoothing-inputs.js';

const SMOOTHING = {
  operators: ['ST7'],
  inputs: smoothingInputs('value', 'smoothed', 'readings == 1', 'x'),
  trigger: 'smoothed_level',
  remember: { smoothed: SMOOTHED },
};

/**
 * Alarms when a smoothed reading rises above one level and clears it below a lower one, so that noise at the level does not make it chatter.
 * `R` is the smoothed reading.
 *
 * With a weight of 0.5, levels 80 and 70: readings 60 and 90 give R = 60 and 75, no alarm; 90 again gives 82.5 and the alarm; 60 gives 71.25,
 * still alarm; 60 again gives 65.625 and clears it.
 */
export const thresholdAlarm = defineTemplate({
  id: 'threshold-alarm',
  name: 'threshold_alarm',
  version: '1.0',
  category: 'Monitoring',
  title: 'Threshold alarm with hysteresis',
  about:
    'Raises an alarm when the smoothed reading exceeds the high level and clears it below the low one; an acknowledged alarm reminds after a time.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST7'],
  parameters: {
    high: { meaning: 'level above which it alarms', default: 80, minimum: -1e9, maximum: 1e9 },
    low: { meaning: 'level below which the alarm clears; below the high one', default: 70, minimum: -1e9, maximum: 1e9 },
    weight: { meaning: 'weight of the newest reading; 1 does not smooth', default: 0.3, minimum: 0.001, maximum: 1 },
    remind_after: { meaning: 'time after which an acknowledged alarm is raised again', default: '1 h', minimum: 0.001, maximum: 1_000 },
  },
  initial: 'normal',
  states: {
    normal: { kind: 'initial', meaning: 'the level is well' },
    alarm: { kind: 'intermediate', meaning: 'the level was exceeded and nobody has said that they know' },
    acknowledged: { kind: 'intermediate', meaning: 'the level was exceeded and somebody takes care' },
  },
  manual: { by: ['owner'], to: ['normal', 'alarm', 'acknowledged'] },
  events: {
    reading: {
      meaning: 'a new reading',
      payload: { value: { meaning: 'what was read, in the unit of the levels', type: 'number', minimum: -1e9, maximum: 1e9 } },
    },
    acknowledge: { meaning: 'somebody takes care' },
  },
  counts: { readings: { meaning: 'readings so far, this one included', event: 'reading', since: 'creation' } },
  memory: { smoothed: { meaning: 'smoothed reading', initial: '0' } },
  transitions: [
    { from: 'normal', to: 'alarm', on: 'reading', when: 'R > high', ...SMOOTHING, emits: ['alarm_raised'] },
    { from: 'normal', to: 'normal', on: 'reading', ...SMOOTHING },
    { from: 'alarm', to: 'normal', on: 'reading', when: 'R < low', ...SMOOTHING, emits: ['alarm_cleared'] },
    { from: 'alarm', to: 'alarm', on: 'reading', ...SMOOTHING },
    { from: 'alarm', to: 'acknowledged', on: 'acknowledge', trigger: 'acknowledgement', emits: ['alarm_acknowledged'] },
    { from: 'acknowledged', to: 'normal', on: 'reading', when: 'R < low', ...SMOOTHING, emits: ['alarm_cleared'] },
    { from: 'acknowledged', to: 'acknowledged', on: 'reading', ...SMOOTHING },
    { from: 'acknowledged', to: 'alarm', on: 'clock', when: 'elapsed >= remind_after', trigger: 'reminder', emits: ['alarm_raised'] },
  ],
});
