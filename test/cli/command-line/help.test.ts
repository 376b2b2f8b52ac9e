import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES, ENVIRONMENT, FILES } from '../../../src/cli/command-line/command-table.js';
import { helpOn } from '../../../src/cli/command-line/help.js';
import { OPTIONS, type OptionName, takersOf } from '../../../src/cli/command-line/parse-command-line.js';
import { COMMANDS } from '../../../src/cli/commands/verify.js';
import { createSandbox, type Sandbox, StdioProcess } from '../../adapters/mcp/stdio-process.js';

/** Reads a page into its sections. */
const readSections = (page: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...page.matchAll(/^([A-Z][^\n]*)\n((?: {2}[^\n]*\n|\n(?= {2}))+)/gm)].map(([, heading = '', lines = '']) => [
      heading.replace(/ \(.*/, ''),
      lines
        .split('\n')
        .map((line) => line.slice(2))
        .filter((line) => line !== ''),
    ]),
  );

const names = Object.keys(OPTIONS) as readonly OptionName[];
const pages = COMMAND_NAMES.map((name) => [name, helpOn([name])] as const);

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

/** Gives a line of shell the launcher of the sandbox for every `genmath`. */
const withLauncher = (line: string): string => line.replaceAll(/\bgenmath (?!-)/g, `"${process.execPath}" "${sandbox.launcher}" `);

const runShell = (line: string): Promise<readonly [code: number | null, stderr: string]> =>
  new Promise((resolve) => {
    let stderr = '';
    const shell = spawn('sh', ['-c', line], { cwd: sandbox.folder, env: sandbox.environment, stdio: ['ignore', 'ignore', 'pipe'] });
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    shell.on('close', (code) => resolve([code, stderr]));
  });

describe('the pages', () => {
  it('are as they were; a change here is a change of what people read', async () => {
    for (const [name, page] of [['overview', helpOn([])] as const, ...pages])
      await expect(page).toMatchFileSnapshot(`../snapshots/help/${name}.txt`);
  });

  it('are those of the commands that there are', () => {
    expect([...COMMAND_NAMES].sort()).toEqual([...Object.keys(COMMANDS), 'completion', 'help', 'serve'].sort());
  });

  it.each([['overview', helpOn([])] as const, ...pages])('%s: at most 100 columns, no escape codes, no space at a line end', (_, page) => {
    for (const line of page.split('\n')) expect([line, [...line].length <= 100]).toEqual([line, true]);
    expect(page).not.toContain('\u001b');
    expect(page).not.toMatch(/[ \t]\n/);
    expect(page.endsWith('\n') && !page.endsWith('\n\n')).toBe(true);
  });

  it.each(pages)('%s: has the parts of a manual page', (name, page) => {
    const sections = readSections(page);
    expect(page.startsWith(`genmath ${name}: `)).toBe(true);
    expect(Object.keys(sections)).toEqual(expect.arrayContaining(['Usage', 'Description', 'Options', 'Exit codes', 'Examples']));
    expect(sections['Usage']?.every((line) => line.startsWith(`genmath ${name}`))).toBe(true);
    expect(sections['Exit codes']?.map((line) => line[0])).toContain('0');
  });

  it.each(pages)('%s: names every option that the command takes, and no other', (name, page) => {
    const taken = names.filter((option) => takersOf(option)?.includes(name) ?? true);
    const listed = (readSections(page)['Options'] ?? []).flatMap((line) => /^(?:-\w, )?--([\w-]+)/.exec(line)?.[1] ?? []);
    expect([...listed].sort()).toEqual([...taken].sort());
  });

  it('are behind an overview that names every option but those that serve has alone', () => {
    const listed = (readSections(helpOn([]))['Options'] ?? []).flatMap((line) => /^(?:-\w, )?--([\w-]+)/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(names.filter((name) => takersOf(name)?.join() !== 'serve'));
  });

  it.each(pages)('%s: names variables, files and pages that there are', (_, page) => {
    const sections = readSections(page);
    for (const line of sections['Environment'] ?? []) expect(Object.keys(ENVIRONMENT)).toContain(line.split(' ')[0]);
    for (const line of (sections['Files'] ?? []).filter((each) => /^[\w-]+(?:\.json|\/)/.test(each)))
      expect(Object.keys(FILES)).toContain(line.split(' ')[0]);
    for (const [, command] of (sections['See also'] ?? []).join().matchAll(/genmath (\w+) --help/g))
      expect(COMMAND_NAMES).toContain(command);
  });
});

describe('the examples', () => {
  // In the order of the pages, in one folder: some read what one before them wrote.
  // Rows come of contracts, which a client of the server deploys.
  beforeAll(async () => {
    const server = sandbox.start();
    await server.initialize();
    for (const machine of ['local', 'my-lab']) await server.callTool('deploy', { template: 'rate-limiter', machine });
    await server.end();
  });

  it.each(pages.filter(([name]) => name !== 'serve'))('of %s work', async (_, page) => {
    const examples = readSections(page)['Examples'] ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect([example, ...(await runShell(withLauncher(example)))]).toEqual([example, 0, '']);
  });

  it.each(readSections(helpOn(['serve']))['Examples'] ?? [])('%s listens, and stops when it is told to', async (example) => {
    const [, , ...args] = example.split(' ');
    const server = new StdioProcess([sandbox.launcher, 'serve', ...args, '--port', '0'], { cwd: sandbox.folder, env: sandbox.environment });
    await new Promise<void>((resolve) => {
      server.child.stderr.on('data', () => {
        if (server.stderr.includes('"listening"')) resolve();
      });
    });
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

describe('a page is printed by', () => {
  it.each([[['compute', '--help']], [['compute', '-h']], [['help', 'compute']], [['compute', 'NM19', '--help', '--unit', 'N']]])(
    'genmath %j',
    async (args) => {
      expect(await sandbox.run(args)).toMatchObject({ code: 0, stdout: helpOn(['compute']), stderr: '' });
    },
  );

  it.each([
    [['help', 'comptue'], 'There is no page "comptue". Did you mean compute?'],
    [['prov', '--help'], 'There is no page "prov". Did you mean prove?'],
    [['help', 'constructor'], 'There is no page "constructor".'],
    [['help', 'prove', 'compute'], 'genmath help takes one command.'],
  ])('nothing for %j', async (args, message) => {
    const { code, stdout, stderr } = await sandbox.run(args);
    expect([code, stdout, stderr.startsWith(`genmath: ${message}`)]).toEqual([2, '', true]);
  });
});
