/** Stops of viridis (matplotlib), which is even in lightness and read by people who tell few colours. */
const STOPS = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;

/** Gives the colour of a share from 0 to 1. */
export const colourRamp = (share: number): string => {
  const at = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const below = Math.min(Math.floor(at), STOPS.length - 2);
  const [low, high] = [STOPS[below] ?? STOPS[0], STOPS[below + 1] ?? STOPS[0]];
  const mixed = low.map((channel, i) => Math.round(channel + ((high[i] ?? channel) - channel) * (at - below)));
  return `rgb(${mixed.join(' ')})`;
};
