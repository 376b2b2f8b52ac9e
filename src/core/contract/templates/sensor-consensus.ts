import { defineTemplate } from '../definition/definition.js';

const distance = (index: string): string => `abs(nth(v, ${index}) - median(v))`;
/** The reading that lies furthest from the median, which is the median where it agrees to twelve digits. */
const FURTHEST = 'if(max(v) - median(v) > median(v) - min(v), max(v), min(v))';
const NEAR = `abs(${FURTHEST} - median(v)) <= 1e-12 * abs(median(v))`;

const SCORE = {
  operators: ['ST6'],
  inputs: {
    x: `if(length(v) == 0, 0, if(${NEAR}, median(v), ${FURTHEST}))`,
    x_med: 'if(length(v) == 0, 0, median(v))',
    MAD: `if(length(v) == 0, resolution, max(resolution, mad(v)))`,
  },
  trigger: 'z_score',
  remember: { consensus: 'if(length(v) == 0, consensus, median(v))' },
};

/** No majority of at least three sensors agrees with the median. */
const SPLIT = `length(v) < 3 or 2 * sum(i, 1, length(v), ${distance('i')} <= tolerance) <= length(v)`;
/** One sensor is out of line, and by more than it may. */
const OUTLIER = 'R * R > limit * limit and max(max(v) - median(v), median(v) - min(v)) > tolerance';

/**
 * Takes the median of redundant sensors, and tells when one of them is out of line and when there is no majority. `R` is the modified z-score of
 * the reading that lies furthest from the median, in units of the median distance from it.
 *
 * With a tolerance of 1: 20.1, 20.0 and 20.3 have the median 20.1 and R = 1.349, and agree; 20.1, 20.0 and 27.0 give R = 46.5, degraded; 20, 24
 * and 29 have no two within 1 of the median 24, and disagree.
 */
export const sensorConsensus = defineTemplate({
  id: 'sensor-consensus',
  name: 'sensor_consensus',
  version: '1.0',
  category: 'Monitoring',
  title: 'Sensor consensus (median and MAD)',
  about:
    'Takes the median of three or more redundant sensors; tells an outlier by its modified z-score, and the lack of a majority. Up to 100 sensors.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'ST6'],
  parameters: {
    limit: { meaning: 'modified z-score of an outlier', default: 3.5, minimum: 0.1, maximum: 1_000 },
    tolerance: { meaning: 'distance from the median that sensors in order may have', default: 1, minimum: 1e-9, maximum: 1e9 },
    resolution: {
      meaning: 'least median distance to reckon with, about the resolution of a sensor',
      default: 0.1,
      minimum: 1e-9,
      maximum: 1e9,
    },
  },
  initial: 'agreeing',
  states: {
    agreeing: { kind: 'initial', meaning: 'all sensors are in line' },
    degraded: { kind: 'intermediate', meaning: 'a sensor is out of line, and the median holds' },
    disagreeing: { kind: 'intermediate', meaning: 'there is no majority, and the median does not hold' },
  },
  manual: { by: ['owner'], to: ['agreeing', 'degraded', 'disagreeing'] },
  events: {
    readings: {
      meaning: 'all sensors are read',
      payload: { v: { meaning: 'what each of them read, in one unit', type: 'list', minimum: -1e9, maximum: 1e9 } },
    },
  },
  memory: { consensus: { meaning: 'median of the last readings', initial: '0' } },
  transitions: [
    { from: 'agreeing', to: 'disagreeing', on: 'readings', when: SPLIT, ...SCORE, emits: ['consensus_lost'] },
    { from: 'agreeing', to: 'degraded', on: 'readings', when: OUTLIER, ...SCORE, emits: ['sensor_out_of_line'] },
    { from: 'agreeing', to: 'agreeing', on: 'readings', ...SCORE },
    { from: 'degraded', to: 'disagreeing', on: 'readings', when: SPLIT, ...SCORE, emits: ['consensus_lost'] },
    { from: 'degraded', to: 'degraded', on: 'readings', when: OUTLIER, ...SCORE },
    { from: 'degraded', to: 'agreeing', on: 'readings', ...SCORE, emits: ['consensus_found'] },
    { from: 'disagreeing', to: 'disagreeing', on: 'readings', when: SPLIT, ...SCORE },
    { from: 'disagreeing', to: 'degraded', on: 'readings', when: OUTLIER, ...SCORE, emits: ['sensor_out_of_line'] },
    { from: 'disagreeing', to: 'agreeing', on: 'readings', ...SCORE, emits: ['consensus_found'] },
  ],
});
