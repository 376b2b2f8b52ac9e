import { Fault } from '../../faults.js';
import { SEARCH_BUDGET, WORK_BUDGET } from '../tree/limits.js';
import type { TermWeight } from './term-weight.js';

/** Counts the loop bodies of one evaluation, because a timer cannot stop synchronous code. */
export interface Work {
  left: number;
  readonly limit: number;
  /** Whether it is that of a search, which evaluates compiled functions only. */
  readonly isSearch: boolean;
}

/** Makes a fresh budget, for one evaluation unless another limit is given. */
export const createWork = (limit: number = WORK_BUDGET): Work => ({ left: limit, limit, isSearch: false });

/** Makes a budget for all evaluations of one search. */
export const createSearchWork = (limit: number = SEARCH_BUDGET): Work => ({ left: limit, limit, isSearch: true });

/** What the refusal of a search says: the work that is too much, and that a computation may be less. */
const inSearch = ({ isSearch }: Work): string =>
  isSearch ? ' in a search for a solution, which evaluates its equation hundreds of times' : '';

const mend = ({ isSearch }: Work): string =>
  isSearch
    ? 'Use fewer terms or shorter lists, or give the unknown and compute the output for some values of it.'
    : 'Use fewer terms, or shorter lists.';

/** A list is passed over in less than a term takes. */
const ELEMENT_SEARCHED = 0.2;

/**
 * Counts a pass over a list: a series whose every term sums a list does the square of its length.
 * @throws Fault WORK_BUDGET
 */
export const spendOnList = (length: number, work: Work): void => {
  work.left -= work.isSearch ? length * ELEMENT_SEARCHED : length;
  if (work.left < 0) {
    throw new Fault(
      'WORK_BUDGET',
      `The lists are more work than one computation may do (${work.limit} elements)${inSearch(work)}. Use shorter lists.`,
      {
        limit: work.limit,
      },
    );
  }
};

/**
 * Counts a call of a function whose arguments tell how long it takes.
 * @throws Fault WORK_BUDGET
 */
export const spendOnCall = (units: number, work: Work): void => {
  work.left -= Number.isNaN(units) ? 0 : units;
  if (work.left < 0)
    throw new Fault('WORK_BUDGET', `These calls are more work than one computation may do${inSearch(work)}. ${mend(work)}`, {
      limit: work.limit,
    });
};

const ONE: TermWeight = { computed: 1, searched: 1 };

/**
 * Counts the terms of a series over the integers from `from` to `to`, both included, each by its weight.
 * @throws Fault WORK_BUDGET, NOT_FINITE where a bound is not an integer
 */
export const spendOnSeries = (from: number, to: number, work: Work, { computed, searched }: TermWeight = ONE): void => {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
    throw new Fault('NOT_FINITE', `A series runs over integers, not from ${from} to ${to}.`, { from: String(from), to: String(to) });
  }
  const weight = work.isSearch ? searched : computed;
  work.left -= Math.max(0, to - from + 1) * weight;
  if (work.left < 0) {
    const counted = work.isSearch || computed === 1 ? '' : `; a term of this series counts as ${computed}`;
    throw new Fault(
      'WORK_BUDGET',
      `A series from ${from} to ${to} is more work than one computation may do (${work.limit} terms${counted})${inSearch(work)}. ${mend(work)}`,
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
export const runSeries = (
  operation: 'sum' | 'prod',
  from: number,
  to: number,
  body: (index: number) => number,
  work: Work,
  weight: TermWeight = ONE,
): number => {
  spendOnSeries(from, to, work, weight);
  let value = operation === 'sum' ? 0 : 1;
  for (let index = from; index <= to; index += 1) value = operation === 'sum' ? value + body(index) : value * body(index);
  return value;
};
