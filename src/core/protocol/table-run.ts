import type { Context } from '../context.js';
import { Fault } from '../faults.js';
import {
  MOST_OUTPUTS,
  outputNameOf,
  partRun,
  TABLE_RECEIPT_TYPE,
  type TableItem,
  type TableReceipt,
  type UnsignedTableReceipt,
} from '../receipt/table-receipt.js';
import type { GivenValues } from '../sheet/given.js';
import { type ParsedSheet, runParsedSheet, type SheetRun } from '../sheet/run-sheet.js';
import type { FindOperator } from '../sheet/scope.js';
import { frameSheetReceipt, sheetMembersOf } from './assemble-sheet-receipt.js';

/** A line whose result is told of each row. */
type Output = Pick<TableReceipt['outputs'][number], 'line' | 'name'>;

/** Leaves of the results of a run those of some outputs, in their order. */
export const withOutputs = (run: SheetRun, outputs: readonly Output[]): SheetRun => ({
  ...run,
  results: outputs.flatMap(({ line, name }) => run.results.filter((each) => each.line === line && outputNameOf(each) === name).slice(-1)),
});

/** What all rows of a table share, whatever their values are. */
export type TableShared = Pick<
  TableReceipt,
  'operators' | 'formulas' | 'units' | 'constants' | 'program' | 'outputs' | 'asserts' | 'readings' | 'assumptions'
>;

/** One row that was computed: what all rows share, and the leaf. */
export interface RanRow {
  readonly shared: TableShared;
  readonly item: TableItem;
}

/** A sheet that is run over the rows of a table. */
export interface TableSheet {
  readonly sheet: ParsedSheet;
  readonly find: FindOperator;
  readonly columns: TableReceipt['columns'];
  readonly outputs: readonly Output[];
}

const plain = (value: number): number => (value === 0 ? 0 : value);

const inputsOf = (given: GivenValues): Pick<TableItem, 'inputs' | 'uncertainties'> => {
  const uncertain = [...given].filter(([, { uncertainty }]) => uncertainty !== undefined);
  return {
    inputs: Object.fromEntries([...given].map(([name, { value }]) => [name, plain(value)])),
    ...(uncertain.length === 0
      ? {}
      : { uncertainties: Object.fromEntries(uncertain.map(([name, { uncertainty = 0 }]) => [name, plain(uncertainty)])) }),
  };
};

/**
 * Chooses the outputs of a sheet: the lines that are named, or the last one.
 * @throws Fault INVALID_REQUEST where a name is that of no result
 */
export const chooseOutputs = ({ results }: SheetRun, show: readonly string[] | undefined): readonly Output[] => {
  const named = results.map((each) => ({ line: each.line, name: outputNameOf(each) }));
  const chosen = show?.map((wanted) => {
    const found = named.findLast(({ name }) => name === wanted);
    if (found !== undefined) return found;
    const names = [...new Set(named.map(({ name }) => name))].slice(0, 10).join(', ');
    throw new Fault('INVALID_REQUEST', `No line of the sheet gives ${JSON.stringify(wanted.slice(0, 64))}; its results are ${names}.`);
  }) ?? [named.at(-1) as Output];
  if (chosen.length > MOST_OUTPUTS)
    throw new Fault('INVALID_REQUEST', `At most ${MOST_OUTPUTS} results are shown.`, { limit: MOST_OUTPUTS });
  const twice = chosen.find(({ name }, i) => chosen.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) throw new Fault('INVALID_REQUEST', `${twice.name} is to be shown twice.`);
  return chosen;
};

/** Gives what a run of one row says, in two parts. @throws Fault INVALID_REQUEST where an output is a list */
const partsOf = (run: SheetRun, index: number, given: GivenValues): RanRow => {
  const { operators, formulas, units, constants, readings, assumptions, ...rest } = sheetMembersOf(run);
  const parts = partRun(rest);
  if (parts === undefined) {
    const list = run.results.find(({ isList }) => isList) ?? run.results[0];
    const name = list?.name ?? list?.text ?? '';
    throw new Fault('INVALID_REQUEST', `${name} is a list; a row shows single numbers, such as nth(${name}, 1) or max(${name}).`);
  }
  return {
    shared: { operators, ...(formulas === undefined ? {} : { formulas }), units, constants, readings, assumptions, ...parts.shared },
    item: { index, ...inputsOf(given), ...parts.own },
  };
};

/**
 * Runs a sheet for one row, and yields after each line, so that others may have a turn between two.
 * @throws Fault of the sheet
 */
export function* runRowByLine(
  { sheet, find, outputs }: Omit<TableSheet, 'columns'>,
  index: number,
  given: GivenValues,
): Generator<void, RanRow> {
  return partsOf(withOutputs(yield* runParsedSheet(sheet, find, { given }), outputs), index, given);
}

/** Text by which two rows that share all share the same: its parts are made in one order. */
export const textOfShared = (shared: TableShared): string => JSON.stringify(shared);

/** Gives the receipt over the rows of a table, which is not sealed yet. */
export const assembleTableReceipt = (
  { sheet: { source }, columns }: Pick<TableSheet, 'sheet' | 'columns'>,
  { operators, ...shared }: TableShared,
  tree: Pick<TableReceipt, 'count' | 'root'>,
  context: Context,
  keyPrefix: string,
): UnsignedTableReceipt => {
  const { beginning, end } = frameSheetReceipt(source, operators, context, keyPrefix);
  return {
    type: TABLE_RECEIPT_TYPE,
    id: context.newReceiptId().replace(/^rcp_/, 'bat_'),
    ...beginning,
    columns,
    ...shared,
    ...tree,
    ...end,
  };
};
