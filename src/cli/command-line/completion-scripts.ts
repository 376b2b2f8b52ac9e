import { Fault } from '../../core/faults.js';
import { FILES_ARE_MEANT } from './completion.js';
import { ACTIONS_OF, HIDDEN } from './parse-command-line.js';

// Each script asks genmath for the candidates of the word under the cursor, so that none of them knows a word itself.
// It calls the genmath of the PATH, not what the line begins with: a Tab must not start a program that lies about.
const SCRIPTS: { readonly [Shell in (typeof ACTIONS_OF)['completion'][number]]: string } = {
  bash: `# Completion of genmath for bash. Put into ~/.bashrc: source <(genmath completion bash)
_genmath() {
  local IFS=$'\\n'
  COMPREPLY=($(genmath ${HIDDEN} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  if [ "\${COMPREPLY[0]}" = '${FILES_ARE_MEANT}' ]; then
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
  candidates=("\${(@f)$(genmath ${HIDDEN} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $candidates[1] == '${FILES_ARE_MEANT}' ]]; then
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
  set -l candidates (genmath ${HIDDEN} -- $words[2..-1] 2>/dev/null)
  if test "$candidates[1]" = '${FILES_ARE_MEANT}'
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $candidates
  end
end
complete -c genmath -f -a '(__genmath_candidates)'
`,
};

/**
 * Gives the completion script of a shell.
 * @throws Fault USAGE where no shell is named, or another
 */
export const completionScript = (words: readonly string[]): string => {
  const [shell, ...rest] = words;
  if (shell === undefined || rest.length > 0 || !Object.hasOwn(SCRIPTS, shell))
    throw new Fault('USAGE', `genmath completion takes the shell: ${ACTIONS_OF.completion.map((each) => `\`${each}\``).join(', ')}.`);
  return SCRIPTS[shell as keyof typeof SCRIPTS];
};
