/** A numerical derivative with an estimate of its own error. */
export interface Slope {
  readonly value: number;
  readonly error: number;
}

const difference = (f: (x: number) => number, x: number, step: number): number => (f(x + step) - f(x - step)) / (x + step - (x - step));

/**
 * Differentiates by central differences with three steps of Richardson's extrapolation over halved steps (Richardson 1911; Burden & Faires,
 * Numerical Analysis, 4.2), the step that agrees best with its neighbour taken.
 */
export const slopeOf = (f: (x: number) => number, x: number, scale: number): Slope => {
  const found: Slope[] = [];
  for (const share of [0.2, 0.05, 1e-2, 3e-3, 1e-3, 1e-4, 1e-5]) {
    const step = share * scale;
    const first = [1, 2, 4, 8].map((divisor) => difference(f, x, step / divisor));
    const second = [0, 1, 2].map((i) => (4 * (first[i + 1] ?? 0) - (first[i] ?? 0)) / 3);
    const third = [0, 1].map((i) => (16 * (second[i + 1] ?? 0) - (second[i] ?? 0)) / 15);
    const value = (64 * (third[1] ?? 0) - (third[0] ?? 0)) / 63;
    found.push({ value, error: Math.abs(value - (third[1] ?? 0)) });
  }
  const agreeing = found.slice(1).map((slope, i) => ({ ...slope, error: slope.error + Math.abs(slope.value - (found[i]?.value ?? 0)) }));
  return (
    agreeing.filter(({ error }) => !Number.isNaN(error)).sort((a, b) => a.error - b.error)[0] ?? { value: Number.NaN, error: Number.NaN }
  );
};
