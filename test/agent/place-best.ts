import type { SeenSymbol } from './read-candidate.js';

/** Most ways that are tried to place the quantities of one question. */
const MOST_TRIED = 20_000;

/** What the last look at a way of placing can add to its score. */
const SLACK = 1;

/** What is to be placed: the symbols that it fits, and what it costs to leave it out. */
export interface Item {
  readonly options: readonly { readonly symbol: SeenSymbol; readonly score: number }[];
  readonly penalty: number;
}

/** Places every item on a symbol of its own so that the sum is greatest, with what it costs to leave symbols empty. */
export const placeBest = (items: readonly Item[], costOf: (placed: readonly (SeenSymbol | undefined)[]) => number) => {
  let best = { score: Number.NEGATIVE_INFINITY, placed: [] as readonly (SeenSymbol | undefined)[] };
  let tried = 0;
  const upTo = items.map((_, i) => items.slice(i).reduce((sum, { options }) => sum + Math.max(0, ...options.map(({ score }) => score)), 0));
  const visit = (i: number, score: number, placed: readonly (SeenSymbol | undefined)[]): void => {
    tried += 1;
    if (tried > MOST_TRIED || score + (upTo[i] ?? 0) + SLACK <= best.score) return;
    const item = items[i];
    if (item === undefined) {
      const total = score - costOf(placed);
      if (total > best.score) best = { score: total, placed };
      return;
    }
    for (const option of item.options) {
      if (!placed.some((symbol) => symbol?.name === option.symbol.name)) visit(i + 1, score + option.score, [...placed, option.symbol]);
    }
    visit(i + 1, score - item.penalty, [...placed, undefined]);
  };
  visit(0, 0, []);
  return best;
};
