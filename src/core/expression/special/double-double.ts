/** An unevaluated sum of two doubles, with about 32 decimal digits. */
export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

const SPLITTER = 134217729;

/** Multiplies two doubles exactly, short of overflow (|a|, |b| < 1e150); source: T. J. Dekker, Numer. Math. 18 (1971) 224. */
export function exactProduct(a: number, b: number): DoubleDouble {
  const high = a * b;
  const ta = SPLITTER * a;
  const aHigh = ta - (ta - a);
  const aLow = a - aHigh;
  const tb = SPLITTER * b;
  const bHigh = tb - (tb - b);
  const bLow = b - bHigh;
  return { high, low: aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow) };
}

/** Adds two doubles exactly; source: D. E. Knuth, The Art of Computer Programming 2, 4.2.2. */
export function exactSum(a: number, b: number): DoubleDouble {
  const high = a + b;
  const part = high - a;
  return { high, low: a - (high - part) + (b - part) };
}

/** Divides one double-double by another, to about 31 digits. */
export function quotient(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a.high / b.high;
  const back = exactProduct(high, b.high);
  return { high, low: (a.high - back.high - back.low + a.low - high * b.low) / b.high };
}
