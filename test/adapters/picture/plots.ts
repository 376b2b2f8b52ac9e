import type { Axis, Chart, GridChart, LineChart } from '../../../src/core/picture.js';
import { FORCE, GAPS, GAS, PLANCK } from './charts.js';

const axis = (symbol: string, meaning: string, unit: string, scale: Axis['scale'] = 'linear'): Axis => ({ symbol, meaning, unit, scale });

const X = axis('x', 'distance', 'm');
const Y = axis('y', 'height', 'm');

/** A curve of 121 points over a range; over a logarithmic one, evenly by ratio. */
const line = (from: number, to: number, of: (x: number) => number | null, x: Axis = X, y: Axis = Y, points = 121): LineChart => ({
  type: 'line',
  title: `How ${y.meaning} depends on ${x.meaning}`,
  subtitle: `${y.symbol} = f(${x.symbol}), with m = 80 kg, v = 12 m/s`,
  x,
  y,
  points: Array.from({ length: points }, (_, i) => {
    const share = i / (points - 1);
    const at = x.scale === 'log' ? from * (to / from) ** share : from + share * (to - from);
    return [at, of(at)] as const;
  }),
});

const grid = (of: (x: number, y: number) => number | null, value: Axis, more: Partial<GridChart> = {}): GridChart => {
  const xs = Array.from({ length: 30 }, (_, i) => -3 + i / 5);
  const ys = Array.from({ length: 20 }, (_, i) => -2 + i / 5);
  const title = `How ${value.meaning} depends on distance and height`;
  const base: GridChart = { type: 'grid', title, subtitle: 'z = f(x, y)', x: X, y: Y, value, xs, ys, values: [] };
  const drawn = { ...base, ...more };
  return { ...drawn, values: drawn.ys.map((y) => drawn.xs.map((x) => of(x, y))) };
};

const LONG =
  'the specific heat capacity at constant pressure of the saturated mixture that leaves the second stage of the condenser after the throttle';
const logX = axis('f', 'frequency', 'Hz', 'log');
const logY = axis('G', 'gain', '1', 'log');

/** Plots of many kinds, on which labels are tested to lie over nothing. */
export const PLOTS: readonly (readonly [name: string, chart: Chart])[] = [
  ['a straight line', FORCE],
  ['two logarithmic axes', PLANCK],
  ['gaps', GAPS],
  ['a falling line', line(0, 10, (x) => 100 - 9 * x)],
  ['a maximum within', line(0, 10, (x) => 25 - (x - 5) ** 2)],
  ['a minimum within', line(0, 10, (x) => 3 + (x - 5) ** 2)],
  ['a narrow maximum', line(0, 10, (x) => 1 / (0.01 + (x - 3) ** 2))],
  ['a narrow minimum', line(0, 10, (x) => 200 - 1 / (0.01 + (x - 7) ** 2))],
  [
    'a minimum of a logarithmic result',
    line(1, 1e5, (f) => Math.hypot(1, f / 300 - 3e5 / f / 3), logX, axis('Z', 'impedance', 'ohm', 'log')),
  ],
  ['a resonance', line(1, 1e4, (f) => 1 / Math.hypot(1 - (f / 100) ** 2, f / 2000), logX, logY)],
  ['a low pass', line(1, 1e6, (f) => 1 / Math.hypot(1, f / 1000), logX, logY)],
  ['a logarithmic input alone', line(1, 1e6, (f) => Math.log10(f), logX, axis('L', 'level', 'dB'))],
  ['a logarithmic result alone', line(0, 10, (x) => 10 ** x, X, axis('N', 'count', '1', 'log'))],
  ['a sine', line(0, 12, (x) => Math.sin(x))],
  ['many waves', line(0, 120, (x) => Math.sin(x), X, Y, 600)],
  ['negative results', line(0, 10, (x) => -3 - x * x)],
  ['negative inputs', line(-10, -1, (x) => 1 / x)],
  ['a pole with both signs', line(-5, 5, (x) => (Math.abs(x) < 0.2 ? null : 1 / x))],
  ['tiny numbers', line(0, 1e-9, (x) => 6.6e-34 * x * 3e8, axis('x', 'wavelength', 'm'), axis('E', 'energy', 'J'))],
  ['huge numbers', line(0, 1e24, (x) => 1.5e11 + x * 4.2e17)],
  ['a small change of a large number', line(0, 10, (x) => 101_325 + 0.01 * Math.sin(x))],
  ['a long unit', line(0, 10, (x) => x * x, X, axis('q', 'heat flux', 'kg*m^2*s^-3*K^-1*mol^-1'))],
  ['long meanings and units', line(0, 10, (x) => x * x, axis('c_p', LONG, 'kJ/(kg*K)'), axis('h', LONG, 'kJ/(kg*K)'))],
  ['few points', line(0, 4, (x) => (x - 2) ** 2, X, Y, 5)],
  ['points without a value', line(0, 12, (x) => (x % 3 === 0 ? null : x), X, Y, 13)],
  ['two points', line(0, 1, (x) => x, X, Y, 2)],
  ['a constant', line(0, 10, () => 7)],
  ['a step', line(0, 10, (x) => (x < 5 ? 0 : 1), X, Y, 200)],
  ['extremes side by side', line(0, 10, (x) => (x === 5 ? 1 : x === 5.25 ? -1 : 0), X, Y, 41)],
  ['a grid with a gap', GAS],
  ['a hill', grid((x, y) => Math.exp(-x * x - y * y), axis('z', 'height', 'm'))],
  ['a saddle', grid((x, y) => x * x - y * y, axis('z', 'potential', 'V'))],
  ['a steep grid', grid((x, y) => 10 ** (2 * x + y), axis('z', 'rate', '1/s', 'log'))],
  [
    'a grid of long names',
    grid((x, y) => x + y, axis('c_p', LONG, 'kJ/(kg*K)'), {
      x: axis('x', LONG, 'kJ/(kg*K)'),
      y: axis('y', LONG, 'kg*m^2*s^-3*K^-1*mol^-1'),
    }),
  ],
];
