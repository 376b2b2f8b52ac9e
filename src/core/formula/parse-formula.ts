import { FUNCTIONS } from '../expression/functions/functions.js';
import { Fault, reasonOf } from '../faults.js';

/** Most characters that the text of one formula may have. */
export const MAX_FORMULA_LENGTH = 8_000;

const MOST_SYMBOLS = 50;
const LONGEST_UNIT = 100;
const LONGEST_MEANING = 300;
const LONGEST_EQUATION = 1_500;
const LONGEST_SAID = 1_000;

/** A value of a formula's text, with the line that it stands in, from 1. */
export interface Written {
  readonly text: string;
  readonly line: number;
}

/** The text of a formula in its parts, before anything in it has a meaning. */
export interface FormulaParts {
  readonly name: string;
  readonly equation: Written;
  /** The symbols in their order, each with what stands behind its colon. */
  readonly symbols: ReadonlyMap<string, Written>;
  readonly example: Written;
  readonly source: Written;
  readonly assumes?: Written;
  readonly requires: readonly Written[];
}

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
const SYMBOL = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const OPERATOR_LIKE = /^[A-Za-z]{2}\d{1,4}$/;
const LINE = /^([^:=]*):(.*)$/su;

/** Refuses a part of a formula's text, with the line that it stands in. */
export const refuseLine = (line: number, reason: string): never => {
  throw new Fault('FORMULA_INVALID', `line ${line}: ${reason}`, { line });
};

/** Runs what reads a part of a formula's text; a fault of it names the line, and what is right there. */
export const inLine = <T>({ line }: Written, read: () => T, right = ''): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'FORMULA_INVALID') throw error;
    return refuseLine(line, `${reasonOf(error)}${right === '' ? '' : ` ${right}`}`);
  }
};

/**
 * Refuses a name that a formula cannot have: it has letters, digits and underscores, and is neither an operator's id nor a function of the language,
 * which whoever reads `my.sqrt` would take for it.
 * @throws Fault FORMULA_INVALID
 */
const assertFormulaName = (name: string, line = 1): void => {
  const shown = JSON.stringify(name.slice(0, 60));
  if (!NAME.test(name)) refuseLine(line, `${shown} is no name: up to 60 letters, digits and underscores, a letter first, like deflection.`);
  if (OPERATOR_LIKE.test(name)) refuseLine(line, `${shown} has the form of an operator's id; choose another name.`);
  if (FUNCTIONS.has(name) || name in {}) refuseLine(line, `${shown} is a function of the language; choose another name.`);
};

const collapse = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const parseLine = (text: string, line: number, form: string): readonly [key: string, value: Written] => {
  const [key = '', value = ''] = (LINE.exec(text) ?? []).slice(1).map(collapse);
  if (key === '' || value === '') return refuseLine(line, `${JSON.stringify(collapse(text).slice(0, 60))} is not of the form ${form}.`);
  return [key, { text: value, line }];
};

/**
 * Parts the text of one formula: its heading `name: output = expression`, then a line for each symbol, the example, the source, and what it assumes
 * and requires. Lines that begin with `#` are comments; how lines are indented does not matter.
 * @param firstLine number of the text's first line, where it stands in a larger one
 * @throws Fault FORMULA_INVALID with the line and what is right there
 */
