import type { Expression } from '../expression/tree/syntax-tree.js';
import { isDimensionless, isSameDimension } from '../quantity/dimension.js';
import { formatQuantity } from '../quantity/text/format-quantity.js';
import { usualUnit } from '../quantity/unit/fitting-units.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { fromSi, type Unit } from '../quantity/unit/unit.js';
import { naturalSizeOf } from './natural-size.js';
import type { Span, Statement } from './read/syntax.js';
import { type Scope, textOf } from './scope.js';
import { refuse, within } from './sheet-fault.js';
import { describeType, unitOfType } from './type.js';
import { type Contributions, type Evaluated, type Typed, treeOf, uncertaintyOf } from './values.js';

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

/** Chooses the unit of a result: the one asked for, that of what it was made of, the usual one of its dimension. */
export const unitOf = ({ type, unit }: Typed): Unit => {
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

/** Gives a computed value as it reads in a unit, with its error bound and its uncertainty. */
export const numberOf = ({ value, error, contributions }: Evaluated, unit: Unit, isPoint: boolean): SheetNumber => {
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

/** Words a number in a unit, with its uncertainty where it has one. */
export const formatNumber = ({ value, uncertainty }: SheetNumber, unit: Unit): string => {
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
/** A value that may be zero is told as zero where its error is this much smaller than it is by nature; else nothing is known of it. */
const NEGLIGIBLE = 1e-9;

/**
 * Gives zero for what is nothing but rounding (0.1 + 0.2 - 0.3), and says of digits that were lost how many are.
 * @throws SheetRefusal where nothing is known of the value, as behind a division by what may be zero, or of the sine of a huge angle
 */
const withSureDigits = (scope: Scope, tree: Expression, known: Evaluated, unit: Unit, span: Span): Evaluated => {
  const { value, error } = known;
  const text = textOf(scope, span);
  if (!Number.isFinite(error))
    refuse(`${text}: no digit is sure, since it divides by what may be zero, or overflows on the way.`, span, 'ILL_CONDITIONED');
  if (error <= DIGITS_LOST * Math.abs(value)) return known;
  if (error < Math.abs(value)) {
    scope.readings.add(`${text}: rounding leaves a relative error of up to ${(error / Math.abs(value)).toPrecision(1)}`);
    return known;
  }
  if (error > NEGLIGIBLE * naturalSizeOf(scope.values, tree))
    refuse(`${text}: no digit is sure, since what it is made of is known to fewer digits than it takes.`, span, 'ILL_CONDITIONED');
  const within = formatQuantity(Number((error / unit.factor).toPrecision(1)), unit.text === '' ? '1' : unit.text);
  if (error > 0) scope.readings.add(`${text} is zero to within ${within}, which is rounding`);
  return { ...known, value: 0, error: error + Math.abs(value) };
};

/** A list as it is written, a matrix as the list of its rows. */
const listed = (numbers: readonly SheetNumber[], columns?: number): string => {
  if (columns === undefined) return `[${numbers.map((each) => formatNumber(each, parseUnit(''))).join(', ')}]`;
  const rows = Array.from({ length: numbers.length / columns }, (_, i) => listed(numbers.slice(i * columns, (i + 1) * columns)));
  return `[${rows.join(', ')}]`;
};

/** Makes the result of a line from its value. */
export const resultOf = (scope: Scope, typed: Typed, statement: Statement, name: string | undefined): SheetResult => {
  const unit = unitOf(typed);
  const evaluated = typed.trees.map((tree) => {
    const known = scope.values.evaluate(tree);
    assertFinite(known.value, scope, statement);
    return typed.isTruth ? known : withSureDigits(scope, tree, known, unit, statement);
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
      : formatNumber(numbers[0] as SheetNumber, unit);
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

/** `1.85 m in ft + in`: whole numbers of all units but the last. */
export const mixedResult = (scope: Scope, typed: Typed, units: readonly string[], statement: Statement): SheetResult => {
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
