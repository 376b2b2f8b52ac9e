/** From this ratio of its ends on, an axis of positive results is divided by powers of ten. */
const WIDE = 1_000;

const spread = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));

/**
 * Tells how an axis is divided. Inputs were chosen in even steps or in even ratios, and which of both they show themselves; results are
 * divided by powers of ten where they are positive and span three of them.
 */
export const scaleOf = (values: readonly number[], isSpaced: boolean): 'linear' | 'log' => {
  if (values.length < 3 || !values.every((value) => value > 0)) return 'linear';
  if (!isSpaced) return Math.max(...values) / Math.min(...values) >= WIDE ? 'log' : 'linear';
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? 0));
  const ratios = values.slice(1).map((value, i) => Math.log(value / (values[i] ?? 1)));
  return spread(ratios) / Math.abs(ratios[0] ?? 1) < spread(steps) / Math.abs(steps[0] ?? 1) ? 'log' : 'linear';
};
