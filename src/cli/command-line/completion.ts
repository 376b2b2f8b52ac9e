import { parseArgs } from 'node:util';
import { TEMPLATES } from '../../core/contract/definition/templates.js';
import { Fault } from '../../core/faults.js';
import type { RegistryIndex } from '../../core/registry/registry-source.js';
import { COMMAND_NAMES, COMMANDS, commandNamed } from './command-table.js';
import { OPTIONS, type OptionName, optionNamed } from './options.js';
import { COMPLETE, optionsOf } from './parse-command-line.js';

/** The answer after which the shell completes the names of files itself. */
export const FILE_NAMES = ':files';

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

/** A line up to the word under the cursor, which may be unfinished: nothing in it is refused. */
interface Line {
  readonly command: string | undefined;
  /** The words behind the command, without options and their values. */
  readonly words: readonly string[];
  readonly options: ReadonlySet<string>;
  /** The option that the next word is the value of. */
  readonly awaits: OptionName | undefined;
  readonly isPastOptions: boolean;
}

const parseLine = (args: readonly string[]): Line => {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: false, tokens: true });
  const [command, ...words] = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const options = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const last = tokens.at(-1);
  const awaits = last?.kind === 'option' && last.value === undefined && isOption(last.name) && OPTIONS[last.name].type === 'string';
  return {
    command,
    words,
    options: new Set(options),
    awaits: awaits ? (last.name as OptionName) : undefined,
    isPastOptions: tokens.some(({ kind }) => kind === 'option-terminator'),
  };
};

const operatorsOf = ({ operators, relations }: RegistryIndex): readonly string[] => [...operators, ...relations].map(({ id }) => id);
const domainsOf = ({ domains }: RegistryIndex): readonly string[] => domains.flatMap(({ id, prefix }) => [id, prefix]);

const valuesOf = (option: OptionName, index: () => RegistryIndex): readonly string[] => {
  const { completes } = optionNamed(option);
  if (completes === 'domains') return domainsOf(index());
  return completes === 'files' ? [FILE_NAMES] : [];
};

const wordsFor = ({ command, words }: Line, index: () => RegistryIndex): readonly string[] => {
  if (command === undefined) return COMMAND_NAMES;
  const taken = commandNamed(command)?.words;
  if (taken === undefined || (words.length > 0 && taken.many !== true)) return [];
  switch (taken.from) {
    case 'operators':
      return operatorsOf(index());
    case 'operators and domains':
      return [...operatorsOf(index()), ...domainsOf(index())];
    case 'templates':
      return TEMPLATES.map(({ id }) => id);
    case 'files':
      return [FILE_NAMES];
    case 'commands':
      return COMMAND_NAMES;
    default:
      return taken.from;
  }
};

/**
 * What may stand for the last of these words, which are what stands behind `genmath` up to the cursor.
 * Letters fit in either case; the candidates are spelt as they should be.
 */
export const complete = (typed: readonly string[], index: () => RegistryIndex): readonly string[] => {
  const words = joinEquals(typed);
  const word = words.at(-1) ?? '';
  const line = parseLine(words.slice(0, -1));
  const fitting = (candidates: readonly string[], text: string): readonly string[] =>
    candidates.filter((each) => each === FILE_NAMES || each.toLowerCase().startsWith(text.toLowerCase()));
  if (line.awaits !== undefined) return fitting(valuesOf(line.awaits, index), word);
  if (line.isPastOptions || !word.startsWith('-')) return fitting(wordsFor(line, index), word);
  const [, name = '', value] = /^--([\w-]+)=(.*)$/.exec(word) ?? [];
  if (value === undefined)
    return fitting(
      optionsOf(line.command).flatMap((option) => (line.options.has(option) ? [] : [`--${option}`])),
      word,
    );
  return isOption(name) ? fitting(valuesOf(name, index), value).map((each) => (each === FILE_NAMES ? each : `--${name}=${each}`)) : [];
};

// Each script asks genmath for the candidates of the word under the cursor, so that none of them knows a word itself.
// It calls the genmath of the PATH, not what the line begins with: a Tab must not start a program that lies about.
const SCRIPTS: { readonly [Shell in (typeof COMMANDS.completion.words.from)[number]]: string } = {
  bash: `# Completion of genmath for bash. Put into ~/.bashrc: source <(genmath completion bash)
_genmath() {
  local IFS=$'\\n'
  COMPREPLY=($(genmath ${COMPLETE} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  if [ "\${COMPREPLY[0]}" = '${FILE_NAMES}' ]; then
    COMPREPLY=()
    compopt -o default 2>/dev/null
  elif [[ $COMP_WORDBREAKS == *=* ]]; then
    # Where bash breaks words at an equals sign, what stands before it is there already.
    COMPREPLY=("\${COMPREPLY[@]#*=}")
  fi
}
complete -F _genmath genmath
`,
  zsh: `#compdef genmath
# Completion of genmath for zsh. Put into ~/.zshrc, behind compinit: source <(genmath completion zsh)
_genmath() {
  local -a candidates
  candidates=("\${(@f)$(genmath ${COMPLETE} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $candidates[1] == '${FILE_NAMES}' ]]; then
    _files
  elif [[ -n $candidates[1] ]]; then
    compadd -U -- "\${candidates[@]}"
  fi
}
if [[ $funcstack[1] == _genmath ]]; then
  _genmath "$@"
else
  compdef _genmath genmath
fi
`,
  fish: `# Completion of genmath for fish. Save as ~/.config/fish/completions/genmath.fish
function __genmath_candidates
  set -l words (commandline -opc) (commandline -ct)
  set -l candidates (genmath ${COMPLETE} -- $words[2..-1] 2>/dev/null)
  if test "$candidates[1]" = '${FILE_NAMES}'
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $candidates
  end
end
complete -c genmath -f -a '(__genmath_candidates)'
`,
};

/**
 * The completion script of a shell.
 * @throws Fault USAGE where no shell is named, or another
 */
export const completionScript = (words: readonly string[]): string => {
  const [shell, ...rest] = words;
  if (shell === undefined || rest.length > 0 || !Object.hasOwn(SCRIPTS, shell)) {
    const shells = COMMANDS.completion.words.from.map((each) => `\`${each}\``).join(', ');
    throw new Fault('USAGE', `genmath completion takes the shell: ${shells}.`);
  }
  return SCRIPTS[shell as keyof typeof SCRIPTS];
};
