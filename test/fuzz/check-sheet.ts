import { FAULTS, Fault, type FaultCode } from '../../src/core/faults.js';
import type { SheetRun } from '../../src/core/sheet/run-sheet.js';

/** Longest that a sheet may take the processor, in milliseconds, on a machine that does nothing else. */
const ALLOWED_MS = 250;

const processorMs = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** What came of one sheet: answered or refused, how long it took, and what was wrong, if anything was. */
export interface Outcome {
  readonly isAnswered: boolean;
  readonly took: number;
  readonly wrong?: string;
}

/** Runs a sheet and looks for what may never be: an error that is no refusal, a number that is none, and a sheet that takes too long. */
export const checkSheet = (run: (sheet: string) => SheetRun, sheet: string, allowedMs = ALLOWED_MS): Outcome => {
  let given: SheetRun | undefined;
  let thrown: unknown;
  const once = (): void => {
    try {
      given = run(sheet);
    } catch (error) {
      thrown = error;
    }
  };
  let took = processorMs(once);
  // Another one at the same time, or the collection of what it left, may have been in the way.
  for (let again = 0; again < 2 && took > allowedMs; again += 1) took = Math.min(took, processorMs(once));
  const outcome = { isAnswered: given !== undefined, took };
  if (took > allowedMs) return { ...outcome, wrong: `took ${took.toFixed(0)} ms` };
  if (given === undefined) {
    if (!(thrown instanceof Fault)) return { ...outcome, wrong: `threw ${String((thrown as Error)?.stack ?? thrown).slice(0, 900)}` };
    const { code } = thrown as Fault<FaultCode>;
    if (FAULTS[code].status >= 500) return { ...outcome, wrong: `failed with ${code} ${thrown.message}` };
    const isPlaced = thrown.message.startsWith('line ') || /^(?:A|The) sheet /u.test(thrown.message);
    return isPlaced ? outcome : { ...outcome, wrong: `refused without a place: ${thrown.message.slice(0, 200)}` };
  }
  const numbers = given.results.flatMap(({ numbers: each }) => each);
  const bad = numbers.find(
    ({ value, absoluteErrorBound, uncertainty = 0 }) =>
      !Number.isFinite(value) || !Number.isFinite(uncertainty) || Number.isNaN(absoluteErrorBound),
  );
  if (bad !== undefined)
    return {
      ...outcome,
      wrong: `gave ${JSON.stringify(bad)} in ${JSON.stringify(given.results.map(({ answer }) => answer)).slice(0, 300)}`,
    };
  if (given.results.length === 0) return { ...outcome, wrong: 'gave nothing' };
  const lost = given.results.find(({ answer }) => /NaN|undefined|\[object/u.test(answer));
  return lost === undefined ? outcome : { ...outcome, wrong: `said ${lost.answer}` };
};
