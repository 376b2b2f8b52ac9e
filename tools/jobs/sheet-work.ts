import { CHUNK_ITEMS, type ChunkResult } from '../../src/call/jobs.js';
import type { Pace } from '../../src/call/limits/pace.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Context } from '../../src/core/context.js';
import { Fault, reasonOf, toSentence, within } from '../../src/core/faults.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import { PUBLIC_PREFIX } from '../../src/core/protocol/run-protocol.js';
import {
  assembleTableReceipt,
  chooseOutputs,
  type RanRow,
  runRowByLine,
  type TableShared,
  type TableSheet,
  textOfShared,
} from '../../src/core/protocol/table-run.js';
import { formatQuantity } from '../../src/core/quantity/text/format-quantity.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import type { TableItem } from '../../src/core/receipt/table-receipt.js';
import { createOperatorFinder } from '../../src/core/sheet/find-operator.js';
import type { GivenValues } from '../../src/core/sheet/given.js';
import { parseSheet, runParsedSheet, runToEnd } from '../../src/core/sheet/run-sheet.js';
import type { FindOperator } from '../../src/core/sheet/scope.js';
import { headOf, parseRows } from './chain-items.js';
import { assertVersions, type SheetJob, type SheetSpec } from './job-spec.js';
import {
  type ChunkSummary,
  type ItemLine,
  type JobWork,
  joinSummaries,
  MOST_PROBED,
  NO_SUMMARY,
  packLines,
  type Said,
  type SheetSummary,
} from './job-work.js';
import { columnsOfSheet, createRowReader, type RowReader, type SheetColumn, withUnitsOfRow } from './sheet-columns.js';
import type { Cell, Column } from './table-columns.js';

/** A sheet with what all rows share: the first row that computed has shown it. */
interface Begun extends TableSheet {
  readonly reader: RowReader;
  readonly shared: TableShared;
  /** The text of what is shared, which every row must give again. */
  readonly key: string;
}

/** Finds an equation once, however many rows call it. */
const findOnce = (find: FindOperator): FindOperator => {
  const found = new Map<string, ReturnType<FindOperator>>();
  return (reference, given = {}) => {
    const key = [reference, ...Object.keys(given)].join('\n');
    const operator = found.get(key) ?? find(reference, given);
    found.set(key, operator);
    return operator;
  };
};

const unitTextOf = ({ unit }: SheetColumn): string => (unit === undefined || unit.text === '' ? '1' : unit.text);

const versionsIn = ({ operators }: TableShared): SheetSpec['versions'] =>
  operators.map(({ equation: _equation, symbols: _symbols, ...version }) => version as SheetSpec['versions'][number]);

const runRow = (sheet: Omit<TableSheet, 'columns'>, index: number, given: GivenValues): RanRow =>
  runToEnd(runRowByLine(sheet, index, given));

const beginWith = (spec: SheetSpec, row: readonly Cell[], { registry }: Pick<Context, 'registry'>): Begun => {
  const columns = spec.units.map(([name, unit]): SheetColumn => ({ name, ...(unit === '1' ? {} : { unit: parseUnit(unit) }) }));
  const reader = createRowReader(spec.columns, columns);
  const begun = {
    sheet: parseSheet(spec.asked.sheet),
    find: findOnce(createOperatorFinder(registry)),
    columns: columns.map((column) => ({ name: column.name, unit: unitTextOf(column) })),
    outputs: spec.outputs,
  };
  const { shared } = runRow(begun, spec.first, reader.given(row));
  return { ...begun, reader, shared, key: textOfShared(shared) };
};

const withAdvice = (fault: Fault): Fault => {
  if (fault.code !== 'UNKNOWN_SYMBOL') return fault;
  return new Fault('INVALID_REQUEST', `${reasonOf(fault)} A column of that name gives it one too.`);
};

const usedOf = (columns: readonly Column[], { ignore = [] }: SheetJob): readonly Column[] =>
  columns.filter(({ name }) => name !== '' && !ignore.includes(name));

/**
 * Finds the first row that computes among those of the first chunk, and gives the spec of the job with it.
 * @throws Fault of the sheet or of a column; of the first row where none of the first chunk computes
 */
export const beginSheet = async (
  draft: Pick<SheetSpec, 'asked' | 'columns' | 'keyPrefix'>,
  input: Buffer,
  context: Context,
  pace: Pace,
): Promise<SheetSpec> => {
  const { asked, columns } = draft;
  const sheet = parseSheet(asked.sheet);
  const used = usedOf(columns, asked);
  if (used.length === 0) throw new Fault('INVALID_REQUEST', 'No column of the table is for the sheet.');
  const ofSheet = columnsOfSheet(used, sheet);
  const find = findOnce(createOperatorFinder(context.registry));
  let refused: Fault | undefined;
  for (const [first, row] of parseRows(input).slice(0, MOST_PROBED).entries()) {
    try {
      const own = withUnitsOfRow(ofSheet, columns, row);
      const given = createRowReader(columns, own).given(row);
      const outputs = chooseOutputs(runToEnd(runParsedSheet(sheet, find, { given })), asked.show);
      const { shared } = runRow({ sheet, find, outputs }, first, given);
      const units = own.map((column) => [column.name, unitTextOf(column)] as const);
      return { ...draft, kind: 'sheet', first, versions: versionsIn(shared), units, outputs };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused ??= within(`Row ${first + 1}`, withAdvice(error));
    }
    await pace.step();
  }
  throw refused ?? new Fault('INVALID_REQUEST', 'The table has no rows.');
};

