import type { CommandLine } from './command-line/parse-command-line.js';
import { serveOverStdio } from './stdio.js';

/** Runs a command line as behind `genmath`, and gives its exit code. */
export type RunCommand = (argv: readonly string[]) => Promise<number | undefined>;

type WithoutCommand = Pick<CommandLine['options'], 'node' | 'data' | 'receipts'>;

/**
 * Starts what `genmath` without a command is: a session for a person at a terminal, the MCP server for a program at a pipe, or for whoever names a
 * node to hand calls on to.
 */
export const startWithoutCommand = async (options: WithoutCommand, runCommand: RunCommand): Promise<void> => {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true || options.node !== undefined) return serveOverStdio(options);
  const { startSession } = await import('./session/start-session.js');
  return startSession(options, runCommand);
};
