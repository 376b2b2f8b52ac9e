import { TEMPLATES } from '../core/contract/definition/templates.js';
import type { RegistryIndex } from '../core/registry/registry-source.js';
import { ACTIONS_OF, OPTIONS, type OptionName, takersOf } from './arguments.js';
import { COMMAND_NAMES } from './manual.js';

/** Tells the shell to complete the names of files itself. */
export const FILES_ARE_MEANT = ':files';

/** The commands whose words are ids of operators; `show` takes domains too. */
const TAKE_IDS = ['show', 'prove', 'compute', 'plot'];

/** Puts together what a shell splits at an equals sign: `--domain`, `=`, `NM`. */
const joinEquals = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  words.forEach((word, i) => {
    const isJoined = i > 0 && (word === '=' || words[i - 1] === '=');
    if (isJoined) joined[joined.length - 1] += word;
    else joined.push(word);
  });
  return joined;
};

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** Says what a line holds before the word under the cursor. */
interface Line {
  /** Command and words, without options and their values. */
  readonly positionals: readonly string[];
  readonly given: ReadonlySet<string>;
  /** The option that the next word is the value of. */
  readonly awaits: OptionName | undefined;
  readonly isPastOptions: boolean;
}

const readLine = (words: readonly string[]): Line => {
  const positionals: string[] = [];
  const given = new Set<string>();
  let awaits: OptionName | undefined;
  let isPastOptions = false;
  for (const word of words) {
    if (awaits !== undefined) awaits = undefined;
    else if (isPastOptions || !word.startsWith('-') || word === '-') positionals.push(word);
    else if (word === '--') isPastOptions = true;
    else {
      const [name = ''] = word.replace(/^--?/, '').split('=');
      given.add(name);
      if (isOption(name) && OPTIONS[name].type === 'string' && !word.includes('=')) awaits = name;
    }
  }
  return { positionals, given, awaits, isPastOptions };
};

const domainsOf = ({ domains }: RegistryIndex): readonly string[] => domains.flatMap(({ id, prefix }) => [id, prefix]);

const valuesOf = (option: OptionName, index: () => RegistryIndex): readonly string[] => {
  if (option === 'domain') return domainsOf(index());
  return option === 'data' || option === 'out' || option === 'public-key' ? [FILES_ARE_MEANT] : [];
};

const wordsOf = ({ positionals }: Line, word: string, index: () => RegistryIndex): readonly string[] => {
  const [command, ...before] = positionals;
  if (command === undefined) return COMMAND_NAMES;
  if (TAKE_IDS.includes(command)) {
    const isFull = word.includes('=') || (command === 'show' && before.length > 0);
    if (isFull) return [];
    const ids = index().operators.map(({ id }) => id);
    return command === 'show' ? [...ids, ...domainsOf(index())] : ids;
  }
  if (before.length > 0) return [];
  if (command === 'verify') return [FILES_ARE_MEANT];
  if (command === 'diagram') return TEMPLATES.map(({ id }) => id);
  if (command === 'help') return COMMAND_NAMES;
  return Object.hasOwn(ACTIONS_OF, command) ? ACTIONS_OF[command as keyof typeof ACTIONS_OF] : [];
};

/**
 * Gives what may stand for the last of these words, which are what stands behind `genmath` up to the cursor.
 * Letters fit in either case; the candidates are spelt as they should be.
 */
export const complete = (typed: readonly string[], index: () => RegistryIndex): readonly string[] => {
  const words = joinEquals(typed);
  const word = words.at(-1) ?? '';
  const line = readLine(words.slice(0, -1));
  const fitting = (candidates: readonly string[], text: string): readonly string[] =>
    candidates.filter((each) => each === FILES_ARE_MEANT || each.toLowerCase().startsWith(text.toLowerCase()));
  if (line.awaits !== undefined) return fitting(valuesOf(line.awaits, index), word);
  const [, name = '', value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
  if (!line.isPastOptions && value !== undefined) {
    return isOption(name)
      ? fitting(valuesOf(name, index), value).map((each) => (each === FILES_ARE_MEANT ? each : `--${name}=${each}`))
      : [];
  }
  if (!line.isPastOptions && word.startsWith('-')) {
    const command = line.positionals[0] ?? '';
    const options = (Object.keys(OPTIONS) as OptionName[]).filter(
      (option) => !line.given.has(option) && (takersOf(option)?.includes(command) ?? true),
    );
    return fitting(
      options.map((option) => `--${option}`),
      word,
    );
  }
  return fitting(wordsOf(line, word, index), word);
};
