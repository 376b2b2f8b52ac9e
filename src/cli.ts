import { assertTaken, readArguments } from './cli/arguments.js';
import { readConfig } from './config.js';
import { Fault, toFault, toSentence } from './core/faults.js';
import { nearest } from './core/nearest.js';
import { version } from './version.js';

/** Loads what only a command or a tool call needs: most of the program, which would double the time to the first answer. */
const loadService = async (data: string | undefined) => {
  const [{ TOOLS }, { createRuntime }] = await Promise.all([import('../tools/tools.js'), import('./runtime.js')]);
  return { tools: TOOLS, context: createRuntime(readConfig({ data })) };
};

const run = async (argv: readonly string[]): Promise<number | undefined> => {
  const given = readArguments(argv);
  if (given.options.help || given.command === 'help') {
    const { HELP } = await import('./cli/help.js');
    process.stdout.write(HELP);
    return 0;
  }
  if (given.options.version) {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (given.command === undefined) {
    assertTaken(given);
    const { serveStdio } = await import('./adapters/mcp/serve-stdio.js');
    serveStdio(() => loadService(given.options.data), version());
    if (process.stdin.isTTY) {
      process.stderr.write('genmath serves MCP on stdin and stdout; an MCP client starts it. For a command line see: genmath --help\n');
    }
    return undefined;
  }
  const [{ COMMANDS }, { context }] = await Promise.all([import('./cli/commands.js'), loadService(given.options.data)]);
  const command = Object.hasOwn(COMMANDS, given.command) ? COMMANDS[given.command] : undefined;
  if (!command) {
    const [near] = nearest(given.command, Object.keys(COMMANDS), 1);
    throw new Fault('USAGE', `There is no command ${JSON.stringify(given.command)}. Did you mean ${near}? See genmath --help.`);
  }
  assertTaken(given);
  return command(given, context);
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
    const { code, message, details } = toFault(error);
    if (argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: { code, message: toSentence(message), ...details } }, null, 2)}\n`);
    else process.stderr.write(`genmath: ${toSentence(message)}\n`);
    process.exitCode = code === 'USAGE' ? 2 : 1;
  }
};
