import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES, COMMANDS } from '../../../src/cli/command-line/command-table.js';
import { complete, completionScript, FILE_NAMES } from '../../../src/cli/command-line/completion.js';
import { OPTION_NAMES } from '../../../src/cli/command-line/options.js';
import { COMPLETE } from '../../../src/cli/command-line/parse-command-line.js';
import type { RegistryIndex } from '../../../src/core/registry/registry-source.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const INDEX: RegistryIndex = {
  digest: '',
  domains: [
    { id: 'newtonian-mechanics', prefix: 'NM', name: '', field: '', about: '', count: 2 },
    { id: 'nuclear', prefix: 'NU', name: '', field: '', about: '', count: 1 },
  ] as unknown as RegistryIndex['domains'],
  operators: [
    { id: 'NM19', name: '', domain: 'newtonian-mechanics' },
    { id: 'NM2', name: '', domain: 'newtonian-mechanics' },
    { id: 'NU1', name: '', domain: 'nuclear' },
  ],
  relations: [{ id: 'NM2:weight', name: '', domain: 'newtonian-mechanics' }],
};

describe('complete', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['commands', [''], COMMAND_NAMES],
    ['a command', ['pro'], ['prove']],
    ['commands behind an option', ['--json', 'ver'], ['verify']],
    ['ids and domains behind show', ['show', 'n'], ['NM19', 'NM2', 'NU1', 'NM2:weight', 'newtonian-mechanics', 'NM', 'nuclear', 'NU']],
    ['an id in small letters', ['show', 'nm1'], ['NM19']],
    ['nothing behind the word of show', ['show', 'NM19', ''], []],
    ['ids behind prove', ['prove', 'NM'], ['NM19', 'NM2', 'NM2:weight']],
    ['a second id', ['prove', 'NM19', 'NU'], ['NU1']],
    ['an id behind inputs', ['prove', 'NM19', 'm=1', 'NU'], ['NU1']],
    ['an id behind an input that the shell split', ['prove', 'NM19', 'm', '=', '1', 'NU'], ['NU1']],
    ['nothing for an input', ['prove', 'NM19', 'm=N'], []],
    ['ids behind compute', ['compute', 'NU'], ['NU1']],
    ['templates behind diagram', ['diagram', 'rate-l'], ['rate-limiter']],
    ['nothing behind the word of diagram', ['diagram', 'rate-limiter', ''], []],
    ['an option', ['compute', '--so'], ['--solve']],
    ['options of the command alone', ['search', '--'], ['--domain', '--limit', '--data', '--json', '--help', '--version']],
    ['options that are not given yet', ['search', '--json', '--domain', 'NM', '--'], ['--limit', '--data', '--help', '--version']],
    ['options without a command', ['--'], ['--node', '--receipts', '--data', '--json', '--help', '--version']],
    ['domains behind --domain', ['search', '--domain', 'n'], ['newtonian-mechanics', 'NM', 'nuclear', 'NU']],
    ['a domain behind --domain=', ['search', '--domain=nuc'], ['--domain=nuclear']],
    ['a domain behind --domain = that the shell split', ['search', '--domain', '=', 'nuc'], ['--domain=nuclear']],
    [
      'all domains behind --domain =',
      ['search', '--domain', '='],
      ['newtonian-mechanics', 'NM', 'nuclear', 'NU'].map((id) => `--domain=${id}`),
    ],
    ['nothing for a value that is anything', ['compute', 'NM19', '--unit', 'N'], []],
    ['a value is no word', ['show', '--data', 'folder', 'NM1'], ['NM19']],
    ['files behind verify', ['verify', 'rec'], [FILE_NAMES]],
    ['files behind --public-key', ['verify', 'receipt.json', '--public-key', ''], [FILE_NAMES]],
    ['folders behind --data', ['keys', '--data', '/tmp'], [FILE_NAMES]],
    ['actions of keys', ['keys', 'r'], ['rotate', 'revoke']],
    ['actions of ledger', ['ledger', ''], ['verify', 'export', 'correct-clock']],
    ['nothing behind an action', ['keys', 'rotate', ''], []],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['commands behind help', ['help', 'com'], ['compute', 'completion']],
    ['no options behind --', ['show', '--', '--'], []],
    ['nothing of what JavaScript knows', ['constructor', ''], []],
    ['nothing of an option that JavaScript knows', ['--constructor=', ''], COMMAND_NAMES],
  ])('%s: %j', (_, words, expected) => {
    expect([...complete(words, () => INDEX)].sort()).toEqual([...expected].sort());
  });

  it('reads the index only where ids are asked for', () => {
    const refuse = (): RegistryIndex => {
      throw new Error('read');
    };
    for (const words of [[''], ['prove', '--'], ['keys', ''], ['verify', '']]) expect(() => complete(words, refuse)).not.toThrow();
  });

  it('knows every option of the table, under some command or none', () => {
    const found = ['', ...COMMAND_NAMES].flatMap((command) => complete([...(command === '' ? [] : [command]), '--'], () => INDEX));
    expect([...new Set(found)].sort()).toEqual(OPTION_NAMES.map((name) => `--${name}`).sort());
  });
});

