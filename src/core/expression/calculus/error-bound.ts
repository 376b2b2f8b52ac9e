/** A computed value with a bound on the absolute error that computing added. */
export interface Bounded {
  readonly value: number;
  readonly error: number;
}

/** A bound for a whole expression, and the operation that lost the digits where more than the limit is lost. */
export interface ErrorBound extends Bounded {
  /** Bound on the relative error; 0 for an exact zero, Infinity for a zero that is only rounding. */
  readonly relative: number;
  readonly blame?: { readonly operation: string; readonly symbols: readonly string[] };
}

/** Gives an error relative to the value: 0 where there is none. */
export const relativeOf = (value: number, error: number): number => (error === 0 ? 0 : error / Math.abs(value));
