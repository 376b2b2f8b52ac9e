import { LuDecomposition, Matrix } from 'ml-matrix';
import { exactProduct, exactSum } from '../../expression/functions/numerics/double-double.js';
import { spectrumOf } from './eigenvalues.js';

/** A matrix, row by row. */
export type Rows = readonly (readonly number[])[];

/** Numbers with a bound on the absolute error of each. */
export interface Bounded {
  readonly value: number;
  readonly error: number;
}

const ROUNDING = 2 ** -53;

/** Adds products with twice the digits of a double (Ogita, Rump & Oishi, Accurate Sum and Dot Product, SIAM J. Sci. Comput. 26, 2005). */
const dot = (terms: readonly (readonly [number, number])[]): number => {
  let high = 0;
  let low = 0;
  for (const [a, b] of terms) {
    const product = exactProduct(a, b);
    const sum = exactSum(high, product.high);
    high = sum.high;
    low += sum.low + product.low;
  }
  return high + low;
};

const columnOf = (rows: Rows, j: number): readonly number[] => rows.map((row) => row[j] as number);
const norm = (values: readonly number[]): number => Math.hypot(...values);
const sizeOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + Math.abs(each), 0);

/** Gives rows that are those of the transpose. */
export const transposed = (rows: Rows): Rows => (rows[0] ?? []).map((_, j) => columnOf(rows, j));

/** Multiplies, with the errors that the factors bring. */
export const product = (a: Rows, aErrors: Rows, b: Rows, bErrors: Rows): readonly (readonly Bounded[])[] => {
  const [columns, errors] = [transposed(b), transposed(bErrors)];
  return a.map((row, i) =>
    columns.map((column, j) => {
      const value = dot(row.map((each, k) => [each, column[k] as number]));
      const inherited = row.reduce((sum, each, k) => {
        const [x, dx, dy] = [column[k] as number, aErrors[i]?.[k] as number, errors[j]?.[k] as number];
        return sum + Math.abs(each) * dy + Math.abs(x) * dx + dx * dy;
      }, 0);
      return { value, error: inherited + 2 * ROUNDING * Math.abs(value) };
    }),
  );
};

/** An approximate inverse and how far its product with the matrix is from 1: the error of whatever it solves follows from it. */
interface Inverse {
  readonly rows: Rows;
  readonly defect: number;
}

/** Gives an approximate inverse; nothing where the matrix is singular, or so near to it that the inverse tells nothing. */
const approximateInverse = (a: Rows, aErrors: Rows): Inverse | undefined => {
  const lu = new LuDecomposition(new Matrix(a.map((row) => [...row])));
  if (lu.isSingular()) return undefined;
  const rows: Rows = lu.solve(Matrix.eye(a.length)).to2DArray();
  const [columns, errors] = [transposed(a), transposed(aErrors)];
  const defects = rows.map(
    (row, i) =>
      sizeOf(columns.map((column, j) => dot([...row.map((each, k) => [each, column[k] as number] as const), [i === j ? -1 : 0, 1]]))) +
      row.reduce((sum, each, k) => sum + Math.abs(each) * sizeOf(errors.map((column) => column[k] as number)), 0),
  );
  const defect = Math.max(...defects);
  return defect < 0.1 ? { rows, defect } : undefined;
};

/**
 * Solves A x = b for the columns of b: the approximate solution mended by its residual, which then bounds the error componentwise
 * (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 7.1 and chapter 12).
 * @returns the rows of x; nothing where A is singular to the digits it has
 */
export const solveSystem = (a: Rows, aErrors: Rows, b: Rows, bErrors: Rows): readonly (readonly Bounded[])[] | undefined => {
  const inverse = approximateInverse(a, aErrors);
  if (inverse === undefined) return undefined;
  const columns = transposed(b).map((column, j) => {
    const residual = (x: readonly number[]): readonly number[] =>
      a.map((row, i) => dot([[column[i] as number, 1], ...row.map((each, k) => [-each, x[k] as number] as const)]));
    const apply = (r: readonly number[]): readonly number[] => inverse.rows.map((row) => dot(row.map((each, k) => [each, r[k] as number])));
    let x = apply(column);
    for (let i = 0; i < 3; i += 1) {
      const change = apply(residual(x));
      x = x.map((each, k) => each + (change[k] as number));
    }
    const left = residual(x).map((each, i) => {
      const inherited = (aErrors[i] ?? []).reduce((sum, error, k) => sum + error * Math.abs(x[k] as number), bErrors[i]?.[j] as number);
      return Math.abs(each) + inherited;
    });
    const worst = Math.max(...inverse.rows.map((row) => row.reduce((sum, each, k) => sum + Math.abs(each) * (left[k] as number), 0)));
    return x.map((value, i): Bounded => {
      const own = (inverse.rows[i] ?? []).reduce((sum, each, k) => sum + Math.abs(each) * (left[k] as number), 0);
      return { value, error: own + (inverse.defect / (1 - inverse.defect)) * worst + ROUNDING * Math.abs(value) };
    });
  });
  return a.map((_, i) => columns.map((column) => column[i] as Bounded));
};

/**
 * Computes the determinant from L U = P A. What L U misses of A, row by row, bounds the error: by Hadamard's inequality, and where there is an
 * inverse by det(1 + E) for E = A^-1 times what is missed. A determinant of whole numbers is a whole number, to which it is rounded where the
 * bound allows.
 */
