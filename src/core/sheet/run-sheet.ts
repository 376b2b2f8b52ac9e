import type { Expression } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import { isDimensionless, isSameDimension } from '../quantity/dimension.js';
import { formatQuantity } from '../quantity/text/format-quantity.js';
import { usualUnit } from '../quantity/unit/fitting-units.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { fromSi, type Unit } from '../quantity/unit/unit.js';
import { inside } from './arithmetic.js';
import { compile, compileMatrix } from './compile.js';
import { convertTyped } from './convert.js';
import { isFunctionName } from './functions/call-function.js';
import { type OwnEquation, ownEquation } from './own-equation.js';
import { parseLine } from './read/parse-line.js';
import { splitLines } from './read/split-lines.js';
import type { SheetNode, Span, Statement } from './read/syntax.js';
import { createScope, type FindOperator, type Scope, textOf } from './scope.js';
import { placedFault, refuse, SheetRefusal, within } from './sheet-fault.js';
import { solveStatement } from './solve-statement.js';
import { describeType, shareType, unitOfType } from './type.js';
import { type Contributions, type Evaluated, type Typed, treeOf, uncertaintyOf } from './values.js';

/** Longest sheet, in UTF-16 code units, and most lines of one. */
export const MAX_SHEET_LENGTH = 4_000;
export const MAX_SHEET_LINES = 50;

/** One value of a line in the unit that it is shown in. */
export interface SheetNumber {
  readonly value: number;
  /** Bound on the absolute error that computing added, in the unit. */
  readonly absoluteErrorBound: number;
  /** Standard uncertainty in the unit, where an input states one. */
  readonly uncertainty?: number;
  readonly shares?: readonly { readonly source: string; readonly share: number }[];
}

/** What one line gives. */
export interface SheetResult {
  readonly line: number;
  readonly name?: string;
  /** The line as it is written. */
  readonly text: string;
  /** The result in words: `P = 154.8 kN`. */
  readonly answer: string;
  /** Text of the unit; empty for a pure number. */
  readonly unit: string;
  /** One number, the elements of a list, or the roots of an equation. */
  readonly numbers: readonly SheetNumber[];
  readonly isList?: true;
  /** Present for a matrix, whose numbers are row by row. */
  readonly columns?: number;
  readonly isTruth?: true;
  /** What a receipt tells of it: what was computed, with the unit that it is shown in. */
  readonly computed: { readonly typed: Typed; readonly evaluated: readonly Evaluated[]; readonly unit: Unit };
}

/** An assertion that holds: a truth, or two sides that differ by no more than was allowed. */
export interface SheetAssertion {
  readonly line: number;
  readonly text: string;
  readonly trees: readonly Expression[];
  /** In coherent SI; present for an equality. */
  readonly allowed?: number;
}

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

/** Chooses the unit of a result: the one asked for, that of what it was made of, the usual one of its dimension. */
const unitOf = ({ type, unit }: Typed): Unit => {
  if (unit !== undefined && isSameDimension(unit.dimension, type.dimension) && unit.level === type.level) {
    const isSign = type.currency !== undefined && /^\p{Sc}|\$$/u.test(unit.text);
    if (!isSign && (type.currency === undefined || unit.currency === type.currency)) return unit;
  }
  if (type.level !== undefined) return parseUnit(type.level);
  if (type.currency?.includes('/') && isDimensionless(type.dimension)) return parseUnit(type.currency);
  if (type.isPoint) return parseUnit('degC');
  if (type.isDifference) return parseUnit('delta_K');
  if (type.currency !== undefined && type.dimension.filter((part) => part !== 0).length === 1) return parseUnit(type.currency);
  if (isDimensionless(type.dimension)) return parseUnit(type.kind === 'angle' ? 'rad' : '');
  return parseUnit(usualUnit(type.dimension, type.kind) ?? unitOfType(type).text);
};

const numberOf = ({ value, error, contributions }: Evaluated, unit: Unit, isPoint: boolean): SheetNumber => {
  const reading = unit.level === undefined ? fromSi(value, isPoint ? unit : { ...unit, offset: 0 }) : value / unit.factor;
  const known = { value: reading === 0 ? 0 : reading, absoluteErrorBound: error / unit.factor + 2 ** -53 * Math.abs(reading) };
  if (contributions.size === 0) return known;
  return { ...known, uncertainty: uncertaintyOf(contributions) / unit.factor, shares: sharesOf(contributions) };
};

