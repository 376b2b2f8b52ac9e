import { describe, expect, it } from 'vitest';
import { determinant, eigenvalues, type Rows, solveSystem } from '../../../src/core/sheet/functions/matrix-numerics.js';
import { answer, refusal, run } from './sheets.js';

// Worked by hand.
describe('a function of matrices', () => {
  it.each<[sheet: string, said: string]>([
    ['det([[1, 2], [3, 4]])', '-2'],
    ['det([[2, -1, 0], [-1, 2, -1], [0, -1, 2]])', '4'],
    ['det([[1, 2, 3], [4, 5, 6], [7, 8, 9]])', '0'],
    ['inv([[4, 7], [2, 6]])', '[[0.6, -0.7], [-0.2, 0.4]]'],
    ['linsolve([[2, 1], [1, 3]], [3, 5])', '[0.8, 1.4]'],
    ['linsolve([[2, 1], [1, 3]], [[3, 1], [5, 0]])', '[[0.8, 0.6], [1.4, -0.2]]'],
    ['eig([[2, 1], [1, 2]])', '[1, 3]'],
    ['eig([[1, 1], [0, 1]])', '[1, 1]'],
    ['eig([[1, 2], [3, 2]])', '[-1, 4]'],
    ['matmul([[1, 2], [3, 4]], [[0, 1], [1, 0]])', '[[2, 1], [4, 3]]'],
    ['matmul([[1, 2], [3, 4]], [1, 1])', '[3, 7]'],
    ['transpose([[1, 2, 3], [4, 5, 6]])', '[[1, 4], [2, 5], [3, 6]]'],
    ['A = [[10, 2], [3, 8]]', 'A = [[10, 2], [3, 8]]'],
    ['A = [[10, 2], [3, 8]]; det(A)', '74'],
    ['f(A) = 2*det(A); f([[1, 2], [3, 4]])', '-4'],
    ['det(-[[1, 2], [3, 4]])', '-2'],
  ])('%s is %s', (sheet, said) => {
    expect(answer(sheet)).toBe(said);
  });

  // Units by hand: det of 2 x 2 has the square, inv the inverse, linsolve the quotient.
  it.each<[sheet: string, said: string]>([
    ['det([[3 m, 1 m], [1 m, 2 m]])', '5 m²'],
    ['det([[300, 100], [100, 200]] cm) in m^2', '5 m²'],
    ['inv([[2 ohm, 0 ohm], [0 ohm, 4 ohm]])', '[[0.5, 0], [0, 0.25]] 1/ohm'],
    ['x = linsolve([[5 ohm, -2 ohm], [-2 ohm, 6 ohm]], [10 V, 0 V])', 'x = [2.30769, 0.769231] A'],
    ['linsolve([[2, 0], [0, 4]] N/mm, [1, 1] N) in mm', '[0.5, 0.25] mm'],
    ['eig([[2, 1], [1, 2]] MPa)', '[1, 3] MPa'],
    ['matmul([[1, 2], [3, 4]] N/m, [1 m, 0 m])', '[1, 3] N'],
  ])('%s is %s', (sheet, said) => {
    expect(answer(sheet)).toBe(said);
  });

  it('says how many columns its numbers have', () => {
    expect(run('transpose([[1, 2, 3], [4, 5, 6]])').results[0]).toMatchObject({ isList: true, columns: 2 });
  });
});

describe('a matrix is refused', () => {
  it.each<[sheet: string, says: string]>([
    ['inv([[1, 2], [2, 4]])', 'singular'],
    ['linsolve([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [1, 2, 3])', 'singular'],
    ['eig([[0, -1], [1, 0]])', 'complex eigenvalues, such as 0 ± 1i'],
    ['eig([[0, -2], [2, 0]] kPa)', '0 ± 2i kPa'],
    ['eig([[3, -3, 1], [1, 0, 0], [0, 1, 0]])', 'not sure'],
    ['det([[1 +- 0.1, 2], [3, 4]])', 'uncertainties'],
    ['det([[1, 2, 3], [4, 5, 6]])', '2 rows and 3 columns'],
    ['det([[1, 2], [3]])', 'same length'],
    ['det([[1, 2], 3])', 'same length'],
    ['det([[1 m, 2 m], [3 s, 4 s]])', 'a length [m]'],
    ['det([[20 degC, 1 degC], [3 degC, 4 degC]])', 'readings of a scale'],
    ['det(5)', 'is no matrix'],
    ['linsolve([[1, 2], [3, 4]], [1, 2, 3])', '2 equations'],
    ['matmul([[1, 2], [3, 4]], [1, 2, 3])', 'inner numbers'],
    ['matmul([1, 2], [[1, 2], [3, 4]])', 'inner numbers'],
    ['det([[1, 2], [3, 4]], 2)', 'det takes a matrix'],
    ['A = [[1, 2], [3, 4]]; A * A', 'matmul'],
    ['A = [[1, 2], [3, 4]]; A + 1', 'is a matrix'],
    ['sum([[1, 2], [3, 4]])', 'is a matrix'],
    ['[[[1, 2]]]', 'is a matrix'],
    ['normal.cdf([[1, 2], [3, 4]])', 'is a matrix'],
    [`det([${Array.from({ length: 51 }, () => '[1]').join(', ')}])`, 'at most 50'],
  ])('%s', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });
});

