import { parseArgs } from 'node:util';
import { Fault } from '../../core/faults.js';
import { nearest } from '../../core/nearest.js';
import { SERVE_FLAGS } from '../../node/serve-flags.js';

/** The options, as they are parsed. */
export const OPTIONS = {
  domain: { type: 'string' },
  solve: { type: 'string' },
  unit: { type: 'string' },
  near: { type: 'string' },
  points: { type: 'string' },
  log: { type: 'boolean' },
  out: { type: 'string' },
  limit: { type: 'string' },
  'public-key': { type: 'string' },
  replay: { type: 'boolean' },
  node: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  url: { type: 'string' },
  'allowed-hosts': { type: 'string' },
  'allowed-origins': { type: 'string' },
  'trust-proxy': { type: 'string' },
  'limit-prove': { type: 'string' },
  'limit-verify': { type: 'string' },
  'limit-mint': { type: 'string' },
  'daily-limit': { type: 'string' },
  metrics: { type: 'boolean' },
  slug: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

export type OptionName = keyof typeof OPTIONS;

/** The actions of the commands that take one. */
export const ACTIONS_OF = {
  keys: ['rotate', 'jwks', 'issued', 'mint', 'revoke'],
  ledger: ['verify', 'export'],
  completion: ['bash', 'zsh', 'fish'],
} as const;

/** The command that completion scripts call; it is for no one else. */
export const HIDDEN = '__complete';

/** What stands for the command that starts a server over stdio. */
const NO_COMMAND = '';

/** The commands that take an option; the options that are not here stand with every command. */
const TAKEN_BY: { readonly [Name in keyof typeof OPTIONS]?: readonly string[] } = {
  ...Object.fromEntries(SERVE_FLAGS.map((flag) => [flag, ['serve']])),
  node: [NO_COMMAND],
  slug: ['keys'],
  domain: ['prove', 'compute', 'search'],
  solve: ['compute', 'plot'],
  unit: ['compute', 'plot'],
  near: ['compute', 'plot'],
  points: ['plot'],
  log: ['plot'],
  out: ['plot', 'diagram'],
  limit: ['search'],
  'public-key': ['verify'],
  replay: ['verify'],
};

/** Gives the commands that take an option, the empty one for `genmath` alone; nothing where all do. */
export const takersOf = (name: OptionName): readonly string[] | undefined => TAKEN_BY[name];

/** What a command line says. */
export interface Arguments {
  readonly command: string | undefined;
  readonly words: readonly string[];
  readonly options: { readonly [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string };
}

/**
 * Refuses an option that the command does not take: one that is passed over silently would be thought heeded.
 * @throws Fault USAGE
 */
export const assertTaken = ({ command, options }: Arguments): void => {
  for (const name of Object.keys(options) as (keyof typeof OPTIONS)[]) {
    const commands = TAKEN_BY[name];
    if (commands === undefined || commands.includes(command ?? NO_COMMAND)) continue;
    const those = commands.map((each) => (each === NO_COMMAND ? 'genmath without a command' : each)).join(', ');
    throw new Fault('USAGE', `genmath${command === undefined ? '' : ` ${command}`} takes no --${name}; it is for ${those}.`);
  }
};

/** Joins `--near` to a negative number, and `--public-key` to a key that begins with a minus, which look like options of their own. */
const joinNegative = (argv: readonly string[]): string[] =>
  argv.flatMap((word, i) => {
    const isJoined = (at: number): boolean =>
      (argv[at - 1] === '--near' && /^-[\d.]/.test(argv[at] ?? '')) ||
      (argv[at - 1] === '--public-key' && /^-[\w-]{42}=?$/.test(argv[at] ?? ''));
    if (isJoined(i)) return [];
    return isJoined(i + 1) ? [`${word}=${argv[i + 1]}`] : [word];
  });

/** @throws Fault USAGE naming the option that is wrong */
export const readArguments = (argv: readonly string[]): Arguments => {
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
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined) {
      throw new Fault('USAGE', `Unknown option ${unknown}. Did you mean --${nearest(unknown.slice(2), Object.keys(OPTIONS), 1)[0]}?`);
    }
    throw new Fault('USAGE', (error as Error).message.split('. To specify')[0] ?? 'The command line does not parse.');
  }
};

/** Reads the value of `symbol=value`: a number, a list (`x=1,2,3`), JSON that starts with `[` or `{`, or a quantity in text. */
const readValue = (text: string, symbol: string): unknown => {
  if (/^[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      throw new Fault('USAGE', `${symbol}: ${JSON.stringify(text)} looks like JSON but is none.`);
    }
  }
  const elements = text.split(',').map((element) => element.trim());
  const numbers = elements.map(Number);
  if (elements.every((element) => element !== '') && numbers.every(Number.isFinite)) return numbers.length === 1 ? numbers[0] : numbers;
  return text;
};

/** Splits the words of `prove` and `compute` into operator ids and inputs. */
export const readComputation = (
  words: readonly string[],
): { readonly operators?: readonly string[]; readonly inputs: Readonly<Record<string, unknown>> } => {
  const operators = words.filter((word) => !word.includes('='));
  const inputs = words
    .filter((word) => word.includes('='))
    .map((word): readonly [string, unknown] => {
      const at = word.indexOf('=');
      const symbol = word.slice(0, at).trim();
      return [symbol, readValue(word.slice(at + 1).trim(), symbol)];
    });
  const twice = inputs.find(([symbol], i) => inputs.findIndex(([other]) => other === symbol) !== i);
  if (twice) throw new Fault('USAGE', `${twice[0]} is given twice.`);
  return { ...(operators.length === 0 ? {} : { operators }), inputs: Object.fromEntries(inputs) };
};
