import { equationToUnicode, symbolToUnicode } from '../core/expression/print/to-unicode.js';
import { findDeclaration } from '../core/inputs/find-declaration.js';
import { type BoundedNumber, formatComputed, formatQuantity } from '../core/quantity/text/format-quantity.js';
import type { Receipt } from '../core/receipt/receipt.js';
import { withFormulasOf } from '../core/receipt/receipt-formulas.js';
import { areOfSheet } from '../core/receipt/verify/verification.js';
import type { Operator } from '../core/registry/operator.js';
import type { Registry } from '../core/registry/registry.js';
import { SUBSTRATE } from '../core/resolve/choose-chain.js';
import { cut } from './lay-out.js';
import { evenPlaces, pick } from './thin-table.js';

/** Longest text of one computation. */
export const LONGEST_ANSWER = 400;
const LONGEST_EQUATION = 120;
const LONGEST_ASKED = 60;
/** Shortest part of a line that is worth showing. */
const SHORTEST = 24;

/** The members of an answer of `compute` that its text says. */
export interface BriefComputation {
  readonly answer: string;
  readonly operator: { readonly id?: unknown; readonly name?: unknown };
  readonly named?: readonly { readonly asked: string; readonly id: string; readonly name: string }[] | undefined;
  readonly symbol: string;
  readonly symbols: readonly { readonly [key: string]: unknown }[];
  readonly equation: string;
  readonly method: string;
  readonly assumes?: string | undefined;
  readonly notice?: string | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly receiptId?: string | undefined;
  readonly kept?: false | undefined;
}

/** Names the receipt, and says where it is to be had if it is not kept; nothing of a preview, which has none. */
const receiptLine = (label: string, id: string | undefined, kept: boolean): string =>
  id === undefined ? '' : `${label} ${id}${kept ? '' : ' (not kept here: keep the whole receipt, it is in the structured answer)'}`;

/** Appends to a line as many items as fit, and says how many do not. */
const list = (start: string, items: readonly string[], most: number): string => {
  let line = start;
  for (const [i, item] of items.entries()) {
    const longer = `${line}${i === 0 ? '' : ', '}${item}`;
    const rest = items.length - i - 1;
    if (longer.length + (rest === 0 ? 0 : ` and ${rest} more`.length) > most)
      return i === 0 ? cut(longer, most) : `${line} and ${items.length - i} more`;
    line = longer;
  }
  return line;
};

/** Puts lines into a text of limited length: the first and the last whole, those between as far as there is room. */
const fitBetween = (first: string, between: readonly string[], last: string, most: number): string => {
  const lines = [cut(first, most - last.length - 1)];
  let left = most - (lines[0]?.length ?? 0) - last.length - 1;
  for (const line of between) {
    if (left <= SHORTEST) break;
    const shown = cut(line, left - 1);
    lines.push(shown);
    left -= shown.length + 1;
  }
  return [...lines, ...(last === '' ? [] : [last])].join('\n');
};

const valueText = (value: unknown, unit: string): string => {
  if (typeof value === 'number') return formatQuantity(value, unit);
  return Array.isArray(value) ? `[${value.join(', ')}]${unit === '1' ? '' : ` ${unit}`}` : String(value);
};

/** Says which equation was used on which values: `NM19 Newton's second law: F = m·a, solved for a, with F = 2 kN, m = 80 kg`. */
const usedLine = (
  named: BriefComputation['named'],
  label: string,
  equation: string,
  solved: string | undefined,
  values: readonly string[],
  most: number,
): string => {
  const readAs = (named ?? []).map(({ asked, id }) => `${JSON.stringify(cut(asked, LONGEST_ASKED))} read as ${id}`);
  const start = named?.length === 1 ? `${JSON.stringify(cut(named[0]?.asked ?? '', LONGEST_ASKED))} read as ` : '';
  const more = (named?.length ?? 0) > 1 ? `${readAs.join(', ')}. ` : '';
  const forIt = solved === undefined ? '' : `, solved for ${symbolToUnicode(solved)}`;
  const law = `${start}${more}${label}: ${cut(equation, LONGEST_EQUATION)}${forIt}`;
  return values.length === 0 ? law : list(`${law}${solved === undefined ? ' with ' : ', with '}`, values, most);
};

/** Longest line of the equation and the values, so that what is assumed and noted has room too. */
const LONGEST_USED = 230;

