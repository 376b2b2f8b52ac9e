/** A value of the unknown and the output that it gives, both in coherent SI. */
export interface Passed {
  readonly at: number;
  readonly output: number;
}

/** Candidates among which neighbours are looked for. */
const MOST_CANDIDATES = 64;
/** Whole numbers that an operator may refuse between two neighbours that it takes: every other one where only even numbers are allowed. */
const WIDEST_GAP = 12;

/**
 * Finds two neighbouring whole numbers that an operator takes and between whose outputs the target lies; of several such pairs the one whose
 * outputs come nearest to it.
 * @param candidates whole numbers to look at
 * @param outputAt gives the output at a whole number, and NaN where the operator does not take it
 */
export const findNeighbours = (
  candidates: readonly number[],
  outputAt: (at: number) => number,
  target: number,
): readonly [Passed, Passed] | undefined => {
  const sorted = [...new Set(candidates)].sort((a, b) => a - b).slice(0, MOST_CANDIDATES);
  const passed = sorted.map((at): Passed => ({ at, output: outputAt(at) })).filter(({ output }) => Number.isFinite(output));
  const isRefusedBetween = (before: number, after: number): boolean => {
    const gap = Math.round(after - before) - 1;
    return gap <= WIDEST_GAP && Array.from({ length: gap }, (_, i) => before + 1 + i).every((at) => Number.isNaN(outputAt(at)));
  };
  const pairs = passed.flatMap((after, i): readonly (readonly [Passed, Passed])[] => {
    const before = passed[i - 1];
    if (before === undefined || before.output < target !== target < after.output || before.output === target) return [];
    return isRefusedBetween(before.at, after.at) ? [[before, after]] : [];
  });
  const missBy = (pair: readonly [Passed, Passed]): number => Math.min(...pair.map(({ output }) => Math.abs(output - target)));
  return [...pairs].sort((one, other) => missBy(one) - missBy(other))[0];
};
