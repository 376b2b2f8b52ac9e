/** Eigenvalues as their real and imaginary parts. */
export interface Spectrum {
  readonly re: readonly number[];
  readonly im: readonly number[];
}

/** Most double steps for one eigenvalue; usually two or three do. */
const MOST_STEPS = 60;

const at = (h: number[][], i: number, j: number): number => (h[i] as number[])[j] as number;
const put = (h: number[][], i: number, j: number, value: number): void => {
  (h[i] as number[])[j] = value;
};

/** Scales rows and columns by powers of two until they are about as long, which changes no eigenvalue (Parlett & Reinsch, Numerische Mathematik 13, 1969). */
const balance = (h: number[][]): void => {
  const others = h.map((_, i) => i);
  for (let round = 0, isDone = false; !isDone && round < 100; round += 1) {
    isDone = true;
    for (const i of others) {
      const row = others.reduce((sum, j) => (j === i ? sum : sum + Math.abs(at(h, i, j))), 0);
      const column = others.reduce((sum, j) => (j === i ? sum : sum + Math.abs(at(h, j, i))), 0);
      if (row === 0 || column === 0) continue;
      const factor = 2 ** Math.round(Math.log2(row / column) / 2);
      if (column * factor + row / factor >= 0.95 * (column + row)) continue;
      isDone = false;
      for (const j of others) put(h, i, j, at(h, i, j) / factor);
      for (const j of others) put(h, j, i, at(h, j, i) * factor);
    }
  }
};

/** Applies the reflection 1 - 2 v v^T / (v^T v) to rows and columns that begin at an index. */
const reflect = (h: number[][], first: number, v: readonly number[], fromColumn: number, toRow: number): void => {
  const square = v.reduce((sum, each) => sum + each * each, 0);
  if (square === 0) return;
  for (let j = fromColumn; j < h.length; j += 1) {
    const share = (2 * v.reduce((sum, each, k) => sum + each * at(h, first + k, j), 0)) / square;
    v.forEach((each, k) => {
      put(h, first + k, j, at(h, first + k, j) - share * each);
    });
  }
  for (let i = 0; i <= toRow; i += 1) {
    const share = (2 * v.reduce((sum, each, k) => sum + each * at(h, i, first + k), 0)) / square;
    v.forEach((each, k) => {
      put(h, i, first + k, at(h, i, first + k) - share * each);
    });
  }
};

/** The vector of the reflection that turns another one into a multiple of the first unit vector. */
const mirrorOf = (x: readonly number[]): readonly number[] => {
  const most = Math.max(...x.map(Math.abs));
  if (most === 0) return x;
  const scaled = x.map((each) => each / most);
  const [first = 0, ...rest] = scaled;
  return [first + (first < 0 ? -1 : 1) * Math.hypot(...scaled), ...rest];
};

/** Makes everything below the first subdiagonal zero. */
const toHessenberg = (h: number[][]): void => {
  for (let k = 0; k < h.length - 2; k += 1) {
    const column = h.slice(k + 1).map((row) => row[k] as number);
    if (column.slice(1).every((each) => each === 0)) continue;
    reflect(h, k + 1, mirrorOf(column), 0, h.length - 1);
    for (let i = k + 2; i < h.length; i += 1) put(h, i, k, 0);
  }
};

/** Eigenvalues of a block of two rows. */
const pairOf = (a: number, b: number, c: number, d: number): Spectrum => {
  const half = (a - d) / 2;
  const under = half * half + b * c;
  if (under < 0) return { re: [(a + d) / 2, (a + d) / 2], im: [Math.sqrt(-under), -Math.sqrt(-under)] };
  const far = half + (half < 0 ? -1 : 1) * Math.sqrt(under);
  return { re: [d + far, far === 0 ? d : d - (b * c) / far], im: [0, 0] };
};

/** One double step of Francis between two rows, by the sum and the product of its two shifts. */
const step = (h: number[][], low: number, high: number, sum: number, product: number): void => {
  const [a, b, c, d] = [at(h, low, low), at(h, low, low + 1), at(h, low + 1, low), at(h, low + 1, low + 1)];
  let x: readonly number[] = [a * (a - sum) + b * c + product, c * (a + d - sum), c * at(h, low + 2, low + 1)];
  for (let k = low; k < high; k += 1) {
    const size = Math.min(3, high - k + 1);
    reflect(h, k, mirrorOf(x.slice(0, size)), Math.max(0, k - 1), Math.min(h.length - 1, high));
    x = [1, 2, 3].filter((i) => k + i <= high).map((i) => at(h, k + i, k));
    // What the reflection made zero is zero but for rounding.
    for (let i = k + 1; k > low && i < k + size; i += 1) put(h, i, k - 1, 0);
  }
};

/**
 * Computes the eigenvalues of a real matrix by Francis' double steps (Golub & Van Loan, Matrix Computations, 4th ed., section 7.5), with as many
 * steps as are allowed: the iteration of ml-matrix has no end for some matrices.
 * @returns nothing where the steps do not suffice
 */
export const spectrumOf = (rows: readonly (readonly number[])[]): Spectrum | undefined => {
  const h = rows.map((row) => [...row]);
  balance(h);
  toHessenberg(h);
  const size = Math.max(...h.flat().map(Math.abs));
  const re = new Array<number>(h.length);
  const im = new Array<number>(h.length).fill(0);
  let high = h.length - 1;
  for (let steps = 0; high >= 0; ) {
    let low = high;
    while (low > 0) {
      const near = Math.abs(at(h, low - 1, low - 1)) + Math.abs(at(h, low, low)) || size;
      if (Math.abs(at(h, low, low - 1)) <= 2 ** -53 * near) break;
      low -= 1;
    }
    if (low > 0) put(h, low, low - 1, 0);
    if (low >= high - 1) {
      if (low === high) re[high] = at(h, high, high);
      else {
        const pair = pairOf(at(h, low, low), at(h, low, high), at(h, high, low), at(h, high, high));
        [re[low], re[high]] = [pair.re[0] as number, pair.re[1] as number];
        [im[low], im[high]] = [pair.im[0] as number, pair.im[1] as number];
      }
      high = low - 1;
      steps = 0;
      continue;
    }
    steps += 1;
    if (steps > MOST_STEPS) return undefined;
    const [a, b, c, d] = [at(h, high - 1, high - 1), at(h, high - 1, high), at(h, high, high - 1), at(h, high, high)];
    // Every tenth shift is another one, since a few matrices stand still under the usual one.
    const odd = Math.abs(c) + Math.abs(at(h, high - 1, high - 2));
    if (steps % 10 === 0) step(h, low, high, 1.5 * odd, odd * odd);
    else step(h, low, high, a + d, a * d - b * c);
  }
  return re.every(Number.isFinite) ? { re, im } : undefined;
};
