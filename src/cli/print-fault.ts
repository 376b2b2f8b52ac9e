import { explainFault } from '../answer/explain-fault.js';
import { reasonOf, toFault } from '../core/faults.js';
import { showControls } from './terminal.js';

/** Width of the lines of a refusal where no terminal says its own. */
const WIDTH = 100;

/** Prints a refusal, as a person reads it to stderr or as JSON to stdout, and gives its exit code: 2 for wrong usage, else 1. */
export const printFault = (error: unknown, isJson: boolean): number => {
  const fault = toFault(error);
  const { code, details } = fault;
  const { text, call } = explainFault(fault, { kind: 'terminal', width: process.stderr.columns ?? WIDTH });
  const suggested = call === undefined ? {} : { suggestion: call };
  if (isJson)
    process.stdout.write(
      `${showControls(JSON.stringify({ error: { code, message: reasonOf(fault), ...details, ...suggested } }, null, 2))}\n`,
    );
  else process.stderr.write(`${showControls(text)}\n`);
  return code === 'USAGE' ? 2 : 1;
};
