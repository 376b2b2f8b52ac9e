import { Fault } from '../faults.js';
import { NESTED_TERM, WORK_BUDGET } from './limits.js';

/** Counts the loop bodies of one evaluation, because a timer cannot stop synchronous code. */
export interface Work {
  left: number;
  readonly limit: number;
  /** Series that run at present, one within another. */
  depth: number;
}

/** Makes a fresh budget, for one evaluation unless another limit is given. */
export const createWork = (limit: number = WORK_BUDGET): Work => ({ left: limit, limit, depth: 0 });

/**
 * Counts a pass over a list: a series whose every term sums a list does the square of its length.
 * @throws Fault WORK_BUDGET
 */
export const spendOnList = (length: number, work: Work): void => {
  work.left -= length;
  if (work.left < 0) {
    throw new Fault('WORK_BUDGET', `The lists are more work than one computation may do (${work.limit} elements). Use shorter lists.`, {
      limit: work.limit,
    });
  }
};

/**
 * Counts the terms of a series over the integers from `from` to `to`, both included; those of a series within another count twice.
 * @throws Fault WORK_BUDGET, NOT_FINITE where a bound is not an integer
 */
export const spendOnSeries = (from: number, to: number, work: Work): void => {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
    throw new Fault('NOT_FINITE', `A series runs over integers, not from ${from} to ${to}.`, { from: String(from), to: String(to) });
  }
  work.left -= Math.max(0, to - from + 1) * (work.depth > 0 ? NESTED_TERM : 1);
  if (work.left < 0) {
    throw new Fault(
      'WORK_BUDGET',
      `A series from ${from} to ${to} is more work than one computation may do (${work.limit} terms${work.depth > 0 ? `; a term of a series within a series counts as ${NESTED_TERM}` : ''}). Use fewer terms, or shorter lists.`,
      {
        from,
        to,
        limit: work.limit,
      },
    );
  }
};

/**
 * Runs a series; an empty range gives 0 for a sum and 1 for a product.
 * @throws Fault as {@link spendOnSeries}
 */
export const runSeries = (operation: 'sum' | 'prod', from: number, to: number, body: (index: number) => number, work: Work): number => {
  spendOnSeries(from, to, work);
  let value = operation === 'sum' ? 0 : 1;
  // A fault ends the evaluation, and its work with it: the depth need not be set right then.
  work.depth += 1;
  for (let index = from; index <= to; index += 1) value = operation === 'sum' ? value + body(index) : value * body(index);
  work.depth -= 1;
  return value;
};
