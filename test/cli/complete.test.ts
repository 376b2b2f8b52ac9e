import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS_OF, HIDDEN, OPTIONS } from '../../src/cli/arguments.js';
import { complete, FILES_ARE_MEANT } from '../../src/cli/complete.js';
import { completionScript } from '../../src/cli/completion.js';
import { COMMAND_NAMES } from '../../src/cli/manual.js';
import type { RegistryIndex } from '../../src/core/registry/registry-source.js';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';

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
};

describe('complete', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['commands', [''], COMMAND_NAMES],
    ['a command', ['pro'], ['prove']],
    ['commands behind an option', ['--json', 'ver'], ['verify']],
    ['ids and domains behind show', ['show', 'n'], ['NM19', 'NM2', 'NU1', 'newtonian-mechanics', 'NM', 'nuclear', 'NU']],
    ['an id in small letters', ['show', 'nm1'], ['NM19']],
    ['nothing behind the word of show', ['show', 'NM19', ''], []],
    ['ids behind prove', ['prove', 'NM'], ['NM19', 'NM2']],
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
    ['options without a command', ['--'], ['--node', '--data', '--json', '--help', '--version']],
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
    ['files behind verify', ['verify', 'rec'], [FILES_ARE_MEANT]],
    ['files behind --public-key', ['verify', 'receipt.json', '--public-key', ''], [FILES_ARE_MEANT]],
    ['folders behind --data', ['keys', '--data', '/tmp'], [FILES_ARE_MEANT]],
    ['actions of keys', ['keys', 'r'], ['rotate', 'revoke']],
    ['actions of ledger', ['ledger', ''], ['verify', 'export']],
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
    expect([...new Set(found)].sort()).toEqual(
      Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .sort(),
    );
  });
});

describe('genmath completion', () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = createSandbox();
    // The scripts call the genmath of the PATH.
    const folder = join(sandbox.folder, 'on-the-path');
    mkdirSync(folder);
    writeFileSync(join(folder, 'genmath'), `#!/bin/sh\nexec "${process.execPath}" "${sandbox.launcher}" "$@"\n`);
    chmodSync(join(folder, 'genmath'), 0o755);
  });
  afterAll(() => sandbox.close());

  const runShell = (shell: string, args: readonly string[], script: string): string => {
    const { status, stdout, stderr } = spawnSync(shell, [...args, script], {
      cwd: sandbox.folder,
      env: { ...sandbox.environment, PATH: `${join(sandbox.folder, 'on-the-path')}:${sandbox.environment['PATH']}`, TERM: 'dumb' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

  it.each(ACTIONS_OF.completion)('prints the script of %s, which names no command and no option', async (shell) => {
    const { code, stdout, stderr } = await sandbox.run(['completion', shell]);
    expect([code, stdout, stderr]).toEqual([0, completionScript([shell]), '']);
    expect(stdout).toContain(`genmath ${HIDDEN} -- `);
    for (const name of ['search', 'prove', 'verify', 'ledger', '--domain', '--json']) expect(stdout).not.toContain(name);
  });

  it.each([[[]], [['tcsh']], [['constructor']], [['bash', 'zsh']]])('%j is wrong usage', async (words) => {
    const { code, stdout, stderr } = await sandbox.run(['completion', ...words]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/`bash`, `zsh`, `fish`/);
  });

  it('asks a command that answers from the built registry, writes nothing and makes no file', async () => {
    const { code, stdout, stderr } = await sandbox.run([HIDDEN, '--', 'show', 'nm19']);
    expect([code, stdout, stderr]).toEqual([0, 'NM19\n', '']);
    expect((await sandbox.run([HIDDEN])).code).toBe(0);
    expect((await sandbox.run([HIDDEN, '--', 'prove', '--help'])).stdout).toBe('--help\n');
  });

  // Sets the line up as bash does when Tab is pressed (it breaks words at `=` too), calls the function, and prints what came of it.
  const inBash = (words: readonly string[], before = ''): string =>
    runShell(
      'bash',
      ['--norc', '--noprofile', '-c'],
      `source <(genmath completion bash)
complete -p genmath >/dev/null || exit 1
${before}
COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
COMP_WORDS=(genmath ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_genmath
printf '%s\\n' "\${COMPREPLY[@]}"`,
    );

  describe.runIf(has('bash'))('in bash', () => {
    it.each<[readonly string[], string]>([
      [['pro'], 'prove\n'],
      [['compl'], 'completion\n'],
      [['show', 'NM19'], 'NM19\n'],
      [['show', 'newt'], 'newtonian-mechanics\n'],
      [['compute', '--so'], '--solve\n'],
      [['search', '--domain', '=', 'newt'], 'newtonian-mechanics\n'],
      [['search', '--domain', 'newt'], 'newtonian-mechanics\n'],
      [['keys', 'ro'], 'rotate\n'],
      [['show', 'zzz'], '\n'],
    ])('%j', (words, expected) => {
      expect(inBash(words)).toBe(expected);
    });

    it('completes as many as there are', () => {
      expect(inBash(['show', '']).split('\n').length).toBeGreaterThan(1_000);
    });

    it('leaves files to bash, where a file is meant', () => {
      expect(inBash(['verify', 'rec'], `compopt() { printf 'compopt %s %s\\n' "$1" "$2"; }`)).toBe('compopt -o default\n\n');
    });
  });

  describe.runIf(has('zsh'))('in zsh', () => {
    it('parses, and is defined for genmath', () => {
      const printed = runShell(
        'zsh',
        ['-f', '-c'],
        'autoload -Uz compinit; compinit -u -d ./zcompdump; source <(genmath completion zsh); print $_comps[genmath]',
      );
      expect(printed).toBe('_genmath\n');
    });
  });

  describe.runIf(has('fish'))('in fish', () => {
    it.each([
      ['genmath pro', 'prove\n'],
      ['genmath show newt', 'newtonian-mechanics\n'],
      ['genmath compute --so', '--solve\n'],
    ])('%s', (line, expected) => {
      expect(runShell('fish', ['--no-config', '-c'], `genmath completion fish | source; complete -C '${line}'`)).toBe(expected);
    });
  });
});
