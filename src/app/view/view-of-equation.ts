import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
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

const SIGNS: Readonly<Record<string, string>> = {
  ' * ': '·',
  ' - ': ' − ',
  '-': '−',
  ' <= ': ' ≤ ',
  ' >= ': ' ≥ ',
  ' == ': ' = ',
  ' != ': ' ≠ ',
};

/** Names, numbers with their units, and signs of the equation language; whatever else stands as it is. */
const PIECE =
  /(?<name>\p{L}[\p{L}\d_]*)(?<call>\()?|(?<number>\d[\d.]*(?:[eE][+-]?\d+)?)(?: \[(?<unit>[^\]]+)\](?<raised>\^)?)?| (?:\*|-|<=|>=|==|!=) |-/gu;

/** Writes the equation language as answers write equations: `W = F * d` as `W = F·d`. */
const toUnicode = (text: string): string =>
  text.replace(PIECE, (piece: string, ...rest: readonly unknown[]) => {
    const { name, call, number, unit, raised } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (name !== undefined) return call === undefined ? symbolToUnicode(name) : piece;
    if (number !== undefined && unit !== undefined) return raised === undefined ? `${number} ${unit}` : `(${number} ${unit})^`;
    if (number !== undefined) return number;
    return SIGNS[piece] ?? piece;
  });

/** Gives the equations of a receipt, `KO42 · (F = m * a) · (W = F * d)`, without the substrate, which is in all of them. */
export const viewOfMasterEquation = (text: string): readonly EquationSection[] => {
  const equations = text
    .split(' · ')
    .slice(1)
    .map((each) => each.replace(/^\((.*)\)$/su, '$1'));
  if (equations.length === 0) return [];
  const formulas = readEquation(equations.map(toUnicode).join('; '));
  return [{ type: 'equation', text: equations.join('; '), ...(formulas === undefined ? {} : { formulas }) }];
};
