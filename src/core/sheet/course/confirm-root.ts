import type { Evaluated } from '../values.js';

/** Relative error of a root that the search leaves. */
const ROUNDING = 2 ** -48;
/** Share of a root by which it is moved to see whether the sides part, and how much nearer they must be at the root. */
const NEARBY = 1e-3;
const NEARER = 0.1;

const OWN = '#unknown';

/**
 * Gives a root with its error and uncertainty: both are those of what shall be zero, over its slope. Nothing where it is further from zero there
 * than rounding explains: at a pole, or at the end of a search.
 * @param at evaluates what shall be zero
 */
export const confirmRoot = (root: number, at: (x: Evaluated) => Evaluated | undefined): Evaluated | undefined => {
  const found = at({ value: root, error: 0, contributions: new Map([[OWN, 1]]) });
  if (found === undefined) return undefined;
  const { value, error, contributions } = found;
  const slope = contributions.get(OWN) ?? 0;
  const rounding = ROUNDING * Math.abs(root);
  if (!(Math.abs(value) <= 4 * error + Math.abs(slope) * rounding)) return undefined;
  const step = NEARBY * (Math.abs(root) || 1);
  const beside = [root - step, root + step].map((x) => Math.abs(at({ value: x, error: 0, contributions: new Map() })?.value ?? Number.NaN));
  const known = beside.filter(Number.isFinite);
  // At a pole the error is as great as the value, so that only what is beside tells it from a root.
  const isNearer = Math.abs(value) < NEARER * Math.max(0, ...known);
  if (value !== 0 && !isNearer && (known.length > 0 || Math.abs(value) > 4 * error)) return undefined;
  const others = [...contributions].filter(([source]) => source !== OWN).map(([source, amount]) => [source, -amount / slope] as const);
  // At a double root the slope is zero, and the root is known to the square root of the error only.
  const spread = slope === 0 ? Math.sqrt(ROUNDING) * Math.max(Math.abs(root), 1) : error / Math.abs(slope);
  return { value: root, error: spread + rounding, contributions: new Map(others) };
};

/** Leaves out roots that are one within their errors. */
export const distinctRoots = (roots: readonly Evaluated[]): readonly Evaluated[] =>
  roots.filter(({ value, error }, i) => i === 0 || value - (roots[i - 1] as Evaluated).value > 2 * error);
