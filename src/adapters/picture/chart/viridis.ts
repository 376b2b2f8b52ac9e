/** Eleven colours of viridis (N. Smith, S. van der Walt, 2015; CC0), evenly spaced from dark to light. */
const STOPS: readonly (readonly [red: number, green: number, blue: number])[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

/**
 * Gives the colour of a share between 0 and 1 on viridis, whose steps look alike in size to the eye, also to one that tells red from green
 * badly, and in grey.
 */
export const viridis = (share: number): string => {
  const at = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[low] ?? [0, 0, 0], STOPS[low + 1] ?? [0, 0, 0]];
  const channel = (i: 0 | 1 | 2): string =>
    Math.round(from[i] + (to[i] - from[i]) * (at - low))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
};
