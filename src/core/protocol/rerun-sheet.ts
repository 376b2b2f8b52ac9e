import type { SheetReceipt } from '../receipt/sheet-receipt.js';
import type { Recomputation, Verifier } from '../receipt/verify/verification.js';
import { createOperatorFinder } from '../sheet/find-operator.js';
import { parseSheet, runParsedSheet, runToEnd } from '../sheet/run-sheet.js';
import { namedOperator, type SheetMembers, sheetMembersOf } from './assemble-sheet-receipt.js';
import { stampAt } from './substrate.js';
import { withOutputs } from './table-run.js';

/** Relative difference that counts as equal: the elementary functions of runtimes differ in the last bit. */
const TOLERANCE = 1e-12;
const UNCERTAINTY_TOLERANCE = 1e-6;
/** What was searched for stops where its last digits no longer tell. */
const FOUND_TOLERANCE = 1e-9;

const relativeDifference = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));

const isAlike = (a: unknown, b: unknown): boolean => typeof a === 'number' && typeof b === 'number' && a <= 2 * b && b <= 2 * a;

/** Finds the first place where two values differ, numbers beyond a tolerance; nothing where they are one. */
const differenceOf = (said: unknown, again: unknown, tolerance: number, path = ''): string | undefined => {
  if (typeof said === 'number' && typeof again === 'number') return relativeDifference(said, again) <= tolerance ? undefined : path;
  if (typeof said !== 'object' || typeof again !== 'object' || said === null || again === null) return said === again ? undefined : path;
  const [mine, theirs] = [Object.entries(said).filter(([, each]) => each !== undefined), again as Record<string, unknown>];
  const names = Object.keys(theirs).filter((name) => theirs[name] !== undefined);
  if (Array.isArray(said) !== Array.isArray(again) || mine.length !== names.length) return path;
  for (const [name, each] of mine) {
    const isFound = name === 'value' || name === 'place';
    // An estimate of an error is itself rough.
    if (name === 'error' && isAlike(each, theirs[name])) continue;
    const found = Object.hasOwn(theirs, name)
      ? differenceOf(each, theirs[name], isFound ? FOUND_TOLERANCE : tolerance, `${path}/${name}`)
      : `${path}/${name}`;
    if (found !== undefined) return found;
  }
  return undefined;
};

const READ = ['program', 'operators', 'units', 'constants', 'readings', 'assumptions'] as const;

type Results = SheetReceipt['results'];

/** Says in what the results differ from those of the run, beyond what rounding explains; else the largest relative difference. */
const compareResults = (said: Results, again: Results, units: SheetReceipt['units']): Recomputation => {
  const shape = (results: Results): unknown => results.map((result) => ({ ...result, values: result.values.map(({ step }) => step) }));
  const other = differenceOf(shape(said), shape(again), 0);
  if (other !== undefined) return { differs: `the results differ at ${other}` };
  let worst = 0;
  for (const [i, { line, unit, values }] of said.entries()) {
    const factor = (units[unit]?.numerator ?? 1) / (units[unit]?.denominator ?? 1);
    for (const [j, mine] of values.entries()) {
      const theirs = again[i]?.values[j] as (typeof values)[number];
      const allowed = 2 * theirs.absoluteErrorBound;
      const isSame = (a: number, b: number, scale: number): boolean =>
        relativeDifference(a, b) <= TOLERANCE || Math.abs(a - b) <= allowed * scale;
      if (!isSame(mine.value, theirs.value, 1) || !isSame(mine.si, theirs.si, factor))
        return { differs: `line ${line} gives ${theirs.value}, the receipt says ${mine.value}` };
      const bounds = [mine.absoluteErrorBound, theirs.absoluteErrorBound] as const;
      if (!(bounds[0] <= 2 * bounds[1] && bounds[1] <= 2 * bounds[0]))
        return { differs: `line ${line} has an error bound of ${bounds[1]}, the receipt says ${bounds[0]}` };
      const spread = differenceOf([mine.uncertainty, mine.shares], [theirs.uncertainty, theirs.shares], UNCERTAINTY_TOLERANCE);
      if (spread !== undefined) return { differs: `line ${line} has another uncertainty than the receipt says` };
      worst = Math.max(worst, relativeDifference(mine.value, theirs.value));
    }
  }
  return { worst };
};

/**
 * Reads the source of a receipt again, which must give its program with all that stands with it, and runs it, which must give its results.
 * @throws Fault where the sheet is refused
 */
export const rerunSheet: NonNullable<Verifier['rerunSheet']> = (receipt, registry) => {
  const { source, askedUnit: unit, given, outputs } = receipt;
  const run = runToEnd(runParsedSheet(parseSheet(source), createOperatorFinder(registry), { unit, given }));
  const again: SheetMembers = sheetMembersOf(outputs === undefined ? run : withOutputs(run, outputs));
  const { substrate, value } = stampAt(receipt, registry);
  const read = { ...again, operators: [namedOperator(substrate), ...again.operators] };
  const differs = READ.map((name) => ({ name, at: differenceOf(receipt[name], read[name], TOLERANCE) })).find(({ at }) => at !== undefined);
  const stamp = relativeDifference(receipt.substrate.value, value);
  const asserts = differenceOf(receipt.asserts, again.asserts, UNCERTAINTY_TOLERANCE);
  const results: Recomputation =
    stamp > TOLERANCE
      ? { differs: `the substrate is ${value}, the receipt says ${receipt.substrate.value}` }
      : asserts !== undefined
        ? { differs: `the assertions differ at ${asserts}` }
        : compareResults(receipt.results, again.results, again.units);
  return { reading: differs === undefined ? undefined : `the source reads otherwise: ${differs.name}${differs.at ?? ''} differs`, results };
};
