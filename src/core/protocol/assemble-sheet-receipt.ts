import { createHash } from 'node:crypto';
import type { Context } from '../context.js';
import { formulasOf } from '../receipt/receipt-formulas.js';
import { SHEET_LANGUAGE, SHEET_RECEIPT_TYPE, type UnsignedSheetReceipt } from '../receipt/sheet-receipt.js';
import { type Operator, versionOf } from '../registry/operator.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import { ProgramWriter, symbolUnitsOf } from '../sheet/program.js';
import type { ProgramStep } from '../sheet/program-step.js';
import type { SheetResult } from '../sheet/result.js';
import type { SheetAssertion, SheetRun } from '../sheet/run-sheet.js';
import { type Contributions, uncertaintyOf } from '../sheet/values.js';
import { PUBLIC_PREFIX } from './run-protocol.js';
import { stampRun } from './substrate.js';

/** Longest text of a reading, and most of them. */
const LONGEST_READING = 1_000;
const MOST_READINGS = 100;

const plain = (value: number): number => (value === 0 ? 0 : value);

/** Gives the members whose maps are objects sorted by name, so that the order in which a sheet came to them does not show. */
const sorted = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : Number(a > b))));

const sharesOf = (
  contributions: Contributions,
  { sources }: ProgramWriter,
): UnsignedSheetReceipt['results'][number]['values'][number]['shares'] => {
  const total = uncertaintyOf(contributions) ** 2;
  return [...contributions].flatMap(([source, amount]) => {
    const step = sources.get(source);
    return step === undefined ? [] : [{ step, share: total === 0 ? 0 : (amount * amount) / total }];
  });
};

const resultOf = ({ line, name, text, numbers, computed }: SheetResult, writer: ProgramWriter): UnsignedSheetReceipt['results'][number] => {
  const { typed, evaluated, unit } = computed;
  const values = typed.trees.map((tree, i) => {
    const { value, absoluteErrorBound, uncertainty } = numbers[i] as SheetResult['numbers'][number];
    const { value: si, contributions } = evaluated[i] as (typeof evaluated)[number];
    const known = { step: writer.write(tree), si: plain(si), value: plain(value), absoluteErrorBound };
    return uncertainty === undefined ? known : { ...known, uncertainty, shares: sharesOf(contributions, writer) };
  });
  return {
    line,
    ...(name === undefined ? {} : { name }),
    text,
    unit: writer.unit(unit),
    values,
    ...(typed.isList ? { isList: true as const } : {}),
    ...(typed.columns === undefined ? {} : { columns: typed.columns }),
    ...(typed.isTruth ? { isTruth: true as const } : {}),
    ...(typed.type.isPoint ? { isPoint: true as const } : {}),
  };
};

const assertionOf = ({ line, text, trees, allowed }: SheetAssertion, writer: ProgramWriter): UnsignedSheetReceipt['asserts'][number] => ({
  line,
  text,
  steps: trees.map((tree) => writer.write(tree)),
  ...(allowed === undefined ? {} : { allowed }),
});

/** The members of a sheet's receipt that follow from the sheet and the registry, the equations left out. */
export type SheetMembers = Pick<
  UnsignedSheetReceipt,
  'source' | 'askedUnit' | 'formulas' | 'units' | 'constants' | 'results' | 'asserts' | 'readings' | 'assumptions'
> & {
  readonly operators: UnsignedSheetReceipt['operators'];
  /** With the columns of a table where the sheet was run over one. */
  readonly program: readonly ProgramStep[];
};

/** Names an equation with its text; KO42, which no program calls, without the units of its symbols. */
export const namedOperator = (
  operator: Operator,
  symbols: Readonly<Record<string, string>> = {},
): UnsignedSheetReceipt['operators'][number] => Object.assign({}, versionOf(operator), { equation: operator.record.equation, symbols });

/** Gives what a receipt says of a run: its program in normal form, and what that gave. */
export const sheetMembersOf = (run: SheetRun): SheetMembers => {
  const writer = new ProgramWriter();
  const results = run.results.map((result) => resultOf(result, writer));
  const asserts = run.assertions.map((assertion) => assertionOf(assertion, writer));
  const program: readonly ProgramStep[] = writer.steps;
  return {
    source: run.source,
    ...(run.askedUnit === undefined ? {} : { askedUnit: run.askedUnit }),
    operators: [...writer.operators.values()].map((operator) => namedOperator(operator, symbolUnitsOf(operator))),
    ...formulasOf([...writer.operators.values()]),
    units: sorted(writer.units),
    constants: sorted(writer.constants),
    program,
    results,
    asserts,
    readings: run.readings.slice(0, MOST_READINGS).map((each) => each.slice(0, LONGEST_READING)),
    assumptions: sorted(run.assumptions),
  };
};

/** Gives the members with which the receipt of a sheet begins and ends, whatever it was run over. */
export const frameSheetReceipt = (
  source: string,
  operators: SheetMembers['operators'],
  context: Context,
  keyPrefix: string,
): {
  readonly beginning: Pick<
    UnsignedSheetReceipt,
    'issuer' | 'keyPrefix' | 'language' | 'source' | 'sourceDigest' | 'operatorIds' | 'operators'
  >;
  readonly end: Pick<UnsignedSheetReceipt, 'substrate' | 'cycle' | 'phase' | 'issuedAt' | 'registry' | 'library'>;
} => {
  const { substrate, moment, cycle, phase, value } = stampRun(context);
  const all = [namedOperator(substrate), ...operators];
  return {
    beginning: {
      issuer: context.issuer,
      keyPrefix,
      language: SHEET_LANGUAGE,
      source,
      sourceDigest: `sha256:${createHash('sha256').update(source, 'utf8').digest('hex')}`,
      operatorIds: all.map(({ id }) => id),
      operators: all,
    },
    end: {
      substrate: { operator: SUBSTRATE, value },
      cycle,
      phase,
      issuedAt: new Date(moment).toISOString(),
      registry: context.registry.index.digest,
      library: context.library,
    },
  };
};

/**
 * Gives the receipt of a sheet that was run, which is not sealed yet: the same sheet at the same moment, under the same id, gives the same bytes.
 * @param keyPrefix of the caller's key
 */
export const assembleSheetReceipt = (run: SheetRun, context: Context, keyPrefix: string = PUBLIC_PREFIX): UnsignedSheetReceipt => {
  const { operators, source, program, ...members } = sheetMembersOf(run);
  const { beginning, end } = frameSheetReceipt(source, operators, context, keyPrefix);
  return {
    type: SHEET_RECEIPT_TYPE,
    id: context.newReceiptId(),
    ...beginning,
    ...members,
    program: program as UnsignedSheetReceipt['program'],
    ...end,
  };
};
