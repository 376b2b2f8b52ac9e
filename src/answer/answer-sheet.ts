import type { Context } from '../core/context.js';
import { assembleSheetReceipt } from '../core/protocol/assemble-sheet-receipt.js';
import type { UnsignedSheetReceipt } from '../core/receipt/sheet-receipt.js';
import { createOperatorFinder } from '../core/sheet/find-operator.js';
import { recognizeEquations } from '../core/sheet/recognize.js';
import type { SheetNumber, SheetResult } from '../core/sheet/result.js';
import { runSheetByLine, runToEnd, type SheetRun } from '../core/sheet/run-sheet.js';
import { cut, fitLines } from './lay-out.js';
import { explainSheet, type NotePart } from './note/list-parts.js';

/** Longest text of a sheet's results in one line; of longer ones the last are said. */
const LONGEST_RESULTS = 300;
/** Longest text of an answer for a model. */
const LONGEST_ANSWER = 400;
/** Longest text of a line that stands for its result. */
const LONGEST_LABEL = 40;

/** A value of a line: a number, a truth, a list, or a matrix by rows. */
export type SheetValue = number | boolean | number[] | number[][];

/** What one line of a sheet gives, for a program. */
export interface AnsweredLine {
  readonly line: number;
  readonly name?: string;
  /** The result in words: `P = 154.8 kN`; where others stand beside it, one without a name behind its line. */
  readonly answer: string;
  readonly value: SheetValue;
  /** `1` for a pure number. */
  readonly unit: string;
  /** Bound on the absolute error that computing added, in the unit; the largest of a list. */
  readonly absoluteErrorBound: number;
  /** Standard uncertainty in the unit, of each element of a list. */
  readonly uncertainty?: number | number[];
  readonly uncertaintyFrom?: { readonly input: string; readonly share: number }[];
}

/** What a sheet gives, for a program: its results, and value and unit of the last. */
export interface AnsweredSheet {
  readonly answer: string;
  readonly value: SheetValue;
  readonly unit: string;
  readonly results: AnsweredLine[];
  /** What a rule of the language chose to read, in sentences. */
  readonly read?: string[];
  /** What the equations assume, each behind its id. */
  readonly assumes?: string[];
  /** What own equations were recognized as, and what is to be known of that. */
  readonly notes?: string[];
  /** The statements with their equations and the numbers put in, where they are asked for. */
  readonly explanation?: NotePart[];
}

const sheetValue = ({ numbers, isList, isTruth, columns }: SheetResult): SheetValue => {
  const values = numbers.map(({ value }) => value);
  if (columns !== undefined)
    return Array.from({ length: values.length / columns }, (_, row) => values.slice(row * columns, (row + 1) * columns));
  if (isList) return values;
  const [value = Number.NaN] = values;
  return isTruth ? value !== 0 : value;
};

const uncertaintyMembers = (numbers: readonly SheetNumber[], isList: boolean): Pick<AnsweredLine, 'uncertainty' | 'uncertaintyFrom'> => {
  if (numbers.every(({ uncertainty }) => uncertainty === undefined)) return {};
  if (isList) return { uncertainty: numbers.map(({ uncertainty = 0 }) => uncertainty) };
  const { uncertainty = 0, shares = [] } = numbers[0] ?? {};
  return { uncertainty, uncertaintyFrom: shares.map(({ source, share }) => ({ input: source, share })) };
};

/** A result in words; where there are others, one without a name is said behind its line. */
const wordsOf = ({ answer, name, text }: SheetResult, isAlone: boolean): string =>
  name !== undefined || isAlone ? answer : `${cut(text, LONGEST_LABEL)} = ${answer}`;

const answerLine = (result: SheetResult, isAlone: boolean): AnsweredLine => ({
  line: result.line,
  ...(result.name === undefined ? {} : { name: result.name }),
  answer: wordsOf(result, isAlone),
  value: sheetValue(result),
  unit: result.unit === '' ? '1' : result.unit,
  absoluteErrorBound: Math.max(...result.numbers.map(({ absoluteErrorBound }) => absoluteErrorBound)),
  ...uncertaintyMembers(result.numbers, result.isList === true),
});

/** Says the results in one line, the last ones where there are many. */
const sayResults = (said: readonly string[]): string => {
  const last = said.at(-1) ?? '';
  let text = cut(last, LONGEST_RESULTS);
  for (const each of said.slice(0, -1).reverse()) {
    if (each.length + text.length + 4 > LONGEST_RESULTS) return `…; ${text}`;
    text = `${each}; ${text}`;
  }
  return text;
};

/**
 * Puts what a sheet gave into the form of an answer.
 * @param notes what own equations were recognized as
 */
const answerSheet = ({ results, readings, assumptions }: SheetRun, notes: readonly string[] = []): AnsweredSheet => {
  const lines = results.map((result) => answerLine(result, results.length === 1));
  const { value, unit } = lines.at(-1) as AnsweredLine;
  const assumes = [...assumptions].map(([id, text]) => `${id}: ${text}`);
  return {
    answer: sayResults(lines.map(({ answer }) => answer)),
    value,
    unit,
    results: lines,
    ...(readings.length === 0 ? {} : { read: [...readings] }),
    ...(assumes.length === 0 ? {} : { assumes }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
};

/** What the lines of a sheet give, and the receipt, which is not sealed yet. */
interface CalculatedSheet {
  readonly answer: AnsweredSheet;
  readonly unsigned: UnsignedSheetReceipt;
}

/**
 * Calculates the lines of a sheet, and yields after each: what they give, what own equations among them are, and the receipt.
 * @param unit of the last result
 * @param keyPrefix of the caller's key
 * @param isExplained whether the answer explains its statements
 * @throws Fault with line and column where a line is refused
 */
export function* calculateByLine(
  lines: string,
  unit: string | undefined,
  context: Context,
  keyPrefix?: string,
  isExplained = false,
): Generator<void, CalculatedSheet> {
  const { registry } = context;
  const find = createOperatorFinder(registry);
  const run = yield* runSheetByLine(lines, find, unit);
  const notes = recognizeEquations(run.equations(), registry).flatMap((recognition) => recognition.notes);
  const answer = answerSheet(run, notes);
  return {
    answer: isExplained ? { ...answer, explanation: explainSheet(lines, answer.results, find) } : answer,
    unsigned: assembleSheetReceipt(run, context, keyPrefix),
  };
}

/**
 * Calculates the lines of a sheet as {@link calculateByLine} does, in one go.
 * @throws Fault with line and column where a line is refused
 */
export const calculateLines = (...given: Parameters<typeof calculateByLine>): CalculatedSheet => runToEnd(calculateByLine(...given));

/** The members of an answer of `calculate` that its text says. */
interface BriefSheet {
  readonly answer: string;
  readonly read?: readonly string[] | undefined;
  readonly assumes?: readonly string[] | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly receiptId?: string | undefined;
}

/** Words the answer of a sheet for a model, in at most 400 characters: the results, what was read how, what is assumed, the receipt. */
export const briefSheet = ({ answer, read = [], assumes = [], notes = [], receiptId }: BriefSheet): string => {
  const last = receiptId === undefined ? [] : [`Receipt ${receiptId}`];
  const between = [
    ...notes.map((each) => `Note: ${each}.`),
    ...read.map((each) => `Read: ${each}.`),
    ...assumes.map((each) => `Assumes ${each}.`),
  ];
  const left = LONGEST_ANSWER - answer.length - last.join('').length - 2;
  return [answer, ...fitLines(between, left), ...last].join('\n');
};
