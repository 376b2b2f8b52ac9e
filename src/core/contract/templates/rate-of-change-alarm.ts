import { defineTemplate } from '../definition/definition.js';
import { SMOOTHED, smoothingInputs } from './smoothing-inputs.js';

const SMOOTHING = {
  operators: ['ST7'],
  inputs: smoothingInputs('if(readings == 1, 0, (value - last) / (max(age - read_at, 1 tick) / (1 s)))', 'rate', 'readings == 1', '0'),
  trigger: 'smoothed_rate',
  remember: { rate: SMOOTHED, last: 'value', read_at: 'age' },
};

/**
 * Alarms when a quantity rises or falls too fast. `R` is its rate of change per second, smoothed; the rate of one step is the difference of two
 * readings over the seconds between them.
 *
 * With a weight of 0.5 and limits of 1 per second: readings 0, then 30 ten seconds later give R = 0 and 1.5, which is rising; 30 again ten
 * seconds later gives 0.75, below 0.8 of the limit, and it is steady.
 */
export const rateOfChangeAlarm = defineTemplate({
  id: 'rate-of-change-alarm',
  name: 'rate_of_change_alarm',
  version: '1.0',
  category: 'Monitoring',
  title: 'Rate-of-change alarm',
  about: 'Tells when the smoothed rate of change of a reading exceeds a limit upwards or downwards, and when it is steady again.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST7'],
  parameters: {
    rise: { meaning: 'largest rise per second that is no alarm', default: 1, minimum: 1e-9, maximum: 1e9 },
    fall: { meaning: 'largest fall per second that is no alarm', default: 1, minimum: 1e-9, maximum: 1e9 },
    release: { meaning: 'share of the limit down to which the rate must come back', default: 0.8, minimum: 0, maximum: 1 },
    weight: { meaning: 'weight of the newest step; 1 does not smooth', default: 0.3, minimum: 0.001, maximum: 1 },
  },
  initial: 'steady',
  states: {
    steady: { kind: 'initial', meaning: 'it changes slowly enough' },
    rising: { kind: 'intermediate', meaning: 'it rises too fast' },
    falling: { kind: 'intermediate', meaning: 'it falls too fast' },
  },
  manual: { by: ['owner'], to: ['steady', 'rising', 'falling'] },
  events: {
    reading: { meaning: 'a new reading', payload: { value: { meaning: 'what was read', type: 'number', minimum: -1e9, maximum: 1e9 } } },
  },
  counts: { readings: { meaning: 'readings so far, this one included', event: 'reading', since: 'creation' } },
  memory: {
    rate: { meaning: 'smoothed rate of change per second', initial: '0' },
    last: { meaning: 'last reading', initial: '0' },
    read_at: { meaning: 'age of the contract at the last reading', unit: 's', initial: '0' },
  },
  transitions: [
    { from: 'steady', to: 'rising', on: 'reading', when: 'R > rise', ...SMOOTHING, emits: ['rising_fast'] },
    { from: 'steady', to: 'falling', on: 'reading', when: 'R < -fall', ...SMOOTHING, emits: ['falling_fast'] },
    { from: 'steady', to: 'steady', on: 'reading', ...SMOOTHING },
    { from: 'rising', to: 'falling', on: 'reading', when: 'R < -fall', ...SMOOTHING, emits: ['falling_fast'] },
    { from: 'rising', to: 'steady', on: 'reading', when: 'R <= release * rise', ...SMOOTHING, emits: ['steady_again'] },
    { from: 'rising', to: 'rising', on: 'reading', ...SMOOTHING },
    { from: 'falling', to: 'rising', on: 'reading', when: 'R > rise', ...SMOOTHING, emits: ['rising_fast'] },
    { from: 'falling', to: 'steady', on: 'reading', when: 'R >= -release * fall', ...SMOOTHING, emits: ['steady_again'] },
    { from: 'falling', to: 'falling', on: 'reading', ...SMOOTHING },
  ],
});
