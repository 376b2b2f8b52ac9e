import { parseArgs } from 'node:util';
import { Fault } from '../../core/faults.js';
import { nearest } from '../../core/nearest.js';
import { COMMAND_NAMES, commandNamed } from './command-table.js';
import { OPTION_NAMES, OPTIONS, type OptionName } from './options.js';

/** The command that completion scripts call; it is for no one else. */
export const COMPLETE = '__complete';

/** A parsed command line: the command, its words, and the options with their values. */
export interface CommandLine {
  readonly command: string | undefined;
  readonly words: readonly string[];
  readonly options: { readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string };
}

/** The options that stand with every command, and without one. */
const COMMON_OPTIONS: readonly OptionName[] = ['data', 'json', 'help', 'version'];
/** The options of `genmath` without a command, which serves MCP over stdio. */
const STDIO_OPTIONS: readonly OptionName[] = ['node', 'receipts'];

/** The options of words that are no command: a line of the calculator, or a question to the registry. */
const QUESTION_OPTIONS: readonly OptionName[] = ['domain', 'solve', 'unit', 'near', 'receipts'];

/** The options of a command, or of `genmath` without one, in the order of help. */
export const optionsOf = (command: string | undefined): readonly OptionName[] => {
  const own = command === undefined ? STDIO_OPTIONS : (commandNamed(command)?.options ?? []);
  return OPTION_NAMES.filter((name) => own.includes(name) || COMMON_OPTIONS.includes(name));
};

/** The commands that take an option, `undefined` for `genmath` without one; nothing where all do. */
export const takersOf = (name: OptionName): readonly (string | undefined)[] | undefined =>
  COMMON_OPTIONS.includes(name) ? undefined : [undefined, ...COMMAND_NAMES].filter((command) => optionsOf(command).includes(name));

/**
 * Refuses an option that the command does not take: passed over silently, it would seem to have had an effect.
 * @throws Fault USAGE
 */
export const assertTaken = ({ command, words, options }: CommandLine): void => {
  const isQuestion = command === undefined && words.length > 0;
  for (const name of Object.keys(options) as OptionName[]) {
    if (isQuestion && QUESTION_OPTIONS.includes(name)) continue;
    const takers = takersOf(name);
    if (takers === undefined || takers.includes(command)) continue;
    const those = takers.map((taker) => taker ?? 'genmath without a command').join(', ');
    throw new Fault('USAGE', `genmath${command === undefined ? '' : ` ${command}`} takes no --${name}; it is for ${those}.`);
  }
};

/** Values that look like options of their own: a negative number, and a key in base64url that begins with a minus. */
const NEGATIVE_VALUES: readonly (readonly [option: string, value: RegExp])[] = [
  ['--near', /^-[\d.]/],
  ['--public-key', /^-[\w-]{42}=?$/],
];

/** Joins such a value to its option, as `parseArgs` wants it. */
const joinNegative = (argv: readonly string[]): string[] => {
  const joined: string[] = [];
  const isLine = argv[0] === 'calc' || commandNamed(argv[0]) === undefined;
  for (const given of argv) {
    const isValue = NEGATIVE_VALUES.some(([option, value]) => joined.at(-1) === option && value.test(given));
    if (isValue) joined[joined.length - 1] += `=${given}`;
    // In a line a minus before a digit or a bracket belongs to it, to which a space makes no difference.
    else joined.push(isLine && /^-\s*[\d.(√]/u.test(given) ? ` ${given}` : given);
  }
  return joined;
};

/**
 * Parses the words behind `genmath`; options may stand anywhere, also before the command.
 * @throws Fault USAGE naming the option that is wrong
 */
export const parseCommandLine = (argv: readonly string[]): CommandLine => {
  try {
    const { values, positionals } = parseArgs({ args: joinNegative(argv), options: OPTIONS, allowPositionals: true, strict: true });
    const [command, ...words] = positionals;
    // Taken as a path it would be the working directory.
    if (values.data === '') throw new Fault('USAGE', '--data is empty; name a folder, or leave it out.');
    return { command, words, options: values };
  } catch (error) {
    if (error instanceof Fault) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const unknown = argv.find((argument) => argument.startsWith('--') && !Object.hasOwn(OPTIONS, argument.slice(2).split('=')[0] ?? ''));
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined)
      throw new Fault('USAGE', `Unknown option ${unknown}. Did you mean --${nearest(unknown.slice(2), OPTION_NAMES, 1)[0]}?`);
    throw new Fault('USAGE', (error as Error).message.split('. To specify')[0] ?? 'The command line does not parse.');
  }
};
