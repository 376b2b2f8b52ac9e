const LEFT_OVER = 0.25;
const LONGEST_ENDING = 6;

const lettersOf = (word: string): number => {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) {
    const letter = word.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) mask |= 1 << letter;
  }
  return mask;
};

const bitsOf = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const LONGEST = 32;
const TOO_FAR = 99;

/**
 * Cost of reading a typed word as a stem: edits (a swap of neighbours is one) against the best beginning of the word, and a little for what is
 * left of it. Gives up where `allowed` is passed. The rows are reused from call to call.
 */
const costOf = (stem: string, word: string, allowed: number, rows: readonly Uint8Array[]): number => {
  let [before, previous, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= word.length; j += 1) previous[j] = j;
  for (let i = 1; i <= stem.length; i += 1) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= word.length; j += 1) {
      const change = stem.charCodeAt(i - 1) === word.charCodeAt(j - 1) ? 0 : 1;
      let best = Math.min((previous[j] ?? TOO_FAR) + 1, (row[j - 1] ?? TOO_FAR) + 1, (previous[j - 1] ?? TOO_FAR) + change);
      if (i > 1 && j > 1 && stem.charCodeAt(i - 1) === word.charCodeAt(j - 2) && stem.charCodeAt(i - 2) === word.charCodeAt(j - 1)) {
        best = Math.min(best, (before[j - 2] ?? TOO_FAR) + 1);
      }
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > allowed) return TOO_FAR;
    [before, previous, row] = [previous, row, before];
  }
  let cost = TOO_FAR;
  for (let j = Math.max(0, word.length - LONGEST_ENDING); j <= word.length; j += 1) {
    cost = Math.min(cost, (previous[j] ?? TOO_FAR) + LEFT_OVER * (word.length - j));
  }
  return cost;
};

const startsAlike = (stem: string, word: string): boolean =>
  stem.charAt(0) === word.charAt(0) ||
  stem.charAt(0) === word.charAt(1) ||
  stem.charAt(1) === word.charAt(1) ||
  stem.charAt(1) === word.charAt(0);

/** What a misspelt word may have meant, and how surely, in (0, 1]. */
export interface Correction {
  readonly stem: string;
  readonly weight: number;
}

/**
 * Makes a function that gives the stems of a vocabulary to which a misspelt word comes nearest: one edit in words of four or five
 * letters, two in longer ones; nothing for shorter words and for words with digits.
 */
export const createSpelling = (vocabulary: Iterable<string>): ((word: string) => readonly Correction[]) => {
  const stems = [...new Set(vocabulary)]
    .filter((stem) => /^[a-z]{3,29}$/u.test(stem))
    .sort()
    .map((stem) => ({ stem, letters: lettersOf(stem) }));
  const rows = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)];
  return (word) => {
    if (!/^[a-z]{4,30}$/u.test(word)) return [];
    const allowed = word.length < 6 ? 1.25 : 2.25;
    const letters = lettersOf(word);
    const near: { readonly stem: string; readonly cost: number }[] = [];
    for (const { stem, letters: own } of stems) {
      if (stem.length > word.length + 2 || stem.length * 2 < word.length || bitsOf(own & ~letters) > 2 || !startsAlike(stem, word))
        continue;
      const cost = costOf(stem, word, allowed, rows) + (stem.charAt(0) === word.charAt(0) ? 0 : 0.5);
      if (cost <= allowed) near.push({ stem, cost });
    }
    near.sort((a, b) => a.cost - b.cost || (a.stem < b.stem ? -1 : 1));
    const best = near[0]?.cost ?? 0;
    return near
      .filter(({ cost }) => cost <= best + 0.25)
      .slice(0, 4)
      .map(({ stem, cost }) => ({ stem, weight: Math.max(0.3, 0.95 - 0.2 * cost) }));
  };
};
