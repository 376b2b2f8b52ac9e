/** Most characters that an expression may have. */
export const MAX_EXPRESSION_LENGTH = 2_000;

/** Deepest nesting of a syntax tree. */
export const MAX_EXPRESSION_DEPTH = 64;

/** Most evaluations of loop bodies and list elements in one evaluation of an expression; terms that take longer count more. */
export const WORK_BUDGET = 1_000_000;

/** Most evaluations of loop bodies and list elements in one search for a solution, which evaluates its compiled equation hundreds of times: a unit is some 30 ns. */
export const SEARCH_BUDGET = 8_000_000;
