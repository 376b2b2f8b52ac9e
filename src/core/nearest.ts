/** Gives the optimal-string-alignment distance of two words: insertions, deletions, substitutions and swaps of neighbours. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
};

/** Shortest word that says by itself which longer one is meant. */
const SHORTEST_PART = 4;

/**
 * Gives the candidates nearest to a word, nearest first, ties in the order given; one that the word is a part of comes before those spelt alike.
 * A word of any length is cut to 64 characters first, so that the work is bounded.
 */
export const nearest = (word: string, candidates: Iterable<string>, count = 3): readonly string[] => {
  const wanted = word.slice(0, 64).toLowerCase();
  return [...candidates]
    .map((candidate) => ({
      candidate,
      distance:
        wanted.length >= SHORTEST_PART && candidate.toLowerCase().includes(wanted) ? 0 : editDistance(wanted, candidate.toLowerCase()),
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
};

/** True of two words of which one may be a slip for the other: one is part of the other, or half of the longer at most differs. */
export const isAlike = (a: string, b: string): boolean => {
  const [one, other] = [a.slice(0, 64).toLowerCase(), b.slice(0, 64).toLowerCase()];
  return one.includes(other) || other.includes(one) || editDistance(one, other) <= Math.max(one.length, other.length) / 2;
};
