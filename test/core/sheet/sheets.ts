import type { Operator } from '../../../src/core/registry/operator.js';
import { resolveOperators } from '../../../src/core/resolve/resolve-operators.js';
import { runSheet, type SheetRun } from '../../../src/core/sheet/run-sheet.js';
import type { FindOperator } from '../../../src/core/sheet/scope.js';
import { createNode } from '../protocol/node.js';

const { registry } = createNode();

/** Finds an equation by its id or by a name that is its own. */
const find: FindOperator = (reference, inputs = {}): Operator => {
  const [id = reference] = resolveOperators([reference], { inputs }, registry).ids;
  return registry.operator(id);
};

/** Runs a sheet over the built registry. */
export const run = (sheet: string, unit?: string): SheetRun => runSheet(sheet, find, unit);

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
