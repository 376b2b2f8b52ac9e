import { runSheet, type SheetRun } from '../../../src/core/sheet/run-sheet.js';
import { createNode } from '../protocol/node.js';

const { registry } = createNode();

/** Runs a sheet over the built registry. */
export const run = (sheet: string, unit?: string): SheetRun => runSheet(sheet, (reference) => registry.operator(reference), unit);

/** The answer of the last result. */
export const answer = (sheet: string): string => run(sheet).results.at(-1)?.answer ?? '';

/** What a sheet is refused with; nothing where it is answered. */
export const refusal = (sheet: string): string | undefined => {
  try {
    run(sheet);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
