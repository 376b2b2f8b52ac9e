import { Fault } from '../faults.js';

const CELLS = 400;
const ITERATIONS = 200;
/** Steps of the golden section: each narrows by 0.618, so that these reach the last digits. */
const GOLDEN_STEPS = 80;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Longest range of integers that is tried one by one. */
const MAX_INTEGERS = 10_000;

type Function = (x: number) => number;

interface Sample {
  readonly x: number;
  readonly y: number;
}

/** Points over a range: evenly spaced where it is bounded, and by decades from 1e-15 to 1e15 towards an open end. */
const gridOf = ([low, high]: readonly [number, number]): readonly number[] => {
  const decades = Array.from({ length: CELLS + 1 }, (_, i) => 10 ** (-15 + (30 * i) / CELLS));
  if (Number.isFinite(low) && Number.isFinite(high)) {
    const even = Array.from({ length: CELLS + 1 }, (_, i) => low + ((high - low) * i) / CELLS);
    const near = decades.filter((step) => step < (high - low) / CELLS).flatMap((step) => [low + step, high - step]);
    return [...even, ...near].sort((a, b) => a - b);
  }
  if (Number.isFinite(low)) return [low, ...decades.map((step) => low + step)];
  if (Number.isFinite(high)) return [...decades.map((step) => high - step).reverse(), high];
  return [...decades.map((step) => -step).reverse(), 0, ...decades];
};

/** Narrows a bracket to neighbouring doubles by bisection, which cannot fail; `isLow` holds at the start and not at the end. */
const narrow = (isLow: (x: number) => boolean, start: number, end: number): readonly [number, number] => {
  let [a, b] = [start, end];
  for (let i = 0; i < ITERATIONS; i += 1) {
    const middle = a + (b - a) / 2;
    if (middle === a || middle === b) break;
    if (isLow(middle)) a = middle;
    else b = middle;
  }
  return [a, b];
};

const bisect = (f: Function, start: Sample, end: Sample): number => {
  const [a, b] = narrow((x) => f(x) < 0 === start.y < 0, start.x, end.x);
  return Math.abs(f(a)) <= Math.abs(f(b)) ? a : b;
};

/** The grid with the values, and beside every point without a value the last point that has one, so that no zero hides at an edge. */
const samplesOf = (f: Function, grid: readonly number[]): readonly Sample[] => {
  const plain = grid.map((x): Sample => ({ x, y: f(x) }));
  return plain.flatMap((sample, i) => {
    const before = plain[i - 1];
    if (before === undefined || Number.isNaN(before.y) === Number.isNaN(sample.y)) return [sample];
    const hasValue = Number.isNaN(sample.y) ? before : sample;
    const lacksValue = hasValue === before ? sample : before;
    const [x] = narrow((at) => !Number.isNaN(f(at)), hasValue.x, lacksValue.x);
    const edge = { x, y: f(x) };
    return [edge, sample];
  });
};

/** Where a function of one sign dips towards zero between two points, finds a point beyond zero or else the one nearest to it. */
const dip = (f: Function, low: Sample, high: Sample): Sample => {
  const sign = Math.sign(low.y);
  const height = (x: number): number => {
    const y = sign * f(x);
    return Number.isNaN(y) ? Number.POSITIVE_INFINITY : y;
  };
  let [a, b] = [low.x, high.x];
  let [left, right] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  let [atLeft, atRight] = [height(left), height(right)];
  for (let i = 0; i < GOLDEN_STEPS && atLeft > 0 && atRight > 0 && left < right; i += 1) {
    if (atLeft <= atRight) {
      [b, right, atRight] = [right, left, atLeft];
      left = b - GOLDEN * (b - a);
      atLeft = height(left);
    } else {
      [a, left, atLeft] = [left, right, atRight];
      right = a + GOLDEN * (b - a);
      atRight = height(right);
    }
  }
  return atLeft <= atRight ? { x: left, y: sign * atLeft } : { x: right, y: sign * atRight };
};

const isCrossing = (a: Sample | undefined, b: Sample | undefined): boolean =>
  a !== undefined && b !== undefined && a.y !== 0 && b.y !== 0 && !Number.isNaN(a.y) && !Number.isNaN(b.y) && a.y < 0 !== b.y < 0;

const isDip = (a: Sample, b: Sample, c: Sample): boolean =>
  a.y !== 0 && b.y !== 0 && a.y < 0 === b.y < 0 && b.y < 0 === c.y < 0 && Math.abs(b.y) <= Math.abs(a.y) && Math.abs(b.y) < Math.abs(c.y);

