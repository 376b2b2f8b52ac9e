import { reasonOf, toFault } from '../core/faults.js';
import { serveOverStdio } from './stdio.js';
import { showControls } from './terminal.js';

const run = async (argv: readonly string[]): Promise<number | undefined> => {
  // An MCP client starts the program without a word; the parser is loaded only where there is something to parse.
  if (argv.length === 0) {
    await serveOverStdio({});
    return undefined;
  }
  const { runCommand } = await import('./run-command.js');
  return runCommand(argv);
};

/** Width of the lines of a refusal where no terminal says its own. */
const WIDTH = 100;

/** Ends quietly where the reader has seen enough (`genmath search energy | head -1`). */
const endQuietly = (error: NodeJS.ErrnoException): void => {
  process.exit(error.code === 'EPIPE' ? undefined : 1);
};

/** Runs the command line and sets the exit code: 0 done, 1 refused or not valid, 2 wrong usage. */
export const main = async (argv: readonly string[] = process.argv.slice(2)): Promise<void> => {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', endQuietly);
  try {
    const code = await run(argv);
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    const fault = toFault(error);
    const { code, details } = fault;
    const { explainFault } = await import('../answer/explain-fault.js');
    const { text, call } = explainFault(fault, { kind: 'terminal', width: process.stderr.columns ?? WIDTH });
    const suggested = call === undefined ? {} : { suggestion: call };
    if (argv.includes('--json'))
      process.stdout.write(
        `${showControls(JSON.stringify({ error: { code, message: reasonOf(fault), ...details, ...suggested } }, null, 2))}\n`,
      );
    else process.stderr.write(`${showControls(text)}\n`);
    process.exitCode = code === 'USAGE' ? 2 : 1;
  }
};
