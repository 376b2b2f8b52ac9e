// Runs sheets one after another in a thread; see run-sheets.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { createOperatorFiles } from '../../src/adapters/store/operator-files.js';
import { Registry } from '../../src/core/registry/registry.js';
import { resolveOperators } from '../../src/core/resolve/resolve-operators.js';
import { runSheet } from '../../src/core/sheet/run-sheet.js';
import { checkSheet } from './check-sheet.js';
import { createSheets } from './make-sheets.js';

/** What a thread is to do. */
export interface Task {
  readonly sheets: number;
  readonly seed: number;
  readonly corpus: readonly string[];
  /** Where the built registry is. */
  readonly operators: string;
  /** Number of the sheet that is being run. */
  readonly at: Int32Array;
}

/** What a thread found. */
export interface Findings {
  readonly answered: number;
  readonly slowest: number;
  readonly slowestAt: number;
  readonly failures: readonly string[];
}

const MOST_FAILURES = 40;
/** Sheets whose time is not that of sheets: what they call is compiled. */
const WARM_UP = 500;

const { sheets, seed, corpus, operators, at } = workerData as Task;
const registry = new Registry(createOperatorFiles(new URL(operators)));
const find = (reference: string) => registry.operator(resolveOperators([reference], { inputs: {} }, registry).ids[0] ?? reference);
const make = createSheets(corpus, seed);
const run = (sheet: string) => runSheet(sheet, find);
for (let number = 0; number < WARM_UP; number += 1) checkSheet(run, corpus[number % corpus.length] as string);
const failures: string[] = [];
let [answered, slowest, slowestAt] = [0, 0, 0];
for (let number = 0; number < sheets && failures.length < MOST_FAILURES; number += 1) {
  Atomics.store(at, 0, number);
  const sheet = make(number);
  const { isAnswered, took, wrong } = checkSheet(run, sheet);
  if (isAnswered) answered += 1;
  if (took > slowest) [slowest, slowestAt] = [took, number];
  if (wrong !== undefined) failures.push(`${number}: ${wrong}\n    ${JSON.stringify(sheet.slice(0, 700))}`);
}
parentPort?.postMessage({ answered, slowest, slowestAt, failures } satisfies Findings);