const sharesOf = (contributions: Contributions): readonly { readonly source: string; readonly share: number }[] => {
  const total = [...contributions.values()].reduce((sum, amount) => sum + amount * amount, 0);
  return [...contributions]
    .map(([source, amount]) => ({ source: source.replace(/@.*$/u, ''), share: total === 0 ? 0 : (amount * amount) / total }))
    .sort((a, b) => b.share - a.share);
};

const format = ({ value, uncertainty }: SheetNumber, unit: Unit): string => {
  const text = unit.text === 'delta_K' ? 'K' : unit.text;
  return formatQuantity(value, text === '' ? '1' : text, uncertainty === undefined || uncertainty === 0 ? {} : { uncertainty });
};

const assertFinite = (value: number, scope: Scope, span: Span): void => {
  if (Number.isFinite(value)) return;
  refuse(
    `${textOf(scope, span)} ${Number.isNaN(value) ? 'is not a real number' : 'is not finite: it divides by zero or overflows'}.`,
    span,
    'NOT_FINITE',
  );
};

/** Relative error from which on the answer says how much of it is sure; the protocol refuses from there on. */
const DIGITS_LOST = 1e-3;

/**
 * Gives zero for what is nothing but rounding (0.1 + 0.2 - 0.3), and says of digits that were lost how many are.
 * @throws SheetRefusal where nothing is known of the value, as behind a division by what may be zero
 */
const withSureDigits = (scope: Scope, known: Evaluated, unit: Unit, span: Span): Evaluated => {
  const { value, error } = known;
  const text = textOf(scope, span);
  if (!Number.isFinite(error))
    refuse(`${text}: no digit is sure, since it divides by what may be zero, or overflows on the way.`, span, 'ILL_CONDITIONED');
  if (error <= DIGITS_LOST * Math.abs(value)) return known;
  if (error < Math.abs(value)) {
    scope.readings.add(`${text}: rounding leaves a relative error of up to ${(error / Math.abs(value)).toPrecision(1)}`);
    return known;
  }
  const within = formatQuantity(Number((error / unit.factor).toPrecision(1)), unit.text === '' ? '1' : unit.text);
  if (error > 0) scope.readings.add(`${text} is zero to within ${within}, which is rounding`);
  return { ...known, value: 0, error: error + Math.abs(value) };
};

/** A list as it is written, a matrix as the list of its rows. */
const listed = (numbers: readonly SheetNumber[], columns?: number): string => {
  if (columns === undefined) return `[${numbers.map((each) => format(each, parseUnit(''))).join(', ')}]`;
  const rows = Array.from({ length: numbers.length / columns }, (_, i) => listed(numbers.slice(i * columns, (i + 1) * columns)));
  return `[${rows.join(', ')}]`;
};

/** Makes the result of a line from its value. */
const resultOf = (scope: Scope, typed: Typed, statement: Statement, name: string | undefined): SheetResult => {
  const unit = unitOf(typed);
  const evaluated = typed.trees.map((tree) => {
    const known = scope.values.evaluate(tree);
    assertFinite(known.value, scope, statement);
    return typed.isTruth ? known : withSureDigits(scope, known, unit, statement);
  });
  for (const { value } of evaluated) {
    if (typed.type.isPoint && value < 0) refuse(`${textOf(scope, statement)} is below absolute zero.`, statement, 'TEMPERATURE');
  }
  const numbers = evaluated.map((each) => numberOf(each, unit, typed.type.isPoint === true));
  for (const { value, uncertainty = 0 } of numbers) {
    assertFinite(value, scope, statement);
    if (!Number.isFinite(uncertainty)) refuse(`the uncertainty of ${textOf(scope, statement)} is not finite.`, statement, 'NOT_FINITE');
  }
  const said = typed.isTruth
    ? numbers.map(({ value }) => String(value !== 0)).join(', ')
    : typed.isList
      ? `${listed(numbers, typed.columns)}${unit.text === '' ? '' : ` ${unit.text}`}`
      : format(numbers[0] as SheetNumber, unit);
  return {
    line: statement.line,
    ...(name === undefined ? {} : { name }),
    text: scope.text.trim(),
    answer: name === undefined ? said : `${name} = ${said}`,
    unit: unit.text,
    numbers,
    ...(typed.isList ? { isList: true as const } : {}),
    ...(typed.columns === undefined ? {} : { columns: typed.columns }),
    ...(typed.isTruth ? { isTruth: true as const } : {}),
    computed: { typed, evaluated, unit },
  };
};

