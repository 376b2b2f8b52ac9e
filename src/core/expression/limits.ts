/** Most characters that an expression may have. */
export const MAX_EXPRESSION_LENGTH = 2_000;

/** Deepest nesting of a syntax tree. */
export const MAX_EXPRESSION_DEPTH = 64;

/** Most evaluations of loop bodies and list elements in one evaluation of an expression. */
export const WORK_BUDGET = 1_000_000;

/** What a term of a series within a series counts as: the primes up to 20,000 (NT12) are 470,000 such terms, and have to be counted. */
export const NESTED_TERM = 2;

/** Most evaluations of loop bodies and list elements in one search for a solution, which evaluates its equation hundreds of times. */
export const SEARCH_BUDGET = 5_000_000;