/** Words an answer of `compute` for a model, in at most 400 characters: the value, the equation with its values, notes, what it assumes, the receipt. */
export const briefComputation = ({
  answer,
  operator,
  named,
  symbol,
  symbols,
  equation,
  method,
  assumes,
  notice,
  notes = [],
  receiptId,
  kept,
}: BriefComputation): string => {
  const given = symbols.filter(({ from }) => from === 'input' || from === 'default');
  const values = given.map(({ symbol: name, value, unit }) => `${symbolToUnicode(String(name))} = ${valueText(value, String(unit))}`);
  const used = usedLine(
    named,
    `${String(operator.id)} ${String(operator.name)}`,
    equation,
    method === 'direct' ? undefined : symbol,
    values,
    LONGEST_USED,
  );
  const between = [
    used,
    ...notes.map((note) => `Note: ${note}`),
    ...(notice === undefined ? [] : [notice]),
    ...(assumes === undefined ? [] : [`Assumes: ${assumes}`]),
  ];
  return fitBetween(answer, between, receiptLine('Receipt', receiptId, kept !== false), LONGEST_ANSWER);
};

/** A result as a receipt states it. */
interface StatedResult extends BoundedNumber {
  readonly symbol: string;
  readonly unit: string;
}

/** The members of a receipt that its text says. */
interface BriefReceipt {
  readonly id: string;
  readonly operatorIds?: readonly string[];
  readonly formulas?: Receipt['formulas'];
  readonly inputs?: Readonly<Record<string, number | readonly number[]>>;
  readonly results?: readonly StatedResult[];
  readonly notes?: readonly string[];
}

const unitOf = (name: string, operators: readonly Operator[]): string => findDeclaration(name, operators)?.declaration.unitText ?? '1';

/** Words a receipt as `prove` answers it for a model, in at most 400 characters. */
export const briefReceipt = (receipt: object, registry: Registry, isKept = true): string => {
  const { id, operatorIds = [], formulas, inputs = {}, results = [], notes = [] } = receipt as BriefReceipt;
  const known = withFormulasOf({ operatorIds, formulas }, registry);
  if (typeof known === 'string') throw new RangeError(known);
  const ids = operatorIds.filter((each) => each !== SUBSTRATE);
  const operators = (ids.length === 0 ? operatorIds : ids).map((each) => known.operator(each));
  const last = operators.at(-1);
  const result = results.at(-1);
  const value = result === undefined ? '' : `${symbolToUnicode(result.symbol)} = ${formatComputed(result, result.unit)}`;
  const equation = operators.map(({ output, expression }) => equationToUnicode(output.name, expression)).join('; ');
  const values = Object.entries(inputs).map(([name, each]) => `${symbolToUnicode(name)} = ${valueText(each, unitOf(name, operators))}`);
  const used = usedLine(undefined, `${last?.id} ${last?.record.name}`, equation, undefined, values, LONGEST_USED);
  const notices = [...new Set(operators.flatMap(({ domain }) => domain.notice ?? []))];
  const assumes = operators.flatMap(({ record }) => record.assumes ?? []);
  const between = [
    used,
    ...notes.map((note) => `Note: ${note}`),
    ...notices,
    ...(assumes.length === 0 ? [] : [`Assumes: ${assumes.join('; ')}`]),
  ];
  return fitBetween(value, between, receiptLine('Signed receipt', id, isKept), LONGEST_ANSWER);
};

/** Longest text of many computations. */
export const LONGEST_SERIES = 1_200;
const MOST_ROWS = 20;
/** Most rows and columns of a grid. */
const MOST_CELLS = 8;

interface BriefSeries {
  readonly answer: string;
  readonly named?: BriefComputation['named'];
  readonly equation: string;
  readonly unit?: string;
  readonly columns?: readonly { readonly symbol: string; readonly unit: string }[];
  readonly rows?: readonly (readonly (number | null)[])[] | undefined;
  readonly xs?: readonly number[] | undefined;
  readonly ys?: readonly number[] | undefined;
  readonly values?: readonly (readonly (number | null)[])[] | undefined;
  readonly results?: readonly { readonly index: number; readonly value: number }[];
  readonly held?: Readonly<Record<string, string>>;
  readonly refused: unknown;
  readonly assumes?: string | undefined;
  readonly notice?: string | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly receiptId?: string | undefined;
  readonly kept?: false | undefined;
}

const shortNumber = (value: number | null): string => (value === null ? '–' : formatQuantity(value, '1'));

/** A grid by rows and columns, evenly chosen where it is larger than the text has room for. */
const gridRows = ({ columns = [], xs = [], ys = [], values = [] }: BriefSeries): readonly string[] => {
  const [across, down] = columns;
  const shown = evenPlaces(xs.length, MOST_CELLS);
  const unitOf = (unit = '1'): string => (unit === '1' ? '' : ` ${unit}`);
  const line = (name: string, cells: readonly (number | null)[]): string => `${name}: ${cells.map(shortNumber).join('  ')}`;
  return [
    line(
      `${across?.symbol}${unitOf(across?.unit)}`,
      shown.map((i) => xs[i] ?? null),
    ),
    ...evenPlaces(ys.length, MOST_CELLS).map((row) =>
      line(
        `${down?.symbol} = ${shortNumber(ys[row] ?? null)}${unitOf(down?.unit)}`,
        shown.map((i) => values[row]?.[i] ?? null),
      ),
    ),
  ];
};

