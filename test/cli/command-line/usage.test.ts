import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
let help: string;
beforeAll(async () => {
  cli = createCommandFolder();
  help = (await cli.run(['--help'])).stdout;
});
afterAll(() => cli.close());

const NM19 = ['NM19', 'm=1', 'a=1'];

describe('what cannot be done is said on stderr, in lines below the first that are set in', () => {
  it.each<[string, readonly string[], number, RegExp]>([
    ['an unknown command', ['prov', 'NM19'], 2, /no command "prov"\. Did you mean prove\?/],
    ['a command that is cut short', ['serv'], 2, /no command "serv"\. Did you mean serve\?/],
    ['a command that JavaScript knows', ['constructor'], 2, /no command "constructor"/],
    ['an unknown option', ['prove', ...NM19, '--jsn'], 2, /Unknown option --jsn\. Did you mean --json\?/],
    ['an unknown option with a value', ['compute', ...NM19, '--solv=a'], 2, /Unknown option --solv=a\. Did you mean --solve\?/],
    ['an unknown short option', ['-x'], 2, /Unknown option '-x'/],
    ['an option without its value', ['compute', ...NM19, '--unit'], 2, /--unit/],
    ['a value for an option that takes none', ['prove', ...NM19, '--json=yes'], 2, /--json/],
    ['an option of another command', ['prove', ...NM19, '--unit', 'kN'], 2, /genmath prove takes no --unit; it is for calc, run, compute/],
    ['an option of a command without one', ['--solve', 'a'], 2, /genmath takes no --solve; it is for compute/],
    ['nothing to search for', ['search'], 2, /genmath search energy/],
    ['an empty text to search for', ['search', ''], 2, /genmath search energy/],
    ['a blank text to search for', ['search', ' '], 2, /genmath search energy/],
    ['a limit that is no number', ['search', 'force', '--limit', 'ten'], 2, /--limit is a whole number from 1 to 50, not ten/],
    ['a limit of nothing', ['search', 'force', '--limit', '0'], 2, /--limit is a whole number from 1 to 50, not 0/],
    ['a data folder without a name', ['keys', '--data', ''], 2, /--data is empty; name a folder, or leave it out/],
    ['nothing to show', ['show'], 2, /genmath show NM19/],
    ['two things to show', ['show', 'NM19', 'NM20'], 1, /NM19 NM20/],
    ['words behind domains', ['domains', 'NM'], 2, /genmath show NM/],
    ['an action that keys lacks', ['keys', 'burn'], 2, /`rotate`, `jwks`/],
    ['a symbol given twice', ['prove', 'NM19', 'm=1', 'm=2'], 2, /m is given twice/],
    ['JSON that is none', ['compute', 'NM19', 'm=[1', 'a=1'], 2, /m: "\[1" looks like JSON but is none/],
    ['an unknown operator', ['prove', 'NM1999'], 1, /no operator "NM1999"; nearest are .*\(.+\)/],
    ['an operator that JavaScript knows', ['show', 'toString'], 1, /No equation here is plainly .*toString/],
    ['an unknown domain', ['search', 'force', '--domain', 'mechanic'], 1, /no domain "mechanic"; nearest are .*newtonian-mechanics/],
    ['nothing found', ['search', 'zzzqqqxxx'], 1, /Nothing fits "zzzqqqxxx"/],
    ['a missing input', ['prove', 'NM19', 'm=1'], 1, /NM19 Newton's second law \(F = m·a\) lacks a\. a +acceleration \[m\/s\^2\]/],
    ['an extra input', ['prove', ...NM19, 'q=1'], 1, /\bq\b.*net force|\bq\b.*mass \[kg\]/],
    ['an input out of range', ['prove', 'NM19', 'm=-1', 'a=1'], 1, /m = -1 kg is out of range: it must be > 0/],
    ['text for a plain number', ['prove', 'NM19', 'm=2 kg', 'a=1'], 1, /`genmath compute` reads units/],
    ['a number that overflows', ['compute', 'NM19', 'm=1e999', 'a=1'], 1, /not a finite number/],
    ['a unit of another dimension', ['compute', 'NM19', 'm=2 m', 'a=1'], 1, /m: expected a mass \[kg\], got a length \[m\]/],
    ['a unit of another kind', ['compute', 'EM8', 'p=1', 'E=1', 'theta=1', '--unit', 'J'], 1, /torque/],
    ['several solutions', ['compute', 'NM26', 'U_s=8', 'k=4', '--solve', 'x'], 1, /2 solutions for x .* x = -2 m or 2 m; .*--near/],
    ['a symbol that is __proto__', ['prove', 'NM19', '__proto__=1', 'm=1', 'a=1'], 1, /__proto__|symbol/],
  ])('%s', async (_, args, code, message) => {
    const ending = await cli.run(args);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr.replaceAll(/\n {2,}/g, ' ')).toMatch(message);
    expect(ending.stderr).toMatch(/^genmath: .+\n(?: {2}.+\n)*$/);
    expect(ending.stderr).not.toContain('\u001b');
    expect(ending.stderr).not.toMatch(/\bat \S+:\d+|file:\/\//);
  });

  it.each<[string, readonly string[], number, string]>([
    ['a fault of the service', ['prove', 'NM1999'], 1, 'UNKNOWN_OPERATOR'],
    ['wrong usage', ['prov'], 2, 'USAGE'],
    ['an unknown option', ['prove', '--solv'], 2, 'USAGE'],
  ])('as JSON on stdout with --json: %s', async (_, args, exit, code) => {
    const ending = await cli.run([...args, '--json']);
    expect([ending.code, ending.stderr]).toEqual([exit, '']);
    expect(JSON.parse(ending.stdout)).toEqual({ error: expect.objectContaining({ code, message: expect.any(String) }) });
  });
});

describe('the help', () => {
  it.each([['--help'], ['-h'], ['help']])('is printed by genmath %s', async (...args) => {
    expect(await cli.run(args)).toMatchObject({ code: 0, stdout: help, stderr: '' });
  });

  it('has lines of at most 100 columns and no escape codes', () => {
    for (const line of help.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
    expect(help).not.toContain('\u001b');
    expect(help.endsWith('\n')).toBe(true);
  });

  it('names only options that exist, and all of them', async () => {
    const options = new Set([...help.matchAll(/--([a-z][a-z-]*)/g)].map(([, name = '']) => name));
    for (const name of options) {
      // An option that exists lacks its value or is taken; one that does not is unknown.
      const { stderr } = await cli.run(['help', `--${name}`]);
      expect(stderr).not.toContain('Unknown option');
    }
    expect([...options].sort()).toEqual([
      'after',
      'allowed-hosts',
      'at',
      'contract',
      'data',
      'domain',
      'dry-run',
      'events',
      'format',
      'from',
      'grant',
      'help',
      'host',
      'ignore',
      'json',
      'limit',
      'log',
      'log-key',
      'machine',
      'mapping',
      'name',
      'near',
      'no-browser',
      'node',
      'note',
      'only',
      'out',
      'points',
      'port',
      'proofs',
      'public-key',
      'reason',
      'receipts',
      'replay',
      'retire',
      'role',
      'send',
      'sheet',
      'show',
      'slug',
      'solve',
      'store',
      'to',
      'unit',
      'upgrade',
      'url',
      'version',
      'webhooks',
      'with',
      'yes',
    ]);
  });

  it('names only commands that exist', async () => {
    const commands = new Set([...help.matchAll(/^ {2}genmath ([a-z]+)/gm)].map(([, name = '']) => name));
    expect([...commands].sort()).toEqual([
      'batch',
      'calc',
      'completion',
      'compute',
      'diagram',
      'domains',
      'formulas',
      'help',
      'hooks',
      'jobs',
      'keys',
      'ledger',
      'log',
      'open',
      'plot',
      'prove',
      'receipt',
      'receipts',
      'run',
      'search',
      'serve',
      'show',
      'store',
      'transition',
      'verify',
    ]);
    for (const name of commands) {
      const { stderr } = await cli.run([name, '--no-such-option']);
      expect(stderr).toContain('Unknown option --no-such-option');
      expect((await cli.run([name, 'x=1', 'y'])).stderr).not.toContain('no command');
    }
  });
});
