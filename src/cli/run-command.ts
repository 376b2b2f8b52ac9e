import { Fault } from '../core/faults.js';
import { nearest } from '../core/nearest.js';
import { version } from '../package-files.js';
import { COMMAND_NAMES, type CommandName, commandNamed } from './command-line/command-table.js';
import { assertTaken, COMPLETE, type CommandLine, parseCommandLine } from './command-line/parse-command-line.js';
import { serveOverStdio } from './stdio.js';

/** A command: it prints, and gives the exit code; nothing where it goes on until it is stopped. */
type Command = (given: CommandLine) => number | undefined | Promise<number | undefined>;

const print = (text: string): number => {
  process.stdout.write(text);
  return 0;
};

/** Loads a command, and with it the part of the program that it needs. */
const LOADERS: { readonly [Name in Exclude<CommandName, 'help'>]: () => Promise<Command> } = {
  search: async () => (await import('./commands/registry.js')).search,
  show: async () => (await import('./commands/registry.js')).show,
  domains: async () => (await import('./commands/registry.js')).domains,
  formulas: async () => (await import('./commands/formulas.js')).formulas,
  calc: async () => (await import('./commands/calc.js')).calc,
  prove: async () => (await import('./commands/compute.js')).prove,
  compute: async () => (await import('./commands/compute.js')).compute,
  plot: async () => (await import('./picture/plot.js')).plot,
  diagram: async () => (await import('./picture/diagram.js')).diagram,
  verify: async () => (await import('./commands/verify.js')).verify,
  receipt: async () => (await import('./commands/receipts.js')).receipt,
  receipts: async () => (await import('./commands/receipts.js')).receipts,
  keys: async () => (await import('./commands/keys.js')).keys,
  transition: async () => (await import('./commands/transition.js')).transition,
  ledger: async () => (await import('./commands/ledger.js')).ledger,
  serve: async () => (await import('./commands/serve.js')).serve,
  open: async () => (await import('./commands/open.js')).open,
  completion: async () => {
    const { completionScript } = await import('./command-line/completion.js');
    return ({ words }) => print(completionScript(words));
  },
};

/** Prints what may stand for the last of these words, a line each, for the shell that asks. */
const printCandidates = async (words: readonly string[]): Promise<number> => {
  const [{ complete }, { readIndex }] = await Promise.all([import('./command-line/completion.js'), import('../node/read-index.js')]);
  return print(
    complete(words, readIndex)
      .map((candidate) => `${candidate}\n`)
      .join(''),
  );
};

const printHelp = async (words: readonly string[]): Promise<number> => {
  const { formatHelp } = await import('./command-line/help.js');
  return print(formatHelp(words));
};

/**
 * Runs a command line and gives its exit code; nothing where a server goes on.
 * @throws Fault USAGE where it is not to be understood, and the faults of the command
 */
export const runCommand = async (argv: readonly string[]): Promise<number | undefined> => {
  if (argv[0] === COMPLETE) return printCandidates(argv.slice(2));
  const given = parseCommandLine(argv);
  const { command, words, options } = given;
  if (command === 'help') return printHelp(words);
  if (options.help) return printHelp(command === undefined ? [] : [command]);
  if (options.version) return print(`${version()}\n`);
  if (command !== undefined && commandNamed(command) === undefined) {
    const [near] = nearest(command, COMMAND_NAMES, 1);
    throw new Fault('USAGE', `There is no command ${JSON.stringify(command)}. Did you mean ${near}? See genmath --help.`);
  }
  assertTaken(given);
  if (command === undefined) {
    await serveOverStdio(options);
    return undefined;
  }
  const run = await LOADERS[command as keyof typeof LOADERS]();
  return run(given);
};
