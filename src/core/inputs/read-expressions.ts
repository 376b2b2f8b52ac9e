import { Fault } from '../faults.js';
import { parseQuantity, type Quantity } from '../quantity/text/parse-quantity.js';
import type { InputValue, ScalarInput } from './computation.js';

/** Computes an expression of numbers, units and constants, or refuses it with a {@link Fault}; `readings` says what a rule read as what. */
export type EvaluateText = (text: string) => Quantity & { readonly readings: readonly string[] };

/** Signs that make an expression of a text that is no quantity; without one its refusal as a quantity says more. */
const SIGNS = /[*/^()+×·⋅÷√]|[\d\p{L})%]\s*[-−–]\s*[\d.(]/u;

/** Two numbers with a dash between, the second the greater one, are rather a range than a difference below zero: `5-10`. */
const RANGE = /^([\d.]+)\s*(\p{L}+|°\p{L}?|%)?\s*[-−–]\s*([\d.]+)\s*(\p{L}+|°\p{L}?|%)?$/u;

const assertNoRange = (text: string): void => {
  const [, first = '', own, second = '', unit = ''] = RANGE.exec(text.trim()) ?? [];
  if (first === '' || (own !== undefined && own !== unit) || Number(first) >= Number(second)) return;
  const behind = unit === '' ? '' : ` ${unit}`;
  const message = `'${text}' can be a range or a difference: give one value, or write -(${second} - ${first})${behind}`;
  throw new Fault('EXPRESSION_SYNTAX', message, { column: 1 });
};

const isQuantity = (text: string): boolean => {
  try {
    parseQuantity(text);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Computes a value that is written as an expression; one that is written as a quantity stays as it is. */
export const readExpression = (given: ScalarInput, evaluate: EvaluateText): ScalarInput => {
  if (typeof given !== 'string' || isQuantity(given)) return given;
  try {
    assertNoRange(given);
    return { text: given, quantity: evaluate(given) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return SIGNS.test(given) ? { text: given, refusal: error } : given;
  }
};

const isList = (given: InputValue): given is readonly ScalarInput[] => Array.isArray(given);

const readValue = (given: InputValue, evaluate: EvaluateText): InputValue => {
  if (typeof given === 'boolean') return given;
  return isList(given) ? given.map((each) => readExpression(each, evaluate)) : readExpression(given, evaluate);
};

/** Computes the inputs that are written as expressions: `2^64`, `(6.25 %)/12`, `75 kW / 0.93`. What reads as a quantity stays as it is. */
export const readExpressions = <V extends InputValue | undefined>(
  inputs: Readonly<Record<string, V>>,
  evaluate: EvaluateText,
): Readonly<Record<string, InputValue | Extract<V, undefined>>> =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, given]) => [
      key,
      given === undefined ? (given as Extract<V, undefined>) : readValue(given, evaluate),
    ]),
  );
