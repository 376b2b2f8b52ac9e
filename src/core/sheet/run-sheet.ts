import type { Expression } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';
import { compile, compileMatrix } from './compile.js';
import { solveStatement } from './course/solve-statement.js';
import { isFunctionName } from './functions/call-function.js';
import { bindGiven, type GivenValues } from './given.js';
import { shareType } from './join-types.js';
import { type OwnEquation, ownEquation } from './own-equation.js';
import { parseLine } from './read/parse-line.js';
import { type SheetLine, splitLines } from './read/split-lines.js';
import type { SheetNode, Span, Statement } from './read/syntax.js';
import { inside } from './read/syntax.js';
import { formatNumber, mixedResult, numberOf, resultOf, type SheetResult, unitOf } from './result.js';
import { createScope, type FindOperator, type Scope, spend, textOf } from './scope.js';
import { placedFault, refuse, SheetRefusal } from './sheet-fault.js';
import { describeType } from './type.js';
import { convertTyped } from './units/convert.js';
import { type Evaluated, type Typed, treeOf, uncertaintyOf } from './values.js';

/** Longest sheet, in UTF-16 code units, and most lines of one. */
export const MAX_SHEET_LENGTH = 4_000;
const MAX_SHEET_LINES = 50;

/** An assertion that holds: a truth, or two sides that differ by no more than was allowed. */
export interface SheetAssertion {
  readonly line: number;
  readonly text: string;
  readonly trees: readonly Expression[];
  /** In coherent SI; present for an equality. */
  readonly allowed?: number;
}

/** What computing and writing a value of a list that is a result costs, in units of the budget; some 13,000 fill the largest receipt. */
const TOLD = 50;

/** What a sheet gives. */
export interface SheetRun {
  /** The sheet as it was given. */
  readonly source: string;
  /** The unit that the last result was asked for in. */
  readonly askedUnit?: string;
  readonly assertions: readonly SheetAssertion[];
  readonly results: readonly SheetResult[];
  /** What a rule read as what. */
  readonly readings: readonly string[];
  /** What the equations assume, by their ids. */
  readonly assumptions: ReadonlyMap<string, string>;
  /** Gives the equations that its lines are, for {@link recognizeEquations}; read when asked, because most lines are arithmetic. */
  readonly equations: () => readonly OwnEquation[];
}

const OPERATOR_ID = /^[A-Za-z]{2}\d{1,4}$/u;

const assertAssignable = (scope: Scope, name: string, span: Span, type?: Typed): void => {
  if (isFunctionName(name)) refuse(`${name} is a function of the language; choose another name.`, span);
  if (name === 'pi') refuse('pi is a constant; choose another name.', span, 'EXPRESSION_SYNTAX');
  if (OPERATOR_ID.test(name) && isOperator(scope, name)) refuse(`${name} is an equation of the registry; choose another name.`, span);
  if (scope.functions.has(name)) refuse(`${name} is a function already; choose another name.`, span);
  const before = scope.variables.get(name);
  if (before === undefined || type === undefined) return;
  if (!isSameDimension(before.type.dimension, type.type.dimension) || before.type.level !== type.type.level)
    refuse(
      `${name} is ${describeType(before.type)} already, and this is ${describeType(type.type)}; choose another name.`,
      span,
      'DIMENSION_MISMATCH',
    );
};

const isOperator = (scope: Scope, name: string): boolean => {
  try {
    scope.findOperator(name);
    return true;
  } catch {
    return false;
  }
};