const seriesRows = (series: BriefSeries): readonly string[] => {
  const { columns = [], rows = [], results = [], unit = '1' } = series;
  if (series.values !== undefined) return gridRows(series);
  if (rows.length > 0) {
    const shown = pick(rows, evenPlaces(rows.length, MOST_ROWS));
    const head = columns.map(({ symbol, unit: own }) => `${symbolToUnicode(symbol)}${own === '1' ? '' : ` [${own}]`}`).join('  ');
    return [
      shown.length < rows.length ? `${head}  (${shown.length} of ${rows.length} rows)` : head,
      ...shown.map((row) => row.map(shortNumber).join('  ')),
    ];
  }
  const shown = results.slice(0, MOST_ROWS);
  const rest = results.length - shown.length;
  return [...shown.map(({ index, value }) => `item ${index}: ${formatQuantity(value, unit)}`), ...(rest === 0 ? [] : [`and ${rest} more`])];
};

const seriesRefusals = (refused: unknown): readonly string[] => {
  const reasons = Array.isArray(refused) ? refused : ((refused as { readonly reasons?: readonly unknown[] }).reasons ?? []);
  return (reasons as readonly { readonly index?: number; readonly error?: { readonly message: string }; readonly message?: string }[])
    .slice(0, 3)
    .map(
      ({ index, error, message }) =>
        `${index === undefined ? 'Refused' : `item ${index} refused`}: ${cut(error?.message ?? message ?? '', 160)}`,
    );
};

/** Words an answer of `sweep` or `batch` for a model, in at most 1,200 characters: the whole in a line, some rows, refusals, the receipt. */
export const briefSeries = (answer: object): string => {
  const series = answer as BriefSeries;
  const held = Object.entries(series.held ?? {}).map(([name, value]) => `${symbolToUnicode(name)} = ${value}`);
  const between = [
    usedLine(series.named, 'By', series.equation, undefined, held, LONGEST_USED),
    ...(series.notes ?? []).slice(0, 2).map((note) => `Note: ${note}`),
    ...(series.notice === undefined ? [] : [series.notice]),
    ...seriesRefusals(series.refused),
    ...seriesRows(series),
    ...(series.assumes === undefined ? [] : [`Assumes: ${series.assumes}`]),
  ];
  return fitBetween(series.answer, between, receiptLine('Receipt', series.receiptId, series.kept !== false), LONGEST_SERIES);
};

/** Longest text of a verification. */
export const LONGEST_VERIFICATION = 600;

interface BriefVerification {
  readonly valid: boolean;
  readonly checks: readonly { readonly name: string; readonly status: string; readonly detail: string }[];
  readonly operatorIds?: readonly string[] | undefined;
  readonly R_t?: number | undefined;
  readonly unit?: string | undefined;
  readonly symbol?: string | undefined;
  readonly count?: number | undefined;
  readonly note?: string | undefined;
}

/** Words a verification for a model, in at most 600 characters: the verdict, then each check that did not pass. */
export const briefVerification = (answer: object): string => {
  const { valid, checks, operatorIds = [], R_t: value, unit = '1', symbol, count, note } = answer as BriefVerification;
  const of = operatorIds.filter((id) => id !== SUBSTRATE).join(', ') || operatorIds.join(', ');
  const given = count === undefined ? (value === undefined ? '' : valueText(value, unit)) : `${symbol ?? ''} for ${count} items`.trim();
  const passed = checks.filter(({ status }) => status === 'pass');
  const others = checks.filter(({ status }) => status !== 'pass');
  const said = areOfSheet(checks) ? `the last result of the sheet is ${given === '' ? 'a list' : given}` : `${of} gave ${given}`;
  const verdict = valid ? `Valid: ${said}.` : 'Not valid.';
  const lines = others.map(({ name, status, detail }) => `${name} ${status === 'fail' ? 'fails' : 'not checked'}: ${cut(detail, 200)}`);
  const count_ = `${passed.length} of ${checks.length} checks pass${passed.length === 0 ? '' : `: ${passed.map(({ name }) => name).join(', ')}`}.`;
  return fitBetween(verdict, [...lines, ...(note === undefined ? [] : [note])], cut(count_, 240), LONGEST_VERIFICATION);
};
