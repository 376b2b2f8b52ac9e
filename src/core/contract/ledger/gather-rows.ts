import type { Written } from '../reduce/write-rows.js';

/**
 * Gathers the rows of a move, as far as one commit takes them; after each, whoever gathers may do something else first. Gives whether the move is
 * whole: where time did more before it, the rest comes with the next commit. What was gathered stays where the move is refused.
 */
export function* gatherRows(rows: Iterable<Written>, most: number, gathered: Written[]): Generator<undefined, boolean, void> {
  for (const row of rows) {
    if (gathered.length >= most) return false;
    gathered.push(row);
    yield;
  }
  return true;
}

/** Gathers all rows at once. */
export const atOnce = (gathering: Generator<undefined, boolean, void>): boolean => {
  for (;;) {
    const { done, value } = gathering.next();
    if (done === true) return value;
  }
};

/** Gathers row by row, with a turn of others between. */
export const inTurns = async (gathering: Generator<undefined, boolean, void>, turn: () => Promise<void> | undefined): Promise<boolean> => {
  for (;;) {
    const { done, value } = gathering.next();
    if (done === true) return value;
    await turn();
  }
};
