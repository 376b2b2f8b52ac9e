import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../src/cli/run-command.js';
import { completeLine } from '../../../src/cli/session/complete-line.js';
import { splitWords } from '../../../src/cli/session/run-line.js';
import { startSession } from '../../../src/cli/session/start-session.js';
import { readIndex } from '../../../src/node/read-index.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => cli.close());

/** Runs a session over these lines, and gives what it printed. */
const session = async (lines: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  const input = new PassThrough();
  const running = startSession({ data: join(cli.folder, 'data') }, runCommand, { input, output: new PassThrough() });
  input.end(lines.map((line) => `${line}\n`).join(''));
  await running;
  return written;
};

describe('a session', () => {
  it('calculates line after line, with the names of those before', async () => {
    const { stdout, stderr } = await session(['x = 3 m', 'f(t) = t^2', '2 x', 'f(4)', 'NM19(m = 2 kg, a = 3 m/s^2)']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^x = 3 m$/m);
    expect(stdout).toMatch(/^2 x = 6 m$/m);
    expect(stdout).toMatch(/^f\(4\) = 16$/m);
    expect(stdout).toMatch(/= 6 N$/m);
  });

  it('goes on behind what is refused, asks the registry, and runs commands', async () => {
    const { stdout, stderr } = await session(['5 kg + 3 s', 'kinetic energy m=2kg v=3m/s', 'show NM19', 'serve', 'exit', '1 + 1']);
    expect(stderr).toContain('genmath: column 1: cannot add a mass');
    expect(stderr.replaceAll(/\n +/g, ' ')).toContain('outside of a session');
    expect(stdout).toMatch(/^E_k = 9 J$/m);
    expect(stdout).toMatch(/^NM19 {2}Newton's second law/m);
    expect(stdout).not.toMatch(/^2$/m);
  });

  it('keeps its lines in the data folder, for their owner alone', () => {
    const path = join(cli.folder, 'data', 'history');
    expect(readFileSync(path, 'utf8')).toContain('x = 3 m\nf(t) = t^2\n');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('completion of a session', () => {
  it.each<[string, string, readonly string[]]>([
    ['commands at the beginning', 'veri', ['verify']],
    ['the words of a command', 'show NM1', ['NM19']],
    ['names that were set', '2 * leng', ['length_a']],
    ['functions of the language', '1 + sqr', ['sqrt']],
    ['ids inside a line', 'x = EM1', ['EM12']],
    ['the word that leaves', 'qui', ['quit']],
  ])('offers %s', (_, line, wanted) => {
    const [candidates] = completeLine(line, ['length_a = 3 m'], readIndex);
    expect(candidates).toEqual(expect.arrayContaining([...wanted]));
  });

  it('splits words as a shell does', () => {
    expect(splitWords(`compute NM19 F="2 kN" 'm=80 kg'`)).toEqual(['compute', 'NM19', 'F=2 kN', 'm=80 kg']);
  });
});
