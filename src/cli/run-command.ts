import { Fault, isFault } from '../core/faults.js';
import { editDistance, nearest } from '../core/nearest.js';
import { version } from '../package-files.js';
import { COMMAND_NAMES, type CommandName, commandNamed } from './command-line/command-table.js';
import { assertTaken, COMPLETE, type CommandLine, parseCommandLine } from './command-line/parse-command-line.js';
import { startWithoutCommand } from './start-without-command.js';
import { fitTerminal } from './terminal.js';

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
  run: async () => (await import('./commands/run.js')).run,
  prove: async () => (await import('./commands/compute.js')).prove,
  compute: async () => (await import('./commands/compute.js')).compute,
  plot: async () => (await import('./picture/plot.js')).plot,
  batch: async () => (await import('./commands/batch.js')).batch,
  jobs: async () => (await import('./commands/jobs.js')).jobs,
  diagram: async () => (await import('./picture/diagram.js')).diagram,
  verify: async () => (await import('./commands/verify.js')).verify,
  receipt: async () => (await import('./commands/receipts.js')).receipt,
  receipts: async () => (await import('./commands/receipts.js')).receipts,
  keys: async () => (await import('./commands/keys.js')).keys,
  transition: async () => (await import('./commands/transition.js')).transition,
  log: async () => (await import('./commands/log/log.js')).log,
  hooks: async () => (await import('./commands/hooks.js')).hooks,
  ledger: async () => (await import('./commands/ledger/ledger.js')).ledger,
  serve: async () => (await import('./commands/serve.js')).serve,
  store: async () => (await import('./commands/store.js')).store,
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
  return print(fitTerminal(formatHelp(words)));
};

/** Names from this length on are missed by one letter; shorter ones are words of their own (sun, run). */
const SHORTEST_MISSED = 4;
/** Names from this length on are missed by two letters too. */
const LONG_NAME = 7;

/** The command that a word narrowly misses; undefined where it is as likely a word of a question. */
const commandMissed = (word: string): CommandName | undefined => {
  if (!/^\p{L}+$/u.test(word)) return undefined;
  const [near] = nearest(word, COMMAND_NAMES, 1) as readonly CommandName[];
  if (near === undefined || near.length < SHORTEST_MISSED) return undefined;
  return editDistance(word.toLowerCase(), near) <= (near.length < LONG_NAME ? 1 : 2) ? near : undefined;
};

const isPlainQuestion = async (text: string): Promise<boolean> => {
  const { lineOfQuestion } = await import('../core/sheet/read/plain-question.js');
  return lineOfQuestion(text) !== text;
};

/** Runs what is no command: a line of the calculator, or a question to the registry. */
const runQuestion = async ({ command = '', words, options }: CommandLine): Promise<number> => {
  const missed = commandMissed(command);
  // `how many km in 10 miles` misses no `show`.
  if (missed !== undefined && !(await isPlainQuestion([command, ...words].join(' ')))) {
    const question = words.length === 0 ? '' : ` To ask the registry: genmath search ${[command, ...words].join(' ')}`;
    throw new Fault('USAGE', `There is no command ${JSON.stringify(command)}. Did you mean ${missed}? See genmath --help.${question}`);
  }
  const asked: CommandLine = { command: undefined, words: [command, ...words], options };
  assertTaken(asked);
  const { ask } = await import('./commands/ask.js');
  return ask(asked);
};

/** Names the data folder in what is told of a disk that refused: callers from elsewhere are not told where it is. */
const withFolder = async ({ message, details }: Fault<'STORE_FAILED'>, { options }: CommandLine): Promise<Fault> => {
  const { readConfig } = await import('../node/config.js');
  const { dataFolder } = readConfig({ data: options.data });
  const text = message.includes(dataFolder) ? message : `${message} The data folder is ${dataFolder}.`;
  return new Fault('STORE_FAILED', text, details);
};

/**
 * Runs a command line and gives its exit code; nothing where a server or a session goes on.
 * @throws Fault USAGE where it is not to be understood, and the faults of the command
 */
export const runCommand = async (argv: readonly string[]): Promise<number | undefined> => {
  if (argv[0] === COMPLETE) return printCandidates(argv.slice(2));
  const given = parseCommandLine(argv);
  const { command, words, options } = given;
  if (command === 'help') return printHelp(words);
  if (options.help) return printHelp(command === undefined ? [] : [command]);
  if (options.version) return print(`${version()}\n`);
  if (command !== undefined && commandNamed(command) === undefined) return runQuestion(given);
  assertTaken(given);
  if (command === undefined) {
    await startWithoutCommand(options, runCommand);
    return undefined;
  }
  const run = await LOADERS[command as keyof typeof LOADERS]();
  try {
    return await run(given);
  } catch (error) {
    throw isFault(error, 'STORE_FAILED') && error.details.system !== undefined ? await withFolder(error, given) : error;
  }
};
