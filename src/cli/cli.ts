import type { Service } from '../adapters/service/service.js';
import { Fault, reasonOf, toFault } from '../core/faults.js';
import { nearest } from '../core/nearest.js';
import { readBaseUrl } from '../node/read-base-url.js';
import { version } from '../package-files.js';
import { type Arguments, assertTaken, HIDDEN, readArguments } from './arguments.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { showControls } from './show-controls.js';

/**
 * Loads what only a tool call needs: most of the program, which would double the time to the first answer.
 * With an address, the tools are those of the node there.
 */
const loadService = async ({ options }: Arguments): Promise<Service> => {
  const { loadLocalService, loadRemoteService } = await import('./load-service.js');
  return options.node === undefined
    ? loadLocalService(options.data)
    : loadRemoteService(readBaseUrl('node', options.node), process.env['GENMATH_KEY']);
};

/** Prints what may stand for the last of these words, a line each, for the shell that asks. */
const printCandidates = async (words: readonly string[]): Promise<number> => {
  const [{ complete }, { readIndex }] = await Promise.all([import('./complete.js'), import('../node/read-index.js')]);
  process.stdout.write(
    complete(words, readIndex)
      .map((candidate) => `${candidate}\n`)
      .join(''),
  );
  return 0;
};

const run = async (argv: readonly string[]): Promise<number | undefined> => {
  if (argv[0] === HIDDEN) return printCandidates(argv.slice(2));
  const given = readArguments(argv);
  if (given.options.help || given.command === 'help') {
    const { helpOn } = await import('./help.js');
    const named = given.command === undefined ? [] : [given.command];
    process.stdout.write(helpOn(given.command === 'help' ? given.words : named));
    return 0;
  }
  if (given.options.version) {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (given.command === undefined) {
    assertTaken(given);
    // Before the modules are loaded, which would let the heap grow for good.
    keepHeapSmall();
    const { serveStdio } = await import('../adapters/mcp/serve-stdio.js');
    if (given.options.node !== undefined) readBaseUrl('node', given.options.node);
    // A node elsewhere tells this process of no changes, so that it can promise none.
    serveStdio(() => loadService(given), version(), given.options.node === undefined ? 'connection' : 'none');
    if (process.stdin.isTTY) {
      process.stderr.write('genmath serves MCP on stdin and stdout; an MCP client starts it. For a command line see: genmath --help\n');
    }
    return undefined;
  }
  if (given.command === 'serve') {
    assertTaken(given);
    const { serve } = await import('./serve.js');
    await serve(given);
    return undefined;
  }
  if (given.command === 'completion') {
    assertTaken(given);
    const { completionScript } = await import('./completion.js');
    process.stdout.write(completionScript(given.words));
    return 0;
  }
  const [{ COMMANDS }, { createLocalNode }] = await Promise.all([import('./commands.js'), import('./load-service.js')]);
  const command = Object.hasOwn(COMMANDS, given.command) ? COMMANDS[given.command] : undefined;
  if (!command) {
    const { COMMAND_NAMES } = await import('./manual.js');
    const [near] = nearest(given.command, COMMAND_NAMES, 1);
    throw new Fault('USAGE', `There is no command ${JSON.stringify(given.command)}. Did you mean ${near}? See genmath --help.`);
  }
  assertTaken(given);
  return command(given, createLocalNode(given.options.data));
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
