import type { SpecialFunction } from './special-function.js';

/** What a family's file states of one function; the refusal is made from the region. */
export interface SpecialDefinition extends Omit<SpecialFunction, 'refuse'> {
  /** Answers whether the arguments lie in the tested region. */
  readonly isInside: (...args: number[]) => boolean;
}

/** Declares a special function: arguments outside its region, NaN and non-integers in integer places are refused by name. */
export function defineSpecial(name: string, definition: SpecialDefinition): SpecialFunction {
  const { isInside, ...rest } = definition;
  const integers = definition.integerArguments ?? [];
  const refuse = (...args: number[]): string | undefined => {
    for (const index of integers) {
      if (!Number.isInteger(args[index])) return `${name} needs an integer ${definition.parameters[index]}`;
    }
    return isInside(...args) ? undefined : `${name} is tested for ${definition.tested}`;
  };
  return { ...rest, refuse };
}
