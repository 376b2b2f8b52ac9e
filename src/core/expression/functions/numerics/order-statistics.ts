/** Where a quantile lies in the order of a sample: between two places, counted from 0, at a share of the way. */
export interface QuantilePlace {
  readonly low: number;
  readonly high: number;
  readonly share: number;
}

/**
 * Gives the place of a quantile by linear interpolation between order statistics at 1 + p(n - 1): type 7 of Hyndman and Fan, Sample quantiles in
 * statistical packages, The American Statistician 50 (1996), which R, NumPy and spreadsheets take.
 */
export const quantilePlace = (length: number, p: number): QuantilePlace => {
  const at = p * (length - 1);
  return { low: Math.floor(at), high: Math.ceil(at), share: at - Math.floor(at) };
};

/** Gives the places of the elements of a list in rising order; equal ones keep theirs. */
export const orderOf = (x: readonly number[]): readonly number[] => x.map((_, i) => i).sort((i, j) => (x[i] ?? 0) - (x[j] ?? 0));

/** Gives the most frequent value, the smallest of them where several are. */
export const modeOf = (x: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const value of x) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return Math.min(...[...counts].flatMap(([value, count]) => (count === most ? [value] : [])));
};