const OPERATOR_ID = /^[A-Za-z]{2}\d{1,4}$/u;

const assertAssignable = (scope: Scope, name: string, span: Span, type?: Typed): void => {
  if (isFunctionName(name)) refuse(`${name} is a function of the language; choose another name.`, span);
  if (name === 'pi') refuse('pi is a constant; choose another name.', span, 'EXPRESSION_SYNTAX');
  if (OPERATOR_ID.test(name) && isOperator(scope, name)) refuse(`${name} is an equation of the registry; choose another name.`, span);
  if (scope.functions.has(name)) refuse(`${name} is a function already; choose another name.`, span);
  const before = scope.variables.get(name);
  if (before === undefined || type === undefined) {
    if (before === undefined && CONSTANTS.has(name)) scope.readings.add(`${name} is from here on what this sheet says, not the constant`);
    return;
  }
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
    const show = (each: Evaluated): string => format(numberOf(each, unit, type.isPoint === true), unit);
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

/** `1.85 m in ft + in`: whole numbers of all units but the last. */
const mixedResult = (scope: Scope, typed: Typed, units: readonly string[], statement: Statement): SheetResult => {
  const result = resultOf(scope, typed, statement, undefined);
  const { value } = scope.values.evaluate(treeOf(typed));
  let rest = Math.abs(value);
  const said = units.map((text, i) => {
    const unit = within(statement, () => parseUnit(text));
    if (!isSameDimension(unit.dimension, typed.type.dimension))
      refuse(`${text} is no unit of ${describeType(typed.type)}.`, statement, 'DIMENSION_MISMATCH');
    const isLast = i === units.length - 1;
    // A whole number that rounding left just below is the number.
    const count = isLast ? rest / unit.factor : Math.floor(rest / unit.factor + 1e-12);
    rest -= count * unit.factor;
    return formatQuantity(isLast ? Math.max(0, Number(count.toPrecision(12))) : count, text);
  });
  return { ...result, answer: `${value < 0 ? '-' : ''}${said.join(' ')}` };
};

/**
 * Runs a sheet: each line in its turn, the results of bare lines and of assignments.
 * @param unitText unit of the last result
 * @throws Fault with line and column where a line is refused
 */
export const runSheet = (sheet: string, findOperator: FindOperator, unitText?: string): SheetRun => {
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
  const first = createScope(findOperator, compile, compileMatrix);
  const equations: (() => OwnEquation | undefined)[] = [];
  const assertions: SheetAssertion[] = [];
  const results = lines.flatMap(({ text, line }, i) => {
    const scope = first.with({ text });
    try {
      const statement = parseLine(text, line);
      if (statement === undefined) return [];
      const wanted = unitText !== undefined && i === lines.length - 1 ? parseUnit(unitText) : undefined;
      if (statement.type !== 'assert') return runStatement(scope, statement, wanted, equations);
      assertions.push(runAssert(scope, statement));
      return [];
    } catch (error) {
      if (error instanceof SheetRefusal) throw placedFault(error, line, text);
      if (error instanceof Fault) throw placedFault(new SheetRefusal(error.code, error.message, { from: 0, to: text.length }), line, text);
      throw error;
    }
  });
  if (results.length === 0)
    throw new Fault('EXPRESSION_SYNTAX', 'The sheet gives no result: write an expression such as 12 V / 4 ohm.', { column: 1 });
  const asked = unitText === undefined ? {} : { askedUnit: unitText };
  return {
    source: sheet,
    ...asked,
    results,
    assertions,
    readings: [...first.readings],
    assumptions: first.assumptions,
    equations: () => equations.flatMap((read) => read() ?? []),
  };
};
