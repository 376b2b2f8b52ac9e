import { describe, expect, it } from 'vitest';
import { chartAxis } from '../../src/app/draw/chart-axis.js';
import { symbolParts } from '../../src/app/view/symbol-parts.js';

const labels = (...args: Parameters<typeof chartAxis>): readonly string[] => chartAxis(...args).ticks.map(({ label }) => label);

describe('an axis is divided', () => {
  it.each([
    ['inputs, which end where they end', [0, 10], 'linear', 5, false, ['0', '2', '4', '6', '8', '10']],
    ['results, whose ends move out', [0.44, 5], 'linear', 4, true, ['0', '2', '4', '6']],
    ['through zero', [-3, 3], 'linear', 3, true, ['−4', '−2', '0', '2', '4']],
    ['without the noise of floating point', [0, 0.3], 'linear', 3, false, ['0', '0.1', '0.2', '0.3']],
    ['far from zero', [1.0e9, 1.2e9], 'linear', 2, true, ['1×10⁹', '1.1×10⁹', '1.2×10⁹']],
    ['one value', [5, 5], 'linear', 5, true, ['2', '3', '4', '5', '6', '7', '8']],
    ['decades', [0.001, 1000], 'log', 4, false, ['0.001', '0.1', '10', '1000']],
    ['less than three decades', [2, 60], 'log', 5, false, ['2', '5', '10', '20', '50']],
    ['nothing', [], 'linear', 1, true, ['0', '1']],
  ] as const)('%s', (_, values, scale, most, isWidened, wanted) => {
    expect(labels(values, scale, most, isWidened)).toEqual(wanted);
  });

  it('so that places grow with the values, in even steps or in even ratios', () => {
    const { place } = chartAxis([0, 10], 'linear', 5, false);
    expect([0, 2.5, 10].map(place)).toEqual([0, 0.25, 1]);
    const log = chartAxis([1, 100], 'log', 5, false);
    expect([1, 10, 100].map(log.place)).toEqual([0, 0.5, 1]);
  });
});

describe('a symbol is taken apart', () => {
  it.each([
    ['F', { base: 'F', below: '' }],
    ['v₀', { base: 'v', below: '0' }],
    ['T₁₂', { base: 'T', below: '12' }],
    ['m_dot', { base: 'm', below: '', accent: '˙' }],
    ['Δp_max', { base: 'Δp', below: 'max' }],
    ['R_inf', { base: 'R', below: '∞' }],
    ['q_dot_in', { base: 'q', below: 'in', accent: '˙' }],
  ])('%s', (text, parts) => {
    expect(symbolParts(text)).toEqual(parts);
  });
});
