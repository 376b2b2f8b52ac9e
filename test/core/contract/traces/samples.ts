import { at, type Trace, trace } from './trace.js';

const compare = (...observed: number[]) => ({ observed, reference: [100, 100, 100, 100] });
const [SHIFTED, DRIFTING, STABLE] = ['population_shifted', 'population_drifting', 'population_stable'];

const read = (...v: number[]) => ({ v });
const [LOST, OUT, FOUND] = ['consensus_lost', 'sensor_out_of_line', 'consensus_found'];

/** Traces of the templates over lists. Population stability by numpy and scipy.stats.chi2.sf; modified z-scores by hand. */
export const SAMPLES: readonly Trace[] = [
  trace(
    'drift-monitor',
    'tells drift and shift and their end',
    {},
    at(0, 'sample', compare(90, 110, 105, 95), 'stable', '', 0.7431682981967397),
    at(1, 'sample', compare(150, 120, 80, 50), 'drifting', DRIFTING, 7.79843778311291e-7),
    at(2, 'sample', compare(150, 120, 80, 50), 'drifting', '', 7.79843778311291e-7),
    at(3, 'sample', compare(200, 120, 60, 20), 'shifted', SHIFTED, 1.3784944233389004e-23),
    at(4, 'sample', compare(200, 120, 60, 20), 'shifted', '', 1.3784944233389004e-23),
    at(5, 'sample', compare(150, 120, 80, 50), 'drifting', DRIFTING, 7.79843778311291e-7),
    at(6, 'sample', compare(90, 110, 105, 95), 'stable', STABLE, 0.7431682981967397),
    at(7, 'sample', compare(200, 120, 60, 20), 'shifted', SHIFTED, 1.3784944233389004e-23),
    at(8, 'sample', compare(100, 100, 100, 100), 'stable', STABLE, 1),
  ),
  trace(
    'drift-monitor',
    'holds small samples and small differences for accidents: an index of 0.1417, 0.0509, 0.1574',
    {},
    at(0, 'sample', compare(15, 12, 8, 5), 'stable', '', 0.16092634084035567),
    at(1, 'sample', compare(130, 110, 90, 70), 'stable', '', 0.017066542458519456),
    at(2, 'sample', compare(1_500, 1_200, 800, 500), 'drifting', DRIFTING, 2.276825116944312e-12),
  ),
  trace(
    // The index of the second sample is 0.08362904, of the third 0.08787115.
    'drift-monitor',
    'drifts from the index on',
    { watch: 0.0837 },
    at(0, 'sample', compare(138, 113, 87, 62), 'stable', '', 0.0008046902754290784),
    at(1, 'sample', compare(139, 113, 87, 61), 'drifting', DRIFTING, 0.0005383505132595454),
  ),
  trace(
    'sensor-consensus',
    'tells an outlier, a split and their end',
    {},
    at(0, 'readings', read(20.1, 20, 20.3), 'agreeing', '', 1.349),
    at(1, 'readings', read(20.1, 20, 27), 'degraded', OUT, 46.5405),
    at(2, 'readings', read(20.1, 20, 13.1), 'degraded', '', -46.5405),
    at(3, 'readings', read(20, 24, 29), 'disagreeing', LOST, 0.6745 * (5 / 4)),
    at(4, 'readings', read(20, 24, 29), 'disagreeing', '', 0.6745 * (5 / 4)),
    at(5, 'readings', read(20, 20, 27), 'degraded', OUT, 47.215),
    at(6, 'readings', read(20, 20, 20), 'agreeing', FOUND, 0),
    at(7, 'readings', read(20, 24, 29, 34), 'disagreeing', LOST, 0.6745 * (7.5 / 4.5)),
    at(8, 'readings', read(1, 2, 3, 4, 5), 'agreeing', FOUND, -1.349),
    at(9, 'readings', read(1, 2, 3, 4, 50), 'degraded', OUT, 0.6745 * 47),
    at(10, 'readings', read(20, 20), 'disagreeing', LOST, 0),
    at(11, 'readings', read(), 'disagreeing', '', 0),
  ),
  trace(
    'sensor-consensus',
    'takes what is within the tolerance for agreement, at it too',
    { tolerance: 1, resolution: 0.125 },
    at(0, 'readings', read(20, 20, 21), 'agreeing', '', 5.396),
    at(1, 'readings', read(20, 20, 21.0625), 'degraded', OUT, 0.6745 * 8.5),
    at(2, 'readings', read(19, 20, 21), 'agreeing', FOUND, -0.6745),
    at(3, 'readings', read(18.9375, 20, 21.0625), 'disagreeing', LOST, -0.6745),
  ),
];
