/** Gives the middle of the values, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * Samples several things in turn, so that a busy machine is unfair to none, each round starting with another one.
 * @param sample measures one thing once
 * @returns for each thing its samples, in order of the rounds
 */
export const alternate = <T>(things: readonly T[], rounds: number, sample: (thing: T) => number): ReadonlyMap<T, readonly number[]> => {
  const samples = new Map<T, number[]>(things.map((thing) => [thing, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < things.length; i += 1) {
      const thing = things[(i + round) % things.length] as T;
      samples.get(thing)?.push(sample(thing));
    }
  }
  return samples;
};

/** Gives the value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};