export const determinant = (a: Rows, aErrors: Rows): Bounded => {
  const lu = new LuDecomposition(new Matrix(a.map((row) => [...row])));
  const [lower, upper] = [lu.lowerTriangularMatrix.to2DArray(), transposed(lu.upperTriangularMatrix.to2DArray())];
  const value = lu.determinant;
  const missed = new Array<readonly number[]>(a.length);
  lu.pivotPermutationVector.forEach((from, i) => {
    missed[from] = (a[from] as readonly number[]).map((each, j) => {
      const terms = (lower[i] as readonly number[]).map((l, k) => [l, upper[j]?.[k] as number] as const);
      return Math.abs(dot([...terms, [-1, each]])) + (aErrors[from]?.[j] as number);
    });
  });
  const lengths = a.map(norm);
  const wider = missed.map((row, i) => norm(row) + (lengths[i] as number));
  const byRows = missed.reduce(
    (sum, row, i) => sum + wider.reduce((product, each, k) => (k === i ? product : product * each), norm(row)),
    0,
  );
  const inverse = approximateInverse(a, aErrors);
  const columns = transposed(missed);
  const byInverse =
    inverse === undefined
      ? Number.POSITIVE_INFINITY
      : Math.abs(value) *
        Math.expm1(
          inverse.rows.reduce((sum, row) => {
            const shift = sizeOf(columns.map((column) => column.reduce((total, each, k) => total + Math.abs(row[k] as number) * each, 0)));
            return sum + Math.log1p(shift / (1 - inverse.defect));
          }, 0),
        );
  const error = Math.min(byRows, byInverse) + (a.length + 1) * ROUNDING * Math.abs(value);
  const isWhole = isExact(aErrors) && a.every((row) => row.every(Number.isSafeInteger));
  const whole = Math.round(value);
  return isWhole && error < 0.25 && Number.isSafeInteger(whole) ? { value: whole, error: 0 } : { value, error };
};

const isExact = (errors: Rows): boolean => errors.every((row) => row.every((each) => each === 0));

/** Relative error up to which eigenvalues are answered. */
const SURE = 1e-6;
/** An imaginary part below this may be rounding alone, which moves a threefold eigenvalue by a cube root of 2^-53. */
const IMAGINARY = 1e-3;

/** Eigenvalues that are all real, the complex ones that there are, or nothing where their error cannot be bounded. */
export type Eigenvalues = { readonly real: readonly Bounded[] } | { readonly complex: readonly [re: number, im: number] } | undefined;

/**
 * Gives an eigenvector by inverse iteration (Ipsen, Computing an Eigenvector with Inverse Iteration, SIAM Review 39, 1997), for each eigenvalue
 * from a start of its own, so that equal ones get different vectors.
 */
const eigenvector = (a: Rows, value: number, scale: number, j: number): readonly number[] => {
  const shifted = (share: number): LuDecomposition => {
    const shift = value + share * scale;
    const lu = new LuDecomposition(new Matrix(a.map((row, i) => row.map((each, k) => (i === k ? each - shift : each)))));
    return lu.isSingular() && share < 2 ** -40 ? shifted(share * 4) : lu;
  };
  const lu = shifted(2 ** -51);
  let vector: readonly number[] = a.map((_, i) => Math.cos((i + 1) * (j + 1)));
  for (let i = 0; i < 2 && !lu.isSingular(); i += 1) {
    const next = lu.solve(Matrix.columnVector([...vector])).to1DArray();
    const length = norm(next);
    vector = next.map((each) => each / length);
  }
  return vector;
};

/**
 * Computes the eigenvalues, rising. With V the eigenvectors and R = A V - V D what is left, each lies within the norm of V^-1 R (Bauer & Fike,
 * Numerische Mathematik 2, 1960).
 */
export const eigenvalues = (a: Rows, aErrors: Rows): Eigenvalues => {
  const isTriangular =
    a.every((row, i) => row.every((each, j) => j >= i || each === 0)) || a.every((row, i) => row.every((each, j) => j <= i || each === 0));
  if (isTriangular && isExact(aErrors))
    return { real: a.map((row, i): Bounded => ({ value: row[i] as number, error: 0 })).sort((x, y) => x.value - y.value) };
  const spectrum = spectrumOf(a);
  if (spectrum === undefined) return undefined;
  const { re, im } = spectrum;
  const scale = Math.max(...re.map(Math.abs), ...im.map(Math.abs));
  const at = im.findIndex((each) => Math.abs(each) > IMAGINARY * scale);
  if (at >= 0) return { complex: [re[at] as number, Math.abs(im[at] as number)] };
  if (im.some((each) => each !== 0)) return undefined;
  const vectors = transposed(re.map((value, j) => eigenvector(a, value, scale, j)));
  const inverse = approximateInverse(
    vectors,
    vectors.map((row) => row.map(() => 0)),
  );
  if (inverse === undefined || vectors.flat().some(Number.isNaN)) return undefined;
  const columns = transposed(vectors);
  const rest: Rows = a.map((row, i) =>
    columns.map((column, j) => {
      const left = dot([...row.map((each, k) => [each, column[k] as number] as const), [-(re[j] as number), column[i] as number]]);
      return Math.abs(left) + (aErrors[i] ?? []).reduce((sum, error, k) => sum + error * Math.abs(column[k] as number), 0);
    }),
  );
  const bound = Math.max(
    ...inverse.rows.map((row) =>
      sizeOf(transposed(rest).map((column) => column.reduce((sum, each, k) => sum + Math.abs(row[k] as number) * each, 0))),
    ),
  );
  const error = bound / (1 - inverse.defect);
  if (!(error <= SURE * scale) && scale > 0) return undefined;
  return { real: [...re].sort((x, y) => x - y).map((value): Bounded => ({ value, error: error + ROUNDING * Math.abs(value) })) };
};