const saidOf = ({ outputs }: Pick<TableShared, 'outputs'>, { results }: TableItem): Said => {
  const named = outputs.map(({ name }, i) => [name, results[i] as (typeof results)[number]] as const);
  const uncertain = named.flatMap(([name, { uncertainty }]) => (uncertainty === undefined ? [] : [[name, uncertainty] as const]));
  return {
    values: Object.fromEntries(named.map(([name, { value }]) => [name, value])),
    ...(uncertain.length === 0 ? {} : { uncertainties: Object.fromEntries(uncertain) }),
  };
};

const OTHERWISE =
  'The values of this row make the sheet another computation than those of the first one, such as a sum of another length or a power with another unit; all rows are computed in one way.';

/** Computes a row, with turns between its lines. */
const computeRow = async (begun: Begun, index: number, row: readonly Cell[], pace: Pace): Promise<TableItem> => {
  const steps = runRowByLine(begun, index, begun.reader.given(row));
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      if (textOfShared(step.value.shared) !== begun.key) throw new Fault('INVALID_REQUEST', OTHERWISE);
      return step.value.item;
    }
    const wait = pace.turn();
    if (wait !== undefined) await wait;
  }
};

const computeChunk = async (begun: Begun, chunk: number, input: Buffer, pace: Pace): Promise<ChunkResult> => {
  const lines: ItemLine[] = [];
  const hashes: Buffer[] = [];
  let summary: ChunkSummary = NO_SUMMARY;
  for (const [i, row] of parseRows(input).entries()) {
    const index = chunk * CHUNK_ITEMS + i;
    try {
      const item = await computeRow(begun, index, row, pace);
      const leaf = toCanonicalJson(item);
      lines.push({ index, ...saidOf(begun.shared, item), item: leaf });
      hashes.push(leafHash(leaf));
      const outputs = item.results.map(({ value }) => ({ least: { index, value }, greatest: { index, value } }));
      summary = joinSummaries(summary, { ...NO_SUMMARY, computed: 1, outputs });
    } catch (error) {
      if (!(error instanceof Fault) || error.code === 'CANCELLED') throw error;
      const { code } = error;
      const message = reasonOf(error);
      lines.push({ index, error: { code, message } });
      summary = joinSummaries(summary, { ...NO_SUMMARY, refused: 1, reasons: [{ index, code, message }] });
    }
    const wait = pace.step();
    if (wait !== undefined) await wait;
  }
  const { computed, refused } = summary;
  return {
    computed,
    refused,
    summary: Buffer.from(JSON.stringify(summary)),
    hashes: Buffer.concat(hashes),
    lines: await packLines(lines),
  };
};

const wordsOf = ({ name, unit, least, greatest }: SheetSummary['outputs'][number]): string => {
  const [low, high] = [least, greatest].map(({ value }) => formatQuantity(value, unit));
  return low === high ? `${name} = ${low}` : `${name} from ${low} to ${high}`;
};

const summaryOf = (
  { outputs, assumptions, readings }: TableShared,
  { computed, refused, outputs: extremes }: ChunkSummary,
): SheetSummary => {
  const told = outputs.map(({ name, unit, text }, i) => {
    const extreme = extremes[i];
    if (extreme === undefined) throw new Fault('INVALID_REQUEST', 'No row computed.');
    return { name, unit, line: text, ...extreme };
  });
  const assumes = Object.entries(assumptions).map(([id, text]) => `${id}: ${toSentence(text)}`);
  const many = told.length > 3 ? `; and ${told.length - 3} others` : '';
  return {
    answer: `${told.slice(0, 3).map(wordsOf).join('; ')}${many}; for ${computed} of ${computed + refused} rows${refused === 0 ? '' : `, ${refused} refused`}`,
    outputs: told,
    ...(assumes.length === 0 ? {} : { assumes: assumes.join(' ') }),
    ...(readings.length === 0 ? {} : { notes: readings.slice(0, 5) }),
  };
};

/**
 * Makes the work of a sheet over a table ready.
 * @param input that of the first chunk
 * @throws Fault INVALID_REQUEST where an equation is no longer the one that the job was begun with
 */
export const openSheetWork = (spec: SheetSpec, input: Buffer, context: Context): JobWork => {
  const row = parseRows(input)[spec.first];
  if (row === undefined) throw new RangeError('the first row of a job is in its first chunk');
  const begun = beginWith(spec, row, context);
  assertVersions(versionsIn(begun.shared), spec);
  return {
    head: spec.columns.map(headOf),
    outputs: begun.shared.outputs.map(({ name, unit }) => ({ name, unit, head: unit === '1' ? name : `${name} [${unit}]` })),
    cells: (_, block) => parseRows(block).map((each) => spec.columns.map((_column, i) => each[i] ?? '')),
    compute: (chunk, block, pace) => computeChunk(begun, chunk, block, pace),
    finish: (tree, joined, id) => {
      const named: Context = Object.create(context, { newReceiptId: { value: () => `rcp_${id}` } }) as Context;
      const receipt = assembleTableReceipt(begun, begun.shared, tree, named, spec.keyPrefix ?? PUBLIC_PREFIX);
      return { receipt, summary: summaryOf(begun.shared, joined) };
    },
  };
};
