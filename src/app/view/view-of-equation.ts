import { type Fields, toText } from './fields.js';
import { readEquation } from './read-equation.js';
import type { EquationSection } from './view.js';

/** Gives the equation of an answer and the same with the values put in; nothing where the answer has none. */
export const viewOfEquation = (answer: Fields): readonly EquationSection[] => {
  const text = toText(answer['equation']);
  if (text === undefined) return [];
  const formulas = readEquation(text);
  const substituted = toText(answer['substituted']);
  return [
    {
      type: 'equation',
      text,
      ...(formulas === undefined ? {} : { formulas }),
      ...(substituted === undefined ? {} : { substituted }),
    },
  ];
};
