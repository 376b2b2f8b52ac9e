import { describe, expect, it } from 'vitest';
import { findRoots } from '../../src/core/solve/find-roots.js';

const INFINITE: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const POSITIVE: readonly [number, number] = [0, Number.POSITIVE_INFINITY];

/** What the caller keeps: candidates that are zeros, each once. */
const rootsOf = (f: (x: number) => number, range: readonly [number, number], integer = false): readonly number[] => {
  const zeros = [...findRoots(f, range, integer)].filter((x) => Math.abs(f(x)) < 1e-9).sort((a, b) => a - b);
  return zeros.filter((x, i) => i === 0 || x - (zeros[i - 1] ?? 0) > 1e-6 * Math.abs(x));
};

describe('the zeros of a function inside a range', () => {
  it.each<[string, (x: number) => number, readonly [number, number], readonly number[]]>([
    ['a line', (x) => x - 3, INFINITE, [3]],
    ['a line that meets zero at an end', (x) => x - 1, [1, 5], [1]],
    ['a parabola', (x) => x * x - 2, INFINITE, [-Math.SQRT2, Math.SQRT2]],
    ['a parabola on one side', (x) => x * x - 2, POSITIVE, [Math.SQRT2]],
    ['no zero', (x) => x * x + 1, INFINITE, []],
    ['cos x = x', (x) => Math.cos(x) - x, INFINITE, [0.7390851332151607]],
    ['x e^x = 1', (x) => x * Math.exp(x) - 1, POSITIVE, [0.5671432904097838]],
    ['a sine over three half-waves', Math.sin, [1, 10], [Math.PI, 2 * Math.PI, 3 * Math.PI]],
    ['a very small root', (x) => x / 1e-12 - 1, POSITIVE, [1e-12]],
    ['a very large root', (x) => x / 3e13 - 1, POSITIVE, [3e13]],
    ['two zeros closer than the points of the scan', (x) => (x - 5) * (x - 5.001), POSITIVE, [5, 5.001]],
    ['a double zero', (x) => (x - Math.E) ** 2, POSITIVE, [Math.E]],
    ['a zero beside the edge of the domain', (x) => Math.sqrt(x - 7) - 0.01, POSITIVE, [7.0001]],
    ['two zeros in a short domain', (x) => Math.sqrt((x - 7) * (9 - x)) - 0.6, POSITIVE, [7.2, 8.8]],
    ['a root above an open lower end', (x) => Math.log(x + 20), [Number.NEGATIVE_INFINITY, 0], [-19]],
  ])('%s', (_, f, range, expected) => {
    const found = rootsOf(f, range);
    expect(found).toHaveLength(expected.length);
    found.forEach((root, i) => {
      expect(Math.abs(root - (expected[i] ?? 0))).toBeLessThanOrEqual(2e-8 * Math.abs(expected[i] ?? 1));
    });
  });

  it('does not list a function that is zero everywhere', () => {
    expect(findRoots(() => 0, POSITIVE)).toEqual([]);
  });

  it('lists more zeros than a person would read', () => {
    // Candidates beside the zeros are sorted out by whoever puts them back into the equation.
    const zeros = findRoots((x) => Math.sin(x), [1, 500]).filter((x) => Math.abs(Math.sin(x)) < 1e-12);
    expect(zeros.map((x) => Math.round(x / Math.PI))).toEqual(Array.from({ length: 159 }, (_, i) => i + 1));
  });

  it('survives a function without a value, and one that is infinite', () => {
    expect(findRoots(() => Number.NaN, POSITIVE)).toEqual([]);
    expect(findRoots(() => Number.POSITIVE_INFINITY, INFINITE)).toEqual([]);
  });

  it.each<[string, (n: number) => number, readonly [number, number], readonly number[]]>([
    ['a short range', (n) => n * (n - 7), [1, 100], [7]],
    ['two in a short range', (n) => (n - 3) * (n - 4), [1, 100], [3, 4]],
    ['an open range', (n) => n - 123, POSITIVE, [123]],
    ['far out in an open range', (n) => n - 123_456, POSITIVE, [123_456]],
    ['none between', (n) => n - 3.5, POSITIVE, []],
    ['a mode with two equal neighbours', (n) => (n - 5) * (n - 4), POSITIVE, [4, 5]],
  ])('among integers: %s', (_, f, range, expected) => {
    expect(rootsOf(f, range, true)).toEqual(expected);
  });

  it('asks for integers only where the unknown is one', () => {
    const asked: number[] = [];
    findRoots(
      (n) => {
        asked.push(n);
        return n - 50_000.5;
      },
      POSITIVE,
      true,
    );
    expect(asked.filter((n) => !Number.isInteger(n))).toEqual([]);
  });
});
