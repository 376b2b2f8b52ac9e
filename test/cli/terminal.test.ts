import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bold, out, showControls, showControlsOfLine } from '../../src/cli/terminal.js';
import { type CommandFolder, createCommandFolder } from './command-folder.js';

describe('what would steer a terminal is shown', () => {
  it.each([
    ['escape and bell (ECMA-48)', 'a\u001b]0;x\u0007b', 'a\\u001b]0;x\\u0007b'],
    ['the one-byte control sequence introducer', '\u009b2J', '\\u009b2J'],
    ['carriage return, backspace, delete', 'a\rb\bc\u007f', 'a\\u000db\\u0008c\\u007f'],
    ['bidirectional overrides and isolates (UAX 9)', '\u202eabc\u2066d\u200f', '\\u202eabc\\u2066d\\u200f'],
    ['line and paragraph separator', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['ordinary text, as it is', 'm/s² · “é” – 東京\nθ ≤ π', 'm/s² · “é” – 東京\nθ ≤ π'],
  ])('%s', (_, text, shown) => {
    expect(showControls(text)).toBe(shown);
  });

  it('in one line its breaks too', () => {
    expect(showControlsOfLine('a\nvalid')).toBe('a\\u000avalid');
  });
});

describe('styles', () => {
  const isTerminal = process.stdout.isTTY;
  afterEach(() => {
    process.stdout.isTTY = isTerminal;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each<[string, boolean, string | undefined, boolean]>([
    ['on a terminal', true, undefined, true],
    ['on a terminal with NO_COLOR', true, '1', false],
    ['in a pipe', false, undefined, false],
  ])('text is styled %s: %s, NO_COLOR=%s: %s', (_, isTty, noColor, isStyled) => {
    process.stdout.isTTY = isTty;
    vi.stubEnv('NO_COLOR', noColor);
    expect(bold('F')).toBe(isStyled ? '\u001b[1mF\u001b[0m' : 'F');
  });

  it('the styles of the program are sent, and no other control', () => {
    process.stdout.isTTY = true;
    vi.stubEnv('NO_COLOR', undefined);
    const written: unknown[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(text) > 0);
    out(`${bold('F')} \u001b[2J \u001b[8mx`);
    expect(written).toEqual(['\u001b[1mF\u001b[0m \\u001b[2J \\u001b[8mx\n']);
  });
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles are control sequences
const STYLE = /\u001b\[\d+m/g;

describe('no line is longer than the terminal', () => {
  const { isTTY, columns } = process.stdout;
  afterEach(() => {
    Object.assign(process.stdout, { isTTY, columns });
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** What is printed on a terminal of so many columns, by lines, without styles. */
  const printed = (text: string, width: number): readonly string[] => {
    Object.assign(process.stdout, { isTTY: true, columns: width });
    vi.stubEnv('NO_COLOR', undefined);
    let written = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((given) => {
      written += given;
      return true;
    });
    out(text);
    return written.replaceAll(STYLE, '').split('\n').slice(0, -1);
  };

  it('breaks at spaces, indented, whatever is styled', () => {
    expect(printed(`  ${bold('one two')} three four five six`, 20)).toEqual(['  one two three four', '    five six']);
    expect(printed('short', 20)).toEqual(['short']);
  });

  it('breaks a word that is longer than the line', () => {
    expect(printed('a'.repeat(45), 20)).toEqual(['a'.repeat(20), `  ${'a'.repeat(18)}`, `  ${'a'.repeat(7)}`]);
  });

  it.each([
    [['show', 'NM23']],
    [['show', 'NM']],
    [['search', 'energy']],
    [['domains']],
    [['compute', 'NM23', 'm=2 kg', 'v=3 m/s']],
    [['plot', 'NM19', 'm=80', 'a=0..10']],
    [['receipts']],
    [['--help']],
    [['help', 'serve']],
    [['help', 'verify']],
  ])('genmath %j', async (args) => {
    Object.assign(process.stdout, { isTTY: true, columns: 48 });
    const folder = createCommandFolder();
    const { stdout, code } = await folder.run(args);
    folder.close();
    expect(code).toBe(0);
    const lines = stdout.replaceAll(STYLE, '').split('\n');
    expect(lines.filter((line) => line.length > 48)).toEqual([]);
  });
});

describe('genmath sends no control character that came in', () => {
  let cli: CommandFolder;
  beforeAll(() => {
    cli = createCommandFolder();
  });
  afterAll(() => cli.close());

  const file = (): string => {
    const path = join(cli.folder, 'receipt.json');
    writeFileSync(path, '{}');
    return path;
  };
  it.each<[string, () => readonly string[]]>([
    ['a quantity', () => ['compute', 'NM19', 'm=1 \u001b]0;pwn\u0007kg', 'a=2']],
    ['the name of a file', () => ['verify', '\u001b[2Jx']],
    ['a public key', () => ['verify', file(), '--public-key', '\u001b[2Jx']],
    ['an unknown command', () => ['\u009b2J\u202e']],
    ['an unknown command with --json', () => ['\u009b2J\u202e', '--json']],
    ['a search', () => ['search', '\u001b[2Jqqqzz']],
    ['a name with a line break', () => ['verify', 'x\ngenmath: valid']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await cli.run(args());
    expect(code).not.toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(stdout + stderr).toMatch(/\\u(?:00|20)/);
    if (stdout === '') expect(stderr).toMatch(/^genmath: .+\n(?: {2}.+\n)*$/);
  });
});
