/** What a symbol can be bound to: a number, or a list of numbers. */
export type Value = number | readonly number[];

/**
 * How a function treats dimensions: `number` wants and gives pure numbers; `same` wants equal dimensions and gives that one;
 * `sign` and `length` take any and give a pure number; `ratio` wants two equal ones and gives a pure number; `sqrt`, `cbrt`,
 * `square` and `product` give the root, the square and the product of what they take.
 */
export type DimensionRule = 'number' | 'same' | 'sign' | 'ratio' | 'sqrt' | 'cbrt' | 'square' | 'product' | 'length';

/** One function of the equation language. */
export interface FunctionDefinition {
  readonly parameters: readonly string[];
  /** Least and most arguments. */
  readonly arity: readonly [number, number];
  readonly rule: DimensionRule;
  /** Computes the value; NaN outside the domain; never throws. */
  readonly evaluate: (...args: readonly Value[]) => number;
  /** The derivative by each parameter as text of the equation language; null where there is no closed form. */
  readonly partials: readonly (string | null)[];
  /** LaTeX with `#1`, `#2` for the arguments. */
  readonly latex: string;
  /** Largest relative error of the value. */
  readonly accuracy: number;
  /** Says why arguments are outside the tested region, where there is one. */
  readonly refuse?: (...args: number[]) => string | undefined;
  /** The tested region in words. */
  readonly tested?: string;
  readonly source?: string;
  /** Computes the gradient by every element of every list argument. */
  readonly listGradient?: (...lists: readonly (readonly number[])[]) => readonly (readonly number[])[];
}