/** Whole numbers of a linear congruential generator (Numerical Recipes, 3rd ed., section 7.1.4). */
const wholeNumbers = (seed: number, most: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (2 * most + 1)) - most;
  };
};

/** The determinant of whole numbers without rounding, by Bareiss' elimination (Mathematics of Computation 22, 1968). */
const bareiss = (rows: Rows): bigint => {
  const a = rows.map((row) => row.map(BigInt));
  let [sign, previous] = [1n, 1n];
  for (let k = 0; k < a.length - 1; k += 1) {
    const pivot = a.findIndex((row, i) => i >= k && row[k] !== 0n);
    if (pivot < 0) return 0n;
    if (pivot !== k) {
      [a[k], a[pivot]] = [a[pivot] as bigint[], a[k] as bigint[]];
      sign = -sign;
    }
    const top = a[k] as bigint[];
    for (const row of a.slice(k + 1)) {
      const first = row[k] as bigint;
      for (let j = k; j < row.length; j += 1) row[j] = ((row[j] as bigint) * (top[k] as bigint) - first * (top[j] as bigint)) / previous;
    }
    previous = top[k] as bigint;
  }
  return sign * (a.at(-1)?.at(-1) as bigint);
};

const square = (size: number, at: (i: number, j: number) => number): Rows =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => at(i, j)));
const exact = (rows: Rows): Rows => rows.map((row) => row.map(() => 0));

describe('within the bound that it states', () => {
  const sizes = [1, 2, 3, 5, 8, 13, 21, 34, 50];

  it.each(sizes)('a determinant of %d rows is that without rounding', (size) => {
    const next = wholeNumbers(size, 1_000);
    for (let i = 0; i < 5; i += 1) {
      const rows = square(size, next);
      const { value, error } = determinant(rows, exact(rows));
      const wanted = Number(bareiss(rows));
      expect(Math.abs(value - wanted)).toBeLessThanOrEqual(error + 2 ** -53 * Math.abs(wanted));
      expect(error).toBeLessThanOrEqual(1e-9 * Math.abs(wanted));
    }
  });

  it.each(sizes)('a system of %d equations gives back the whole numbers it was made of', (size) => {
    const next = wholeNumbers(size + 100, 1_000);
    for (let i = 0; i < 5; i += 1) {
      const [rows, x] = [square(size, next), Array.from({ length: size }, next)];
      const right = rows.map((row) => [row.reduce((sum, each, k) => sum + each * (x[k] as number), 0)]);
      const found = solveSystem(rows, exact(rows), right, exact(right)) ?? [];
      found.forEach(([each], k) => {
        expect(Math.abs((each?.value ?? Number.NaN) - (x[k] as number))).toBeLessThanOrEqual(each?.error ?? 0);
        expect(each?.error ?? Number.NaN).toBeLessThanOrEqual(1e-9);
      });
      expect(found).toHaveLength(size);
    }
  });

  // Integers of the inverse: Choi, Tricks or Treats with the Hilbert Matrix, American Mathematical Monthly 90 (1983).
  it('the inverse of a scaled Hilbert matrix of 8 rows, whose condition number is 1.5e10', () => {
    const scale = 360_360;
    const rows = square(8, (i, j) => scale / (i + j + 1));
    const one = square(8, (i, j) => (i === j ? scale : 0));
    const [[first]] = solveSystem(rows, exact(rows), one, exact(one)) as unknown as [[{ value: number; error: number }]];
    expect(first.value).toBeCloseTo(64, 10);
    expect(Math.abs(first.value - 64)).toBeLessThanOrEqual(first.error);
    expect(first.error).toBeLessThan(1e-3);
  });

  // 2 - 2 cos(k pi/(n + 1)), the string of n masses.
  it.each([2, 5, 20, 50])('the eigenvalues of a string of %d masses', (size) => {
    const rows = square(size, (i, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0));
    const found = eigenvalues(rows, exact(rows));
    if (found === undefined || !('real' in found)) throw new Error('no real eigenvalues');
    found.real.forEach(({ value, error }, k) => {
      expect(Math.abs(value - (2 - 2 * Math.cos(((k + 1) * Math.PI) / (size + 1))))).toBeLessThanOrEqual(error + 1e-15);
      expect(error).toBeLessThan(1e-11);
    });
  });

  // A companion matrix has the roots of its polynomial: (x - 1)(x - 2)(x - 3)(x - 4).
  it('the eigenvalues of a matrix that is not symmetric', () => {
    const rows: Rows = [
      [10, -35, 50, -24],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ];
    const found = eigenvalues(rows, exact(rows));
    if (found === undefined || !('real' in found)) throw new Error('no real eigenvalues');
    found.real.forEach(({ value, error }, k) => {
      expect(Math.abs(value - (k + 1))).toBeLessThanOrEqual(error);
      expect(error).toBeLessThan(1e-9);
    });
  });
});