/** Gives what a generator returns, without a pause where it yields. */
export const runToEnd = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** `assert`: the two sides and the slack of an equality, or a truth. */
const runAssert = (scope: Scope, { condition, tolerance, line }: Extract<Statement, { type: 'assert' }>): SheetAssertion => {
  const said = { line, text: scope.text.trim() };
  const inner: SheetNode = condition.type === 'group' ? condition.operand : condition;
  if (inner.type === 'binary' && inner.operator === '==') {
    const [left, right] = [compile(scope, inner.left), compile(scope, inner.right)];
    const type = shareType(
      { type: left.type, text: textOf(scope, inner.left) },
      { type: right.type, text: textOf(scope, inner.right) },
      'compare',
      inner,
    );
    const [a, b] = [scope.values.evaluate(treeOf(left)), scope.values.evaluate(treeOf(right))];
    const stated = Math.max(uncertaintyOf(a.contributions), uncertaintyOf(b.contributions));
    const given = tolerance === undefined ? undefined : treeOf(compile(scope, tolerance));
    const slack = given === undefined ? stated : Math.abs(scope.values.valueOf(given));
    const allowed = slack + a.error + b.error + 2 ** -52 * Math.abs(a.value);
    if (Math.abs(a.value - b.value) <= allowed)
      return { ...said, trees: [treeOf(left), treeOf(right), ...(given === undefined ? [] : [given])], allowed };
    const unit = unitOf({ ...left, type });
    const show = (each: Evaluated): string => formatNumber(numberOf(each, unit, type.isPoint === true), unit);
    return refuse(`the assertion does not hold: ${show(a)} is not ${show(b)}.`, inner, 'OUT_OF_RANGE');
  }
  const typed = compile(scope, inner);
  if (!typed.isTruth) refuse('an assertion compares: assert x > 3.', inner, 'INPUT_TYPE');
  if (scope.values.valueOf(treeOf(typed)) !== 0) return { ...said, trees: typed.trees };
  return refuse(`the assertion does not hold: ${textOf(scope, inner)}.`, inner, 'OUT_OF_RANGE');
};

/** The tail of a distribution is zero to the absolute accuracy that it is given with. */
const isDistribution = (node: SheetNode): boolean => {
  const inner = inside(node);
  return inner.type === 'call' && inner.name.includes('.');
};

/** Runs one statement; gives its results, of a conversion to several units one for each. */
const runStatement = (
  scope: Scope,
  statement: Exclude<Statement, { type: 'assert' }>,
  wanted: Unit | undefined,
  equations: (() => OwnEquation | undefined)[],
): readonly SheetResult[] => {
  if (statement.type === 'function') {
    const { name, parameters, body } = statement;
    assertAssignable(scope, name, statement);
    if (parameters.length > 8) refuse('a function has at most 8 parameters.', statement);
    if (scope.functions.size >= 20) refuse('a sheet has at most 20 functions.', statement);
    scope.functions.set(name, { name, parameters, body, text: scope.text });
    return [];
  }
  if (statement.type === 'solve') {
    const { typed, name } = solveStatement(scope, statement);
    if (statement.name !== undefined && typed.isList)
      refuse(
        `${statement.unknown.name} has ${typed.trees.length} solutions; say which with near, as in solve … for ${statement.unknown.name} near 2.`,
        statement,
        'SEVERAL_SOLUTIONS',
      );
    const kept = scope.values.settle(typed);
    if (!typed.isList) scope.variables.set(statement.name ?? statement.unknown.name, kept);
    const shown = wanted === undefined ? kept : convertTyped(scope, kept, wanted, statement);
    return [resultOf(scope, shown, statement, name)];
  }
  const compiled = compileMatrix(scope, statement.value, wanted);
  const settled = scope.values.settle(wanted === undefined ? compiled : convertTyped(scope, compiled, wanted, statement.value));
  if (settled.isList) spend(scope, TOLD * settled.trees.length, statement);
  const isZero = settled.trees.some((tree) => scope.values.valueOf(tree) === 0);
  if (isZero && !isDistribution(statement.value) && compiled.trees.some((tree) => scope.values.underflows(tree)))
    refuse(`${textOf(scope, statement.value)} is nearer to zero than the least number.`, statement, 'NOT_FINITE');
  const { name } = statement;
  if (name !== undefined) {
    assertAssignable(scope, name, statement, settled);
    const variables = new Map(scope.variables);
    equations.push(() => ownEquation(scope.with({ variables }), statement.line, name, statement.value, settled));
    scope.variables.set(name, settled);
  }
  const parts = statement.value.type === 'convert' ? statement.value.target.units : [];
  if (parts.length > 1) return [mixedResult(scope, settled, parts, statement)];
  return [resultOf(scope, settled, statement, name)];
};

/** A line of a sheet that is parsed when it is first run, and never again. */
interface ParsedLine extends SheetLine {
  /** @throws SheetRefusal */
  readonly statement: () => Statement | undefined;
}

/** A sheet split into its lines: one that is run many times is parsed once. */
export interface ParsedSheet {
  readonly source: string;
  readonly lines: readonly ParsedLine[];
}

