import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A block of a page that is typed into a shell, with what the page says that it prints. */
export interface TypedBlock {
  readonly typed: string;
  readonly prints: string;
}

/** Gives the shell blocks of a part of a page, in their order. */
export const typedBlocks = (page: string): readonly TypedBlock[] =>
  [...page.matchAll(/```sh\n([\s\S]*?)```\n(?:\n```\n([\s\S]*?)```\n)?/gu)].map(([, typed = '', prints = '']) => ({ typed, prints }));

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const TOO_LONG = 60_000;
const END = '==== end of a block ====';

/** Types blocks into one shell of its own folder, as a reader does, and gives what each printed. */
export const typeBlocks = (
  blocks: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const script = [`genmath() { '${process.execPath}' '${GENMATH}' "$@"; }`, ...blocks.map((typed) => `${typed}\necho '${END}'`)].join(
      '\n',
    );
    const child = spawn('bash', ['-e', '-u', '-o', 'pipefail'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: TOO_LONG,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(stdout.split(`${END}\n`).slice(0, -1));
      else reject(new Error(`the shell ended with ${code}: ${stderr}${stdout}`));
    });
    child.stdin.end(script);
  });