describe('genmath completion', () => {
  let cli: CommandFolder;
  beforeAll(() => {
    cli = createCommandFolder();
  });
  afterAll(() => cli.close());

  it.each(COMMANDS.completion.words.from)('prints the script of %s, which names no command and no option', async (shell) => {
    const { code, stdout, stderr } = await cli.run(['completion', shell]);
    expect([code, stdout, stderr]).toEqual([0, completionScript([shell]), '']);
    expect(stdout).toContain(`genmath ${COMPLETE} -- `);
    for (const name of ['search', 'prove', 'verify', 'ledger', '--domain', '--json']) expect(stdout).not.toContain(name);
  });

  it.each([[[]], [['tcsh']], [['constructor']], [['bash', 'zsh']]])('%j is wrong usage', async (words) => {
    const { code, stdout, stderr } = await cli.run(['completion', ...words]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/`bash`, `zsh`, `fish`/);
  });

  it('asks a command that answers from the built registry, writes nothing and makes no file', async () => {
    const { code, stdout, stderr } = await cli.run([COMPLETE, '--', 'show', 'nm19']);
    expect([code, stdout, stderr]).toEqual([0, 'NM19\nNM19:weight\n', '']);
    expect((await cli.run([COMPLETE])).code).toBe(0);
    expect((await cli.run([COMPLETE, '--', 'prove', '--help'])).stdout).toBe('--help\n');
  });

  const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;
  /** Runs a script in a shell, which calls the genmath of its PATH, and gives what stands between the marks in its output. */
  const runScript = async (shell: readonly [string, ...string[]], script: string): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await cli.shell(script, shell);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.split('=====\n').slice(0, -1);
  };

  it.runIf(has('bash'))('completes in bash', async () => {
    const cases: readonly (readonly [words: readonly string[], printed: RegExp])[] = [
      [['pro'], /^prove\n$/],
      [['compl'], /^completion\n$/],
      [['show', 'NM19'], /^NM19\nNM19:weight\n$/],
      [['show', 'newt'], /^newtonian-mechanics\n$/],
      [['show', ''], /^(?:\S+\n){1001,}$/],
      [['compute', '--so'], /^--solve\n$/],
      [['search', '--domain', '=', 'newt'], /^newtonian-mechanics\n$/],
      [['search', '--domain', 'newt'], /^newtonian-mechanics\n$/],
      [['keys', 'ro'], /^rotate\n$/],
      [['show', 'zzz'], /^$/],
      // Files are left to bash, where a file is meant.
      [['verify', 'rec'], /^compopt -o default\n$/],
    ];
    // Sets each line up as bash does when Tab is pressed (it breaks words at `=` too), calls the function, and prints what came of it.
    const lines = cases.map(
      ([words]) => `COMP_WORDS=(genmath ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_genmath
printf '%s\\n' "\${COMPREPLY[@]}" =====`,
    );
    const printed = await runScript(
      ['bash', '--norc', '--noprofile', '-c'],
      `source <(genmath completion bash)
complete -p genmath >/dev/null || exit 1
compopt() { printf 'compopt %s %s\\n' "$1" "$2"; }
COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
${lines.join('\n')}`,
    );
    expect(printed).toEqual(cases.map(([, expected]) => expect.stringMatching(expected)));
  });

  it.runIf(has('zsh'))('parses in zsh, and is defined for genmath', async () => {
    const [printed] = await runScript(
      ['zsh', '-f', '-c'],
      'autoload -Uz compinit; compinit -u -d ./zcompdump; source <(genmath completion zsh); print $_comps[genmath]; print =====',
    );
    expect(printed).toBe('_genmath\n');
  });

  it.runIf(has('fish'))('completes in fish', async () => {
    const lines = ['genmath pro', 'genmath show newt', 'genmath compute --so'];
    const answers = await runScript(
      ['fish', '--no-config', '-c'],
      `genmath completion fish | source; ${lines.map((line) => `complete -C '${line}'; echo =====`).join('; ')}`,
    );
    expect(answers).toEqual(['prove\n', 'newtonian-mechanics\n', '--solve\n']);
  });
});
