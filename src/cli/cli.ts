import { startWithoutCommand } from './start-without-command.js';

const run = async (argv: readonly string[]): Promise<number | undefined> => {
  // An MCP client starts the program without a word, as a person opens a session; the parser is loaded only where there is something to parse.
  if (argv.length === 0) {
    await startWithoutCommand({}, async (words) => (await import('./run-command.js')).runCommand(words));
    return undefined;
  }
  const { runCommand } = await import('./run-command.js');
  return runCommand(argv);
};

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
    const { printFault } = await import('./print-fault.js');
    process.exitCode = printFault(error, argv.includes('--json'));
  }
};
