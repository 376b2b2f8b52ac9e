// Runs many sheets of the calculator in a thread of its own, and fails on an error that is no refusal, a number that is none, and a sheet that takes too
// long or never ends.
// Usage: npm run fuzz -- sheet [sheets] [seed]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleProcess } from '../bundle-process.js';
import { createSheets } from './make-sheets.js';
import { sheetCorpus } from './sheet-corpus.js';
import type { Findings, Task } from './sheet-worker.js';

/** A sheet that takes longer never ends. */
const PATIENCE_SECONDS = 20;

const [sheets = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const corpus = sheetCorpus();
const at = new Int32Array(new SharedArrayBuffer(4));
const folder = mkdtempSync(join(tmpdir(), 'genmath-fuzz-'));
// Bundled, because what tsx loads is wrapped in calls that keep the names of functions, and takes twice the time.
const bundle = await bundleProcess(new URL('sheet-worker.ts', import.meta.url), folder);
const from = performance.now();
const task: Task = { sheets, seed, corpus, operators: new URL('../../dist/operators/', import.meta.url).href, at };
const worker = new Worker(bundle, { workerData: task, execArgv: [] });

const end = async (lines: readonly string[], code: number): Promise<void> => {
  clearInterval(watch);
  for (const line of lines) console.log(line);
  await worker.terminate();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code;
};

let [last, since] = [-1, performance.now()];
const watch = setInterval(() => {
  const now = Atomics.load(at, 0);
  if (now !== last) [last, since] = [now, performance.now()];
  else if (performance.now() - since > PATIENCE_SECONDS * 1000)
    void end([`sheet ${now} does not end`, `    ${JSON.stringify(createSheets(corpus, seed)(now))}`], 1);
}, 500);
worker.on('error', (error) => void end([`the thread ended at sheet ${Atomics.load(at, 0)}: ${error.stack}`], 1));
worker.on('message', ({ answered, slowest, slowestAt, failures }: Findings) => {
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  const summary = `${Atomics.load(at, 0) + 1} sheets with seed ${seed} in ${seconds} s; ${answered} answered; number ${slowestAt} took longest, ${slowest.toFixed(0)} ms`;
  const verdict = failures.length === 0 ? 'no failures' : `${failures.length} failures`;
  void end([...failures, summary, verdict], failures.length === 0 ? 0 : 1);
});