export const parseFormula = (text: string, firstLine = 1): FormulaParts => {
  if (text.length > MAX_FORMULA_LENGTH)
    return refuseLine(firstLine, `the formula has ${text.length} characters; at most ${MAX_FORMULA_LENGTH} are kept.`);
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((each, i) => ({ text: each, line: firstLine + i }))
    .filter((each) => each.text.trim() !== '' && !each.text.trimStart().startsWith('#'));
  const strange = lines.find((each) => /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(each.text.replaceAll('\t', ' ')));
  if (strange !== undefined) return refuseLine(strange.line, 'there is a control character in it.');
  const [heading, ...rest] = lines;
  if (heading === undefined) return refuseLine(firstLine, 'there is no formula here; it begins with name: output = expression.');
  const [name, equation] = parseLine(heading.text, heading.line, 'name: output = expression');
  assertFormulaName(name, heading.line);
  if (equation.text.length > LONGEST_EQUATION) refuseLine(heading.line, `the equation is longer than ${LONGEST_EQUATION} characters.`);
  const symbols = new Map<string, Written>();
  const said = new Map<string, Written>();
  const requires: Written[] = [];
  for (const each of rest) {
    const [key, value] = parseLine(each.text, each.line, 'symbol: meaning [unit], or example:, source:, assumes:, requires:');
    if (value.text.length > LONGEST_SAID) refuseLine(each.line, `${key} is longer than ${LONGEST_SAID} characters.`);
    if (key === 'requires') requires.push(value);
    else if (key === 'example' || key === 'source' || key === 'assumes') {
      if (said.has(key)) refuseLine(each.line, `${key} stands twice; a formula has one.`);
      said.set(key, value);
    } else {
      if (!SYMBOL.test(key) || key in {})
        refuseLine(each.line, `${JSON.stringify(key.slice(0, 64))} is no symbol: letters, digits and underscores, like F or v_0.`);
      if (symbols.has(key)) refuseLine(each.line, `${key} is declared twice.`);
      symbols.set(key, value);
    }
  }
  if (symbols.size > MOST_SYMBOLS) return refuseLine(heading.line, `it has ${symbols.size} symbols; at most ${MOST_SYMBOLS}.`);
  const last = lines.at(-1)?.line ?? firstLine;
  const needed = (key: 'example' | 'source', form: string): Written =>
    said.get(key) ?? refuseLine(last, `${name} lacks its ${key}. Add a line: ${key}: ${form}`);
  const assumes = said.get('assumes');
  return {
    name,
    equation,
    symbols,
    example: needed('example', 'F = 1 kN, L = 2 m gives 0.79 mm'),
    source: needed('source', 'where the equation stands'),
    ...(assumes === undefined ? {} : { assumes }),
    requires,
  };
};

/** Refuses a declaration whose unit or meaning is longer than a receipt holds. */
export const assertShort = ({ line }: Written, unitText: string, meaning: string): void => {
  if (unitText.length > LONGEST_UNIT) refuseLine(line, `the unit is longer than ${LONGEST_UNIT} characters.`);
  if (meaning.length > LONGEST_MEANING) refuseLine(line, `the meaning is longer than ${LONGEST_MEANING} characters.`);
};

/**
 * Writes the text of a formula in its one form, which is kept and whose digest names it: a line for each part, in this order, the spaces between
 * words single, without comments.
 */
export const formatFormula = ({ name, equation, symbols, example, source, assumes, requires }: FormulaParts): string =>
  [
    `${name}: ${equation.text}`,
    ...[...symbols].map(([symbol, { text }]) => `  ${symbol}: ${text}`),
    `  example: ${example.text}`,
    `  source: ${source.text}`,
    ...(assumes === undefined ? [] : [`  assumes: ${assumes.text}`]),
    ...requires.map(({ text }) => `  requires: ${text}`),
    '',
  ].join('\n');

/** A part of a file of formulas. */
export interface FormulaBlock {
  readonly text: string;
  /** Number of its first line in the file, from 1. */
  readonly line: number;
}

/** Parts a file of formulas at its blank lines; what holds comments alone is none. */
export const splitFormulas = (text: string): readonly FormulaBlock[] => {
  const blocks: { lines: string[]; line: number }[] = [];
  let isBlank = true;
  text.split(/\r\n|\r|\n/u).forEach((each, i) => {
    if (each.trim() === '') {
      isBlank = true;
      return;
    }
    if (isBlank) blocks.push({ lines: [], line: i + 1 });
    isBlank = false;
    blocks.at(-1)?.lines.push(each);
  });
  return blocks
    .filter(({ lines }) => lines.some((each) => !each.trimStart().startsWith('#')))
    .map(({ lines, line }) => ({ text: `${lines.join('\n')}\n`, line }));
};

/** The heading of a formula, which is no line of a sheet. */
const HEADING = /^\s*[A-Za-z][A-Za-z0-9_]*\s*:\s*[A-Za-z][A-Za-z0-9_]*\s*=(?!=)/u;

/** Tells a file of formulas from a sheet: its first line that is no comment is the heading of a formula. */
export const isFormulaFile = (text: string): boolean => HEADING.test(splitFormulas(text)[0]?.text.replaceAll(/^\s*#.*$\n?/gmu, '') ?? '');