const scan = (f: Function, grid: readonly number[]): readonly number[] => {
  const samples = samplesOf(f, grid);
  return samples.flatMap((sample, i): readonly number[] => {
    const [before, after] = [samples[i - 1], samples[i + 1]];
    const own = sample.y === 0 ? [sample.x] : [];
    if (before !== undefined && isCrossing(before, sample)) return [...own, bisect(f, before, sample)];
    if (before === undefined || after === undefined || !isDip(before, sample, after)) return own;
    const lowest = dip(f, before, after);
    return isCrossing(before, lowest) ? [bisect(f, before, lowest), bisect(f, lowest, after)] : [lowest.x];
  });
};

/** Integers at which a function is zero, changes its sign or comes nearest to zero; only these are worth a closer look. */
const integersOf = (f: Function, integers: readonly number[]): readonly number[] => {
  // An integer that the operator does not take is nobody's neighbour: 7 where only even numbers are allowed.
  const samples = integers.map((x): Sample => ({ x, y: f(x) })).filter(({ y }) => !Number.isNaN(y));
  return samples.flatMap((sample, i) => {
    const beside = [samples[i - 1], samples[i + 1]];
    const isNearest = beside.every((other) => other === undefined || !(Math.abs(other.y) < Math.abs(sample.y)));
    return isNearest || beside.some((other) => isCrossing(sample, other)) ? [sample.x] : [];
  });
};

/** Answers whether a function rises, or falls, all the way through samples of it. */
const isMonotone = (samples: readonly Sample[]): boolean => {
  const steps = samples.slice(1).map(({ y }, i) => y - (samples[i]?.y ?? Number.NaN));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
};

/** The value at an integer, or at the next one where it has none: the next even number. */
const nearestValue = (f: Function, x: number): number => {
  const y = f(x);
  return Number.isNaN(y) ? f(x + 1) : y;
};

/** Fewest samples by which a function is taken for monotone. */
const FEW_SAMPLES = 16;

/**
 * Samples a function in rising order, and bisects each change of its sign at once: where going further is too much work, the zeros that a
 * function has which is monotone until there are all that it has.
 * @throws Fault WORK_BUDGET where the function may have others
 */
const climb = (f: Function, integers: readonly number[]): readonly number[] => {
  const samples: Sample[] = [];
  const found: number[] = [];
  try {
    for (const x of integers) {
      const sample = { x, y: f(x) };
      if (Number.isNaN(sample.y)) continue;
      const before = samples.at(-1);
      samples.push(sample);
      if (sample.y === 0) found.push(x);
      else if (before !== undefined && isCrossing(before, sample)) {
        const root = bisect((between) => nearestValue(f, Math.round(between)), before, sample);
        const beside = [Math.floor(root), Math.ceil(root)];
        found.push(...beside);
        if (beside.some((at) => Number.isNaN(f(at)))) found.push(Math.floor(root) - 1, Math.ceil(root) + 1);
      }
    }
  } catch (error) {
    const isEnough = found.length > 0 && samples.length >= FEW_SAMPLES && isMonotone(samples);
    if (!(error instanceof Fault) || error.code !== 'WORK_BUDGET' || !isEnough) throw error;
  }
  return found;
};

/**
 * Finds the zeros of a function inside a range by scanning for changes of sign and bisecting each, and by following each dip towards zero, at
 * which two zeros may lie between neighbouring points of the scan. An integer unknown is looked for among the integers, one by one over a
 * short range and by decades over a long one.
 * @param range ends, which may be infinite
 */
export const findRoots = (f: Function, range: readonly [number, number], integer = false): readonly number[] => {
  const [low, high] = range;
  const span = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, i) => from + i);
  if (integer && Number.isFinite(low) && high - low <= MAX_INTEGERS) {
    return integersOf(f, span(Math.ceil(low), Math.floor(high) - Math.ceil(low) + 1));
  }
  if (!integer) {
    const grid = gridOf(range);
    const roots = scan(f, grid);
    // A function that is zero nearly everywhere does not depend on the unknown: it has no roots worth listing.
    const isFlat = roots.length > CELLS / 4 && grid.filter((x) => f(x) === 0).length > CELLS / 4;
    return isFlat ? [] : roots;
  }
  const start = Number.isFinite(low) ? Math.ceil(low) : -CELLS / 2;
  const grid = gridOf(range).map(Math.round);
  const integers = [...new Set([...span(start, CELLS), ...grid])].filter((x) => x >= low && x <= high).sort((a, b) => a - b);
  const near = integersOf(
    f,
    span(start, CELLS).filter((x) => x >= low && x <= high),
  );
  const roots = climb(f, integers);
  return roots.length > CELLS / 2 ? [] : [...new Set([...roots, ...near])];
};
