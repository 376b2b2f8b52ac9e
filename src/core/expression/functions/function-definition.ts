/** What a symbol can be bound to: a number, or a list of numbers. */
export type Value = number | readonly number[];

/**
 * How a function treats dimensions: `number` wants and gives pure numbers; `same` wants equal dimensions and gives that one;
 * `sign` and `length` take any and give a pure number; `ratio` wants two equal ones and gives a pure number; `sqrt`, `cbrt`,
 * `square` and `product` give the root, the square and the product of what they take; `first` gives that of its first argument, and wants pure
 * numbers beside it.
 */
export type DimensionRule = 'number' | 'first' | 'same' | 'sign' | 'ratio' | 'sqrt' | 'cbrt' | 'square' | 'product' | 'length';

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
  /** Largest error of the value relative to it, at arguments that are exact; near the zeros of a function with `errorAt`, relative to what that says. */
  readonly accuracy: number;
  /** Bounds the absolute error of a value at exact arguments, where `accuracy` times the value does not: the function has zeros, or sums lists. */
  readonly errorAt?: (value: number, ...args: readonly Value[]) => number;
  /** Whether whole numbers give a value without rounding wherever it is a whole number below 2^53. */
  readonly isWhole?: true;
  /** Says why arguments are outside the tested region, where there is one. */
  readonly refuse?: (...args: number[]) => string | undefined;
  /** What a call counts as in the work of a computation, where that depends on its arguments; a unit is some 0.25 us. */
  readonly workOf?: (...args: number[]) => number;
  /** The tested region in words. */
  readonly tested?: string;
  /** Where the function is defined: a section of the DLMF or a number of Abramowitz & Stegun. */
  readonly source?: string;
  /** Computes the gradient by every element of every list argument; a number that stands behind a list is a list of one. */
  readonly listGradient?: (...lists: readonly (readonly number[])[]) => readonly (readonly number[])[];
}

/** A function that is computed by an algorithm of this package or a library, and tested in a stated region. */
export interface SpecialFunction extends FunctionDefinition {
  readonly refuse: (...args: number[]) => string | undefined;
  readonly tested: string;
  readonly source: string;
  /** Indices of the arguments that must be integers. */
  readonly integerArguments?: readonly number[];
}

/** What a table states of a special function; arity and refusal follow from it. */
export interface SpecialDefinition extends Omit<SpecialFunction, 'arity' | 'rule' | 'evaluate' | 'refuse' | 'errorAt'> {
  readonly evaluate: (...args: number[]) => number;
  readonly errorAt?: (value: number, ...args: number[]) => number;
  /** Answers whether the arguments lie in the tested region. */
  readonly isInside: (...args: number[]) => boolean;
}

const defineSpecialFunction = (name: string, { isInside, evaluate, errorAt, ...definition }: SpecialDefinition): SpecialFunction => {
  const { parameters, integerArguments = [], tested } = definition;
  const refuse = (...args: number[]): string | undefined => {
    for (const index of integerArguments) {
      if (!Number.isInteger(args[index])) return `${name} needs an integer ${parameters[index]}`;
    }
    return isInside(...args) ? undefined : `${name} is tested for ${tested}`;
  };
  return {
    ...definition,
    arity: [parameters.length, parameters.length],
    rule: 'number',
    evaluate: evaluate as (...args: readonly Value[]) => number,
    ...(errorAt === undefined ? {} : { errorAt: errorAt as (value: number, ...args: readonly Value[]) => number }),
    refuse,
  };
};

/** Defines special functions by their names: arguments outside the region, NaN and non-integers in integer places are refused by name. */
export const defineSpecialFunctions = (table: Readonly<Record<string, SpecialDefinition>>): Readonly<Record<string, SpecialFunction>> =>
  Object.fromEntries(Object.entries(table).map(([name, definition]) => [name, defineSpecialFunction(name, definition)]));

/** Below this a product or a function may have underflowed on its way. */
export const NEAR_UNDERFLOW = 2 ** -960;
/** The least positive double: the absolute error of an underflow. */
export const LEAST = 2 ** -1074;

/** Bounds the absolute error that a function adds to its value at exact arguments. */
export const ownError = (own: FunctionDefinition, value: number, args: readonly Value[]): number =>
  own.errorAt?.(value, ...args) ?? own.accuracy * Math.abs(value) + (Math.abs(value) < NEAR_UNDERFLOW && own.accuracy > 0 ? 4 * LEAST : 0);