const parsedOnce = ({ text, line, ...rest }: SheetLine): ParsedLine => {
  let known: { readonly statement: Statement | undefined } | undefined;
  return {
    text,
    line,
    statement: () => {
      known ??= { statement: parseLine(text, line) };
      return known.statement;
    },
    ...rest,
  };
};

/**
 * Splits a sheet into its lines.
 * @throws Fault EXPRESSION_TOO_LONG, EXPRESSION_SYNTAX
 */
export const parseSheet = (sheet: string): ParsedSheet => {
  if (sheet.length > MAX_SHEET_LENGTH)
    throw new Fault('EXPRESSION_TOO_LONG', `A sheet has at most ${MAX_SHEET_LENGTH} characters, not ${sheet.length}.`, {
      limit: MAX_SHEET_LENGTH,
      length: sheet.length,
    });
  const lines = splitLines(sheet);
  if (lines.length > MAX_SHEET_LINES)
    throw new Fault('EXPRESSION_TOO_LONG', `A sheet has at most ${MAX_SHEET_LINES} lines, not ${lines.length}.`, {
      limit: MAX_SHEET_LINES,
      length: lines.length,
    });
  return { source: sheet, lines: lines.map(parsedOnce) };
};

/** Places what a line is refused for. */
const placed = (error: unknown, line: number, text: string): unknown => {
  if (error instanceof SheetRefusal) return placedFault(error, line, text);
  if (error instanceof Fault) return placedFault(new SheetRefusal(error.code, error.message, { from: 0, to: text.length }), line, text);
  return error;
};

/** What a sheet is run with. */
export interface SheetSetting {
  /** Unit of the last result. */
  readonly unit?: string | undefined;
  /** What names are given in place of the lines that assign them. */
  readonly given?: GivenValues | undefined;
}

/**
 * Runs a sheet line by line, and yields after each, so that others may have a turn between two: each line in its turn, the results of bare lines
 * and of assignments.
 * @throws Fault with line and column where a line is refused
 */
export function* runParsedSheet(
  { source, lines }: ParsedSheet,
  findOperator: FindOperator,
  { unit: unitText, given }: SheetSetting = {},
): Generator<void, SheetRun> {
  const first = createScope(findOperator, compile, compileMatrix);
  const equations: (() => OwnEquation | undefined)[] = [];
  const assertions: SheetAssertion[] = [];
  const results: SheetResult[] = [];
  for (const [name, value] of given ?? []) first.variables.set(name, bindGiven(first, name, value));
  for (const [i, { text, line, question, statement: read }] of lines.entries()) {
    const scope = first.with({ text });
    try {
      const statement = read();
      // What is given takes the place of the line that assigns it.
      if (statement?.type === 'value' && statement.name !== undefined && given?.has(statement.name)) continue;
      // Words before a line that stands there as it is read need not be told of.
      if (question !== undefined && !question.replace(/\s*\?+$/u, '').endsWith(text)) first.readings.add(`${question} as ${text}`);
      const wanted = unitText !== undefined && i === lines.length - 1 ? parseUnit(unitText) : undefined;
      if (statement?.type === 'assert') assertions.push(runAssert(scope, statement));
      else if (statement !== undefined) results.push(...runStatement(scope, statement, wanted, equations));
    } catch (error) {
      throw placed(error, line, text);
    }
    yield;
  }
  if (results.length === 0)
    throw new Fault('EXPRESSION_SYNTAX', 'The sheet gives no result: write an expression such as 12 V / 4 ohm.', { column: 1 });
  const asked = unitText === undefined ? {} : { askedUnit: unitText };
  return {
    source,
    ...asked,
    results,
    assertions,
    readings: [...first.readings],
    assumptions: first.assumptions,
    equations: () => equations.flatMap((read) => read() ?? []),
  };
}

/**
 * Runs a sheet as {@link runParsedSheet} does, from its text.
 * @param unitText unit of the last result
 * @throws Fault with line and column where a line is refused
 */
export function* runSheetByLine(sheet: string, findOperator: FindOperator, unitText?: string): Generator<void, SheetRun> {
  return yield* runParsedSheet(parseSheet(sheet), findOperator, { unit: unitText });
}

/**
 * Runs a sheet as {@link runSheetByLine} does, in one go.
 * @throws Fault with line and column where a line is refused
 */
export const runSheet = (sheet: string, findOperator: FindOperator, unitText?: string): SheetRun =>
  runToEnd(runSheetByLine(sheet, findOperator, unitText));
