import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Block } from './read-page.js';

/** Whether lines of shell that call a node can be run here. */
export const HAS_SHELL = ['bash', 'curl'].every((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);

/** Lines of shell that start a node on a free port and wait for it; `$URL` is its address, `serve.log` what it says, `$SERVER` its process. */
export const serveInScript = (flags = ''): string => `genmath serve --port 0 ${flags} 2> serve.log &
SERVER=$!
until grep -qs '"url"' serve.log; do sleep 0.1; done
URL=$(sed -n 's/.*"url":"\\([^"]*\\)".*/\\1/p' serve.log | head -n 1)`;

/** Lines of shell that stop that node. */
export const STOP = 'kill $SERVER; wait $SERVER';

const MARK = '\u0001';

/** Runs parts of a script in one shell, one after the other, and gives what each printed on both its streams. */
export const runScript = async (parts: readonly string[], cwd: string, programs = ''): Promise<readonly string[]> => {
  const path = [programs, process.env['PATH'] ?? ''].filter((folder) => folder !== '').join(':');
  const child = spawn('bash', ['-O', 'expand_aliases'], { cwd, env: { PATH: path, HOME: cwd, TERM: 'dumb' } });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.resume();
  child.stdin.end(`exec 2>&1\n${parts.map((part) => `printf '${MARK}'\n${part}`).join('\n')}\n`);
  await new Promise((resolve) => {
    child.on('close', resolve);
  });
  return printed.split(MARK).slice(1);
};

/** Turns a transcript, commands behind `$ ` with their output, into lines of shell that print just that. */
export const transcriptScript = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('$ '))
    .map((line) => `printf '%s\\n' ${JSON.stringify(line).replaceAll(/\$/g, '\\$')}\n${line.slice(2)}`)
    .join('\n');

/** A block of a page that is typed into a shell, with what the page says that it prints. */
export interface TypedBlock {
  readonly text: string;
  readonly prints: string;
}

/** Gives the shell blocks among the blocks of a page; what one prints stands in the block behind it that names no language. */
export const typedBlocks = (blocks: readonly Block[]): readonly TypedBlock[] =>
  blocks.flatMap(({ language, text }, i) => {
    const next = blocks[i + 1];
    return language === 'sh' ? [{ text, prints: next?.language === '' ? next.text : '' }] : [];
  });

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

/** Types blocks into one shell, as a reader does, and gives what each printed. The shell ends where a command fails: the blocks behind it then print nothing. */
export const typeBlocks = async (
  texts: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> => {
  const begin = [
    'set -euo pipefail',
    `genmath() { '${process.execPath}' '${GENMATH}' "$@"; }`,
    ...Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`),
  ].join('\n');
  const [silent = '', ...printed] = await runScript([begin, ...texts], folder);
  if (silent !== '') throw new Error(`the shell could not begin: ${silent}`);
  return texts.map((_, i) => (printed[i] ?? '').replace(/\n$/u, ''));
};
