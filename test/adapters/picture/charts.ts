import type { GridChart, LineChart } from '../../../src/core/picture.js';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** A straight line of eleven points. */
export const FORCE: LineChart = {
  type: 'line',
  title: "Newton's second law",
  subtitle: 'F = m·a; m = 80 kg',
  x: { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' },
  y: { symbol: 'F', meaning: 'net force', unit: 'N', scale: 'linear' },
  points: range(11).map((a) => [a, 80 * a]),
};

/** Planck's law from 0.1 µm to 1 mm, both axes logarithmic. */
export const PLANCK: LineChart = {
  type: 'line',
  title: 'Planck’s law',
  subtitle: 'T = 5772 K',
  x: { symbol: 'lambda', meaning: 'wavelength', unit: 'm', scale: 'log' },
  y: { symbol: 'B_lambda', meaning: 'spectral radiance', unit: 'W/(m^3*sr)', scale: 'log' },
  points: range(161).map((i) => {
    const lambda = 1e-7 * 10 ** (i / 40);
    return [lambda, (2 * 6.62607015e-34 * 299792458 ** 2) / lambda ** 5 / Math.expm1(0.014387768775 / (lambda * 5772))];
  }),
};

/** A line in two pieces and a single point. */
export const GAPS: LineChart = {
  ...FORCE,
  title: 'Gaps',
  points: range(60).map((x) => [x, x < 20 || (x >= 30 && x < 50) || x === 55 ? x * x : null]),
};

/** Pressure of an ideal gas over temperature and volume, without values in a corner. */
export const GAS: GridChart = {
  type: 'grid',
  title: 'Ideal gas',
  subtitle: 'p = n·R·T / V; n = 1 mol',
  x: { symbol: 'T', meaning: 'temperature', unit: 'K', scale: 'linear' },
  y: { symbol: 'V', meaning: 'volume', unit: 'm^3', scale: 'log' },
  value: { symbol: 'p', meaning: 'pressure', unit: 'kPa', scale: 'log' },
  xs: range(30).map((i) => 200 + 20 * i),
  ys: range(20).map((i) => 1e-3 * 10 ** (i / 10)),
  values: range(20).map((row) =>
    range(30).map((column) => (row < 3 && column > 26 ? null : (8.314e-3 * (200 + 20 * column)) / (1e-3 * 10 ** (row / 10)))),
  ),
};
