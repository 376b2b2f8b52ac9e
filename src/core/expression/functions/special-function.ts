/** Describes one special function: how to evaluate, differentiate, print and refuse it, and how far it is tested. */
export interface SpecialFunction {
  /** Names of the parameters, in order. */
  readonly parameters: readonly string[];
  /** Evaluates; pure, never throws, NaN outside the function's domain. */
  readonly evaluate: (...args: number[]) => number;
  /** Says why the arguments lie outside the tested region; undefined when they lie inside. */
  readonly refuse: (...args: number[]) => string | undefined;
  /** Derivative by each parameter in the equation language, over the parameters' names; null where no closed form is known. */
  readonly partials: readonly (string | null)[];
  /** LaTeX with #1, #2, … for the arguments. */
  readonly latex: string;
  /** The tested region in words. */
  readonly tested: string;
  /** Largest relative error in the tests, rounded up; relative to the local amplitude where the function oscillates. */
  readonly accuracy: number;
  /** Indices of the arguments that must be integers. */
  readonly integerArguments?: readonly number[];
  /** Where the function is defined: a section of the DLMF or a number of Abramowitz & Stegun. */
  readonly source: string;
}
