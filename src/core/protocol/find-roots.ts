const CELLS = 400;
const ITERATIONS = 200;

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

/** Narrows a bracket with a change of sign to neighbouring doubles by bisection, which cannot fail. */
const bisect = (f: (x: number) => number, start: number, end: number): number => {
  let [a, b] = [start, end];
  let fa = f(a);
  for (let i = 0; i < ITERATIONS; i += 1) {
    const middle = a + (b - a) / 2;
    if (middle === a || middle === b) break;
    const fm = f(middle);
    if (fm === 0) return middle;
    if (fa < 0 === fm < 0) [a, fa] = [middle, fm];
    else b = middle;
  }
  return Math.abs(f(a)) <= Math.abs(f(b)) ? a : b;
};

/**
 * Finds the zeros of a function inside a range by scanning for changes of sign and bisecting each; a double zero between two points of the
 * scan is not found. An integer unknown is tried at the integers beside each zero, and one by one over a short range.
 * @param range ends, which may be infinite
 */
export const findRoots = (f: (x: number) => number, range: readonly [number, number], integer = false): readonly number[] => {
  const [low, high] = range;
  if (integer && Number.isFinite(low) && high - low <= 10_000) {
    return Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => Math.ceil(low) + i);
  }
  const roots: number[] = [];
  let before: { readonly x: number; readonly y: number } | undefined;
  for (const x of gridOf(range)) {
    const y = f(x);
    if (Number.isNaN(y)) {
      before = undefined;
      continue;
    }
    if (y === 0) roots.push(x);
    else if (before !== undefined && before.y !== 0 && before.y < 0 !== y < 0) roots.push(bisect(f, before.x, x));
    before = { x, y };
  }
  // A function that is zero nearly everywhere does not depend on the unknown: it has no roots worth listing.
  if (roots.length > CELLS / 4) return [];
  return integer ? roots.flatMap((root) => [Math.floor(root), Math.ceil(root)]) : roots;
};
